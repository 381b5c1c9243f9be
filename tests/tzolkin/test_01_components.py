"""Chapter 1: what is in the box, gaining and paying."""

from __future__ import annotations

from collections import Counter

import pytest

import haab
from haab.games.tzolkin.components import (
    BASE_BUILDINGS,
    BUILDING_AGE,
    BUILDING_TYPE,
    BUILDINGS,
    CALENDAR_TEETH,
    GEARS,
    MONUMENT_TYPE,
    MONUMENTS,
    PILES,
    TEETH,
    TYPES,
    WEALTH,
)
from haab.kit.state import Score
from tests.tzolkin.tables import RED, gear, legal, play, player, points, position, random_play, state, stock, taken

BASE_PILES = [[tile for tile in pile if tile < BASE_BUILDINGS] for pile in PILES]
SMALL_GEARS = ["palenque", "yaxchilan", "tikal", "uxmal"]


@pytest.mark.clauses("TZ-1.1")
def test_the_calendar_has_26_teeth_small_gears_10_and_chichen_itza_13() -> None:
    assert CALENDAR_TEETH == 26
    assert dict(zip(GEARS, map(int, TEETH), strict=True)) == {**dict.fromkeys(SMALL_GEARS, 10), "chichen_itza": 13}


@pytest.mark.clauses("TZ-1.1")
@pytest.mark.parametrize(("name", "teeth"), [*((name, 10) for name in SMALL_GEARS), ("chichen_itza", 13)])
def test_a_gear_is_back_where_it_was_after_as_many_days_as_it_has_teeth(name: str, teeth: int) -> None:
    game = position(gears={name: {"5": "dummy"}})
    for day in range(1, teeth + 1):
        pass_a_round(game)
        assert gear(game, name).get((5 + day) % teeth) == "dummy"
    assert gear(game, name)[5] == "dummy"


def pass_a_round(game: haab.Game) -> None:
    """Both players put a worker on a gear or take one, whatever comes last in the list; nobody goes first."""
    day = state(game)["day"]
    while state(game)["day"] == day:
        moves = [move for move in legal(game) if move not in ("place start", "beg")]
        game.play(moves[-1])


@pytest.mark.clauses("TZ-1.2")
@pytest.mark.parametrize(("name", "last"), [*((name, 7) for name in SMALL_GEARS), ("chichen_itza", 10)])
def test_workers_stand_on_numbered_spaces_only(name: str, last: int) -> None:
    workers = {str(space): space % 3 + 1 for space in range(last)}
    red = {"corn": 20}
    almost_full = position([red, {}, {}, {}], gears={name: workers})
    assert gear(play(almost_full, f"place {name}"), name)[last] == RED

    full = position([red, {}, {}, {}], gears={name: {**workers, str(last): 1}})
    assert f"place {name}" not in legal(full)


@pytest.mark.clauses("TZ-1.2")
@pytest.mark.parametrize(("name", "slot"), [("palenque", 8), ("uxmal", 9), ("chichen_itza", 11), ("chichen_itza", 12)])
def test_the_two_slots_without_a_number_hold_dummies_only(name: str, slot: int) -> None:
    assert gear(position(gears={name: {str(slot): "dummy"}}), name) == {slot: "dummy"}
    with pytest.raises(haab.BadPosition, match="only a dummy"):
        position(gears={name: {str(slot): RED}})


@pytest.mark.clauses("TZ-1.3")
def test_a_tooth_never_holds_two_workers() -> None:
    game = position([{"corn": 20, "workers": 6}], gears={"tikal": {"0": 1, "2": "dummy"}})
    play(game, "place tikal", "place tikal", "place tikal")
    assert gear(game, "tikal") == {0: 1, 1: RED, 2: "dummy", 3: RED, 4: RED}


