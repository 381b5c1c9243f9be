"""Games of older versions go on.

Version 1 asked for the order of effects where that cannot matter (TP-R-69). Version 2 let no pick-up pay for a quick
action, and did not let quick gold be refused (TP-R-28, TP-R-30).
"""

from __future__ import annotations

import json

import pytest

import haab
from haab.games.tzolkin.older import without_idle_answers
from haab.games.tzolkin.ruleset import RULESET
from tests.keeping import OLDER, result
from tests.tribes.tables import table
from tests.tzolkin.tables import BLUE, RED, Json, player, steps, stock

ANSWERED = [OLDER / f"tzolkin-{name}-rules-1.json" for name in ("5-prophecies-tribes", "effects-in-another-order")]
"""Games of version 1 in which somebody chose an order: that of the tiles, and another one."""


@pytest.mark.clauses("TP-R-69")
@pytest.mark.parametrize("path", ANSWERED, ids=lambda path: path.stem)
def test_a_game_in_which_the_order_was_asked_comes_to_the_same_result(path):
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert any(move.startswith("effect") for move in stored["record"]["moves"])
    game = haab.replay(stored["record"])
    assert (game.pinned, game.rules_version) == (None, RULESET.version)
    assert result(game) == stored["result"]
    assert not any(move.startswith("effect") for move in game.moves)


# ---- one turn


TURN = ["take chichen_itza 6", "use 6"]
"""Points, a resource of choice, a step up in the Temple of Kukulcan."""


def played(*moves: str, corn: int = 2) -> Json:
    """A record of version 1: Red acts on Chichen Itza while steps up cost corn, and these moves follow."""
    red = {"skulls": 1, "corn": corn}
    start = table(red, calamity="wrathful_gods", gears={"chichen_itza": {"6": RED}, "uxmal": {"1": RED}})
    return {"game": "tzolkin", "rules": 1, "position": start.position(), "moves": [*TURN, *moves]}


def carried(*moves: str, corn: int = 2) -> haab.Game:
    """The game as it goes on under today's rules."""
    return haab.replay(played(*moves, corn=corn))


def test_answers_in_the_printed_order_are_left_out():
    game = carried("effect 1", "effect 2", "get gold", "up kukulcan", "done", "place palenque")
    assert game.moves == [*TURN, "get gold", "up kukulcan", "done", "place palenque"]
    assert (steps(game), stock(game)) == ((1, 1, 2), {"corn": 1, "gold": 1})


def test_what_was_decided_in_another_order_is_said_in_the_printed_one():
    game = carried("effect 3", "up kukulcan", "effect 2", "get gold", "done", "place palenque")
    assert game.moves == [*TURN, "get gold", "up kukulcan", "done", "place palenque"]
    refused = carried("effect 3", "refuse", "effect 1", "get wood", "take uxmal 1", "nothing")
    assert refused.moves == [*TURN, "get wood", "refuse", "take uxmal 1", "nothing"]


def test_a_game_that_stands_at_the_question_goes_on_with_the_first_decision():
    game = carried()
    assert game.decision == "gain_any"
    assert carried("effect 1").moves == carried("effect 1", "effect 2").moves == game.moves


def test_whoever_was_in_the_middle_of_another_order_decides_again():
    for begun in (["effect 3", "up kukulcan"], ["effect 3", "refuse"], ["effect 2", "get gold"]):
        game = carried(*begun)
        assert (game.moves, game.decision) == (TURN, "gain_any")


@pytest.mark.parametrize("damaged", [["up chaac"], ["get gold", "up kukulcan", "place uxmal"]])
def test_a_game_whose_moves_cannot_be_put_into_order_is_pinned_as_it_was(damaged):
    record = played("effect 3", *damaged)
    with pytest.raises(haab.OtherVersion):
        haab.replay(record)
    game = haab.replay(record, strict=False)
    assert game.pinned is not None
    assert game.record() == {"haab": 1, **record}


def test_a_game_without_the_question_is_as_it_was():
    record = played("get gold", "refuse")
    assert without_idle_answers(RULESET, record) is record
    unreadable: Json = {**record, "moves": ["effect 1", 5]}
    assert without_idle_answers(RULESET, unreadable) is unreadable


# ---- version 2


OF_VERSION_2 = sorted(OLDER.glob("tzolkin-*-rules-2.json"))


@pytest.mark.clauses("TP-R-28", "TP-R-30")
@pytest.mark.parametrize("path", OF_VERSION_2, ids=lambda path: path.stem)
def test_a_game_of_version_2_is_carried_over_as_it_is(path):
    stored = json.loads(path.read_text(encoding="utf-8"))
    game = haab.replay(stored["record"])
    assert (game.pinned, game.rules_version, game.moves) == (None, RULESET.version, stored["record"]["moves"])
    assert result(game) == stored["result"]
    assert not any(game.options[option.name] for option in RULESET.options if option.is_reading)


def test_games_of_version_2_are_kept():
    assert OF_VERSION_2


@pytest.mark.clauses("TP-R-28")
def test_what_a_pick_up_of_version_2_did_after_it_lost_the_quick_action_is_still_possible():
    """Nothing is owed by who could pay before: the last corn went for stepping back, and wood does not replace it."""
    red = {"tribe": "ah_chuy_kak", "corn": 5, "workers": 4, "wood": 1}
    start = table(red, quick_tile="quick_1_build", gears={"palenque": {"4": RED}}, row=["small_farm"])
    moves = ["place palenque", "place tikal", "place quick", "done", "take palenque 4", "use 3", "harvest wood"]
    game = haab.replay({"game": "tzolkin", "rules": 2, "position": start.position(), "moves": moves})
    assert (game.pinned, game.moves, game.to_move) == (None, moves, BLUE)
    assert player(game)["buildings"] == []


@pytest.mark.clauses("TP-R-30")
def test_quick_gold_that_was_paid_in_version_2_is_paid():
    start = table({"corn": 2}, day=15, quick_tile="quick_2_gold", calamity="gold_shortage")
    moves = ["place quick", "done", "accept"]
    game = haab.replay({"game": "tzolkin", "rules": 2, "position": start.position(), "moves": moves})
    assert stock(game) == {"gold": 1}
