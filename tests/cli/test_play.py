"""The terminal table, as a person or a pipe uses it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import haab
from haab.bots import Question
from haab.cli import app
from haab.coach.advice import Advice
from haab.games import GAMES, ruleset
from haab.kit.drawing import sections
from haab.kit.text import Message, languages
from haab.terminal import history, load_game
from tests.coach.positions import found
from tests.tikal.tables import TREASURES, acting

COMMAND = [sys.executable, "-c", "from haab.cli import main; main()"]


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def sit_down(*lines: str, arguments: str = "tzolkin --seed 7") -> Result:
    """Play with these lines typed."""
    return CliRunner().invoke(app, ["play", *arguments.split()], input="".join(f"{line}\n" for line in lines))


def saved(path: Path) -> list[str]:
    """The moves of a saved game."""
    moves: list[str] = json.loads(path.read_text())["moves"]
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_played_through_a_pipe(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lines = "1\n" * 1500 + f"save {path}\nlog\nquit\n"
    done = subprocess.run(
        [*COMMAND, "play", name, "--players", str(ruleset(name).seats[0]), "--seed", "3"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    game = haab.replay(json.loads(path.read_text()))
    assert game.over
    for source in game.score_sheet[0]:
        assert game.ruleset.point_source(source).text() in done.stdout
    first = game.ruleset.colours[game.ranking[0][0]].capitalize()
    assert f"\n1. {first}" in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye!")


def test_a_hint_tells_the_move_then_the_plan_then_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    def advise(question: Question) -> Advice:
        asked.append(question)
        return Advice(found((question.legal[0],), (question.legal[1],), 4.5, 0.5, corn=4.5))

    monkeypatch.setattr("haab.terminal.advise", advise)
    text = sit_down("hint", "hint", "hint", "1", "hint").stdout
    assert "The coach would start with: " in text
    assert "The plan:" in text
    assert "it finishes about 4.5 points further ahead: " in text
    assert "Compared with: " in text
    assert len(asked) == 2, "the same state is thought about once"


def test_when_the_input_ends_the_person_has_left_politely() -> None:
    done = sit_down("1")
    assert done.exit_code == 0
    assert done.stdout.rstrip().endswith("You leave the table. Goodbye!")


def test_the_table_shows_board_decision_clause_and_numbered_moves() -> None:
    text = sit_down().stdout
    assert "you are Red, against Blue, Yellow, Green" in text
    assert "Chichen Itza  ." in text
    assert "Choose 2 starting wealth tiles to keep   [TZ-2.7]" in text
    assert "  4  keep wealth_uxmal_5 " in text


def test_a_move_is_its_number_or_its_notation(tmp_path: Path) -> None:
    by_number, by_notation = tmp_path / "a", tmp_path / "b"
    sit_down("2", f"save {by_number}")
    sit_down("  KEEP   wealth_palenque_3 ", f"save {by_notation}")
    assert saved(by_number) == saved(by_notation)
    assert "keep wealth_palenque_3" in saved(by_number)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "there is no move 99"),
        ("0", "there is no move 0"),
        ("place palenque", "'place palenque' is not legal now"),
        ("frobnicate", "'frobnicate' is neither a move nor a command"),
        ("[red]", "'[red]' is neither a move nor a command"),
        ("rule TZ-99.9", "there is no clause 'TZ-99.9'"),
        ("rule", "which clause?"),
        ("save", "to which file?"),
        ("load", "from which file?"),
        ("load /nowhere/game.json", "cannot read /nowhere/game.json"),
        ("save /nowhere/game.json", "cannot write /nowhere/game.json"),
    ],
)
def test_bad_input_gets_a_clear_line_and_changes_nothing(typed: str, answer: str, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    done = sit_down("1", f"save {before}", typed, f"save {after}")
    assert done.exit_code == 0
    assert answer in done.stdout
    assert "Traceback" not in done.stdout
    assert saved(before) == saved(after)


def test_undo_takes_back_the_own_decisions_of_a_turn_one_by_one(tmp_path: Path) -> None:
    first, back = tmp_path / "first", tmp_path / "back"
    done = sit_down("1", "1", f"save {first}", "place start", "place palenque", "undo", "undo", f"save {back}")
    assert done.stdout.count("Taken back.") == 2
    assert saved(back) == saved(first)


def test_undo_never_takes_back_what_others_did(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    done = sit_down("1", "1", "place start", "done", f"save {before}", "undo", f"save {after}")
    assert "it cannot be taken back: somebody else has moved since" in done.stdout
    assert saved(after) == saved(before)


@pytest.mark.clauses("TK-R-52")
def test_undo_stops_at_a_treasure_that_was_dug_up(tmp_path: Path) -> None:
    path, dug, after = tmp_path / "position", tmp_path / "dug", tmp_path / "after"
    path.write_text(json.dumps(acting({"members": {TREASURES: 1}}).position()))
    lines = [f"dig {TREASURES}", f"save {dug}", "undo", f"save {after}"]
    done = sit_down(*lines, arguments=f"--load {path}")
    assert "it cannot be taken back: it revealed something that was hidden" in done.stdout
    assert saved(after) == saved(dug) == [f"dig {TREASURES}"]


def test_undo_at_the_first_own_decision_says_that_there_is_nothing(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    done = sit_down(f"save {before}", "undo", f"save {after}")
    assert "there is nothing to undo" in done.stdout
    assert saved(before) == saved(after)


def test_a_loaded_game_can_be_undone_and_goes_on_the_same_way(tmp_path: Path) -> None:
    path, there, again = tmp_path / "game", tmp_path / "there", tmp_path / "again"
    sit_down("1", "1", "place start", f"save {path}", "done", f"save {there}")
    done = sit_down("undo", "place start", "done", f"save {again}", arguments=f"--load {path}")
    assert "Taken back." in done.stdout
    assert saved(again) == saved(there)


def test_a_game_can_be_loaded_at_the_table(tmp_path: Path) -> None:
    path, again = tmp_path / "game", tmp_path / "again"
    sit_down("1", "1", f"save {path}")
    sit_down("2", f"load {path}", f"save {again}", arguments="tzolkin --seed 8")
    assert json.loads(again.read_text()) == json.loads(path.read_text())


def test_saving_replaces_a_saved_game_but_nothing_else(tmp_path: Path) -> None:
    game, letter = tmp_path / "game", tmp_path / "letter"
    letter.write_text("Dear Ana")
    done = sit_down(f"save {game}", "1", f"save {game}", f"save {letter}")
    assert saved(game)[-1].startswith("keep")
    assert "is not a saved game" in " ".join(done.stdout.split())
    assert letter.read_text() == "Dear Ana"


def test_a_written_position_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(haab.new("tzolkin", 3, seed=5).position()))
    done = sit_down(arguments=f"--load {path} --seat 2")
    assert done.exit_code == 0
    assert "you are Yellow" in done.stdout


def test_secret_choices_of_others_are_not_told() -> None:
    game = haab.new("tzolkin", 2, seed=7)
    while game.decision == "keep_wealth":
        game.play(game.legal[0])
    starter = [event.seat for event in history(game, 0)]
    assert sorted(set(starter)) == [0, 1]
    for seat in (0, 1):
        for event in history(game, seat):
            assert bool(event.text) == (event.seat == seat)
    keeps = [line for line in sit_down("1", "1", "log").stdout.split("Red> log")[1].splitlines() if "Keep:" in line]
    assert len(keeps) == 2


def test_others_moves_are_told_in_words() -> None:
    told = sit_down("1", "1", "place start", "done").stdout.split("Red> done")[1]
    assert "Blue    Place a worker " in told
    assert "Yellow  Place a worker " in told


def test_why_and_rule_print_clauses() -> None:
    text = sit_down("why", "rule tz-8.5").stdout
    assert "each player is dealt 4 starting wealth tiles in secret" in " ".join(text.split())
    assert "Burning: remove a wood tile" in text


def test_help_lists_every_command() -> None:
    text = sit_down("help").stdout
    for command in ("undo", "board", "moves", "log", "why", "rule", "save", "load", "quit"):
        assert command in text


def test_a_decision_with_one_choice_is_folded_only_if_asked(tmp_path: Path) -> None:
    """A player without a worker on a gear and without corn must beg: one choice."""
    game = haab.new("tzolkin", 2, seed=1)
    while len(game.codes) > 1 or game.legal[0].notation == "done":
        game.play(game.codes[game.players * len(game.moves) % len(game.codes)])
    seat, only = game.to_move, game.legal[0]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()))
    folded = sit_down(arguments=f"--load {path} --seat {seat}").stdout
    asked = sit_down(arguments=f"--load {path} --seat {seat} --no-fold").stdout
    assert f"{only.text()}  (your only choice)" in folded
    assert f"1  {only.notation}" in asked
    assert "(your only choice)" not in asked


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ("chess", "there is no game 'chess'"),
        ("tzolkin --players 9", "players, not 9"),
        ("tzolkin --players 5 --option quick_actions=no", "5 players need quick_actions (TP-1.2"),
        ("tikal --players 5", "2 to 4 players, not 5"),
        ("tzolkin --seat 7", "there is no seat 7"),
        ("tzolkin --seed -1", "seed must be"),
        ("tzolkin --opponent nobody", "there is no bot 'nobody'"),
        ("tzolkin --option colour=red", "option 'colour' must be yes or no"),
        ("tzolkin --option colour", "has no option 'colour'"),
        ("--load /nowhere/game.json", "cannot read"),
    ],
)
def test_a_game_that_cannot_begin_is_one_line_and_status_2(arguments: str, answer: str) -> None:
    done = sit_down(arguments=arguments)
    assert done.exit_code == 2
    assert answer in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_damaged_file_is_refused_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for content, answer in [
        ("{", "is not a saved game"),
        ("[]", "a record is a JSON object"),
        ('{"moves": 3}', "'game'"),
    ]:
        path.write_text(content)
        with pytest.raises(haab.HaabError, match=answer):
            load_game(path)


def test_what_cannot_be_done_is_told_in_the_language_of_the_person() -> None:
    text = sit_down("load nothing.json", "rule TZ-99.9", arguments="tzolkin --seed 7 --lang nl").stdout
    assert "nothing.json kan niet gelezen worden" in text
    assert "er is geen artikel 'TZ-99.9'" in text


@pytest.mark.parametrize("language", languages())
def test_the_table_speaks_the_language_of_the_person(language: str) -> None:
    text = sit_down("help", "1", arguments=f"tzolkin --seed 7 --lang {language}").stdout
    assert Message("colour.red").text(language).capitalize() + "> " in text
    game = haab.new("tzolkin", 4, 7)
    while game.to_move != 0:
        game.play(game.legal[0])
    assert game.prompt is not None
    assert game.prompt.text(language) in text
    assert [move.text(language) for move in game.legal if move.text(language) not in text] == []
    assert Message("terminal.help.board").text(language) in text
    assert text.rstrip().endswith(Message("terminal.goodbye").text(language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_shown_in_the_language_of_the_person(name: str, language: str) -> None:
    text = sit_down(arguments=f"{name} --seed 7 --lang {language}").stdout
    game = haab.new(name, 4, 7)
    for section in sections(game.ruleset, game.data, 0, language, width=120):
        assert section.title in text


def test_a_language_that_is_not_there_is_refused_with_the_list() -> None:
    done = sit_down(arguments="tzolkin --lang xx")
    assert done.exit_code == 2
    assert "there is no language 'xx' (there are: en, ko, nl, pt, ro)" in done.stderr


MODULES = "--option tribes=true --option prophecies=true --option new_buildings=true"


def test_the_table_shows_tribes_prophecies_and_quick_actions() -> None:
    text = sit_down("1", "1", "1", arguments=f"tzolkin --players 5 --seed 3 {MODULES}").stdout
    game = haab.new("tzolkin", 5, 3, {"tribes": True, "prophecies": True, "new_buildings": True})
    view = game.view(0)["state"]
    told = " ".join(text.split())
    assert "always used with five players" in told, "nobody asked for quick actions, so the table says why"
    for option in (name for name, is_on in game.options.items() if is_on):
        assert game.ruleset.option_message(option).text() in told
    for prophecy in view["prophecies"]:
        assert f"{Message(f'prophecy.{prophecy}').text()} " in told
    for tribe in view["players"][0]["tribes"]:
        assert f"Red {Message(f'tribe.{tribe}').text()} {Message(f'tzolkin.tribe.{tribe}').text()}" in told
    first, second = (game.ruleset.explanations()[tile].lines[0].text() for tile in view["quick_tiles"][:2])
    assert f"now: {first} later: {second}," in told
    before, revealed = told.split("Your starting wealth")[-1], told.rsplit("Tribes", 1)[1]
    assert "Blue" not in before.split("Tribes")[1].split("Choose")[0], "of others no dealt tribe is shown"
    assert all(name in revealed for name in ("Red", "Blue", "Yellow", "Green", "Orange"))


def test_the_calamity_in_force_is_marked(tmp_path: Path) -> None:
    prophecies = ["hunger", "drought", "high_water"]
    start = {"prophecies": prophecies, "day": 14, "calamity": "drought", "options": {"prophecies": True}}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(haab.from_position({"game": "tzolkin", "players": [{}, {}], **start}).position()))
    marked = [line for line in sit_down(arguments=f"--load {path}").stdout.splitlines() if line.endswith("in force")]
    assert [line.split()[0] for line in marked] == ["Drought"]