@pytest.mark.clauses("TZ-1.3", "TZ-1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_always_owns_six_workers_each_in_one_place(players: int) -> None:
    for game, _ in random_play(players, seed=players):
        table = state(game)
        standing = [who for spaces in table["gears"].values() for who in spaces.values()]
        for seat, owner in enumerate(table["players"]):
            on_board = standing.count(seat) + (table["start_space"] == seat)
            assert owner["workers"] == owner["available"] + on_board
            assert 3 <= owner["workers"] <= 6


@pytest.mark.clauses("TZ-1.4")
def test_a_player_owns_six_workers_three_temple_markers_four_technology_markers_and_a_two_sided_board() -> None:
    game = position([{"workers": 6}], start_space=None)
    owner = player(game)
    assert owner["workers"] == 6
    assert set(owner["temples"]) == {"chaac", "quetzalcoatl", "kukulcan"}
    assert set(owner["technologies"]) == {"agriculture", "extraction", "architecture", "theology"}
    assert owner["light"] is True
    assert set(owner["points"].values()) == {0}
    with pytest.raises(haab.BadPosition, match="workers"):
        position([{"workers": 7}])
    play(game, "place start", "done", "place palenque", "done", "days 2")
    assert player(game)["light"] is False


@pytest.mark.clauses("TZ-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_skulls_always_add_up_to_13(players: int) -> None:
    seed = 0
    placed = 0
    while placed < 2:
        for game, _ in random_play(players, seed):
            table = state(game)
            held = sum(owner["skulls"] for owner in table["players"])
            placed = max(placed, len(table["skulls_placed"]))
            assert table["skull_bank"] + held + len(table["skulls_placed"]) == 13
        seed += 1


@pytest.mark.clauses("TZ-1.5")
def test_a_position_with_a_fourteenth_skull_is_refused() -> None:
    assert state(position([{"skulls": 13}]))["skull_bank"] == 0
    with pytest.raises(haab.BadPosition, match=r"TZ-1\.5"):
        position([{"skulls": 13}], skulls_placed={"1": 0})


@pytest.mark.clauses("TZ-1.6")
def test_corn_and_resources_never_run_out() -> None:
    rich = {"corn": 9000, "stone": 9000, "gold": 9000, "wood": 9000}
    game = play(taken("yaxchilan", 6, rich, others=3), "use 5")
    assert stock(game) == {"corn": 9002, "stone": 9001, "gold": 9001, "wood": 9000}
    game = play(taken("yaxchilan", 6, rich, others=3), "use 1")
    assert stock(game)["wood"] == 9001


@pytest.mark.clauses("TZ-1.7")
def test_all_tiles_are_in_the_box() -> None:
    table = state(haab.new("tzolkin", players=4, seed=1))
    wood = sum(group["wood"] for group in table["fields"].values())
    assert wood == 12
    assert wood + sum(group["corn"] for group in table["fields"].values()) == 16
    assert len(table["row"]) + len(table["piles"][0]) == len(BASE_PILES[0]) == 14
    assert len(table["piles"][1]) == len(BASE_PILES[1]) == 18
    assert len(MONUMENTS) == len(set(MONUMENTS)) == 13
    dealt = [tile for owner in table["players"] for tile in owner["wealth"]["dealt"]]
    assert sorted(dealt + table["wealth_left"]) == sorted(WEALTH)
    assert len(set(WEALTH)) == 21


@pytest.mark.clauses("TZ-1.8")
def test_every_building_and_monument_has_a_type_and_no_monument_is_a_farm() -> None:
    for building, kind in zip(BUILDINGS[:BASE_BUILDINGS], BUILDING_TYPE, strict=False):
        words = [word for word in ("farm", "tomb", "shrine") if word in building]
        assert TYPES[kind] == (words[0] if words else "civil")
    in_the_box = Counter(TYPES[BUILDING_TYPE[building]] for pile in BASE_PILES for building in pile)
    assert in_the_box == {"farm": 8, "civil": 8, "tomb": 8, "shrine": 8}
    assert Counter(TYPES[kind] for kind in MONUMENT_TYPE) == {"tomb": 5, "civil": 4, "shrine": 4}
    assert set(BUILDING_AGE) == {1, 2}


@pytest.mark.clauses("TZ-1.9")
def test_gained_skulls_come_from_the_bank_and_paid_skulls_return_to_it() -> None:
    game = play(taken("yaxchilan", 4), "use 4")
    assert (player(game)["skulls"], state(game)["skull_bank"]) == (1, 12)

    builder = {"gold": 4, "skulls": 1}
    game = taken("tikal", 4, builder, monuments=["monument_of_skulls"])
    assert state(game)["skull_bank"] == 12
    play(game, "use 4", "build monument_of_skulls")
    assert (stock(game), state(game)["skull_bank"]) == ({}, 13)


@pytest.mark.clauses("TZ-1.9")
@pytest.mark.parametrize(
    "short", [{"gold": 3, "skulls": 1}, {"gold": 4, "skulls": 0}, {"gold": 3, "wood": 9, "skulls": 1}]
)
def test_what_cannot_be_paid_in_full_is_impossible(short: dict[str, int]) -> None:
    game = taken("tikal", 4, short, monuments=["monument_of_skulls"])
    assert "use 4" not in legal(game)


@pytest.mark.clauses("TZ-1.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_material_is_ever_negative_but_points_may_be(players: int) -> None:
    lowest: Score = 0
    for game, _ in random_play(players, seed=10 + players):
        for owner in state(game)["players"]:
            assert min(owner[what] for what in ("corn", "wood", "stone", "gold", "skulls")) >= 0
        lowest = min(lowest, *game.scores)
    assert lowest < 0


@pytest.mark.clauses("TZ-1.10")
def test_hunger_takes_points_below_zero() -> None:
    game = position([{}, {"corn": 6}], day=7)
    play(game, "place palenque", "done", "place palenque", "done")
    assert points(game) == -9
