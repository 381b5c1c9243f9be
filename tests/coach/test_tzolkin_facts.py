"""What is said of two turns of Tzolk'in, beside what the rules do then."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.coach.facts import Fact, teller
from haab.coach.reasons import facts_for, is_contradicted
from haab.games.tzolkin.components import BUILDINGS, FOOD_DAYS, GEARS, MATERIALS, ROW, TECHNOLOGIES
from haab.games.tzolkin.rules.actions import use_action
from haab.games.tzolkin.rules.calendar import advance_one_day, is_food_day
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from haab.kit.text import Message
from tests.coach.positions import changed, facts, found
from tests.tzolkin.tables import BLUE, RED, play, position


def standing(gears: dict[str, dict[str, int]], red: dict[str, Any] | None = None, day: int = 5, **more: Any) -> State:
    """How a game stands with Red's workers on these spaces, and Blue to move."""
    return position([red or {}, {}], gears=gears, day=day, to_move=BLUE, **more).state


def gains(message: Message) -> dict[str, int]:
    """The materials that a message tells of, by name."""
    inner = [value for param in message.params.values() for value in (param if isinstance(param, list) else [param])]
    found = {message.key.rpartition(".")[2]: int(message.params["n"])} if ".amount." in message.key else {}
    for part in inner:
        found |= gains(part) if isinstance(part, Message) else {}
    return found


@pytest.mark.parametrize(
    ("gear", "space", "levels"),
    [
        ("palenque", 0, (2, 0, 0, 0)),
        ("yaxchilan", 0, (0, 0, 0, 0)),
        ("yaxchilan", 2, (0, 3, 0, 0)),
        ("yaxchilan", 4, (0,) * 4),
    ],
)
def test_the_next_day_brings_a_worker_where_the_calendar_brings_it(
    gear: str, space: int, levels: tuple[int, ...]
) -> None:
    place = standing({gear: {str(space): RED}})
    told = facts(place, changed(place, RED, levels=list(levels)), standing({}), RED)["stands"]
    assert told.weight > 0
    record = copy_record(changed(place, RED, levels=list(levels)).data)
    advance_one_day(record)
    assert record.gears[GEARS.index(gear), told.message.params["space"]] == RED
    before = [int(record.players[RED].corn), *map(int, record.players[RED].resources), int(record.players[RED].skulls)]
    use_action(record, RED, GEARS.index(gear), told.message.params["space"])
    player = record.players[RED]
    after = [int(player.corn), *map(int, player.resources), int(player.skulls)]
    names = ["corn", *MATERIALS[:3], "skull"]
    gained = {name: now - then for name, now, then in zip(names, after, before, strict=True) if now != then}
    assert gains(told.message.params["what"]) == gained


def test_a_worker_that_is_picked_up_no_longer_rides_on() -> None:
    here, gone = standing({"tikal": {"3": RED}}), standing({})
    told = facts(here, gone, here, RED)["stands_not"]
    assert told.weight < 0
    assert (told.message.params["gear"], told.message.params["space"]) == ("@gear.tikal", 4)
    assert told.cost.text("en").startswith(
        "It costs you a place on a gear: after the other turn, the next day would bring one of your workers to the 4"
    )


def test_a_worker_that_is_pushed_off_comes_nowhere() -> None:
    assert "stands" not in facts(standing({}), standing({"tikal": {"7": RED}}), standing({}), RED)
    free = facts(standing({}), standing({"tikal": {"5": RED}}), standing({}), RED)["stands"]
    assert free.message.params["what"].key == "tzolkin.action.free"


def test_a_group_without_wood_is_told_as_corn_only_and_one_without_tiles_not_at_all() -> None:
    state = standing({"palenque": {"2": RED}})
    bare, empty = copy_record(state.data), copy_record(state.data)
    bare.forest[1], bare.clearing[1] = 0, 1
    empty.forest[1], empty.clearing[1] = 0, 0
    told = facts(state, State(state.ruleset, bare), standing({}), RED)["stands"]
    assert set(gains(told.message.params["what"])) == {"corn"}
    assert facts(state, State(state.ruleset, empty), standing({}), RED)["stands"].weight == 0


def test_a_turn_that_brings_the_food_day_nearer_is_told_as_such() -> None:
    one = standing({"tikal": {"3": RED}}, day=5, rounds=6)
    two = standing({"tikal": {"4": RED}}, day=6, rounds=6)
    before = standing({"tikal": {"2": RED}}, day=4, rounds=5)
    told = facts(before, two, one, RED)
    assert "stands" not in told, "it stands on another day"
    assert "stands_not" not in told
    for state, days in ((two, told["food_day"].message.params["a"]), (one, told["food_day"].message.params["b"])):
        record = copy_record(state.data)
        for _ in range(days - 1):
            advance_one_day(record)
        assert not is_food_day(record)
        advance_one_day(record)
        assert is_food_day(record)


