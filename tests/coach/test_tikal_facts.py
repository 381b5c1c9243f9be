"""What is said of two turns of Tikal, beside what the rules do then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import product
from typing import Any

import pytest

import haab
from haab.coach.facts import Fact, teller
from haab.coach.facts.tikal_ways import TOO_FAR, points_to_break, points_to_hold, points_to_reach
from haab.coach.reasons import facts_for
from haab.games.tikal.components import NONE, SPACE_NAMES
from haab.games.tikal.record import TREASURE_SCORE
from haab.games.tikal.rules.majority import figures_on, holds_majority
from haab.games.tikal.rules.scoring import score_alone, scorings_to_come
from haab.games.tikal.shown.spaces import SPACE_LABELS, space_message
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from tests.coach.positions import changed, ended, facts, found
from tests.tikal.tables import (
    BASE,
    BLUE,
    JUNGLE,
    LETTER_A,
    OTHER_TEMPLE,
    RED,
    SECOND_JUNGLE,
    SECOND_TEMPLE,
    TEMPLE,
    TREASURES,
    Json,
    acting,
    choices,
    placing,
    play,
    points,
    position,
    scores,
    scoring,
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


# ---- who gets where


def points_spent(state: State, is_there: Callable[[State], bool], most: int) -> int:
    """The fewest action points by which whoever acts brings something about, by every way of bringing figures there."""
    waiting_list, seen = [(0, 0, state)], {state.data.tobytes()}
    while waiting_list:
        spent, _, there = heappop(waiting_list)
        if is_there(there):
            return spent
        for move in there.legal:
            then = there.after(move.code)
            spent_then = int(state.data.ap) - int(then.data.ap)
            if move.notation.split()[0] in BRINGING and spent_then <= most and then.data.tobytes() not in seen:
                seen.add(then.data.tobytes())
                heappush(waiting_list, (spent_then, len(seen), then))
    return TOO_FAR


BRINGING = ("place", "move", "transfer", "to")


@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ({}, {}),
        ({"members": {"c1r4": 1, JUNGLE: 1}}, {"members": {TEMPLE: 1}}),
        ({"leader": BASE}, {"members": {TEMPLE: 2}}),
        ({"camps": [SECOND_JUNGLE], "members": {BASE: 1}}, {"members": {SECOND_TEMPLE: 1}}),
    ],
    ids=["nobody there", "one against one", "a leader for two", "a camp"],
)
@pytest.mark.parametrize("where", [TEMPLE, SECOND_TEMPLE, OTHER_TEMPLE])
def test_action_points_to_a_majority_are_the_fewest_that_the_rules_allow(red: Json, blue: Json, where: str) -> None:
    most = 5
    state, space = acting(red, blue).state, SPACE_NAMES.index(where)

    def holds(there: State) -> bool:
        return holds_majority(there.data, RED, space)

    def breaks(there: State) -> bool:
        return not holds_majority(there.data, BLUE, space)

    def stands(there: State) -> bool:
        return figures_on(there.data, RED, space) > 0

    asked = [
        (holds, points_to_hold(state.fields, RED, space)),
        (stands, points_to_reach(state.fields, RED, space)),
        (breaks, points_to_break(state.fields, RED, BLUE, space)),
    ]
    for is_there, fewest in asked:
        assert points_spent(state, is_there, most) == (fewest if fewest <= most else TOO_FAR)


def test_a_majority_is_told_to_be_broken_by_as_many_action_points_as_break_it() -> None:
    blue = {"members": {TEMPLE: 1}}
    strong, weak = {"members": {TEMPLE: 5}}, {"members": {TEMPLE: 4, OTHER_TEMPLE: 1}}
    mine, other = waiting(strong, blue), waiting(weak, blue)
    told = facts(mine, mine, other, RED)["threat"]
    for red, fewest in ((strong, told.message.params["a"]), (weak, told.message.params["b"])):
        blues_turn = acting(red, blue, seat=BLUE).state
        assert points_spent(blues_turn, lambda there: not holds_majority(there.data, RED, SPACE), fewest) == fewest
    assert told.message.params["points"] == scored(mine) == 1
    assert told.weight > 0 > facts(mine, other, mine, RED)["threat"].weight


def test_a_majority_that_nobody_can_break_in_a_turn_is_told_as_safe() -> None:
    safe, exposed = waiting({"members": {TEMPLE: 9}}), waiting({"members": {TEMPLE: 5}})
    told = facts(safe, safe, exposed, RED)["safe"]
    assert told.message.params["a"] == TOO_FAR
    assert told.message.params["player"].seat == BLUE
    against = facts(safe, exposed, safe, RED)["exposed"]
    assert against.weight == -told.weight < 0
    assert against.message.params["a"] == told.message.params["b"] == points_to_break(exposed.fields, BLUE, RED, SPACE)


def test_the_majority_in_reach_is_told_by_the_action_points_to_it() -> None:
    blue = {"members": {SECOND_TEMPLE: 3}}
    near, far = waiting({"members": {SECOND_TEMPLE: 2}}, blue), waiting({"members": {BASE: 2}}, blue)
    space = SPACE_NAMES.index(SECOND_TEMPLE)
    for better, other, sign in ((near, far, 1), (far, near, -1)):
        told = teller(near.ruleset).facts(better.fields, better.fields, other.fields, RED)
        (fact,) = [fact for fact in told if fact.topic == "chance" and fact.weight * sign > 0]
        assert fact.message.key.endswith("tikal.chance")
        fewest = tuple(points_to_hold(state.fields, RED, space) for state in (better, other))
        assert (fact.message.params["a"], fact.message.params["b"]) == fewest
        assert fact.message.params["space"] == space_message(near.fields, space)
        assert fact.message.params["points"] == int(near.fields.temple[space]) == 2


def test_what_a_rival_can_take_or_no_longer_is_told() -> None:
    alone, beaten = waiting({"members": {TEMPLE: 1}}, {"members": {TEMPLE: 1}}), waiting({}, {"members": {TEMPLE: 1}})
    told = facts(alone, alone, beaten, RED)["rival_without"]
    assert told.message.params["n"] == scored(beaten, BLUE) - scored(alone, BLUE) == 1
    assert told.weight > 0 > facts(alone, beaten, alone, RED)["rival_with"].weight
    many, few = ({"members": {SECOND_TEMPLE: count, TEMPLE: 5}} for count in (5, 1))
    crowd = {"members": {SECOND_TEMPLE: 5}}
    kept_off, let_in = waiting(many, crowd), waiting(few, {"members": {SECOND_TEMPLE: 1, BASE: 4}})
    denied = facts(kept_off, kept_off, let_in, RED)["denial"]
    space = SPACE_NAMES.index(SECOND_TEMPLE)
    assert denied.message.params["a"] == points_to_hold(kept_off.fields, BLUE, space)
    assert denied.message.params["b"] == points_to_hold(let_in.fields, BLUE, space)


def test_where_a_temple_lies_is_told_by_the_ways_to_it() -> None:
    game = placing("b1", [{"members": {TEMPLE: 2}}, {"members": {OTHER_TEMPLE: 1}}], board=LETTER_A)
    near, far = (after(game, f"space {space}", "turn 1") for space in ("c2r2", "c3r3"))
    told = facts(game.state, near, far, RED)["here"]
    words = told.message.params
    for state, space, mine, theirs in ((near, "c2r2", "mine", "theirs"), (far, "c3r3", "mine_there", "theirs_there")):
        where = SPACE_NAMES.index(space)
        assert words[mine].params["n"] == points_to_reach(state.fields, RED, where)
        assert words[theirs].params["n"] == points_to_reach(state.fields, BLUE, where)
    assert (words["mine"].params["n"], words["theirs"].params["n"]) == (2, 4)
    assert told.weight > 0 > facts(game.state, far, near, RED)["here"].weight
    assert "2 action points for you, 4 action points for blue" in told.message.text("en")
    assert "here" not in facts(game.state, near, near, RED)


def test_a_tile_that_one_turn_alone_lays_is_told_by_who_is_near_it() -> None:
    players = [{"members": {TEMPLE: 2}}, {"members": {OTHER_TEMPLE: 1}}]
    game = placing("b1", players, board=LETTER_A)
    laid, jungle = (after(placing(tile, players, board=LETTER_A), "space c2r2", "turn 1") for tile in ("b1", "b4"))
    told = facts(game.state, laid, jungle, RED)["laid"]
    where = SPACE_NAMES.index("c2r2")
    ways = [told.message.params[word].params["n"] for word in ("mine", "theirs")]
    assert ways == [points_to_reach(laid.fields, seat, where) for seat in (RED, BLUE)]
    assert told.weight > 0 > facts(game.state, jungle, laid, RED)["not_laid"].weight


def test_a_scoring_round_is_not_told_as_points_that_the_other_turn_would_not_bring() -> None:
    red = {"members": {TEMPLE: 2}}
    before = scoring(red, {"members": {OTHER_TEMPLE: 1}})
    scored_now, later = play(scoring(red, {"members": {OTHER_TEMPLE: 1}}), "done").state, waiting(red)
    told = facts(before.state, scored_now, later, RED)
    assert told["scoring"].message.params["n"] == scored(later) == 1
    assert "points" not in told
    assert facts(before.state, later, scored_now, RED)["not_scoring"].weight < 0
    assert scorings_to_come(later.data, RED) > scorings_to_come(scored_now.data, RED)


def test_ways_to_temples_and_treasures_are_told_while_the_turn_goes_on() -> None:
    places = (BASE, JUNGLE, TEMPLE, SECOND_JUNGLE)
    ends = [
        acting({"members": {mine: 1}}, {"members": {theirs: 1}}, ap=4).state for mine, theirs in product(places, places)
    ]
    tell, told = teller(ends[0].ruleset).facts, []
    for better, other in product(ends, ends):
        found_facts = tell(better.fields, better.fields, other.fields, RED)
        told += [(fact, better, other) for fact in found_facts if "way" in fact.message.key]
    assert {fact.message.key.rpartition(".")[2] for fact, _, _ in told} == {"own_way", "way_of_rival"}
    for fact, better, other in told:
        space = SPACE_LABELS.index(fact.message.params["space"].params["name"])
        who = fact.message.params["player"].seat if "player" in fact.message.params else RED
        ways = [points_to_reach(state.fields, who, space) for state in (better, other)]
        told_ways = [fact.message.params[word] for word in ("way", "instead")]
        assert [way.params["n"] for way in told_ways] == [min(points, 10) for points in ways]
        assert [way.key.endswith("far") for way in told_ways] == [points == TOO_FAR for points in ways]
        assert (fact.weight > 0) == ((ways[0] < ways[1]) == (who == RED))


def test_the_way_of_new_figures_is_told_where_a_camp_makes_it_shorter() -> None:
    boards = [{"camps": [camp] if camp else [], "members": {TEMPLE: 2}} for camp in (None, SECOND_JUNGLE, JUNGLE)]
    lying: dict[str, Any] = {"board": LETTER_A}
    seen = set()
    for here, there in product(boards, boards):
        ends = [acting(board, seat=BLUE, **lying).state for board in (here, there)]
        for fact in teller(ends[0].ruleset).facts(ends[0].fields, ends[0].fields, ends[1].fields, RED):
            if not fact.message.key.endswith("supply_way"):
                continue
            words, fewest = fact.message.params, []
            space = SPACE_LABELS.index(words["space"].params["name"])
            for board, word in ((here, "way"), (there, "instead")):
                empty = acting({**board, "members": {}}, **lying).state
                spent = points_spent(empty, partial(_has_come, space), 5)
                fewest.append(spent)
                assert (words[word].params["n"], words[word].key[-3:]) == (min(spent, 10), "way")
            assert (fact.weight > 0) == (fewest[0] < fewest[1])
            seen.add((words["space"].params["name"], *fewest))
    assert {(*ways[1:],) for ways in seen} == {(2, 3), (4, 3)}
    bare, near = (acting(board, seat=BLUE, **lying).state for board in (boards[0], boards[2]))
    assert facts(bare, near, bare, RED)["supply_way"].weight > 0
    assert "supply_way" not in facts(bare, changed(near, RED, supply=0), bare, RED), "there are no new figures"


def _has_come(space: int, state: State) -> bool:
    """Whether a figure of Red stands there."""
    return figures_on(state.data, RED, space) > 0


def test_what_a_rival_has_of_treasures_is_what_a_scoring_brings_it() -> None:
    state = waiting()
    poor, rich = (changed(state, BLUE, treasures=[count, 0, 0, 0, 0, 0, 0, 0]) for count in (1, 2))
    told = facts(state, poor, rich, RED)["rival_treasures"]
    assert told.weight > 0
    assert (told.message.params["a"], told.message.params["b"]) == (of_treasures(poor), of_treasures(rich))
    assert told.message.params["rounds"] == scorings_to_come(state.data, BLUE)


def of_treasures(state: State, seat: int = BLUE) -> int:
    """What a seat's treasures would bring now."""
    record = copy_record(state.data)
    score_alone(record, seat)
    return int(record.players[seat].points[TREASURE_SCORE] - state.data.players[seat].points[TREASURE_SCORE])


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


