"""Facts are worked out by the rules from two positions, and hold whatever the seat cannot know."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import haab
from haab.coach.facts import OTHERS, Fact, teller
from haab.coach.reasons import (
    after_turn,
    facts_for,
    goes_on,
    only_in_one,
    reasons_for,
    spoken,
    told_of_better,
    told_of_both,
)
from haab.games import GAMES, ruleset
from haab.games.tikal.rules.scoring import score_alone, scorings_to_come
from haab.games.tzolkin.components import BUILDINGS, ROW
from haab.games.tzolkin.rules.food_days import feed_all, score_temple
from haab.games.tzolkin.rules.play import score
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from haab.kit.text import Message, languages
from tests.coach.positions import changed, facts, found, played, turn
from tests.tzolkin import tables
from tests.tzolkin.tables import RED


def test_what_corn_feeds_is_what_the_food_day_feeds() -> None:
    state = played("tzolkin", 24).state
    rich, poor = changed(state, 0, corn=30), changed(state, 0, corn=3)
    fact = facts(state, rich, poor, 0)["feeds_all"].message.params
    for position, fed, workers in ((rich, fact["a"], fact["n"]), (poor, fact["b"], fact["m"])):
        held = copy_record(position.data)
        before = int(score(held, 0))
        feed_all(held)
        lost = (before - int(score(held, 0))) // 4
        assert lost == 3 * (workers - fed), "3 points for each who goes hungry"
    assert facts(state, poor, rich, 0)["feeds_fewer"].message.params["a"] == fact["b"]


def test_only_whoever_feeds_fewer_and_somebody_is_told_only() -> None:
    state = played("tzolkin", 24).state
    none, some, more = (changed(state, 0, corn=corn) for corn in (0, 2, 4))
    fewer = facts(state, none, more, 0)["feeds_fewer"].message.text("en")
    assert "feeds 0 of 4 workers on the Food Day, after the other turn 2 of 4" in fewer
    all_of_them = facts(state, changed(state, 0, corn=30), none, 0)["feeds_all"].message.text("en")
    assert "all 4 workers on the Food Day, after the other turn 0 of 4" in all_of_them
    assert "only 1 of" in facts(state, more, some, 0)["feeds_more"].message.text("en")
    assert "after the other turn none" in facts(state, some, none, 0)["feeds_unlike_none"].message.text("en")


def test_steps_are_worth_what_the_end_of_an_age_pays() -> None:
    state = played("tzolkin", 24).state
    high, low = changed(state, 0, steps=[4, 1, 1]), changed(state, 0, steps=[2, 1, 1])
    fact = facts(state, high, low, 0)["temple"].message.params
    gained = []
    for position in (high, low):
        ended = copy_record(position.data)
        for rival in range(1, int(ended.seats)):
            ended.players[rival].steps[0] = 5  # nobody else's bonus
        before = int(score(ended, 0))
        score_temple(ended, 0, 0)
        gained.append((int(score(ended, 0)) - before) // 4)
    assert [fact["p"], fact["q"]] == gained


def test_goods_and_levels_are_those_of_the_positions() -> None:
    state = played("tzolkin", 24).state
    one = changed(state, 1, corn=9, resources=[2, 1, 0], skulls=2, levels=[2, 0, 0, 0])
    other = changed(state, 1, corn=4, resources=[0, 0, 0], skulls=1, levels=[0, 0, 0, 0])
    told = facts(state, one, other, 1)
    numbers = {
        key: (told[key].message.params["a"], told[key].message.params["b"])
        for key in ("corn", "blocks", "skulls", "level")
    }
    assert numbers == {"corn": (9, 4), "blocks": (3, 0), "skulls": (2, 1), "level": (2, 0)}
    assert all(fact.message.text(language) for fact in told.values() for language in ("en", "ro", "ko", "pt", "nl"))


def test_temples_and_treasures_bring_what_a_scoring_turn_brings() -> None:
    game = played("tikal", 120, players=3)
    assert game.to_move is not None
    seat = (game.to_move + 1) % 3
    state = game.state
    nobody = changed(state, seat, members=[0] * len(state.fields.players[seat].members), treasures=[0] * 8)
    nobody.data.occupied[seat] = 0
    nobody.data.guard[:] = [-1 if guard == seat else guard for guard in nobody.data.guard]
    rich = changed(state, seat, treasures=[3, 2, 1, 0, 0, 0, 0, 0])
    told = facts(state, rich, nobody, seat)
    scored = copy_record(rich.data)
    before = [int(points) for points in scored.players[seat].points]
    score_alone(scored, seat)
    gained = [int(points) - old for points, old in zip(scored.players[seat].points, before, strict=True)]
    assert told["treasures"].message.params["a"] == gained[3]
    assert told["treasures"].message.params["rounds"] == scorings_to_come(state.data, seat)
    assert told["temples"].message.params["a"] == gained[1] + gained[2] > 0


@pytest.mark.parametrize("name", GAMES)
def test_facts_do_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    for moves in (20, 45, 90):
        game = played(name, moves, players=3)
        seat = game.to_move
        assert seat is not None
        compared = found(turn(game, 0), turn(game, 99))
        there = State(ruleset(name), ruleset(name).determinize(game.state.data, seat, 4321))
        told = facts_for(game.state, compared)
        assert told == facts_for(there, compared)
        assert len(told) <= 3


@pytest.mark.parametrize("name", GAMES)
def test_no_fact_of_a_whole_turn_looks_at_what_is_hidden(name: str) -> None:
    """Not only those that are told: every fact that a game's module finds is the same in every world."""
    for seed in range(3):
        for moves in (30, 75, 120):
            game = played(name, moves, players=2 + seed, seed=seed)
            seat, turns = game.to_move, [turn(game, 0), turn(game, 99)]
            assert seat is not None
            if any(goes_on(game.state, codes) for codes in turns):
                continue
            told = []
            for deal in (11, 12, 13):
                world = game.state.determinize(seat, deal)
                ends = [after_turn(world, codes).fields for codes in turns]
                told.append(teller(ruleset(name)).facts(world.fields, ends[0], ends[1], seat))
            assert told[0] == told[1] == told[2]


