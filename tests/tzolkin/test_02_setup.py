"""Chapter 2: setting up."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games.tzolkin.components import (
    BUILDING_AGE,
    BUILDINGS,
    CALENDAR_TEETH,
    FOOD_DAY_ENDS_AGE,
    FOOD_DAYS,
    MONUMENTS,
    WEALTH,
)
from tests.tzolkin.tables import RED, legal, play, player, points, position, state, steps, stock

SEEDS = range(25)
COUNTS = [2, 3, 4]


def games(players: int) -> list[haab.Game]:
    return [haab.new("tzolkin", players=players, seed=seed) for seed in SEEDS]


def keep_any_wealth(game: haab.Game) -> haab.Game:
    """Everybody keeps the first two tiles; choices that the tiles bring are made as they come."""
    while game.decision == "keep_wealth":
        game.play(game.codes[0])
    return game


@pytest.mark.clauses("TZ-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_calendar_starts_on_day_0_an_end_of_age_tooth_without_corn_on_any_tooth(players: int) -> None:
    for game in games(players):
        table = state(game)
        assert table["day"] == 0
        assert table["tooth_corn"] == {}
    end_of_age_teeth = [
        day % CALENDAR_TEETH for day, ends_age in zip(FOOD_DAYS, FOOD_DAY_ENDS_AGE, strict=True) if ends_age
    ]
    assert 0 in end_of_age_teeth


@pytest.mark.clauses("TZ-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_everything_is_in_the_bank_and_all_scores_are_0(players: int) -> None:
    for game in games(players):
        table = state(game)
        assert table["skull_bank"] == 13
        assert table["skulls_placed"] == {}
        assert table["start_space"] is None
        assert all(who == "dummy" for spaces in table["gears"].values() for who in spaces.values())
        assert game.scores == [0] * players
        for seat in range(players):
            assert stock(game, seat) == {}
            assert player(game, seat)["workers"] == 3


@pytest.mark.clauses("TZ-2.3")
@pytest.mark.parametrize("players", COUNTS)
def test_one_player_gets_the_marker_and_play_goes_clockwise(players: int) -> None:
    holders = set()
    for game in games(players):
        first = state(game)["first"]
        holders.add(first)
        keep_any_wealth(game)
        order = []
        while state(game)["day"] == 0:
            assert game.to_move is not None
            if game.decision == "turn" and game.to_move not in order:
                order.append(game.to_move)
            game.play("done" if "done" in legal(game) else next(m for m in legal(game) if m != "place start"))
        assert order == [(first + number) % players for number in range(players)]
    assert holders == set(range(players))


@pytest.mark.clauses("TZ-2.4")
@pytest.mark.parametrize("players", COUNTS)
def test_each_group_has_a_field_per_player_and_wood_covers_the_corn_of_groups_3_4_and_5(players: int) -> None:
    covered = {"wood": players, "corn": 0}
    for game in games(players):
        assert state(game)["fields"] == {"2": {"wood": 0, "corn": players}, "3": covered, "4": covered, "5": covered}


@pytest.mark.clauses("TZ-2.4")
def test_under_each_wood_tile_lies_a_corn_tile() -> None:
    game = position(
        [{"workers": 4}, {}, {}, {}], gears={"palenque": {"3": RED, "4": RED, "6": RED, "7": RED}}, to_move=RED
    )
    for space, action in (("3", 3), ("4", 4), ("6", 5)):
        play(game, f"take palenque {space}", f"use {action}", "harvest wood")
    assert state(game)["fields"] == {
        "2": {"wood": 0, "corn": 4},
        "3": {"wood": 3, "corn": 1},
        "4": {"wood": 3, "corn": 1},
        "5": {"wood": 3, "corn": 1},
    }


@pytest.mark.clauses("TZ-2.5")
def test_six_age_1_buildings_and_with_four_players_six_monuments_are_laid_out_at_random() -> None:
    shown_first, monuments, next_of_age_2 = set(), set(), set()
    for game in games(4):
        table = state(game)
        assert len(table["row"]) == 6
        assert all(BUILDING_AGE[BUILDINGS.index(tile)] == 1 for tile in table["row"])
        assert len(table["piles"][0]) == 8
        assert len(table["piles"][1]) == 18
        assert all(BUILDING_AGE[BUILDINGS.index(tile)] == 2 for tile in table["piles"][1])
        shown = table["monuments"]
        assert len(set(shown)) == 6
        assert None not in shown
        shown_first.add(table["row"][0])
        next_of_age_2.add(table["piles"][1][0])
        monuments.update(shown)
    assert monuments == set(MONUMENTS), "every monument comes up sooner or later"
    assert len(shown_first) > 5
    assert len(next_of_age_2) > 5


@pytest.mark.clauses("TZ-2.5")
def test_monuments_that_were_not_laid_out_are_out_of_the_game() -> None:
    builder = {"wood": 9, "stone": 9, "gold": 9}
    shown = ["monument_of_wood", "monument_of_corn"]
    game = position([builder], gears={"tikal": {"4": RED, "5": RED}, "uxmal": {"2": RED}}, monuments=shown)
    play(game, "take tikal 4", "use 4", "build monument_of_wood", "done")
    assert [tile for tile in state(game)["monuments"] if tile] == ["monument_of_corn"]


@pytest.mark.clauses("TZ-2.6")
@pytest.mark.parametrize("players", COUNTS)
def test_each_player_starts_with_three_workers_nothing_else_and_markers_at_the_start(players: int) -> None:
    for game in games(players):
        for seat in range(players):
            owner = player(game, seat)
            assert (owner["workers"], owner["available"]) == (3, 3)
            assert stock(game, seat) == {}
            assert owner["light"] is True
            assert steps(game, seat) == (1, 1, 1)
            assert set(owner["technologies"].values()) == {0}
            assert owner["buildings"] == owner["monuments"] == []
            assert (owner["corn_tiles"], owner["wood_tiles"]) == (0, 0)


@pytest.mark.clauses("TZ-2.7")
@pytest.mark.parametrize("players", COUNTS)
def test_each_player_is_dealt_four_different_wealth_tiles_keeps_two_and_discards_two(players: int) -> None:
    hands = set()
    for game in games(players):
        dealt = [player(game, seat)["wealth"]["dealt"] for seat in range(players)]
        assert [len(hand) for hand in dealt] == [4] * players
        assert len({tile for hand in dealt for tile in hand}) == 4 * players
        hands.add(frozenset(dealt[0]))
        for _ in range(players):
            seat = game.to_move
            assert seat is not None
            assert legal(game) == [f"keep {tile}" for tile in dealt[seat]]
            second, last = dealt[seat][1], dealt[seat][3]
            play(game, f"keep {last}")
            assert legal(game) == [f"keep {tile}" for tile in dealt[seat][:3]]
            play(game, f"keep {second}")
            assert player(game, seat)["wealth"]["kept"] == [second, last]
        assert game.decision != "keep_wealth"
    assert len(hands) > len(SEEDS) // 2


@pytest.mark.clauses("TZ-2.7")
@pytest.mark.parametrize("players", COUNTS)
def test_wealth_is_secret_and_without_effect_until_all_have_chosen(players: int) -> None:
    game = haab.new("tzolkin", players=players, seed=5)
    choosing = []
    while game.decision == "keep_wealth":
        assert game.to_move is not None
        choosing.append(game.to_move)
        for seat in range(players):
            assert stock(game, seat) == {}
            for viewer in [*range(players), None]:
                shown = game.view(viewer)["state"]["players"][seat]["wealth"]
                own = player(game, seat)["wealth"]
                assert shown == (own if viewer == seat else {"dealt_count": 4})
        game.play(game.codes[0])
    assert sorted(choosing) == sorted([*range(players), *range(players)])
    for seat in range(players):
        kept = player(game, seat)["wealth"]["kept"]
        assert game.view(None)["state"]["players"][seat]["wealth"] == {"kept": kept}
    assert any(stock(game, seat) for seat in range(players))


WEALTH_GIVES: dict[str, dict[str, Any]] = {
    "wealth_palenque_1": {"corn": 3, "technology": "agriculture", "temple": "quetzalcoatl"},
    "wealth_palenque_3": {"corn": 5, "gold": 1, "temple": "quetzalcoatl"},
    "wealth_palenque_5": {"stone": 1, "gold": 1, "technology": "agriculture"},
    "wealth_palenque_7": {"corn": 9, "stone": 1},
    "wealth_yaxchilan_1": {"wood": 1, "technology": "extraction", "temple": "kukulcan"},
    "wealth_yaxchilan_3": {"corn": 2, "wood": 2, "temple": "kukulcan"},
    "wealth_yaxchilan_5": {"corn": 4, "wood": 1, "technology": "extraction"},
    "wealth_yaxchilan_7": {"corn": 3, "wood": 2, "stone": 1},
    "wealth_tikal_1": {"corn": 2, "technology": "architecture", "temple": "chaac"},
    "wealth_tikal_3": {"corn": 6, "stone": 2},
    "wealth_tikal_5": {"corn": 3, "gold": 1, "technology": "architecture"},
    "wealth_tikal_7": {"corn": 6, "wood": 1, "stone": 1},
    "wealth_uxmal_1": {"corn": 5, "stone": 1, "temple": "chaac"},
    "wealth_uxmal_3": {"corn": 3, "wood": 1},
    "wealth_uxmal_5": {"workers": 4},
    "wealth_uxmal_7": {"corn": 8, "gold": 1},
    "wealth_chichen_itza_0": {"corn": 4, "wood": 1, "skulls": 1},
    "wealth_chichen_itza_3": {"corn": 5, "stone": 1, "technology": "theology"},
    "wealth_chichen_itza_5": {"corn": 4, "wood": 3},
    "wealth_chichen_itza_7": {"corn": 2, "wood": 2, "technology": "theology"},
    "wealth_chichen_itza_10": {"corn": 7, "wood": 2},
}


@pytest.mark.clauses("TZ-2.7", "TZ-2.8")
@pytest.mark.parametrize("tile", WEALTH)
def test_a_kept_wealth_tile_gives_what_it_shows_and_levels_and_steps_on_it_are_free(tile: str) -> None:
    gives = dict(WEALTH_GIVES[tile])
    choosing = [{"frame": "reveal_wealth", "seat": 0}, {"frame": "keep_wealth", "seat": 0, "left": 1}]
    game = position([{"wealth": {"dealt": [tile], "kept": []}}], revealed=False, pending=choosing, rounds=0)
    play(game, f"keep {tile}")
    owner = player(game)
    technology, temple = gives.pop("technology", None), gives.pop("temple", None)
    assert {name for name, level in owner["technologies"].items() if level} == ({technology} if technology else set())
    assert {name for name, step in owner["temples"].items() if step == 2} == ({temple} if temple else set())
    assert sum(steps(game)) == 3 + bool(temple)
    assert owner["workers"] == owner["available"] == gives.pop("workers", 3)
    assert stock(game) == gives
    assert points(game) == 0
    assert game.decision == "turn"


@pytest.mark.clauses("TZ-2.8")
@pytest.mark.parametrize(("kept", "corn_left"), [(["wealth_uxmal_3"], 6), ([], 4)])
def test_a_farm_symbol_on_a_wealth_tile_feeds_one_worker_on_every_food_day(kept: list[str], corn_left: int) -> None:
    for day in (7, 20):
        game = position([{"corn": 10, "wealth": {"kept": kept}}, {"corn": 6}], day=day)
        play(game, "place palenque", "done", "place tikal", "done")
        assert player(game)["corn"] == corn_left


@pytest.mark.clauses("TZ-2.9")
@pytest.mark.parametrize("players", COUNTS)
def test_buildings_and_monuments_are_known_before_wealth_is_chosen(players: int) -> None:
    game = haab.new("tzolkin", players=players, seed=3)
    row, monuments = state(game)["row"], state(game)["monuments"]
    for seat in range(players):
        seen = game.view(seat)["state"]
        assert seen["row"] == row
        assert seen["monuments"] == monuments
    keep_any_wealth(game)
    assert (state(game)["row"], state(game)["monuments"]) == (row, monuments)
