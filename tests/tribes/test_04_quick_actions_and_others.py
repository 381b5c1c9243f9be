"""Chapter 4 of the expansion: quick actions on Food Days, dummies on their board, begging and pity."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.quick import QUICK, chosen, on_gears, quick
from tests.tribes.tables import BOTTOM, GEARS, crowded, table
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, position, state, stock

# ---- Food Days


@pytest.mark.clauses("TP-R-33")
@pytest.mark.parametrize(("corn", "loss"), [(6, 0), (5, 3)])
def test_a_worker_on_a_quick_action_space_is_fed(corn: int, loss: int) -> None:
    game = quick("quick_1_stone", {"corn": corn + 1}, first=BLUE, to_move=RED, day=7)
    chosen(game)
    assert state(game)["food_days"] == 1
    assert points(game) == -loss


@pytest.mark.clauses("TP-R-33")
@pytest.mark.parametrize(("gears", "expected"), [({}, -5), ({"chichen_itza": {"4": RED}}, 0)])
def test_a_worker_on_a_quick_action_space_does_not_count_for_high_water(gears: Json, expected: int) -> None:
    before: Json = {"day": 13, "first": BLUE, "to_move": RED, "calamity": "high_water", "quick_tile": "quick_1_stone"}
    game = table({"corn": 9}, gears=gears, **before)
    chosen(game)
    assert state(game)["food_days"] == 2
    assert player(game)["points"]["prophecies"] == expected


# ---- dummies


@pytest.mark.clauses("TP-EX-18", "TP-4.14", "TP-4.15", "TP-4.16", "TP-4.17")
@pytest.mark.parametrize(
    ("players", "on_quick", "gears", "free"), [(2, 2, 16, 1), (3, 1, 11, 2), (4, 1, 5, 2), (5, 0, 0, 3)]
)
def test_dummies_block_quick_action_spaces_and_stand_on_gears(
    players: int, on_quick: int, gears: int, free: int
) -> None:
    without = {2: 12, 3: 6, 4: 0}
    for seed in range(20):
        game = haab.new("tzolkin", players, seed, QUICK)
        spaces = state(game)["quick_spaces"]
        assert spaces == ["dummy"] * on_quick + [None] * free
        assert on_gears(game) + state(game)["dummies_left"] == gears
        assert on_quick + gears == (without[players] + 6 if players < 5 else 0)


@pytest.mark.clauses("TP-R-75", "TP-4.14")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_may_be_agreed_that_quick_actions_bring_no_dummies(players: int) -> None:
    game = haab.new("tzolkin", players, 3, {**QUICK, "no_quick_dummies": True})
    assert state(game)["quick_spaces"] == [None, None, None]
    assert on_gears(game) + state(game)["dummies_left"] == {2: 12, 3: 6}.get(players, 0)
    assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()


@pytest.mark.clauses("TP-4.15")
def test_dummies_stay_on_quick_action_spaces_for_the_whole_game() -> None:
    game = haab.new("tzolkin", 3, 2, QUICK)
    while not game.over:
        game.play(game.codes[-1])
        assert state(game)["quick_spaces"].count("dummy") == 1


@pytest.mark.clauses("TP-4.16")
def test_dummies_on_gears_stand_where_the_drawn_wealth_tiles_show_and_opposite_the_first() -> None:
    for seed in range(10):
        game = haab.new("tzolkin", 4, seed, QUICK)
        left, expected = 5, set[tuple[str, int]]()
        for tile in state(game)["wealth_drawn"]:
            name, space = tile.removeprefix("wealth_").rsplit("_", 1)
            is_first = not any(other == name for other, _ in expected)
            expected.add((name, int(space)))
            left -= 1
            if name != "chichen_itza" and is_first and left:
                expected.add((name, (int(space) + 5) % 10))
                left -= 1
        assert {(name, space) for name in GEARS for space in gear(game, name)} == expected
        assert left == 0


@pytest.mark.clauses("TP-4.18")
def test_dummies_on_gears_move_on_with_them_and_are_never_pushed_off_or_picked_up() -> None:
    gears = {"palenque": {"7": "dummy", "9": "dummy"}, "chichen_itza": {"10": "dummy", "12": "dummy"}}
    game = quick("quick_1_corn", {"corn": 1}, gears=gears, first=BLUE, to_move=RED)
    assert not [move for move in legal(game) if move.startswith("take")]
    chosen(game)
    assert gear(game, "palenque") == {8: "dummy", 0: "dummy"}
    assert gear(game, "chichen_itza") == {11: "dummy", 0: "dummy"}


ONE_GEAR = [f"wealth_palenque_{space}" for space in (1, 3, 5, 7)]
RED_WEALTH = ["wealth_tikal_1", "wealth_tikal_3", "wealth_tikal_5", "wealth_tikal_7"]
BLUE_WEALTH = ["wealth_uxmal_1", "wealth_uxmal_3", "wealth_uxmal_5", "wealth_uxmal_7"]
UNDEALT = [
    *ONE_GEAR,
    *(f"wealth_yaxchilan_{space}" for space in (1, 3, 5, 7)),
    *(f"wealth_chichen_itza_{space}" for space in (0, 3, 5, 7, 10)),
]


def tiles_ran_out(dummies: int, **state: Any) -> haab.Game:
    """All undealt tiles were drawn for dummies, so many dummies are left, and Blue chooses the last tile to keep."""
    gears = {
        "palenque": {str(space): "dummy" for space in (1, 6, 3, 5, 7)},
        "yaxchilan": {str(space): "dummy" for space in (1, 6, 3, 5, 7)},
        "chichen_itza": {str(space): "dummy" for space in (0, 3, 5, 7, 10)},
    }
    return position(
        [
            {"wealth": {"dealt": RED_WEALTH, "kept": RED_WEALTH[:2]}},
            {"wealth": {"dealt": BLUE_WEALTH, "kept": BLUE_WEALTH[:1]}},
        ],
        options=QUICK,
        gears=gears,
        revealed=False,
        wealth_drawn=UNDEALT,
        wealth_left=[],
        dummies_left=dummies,
        pending=[{"frame": "reveal_wealth", "seat": RED}, {"frame": "keep_wealth", "seat": BLUE, "left": 1}],
        **state,
    )


@pytest.mark.clauses("TP-4.19", "TP-2.1")
@pytest.mark.parametrize("dummies", [1, 2])
def test_dummies_left_over_are_placed_with_the_discarded_tiles_after_the_choice(dummies: int) -> None:
    game = tiles_ran_out(dummies)
    assert on_gears(game) == 15
    play(game, "keep wealth_uxmal_3")
    assert on_gears(game) == 15 + dummies
    drawn = state(game)["wealth_drawn"][len(UNDEALT) :]
    assert {*drawn} <= {*RED_WEALTH[2:], *BLUE_WEALTH[2:]}
    name, space = drawn[0].removeprefix("wealth_").rsplit("_", 1)
    assert gear(game, name)[int(space)] == "dummy"
    if dummies == 2:
        assert len(drawn) == 1
        assert gear(game, name)[(int(space) + 5) % 10] == "dummy"
    assert state(game)["dummies_left"] == 0


@pytest.mark.clauses("TP-4.19")
def test_the_discarded_tiles_are_shuffled_for_the_dummies_left_over() -> None:
    chances = [state(haab.new("tzolkin", seed=seed))["chance"] for seed in range(20)]
    games = [play(tiles_ran_out(1, chance=chance), "keep wealth_uxmal_3") for chance in chances]
    drawn = {state(game)["wealth_drawn"][len(UNDEALT)] for game in games}
    assert drawn == {*RED_WEALTH[2:], *BLUE_WEALTH[2:]}


@pytest.mark.clauses("TP-4.19")
def test_dummies_that_no_tile_is_left_for_are_not_used() -> None:
    game = play(tiles_ran_out(9), "keep wealth_uxmal_3")
    assert {*state(game)["wealth_drawn"][len(UNDEALT) :]} == {*RED_WEALTH[2:], *BLUE_WEALTH[2:]}
    assert on_gears(game) == 15 + 6, "two tiles of two gears, and an opposite slot on each"
    assert state(game)["dummies_left"] == 0
    assert game.decision == "turn"


# ---- begging and pity

FULL: Json = {"gears": crowded(2), "start_space": BLUE}
"""No worker on a gear, the starting player space taken, lowest free space 2 on every gear."""


@pytest.mark.clauses("TP-EX-31", "TP-R-73")
def test_whoever_can_use_a_quick_action_space_need_not_beg() -> None:
    game = quick("quick_1_corn", {"corn": 1}, **FULL)
    assert legal(game) == ["place quick", "beg"]
    assert stock(chosen(game)) == {"corn": 3}


@pytest.mark.clauses("TP-EX-31", "TP-R-73")
def test_a_quick_action_that_cannot_be_carried_out_does_not_save_from_begging() -> None:
    assert legal(quick("quick_1_build", {"corn": 1, "wood": 1}, row=["small_farm"], **FULL)) == ["beg"]
    occupied = quick("quick_1_corn", {"corn": 1}, quick_spaces=["dummy", "dummy", BLUE], **FULL)
    assert legal(occupied) == ["beg"]


@pytest.mark.clauses("TP-EX-31", "TP-R-73")
def test_pity_gives_the_quick_action_space_for_nothing_if_it_is_the_cheapest() -> None:
    game = quick("quick_1_corn", {"corn": 0, "temples": BOTTOM}, **FULL)
    assert legal(game) == ["place quick"]
    play(game, "place quick")
    assert legal(game) == ["done"], "exactly one worker"
    play(game, "done")
    assert stock(game) == {"corn": 3}
    cheaper = quick("quick_1_corn", {"temples": BOTTOM}, gears=crowded(2, tikal=1), start_space=BLUE)
    assert legal(cheaper) == ["place tikal", "place quick"], "both cost 1"


@pytest.mark.clauses("TP-EX-31", "TP-R-73")
@pytest.mark.parametrize("corn", [0, 1])
def test_pity_gives_no_quick_action_that_needs_corn(corn: int) -> None:
    red = {"corn": corn, "wood": 1, "temples": BOTTOM}
    game = quick("quick_1_build", red, row=["small_farm"], **FULL)
    assert legal(game) == [f"place {name}" for name in GEARS]
    play(game, "place tikal", "done")
    assert (stock(game), gear(game, "tikal")[2]) == ({"wood": 1}, RED)


@pytest.mark.clauses("TP-R-73")
def test_the_flat_price_and_the_extra_space_of_cit_bolon_tum_count_for_begging_and_pity() -> None:
    def cit(corn: int, lowest: int, **more: Json) -> haab.Game:
        red = {"tribe": "cit_bolon_tum", "corn": corn, **more}
        return table(red, gears=crowded(lowest), start_space=BLUE)

    flat = [f"place flat {name}" for name in GEARS]
    assert legal(cit(3, 5)) == flat, "3 corn are enough"
    assert legal(cit(2, 5)) == ["beg"]
    assert legal(cit(2, 5, temples=BOTTOM)) == flat, "the cheapest costs 3"
    assert legal(cit(2, 2, temples=BOTTOM)) == [f"place {name}" for name in GEARS]
    extra = table({"tribe": "cit_bolon_tum", "temples": BOTTOM}, gears=crowded(8, chichen_itza=11), start_space=BLUE)
    assert legal(extra) == flat
    play(extra, "place flat chichen_itza")
    assert gear(extra, "chichen_itza")[11] == RED


@pytest.mark.clauses("TP-R-73")
def test_vacub_caquix_skips_nothing_in_a_pity_placement() -> None:
    red = {"tribe": "vacub_caquix", "corn": 1, "temples": BOTTOM}
    game = table(red, **FULL)
    assert legal(game) == [f"place {name}" for name in GEARS]
