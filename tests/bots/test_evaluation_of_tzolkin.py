"""Tzolk'in's evaluation asks the rules: hungry tribes, calamities, prophecies, incomes and quick actions count."""

from __future__ import annotations

from ctypes import c_double
from typing import Any

import pytest

import haab
from haab.bots.evaluation.base import evaluation
from haab.bots.evaluation.tzolkin.actions import palenque_gain, uxmal_gain, yaxchilan_gain
from haab.bots.evaluation.tzolkin.building import best_advance, building_gain
from haab.bots.evaluation.tzolkin.expansion import incomes, prophecies, quick_gain, tribe_worth
from haab.bots.evaluation.tzolkin.food import corn_missing, hunger, meals, points_per_corn
from haab.bots.evaluation.tzolkin.prices import Prices, prices_of
from haab.bots.evaluation.tzolkin.stores import corn_to_place_all
from haab.bots.evaluation.tzolkin.workers import space_gain, workforce
from haab.games import ruleset
from haab.games.tzolkin.codes import BY_TIKAL_2
from haab.games.tzolkin.components import ACTIONS, BUILDINGS, GOLD, MATERIAL_GAINS, YAXCHILAN
from haab.games.tzolkin.expansion_components import TRIBES
from haab.kit.record.arrays import filled
from haab.kit.record.stack import copy_record
from tests.tribes.tables import NO_TILES, play, table

RED = 0
LEVELS = [[0.0, 3.0, 6.0, 12.0]] * 4
"""Knowledge that is worth its price."""


def weights(**changed: Any) -> Any:
    """The weights for two players, some of them changed."""
    record = copy_record(evaluation(ruleset("tzolkin")).table().records(2)[0])
    for name, value in changed.items():
        if isinstance(value, float | int):
            setattr(record, name, value)
        else:
            for place, row in enumerate(value):
                getattr(record, name)[place] = row
    return record


def prices(game: haab.Game, **changed: float) -> Prices:
    """The prices for Red."""
    found: Prices = prices_of(game.data, RED, weights(**changed))
    return found


def value(game: haab.Game) -> float:
    """What the whole position is worth to Red."""
    return float(evaluation(game.ruleset).evaluate(game.data, RED, weights()))


# ---- food


@pytest.mark.clauses("TP-6.21")
def test_five_workers_of_yaluk_need_15_corn() -> None:
    game = table({"tribe": "yaluk", "workers": 5, "corn": 4})
    assert corn_missing(game.data, RED) == 11
    assert meals(game.data, RED, prices(game).corn) == pytest.approx(15 * 4 * prices(game).corn)
    assert points_per_corn(game.data, RED) == pytest.approx(5 / 3)


@pytest.mark.clauses("TP-8.12")
def test_a_hunger_in_force_makes_three_workers_need_9_corn() -> None:
    assert corn_missing(table({"workers": 3, "corn": 6}, calamity="hunger").data, RED) == 3
    assert corn_missing(table({"workers": 3, "corn": 6}).data, RED) == 0


@pytest.mark.clauses("TP-9.6")
def test_an_income_of_corn_comes_before_the_feeding() -> None:
    assert corn_missing(table({"workers": 3, "corn": 2, "buildings": ["granary"]}).data, RED) == 1
    assert corn_missing(table({"workers": 3, "corn": 2}).data, RED) == 4


def test_hunger_is_dreaded_more_from_day_to_day() -> None:
    dread = [float(hunger(table({"corn": 0}, day=day).data, RED, weights())) for day in (1, 6, 7)]
    assert dread == sorted(dread)
    assert dread[-1] == pytest.approx(9)


# ---- actions


@pytest.mark.clauses("TP-8.6")
def test_a_harvest_of_4_corn_gives_3_in_a_drought() -> None:
    fields = {"2": {"wood": 0, "corn": 1}}
    for calamity, corn in ((None, 4), ("drought", 3)):
        state: dict[str, Any] = {"calamity": calamity} if calamity else {"day": 8}
        game = table({"corn": 20}, fields={**NO_TILES, **fields}, **state)
        gain = palenque_gain(game.data, RED, 2, prices(game), weights(harvest_tile=0.0))
        assert gain == pytest.approx(corn * prices(game).needed_corn)


@pytest.mark.clauses("TP-8.10")
def test_a_forgotten_level_helps_no_harvest() -> None:
    farmer = {"corn": 20, "technologies": {"agriculture": 2}}
    remembered = table(farmer, fields=NO_TILES, day=8)
    forgotten = table(farmer, fields=NO_TILES, calamity="forgotten_lore")
    assert palenque_gain(remembered.data, RED, 3, prices(remembered), weights()) > 0
    assert palenque_gain(forgotten.data, RED, 3, prices(forgotten), weights()) == 0


