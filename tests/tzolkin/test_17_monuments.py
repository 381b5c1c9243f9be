"""Chapter 17: monuments."""

from __future__ import annotations

import pytest

from haab.games.tzolkin.components import MONUMENTS
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, position, state, steps, stock, taken

COSTS = {
    "monument_of_tombs": {"wood": 3, "stone": 2, "gold": 1},
    "monument_of_builders": {"wood": 1, "stone": 3, "gold": 2},
    "monument_of_corn": {"wood": 1, "stone": 1, "gold": 4},
    "monument_of_wood": {"wood": 1, "gold": 4},
    "monument_of_monuments": {"wood": 2, "stone": 2, "gold": 2},
    "monument_of_civil_works": {"wood": 2, "stone": 3, "gold": 1},
    "monument_of_mastery": {"wood": 1, "stone": 1, "gold": 3},
    "monument_of_learning": {"wood": 2, "stone": 1, "gold": 3},
    "monument_of_workers": {"wood": 3, "gold": 3},
    "monument_of_shrines": {"stone": 2, "gold": 3},
    "monument_of_all_temples": {"stone": 4, "gold": 3},
    "monument_of_one_temple": {"stone": 3, "gold": 3},
    "monument_of_skulls": {"gold": 4, "skulls": 1},
}
RICH = {"wood": 9, "stone": 9, "gold": 9, "corn": 20}
BARE_FIELDS = {"2": {"corn": 0}, **{str(group): {"wood": 0, "corn": 0} for group in (3, 4, 5)}}


def scored(monument, red=None, *others, **more):
    """What a monument of Red's is worth at the end of the game, when Red owns no other."""
    owner = {**(red or {}), "monuments": [monument]}
    return score_of([owner, *(others or ({},))], **more)


def score_of(seats, **more):
    """What Red's monuments are worth at the end of the game."""
    return end_of_round(seats, day=26, **more).score_sheet[RED]["monuments"]


# ---- building them


@pytest.mark.clauses("TZ-17.1")
@pytest.mark.parametrize("monument", COSTS)
def test_a_monument_is_paid_in_full_with_tikal_4(monument):
    game = play(taken("tikal", 4, COSTS[monument], monuments=[monument]), "use 4")
    assert legal(game) == [f"build {monument}"]
    play(game, f"build {monument}")
    assert stock(game) == {}
    assert player(game)["monuments"] == [monument]
    assert game.decision == "take_more"
    for material, amount in COSTS[monument].items():
        short = {**RICH, "skulls": 1, material: amount - 1}
        assert "use 4" not in legal(taken("tikal", 4, short, monuments=[monument]))


@pytest.mark.clauses("TZ-17.1")
def test_every_monument_of_the_box_is_in_the_list_of_costs():
    assert list(COSTS) == MONUMENTS


@pytest.mark.clauses("TZ-17.1")
def test_a_monument_is_built_with_tikal_4_only():
    shown: Json = {"monuments": ["monument_of_workers"], "row": ["small_farm"]}
    build_monument = "build monument_of_workers"
    assert build_monument in legal(play(taken("tikal", 4, RICH, **shown), "use 4"))
    assert build_monument not in legal(play(taken("tikal", 2, RICH, **shown), "use 2"))
    assert build_monument not in legal(play(taken("uxmal", 4, RICH, **shown), "use 4"))


@pytest.mark.clauses("TZ-17.1")
def test_a_monument_comes_instead_of_buildings_and_not_after_one():
    shown: Json = {"monuments": ["monument_of_workers", "monument_of_wood"], "row": ["small_farm", "field_house"]}
    after_a_building = play(taken("tikal", 4, RICH, **shown), "use 4", "build small_farm")
    assert legal(after_a_building) == ["build field_house", "done"]
    after_a_monument = play(taken("tikal", 4, RICH, **shown), "use 4", "build monument_of_wood")
    assert after_a_monument.decision == "take_more"


@pytest.mark.clauses("TZ-17.2")
def test_a_taken_monument_is_not_replaced_and_a_player_may_own_several():
    shown = ["monument_of_workers", "monument_of_wood", "monument_of_corn"]
    gears = {"tikal": {"5": RED}}
    game = taken("tikal", 4, RICH, gears=gears, monuments=shown)
    play(game, "use 4", "build monument_of_wood", "take tikal 5", "use 4", "build monument_of_workers", "done")
    assert game.to_move == BLUE
    assert [name for name in state(game)["monuments"] if name] == ["monument_of_corn"]
    assert player(game)["monuments"] == ["monument_of_wood", "monument_of_workers"]


