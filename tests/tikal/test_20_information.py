"""Chapter 20: information."""

from __future__ import annotations

import json

import pytest

import haab
from haab.kit.record.chance import new_chance, random_below
from tests.tikal.tables import (
    BASE,
    EXPLORED,
    JUNGLE,
    TEMPLE,
    TREASURES,
    acting,
    hurry,
    play,
    position,
    space,
    start,
    turn,
)


@pytest.mark.clauses("TK-20.1")
def test_the_view_shows_everything_that_lies_open():
    one = {
        "members": {BASE: 1, TEMPLE: 2},
        "leader": JUNGLE,
        "camps": [JUNGLE],
        "treasures": {"treasure-3": 2},
        "points": {"temples": 5},
    }
    two = {"guards": ["c1r4"], "removed": 3, "leader": "removed"}
    game = acting(one, two, ap=7, board={**EXPLORED, TEMPLE: {"value": 3}})
    state = game.view()["state"]
    red, blue = state["players"]
    assert (red["members"], red["leader"], red["camps"], red["supply"]) == (one["members"], JUNGLE, [JUNGLE], 15)
    assert (red["treasures"], red["score"]) == ({"treasure-3": 2}, 5)
    assert (blue["guards"], blue["removed"], blue["leader"], blue["supply"]) == (["c1r4"], 3, "removed", 14)
    assert state["turn"]["ap"] == 7
    assert (state["board"][TREASURES]["tokens"], state["stock"]) == (2, 20)
    assert (state["board"][TEMPLE]["value"], state["board"]["c1r4"]["guard"]) == (3, 1)
    assert (state["levels"]["2"], state["levels"]["3"], state["set_aside"]) == (2, 5, [])


@pytest.mark.clauses("TK-20.1")
def test_bids_passes_and_indicators_are_public():
    game = play(start(1, 4, True).copy(), "pass", "bid 3")
    opener = turn(start(1, 4, True))["seat"]
    state = game.view()["state"]
    assert (state["turn"]["bid"], state["turn"]["bidder"]) == (3, (opener + 1) % 4)
    assert state["turn"]["passed"] == [opener]
    assert [one["eligible"] for one in state["players"]] == [True] * 4
    assert len(state["laid_out"]) == 4


@pytest.mark.clauses("TK-20.2", "TK-20.3", "TK-R-51")
def test_the_letters_and_the_set_of_tiles_of_the_pile_are_public():
    game = position(2, pile=["a6", "a3", "a1"], board={"c1r2": {"tile": "a5", "turn": 0}})
    pile = game.view()["state"]["pile"]
    assert (pile["left"], pile["next_letter"]) == (34, "A")
    assert pile["tiles"][:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert game.view()["state"]["turn"]["tile"] == "a6"


def some_states() -> list[haab.Game]:
    """States of games of every kind, at random moments."""
    states = []
    for number, (players, auction) in enumerate([(2, False), (3, True), (4, False), (4, True)]):
        game = haab.new("tikal", players=players, seed=number, options={"auction": auction})
        chance = new_chance(number)
        for _ in range(160):
            codes = game.codes
            code = codes[random_below(chance, len(codes))]
            move = game.ruleset.vocabulary[code]
            game.play(codes[-1] if move == "done" else code)
        states.append(game)
    return states


@pytest.mark.clauses("TK-20.4", "TK-20.5", "TK-R-51", "TK-R-53")
def test_what_is_hidden_can_be_dealt_anew_and_nobody_sees_a_difference():
    for game in some_states():
        position = game.position()
        different = 0
        for seed in range(5):
            other = game.determinize(seed % game.players, seed)
            for seat in (None, *range(game.players)):
                assert other.view(seat) == game.view(seat)
            dealt = other.position()
            different += dealt["pile"] != position["pile"] and dealt["stock"] != position["stock"]
            assert [tile[0] for tile in dealt["pile"]] == [tile[0] for tile in position["pile"]]
            assert other.codes == game.codes
            hidden = ("pile", "stock", "chance", "board")
            assert {key: dealt[key] for key in dealt if key not in hidden} == {
                key: position[key] for key in position if key not in hidden
            }
        assert different


@pytest.mark.clauses("TK-20.4", "TK-R-12", "TK-R-53")
def test_tokens_on_tiles_are_dealt_anew_together_with_the_stock():
    game = acting({"members": {TREASURES: 1}})
    faces = {tuple(game.determinize(0, seed).position()["board"][TREASURES]["tokens"]) for seed in range(20)}
    assert len(faces) > 10
    assert space(game, TREASURES)["tokens"] == 4


@pytest.mark.clauses("TK-20.5")
def test_all_seats_and_spectators_see_the_same():
    game = some_states()[0]
    views = [game.view(seat)["state"] for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    json.dumps(views)


@pytest.mark.clauses("TK-R-52")
def test_reveals_are_counted_when_a_tile_is_drawn_or_a_treasure_dug_up_and_only_then():
    game = acting({"members": {TREASURES: 1, TEMPLE: 1, BASE: 1}}, pile=["a1"])
    for move, more in (
        (f"uncover {TEMPLE}", 0),
        (f"move member {BASE} {JUNGLE}", 0),
        (f"dig {TREASURES}", 1),
        (f"place member {BASE}", 0),
        ("done", 1),
        ("space c1r2", 0),
        ("turn 0", 0),
    ):
        before = game.data
        play(game, move)
        assert game.ruleset.reveals(before, game.data) == bool(more), move
        assert game.data.reveals - before.reveals == more, move


@pytest.mark.clauses("TK-R-52")
def test_laying_out_tiles_is_a_reveal():
    assert start(1, 3, True).view()["state"]["reveals"] == 3
    assert start(1, 3, False).view()["state"]["reveals"] == 1


@pytest.mark.clauses("TK-R-11")
def test_a_tile_is_drawn_only_after_the_turn_before_has_been_ended():
    game = acting({}, {}, ap=0, pile=["a1"])
    assert game.position()["pile"][0] == "a1"
    assert "tile" not in turn(game)
    play(game, "done")
    assert (turn(game)["tile"], game.to_move) == ("a1", 1)
    assert game.position()["pile"][0] != "a1"
    assert hurry(game).startswith("space")
