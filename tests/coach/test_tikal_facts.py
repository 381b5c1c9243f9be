"""What is said of two turns of Tikal, beside what the rules do then."""

from __future__ import annotations

from typing import Any

import haab
from haab.coach.facts import Fact
from haab.coach.reasons import facts_for
from haab.games.tikal.components import SPACE_NAMES
from haab.games.tikal.rules.scoring import score_alone, scorings_to_come
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from tests.coach.positions import facts, found
from tests.tikal.tables import (
    BLUE,
    LETTER_A,
    OTHER_TEMPLE,
    RED,
    TEMPLE,
    TREASURES,
    acting,
    choices,
    play,
    points,
    position,
    scores,
)

SPACE = SPACE_NAMES.index(TEMPLE)


def waiting(*players: dict[str, Any]) -> State:
    """Blue acts on the board of the example, and Red waits for the next turn."""
    return acting(*players, seat=BLUE).state


def fact_of(told: dict[str, Fact], key: str) -> dict[str, Any]:
    """What stands in the holes of a fact."""
    return dict(told[key].message.params)


def scored(state: State, seat: int = RED) -> int:
    """What a seat's temples would bring now."""
    record = copy_record(state.data)
    before = [int(points) for points in record.players[seat].points]
    score_alone(record, seat)
    gained = [int(points) - old for points, old in zip(record.players[seat].points, before, strict=True)]
    return gained[1] + gained[2]


def with_members(state: State, seat: int, more: int) -> State:
    """The same with more members of a player on the temple."""
    record = copy_record(state.data)
    record.players[seat].members[SPACE] += more
    record.occupied[seat] |= 1 << SPACE
    return State(state.ruleset, record)


def test_a_guard_keeps_a_temple_whoever_comes_there() -> None:
    bare, guarded = waiting({"members": {TEMPLE: 2}}), waiting({"guards": [TEMPLE]})
    told = facts(bare, guarded, bare, RED)["guarded"]
    assert told.weight > 0
    assert told.message.params["n"] == scored(guarded) == scored(bare) == 1
    assert told.message.params["rounds"] == scorings_to_come(bare.data, RED)
    assert scored(with_members(guarded, BLUE, 4)) == 1, "the guard holds it"
    assert scored(with_members(bare, BLUE, 4)) == 0, "members alone do not"
    assert facts(bare, bare, guarded, RED)["not_guarded"].weight < 0


def test_a_majority_is_ahead_by_the_members_that_end_it() -> None:
    mine = waiting({"members": {TEMPLE: 3}}, {"members": {TEMPLE: 1}})
    other = waiting({"members": {TEMPLE: 2, OTHER_TEMPLE: 1}}, {"members": {TEMPLE: 1}})
    told = facts(mine, mine, other, RED)["safety"]
    for state, ahead in ((mine, told.message.params["a"]), (other, told.message.params["b"])):
        assert scored(with_members(state, BLUE, ahead - 1)) > scored(with_members(state, BLUE, ahead))
    assert told.weight > 0
    assert told.message.params["points"] == 1
    assert facts(mine, other, mine, RED)["safety"].weight < 0


def test_treasures_in_reach_are_those_that_can_be_dug_up_from_there() -> None:
    one, other = ({"members": {TREASURES: 2}}, {"members": {TREASURES: 1}})
    told = fact_of(facts(waiting(one), waiting(one), waiting(other), RED), "digs")
    for player, count in ((one, told["a"]), (other, told["b"])):
        game, dug = acting(player), 0
        while choices(game, "dig"):
            play(game, choices(game, "dig")[0])
            dug += 1
        assert dug == count


def test_action_points_are_compared_where_both_turns_go_on() -> None:
    game = acting({"members": {TREASURES: 1, "c1r4": 1}})
    dug = play(haab.from_position(game.position()), f"dig {TREASURES}").state
    told = fact_of(facts(game.state, game.state, dug, RED), "actions")
    assert (told["a"], told["b"]) == (int(game.data.ap), int(dug.data.ap)) == (10, 7)
    assert "actions" not in facts(game.state, play(game, "done").state, dug, RED), "one turn is over"


# ---- the auction


def auction(seats: int, *moves: str) -> haab.Game:
    """An auction among so many players who have points to bid, after some bids and passes."""
    players = [points(30) for _ in range(seats)]
    return play(position(players, auction=True, board=LETTER_A), *moves)


def after(game: haab.Game, *moves: str) -> State:
    """How a game stands after some more moves, which are not kept."""
    state = game.state
    for move in moves:
        state = state.after(state.legal_move(move).code)
    return state


def test_a_bid_that_wins_costs_its_points_and_chooses_first() -> None:
    game = auction(2, "pass")
    seat = game.to_move
    assert seat is not None
    bid, passed = after(game, "bid 3"), after(game, "pass")
    told = facts(game.state, bid, passed, seat)
    assert told["price"].message.params["n"] == scores(game)[seat] - int(sum(bid.data.players[seat].points)) == 3
    assert told["price"].weight < 0 < told["first"].weight
    assert bid.to_move == seat, "it is asked for the tile"
    assert len(told["first"].message.params["tiles"]) == len(bid.codes) == game.data.laid_out_count
    assert facts(game.state, passed, bid, seat)["price"].weight > 0


def test_a_bid_that_may_be_outbid_is_told_as_such() -> None:
    game = auction(3)
    seat = game.to_move
    assert seat is not None
    told = facts(game.state, after(game, "bid 2"), after(game, "pass"), seat)
    assert {"price_unless", "first_unless", "free"} == set(told)
    alone = after(game, "bid 2", "pass", "pass")
    assert alone.to_move == seat
    assert int(sum(alone.data.players[seat].points)) == scores(game)[seat] - told["price_unless"].message.params["n"]
    outbid = after(game, "bid 2", "bid 3", "pass", "pass")
    assert int(sum(outbid.data.players[seat].points)) == scores(game)[seat]


def test_whoever_passes_first_plays_for_nothing_if_nobody_bids() -> None:
    game = auction(3)
    seat = game.to_move
    assert seat is not None
    assert "free" in facts(game.state, after(game, "pass"), after(game, "bid 1"), seat)
    nobody = after(game, "pass", "pass", "pass")
    assert nobody.to_move == seat
    assert int(sum(nobody.data.players[seat].points)) == scores(game)[seat]
    second = auction(3, "pass")
    told = facts(second.state, after(second, "pass"), after(second, "bid 1"), second.to_move or 0)
    assert "free" not in told, "somebody has passed before"


def test_a_pass_is_not_held_against_the_turn_that_a_bid_brings() -> None:
    game = auction(2, "pass")
    state, codes = game.state, list[int]()
    while state.to_move == game.to_move:
        codes.append(state.legal_move("bid 3").code if not codes else state.codes[-1])
        state = state.after(codes[-1])
    passed = (game.state.legal_move("pass").code,)
    told = facts_for(game.state, found(tuple(codes), passed))
    assert {message.key.rpartition(".")[2] for message in told} <= {"first", "price_cost"}