@pytest.mark.clauses("TZ-17.2", "TZ-20.1")
def test_the_age_change_does_not_affect_monuments():
    shown = ["monument_of_workers", "monument_of_wood", "monument_of_corn"]
    game = end_of_round([{"monuments": ["monument_of_skulls"]}], day=13, monuments=shown)
    assert [name for name in state(game)["monuments"] if name] == shown
    assert player(game)["monuments"] == ["monument_of_skulls"]


@pytest.mark.clauses("TZ-17.3")
@pytest.mark.parametrize("monument", COSTS)
def test_a_monument_does_nothing_when_it_is_built(monument):
    game = play(taken("tikal", 4, COSTS[monument], monuments=[monument]), "use 4", f"build {monument}")
    assert points(game) == 0
    assert steps(game) == (1, 1, 1)
    assert player(game)["workers"] == 3
    assert set(player(game)["technologies"].values()) == {0}


@pytest.mark.clauses("TZ-17.3")
@pytest.mark.parametrize("day", [7, 13, 20])
def test_a_monument_scores_nothing_before_the_end(day):
    game = end_of_round(
        [{"corn": 12, "workers": 6, "monuments": ["monument_of_workers", "monument_of_tombs"]}], day=day
    )
    assert game.score_sheet[RED]["monuments"] == 0


# ---- what they are worth

TOMBS = ["tombs", "builders", "corn", "wood", "monuments"]
CIVIL = ["civil_works", "mastery", "learning", "workers"]
SHRINES = ["shrines", "all_temples", "one_temple", "skulls"]
TYPES = [
    ("monument_of_tombs", TOMBS, ["builders_tomb", "tomb_of_glory"], ["small_architecture_shrine", "field_house"]),
    ("monument_of_civil_works", CIVIL, ["field_house", "gold_school"], ["small_farm", "tomb_of_glory"]),
    ("monument_of_shrines", SHRINES, ["chaac_shrine", "small_theology_shrine"], ["great_farm", "mine_house"]),
]


@pytest.mark.clauses("TZ-17.4")
@pytest.mark.parametrize(("monument", "same", "counted", "other"), TYPES)
def test_the_monument_of_a_type_scores_4_for_each_own_tile_of_it_itself_included(monument, same, counted, other):
    assert scored(monument) == 4
    assert scored(monument, {"buildings": counted}) == 4 + 8
    assert scored(monument, {"buildings": counted + other}) == 4 + 8
    assert scored(monument, {}, {"buildings": counted}) == 4


@pytest.mark.clauses("TZ-17.3", "TZ-17.4")
@pytest.mark.parametrize(("monument", "same", "counted", "other"), TYPES)
def test_monuments_count_as_tiles_of_their_type(monument, same, counted, other):
    for second in set(COSTS) - {monument}:
        # two monuments count the first as well, as a tile or as a monument
        counts_the_first = {"monument_of_builders": 2, "monument_of_monuments": 6}.get(second, 0)
        worth = score_of([{"monuments": [monument, second]}]) - scored(second) - counts_the_first
        assert worth == (8 if second.removeprefix("monument_of_") in same else 4)


@pytest.mark.clauses("TZ-17.4")
def test_the_monument_of_builders_scores_2_for_each_own_building_and_monument():
    assert scored("monument_of_builders") == 2
    assert scored("monument_of_builders", {"buildings": ["small_farm", "small_farm", "field_house"]}) == 2 + 6
    others = {"buildings": ["great_farm"], "monuments": ["monument_of_wood"]}
    assert scored("monument_of_builders", {}, others) == 2
    assert score_of([{"monuments": ["monument_of_builders", "monument_of_wood"]}]) == 4


@pytest.mark.clauses("TZ-17.4")
def test_the_monuments_of_corn_and_of_wood_score_4_for_each_own_harvest_tile():
    red = {"corn_tiles": 3, "wood_tiles": 2}
    blue = {"corn_tiles": 1, "wood_tiles": 3}
    assert scored("monument_of_corn", red, blue, fields=BARE_FIELDS) == 12
    assert scored("monument_of_wood", red, blue, fields=BARE_FIELDS) == 8
    assert scored("monument_of_corn") == 0