@pytest.mark.parametrize(
    ("seats", "moves", "key"),
    [
        (2, ["pass"], "taken"),
        (2, ["bid 3"], "taken"),
        (3, ["pass", "pass"], "taken"),
        (3, ["bid 2", "pass"], "taken"),
        (3, ["bid 2"], "taken_unless"),
        (3, ["pass"], "taken_unless"),
    ],
)
def test_after_a_pass_it_is_told_who_has_the_first_choice_and_for_how_much(
    seats: int, moves: list[str], key: str
) -> None:
    game = auction(seats, *moves)
    seat = game.to_move or 0
    highest = max((int(move.split()[1]) for move in moves if move.startswith("bid")), default=0)
    passed, bid = after(game, "pass"), after(game, f"bid {highest + 1}")
    told = facts(game.state, bid, passed, seat)
    assert {"taken", "taken_unless"} & set(told) == {key}
    assert told[key].weight > 0 > facts(game.state, passed, bid, seat)[key].weight
    words, end = told[key].message.params, passed
    while end.codes == passed.codes and key == "taken_unless":
        end = end.after(end.legal_move("pass").code)
    assert end.to_move == words["player"].seat
    assert all(move.notation.startswith("tile") for move in end.legal)
    paid = int(sum(game.data.players[end.to_move].points)) - int(sum(end.data.players[end.to_move].points))
    assert paid == words["n"] == highest


