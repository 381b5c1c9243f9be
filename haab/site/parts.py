"""What the site needs besides our own files: the interpreter and a package, fetched by exact version and hash.

They come by npm and pip, and are kept in the user's cache. A folder that has them already takes the place of both.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from haab.kit.compiler.sources import cache_root
from haab.kit.errors import HaabError

SECONDS = 120
"""How long a part may take to come."""


class NoPart(HaabError):
    """A part could not be fetched, or is not what it should be."""


@dataclass(frozen=True)
class Part:
    """A file of a package registry, and the command of its client that fetches it into the current folder."""

    name: str
    sha256: str
    """Of the file; whatever else comes under its name is refused."""
    command: tuple[str, ...]


PYODIDE = Part(
    "pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    ("npm", "pack", "--silent", "pyodide@314.0.7"),
)
"""CPython 3.14 as WebAssembly, without packages."""
MSGSPEC = Part(
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
    (
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"),
        *("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp", "--abi=cp314"),
        "msgspec==0.22.0",
    ),
)
"""The package that reads requests, for that interpreter."""

LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
IN_BROWSER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of the interpreter that a browser is sent as they are."""
OF_PYODIDE = (*IN_BROWSER, LIBRARY, LOCK)


def fetched(part: Part, folder: Path | None = None) -> bytes:
    """A part: from a folder, from the cache, or from the web. NoPart if it cannot be had."""
    if folder is not None:
        return _checked(part, _read(folder / part.name))
    kept = cache_root() / "site" / part.name
    if kept.is_file() and _is_right(part, kept.read_bytes()):
        return kept.read_bytes()
    data = _checked(part, _downloaded(part))
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)
    return data


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise NoPart(f"{file} cannot be read: {error.strerror}") from error


def _downloaded(part: Part) -> bytes:
    """The file as the client of its registry fetches it; npm is looked for beside this Python, too."""
    program, *words = part.command
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    with TemporaryDirectory() as folder:
        try:
            found = shutil.which(program, path=path) or program
            environment = os.environ | {"PATH": path}
            subprocess.run(
                [found, *words], cwd=folder, env=environment, check=True, capture_output=True, timeout=SECONDS
            )
        except (OSError, subprocess.SubprocessError) as error:
            said = getattr(error, "stderr", None) or b""
            why = said.decode(errors="replace").strip().rpartition("\n")[2] or str(error)
            raise NoPart(f"{part.name} cannot be fetched by {Path(program).name}: {why}") from error
        return _read(Path(folder) / part.name)


def _is_right(part: Part, data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == part.sha256


def _checked(part: Part, data: bytes) -> bytes:
    if not _is_right(part, data):
        raise NoPart(f"{part.name} is not the file that it should be: its SHA-256 is not {part.sha256}")
    return data


def interpreter(folder: Path | None = None) -> dict[str, bytes]:
    """The files of the interpreter by their names."""
    with tarfile.open(fileobj=io.BytesIO(fetched(PYODIDE, folder))) as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in OF_PYODIDE}
        return {name: file.read() for name, file in found.items() if file is not None}


def wheel(part: Part, folder: Path | None = None) -> dict[str, bytes]:
    """The files of a package by their paths."""
    with zipfile.ZipFile(io.BytesIO(fetched(part, folder))) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
