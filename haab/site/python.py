"""The Python that a browser runs: what of Haab the table needs, what it imports, and what of Python's own library."""

from __future__ import annotations

import gzip
import io
import json
import pickle
import zipfile
from collections.abc import Callable, Mapping
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
LEARNED = ".npz"
"""Files of networks: they are fetched when a bot needs them."""
NEVER_IMPORTED = """
antigravity argparse bdb cProfile cmd code colorsys compileall configparser doctest email ensurepip filecmp fileinput
ftplib getopt getpass gettext graphlib html http imaplib mailbox mimetypes modulefinder multiprocessing netrc nturl2path
optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc quopri rlcompleter runpy sched
shelve shlex smtplib socketserver sqlite3 sre_compile sre_constants sre_parse statistics symtable tabnanny tarfile this
timeit tomllib trace tracemalloc tty unittest wave webbrowser wsgiref xml xmlrpc zipapp __hello__ __phello__
_pyio _pyrepl
""".split()  # noqa: SIM905
"""Modules of Python that nothing here imports, not later either (tests/site looks)."""
ENCODINGS = ("__init__", "aliases", "ascii", "charmap", "cp437", "cp1252", "idna", "latin_1", "punycode")
"""The encodings that come along, beside those of Unicode."""
NUMBERS = ("decimal_formats", "locale_id", "number_symbols", "numbering_systems", "percent_formats", "plural_form")
"""What the kit asks Babel about a language: how numbers are written, and which form of a word goes with them."""
NOT_IN_BROWSERS = ("native", "intrinsics", "cache", "fingerprint", "background")
"""Modules of `haab.kit.compiler` that are for who has sources, a compiler or processes."""
LEFT_OUT = ("__pycache__", "said.json", *(f"compiler/{name}.py" for name in NOT_IN_BROWSERS))
ROOT = "haab"
LIBRARY = "lib/python314.zip"
"""Where the browser's Python has packages and Haab, and its own library."""
DATED = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same files make the same archive."""


def haab_files() -> dict[str, bytes]:
    """The files of Haab by their paths."""
    found = [PACKAGE / name for name in SINGLE]
    found += [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*")) if path.is_file()]
    files = {
        f"haab/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes()
        for path in found
        if path.suffix != LEARNED and not any(part in path.as_posix() for part in LEFT_OUT)
    }
    written = rules_folder()
    rules = [*sorted(written.rglob("*.md")), *sorted(written.glob("examples/*.json"))]
    return files | {f"haab/rulebooks/{path.relative_to(written).as_posix()}": path.read_bytes() for path in rules}


def with_compiled(files: Mapping[str, bytes], made: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files with what was compiled in place of its sources."""
    return {
        f"{PurePosixPath(name).with_suffix('')}.pyc" if name in made else name: made.get(name, data)
        for name, data in files.items()
    }


def learned_files() -> dict[str, Path]:
    """What bots have learned: where it lies for Python, and the file."""
    files = sorted((PACKAGE / "bots").rglob(f"*{LEARNED}"))
    return {f"haab/{path.relative_to(PACKAGE).as_posix()}": path for path in files}


def babel_files() -> dict[str, bytes]:
    """Babel with the numbers of the languages that we speak: of its 30 MB a five-hundredth."""
    known = {"root", *languages()}
    found: dict[str, bytes] = {}
    for name, data in _installed("babel").items():
        path = PurePosixPath(name)
        if path.parent.name == "locale-data":
            if path.stem in known:
                found[name] = _some(data, lambda key: key in NUMBERS)
        elif path.name == "global.dat":
            found[name] = _some(data, lambda key: key in ("parent_exceptions", "language_aliases"))
        elif not name.startswith("babel/messages/"):
            found[name] = data
    return found


def _some(data: bytes, is_wanted: Callable[[str], bool]) -> bytes:
    """Some entries of a pickled dictionary; the others are empty."""
    entries = pickle.loads(data)
    return pickle.dumps(
        {key: value if is_wanted(key) else {} for key, value in entries.items()}, pickle.HIGHEST_PROTOCOL
    )


def segno_files() -> dict[str, bytes]:
    """What makes QR codes, without what writes them as pictures of all kinds."""
    kept = ("segno/encoder.py", "segno/consts.py")
    return {name: data for name, data in _installed("segno").items() if name in kept or is_licence(name)}


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


def library_sources(library: bytes) -> dict[str, bytes]:
    """What of Python's own library comes along, out of the interpreter's zip."""
    with zipfile.ZipFile(io.BytesIO(library)) as packed:
        return {name: packed.read(name) for name in packed.namelist() if name.endswith(".py") and _is_needed(name)}


def _is_needed(name: str) -> bool:
    path = PurePosixPath(name)
    if path.parts[0] == "encodings":
        return path.stem in ENCODINGS or path.stem.startswith(("utf_", "unicode_", "raw_unicode_"))
    return path.parts[0].removesuffix(".py") not in NEVER_IMPORTED


def bundle(files: Mapping[str, bytes]) -> bytes:
    """Files in one piece, compressed as one: the length of a JSON list of names and sizes, the list, the files."""
    names = json.dumps([[name, len(data)] for name, data in sorted(files.items())]).encode()
    whole = len(names).to_bytes(4, "little") + names + b"".join(data for _, data in sorted(files.items()))
    return gzip.compress(whole, 9, mtime=0)
