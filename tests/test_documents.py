"""The documents say what is so: notation is complete, the examples in the README are real."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

import haab
from haab.cli import app
from haab.games import GAMES, ruleset
from tools import game_pages, reference

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def documented(name: str) -> dict[str, list[str]]:
    """Each notation in a game's table of docs/notation.md, and the decisions that it belongs to."""
    text = (DOCS / "notation.md").read_text(encoding="utf-8")
    section = text.split(f"## {ruleset(name).title}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| .* \| (.*) \|$", section, re.MULTILINE)
    return {notation: re.findall(r"`(\w+)`", decisions) for notation, decisions in rows}


def pattern(notation: str) -> re.Pattern[str]:
    """Words in capitals stand for any one word."""
    return re.compile(re.sub(r"\b[A-Z]+\b", r"\\S+", notation))


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_documented_and_every_documented_choice_exists(name: str) -> None:
    words = ruleset(name).vocabulary.words()
    patterns = [pattern(notation) for notation in documented(name)]
    assert [word for word in words if not any(p.fullmatch(word) for p in patterns)] == []
    assert [p.pattern for p in patterns if not any(p.fullmatch(word) for word in words)] == []


@pytest.mark.parametrize("name", GAMES)
def test_choices_belong_to_the_decisions_that_the_table_names(name: str) -> None:
    table = [(pattern(notation), decisions) for notation, decisions in documented(name).items()]
    game = haab.new(name, seed=2)
    while not game.over:
        for move in game.legal:
            assert any(p.fullmatch(move.notation) and game.decision in decisions for p, decisions in table), move
        game.play(game.codes[len(game.moves) * 7 % len(game.codes)])


def test_the_python_session_of_the_readme_is_real() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_transcript_of_the_readme_is_real() -> None:
    """Every line of it comes in this order when the same is typed; `[...]` stands for lines left out."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```text\n\$ haab (play .*)\n((?:.*\n)*?)```", text)
    assert block
    shown = [line.rstrip() for line in block[2].splitlines()]
    typed = [line.removeprefix("Red> ") for line in shown if line.startswith("Red> ")]
    done = subprocess.run(
        [sys.executable, "-c", "from haab.cli import main; main()", *block[1].split()],
        input="\n".join(typed),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "100"},
    )
    printed = iter(line.rstrip() for line in done.stdout.splitlines())
    for line in shown:
        assert line == "[...]" or line in printed, line


def test_the_clause_that_contributors_look_up_is_told_as_they_read_it() -> None:
    """But for the numbers of lines, which change every day."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    block = re.search(r"\$ \.venv/bin/haab (rules \S+)\n((?:.*\n)*?) *```", text)
    assert block
    printed = CliRunner().invoke(app, block[1].split(), env={"COLUMNS": "120"}).stdout
    shown, told = ([line.strip() for line in lines.splitlines() if line.strip()] for lines in (block[2], printed))
    assert [re.sub(r":\d+ ", " ", line) for line in shown] == [re.sub(r":\d+ ", " ", line) for line in told]


PAGES = [
    *ROOT.glob("*.md"),
    *DOCS.glob("*.md"),
    *DOCS.glob("games/*.md"),
    *ROOT.glob("examples/**/README.md"),
    ROOT / "benchmarks" / "README.md",
]
"""Every document but the rulebooks."""


def test_every_link_between_documents_leads_somewhere() -> None:
    for path in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
            assert "://" in target or (path.parent / target).exists(), f"{path.name}: {target}"


@cache
def files() -> list[str]:
    """Every file of the checkout that a document may speak of."""
    folders = ("haab", "tests", "tools", "docs", "examples", "benchmarks", ".github")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if "node_modules" not in path.parts]
    return [path.relative_to(ROOT).as_posix() for path in (*found, *ROOT.glob("*.*"), ROOT / "Makefile")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_document_names_is_there(page: Path) -> None:
    """By its whole path or the end of it; `<game>`, GAME and `*` stand for anything."""
    if page.name == "CHANGELOG.md":
        return
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`([\w.*<>-][\w./*<>-]*\.(?:py|js|css|json|md|svg|csv|sh|toml))`", text):
        pattern = re.sub(r"<\w+>|GAME", "*", name)
        assert any(fnmatch(file, pattern) or fnmatch(file, f"*/{pattern}") for file in files()), name


def test_every_example_of_the_style_page_is_in_the_file_that_it_names() -> None:
    text = (DOCS / "style.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n# (\S+)\n(.*?)```", text, re.DOTALL)
    assert len(examples) > 5
    for name, example in examples:
        assert example in (ROOT / name).read_text(encoding="utf-8"), f"{name}:\n{example}"


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"| `haab {command.name or command.callback.__name__}" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_says_what_its_ruleset_says(name: str) -> None:
    text = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert text == game_pages.page(name, text), "run `make documents`"


@pytest.mark.parametrize("name", GAMES)
def test_the_python_session_of_a_page_is_real(name: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / "games" / f"{name}.md"), module_relative=False)
    assert tried > 2
    assert failed == 0


def test_the_reference_says_what_the_docstrings_say() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), "run `make documents`"


def test_the_changelog_begins_with_the_version_of_the_package_and_its_day() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", text, re.MULTILINE)
    assert newest
    assert newest[1] == haab.__version__


def test_every_dependency_is_named_with_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    text = (DOCS / "dependencies.md").read_text(encoding="utf-8")
    for requirement in (requirement for group in groups for requirement in group):
        name = re.match(r"[\w-]+", requirement)
        assert name
        assert f"| {name[0]} |" in text, name[0]