def test_of_the_last_two_tiles_whoever_passes_has_the_one_that_is_left_for_nothing() -> None:
    game = auction(2, "bid 3")
    seat = game.to_move or 0
    passed = after(game, "pass")
    assert facts(game.state, passed, after(game, "bid 4"), seat)["left"].weight > 0
    tiles = {int(tile) for tile in passed.data.laid_out[: passed.data.laid_out_count]}
    end, mine = passed, int(sum(passed.data.players[seat].points))
    while end.to_move != seat:
        end = end.after(end.codes[-1])
    assert int(end.data.laid_out_count) == 0
    assert int(end.data.bid) == 0
    assert int(sum(end.data.players[seat].points)) == mine, "there was no auction"
    assert len(tiles) == 2
    three = auction(3, "bid 3", "pass")
    assert "left" not in facts(three.state, after(three, "pass"), after(three, "bid 4"), three.to_move or 0)
    first = auction(2)
    assert "left" not in facts(first.state, after(first, "pass"), after(first, "bid 4"), first.to_move or 0)


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


def test_of_two_bids_the_higher_one_is_harder_to_outbid() -> None:
    game = auction(3)
    seat = game.to_move or 0
    high, low = after(game, "bid 5"), after(game, "bid 2")
    told = facts(game.state, high, low, seat)
    assert told["outbid"].weight > 0 > told["bids"].weight
    for state, bid in ((high, "a"), (low, "b")):
        least = min(int(move.notation.split()[1]) for move in state.legal if move.notation.startswith("bid"))
        assert told["outbid"].message.params[bid] == least
    assert "outbid" not in facts(game.state, high, after(game, "pass"), seat)
    last = auction(2, "pass")
    assert "outbid" not in facts(last.state, after(last, "bid 5"), after(last, "bid 2"), last.to_move or 0), "it wins"


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
    assert {message.key.rpartition(".")[2] for message in told} <= {"first", "taken", "price_cost"}


