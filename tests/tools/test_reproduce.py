"""The comparison of two builds: what is not the shipped module is named."""

from __future__ import annotations

from pathlib import Path

from tools.artifacts import reproduce


def test_a_build_that_differs_is_named() -> None:
    shipped = {"one.wasm": "a" * 64, "two.wasm": "b" * 64}
    assert reproduce.differences(shipped, {"here": shipped, "there": dict(shipped)}) == []
    (line,) = reproduce.differences(shipped, {"here": shipped, "there": shipped | {"two.wasm": "c" * 64}})
    assert line.startswith("two.wasm: shipped bbbb")
    assert "'there'" in line


def test_the_compared_files_are_there() -> None:
    files = reproduce.files_of(reproduce.ROOT, ["tikal"])
    assert len(files) == 4
    assert all((reproduce.ROOT / name).is_file() for name in files)


def test_a_copy_has_what_the_working_tree_has(tmp_path: Path) -> None:
    reproduce.copy_tree(reproduce.ROOT, tmp_path)
    files = reproduce.files_of(reproduce.ROOT, ["tzolkin", "tikal"])
    assert reproduce.digests(tmp_path, files) == reproduce.digests(reproduce.ROOT, files)
    assert not (tmp_path / ".venv").exists()