def test_of_the_last_turn_nothing_is_told_that_would_need_another() -> None:
    last, held = int(FOOD_DAYS[-1]), len(FOOD_DAYS) - 1
    here = standing({"tikal": {"3": RED}}, {"corn": 9}, last, food_days=held)
    gone = standing({}, {"corn": 2}, last, food_days=held)
    assert set(facts(here, here, gone, RED)) == {"feeds_all"}
    earlier = standing({"tikal": {"3": RED}}, {"corn": 9}, last - 1, food_days=held)
    assert {"stands", "corn"} <= set(facts(earlier, earlier, standing({}, None, last - 1, food_days=held), RED))


def test_a_double_advance_is_not_told_to_lose_a_worker() -> None:
    """Where the calendar goes on two days, workers are further on, not gone."""
    game = position(2, day=3, first=1, to_move=RED, gears={"tikal": {"2": BLUE}}, start_space=BLUE)
    game.play("place palenque")
    game.play("done")
    assert game.to_move == BLUE, "it is asked for the days"
    one, two = ((code,) for code in game.codes)
    keys = {message.key.rpartition(".")[2] for message in facts_for(game.state, found(two, one))}
    assert "food_day" in keys
    assert not keys & {"stands", "stands_not_cost"}


def test_a_hired_worker_is_told_as_one_more_in_all() -> None:
    game = position([{"corn": 5}, {}], gears={"uxmal": {"3": RED}}, day=5, to_move=RED)
    crew = int(workers_in_play(game.data, RED))
    hired = play(play(game, "take uxmal 3"), "use 3", "done").state
    stayed = play(position([{"corn": 5}, {}], gears={"uxmal": {"3": RED}}, day=5, to_move=RED), "place tikal", "done")
    told = facts(stayed.state, hired, stayed.state, RED)["crew"]
    assert (told.message.params["a"], told.message.params["b"]) == (crew + 1, crew)
    assert told.weight > 0 > facts(stayed.state, stayed.state, hired, RED)["crew"].weight


def test_a_choice_of_days_that_is_still_to_come_is_no_difference_of_days() -> None:
    first = position(2, day=3, first=1, to_move=RED, gears={"tikal": {"2": BLUE}}, start_space=BLUE)
    play(first, "place palenque", "done")
    over = position(2, day=3, first=1, to_move=RED, gears={"tikal": {"2": BLUE}})
    play(over, "place palenque", "done")
    assert int(first.data.rounds) != int(over.data.rounds), "the days are chosen before the round begins"
    for better, other in ((first, over), (over, first)):
        told = facts(over.state, better.state, other.state, BLUE)
        assert not told.keys() & {"food_day", "food_day_cost", "stands", "stands_not", "rides"}


# ---- the beginning


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_begins_with_is_what_the_rules_give_it(seed: int) -> None:
    game = haab.new("tzolkin", players=3, seed=seed)
    seat, codes = game.to_move, game.codes
    assert seat is not None
    pairs = [(codes[0], codes[1]), (codes[2], codes[3]), (codes[0], codes[3])]
    chosen = [game.state.after(first).after(second) for first, second in pairs]
    dealt = [_dealt_out(state) for state in chosen]
    for better, other in ((0, 1), (1, 2), (2, 0)):
        told = facts(game.state, chosen[better], chosen[other], seat)
        assert {key for key in told if key not in {"payable", "not_payable"}} <= {
            *("corn", "blocks", "kinds", "skulls", "crew", "workers", "farm", "temple", "level"),
        }
        holdings = [_begun_with(dealt[each], seat) for each in (better, other)]
        for key in holdings[0]:
            a, b = (held[key] for held in holdings)
            assert (key in told) == (a != b)
            if a != b:
                assert (told[key].message.params["a"], told[key].message.params["b"]) == (a, b)
        technologies = [fact.message for fact in _all_facts(game.state, chosen[better], chosen[other], seat)]
        levels = {message.params["technology"] for message in technologies if message.key.endswith(".level")}
        known = [list(map(int, dealt[each].data.players[seat].levels)) for each in (better, other)]
        assert levels == {f"@tech.{name}" for name, a, b in zip(TECHNOLOGIES, *known, strict=True) if a != b}


def _all_facts(before: State, better: State, other: State, seat: int) -> list[Fact]:
    return teller(before.ruleset).facts(before.fields, better.fields, other.fields, seat)


def _dealt_out(state: State) -> State:
    """The others keep anything, and everybody is given what they keep."""
    while not state.data.rounds and state.move(state.codes[0]).notation.startswith("keep"):
        state = state.after(state.codes[0])
    return state


def _begun_with(state: State, seat: int) -> dict[str, int]:
    player = state.data.players[seat]
    return {
        "corn": int(player.corn),
        "blocks": int(sum(player.resources)),
        "skulls": int(player.skulls),
        "crew": int(workers_in_play(state.data, seat)),
        "farm": int(player.farm_some),
    }