# ---- a turn that goes on, beside one that is over


def test_a_temple_is_told_as_held_only_if_the_rest_of_the_other_turn_is_not_long_enough_for_it() -> None:
    digs = {"members": {TREASURES: 1, BASE: 1}}
    for ap, is_told in ((4, True), (6, False)):
        game = acting(digs, {"members": {TEMPLE: 1}}, ap=ap)
        held = waiting({"members": {TREASURES: 1, TEMPLE: 2}}, {"members": {TEMPLE: 1}})
        dug = play(acting(digs, {"members": {TEMPLE: 1}}, ap=ap), f"dig {TREASURES}").state
        told = {fact.message.key.rpartition(".")[2]: fact for fact in beginning(game.state, held, dug)}
        assert told["not_dug"].weight < 0
        assert told["not_dug"].message.params == {"n": 1, "left": ap - 3}
        assert ("held" in told) == ("rival_without" in told and is_told) == is_told
        in_reach = points_spent(dug, lambda there: holds_majority(there.data, RED, SPACE), ap - 3)
        assert (in_reach == TOO_FAR) == is_told
    assert beginning(game.state, dug, held)[0].weight > 0


def test_camps_and_guards_are_told_beside_a_turn_that_goes_on_if_its_rest_is_too_short_for_them() -> None:
    figures = {"members": {TREASURES: 1, SECOND_JUNGLE: 1}}
    for ap, is_told in ((7, True), (8, False)):
        game = acting(figures, ap=ap)
        camp = play(acting(figures, ap=ap), f"camp {SECOND_JUNGLE}", "done").state
        dug = play(acting(figures, ap=ap), f"dig {TREASURES}")
        told = {fact.message.key.rpartition(".")[2] for fact in beginning(game.state, camp, dug.state)}
        assert ("camps" in told) == is_told == (not choices(dug, "camp"))


