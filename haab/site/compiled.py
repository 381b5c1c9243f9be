"""Python compiled beforehand: in the browser that would take longer than all the rest of a start.

The interpreter itself compiles, in Node. What has been compiled once is kept in the user's cache.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from haab.kit.compiler.sources import cache_root
from haab.site.parts import PYODIDE, NoPart

SCRIPT = Path(__file__).with_name("compile.mjs")
SECONDS = 300
"""How long compiling may take on a busy machine."""


def compiled(interpreter: Mapping[str, bytes], sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The compiled files of Python sources, by the names of those; names are paths from the browser's root."""
    kept = cache_root() / "site" / "compiled"
    kept.mkdir(parents=True, exist_ok=True)
    script = PYODIDE.sha256.encode() + SCRIPT.read_bytes()
    places = {name: kept / _hash(script, name.encode(), data) for name, data in sources.items()}
    missing = {name: data for name, data in sources.items() if not places[name].exists()}
    if missing:
        for name, data in _compiled(interpreter, missing).items():
            places[name].write_bytes(data)
    return {name: place.read_bytes() for name, place in places.items()}


def _hash(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _compiled(interpreter: Mapping[str, bytes], sources: Mapping[str, bytes]) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        at, root = Path(folder) / "interpreter", Path(folder) / "root"
        _write(at, interpreter)
        _write(root, sources)
        _run_node(str(SCRIPT), str(at), str(root))
        return {name: (root / name).with_suffix(".pyc").read_bytes() for name in sources}


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _run_node(*words: str) -> None:
    """Node is looked for beside this Python, too."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None:
        raise NoPart("Python is compiled for the browser by Node, which is not here")
    try:
        subprocess.run([node, *words], check=True, capture_output=True, timeout=SECONDS)
    except (OSError, subprocess.SubprocessError) as error:
        said = (getattr(error, "stderr", None) or b"").decode(errors="replace").strip()
        raise NoPart(f"Python cannot be compiled for the browser: {said or error}") from error