# ---- the days


def test_where_a_double_advance_brings_a_worker_of_somebody_else_is_told() -> None:
    before = standing({"tikal": {"1": BLUE}}, day=3, rounds=5)
    one, two = (copy_record(before.data) for _ in range(2))
    advance_one_day(one)
    advance_one_day(two)
    advance_one_day(two)
    after_one, after_two = (State(before.ruleset, game) for game in (one, two))
    told = facts(before, after_two, after_one, RED)["rival_rides"]
    words = told.message.params
    assert (words["space"], words["instead"], words["gear"], words["player"].seat) == (3, 2, "@gear.tikal", BLUE)
    assert two.gears[GEARS.index("tikal"), 3] == one.gears[GEARS.index("tikal"), 2] == BLUE
    back = facts(before, after_one, after_two, RED)["rival_rides"]
    assert back.weight == -told.weight


def test_a_food_day_that_the_games_to_the_end_speak_against_is_not_told() -> None:
    one = standing({}, {"corn": 9}, 5, rounds=6)
    two = standing({}, {"corn": 9}, 6, rounds=6)
    told = facts(standing({}, {"corn": 9}, 4, rounds=5), one, two, RED)
    key = next(key for key in told if key.startswith("food_day"))
    assert told[key].weight < 0, "Blue would be hungry, and a day sooner"
    assert not is_contradicted(told[key], found((1,), (2,), temples=4.0))
    assert is_contradicted(told[key], found((1,), (2,), temples=0.0)), "the others had less in the end"


def test_where_two_days_bring_a_worker_is_told_of_a_turn_that_ends_with_them() -> None:
    """Whoever is last in one round and first in the next chooses the days, and then another turn begins."""
    row = list(BUILDINGS[:ROW])
    game = position([{"corn": 9}, {}], day=3, first=BLUE, to_move=RED, row=row)
    turns = [[*moves.split(", "), "days 2"] for moves in ("place start, place tikal, done", "place start, done")]
    codes, ends = list[tuple[int, ...]](), list[State]()
    for moves in turns:
        state, played = game.state, list[int]()
        for move in moves:
            played.append(state.legal_move(move).code)
            state = state.after(played[-1])
        codes.append((*played, *([state.codes[0]] * 2)))
        ends.append(state)
    both = facts(game.state, ends[0], ends[1], RED)
    (told,) = (fact for key, fact in both.items() if key.startswith("comes"))
    words = told.message.params
    assert words["space"] == 2
    assert ends[0].data.gears[GEARS.index("tikal"), 2] == RED, "that is where it stands now"
    assert ends[1].data.gears[GEARS.index("tikal"), 2] != RED
    assert {message.key for message in facts_for(game.state, found(codes[0], codes[1]))} >= {told.message.key}


def test_as_many_resources_of_other_kinds_are_told_by_kind() -> None:
    state = standing({})
    gold, wood, stones, mixed = (
        changed(state, RED, resources=held) for held in ([0, 0, 2], [2, 0, 0], [0, 2, 0], [1, 0, 1])
    )
    told = facts(state, gold, wood, RED)["kinds"]
    words = told.message.params
    assert [(part.key.rpartition(".")[2], part.params["n"]) for part in words["held"]] == [("gold", 2)]
    assert [(part.key.rpartition(".")[2], part.params["n"]) for part in words["instead"]] == [("wood", 2)]
    assert told.weight > 0 > facts(state, wood, gold, RED)["kinds"].weight, "the market pays more for gold"
    assert facts(state, stones, mixed, RED)["kinds"].is_neutral, "the market pays as much for both"
    assert "kinds" not in facts(state, gold, changed(state, RED, resources=[3, 0, 0]), RED), "it is told how many"


def test_a_worker_is_not_told_to_come_to_an_action_that_is_not_open() -> None:
    """Without a skull there is nothing to do on Chichen Itza."""
    before = standing({"chichen_itza": {"1": BLUE, "4": RED}}, {"skulls": 0}, day=3, rounds=5)
    one, two = (copy_record(before.data) for _ in range(2))
    advance_one_day(one)
    advance_one_day(two)
    advance_one_day(two)
    after_one, after_two = (State(before.ruleset, game) for game in (one, two))
    assert not {"rides", "rival_rides"} & set(facts(before, after_two, after_one, RED))
    for game in (one, two):
        game.players[BLUE].skulls = game.players[RED].skulls = 1
    one.skull_places[5], two.skull_places[3] = BLUE, RED
    after_one, after_two = (State(before.ruleset, game) for game in (one, two))
    told = facts(before, after_two, after_one, RED)
    assert told["rides"].message.params["what_instead"].key == "coach.fact.tzolkin.no_action", "a skull lies there"
    assert "rival_rides" not in told
