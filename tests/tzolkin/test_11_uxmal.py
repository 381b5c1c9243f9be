"""Chapter 11: Uxmal - an offering, the market, workers, building with corn, actions elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import haab
from tests.tzolkin.tables import BLUE, Json, legal, play, player, points, state, steps, stock, taken

AGE_2 = 14
"""A day on which Age 2 buildings are on display."""
VALUE = {"wood": 2, "stone": 3, "gold": 4}


# ---- the offering


@pytest.mark.clauses("TZ-11.1")
def test_action_1_costs_3_corn_for_one_step_in_one_temple_once() -> None:
    game = play(taken("uxmal", 1, {"corn": 9}), "use 1")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    play(game, "up kukulcan")
    assert (stock(game), steps(game)) == ({"corn": 6}, (1, 1, 2))
    assert legal(game) == ["done"], "it cannot be paid twice"
    assert legal(taken("uxmal", 1, {"corn": 2, "wood": 9})) == ["nothing"]


# ---- the market


@pytest.mark.clauses("TZ-11.2")
@pytest.mark.parametrize("resource", VALUE)
def test_the_rates_are_the_same_both_ways(resource: str) -> None:
    sold = play(taken("uxmal", 2, {resource: 1}), "use 2", f"sell {resource}")
    assert stock(sold) == {"corn": VALUE[resource]}
    bought = play(taken("uxmal", 2, {"corn": VALUE[resource]}), "use 2", f"buy {resource}")
    assert stock(bought) == {resource: 1}
    too_poor = taken("uxmal", 2, {"corn": VALUE[resource] - 1, "gold": 1})
    assert f"buy {resource}" not in legal(play(too_poor, "use 2"))


@pytest.mark.clauses("TZ-11.2")
def test_one_exchanges_any_number_of_times_and_skulls_are_not_traded() -> None:
    game = play(taken("uxmal", 2, {"gold": 3, "skulls": 2, "corn": 1}), "use 2")
    assert not any("skull" in move for move in legal(game))
    play(game, "sell gold", "sell gold", "sell gold", "buy wood", "buy wood", "buy stone", "buy stone", "buy stone")
    assert stock(game) == {"skulls": 2, "wood": 2, "stone": 3}
    assert legal(game) == ["done"]


def market(**owned: int) -> haab.Game:
    return play(taken("uxmal", 2, owned), "use 2")


def results(game: haab.Game, chain: tuple[str, ...] = ()) -> list[tuple[tuple[int, int, int, int], tuple[str, ...]]]:
    """Every result of a market visit (corn, wood, stone, gold), with the chain of exchanges that leads to it."""
    found = []
    for move in legal(game):
        game.play(move)
        if move == "done":
            owned = player(game)
            found.append(((owned["corn"], owned["wood"], owned["stone"], owned["gold"]), chain))
        else:
            found += results(game, (*chain, move))
        game.undo(force=True)
    return found


@pytest.mark.clauses("TZ-R-17", "TZ-11.2")
@pytest.mark.parametrize("owned", [(7, 0, 0, 0), (0, 2, 2, 1), (3, 1, 1, 1), (1, 0, 3, 0), (5, 3, 0, 1), (2, 0, 0, 2)])
def test_every_result_of_a_market_visit_is_reached_by_exactly_one_chain(owned: tuple[int, int, int, int]) -> None:
    corn, wood, stone, gold = owned
    value = corn + 2 * wood + 3 * stone + 4 * gold
    wanted = {
        (value - 2 * w - 3 * s - 4 * g, w, s, g)
        for w, s, g in product(range(value // 2 + 1), range(value // 3 + 1), range(value // 4 + 1))
        if 2 * w + 3 * s + 4 * g <= value
    }
    chains = results(market(corn=corn, wood=wood, stone=stone, gold=gold))
    assert Counter(result for result, _ in chains) == dict.fromkeys(wanted, 1)
    for _, chain in chains:
        sales = [move.split()[1] for move in chain if move.startswith("sell")]
        purchases = [move.split()[1] for move in chain if move.startswith("buy")]
        assert list(chain) == [f"sell {what}" for what in sales] + [f"buy {what}" for what in purchases]
        assert sales == sorted(sales, key=list(VALUE).index)
        assert purchases == sorted(purchases, key=list(VALUE).index)
        assert not set(sales) & set(purchases)
        assert len(sales) <= wood + stone + gold
        assert len(purchases) <= (corn + sum(VALUE[what] for what in sales)) // 2


@pytest.mark.clauses("TZ-R-17")
def test_no_change_at_all_is_allowed_at_the_market() -> None:
    game = play(market(corn=5, wood=1), "done")
    assert stock(game) == {"corn": 5, "wood": 1}
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-R-18")
def test_the_market_is_offered_only_if_an_exchange_is_possible() -> None:
    assert legal(taken("uxmal", 2, {"corn": 1, "skulls": 1})) == ["nothing"]
    assert legal(taken("uxmal", 2, {"corn": 2})) == ["use 2", "nothing"]
    for resource in VALUE:
        assert legal(taken("uxmal", 2, {resource: 1})) == ["use 2", "nothing"]


@pytest.mark.clauses("TZ-R-18")
def test_the_trade_of_the_traders_tomb_is_skipped_if_no_exchange_is_possible() -> None:
    game = taken("tikal", 2, {"stone": 3, "corn": 1}, row=["traders_tomb"], day=AGE_2)
    assert play(game, "use 2", "build traders_tomb").decision == "take_more"
    game = taken("tikal", 2, {"stone": 4}, row=["traders_tomb"], day=AGE_2)
    assert play(game, "use 2", "build traders_tomb").decision == "market"


# ---- workers


@pytest.mark.clauses("TZ-11.3")
def test_action_3_takes_a_worker_from_the_bank_up_to_the_sixth() -> None:
    for workers in (3, 4, 5):
        game = taken("uxmal", 3, {"workers": workers})
        available = player(game)["available"]
        play(game, "use 3")
        assert player(game)["workers"] == workers + 1
        assert player(game)["available"] == available + 1
    assert legal(taken("uxmal", 3, {"workers": 6})) == ["nothing"]


# ---- building with corn


@pytest.mark.clauses("TZ-11.4")
def test_action_4_builds_one_building_for_2_corn_a_resource_and_no_monument() -> None:
    rich = {"corn": 8, "wood": 9, "stone": 9, "gold": 9}
    row = ["small_farm", "mine_house", "great_farm", "small_architecture_shrine"]
    game = play(taken("uxmal", 4, rich, row=row, monuments=["monument_of_wood"]), "use 4")
    assert legal(game) == [f"build {tile}" for tile in row]
    for tile, price in zip(row, (2, 6, 8, 2), strict=True):
        one = play(game.copy(), f"build {tile}")
        gold = 9 + (tile == "mine_house")
        assert (stock(one).pop("corn", 0), player(one)["wood"], player(one)["gold"]) == (8 - price, 9, gold)
        assert one.decision == "take_more", "one building only"


@pytest.mark.clauses("TZ-11.4", "TZ-13.18")
def test_architecture_3_takes_2_corn_off_never_below_0() -> None:
    builder = {"technologies": {"architecture": 3}}
    free = play(taken("uxmal", 4, builder, row=["small_farm"]), "use 4", "build small_farm")
    assert (stock(free), points(free)) == ({"corn": 1}, 2)
    assert "use 4" not in legal(taken("uxmal", 4, {**builder, "corn": 1}, row=["field_house"]))
    game = play(taken("uxmal", 4, {**builder, "corn": 2}, row=["field_house"]), "use 4", "build field_house")
    assert stock(game) == {"corn": 1}


# ---- an action elsewhere


EVERYTHING_ELSEWHERE = [
    *(f"do palenque {action}" for action in range(1, 6)),
    *(f"do yaxchilan {action}" for action in range(1, 6)),
    *(f"do tikal {action}" for action in range(1, 6)),
    *(f"do uxmal {action}" for action in range(1, 5)),
]


@pytest.mark.clauses("TZ-11.5", "TZ-R-12")
def test_action_5_uses_any_action_of_the_small_gears_but_itself_for_1_corn() -> None:
    rich = {"corn": 9, "wood": 9, "skulls": 1}
    game = taken("uxmal", 5, rich, row=["small_farm"])
    play(game, "use 5")
    assert legal(game) == EVERYTHING_ELSEWHERE, "no Uxmal 5, no free choice, no Chichen Itza"
    fish = play(game.copy(), "do palenque 1")
    assert (player(fish)["corn"], fish.decision) == (9 - 1 + 3, "take_more")
    offering = play(game.copy(), "do uxmal 1", "up chaac")
    assert player(offering)["corn"] == 9 - 1 - 3
    learn = play(game.copy(), "do tikal 1", "learn theology", "pay wood")
    assert (player(learn)["corn"], player(learn)["wood"]) == (8, 8)


@pytest.mark.clauses("TZ-11.5")
def test_action_5_needs_1_corn_and_cannot_be_left_unused_once_chosen() -> None:
    assert "use 5" not in legal(taken("uxmal", 5, {"wood": 9}))
    poor = play(taken("uxmal", 5, {"corn": 1}), "use 5")
    assert "done" not in legal(poor)
    assert stock(play(poor, "do yaxchilan 1")) == {"wood": 1}


@pytest.mark.clauses("TZ-R-12", "TZ-16.5")
def test_the_tomb_of_deeds_cannot_choose_uxmal_5_either() -> None:
    builder = {"wood": 9, "stone": 9, "gold": 9, "corn": 9}
    game = taken("tikal", 2, builder, row=["tomb_of_deeds", "triple_farm"], day=AGE_2)
    play(game, "use 2", "build tomb_of_deeds")
    assert legal(game) == [*EVERYTHING_ELSEWHERE, "done"]


@pytest.mark.clauses("TZ-11.6")
def test_technologies_apply_to_an_action_used_elsewhere() -> None:
    master = {"agriculture": 3, "extraction": 3, "architecture": 2, "theology": 3}
    game = taken("uxmal", 5, {"corn": 1, "wood": 1, "technologies": master}, row=["small_farm"])
    play(game, "use 5")
    assert stock(play(game.copy(), "do palenque 1")) == {"corn": 4, "wood": 1}
    assert stock(play(game.copy(), "do palenque 2", "harvest corn")) == {"corn": 7, "wood": 1}
    assert stock(play(game.copy(), "do yaxchilan 5")) == {"corn": 2, "wood": 1, "stone": 2, "gold": 2}
    assert stock(play(game.copy(), "do yaxchilan 4")) == {"wood": 1, "skulls": 2}
    built = play(game.copy(), "do tikal 2", "build small_farm")
    assert (stock(built), points(built)) == ({"corn": 1}, 2)


@pytest.mark.clauses("TZ-11.7")
@pytest.mark.parametrize("space", [6, 7])
def test_from_spaces_6_and_7_stepping_back_is_free_but_action_5_still_costs_its_corn(space: int) -> None:
    game = play(taken("uxmal", space, {"corn": 1}), "use 5", "do palenque 1")
    assert stock(game) == {"corn": 3}
    assert "use 5" not in legal(taken("uxmal", space, {"corn": 0}))
    assert player(play(taken("uxmal", space), "use 3"))["workers"] == 4
    assert stock(play(taken("uxmal", space, {"corn": 2}, row=["small_farm"]), "use 4", "build small_farm")) == {}


# ---- worked examples


TWO_RESOURCES = {
    "field_house": [],
    "quarry_house": [],
    "builders_tomb": ["up chaac"],
    "small_theology_shrine": [],
    "triple_farm": [],
    "chaac_shrine": [],
    "kukulcan_shrine": [],
    "great_architecture_shrine": [],
}
IN_AGE_2 = ("triple_farm", "chaac_shrine", "kukulcan_shrine", "great_architecture_shrine")


@pytest.mark.clauses("TZ-EX-9", "TZ-11.4")
@pytest.mark.parametrize("tile", TWO_RESOURCES)
def test_example_building_with_corn(tile: str) -> None:
    shown: Json = {"row": [tile], "day": AGE_2 if tile in IN_AGE_2 else 0}
    game = play(taken("uxmal", 4, {"corn": 4}, **shown), "use 4", f"build {tile}", *TWO_RESOURCES[tile])
    assert player(game)["buildings"] == [tile]
    assert stock(game) == ({"corn": 1} if tile == "quarry_house" else {})

    mixed = {"corn": 3, "wood": 2, "stone": 2, "gold": 2}
    assert "use 4" not in legal(taken("uxmal", 4, mixed, **shown))


@pytest.mark.clauses("TZ-EX-10", "TZ-11.2")
def test_example_market_equalities() -> None:
    assert stock(play(market(stone=2), "sell stone", "sell stone")) == {"corn": 6}
    assert stock(play(market(gold=1), "sell gold", "buy wood", "buy wood")) == {"wood": 2}
    assert stock(play(market(stone=2), "sell stone", "sell stone", *["buy wood"] * 3)) == {"wood": 3}


@pytest.mark.clauses("TZ-11.5")
def test_an_action_elsewhere_needs_no_free_space_there() -> None:
    standing = {"palenque": {"1": BLUE, "2": "dummy"}}
    game = play(taken("uxmal", 5, {"corn": 1}, gears=standing), "use 5", "do palenque 1")
    assert stock(game) == {"corn": 3}
    assert state(game)["gears"]["palenque"] == {"1": BLUE, "2": "dummy"}
