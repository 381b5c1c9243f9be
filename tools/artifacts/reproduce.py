"""Whether everybody builds the same bytes: the WebAssembly of games made twice, compared with what the package has.

    python -m tools.artifacts.reproduce tikal      # or: make reproduce GAMES=tikal

The working tree is copied into two folders with names of different lengths, and each copy builds its modules anew with
a cache and a hash seed of its own. Both must be the shipped modules, byte for byte, as must be what is known of them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from haab.kit.compiler.wasm.modules import module_file
from tools.artifacts.wasm import ANEW, OPTIMISER

ROOT = Path(__file__).resolve().parents[2]
COPIES = {"a": "1", "another-folder/with a longer name": "4711"}
"""Where it is built, and the seed of Python's hashes there."""
KINDS = (".wasm", ".json")


def files_of(root: Path, games: Sequence[str]) -> list[str]:
    """The paths of what is built for some games."""
    modules = (module_file(name) for game in games for name in (game, f"{game}.search"))
    return [str(module.with_suffix(kind).relative_to(root)) for module in modules for kind in KINDS]


def copy_tree(root: Path, to: Path) -> None:
    """Everything of a working tree that git knows, as it is now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():  # otherwise it was deleted
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, to / name)


def build(folder: Path, seed: str, games: Sequence[str]) -> None:
    """Build the modules of some games in a copy of the working tree."""
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONHASHSEED": seed,
        "HAAB_CACHE": str(folder / ".cache"),
        "PATH": f"{OPTIMISER.parent}{os.pathsep}{os.environ['PATH']}",
    }
    command = [sys.executable, "-m", "tools.artifacts.wasm", ANEW, *games]
    subprocess.run(command, cwd=folder, env=environment, check=True)


def digests(root: Path, files: Sequence[str]) -> dict[str, str]:
    """What each file has in it."""
    return {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in files}


def differences(shipped: Mapping[str, str], built: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A line for every file that is not the shipped one."""
    return [
        f"{name}: shipped {shipped[name][:12]}, built in {folder!r} {digest[:12]}"
        for folder, found in built.items()
        for name, digest in found.items()
        if digest != shipped[name]
    ]


def main(games: Sequence[str]) -> int:
    """Build twice and compare; returns the exit code."""
    files = files_of(ROOT, games)
    built: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as root:
        for name, seed in COPIES.items():
            folder = Path(root) / name
            copy_tree(ROOT, folder)
            build(folder, seed, games)
            built[name] = digests(folder, files)
    found = differences(digests(ROOT, files), built)
    same = len(set(map(str, built.values()))) == 1
    print(f"two builds of {', '.join(games)}: {'the same bytes' if same else 'NOT THE SAME'}")
    print("\n".join(found) or f"and those of the package ({len(files)} files)")
    return 0 if same and not found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
