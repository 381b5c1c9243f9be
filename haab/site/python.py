"""The Python that a browser runs: what of Haab the table needs, and what it imports that is no part of Python."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from importlib.metadata import files as files_of_package
from pathlib import Path, PurePosixPath

from haab.kit.text import languages
from haab.rulebook import rules_folder

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of Haab."""
ROOMS = (
    *("kit", "games", "rulebook", "bots", "coach", "locale"),
    *(f"table/{room}" for room in ("api", "live", "local", "service", "wire")),
)
"""Folders that go into the browser as they are."""
SINGLE = (
    "__init__.py",
    "table/__init__.py",
    *(f"table/{name}.py" for name in ("addresses", "clock", "errors", "presence")),
)
"""Files beside them."""
LARGE = 200_000
"""Larger files are what bots have learned: they are fetched when a bot needs them."""
LEFT_OUT = ("__pycache__", "compiler/native.py", "compiler/intrinsics.py", "compiler/cache.py", "said.json")
DATED = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same files make the same archive."""


def haab_files() -> dict[str, bytes]:
    """The files of Haab by their paths."""
    found = [PACKAGE / name for name in SINGLE]
    found += [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*")) if path.is_file()]
    files = {
        f"haab/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in found
        if path.stat().st_size < LARGE and not any(part in path.as_posix() for part in LEFT_OUT)
    }
    rules = {f"haab/rulebooks/{path.name}": path.read_bytes() for path in sorted(rules_folder().glob("*.md"))}
    return files | rules


def learned_files(game: str) -> dict[str, Path]:
    """What bots have learned about a game: where it lies for Python, and the file."""
    large = [path for path in sorted((PACKAGE / "bots").rglob("*")) if path.is_file() and path.stat().st_size >= LARGE]
    return {f"haab/{path.relative_to(PACKAGE).as_posix()}": path for path in large if game in path.as_posix()}


def babel_files() -> dict[str, bytes]:
    """Babel with the languages that we speak: of its 30 MB a hundredth."""
    known = {"root", *languages()}

    def is_wanted(path: PurePosixPath) -> bool:
        return path.parent.name != "locale-data" or path.stem in known

    return {
        name: data
        for name, data in _installed("babel").items()
        if not name.startswith("babel/messages/") and is_wanted(PurePosixPath(name))
    }


def platformdirs_files() -> dict[str, bytes]:
    """The package that tells where caches are; the kit imports it."""
    return _installed("platformdirs")


def _installed(package: str) -> dict[str, bytes]:
    """The files of a package that is installed here, with its licence."""
    found = {path.as_posix(): Path(str(path.locate())) for path in files_of_package(package) or ()}
    kinds = (".py", ".dat", ".txt")
    return {
        name: file.read_bytes()
        for name, file in found.items()
        if ".." not in name and (file.suffix in kinds or is_licence(name))
    }


def is_licence(name: str) -> bool:
    """Whether a file of a package is its licence."""
    return ".dist-info/" in name and "licens" in name.lower()


def archive(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip, the same for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for name, data in sorted(files.items()):
            written.writestr(zipfile.ZipInfo(name, DATED), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
