"""How much there is to download: the page by kind of file, plain and packed, and the wheel. The same on every machine.

python -m benchmarks.site
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import LESS, ROOT, Figure, Result, parser, report
from haab.web import STATIC

KINDS = {".js": "scripts", ".css": "styles", ".html": "pages", ".svg": "drawings", ".wasm": "engines"}
PACKED = 6
"""How hard the table packs."""


def downloads() -> dict[str, Figure]:
    """Files of the page by kind: how many, how large, how large as they are sent."""
    kinds: dict[str, list[bytes]] = defaultdict(list)
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            kinds[KINDS.get(path.suffix, "others")].append(path.read_bytes())
    found: dict[str, Figure] = {}
    for kind, files in sorted(kinds.items()):
        packed = sum(len(gzip.compress(data, PACKED, mtime=0)) for data in files)
        found[f"{kind}, files"] = Figure(len(files), "files", LESS)
        found[f"{kind}, plain"] = Figure(sum(map(len, files)) / 1024, "KB", LESS)
        found[f"{kind}, packed"] = Figure(packed / 1024, "KB", LESS)
    return found


def wheel() -> Figure:
    """The package as it is installed."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, str(ROOT)]
        subprocess.run(command, check=True)
        return Figure(sum(path.stat().st_size for path in Path(folder).glob("*.whl")) / 1024, "KB", LESS)


def main(words: Sequence[str] | None = None) -> None:
    """Measure everything."""
    given = parser("benchmarks.site", __doc__).parse_args(words)
    report(Result("site", {}, downloads() | {"wheel": wheel()}), given.json)


if __name__ == "__main__":
    main()
