"""What the site is made of: nothing comes in that is not what it should be, and nothing of others is overwritten."""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from haab.games import ruleset
from haab.kit.compiler.entries import CHECKED, EntrySet
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.rulebook import rules_folder
from haab.site import parts, python
from haab.site.build import build, shapes
from haab.table.local.thinking import learned_file


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
    for files in (python.haab_files(), python.babel_files(), python.segno_files()):
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


ELSEWHERE = (
    *("haab/bots/processes/", "haab/coach/pool.py", "haab/kit/compiler/wasm/", "haab/bots/compile.py"),
    *(
        "babel/support.py",
        "msgspec/toml.py",
    ),
)
"""Files that come along and are never imported in a browser, or only try to import something."""


def test_nothing_that_is_left_out_of_the_library_is_imported() -> None:
    """Later neither: imports within functions count."""
    files = python.haab_files() | python.babel_files() | python.segno_files()
    asked = {
        (name, module.partition(".")[0])
        for name, data in files.items()
        if name.endswith(".py") and not name.startswith(ELSEWHERE)
        for node in ast.walk(ast.parse(data))
        for module in _imported(node)
    }
    assert [(name, module) for name, module in sorted(asked) if module in python.NEVER_IMPORTED] == []


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and node.level == 0 else []


def test_what_is_compiled_takes_the_place_of_its_sources() -> None:
    files = {"haab/kit/record/a.py": b"1", "haab/locale/c.json": b"3"}
    made = {"haab/kit/record/a.py": b"compiled"}
    assert python.with_compiled(files, made) == {"haab/kit/record/a.pyc": b"compiled", "haab/locale/c.json": b"3"}


def test_modules_of_the_engine_are_compared_with_the_rules_before_they_are_handed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = {name: json.loads(text)["built_from"] for name, text in shapes().items()}
    assert told["static/engine/tikal.json"] == {"engine": CHECKED}
    assert told["static/engine/tikal.search.json"].keys() >= {"searches", "tree_search", "coach"}
    monkeypatch.setattr(EntrySet, "fingerprint", "of other rules")
    monkeypatch.setattr(EntrySet, "sources", "other files")
    assert {name: json.loads(text)["built_from"] for name, text in shapes().items()} == {name: {} for name in told}


def test_what_was_compared_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = engine(ruleset("tikal"))
    monkeypatch.setattr(EntrySet, "fingerprint", "of other rules")
    monkeypatch.setattr(EntrySet, "sources", "other files")
    assert not entries.has_wasm
    monkeypatch.setattr("haab.kit.compiler.entries.module_shape", lambda _: {"built_from": {"engine": CHECKED}})
    assert entries.has_wasm
    monkeypatch.setattr("haab.kit.compiler.entries.module_shape", lambda _: {"built_from": {}})
    assert not entries.has_wasm


def test_a_bundle_says_what_is_in_it() -> None:
    made = python.bundle({"b": b"second", "a": b"first"})
    assert made == python.bundle({"a": b"first", "b": b"second"})
    plain = gzip.decompress(made)
    size = int.from_bytes(plain[:4], "little")
    assert json.loads(plain[4 : 4 + size]) == [["a", 5], ["b", 6]]
    assert plain[4 + size :] == b"firstsecond"


@pytest.mark.parametrize(
    ("bot", "file"),
    [
        ("level2", None),
        ("level3", "haab/bots/network/weights/tikal-novice.npz"),
        ("level4", "haab/bots/network/weights/tikal-tiny.npz"),
        ("level5:personality=builder", "haab/bots/network/weights/tikal-small.npz"),
        ("level6", "haab/bots/network/weights/tikal.npz"),
        ("adept:network=small", "haab/bots/network/weights/tikal-small.npz"),
        ("level5@0.1", "haab/bots/frozen/0.1/tikal/network.npz"),
    ],
)
def test_a_bot_is_given_what_it_has_learned_and_no_more(bot: str, file: str | None) -> None:
    assert learned_file(json.dumps({"bot": bot, "game": "tikal"})) == file
    assert file is None or file in python.learned_files()


def test_what_bots_have_learned_comes_apart() -> None:
    apart = python.learned_files().keys()
    assert apart
    assert not apart & python.haab_files().keys()


def test_the_rulebooks_come_along_whole() -> None:
    written = {path.relative_to(rules_folder()).as_posix() for path in rules_folder().rglob("*") if path.is_file()}
    found = {name.removeprefix("haab/rulebooks/") for name in python.haab_files() if "/rulebooks/" in name}
    assert found == written


def test_nothing_that_comes_along_looks_for_sources() -> None:
    """They are compiled: whoever asks whether there is a module asks Python."""
    found = [
        name
        for name, data in python.haab_files().items()
        if name.endswith(".py") and not name.startswith("haab/kit/compiler/") and re.search(rb"\.py[\"']\)\.", data)
    ]
    assert found == []