def beginning(before: State, better: State, other: State) -> list[Fact]:
    """What is told of a turn that is over and one that goes on."""
    return teller(before.ruleset).facts_of_beginning(before.fields, better.fields, other.fields, RED)


def test_a_tile_that_changes_nobodys_way_is_told_as_such() -> None:
    players = [{"members": {TEMPLE: 2}}, {"members": {OTHER_TEMPLE: 1}}]
    game = placing("b4", players, board=LETTER_A)
    spaces = sorted({move.notation.split()[1] for move in game.legal})
    ends = [
        (space, there.after(code))
        for space in spaces
        for there in [after(game, f"space {space}")]
        for code in there.codes
    ]
    tell, alike = teller(game.ruleset).facts, []
    for (here, better), (there, other) in product(ends, ends):
        keys = [
            fact.message.key.rpartition(".")[2] for fact in tell(game.state.fields, better.fields, other.fields, RED)
        ]
        same = [
            [points_to_reach(state.fields, seat, to) for seat in (RED, BLUE) for to in _goals(better, other)]
            for state in (better, other)
        ]
        is_other = (
            here != there or len({int(state.data.turned[SPACE_NAMES.index(here)]) for state in (better, other)}) > 1
        )
        assert ("same_ways" in keys) == (same[0] == same[1] and is_other)
        alike.append("same_ways" in keys)
    assert set(alike) == {False, True}


def _goals(better: State, other: State) -> list[int]:
    """Temples that nobody guards, and tiles with treasures, after both turns."""
    spaces = range(len(SPACE_NAMES))
    return [
        space
        for space in spaces
        if all(
            (state.data.temple[space] and state.data.guard[space] == NONE) or state.data.buried[space]
            for state in (better, other)
        )
    ]


def test_where_a_temple_is_as_near_here_as_there_the_ways_are_told_for_neither_turn() -> None:
    game = placing("b1", [{"members": {BASE: 1}}, {"members": {BASE: 1}}], board=LETTER_A)
    near, far = (after(game, f"space {space}", "turn 1") for space in ("c2r2", "c3r3"))
    told = facts(game.state, near, far, RED)["here"]
    assert told.is_neutral
    assert told.weight == 0
    assert told.message.params["mine"].params == told.message.params["theirs"].params, "both stand in one place"


def test_that_a_scoring_would_bring_everybody_as_much_is_told_where_it_is_so() -> None:
    members = [{"members": {BASE: 2}}, {"members": {TEMPLE: 2}}, {"members": {TEMPLE: 1, BASE: 1}}]
    ends = [waiting(members[mine], members[theirs]) for mine, theirs in product(range(3), repeat=2)]
    seen = set()
    for better, other in product(ends, ends):
        scores_now = [
            [(scored(state, seat), of_treasures(state, seat)) for seat in (RED, BLUE)] for state in (better, other)
        ]
        told = facts(better, better, other, RED)
        assert ("same_scores" in told) == (scores_now[0] == scores_now[1])
        seen.add("same_scores" in told)
    assert seen == {False, True}


def test_of_the_last_turn_it_is_told_that_both_bring_as_many_points() -> None:
    game = ended("tikal")
    end, before = game.state, game.at(len(game.moves) - 40)
    assert end.over
    gained = game.scores[RED] - sum(before.data.players[RED].points)
    assert gained
    assert fact_of(facts(before, end, end, RED), "same_points")["n"] == gained
    held = [int(points) for points in end.data.players[RED].points]
    other = changed(end, RED, points=[held[0] + 1, *held[1:]])
    assert {"points"} == {"points", "same_points"} & set(facts(before, end, other, RED))
    early = game.at(3)
    assert "same_points" not in facts(early, early, early, RED), "there are scoring rounds to come"


def test_what_the_rest_of_a_turn_may_change_is_told_as_what_is_so_far() -> None:
    ends = [acting({"members": {place: 2, BASE: 1}}, {"members": {BASE: 1}}, ap=4).state for place in (TEMPLE, BASE)]
    told = [
        fact.message.params["fact"]
        for fact in teller(ends[0].ruleset).facts(ends[0].fields, ends[0].fields, ends[1].fields, RED)
        if fact.message.key == "coach.so_far"
    ]
    (sums,) = (message for message in told if message.key.endswith(".temples"))
    assert (sums.params["a"], sums.params["b"]) == (scored(ends[0]), scored(ends[1]))
    assert scored(ends[0]) > scored(ends[1])
    assert not any("treasure" in message.key for message in told), "what comes to light is not known"