@pytest.mark.clauses("TP-8.7")
def test_gold_is_worth_less_while_it_costs_corn() -> None:
    usual, taxed = table({"corn": 20}, day=8), table({"corn": 20}, calamity="gold_shortage")
    gold = next(action for action in range(1, 6) if yaxchilan_gives_only_gold(action))
    difference = yaxchilan_gain(usual.data, RED, gold, prices(usual), weights()) - yaxchilan_gain(
        taxed.data, RED, gold, prices(taxed), weights()
    )
    assert difference == pytest.approx(prices(usual).needed_corn)


def yaxchilan_gives_only_gold(action: int) -> bool:
    """Whether an action of Yaxchilan gives gold and nothing taxed besides."""
    return bool(MATERIAL_GAINS[action, GOLD] == 1)


@pytest.mark.clauses("TP-8.1")
def test_a_step_up_is_worth_less_while_it_costs_corn() -> None:
    usual, taxed = table({"corn": 20}, day=8), table({"corn": 20}, calamity="wrathful_gods")
    assert prices(usual).steps[0] - prices(taxed).steps[0] == pytest.approx(prices(taxed).needed_corn)
    assert prices(table({"corn": 0}, calamity="wrathful_gods")).steps == (0, 0, 0)


@pytest.mark.clauses("TP-6.16")
def test_itzamna_advances_more_cheaply() -> None:
    scholar = {"wood": 2, "technologies": {"agriculture": 2, "extraction": 2, "architecture": 2, "theology": 2}}
    gains = [
        float(best_advance(game.data, RED, prices(game, blocks=0.0), weights(levels=LEVELS)))
        for game in (table(scholar), table({**scholar, "tribe": "itzamna"}))
    ]
    assert gains[0] == 0 < gains[1]


@pytest.mark.clauses("TP-8.11")
def test_a_building_costs_a_block_more_in_crowded_cities() -> None:
    rich = {"corn": 20, "wood": 4, "stone": 4, "gold": 4}
    usual, crowded = table(rich, day=8), table(rich, calamity="crowded_cities")
    gains = [float(building_gain(game.data, RED, 0, BY_TIKAL_2, prices(game), weights())) for game in (usual, crowded)]
    assert gains[0] - gains[1] == pytest.approx(prices(usual).blocks[0])


def test_a_step_for_corn_needs_the_corn() -> None:
    poor, rich = table({"corn": 2}), table({"corn": 20})
    assert uxmal_gain(poor.data, RED, 1, prices(poor), weights()) == 0
    assert uxmal_gain(rich.data, RED, 1, prices(rich), weights()) > 0


# ---- workers


@pytest.mark.clauses("TP-6.9")
def test_balam_gains_by_stepping_back() -> None:
    gains = filled(c_double, 1.0, max(ACTIONS) + 1)
    for tribe, difference in (("balam", 1), ("ahmakiq", -1)):
        game = table({"tribe": tribe, "corn": 20})
        gains[3] = 0.0
        found = space_gain(game.data, RED, YAXCHILAN, 3, gains, prices(game), weights())
        assert found == pytest.approx(max(0.0, 1 + difference * prices(game).needed_corn))


@pytest.mark.clauses("TP-6.12")
def test_a_worker_of_cit_bolon_tum_is_not_lost_on_the_last_space() -> None:
    for tribe, hopes in (("cit_bolon_tum", True), ("ahmakiq", False)):
        game = table({"tribe": tribe, "corn": 20, "workers": 3}, gears={"palenque": {"7": RED}})
        usual = weights()
        without = copy_record(usual)
        without.planned[:] = 0.0
        gains = [float(workforce(game.data, RED, prices(game), each)) for each in (usual, without)]
        assert (gains[0] > gains[1]) == hopes


@pytest.mark.clauses("TP-6.15")
def test_a_worker_of_huracan_may_use_the_partner_gear() -> None:
    """Red can build nothing and learn nothing on Tikal, but Uxmal is open."""
    state: dict[str, Any] = {"gears": {"tikal": {"1": RED}}, "row": []}
    values = {
        tribe: float(workforce(game.data, RED, prices(game), weights()))
        for tribe in ("huracan", "ahmakiq")
        for game in [table({"tribe": tribe, "corn": 9, "workers": 3}, **state)]
    }
    assert values["huracan"] > values["ahmakiq"]