def test_a_turn_that_something_is_revealed_in_is_not_held_against_a_whole_one() -> None:
    game = played("tikal", 60)
    chance = random.Random(3)
    digging: list[int] = []
    while not digging:
        game.play(chance.choice(game.codes))
        plies = [game.state.play(code) for code in game.codes]
        digging = [ply.move.code for ply in plies if ply.reveals and ply.after.to_move == ply.seat]
    revealing = (digging[0],)
    whole = turn(game, 99)
    assert goes_on(game.state, revealing)
    assert not goes_on(game.state, whole)
    told = facts_for(game.state, found(revealing, whole))
    assert "actions" not in " ".join(message.key for message in told), "one of them is over"
    assert [message.key for message in told if message.key.endswith("dug")]
    assert "goes on when it is known" in spoken(reasons_for(game.state, found(revealing, whole)), "en")


def test_of_two_turns_in_a_row_the_first_is_compared() -> None:
    """Whoever takes the starting player space last in a round goes on with the next one."""
    game = played("tzolkin", 24)
    chance = random.Random(8)
    while True:
        game.play(chance.choice(game.codes))
        seat = game.to_move
        ends = [code for code in game.codes if game.state.move(code).notation == "done"]
        if ends and game.state.play(ends[0]).after.to_move == seat:
            break
    codes, state = [ends[0]], game.state.play(ends[0]).after
    number = game.ruleset.round_number(game.state.fields)
    while game.ruleset.round_number(state.fields) == number:
        codes.append(state.codes[0])
        state = state.after(codes[-1])
    assert state.to_move == seat
    assert after_turn(game.state, (*codes, state.codes[0])).data.tobytes() == state.data.tobytes()
    assert not goes_on(game.state, (*codes, state.codes[0]))


