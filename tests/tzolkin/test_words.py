"""What a player reads: choices say what they cost and give, the log says where points come from."""

from __future__ import annotations

import random
import re

import pytest

import haab
from haab.games import ruleset
from haab.games.tzolkin.components import BUILDINGS, MONUMENTS, STEP_POINTS, TEMPLES, WEALTH
from haab.games.tzolkin.record import POINT_SOURCES
from haab.kit.record.stack import snapshot
from haab.kit.text import number_text
from haab.rulebook import clause
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import RED, Json, play, position, taken

ROW = ["small_farm", "field_house", "mine_house"]


def said(game: haab.Game) -> dict[str, str]:
    """The words of every choice."""
    return {move.notation: move.text() for move in game.legal}


def told(game: haab.Game, move: str) -> list[tuple[int | None, str]]:
    """Whose change it is and its words, for each change of a move."""
    before = snapshot(game.data)
    game.play(move)
    return [(change.seat, change.message.text()) for change in ruleset("tzolkin").changes(before, snapshot(game.data))]


def explained(name: str) -> list[str]:
    return [line.text() for line in ruleset("tzolkin").explanations()[name].lines]


@pytest.mark.parametrize(
    ("place", "technology", "texts"),
    [
        (("palenque", 1), "agriculture", ["fish for 3 corn", "fish for 4 corn"]),
        (("palenque", 2), "agriculture", ["harvest 4 corn", "harvest 7 corn"]),
        (("palenque", 5), "agriculture", ["harvest 9 corn or 4 wood", "harvest 12 corn or 4 wood"]),
        (("palenque", 3), "extraction", ["harvest 5 corn or 2 wood", "harvest 5 corn or 3 wood"]),
        (("yaxchilan", 1), "extraction", ["1 wood", "2 wood"]),
        (("yaxchilan", 5), "extraction", ["1 stone, 1 gold, 2 corn", "2 stone, 2 gold, 2 corn"]),
        (("yaxchilan", 4), "theology", ["1 crystal skull", "2 crystal skulls"]),
    ],
)
def test_an_action_says_what_it_gives_and_technologies_are_reckoned_in(place, technology, texts):
    gear, space = place
    for level, text in zip((0, 3), texts, strict=True):
        red: Json = {"technologies": {technology: level}}
        assert said(taken(gear, space, red))[f"use {space}"] == f"Action {space}: {text}"
    assert explained(f"{gear}_{space}")[0] == texts[0], "as it is printed"


def test_any_action_elsewhere_says_that_it_may_be_of_the_same_gear():
    assert "any other action, but not of Chichen Itza" in explained("uxmal_5")[0]


@pytest.mark.clauses("TZ-13.18")
def test_a_price_says_that_architecture_makes_it_less():
    without = taken("tikal", 2, {"wood": 2}, row=ROW)
    assert said(play(without, "use 2"))["build field_house"] == "Field House (2 wood): advance Agriculture"
    game = play(taken("tikal", 2, {"wood": 2, "technologies": {"architecture": 3}}, row=ROW), "use 2")
    price = "2 wood, a resource less with Architecture"
    assert said(game)["build field_house"] == f"Field House ({price}): advance Agriculture"
    corn = play(taken("uxmal", 4, {"corn": 4, "technologies": {"architecture": 3}}, row=ROW), "use 4")
    assert said(corn)["build field_house"] == "Field House (2 corn): advance Agriculture"


@pytest.mark.clauses("TZ-19.3", "TP-10.2")
def test_a_farm_symbol_is_worth_2_corn_not_a_whole_meal():
    assert explained("triple_farm")[-1] == "brings: 3 workers need 2 corn less on Food Days"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "+2.25 VP (Buildings)"),
        ("ro", "+2,25 PV (Clădiri)"),
        ("ko", "2.25점 획득 (건물)"),
        ("pt", "+2,25 PV (Edifícios)"),
        ("nl", "+2,25 OP (Gebouwen)"),
    ],
)
def test_points_in_the_log_are_written_as_the_language_writes_numbers(language, text):
    before, after = (snapshot(position([{}, {}]).data) for _ in range(2))
    after.players[RED].points[POINT_SOURCES.index("buildings")] += 9
    assert [change.message.text(language) for change in ruleset("tzolkin").changes(before, after)] == [text]


def test_equal_effects_are_added_up():
    assert explained("chaac_shrine")[-1] == "brings: 2 VP, 2 steps up in the Temple of Chaac"
    assert explained("shrine_of_wisdom")[-1] == "brings: advance 2 levels in any technologies"


def test_an_action_says_what_is_paid_and_what_is_gained():
    assert explained("uxmal_1")[0] == "pay 3 corn for a step up in a temple"
    assert explained("tikal_3")[0] == "advance one or two technology levels"
    assert explained("chichen_itza_4")[0].startswith("place a skull (")


def test_every_tile_names_a_clause_that_exists():
    found = ruleset("tzolkin").explanations()
    for name in (*BUILDINGS, *MONUMENTS, *WEALTH):
        assert clause(found[name].clause)
    assert found["granary"].clause == "TP-9.7"
    assert found["corn_store"].clause == "TP-9.8"
    assert found["small_farm"].clause == "TZ-19.3"


@pytest.mark.parametrize("language", ["en", "ro", "ko", "pt", "nl"])
def test_a_step_of_a_temple_is_called_by_the_points_that_are_printed_on_it(language: str) -> None:
    chance = random.Random(3)
    game = haab.new("tzolkin", players=2, seed=4)
    found = 0
    while not game.over:
        for move in game.legal:
            if move.verb not in ("up", "down"):
                continue
            temple = TEMPLES.index(str(move.arguments[0]))
            step = int(game.state.fields.players[game.to_move].steps[temple]) + (1 if move.verb == "up" else -1)
            printed = number_text(STEP_POINTS[temple, step], language)
            assert re.findall("\N{MINUS SIGN}?\\d+", move.text(language))[-1] == printed
            found += 1
        game.play(chance.choice(game.legal))
    assert found > 10


def test_what_no_rulebook_at_hand_prints_says_so_where_it_is_shown() -> None:
    note = "not printed in the rulebooks at hand"
    for name in ("wrathful_gods", "yumkaax", "granary", "monument_of_monuments"):
        assert note in explained(name)[-1], name
    for name in ("balam", "corn_store", "monument_of_skulls", "palenque_3"):
        assert not any(note in line for line in explained(name)), name


def logged(game: haab.Game, move: str) -> list[str]:
    """What the log says beside the words of a move."""
    state = game.state
    ply = state.play(next(found for found in state.legal if found.notation == move))
    return [change.message.text() for change in ply.changes]


def test_what_a_choice_says_itself_is_not_said_again():
    shrine = play(taken("uxmal", 4, {"corn": 9}, row=["small_architecture_shrine"]), "use 4")
    assert logged(shrine, "build small_architecture_shrine") == []
    learnt = play(taken("tikal", 1, {"wood": 1, "stone": 1}), "use 1", "learn agriculture")
    assert logged(learnt, "pay wood") == []
    days = end_of_round(2, start_space=RED)
    assert logged(days, "days 2") == []


def test_the_starting_wealth_of_each_player_is_revealed_in_one_sentence():
    game = haab.new("tzolkin", players=2, seed=3)
    while game.legal and game.state.fields.revealed == 0:
        ply = game.state.play(game.legal[0])
        game.play(game.legal[0])
    kept = [change for change in ply.changes if change.message.key == "tzolkin.change.kept"]
    assert [change.seat for change in kept] == [0, 1]
    assert all(change.message.text().startswith("kept ") for change in kept)
