"""Chapter 7: action points."""

from __future__ import annotations

import pytest

import haab
from tests.tikal.tables import (
    BASE,
    BLUE,
    EXPLORED,
    JUNGLE,
    RED,
    SECOND_JUNGLE,
    TEMPLE,
    TREASURES,
    Json,
    acting,
    ap,
    choices,
    legal,
    play,
    player,
    position,
    scoring,
    turn,
)

EVERYWHERE = {
    "members": {BASE: 2, JUNGLE: 1, SECOND_JUNGLE: 2, TEMPLE: 2, TREASURES: 2},
    "leader": TEMPLE,
    "camps": [SECOND_JUNGLE],
    "treasures": {"treasure-1": 1},
}
"""A player who can do everything."""
RICH = {"treasures": {"treasure-2": 1}}

ACTIONS = {
    "place": (f"place member {BASE}", 1),
    "transfer": (f"transfer member {BASE}", 1),
    "move": (f"move member {BASE} {TEMPLE}", 2),
    "uncover": (f"uncover {TEMPLE}", 2),
    "dig": (f"dig {TREASURES}", 3),
    "take": ("take treasure-2 from blue", 3),
    "camp": (f"camp {JUNGLE}", 5),
    "guard": (f"guard member {TEMPLE}", 5),
}
SECOND_HALF = {"transfer": f"to {SECOND_JUNGLE}", "take": "give treasure-1"}


@pytest.mark.clauses("TK-7.1", "TK-17.3")
def test_regular_turns_and_scoring_turns_have_10_action_points():
    game = position(2, pile=["a6"])
    play(game, "space c1r2", "turn 0")
    assert ap(game) == 10
    assert ap(scoring({}, {})) == 10


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.clauses("TK-7.2", "TK-8.2", "TK-9.2", "TK-10.1")
def test_every_action_costs_its_price_and_is_refused_with_one_action_point_less(action):
    move, price = ACTIONS[action]
    game = acting(EVERYWHERE, RICH, ap=price)
    play(game, move, *([SECOND_HALF[action]] if action in SECOND_HALF else []))
    assert ap(game) == 0
    poor = acting(EVERYWHERE, RICH, ap=price - 1)
    assert move not in legal(poor)
    with pytest.raises(haab.IllegalMove):
        poor.play(move)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.clauses("TK-R-35", "TK-R-19")
def test_every_action_is_allowed_in_a_scoring_turn(action):
    move, price = ACTIONS[action]
    game = scoring(EVERYWHERE, RICH)
    play(game, move, *([SECOND_HALF[action]] if action in SECOND_HALF else []))
    assert (ap(game), turn(game)["due"]) == (10 - price, "scoring_actions")


@pytest.mark.clauses("TK-7.2", "TK-21.8")
def test_actions_are_mixed_and_repeated_in_any_order():
    game = acting(EVERYWHERE, RICH)
    play(game, f"dig {TREASURES}", f"place member {BASE}", f"dig {TREASURES}", f"place member {BASE}")
    play(game, f"move member {BASE} {JUNGLE}", f"place member {BASE}")
    assert (ap(game), legal(game)) == (0, ["done"])


@pytest.mark.clauses("TK-7.3")
def test_a_player_acts_with_the_own_pieces_only():
    game = acting({"members": {JUNGLE: 1}}, EVERYWHERE)
    allowed = ("done", f"place member {BASE}", f"place leader {BASE}", f"move member {JUNGLE} {BASE}", f"camp {JUNGLE}")
    assert sorted(legal(game)) == sorted(allowed)


@pytest.mark.clauses("TK-7.4")
def test_action_points_are_not_carried_over():
    game = acting({}, {}, ap=10, pile=["a1", "a3"])
    play(game, "done", "space c1r2", "turn 0", "done", "space c2r3", "turn 0")
    assert (game.to_move, ap(game)) == (RED, 10)


@pytest.mark.clauses("TK-7.5", "TK-R-20")
def test_the_leader_does_what_members_do_at_the_same_cost():
    game = acting({}, {})
    play(game, f"place leader {BASE}")
    assert ap(game) == 9
    play(game, f"move leader {BASE} {TEMPLE}", f"uncover {TEMPLE}")
    assert ap(game) == 9 - 2 - 2
    assert f"uncover {TEMPLE}" not in legal(game)
    game = acting({"leader": TREASURES})
    play(game, f"dig {TREASURES}")
    assert (ap(game), choices(game, "dig")) == (7, [])


@pytest.mark.clauses("TK-R-54")
def test_a_player_without_figures_still_has_turns_and_may_exchange():
    gone = {
        "guards": [TEMPLE],
        "removed": 16,
        "leader": "removed",
        "members": {BASE: 1},
        "treasures": {"treasure-1": 1},
    }
    stuck = {**gone, "removed": 17, "members": {}}
    assert player(acting(stuck, RICH), RED)["supply"] == 0
    game = acting(stuck, RICH, {}, pile=["a1"])
    assert legal(game) == ["done", "take treasure-2 from blue"]
    game = position([{}, stuck], pile=["a1"], turn={"seat": BLUE}, board=EXPLORED)
    assert (game.to_move, turn(game)["due"]) == (BLUE, "space")


CORNER = "c0r0"
"""The first space: its moves have the first code of every action."""


@pytest.mark.parametrize(
    ("tile", "action", "price"),
    [
        ("a3", f"uncover {CORNER}", 2),
        ("a3", f"guard member {CORNER}", 5),
        ("a3", f"move member {CORNER} c1r0", 3),
        ("a5", f"dig {CORNER}", 3),
        ("b4", f"camp {CORNER}", 5),
        ("b4", f"transfer member {CORNER}", 1),
        ("b4", f"place member {CORNER}", 1),
    ],
)
@pytest.mark.clauses("TK-7.2")
def test_every_action_is_carried_out_on_the_first_space_too(tile, action, price):
    turned = {"a3": 0, "a5": 5, "b4": 1}[tile]
    one: Json = {"members": {CORNER: 1}}
    if action.startswith(("transfer", "place")):
        one["camps"] = [CORNER]
    board = {**EXPLORED, CORNER: {"tile": tile, "turn": turned}, "c1r0": {"tile": "c4", "turn": 5}}
    game = acting(one, board=board)
    before = game.position()
    play(game, action, *([f"to {BASE}"] if action.startswith("transfer") else []))
    assert ap(game) == 10 - price
    after = game.position()
    changed = {
        "uncover": after["board"][CORNER].get("value", 0) - before["board"][CORNER].get("value", 0) == 1,
        "guard": player(game)["guards"] == [CORNER],
        "move": player(game)["members"] == {"c1r0": 1},
        "dig": sum(player(game)["treasures"].values()) == 1,
        "camp": player(game)["camps"] == [CORNER] and before["players"][RED]["camps"] == [],
        "transfer": player(game)["members"] == {BASE: 1},
        "place": player(game)["members"] == {CORNER: 2},
    }
    assert [what for what, is_so in changed.items() if is_so] == [action.split()[0]]


@pytest.mark.clauses("TK-13.1")
def test_the_first_seats_first_treasure_can_be_taken():
    game = acting({"treasures": {"treasure-1": 1}}, RICH, seat=BLUE)
    play(game, "take treasure-1 from red", "give treasure-2")
    assert player(game, BLUE)["treasures"] == {"treasure-1": 1}