def test_of_a_turn_that_was_too_long_to_be_kept_nothing_is_told() -> None:
    game = played("tzolkin", 24)
    one, other = turn(game, 99), turn(game, 0)
    assert len(other) > 1
    assert facts_for(game.state, found(one, other))
    assert facts_for(game.state, found(one, other[:-1])) == []


def test_two_turns_that_are_one_up_to_the_end_of_a_round_are_compared_where_they_part() -> None:
    game = played("tzolkin", 24)
    chance = random.Random(8)
    while True:
        game.play(chance.choice(game.codes))
        seat, state = game.to_move, game.state
        ends = [code for code in game.codes if state.move(code).notation == "done"]
        ply = state.play(ends[0]) if ends else None
        if ply and ply.after.to_move == seat and not ply.reveals and len(ply.after.codes) > 1:
            break
    codes, there = [ends[0]], ply.after
    number = game.ruleset.round_number(state.fields)
    while game.ruleset.round_number(there.fields) == number:
        codes.append(there.codes[0])
        there = there.after(codes[-1])
    assert there.to_move == seat
    first, last = (turn(_game_at(game, codes), choice) for choice in (0, 99))
    together = found((*codes, *first), (*codes, *last))
    assert facts_for(game.state, together) == facts_for(there, found(first, last)) != []


def test_two_turns_that_come_to_the_same_in_another_order_are_compared_where_they_part() -> None:
    """Two workers on two gears: what is placed first does not matter, what follows does."""
    row = list(BUILDINGS[:ROW])
    game = tables.position([{"corn": 9}, {}], day=3, first=1, to_move=RED, row=row)
    beginnings = [["place start", "place tikal", "done"], ["place tikal", "place start", "done"]]
    one, other = (_codes(game, moves) for moves in beginnings)
    there = _game_at(game, one)
    assert there.to_move == RED, "it has the first turn of the next round, too"
    day = there.codes[:1]
    first, last = ((*day, *turn(_game_at(there, day), choice)) for choice in (0, 99))
    together = found((*one, *first), (*other, *last))
    assert facts_for(game.state, together) == facts_for(there.state, found(first, last)) != []
    elsewhere = _codes(game, ["place start", "place uxmal", "done"])
    apart = facts_for(game.state, found((*one, *first), (*elsewhere, *last)))
    assert apart != facts_for(there.state, found(first, last))


def _codes(game: haab.Game, moves: list[str]) -> list[int]:
    state, codes = game.state, list[int]()
    for move in moves:
        codes.append(state.legal_move(move).code)
        state = state.after(codes[-1])
    return codes


def _game_at(game: haab.Game, codes: list[int]) -> haab.Game:
    there = game.copy()
    for code in codes:
        there.play(code)
    return there


# ---- which facts are told, and how


def fact(weight: float, word: str, topic: str = "", *sources: str) -> Fact:
    """A fact of the test's own: its words are `word`, or `word costs`."""
    return Fact(weight, Message(word), Message(f"{word} costs"), topic or word, sources)


def keys(facts: list[Fact], **sources: float) -> list[str]:
    """What is told of a turn that is 4 points better, by these sources."""
    return [message.key for message in told_of_better(facts, found((1,), (2,), **sources))]


def test_what_speaks_for_the_better_turn_comes_first_and_what_it_costs_most_last() -> None:
    told = [fact(-9, "food"), fact(2, "corn"), fact(-5, "steps"), fact(3, "points"), fact(1, "skulls")]
    assert keys(told) == ["points", "corn", "food costs"]
    assert keys([fact(3, "a"), fact(2, "b"), fact(1, "c"), fact(0.6, "d")]) == ["a", "b", "c"]


def test_a_cost_that_is_little_beside_the_reasons_is_not_told() -> None:
    assert keys([fact(8, "points"), fact(-1.9, "corn")]) == ["points"]
    assert keys([fact(8, "points"), fact(-2.1, "corn")]) == ["points", "corn costs"]


