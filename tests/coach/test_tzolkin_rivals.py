"""What is said of a turn of Tzolk'in about others, beside what the rules let them do then."""

from __future__ import annotations

import random
from typing import Any

import pytest

import haab
from haab.coach.facts.tzolkin_rivals import bonus_of, can_build_in_next_turn
from haab.games.tzolkin.components import BUILDING_COUNT, BUILDINGS, FOOD_DAYS, HIGHEST_BONUS, MONUMENTS, TOP_STEP
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.calendar import take_corn_of_teeth
from haab.games.tzolkin.rules.food_days import feed_all, score_temple
from haab.games.tzolkin.rules.temples import climb
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from tests.coach.positions import changed, facts, played
from tests.tzolkin.tables import BLUE, RED, YELLOW, Json, legal, play, points, position


def blues(blue: Json | None = None, red: Json | None = None, **more: Any) -> haab.Game:
    """A game after a turn of Red's: Blue is to move."""
    return position([red or {}, blue or {}], to_move=BLUE, **{"day": 5, **more})


def weights(key: str, against: str, mine: haab.Game, other: haab.Game) -> dict[str, Any]:
    """What stands in the holes of a fact, once it is known that it speaks for the turn that brings it about."""
    for_it, against_it = (
        facts(mine.state, mine.state, other.state, RED),
        facts(mine.state, other.state, mine.state, RED),
    )
    assert for_it[key].weight > 0 > against_it[against].weight
    for fact, word in ((for_it[key].message, key), (against_it[against].cost, against)):
        assert fact.text("en"), word
    return dict(for_it[key].message.params)


def test_a_place_for_a_skull_that_is_taken_cannot_be_used_by_whoever_comes_there() -> None:
    blue = {"skulls": 1, "corn": 5}
    gears = {"chichen_itza": {"3": BLUE}}
    taken, free = blues(blue, gears=gears, skulls_placed={"3": RED}), blues(blue, gears=gears)
    words = weights("skull_place", "no_skull_place", taken, free)
    assert (words["player"].seat, words["space"]) == (BLUE, 3)
    can = ["use 3" in legal(play(game, "take chichen_itza 3")) for game in (taken, free)]
    assert can == [False, True]
    nobody = blues({"skulls": 0}, gears=gears)
    assert "skull_place" not in facts(
        nobody.state, blues(gears=gears, skulls_placed={"3": RED}).state, nobody.state, RED
    )


def test_a_corn_tile_that_is_gone_cannot_be_harvested_by_whoever_comes_there() -> None:
    gears = {"palenque": {"4": BLUE}}
    gone, there = (blues(gears=gears, fields={"4": {"wood": 0, "corn": corn}}) for corn in (0, 1))
    words = weights("harvest", "no_harvest", gone, there)
    before = int(there.data.players[BLUE].corn)
    assert "use 4" not in legal(play(gone, "take palenque 4"))
    play(there, "take palenque 4", "use 4")
    play(there, *(move for move in legal(there) if "corn" in move))
    assert words["what"].params["n"] == int(there.data.players[BLUE].corn) - before > 0


def test_a_gear_on_which_the_lowest_free_space_is_too_dear_is_closed() -> None:
    blue = {"corn": 1}
    dear, cheap = (blues(blue, gears={"tikal": dict.fromkeys(spaces, RED)}) for spaces in ("01", "0"))
    words = weights("entry", "no_entry", dear, cheap)
    assert (words["gear"], words["a"], words["b"], words["corn"].params["n"]) == ("@gear.tikal", 2, 1, 1)
    assert ["place tikal" in legal(game) for game in (dear, cheap)] == [False, True]


def test_nothing_is_said_of_a_gear_to_whoever_comes_to_it_on_another_day() -> None:
    """Blue has had its turn of this round: before the next one, the workers ride on."""
    for first, is_told in ((RED, True), (BLUE, False)):
        dear, cheap = (
            position(
                [{"corn": 9}, {"corn": 1}, {}],
                day=5,
                first=first,
                to_move=RED,
                gears={"tikal": dict.fromkeys(spaces, YELLOW)},
            ).state
            for spaces in ("01", "0")
        )
        assert ("entry" in facts(dear, dear, cheap, YELLOW)) == is_told


def test_whoever_stands_on_the_top_step_shuts_others_out() -> None:
    top = int(TOP_STEP[0])
    below = changed(blues().state, BLUE, steps=[top - 1, 1, 1])
    there, not_there = (changed(below, RED, steps=[step, 1, 1]) for step in (top, top - 2))
    assert facts(below, there, not_there, RED)["top"].message.params["player"].seat == BLUE
    assert facts(below, not_there, there, RED)["not_top"].weight < 0
    reached = []
    for state in (there, not_there):
        record = copy_record(state.data)
        climb(record, BLUE, 0)
        reached.append(int(record.players[BLUE].steps[0]))
    assert reached == [top - 1, top]


