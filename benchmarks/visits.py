"""What a visit to the site costs (`haab site`): bytes as a host that compresses sends them, processor time, memory.

    haab site build/site && python -m benchmarks.visits build/site

A first visit goes to the first choice of a game against bots, a second one comes back to it; then some moves are made
and taken back. Processor time is that of all processes of the browser, for moves that of its workers alone: what others
do on the machine does not count. Needs Chromium and Linux.
"""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.measure import LESS, Figure, Result, parser, report
from tools.stage import chromium

PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""
COMPRESSED = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm")
"""What hosts compress."""
PACKED = 6
MOVES = 8
TICK = 1000 / os.sysconf("SC_CLK_TCK")
"""Milliseconds of one of the system's."""
WORKER = "DedicatedWorker"
"""What its threads are called."""
MOVE = ".table:not([data-answering='true']) button.move"


class Host(SimpleHTTPRequestHandler):
    """A file server that compresses, and counts what it sends of files by their folders."""

    sent: dict[str, int]
    packed: dict[Path, bytes]

    def do_GET(self) -> None:
        """Send a file; whoever has it already is told so."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        known = f'"{path.stat().st_mtime_ns}"'
        is_known = self.headers.get("If-None-Match") == known
        is_packed = path.suffix in COMPRESSED
        data = b"" if is_known else self._packed(path) if is_packed else path.read_bytes()
        self.send_response(304 if is_known else 200)
        headers = {"ETag": known, "Content-Type": self.guess_type(str(path)), "Cache-Control": "max-age=600"}
        headers |= {"Content-Encoding": "gzip"} if is_packed else {}
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        is_learned = any(folder in path.parts for folder in ("learned", "networks"))
        part = "learned" if is_learned else "rest"
        self.sent[part] = self.sent.get(part, 0) + len(data)
        return None

    def _packed(self, path: Path) -> bytes:
        if path not in self.packed:
            self.packed[path] = gzip.compress(path.read_bytes(), PACKED, mtime=0)
        return self.packed[path]

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[tuple[str, dict[str, int]]]:
    """The address of a folder's host, and the bytes that it has sent."""
    sent: dict[str, int] = {}
    handler = type("Handler", (Host,), {"sent": sent, "packed": {}})
    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: handler(*given, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", sent
    server.shutdown()


def processes() -> list[Path]:
    """The processes that were started from here, and theirs: the browser's."""
    parents = {entry: _parent(entry) for entry in Path("/proc").glob("[0-9]*")}
    ours, found = {str(os.getpid())}, list[Path]()
    while more := [entry for entry, parent in parents.items() if parent in ours and entry not in found]:
        found += more
        ours |= {entry.name for entry in more}
    return [entry for entry in found if "chrom" in (entry / "cmdline").read_text()]


def _parent(entry: Path) -> str:
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()[1]
    except OSError:
        return ""


def spent(only: str = "") -> float:
    """Milliseconds of processor time of the browser, or of its threads of one name."""
    total = 0.0
    for entry in processes():
        for counted in (entry / "task").glob("*") if only else [entry]:
            name, _, rest = (counted / "stat").read_text().partition("(")[2].rpartition(")")
            if name.startswith(only):
                total += sum(map(int, rest.split()[11:13])) * TICK
    return total


def memory() -> float:
    """Megabytes of the process that has page and workers: the largest one's, without what it shares."""
    sizes = []
    for entry in processes():
        lines = (entry / "smaps_rollup").read_text().splitlines()
        sizes.append(sum(int(line.split()[1]) for line in lines if line.startswith(("Private_", "Swap:"))) / 1024)
    return max(sizes)


class Visit:
    """A page that is opened, and what has been spent and sent since."""

    def __init__(self, page: Page, sent: dict[str, int]) -> None:
        self._page = page
        self._sent = sent
        self._bytes = dict(sent)
        self._began = spent()

    def reached(self, selector: str) -> float:
        """Milliseconds that it took until there was something."""
        self._page.wait_for_selector(selector, timeout=PATIENCE)
        return spent() - self._began

    def bytes(self, part: str = "rest") -> int:
        """Bytes that were sent."""
        return self._sent.get(part, 0) - self._bytes.get(part, 0)


def visits(browser: Browser, folder: Path) -> dict[str, Figure]:
    """What visits cost."""
    found: dict[str, Figure] = {}
    with hosted(folder) as (address, sent):
        page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en").new_page()
        page.set_default_timeout(PATIENCE)
        first = Visit(page, sent)
        page.goto(address)
        found["first visit, lobby"] = Figure(first.reached(".game-card"), "ms", LESS)
        page.click("[data-quick=tikal]")
        found["first visit, first choice"] = Figure(first.reached(MOVE), "ms", LESS)
        found["first visit, sent"] = Figure(first.bytes() / 1e6, "MB", LESS)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.wait_for_timeout(15_000)
        found["first visit, sent in all, without networks"] = Figure(first.bytes() / 1e6, "MB", LESS)
        found["first visit, networks"] = Figure(first.bytes("learned") / 1e6, "MB", LESS)
        second = Visit(page, sent)
        page.reload()
        found["second visit, first choice"] = Figure(second.reached(MOVE), "ms", LESS)
        page.wait_for_timeout(3_000)
        found["second visit, sent"] = Figure((second.bytes() + second.bytes("learned")) / 1e3, "KB", LESS)
        found["a move, worker"] = Figure(median(_moves(page)), "ms", LESS)
        found["memory"] = Figure(memory(), "MB", LESS)
    return found


def _moves(page: Page) -> Iterator[float]:
    for _ in range(MOVES):
        before, number = spent(WORKER), page.get_attribute(".table", "data-number")
        page.locator("button.move").first.click()
        page.wait_for_selector(f".table:not([data-number='{number}'])")
        page.wait_for_timeout(500)
        yield spent(WORKER) - before
        page.click("#undo")
        page.wait_for_selector(f".table[data-number='{number}']")
        page.wait_for_selector(MOVE)


def main(words: Sequence[str] | None = None) -> None:
    """Measure a site that has been written."""
    made = parser("benchmarks.visits", __doc__)
    made.add_argument("folder", type=Path, help="what `haab site` has written")
    given = made.parse_args(words)
    with chromium() as browser:
        report(Result("visits", {}, visits(browser, given.folder)), given.json)


if __name__ == "__main__":
    main()