def test_where_nothing_speaks_for_the_better_turn_it_is_said_what_speaks_for_the_other() -> None:
    (told,) = told_of_better([fact(-2, "corn"), fact(-3, "steps")], found((1,), (2,)))
    assert (told.key, told.params["fact"].key) == ("coach.for_the_other", "steps")


def test_a_fact_that_speaks_for_neither_turn_is_told_only_where_nothing_else_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played("tzolkin", 24)
    neutral = replace(fact(0.0, "alike"), is_neutral=True)
    for facts_found, told in (([neutral, fact(0.0, "nothing")], ["alike"]), ([neutral, fact(0.3, "a")], ["a"])):
        monkeypatch.setattr("haab.coach.reasons._facts", lambda state, judged, seat, known=facts_found: known)
        turns = turn(game, 0), turn(game, 99)
        assert [message.key for message in facts_for(game.state, found(*turns))] == told


def test_what_weighs_little_is_told_only_where_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("tzolkin", 24)
    for facts_found, told in (([fact(0.3, "a"), fact(2, "b")], ["b"]), ([fact(0.3, "a"), fact(0, "b")], ["a"])):
        monkeypatch.setattr("haab.coach.reasons._facts", lambda state, judged, seat, known=facts_found: known)
        turns = turn(game, 0), turn(game, 99)
        assert [message.key for message in facts_for(game.state, found(*turns))] == told


def test_a_little_that_speaks_for_the_better_turn_is_told_if_nothing_weightier_does() -> None:
    assert keys([fact(0.3, "near"), fact(-2, "steps")]) == ["near", "steps costs"]
    assert keys([fact(0.3, "near"), fact(1, "corn"), fact(-2, "steps")]) == ["corn", "steps costs"]


def test_of_one_topic_only_the_weightiest_fact_is_told() -> None:
    assert keys([fact(2, "corn", "food"), fact(3, "fed", "food"), fact(1, "skulls")]) == ["fed", "skulls"]


def test_if_only_costs_would_be_told_what_speaks_for_the_turn_is_told_of_the_same_topic() -> None:
    assert keys([fact(1, "wood", "gears"), fact(-2, "step", "gears")]) == ["wood", "step costs"]
    assert keys([fact(1, "wood", "gears"), fact(-2, "step", "gears"), fact(3, "corn")]) == ["corn", "step costs"]


def test_a_fact_that_the_games_to_the_end_speak_against_is_not_told() -> None:
    steps, rival = fact(-3, "steps", "", "temples"), fact(2, "rival", "", OTHERS)
    assert keys([steps, rival]) == ["rival", "steps costs"]
    assert keys([steps, rival], temples=6.0) == [], "it has more of its temples, and the others did better"
    assert keys([steps, rival], temples=-1.0) == ["rival", "steps costs"]


def test_a_fact_that_the_games_to_the_end_bear_out_weighs_more() -> None:
    assert keys([fact(3, "points"), fact(2, "steps", "", "temples")], temples=3.0) == ["steps", "points"]
    assert keys([fact(5, "points"), fact(2, "steps", "", "temples")], temples=30.0) == ["points", "steps"], (
        "not at will"
    )


def test_where_neither_turn_is_told_as_better_nothing_is_a_cost() -> None:
    game = played("tzolkin", 24)
    turns = turn(game, 99), turn(game, 0)
    better = facts_for(game.state, found(*turns))
    open_question = facts_for(game.state, found(*turns, difference=1.0))
    assert any(message.key.endswith("_cost") for message in better)
    inner = [message.params.get("fact", message) for message in open_question]
    assert inner
    assert not any(message.key.endswith("_cost") for message in inner)


def of_both(*facts: Fact) -> list[str]:
    """What is told of two turns of which neither is better."""
    told = told_of_both(facts)
    return [f"{message.key}: {message.params['fact'].key}" if message.params else message.key for message in told]


def test_where_neither_turn_is_told_as_better_a_little_is_told_for_the_other_one() -> None:
    told = told_of_both([fact(3, "steps"), fact(0.4, "wood"), fact(-0.4, "corn")])
    assert [message.key for message in told] == ["coach.for_this", "coach.for_the_other"]