@pytest.mark.parametrize(("red", "blue"), [(3, 2), (3, 3), (2, 3)])
@pytest.mark.parametrize("food_days", [0, 2])
def test_the_bonus_for_the_highest_step_is_what_the_end_of_the_age_pays(red: int, blue: int, food_days: int) -> None:
    state = blues(day=int(FOOD_DAYS[food_days]) - 3, food_days=food_days).state
    state = changed(changed(state, RED, steps=[red, 1, 1]), BLUE, steps=[blue, 1, 1])
    for seat in (RED, BLUE):
        alone, record = changed(state, 1 - seat, steps=[8, 1, 1]), copy_record(state.data)
        without = copy_record(alone.data)
        for held in (record, without):
            score_temple(held, 0, food_days // 2)
        gained = (int(record.players[seat].points[0]) - int(without.players[seat].points[0])) // 4
        assert bonus_of(state.fields, seat, 0) == gained
    assert int(HIGHEST_BONUS[food_days // 2, 0]) > 0


def test_a_bonus_won_or_lost_is_told() -> None:
    state = changed(blues().state, BLUE, steps=[1, 3, 1])
    high, low = (changed(state, RED, steps=[1, step, 1]) for step in (4, 2))
    told = facts(state, high, low, RED)
    for key, seat in (("bonus", RED), ("rival_bonus", BLUE)):
        assert told[key].weight > 0
        paid = tuple(bonus_of(there.fields, seat, 1) for there in (high, low))
        assert (told[key].message.params["a"], told[key].message.params["b"]) == paid


def test_what_lies_on_the_teeth_goes_to_whoever_takes_the_starting_player_space() -> None:
    teeth = {"2": 3, "4": 1}
    mine, free = blues(start_space=RED, tooth_corn=teeth), blues(tooth_corn=teeth)
    words = weights("start", "not_start", mine, free)
    assert ["place start" in legal(game) for game in (mine, free)] == [False, True]
    record = copy_record(changed(mine.state, RED, corn=0).data)
    take_corn_of_teeth(record, RED)
    assert int(record.players[RED].corn) == words["corn"].params["n"] == 4
    bare = weights("start_bare", "not_start_bare", blues(start_space=RED), blues())
    assert "start" not in bare


def test_corn_that_a_hungry_player_would_need_on_the_food_day_is_told_as_such() -> None:
    state = blues({"corn": 2, "workers": 3}, day=int(FOOD_DAYS[0]), tooth_corn={"2": 3})
    mine = blues({"corn": 2, "workers": 3}, day=int(FOOD_DAYS[0]), tooth_corn={"2": 3}, start_space=RED)
    words = weights("start_hunger", "not_start_hunger", mine, state)
    for corn, fed in ((2, words["a"]), (5, words["b"])):
        record = copy_record(changed(state.state, BLUE, corn=corn).data)
        feed_all(record)
        assert 3 * (words["n"] - fed) * 4 == -int(record.players[BLUE].points[4])


def test_who_begins_the_next_round_is_told_where_the_turn_decides_it() -> None:
    mine, theirs = (blues(first=first) for first in (RED, BLUE))
    assert facts(mine.state, mine.state, theirs.state, RED)["first"].weight > 0
    against = facts(mine.state, theirs.state, mine.state, RED)["not_first"]
    assert against.weight < 0
    assert against.message.params["player"].seat == BLUE


# ---- what others can build


def buildable(state: State) -> set[int]:
    """The tiles that whoever is to move can build by one worker's own action, by trying every way."""
    found = set()
    for take in state.legal:
        if take.notation.split()[0] != "take":
            continue
        lifted = state.after(take.code)
        for use in lifted.legal:
            if use.notation.split()[0] == "use":
                there = lifted.after(use.code)
                names = [move.notation.split()[-1] for move in there.legal if move.notation.startswith("build")]
                found |= {[*BUILDINGS, *MONUMENTS].index(name) for name in names}
    return found


def test_who_can_build_what_in_the_next_turn_is_what_the_rules_let_them_build() -> None:
    chance, built = random.Random(6), 0
    for seed in range(4):
        game = played("tzolkin", 40, players=2 + seed % 2, seed=seed)
        for _ in range(12):
            for _ in range(9):
                if not game.over:
                    game.play(chance.choice(game.codes))
            while not game.over and not game.state.legal[0].notation.startswith(("place", "take")):
                game.play(chance.choice(game.codes))
            if game.over or (game.data.depth > 1 and not _begins(game)):
                continue
            seat = game.to_move
            assert seat is not None
            rich = changed(
                game.state, seat, resources=[chance.randrange(6) for _ in range(3)], corn=chance.randrange(14)
            )
            shown = {int(tile) for tile in rich.data.row if tile != EMPTY}
            shown |= {BUILDING_COUNT + int(tile) for tile in rich.data.monuments if tile != EMPTY}
            asked = {tile for tile in shown if can_build_in_next_turn(rich.fields, seat, tile)}
            assert asked == buildable(rich)
            built += len(asked)
    assert built > 20


def _begins(game: haab.Game) -> bool:
    """Whether a turn begins: both places and workers may be chosen."""
    return any(move.startswith("take") for move in legal(game)) and "done" not in legal(game)


def test_a_tile_that_another_player_could_build_next_is_told_to_be_gone_if_one_waits() -> None:
    blue = {"corn": 5, "wood": 3, "stone": 3, "gold": 3}
    row = ["small_farm", "terrace_house"]
    state = blues(blue, gears={"tikal": {"2": BLUE}}, row=row)
    tile = BUILDINGS.index("small_farm")
    owned = [int(number == tile) for number in range(len(BUILDINGS))]
    built = changed(blues(blue, gears={"tikal": {"2": BLUE}}, row=row[1:]).state, RED, buildings=owned)
    told = facts(state.state, built, state.state, RED)["gone"]
    assert told.message.params["player"].seat == BLUE
    assert facts(state.state, state.state, built, RED)["left"].weight < 0
    assert "build small_farm" in legal(play(state, "take tikal 2", "use 2"))
    away = blues(blue, gears={"yaxchilan": {"2": BLUE}}, row=row)
    assert "gone" not in facts(away.state, built, away.state, RED)
    assert facts(away.state, built, away.state, RED)["wanted"].weight > 0, "it can pay, but nobody stands there"
    assert facts(away.state, away.state, built, RED)["left_wanted"].weight < 0
    poor = blues({}, gears={"tikal": {"2": BLUE}}, row=row)
    assert not {"gone", "wanted"} & facts(poor.state, built, poor.state, RED).keys()
    assert points(away) == 0
