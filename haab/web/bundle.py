"""One script and one style sheet in place of a hundred small files, made from them when the page is first asked for.

Nothing has to be built: whoever changes a script reloads the page. Every module becomes a function that is called once,
in the order of the imports, and gives what it exports; so nothing is renamed, and names of one module stay its own. The
addresses bear a hash of the content and may be kept for ever.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

log = logging.getLogger("haab.web")
IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
STYLE = re.compile(r'\s*<link rel="stylesheet" href="/static/([^"]+)">')
SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines to itself: a quarter of the scripts, packed."""
LOADING = re.compile(r"\bimport\((drawn\.\w+)\)")
"""How the page loads what belongs to one game (boards/boards.js)."""
OF_A_GAME = ("board.js", "inventory.js")
"""The scripts that are loaded so."""
LOAD = """const loaded = (address) => modules.get(address) ?? import(address);
"""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The page in three answers."""

    index: str
    files: dict[str, tuple[str, str]]
    """What stands at an address below /static/bundle: media type and text."""


class Bundler:
    """Makes the bundle, and makes it anew when a file has changed."""

    def __init__(self, static: Path) -> None:
        self._static = static
        self._made_of: frozenset[tuple[str, int, int]] = frozenset()
        self._made: Bundle | None = None

    def bundle(self) -> Bundle:
        """The bundle of the files as they are now."""
        found = frozenset(
            (str(path), told.st_mtime_ns, told.st_size)
            for folder in ("js", "css", "index.html")
            for path in _files(self._static / folder)
            if (told := _told(path)) is not None
        )
        if self._made is None or found != self._made_of:
            self._made = self._make_anew(self._made)
            self._made_of = found
        return self._made

    def _make_anew(self, last: Bundle | None) -> Bundle:
        """The bundle of today's files; in the middle of a change, when they do not fit together, the one before it."""
        try:
            return make(self._static)
        except (OSError, KeyError, ValueError) as error:
            if last is None:
                raise
            log.warning("the page stays as it was: %s", error)
            return last


def _told(path: Path) -> os.stat_result | None:
    """What the system tells of a file; None if it is gone meanwhile."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else [found for found in path.rglob("*") if found.suffix in (".js", ".css")]


def make(static: Path) -> Bundle:
    """The bundle of a folder with an index.html that links style sheets and one script."""
    index = (static / "index.html").read_text(encoding="utf-8")
    main = SCRIPT.search(index)
    styles = STYLE.findall(index)
    if main is None or not styles:
        raise ValueError(f"{static / 'index.html'} has no script or no style sheet")
    loaded = [path for path in sorted(static.glob("js/boards/*/*.js")) if path.name in OF_A_GAME]
    script = join_modules(static, [*(path.relative_to(static).as_posix() for path in loaded), main[1]])
    style = "\n".join(_code(static, name) for name in styles)
    script_name, style_name = _hashed("page", script, "js"), _hashed("page", style, "css")
    index = STYLE.sub("", index)
    tags = (
        f'<link rel="stylesheet" href="/static/bundle/{style_name}">\n'
        f'    <script type="module" src="/static/bundle/{script_name}"></script>'
    )
    files = {script_name: ("text/javascript", script), style_name: ("text/css", style)}
    return Bundle(SCRIPT.sub(tags, index), files)


def _hashed(name: str, text: str, ending: str) -> str:
    return f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.{ending}"


def join_modules(static: Path, entries: list[str]) -> str:
    """All modules that these need, each once, after those that it imports."""
    order: list[str] = []
    waiting: set[str] = set()

    def visit(name: str) -> None:
        if name in order:
            return
        if name in waiting:
            raise ValueError(f"{name} imports itself by way of others")
        waiting.add(name)
        for _, path in IMPORT.findall(_code(static, name)):
            visit(_resolved(name, path))
        order.append(name)

    for entry in entries:
        visit(entry)
    numbers = {name: number for number, name in enumerate(order)}
    joined = "".join(_function(static, name, numbers) for name in order)
    return f"const modules = new Map();\n{LOAD}{joined}"


def _code(static: Path, name: str) -> str:
    return COMMENT.sub("", (static / name).read_text(encoding="utf-8"))


def _resolved(importer: str, path: str) -> str:
    """The name of a module from the path by which another imports it."""
    parts: list[str] = []
    for part in (PurePosixPath(importer).parent / path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _function(static: Path, name: str, numbers: dict[str, int]) -> str:
    """A module as a function that is called at once and gives what it exports."""

    def taken(found: re.Match[str]) -> str:
        names = re.sub(r"\s+", " ", found[1]).replace(" as ", ": ").strip()
        return f"const {{ {names} }} = m{numbers[_resolved(name, found[2])]};\n"

    code = LOADING.sub(r"loaded(\1)", IMPORT.sub(taken, _code(static, name)))
    exported = [found[1] for found in EXPORT.findall(code)]
    code = EXPORT.sub(r"\1", code)
    if (strange := UNKNOWN.search(code)) is not None:
        raise ValueError(f"{name}: cannot be bundled: {strange[0]}")
    made = f"m{numbers[name]}"
    body = f"{code}return {{ {', '.join(exported)} }};"
    return f'// {name}\nconst {made} = (() => {{\n{body}\n}})();\nmodules.set("/static/{name}", {made});\n'