@pytest.mark.clauses("TP-6.22")
def test_yumkaax_needs_less_corn_for_placing() -> None:
    assert corn_to_place_all(table({"workers": 4, "tribe": "ahmakiq"}).data, RED) == 6
    assert corn_to_place_all(table({"workers": 4, "tribe": "yumkaax"}).data, RED) < 6


def test_a_tribe_is_worth_its_weight() -> None:
    game = table({"tribe": "bacab"})
    judged = weights()
    judged.tribes[TRIBES.index("bacab")] = 4.5
    assert tribe_worth(game.data, RED, judged) == 4.5


# ---- prophecies, incomes, quick actions


@pytest.mark.clauses("TP-7.9")
@pytest.mark.parametrize(("skulls", "points"), [(0, -5), (1, 0), (2, 0), (3, 6), (4, 6), (5, 13), (6, 13)])
def test_the_prophecy_in_force_counts_by_its_bands(skulls: int, points: int) -> None:
    game = table({"skulls": skulls}, calamity="desecration")
    judged = weights(prophecy=1.0, foretold=0.0, prophecy_hope=0.0)
    assert prophecies(game.data, RED, judged) == points


def test_one_more_of_what_a_prophecy_counts_is_hoped_for() -> None:
    judged = weights(prophecy=1.0, foretold=0.0, prophecy_hope=0.5)
    for skulls, points in ((2, 3), (3, 6), (4, 9.5)):
        assert prophecies(table({"skulls": skulls}, calamity="desecration").data, RED, judged) == points


@pytest.mark.clauses("TP-7.2")
def test_a_prophecy_counts_before_it_is_in_force_and_not_after_it_was_scored() -> None:
    foretold = ["desecration", "drought", "hunger"]
    judged = weights(prophecy=1.0, foretold=0.5, prophecy_hope=0.0)
    red = {"skulls": 5, "workers": 3, "corn": 6}
    first = table(red, prophecies=foretold, day=1)
    second = table(red, prophecies=foretold, day=8, calamity="desecration", food_days=1)
    third = table(red, prophecies=foretold, day=14, calamity="drought", food_days=2)
    assert prophecies(first.data, RED, judged) == 0.5 * (13 - 5 - 5)
    assert prophecies(second.data, RED, judged) == 13 + 0.5 * (-5 - 5)
    assert prophecies(third.data, RED, judged) == -5 + 0.5 * -5


@pytest.mark.clauses("TP-8.12")
def test_the_hunger_that_is_foretold_counts_the_workers_that_could_be_fed() -> None:
    judged = weights(prophecy=1.0, foretold=0.0, prophecy_hope=0.0)
    for corn, points in ((11, -5), (12, 0), (15, 6)):
        game = table({"workers": 5, "corn": corn}, calamity="hunger")
        assert prophecies(game.data, RED, judged) == points


@pytest.mark.clauses("TP-9.7")
def test_incomes_of_all_food_days_to_come_count() -> None:
    game = table({"corn": 9, "buildings": ["granary"]}, day=1)
    assert incomes(game.data, RED, prices(game), weights(income=1.0)) == pytest.approx(4 * 3 * prices(game).corn)
    late = table({"corn": 9, "buildings": ["granary"]}, day=21, food_days=3)
    assert incomes(late.data, RED, prices(late), weights(income=1.0)) == pytest.approx(3 * prices(late).corn)
    plain, judged = table({"corn": 9}, day=1, options={"new_buildings": True}), weights(income=1.0)
    gain = building_gain(plain.data, RED, BUILDINGS.index("granary"), BY_TIKAL_2, prices(plain), judged)
    assert gain == pytest.approx(12 * prices(plain).corn - 3 * prices(plain).blocks[0])


@pytest.mark.clauses("TP-4.8")
def test_a_quick_action_counts_from_its_choice_to_the_end_of_the_turn() -> None:
    game = table({"corn": 9, "workers": 3}, quick_tile="quick_1_corn")
    assert quick_gain(game.data, RED, prices(game), weights()) == 0
    play(game, "place quick")
    assert quick_gain(game.data, RED, prices(game), weights(quick=1.0)) == pytest.approx(3 * prices(game).needed_corn)
    play(game, "done")
    assert quick_gain(game.data, RED, prices(game), weights()) == 0


def test_the_whole_is_the_score_when_the_game_is_over() -> None:
    game = haab.new("tzolkin", players=2, seed=5)
    while not game.over:
        game.play(game.codes[0])
    assert value(game) == float(game.scores[RED])