def test_where_neither_turn_is_told_as_better_something_is_told_for_either() -> None:
    mine, theirs = "coach.for_this", "coach.for_the_other"
    assert of_both(fact(3, "a"), fact(-2, "b")) == [f"{mine}: a", f"{theirs}: b"]
    assert of_both(fact(2, "a"), fact(-3, "b"), fact(1, "c")) == [f"{mine}: a", "c", f"{theirs}: b"]
    assert of_both(fact(4, "a"), fact(3, "b"), fact(2, "c"), fact(-1, "d")) == [f"{mine}: a", "b", f"{theirs}: d"]
    assert of_both(fact(-4, "a"), fact(-3, "b")) == [f"{theirs}: a", "b"]
    assert of_both(fact(3, "a", "gears"), fact(-2, "b", "gears"), fact(1, "c", "gears")) == [
        f"{mine}: a",
        f"{theirs}: b",
    ]
    assert of_both() == []


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_that_comes_up_has_words_in_every_language(name: str) -> None:
    chance, seen = random.Random(4), set[str]()
    for seed in range(4):
        game = played(name, 10, players=2 + seed % 3, seed=seed)
        while not game.over:
            seat, state = game.to_move, game.state
            assert seat is not None
            ends = []
            for _ in range(2):
                there = state
                while there.to_move == seat:
                    there = there.after(chance.choice(there.codes))
                ends.append(there)
            for one in teller(state.ruleset).facts(state.fields, ends[0].fields, ends[1].fields, seat):
                for message in (one.message, one.cost):
                    if message.key not in seen:
                        seen.add(message.key)
                        for language in languages():
                            words = message.text(language)
                            assert message.key not in words
                            assert "{" not in words, "a hole that nothing stands in"
                        assert "cost" in message.text("en") or not message.key.endswith("_cost")
            while game.to_move == seat and not game.over:
                game.play(chance.choice(game.codes))
    assert len(seen) > 12


def test_what_one_turn_alone_does_is_told_where_nothing_is_to_be_said_for_it() -> None:
    game = tables.position([{"corn": 9}, {}], day=3, first=0, to_move=RED)
    here, there = (
        tuple(_codes(game, moves)) for moves in (["place palenque", "place tikal", "done"], ["place palenque", "done"])
    )
    told = only_in_one(game.state, found(here, there))
    assert [message.key for message in told] == ["coach.only_here"]
    assert [move.key for move in told[0].params["moves"]] == [game.state.after(here[0]).move(here[1]).message.key]
    assert [message.key for message in only_in_one(game.state, found(there, here))] == ["coach.only_there"]
    assert only_in_one(game.state, found(here, here)) == []


@pytest.mark.parametrize(
    ("facts_found", "difference", "told"),
    [
        ([2.0], 4.0, ["mine"]),
        ([-2.0], 4.0, ["coach.only_here", "coach.for_the_other"]),
        ([2.0, -2.0], 1.0, ["coach.for_this", "coach.for_the_other"]),
        ([2.0], 1.0, ["coach.only_here", "coach.for_this"]),
        ([], 1.0, ["coach.only_here"]),
    ],
)
def test_the_moves_of_one_turn_alone_stand_before_facts_that_speak_for_one_side_only(
    monkeypatch: pytest.MonkeyPatch, facts_found: list[float], difference: float, told: list[str]
) -> None:
    known = [fact(weight, "mine" if weight > 0 else "yours") for weight in facts_found]
    monkeypatch.setattr("haab.coach.reasons._facts", lambda state, judged, seat: known)
    game = tables.position([{"corn": 9}, {}], day=3, first=0, to_move=RED)
    here, there = (
        tuple(_codes(game, moves)) for moves in (["place palenque", "place tikal", "done"], ["place palenque", "done"])
    )
    assert [message.key for message in facts_for(game.state, found(here, there, difference=difference))] == told
