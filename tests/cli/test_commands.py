"""The commands other than `play`: what they print is what the engine says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import haab
from haab import clause_places, rulebook
from haab.arena.simulate import simulate
from haab.cli import app
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from tools.clause_tests import coverage


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def call(line: str) -> Result:
    return CliRunner().invoke(app, line.split())


def answer(line: str) -> Any:
    """What a command with --json prints, which must be one line of JSON and nothing else."""
    done = call(f"{line} --json")
    assert done.exit_code == 0, done.output
    assert len(done.stdout.splitlines()) == 1
    return json.loads(done.stdout)


def test_the_version_is_the_packages() -> None:
    assert call("--version").stdout == f"haab {haab.__version__}\n"


def test_help_names_every_command_and_every_command_has_help() -> None:
    text = call("--help").stdout
    for command in ("play", "simulate", "perft", "rules", "games"):
        assert command in text
        done = call(f"{command} --help")
        assert done.exit_code == 0
        assert "Usage:" in done.stdout


def test_importing_the_package_loads_neither_typer_nor_rich() -> None:
    program = "import haab, sys; print([m for m in ('typer', 'rich') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("name", GAMES)
def test_simulated_games_are_the_engines_games(name: str) -> None:
    told = answer(f"simulate {name} --players 2 --games 3 --seed 5")
    rules = ruleset(name)
    batch = engine(rules).random_games_interpreted(2, rules.check_options(2, {}), 3, 5)
    assert told["decisions"] == batch.decisions
    assert told["length"]["max"] == max(batch.lengths)
    for seat in (0, 1):
        mean = sum(row[seat] for row in batch.scores) / 3 * float(rules.score_unit)
        assert told["seats"][seat]["score"]["mean"] == pytest.approx(mean)
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(3)
    assert told["decisions_per_second"] > 0


def test_simulate_prints_a_table_for_people() -> None:
    done = call("simulate tzolkin --players 3 --games 2")
    assert done.exit_code == 0
    assert "2 random games of tzolkin with 3 players, seeds 0 to 1" in done.stdout
    assert "mean score" in done.stdout


def test_progress_is_told_and_adds_up_to_the_games_asked_for() -> None:
    told: list[int] = []
    result = simulate(ruleset("tzolkin"), 2, {}, 4, 9, told=told.append)
    assert sum(told) == result.games == 4


@pytest.mark.parametrize("name", GAMES)
def test_perft_prints_the_engines_numbers(name: str) -> None:
    told = answer(f"perft {name} --players 2 --seed 11 --depth 3")
    game = haab.new(name, 2, seed=11)
    assert told["counts"] == engine(game.ruleset).perft_interpreted(game.data, 3)
    assert told["counts"][0] == len(game.legal)
    assert (told["game"], told["seed"], told["depth"]) == (name, 11, 3)


def test_a_seed_may_have_128_bits() -> None:
    told = answer(f"perft tikal --players 2 --seed {2**127 + 5} --depth 1")
    assert told["seed"] == str(2**127 + 5)
    assert told["counts"] == [len(haab.new("tikal", 2, 2**127 + 5).legal)]


@pytest.mark.parametrize("line", ["simulate tzolkin --games 1", "perft tzolkin --depth 3"])
def test_five_players_with_every_module_are_simulated_and_counted(line: str) -> None:
    modules = "--option tribes=yes --option prophecies=yes --option new_buildings=yes"
    told = answer(f"{line} --players 5 {modules}")
    assert told["players"] == 5
    used = [name for name, is_on in told["options"].items() if is_on]
    assert used == ["quick_actions", "tribes", "prophecies", "new_buildings"]


def test_perft_prints_a_table_for_people() -> None:
    assert "sequences" in call("perft tzolkin --depth 2").stdout


def test_a_clause_is_printed_by_its_id() -> None:
    assert "Burning: remove a wood tile" in call("rules tz-8.5").stdout
    assert answer("rules TZ-8.5")["text"] == rulebook.clause("TZ-8.5").text


def test_a_clause_comes_with_the_functions_and_tests_that_name_it() -> None:
    printed = " ".join(call("rules TZ-8.5").stdout.split())
    assert re.search(r"Functions haab/games/tzolkin/rules/palenque.py:\d+ burn_the_forest ", printed)
    assert re.search(r"Tests tests/tzolkin/test_08_palenque.py:\d+ test_\w+ ", printed)
    told = answer("rules TZ-8.5")
    assert told["functions"]
    assert told["tests"] == [str(place) for place in coverage().tests["TZ-8.5"]]


def test_where_there_are_no_tests_a_line_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(clause_places, "TESTS_TOOL", tmp_path / "clause_tests.py")
    assert "not installed: a source checkout has them" in call("rules TZ-8.5").stdout
    assert answer("rules TZ-8.5")["tests"] is None
    done = call("rules --coverage")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "known in a source checkout only" in done.stderr


@pytest.mark.parametrize("book", rulebook.books())
def test_a_book_is_printed_whole(book: str) -> None:
    text = call(f"rules {book}").stdout
    assert all(clause.id in text for clause in rulebook.clauses(book))
    assert [clause["id"] for clause in answer(f"rules {book}")] == [clause.id for clause in rulebook.clauses(book)]


def test_without_a_name_the_books_are_listed() -> None:
    assert answer("rules") == {book: len(rulebook.clauses(book)) for book in rulebook.books()}
    assert "tzolkin" in call("rules").stdout


def test_coverage_counts_clauses_and_their_tests() -> None:
    told = answer("rules --coverage")
    found = coverage()
    assert told["clauses"] == len(found.tests)
    assert told["tested"] == told["clauses"] - len(told["missing"])
    assert told["missing"] == found.missing
    assert answer("rules tzolkin --coverage")["clauses"] == len(rulebook.binding_clauses("tzolkin"))
    assert "clauses have a test" in call("rules --coverage").stdout


def test_games_lists_players_and_options() -> None:
    told = answer("games")
    assert list(told) == list(GAMES)
    for name in GAMES:
        assert told[name]["players"] == list(ruleset(name).seats)
        assert [option["name"] for option in told[name]["options"]] == [option.name for option in ruleset(name).options]
    assert "tzolkin" in call("games").stdout


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("rules TZ-99.99", "there is no clause"),
        ("rules monopoly", "there is no rulebook"),
        ("rules monopoly --coverage", "no game implements"),
        ("simulate chess", "there is no game 'chess'"),
        ("simulate tzolkin --players 9", "players, not 9"),
        ("simulate tzolkin --seed -4", "seed must be"),
        ("simulate tzolkin --players 5 --option quick_actions=no", "5 players need quick_actions (TP-1.2"),
        ("perft tzolkin --players 5 --option quick_actions=no", "5 players need quick_actions (TP-1.2"),
        ("perft tzolkin --option moon=full", "must be yes or no"),
        ("perft chess", "there is no game 'chess'"),
        ("train tzolkin --steps 3", "`haab train` is gone: `haab learn` replaced it"),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(line: str, reason: str) -> None:
    done = call(line)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
