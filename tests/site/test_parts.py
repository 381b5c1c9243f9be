"""What the site is made of: nothing comes in that is not what it should be, and nothing of others is overwritten."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from haab.kit.errors import HaabError
from haab.site import parts, python
from haab.site.build import build


def test_a_part_is_taken_by_its_hash_only(tmp_path: Path) -> None:
    right = b"an interpreter"
    part = parts.Part("interpreter.tgz", hashlib.sha256(right).hexdigest(), ("npm",))
    with pytest.raises(parts.NoPart, match="cannot be read"):
        parts.fetched(part, tmp_path)
    (tmp_path / "interpreter.tgz").write_bytes(b"another one")
    with pytest.raises(parts.NoPart, match="is not the file that it should be"):
        parts.fetched(part, tmp_path)
    (tmp_path / "interpreter.tgz").write_bytes(right)
    assert parts.fetched(part, tmp_path) == right


def test_a_part_that_does_not_come_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "cache_root", lambda: tmp_path)
    with pytest.raises(parts.NoPart, match="cannot be fetched"):
        parts.fetched(parts.Part("nothing.tgz", "0" * 64, ("no-such-client", "pack")))


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.txt").write_text("do not touch")
    with pytest.raises(HaabError, match="is not empty"):
        build(tmp_path)
    assert (tmp_path / "holiday.txt").read_text() == "do not touch"


def test_the_same_files_make_the_same_archive() -> None:
    files = {"b.py": b"2", "a.py": b"1"}
    made = python.archive(files)
    assert made == python.archive(dict(reversed(files.items())))
    assert zipfile.ZipFile(io.BytesIO(made)).namelist() == ["a.py", "b.py"]


def test_the_archives_have_all_that_the_table_imports(tmp_path: Path) -> None:
    """In an interpreter that has the standard library, msgspec, and nothing else of ours."""
    for files in (python.haab_files(), python.babel_files(), python.platformdirs_files()):
        for name, data in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    imports = "import haab.table.local.browser, haab.table.local.thinking, haab.table.local.machine, sys; " + (
        "from haab.kit.text import Message, languages; "
        "[Message('table.error.store').text(language) for language in languages()]; "
        "print(haab.__file__, *(name for name in sys.modules if name in ('numpy', 'wasmtime', 'multiprocessing')))"
    )
    found = subprocess.run(
        [sys.executable, "-c", imports],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": "."},
    )
    assert found.stdout.split() == [str(tmp_path / "haab" / "__init__.py")], found.stderr


def test_what_bots_have_learned_comes_apart() -> None:
    apart = {name for game in ("tzolkin", "tikal") for name in python.learned_files(game)}
    assert apart
    assert not apart & python.haab_files().keys()