@pytest.mark.clauses("TZ-17.4")
@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 5), (4, 4)])
def test_the_monument_of_monuments_scores_for_every_monument_built_by_anyone(seats, each):
    nobody: list[Json] = [{} for _ in range(seats - 2)]
    assert scored("monument_of_monuments", {}, {}, *nobody) == each
    blue = {"monuments": ["monument_of_wood", "monument_of_skulls"]}
    assert scored("monument_of_monuments", {}, blue, *nobody) == 3 * each
    on_display = ["monument_of_corn"]
    assert scored("monument_of_monuments", {}, blue, *nobody, monuments=on_display) == 3 * each


@pytest.mark.clauses("TZ-17.4")
@pytest.mark.parametrize(("mastered", "vp"), [(0, 0), (1, 9), (2, 20), (3, 33), (4, 33)])
def test_the_monument_of_mastery_scores_for_technologies_at_level_3(mastered, vp):
    tracks = ["theology", "architecture", "extraction", "agriculture"]
    levels = {track: 3 if number < mastered else 2 for number, track in enumerate(tracks)}
    assert scored("monument_of_mastery", {"technologies": levels}) == vp


@pytest.mark.clauses("TZ-17.4")
def test_the_monument_of_learning_scores_3_for_each_own_level():
    red = {"technologies": {"agriculture": 3, "extraction": 1, "architecture": 0, "theology": 2}}
    assert scored("monument_of_learning", red, {"technologies": {"theology": 3}}) == 18
    assert scored("monument_of_learning") == 0


@pytest.mark.clauses("TZ-17.4")
@pytest.mark.parametrize(("workers", "vp"), [(3, 0), (4, 6), (5, 12), (6, 18)])
def test_the_monument_of_workers_scores_for_own_workers_in_play(workers, vp):
    assert scored("monument_of_workers", {"workers": workers}, {"workers": 6}) == vp


@pytest.mark.clauses("TZ-17.4")
def test_workers_on_gears_and_on_the_starting_player_space_are_in_play():
    gears = {"tikal": {"3": RED}, "chichen_itza": {"10": RED}}
    assert scored("monument_of_workers", {"workers": 4}, gears=gears, start_space=RED) == 6


@pytest.mark.clauses("TZ-17.4")
@pytest.mark.parametrize(
    ("chaac", "quetzalcoatl", "kukulcan", "vp"), [(1, 1, 1, 0), (4, 0, 7, 6 - 2 + 10), (0, 0, 0, -6), (6, 8, 5, 28)]
)
def test_the_monument_of_all_temples_scores_the_own_steps_again_without_bonus(chaac, quetzalcoatl, kukulcan, vp):
    red = {"temples": {"chaac": chaac, "quetzalcoatl": quetzalcoatl, "kukulcan": kukulcan}}
    assert scored("monument_of_all_temples", red) == vp


@pytest.mark.clauses("TZ-EX-19", "TZ-17.4")
def test_the_monument_of_one_temple_scores_3_for_each_step_above_the_starting_step():
    assert scored("monument_of_one_temple", {"temples": {"quetzalcoatl": 5, "chaac": 3, "kukulcan": 4}}) == 12


@pytest.mark.clauses("TZ-R-46", "TZ-17.4")
@pytest.mark.parametrize(
    ("temples", "vp"),
    [
        ({"chaac": 6, "quetzalcoatl": 2, "kukulcan": 0}, 15),
        ({"chaac": 2, "quetzalcoatl": 3, "kukulcan": 7}, 18),
        ({"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}, 0),
        ({}, 0),
    ],
)
def test_the_best_temple_is_chosen_for_the_owner_and_a_temple_below_start_counts_nothing(temples, vp):
    assert scored("monument_of_one_temple", {"temples": temples}, {"temples": {"quetzalcoatl": 8}}) == vp


@pytest.mark.clauses("TZ-17.4")
def test_the_monument_of_skulls_scores_3_for_each_skull_placed_by_anyone():
    placed = {"1": RED, "5": BLUE, "9": BLUE}
    assert scored("monument_of_skulls", {"skulls": 4}, skulls_placed=placed) == 9
    assert scored("monument_of_skulls", {"skulls": 4}) == 0


@pytest.mark.clauses("TZ-17.2", "TZ-17.4")
def test_every_own_monument_is_scored():
    red = {"workers": 5, "monuments": ["monument_of_workers", "monument_of_tombs", "monument_of_builders"]}
    assert score_of([red]) == 12 + 8 + 6
    assert position([red]).score_sheet[RED]["monuments"] == 0
