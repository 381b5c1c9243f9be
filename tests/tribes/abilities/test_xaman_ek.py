"""TP-6.20: Xaman Ek turns a resource into corn."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.abilities.tables import PLACES, picked_up, starting, tribe
from tests.tribes.tables import BOTTOM, crowded, table
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, steps, stock


def xaman(red: Json | None = None, **state: Any) -> haab.Game:
    return tribe("xaman_ek", red, **state)


@pytest.mark.clauses("TP-6.20")
@pytest.mark.parametrize(("resource", "corn"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_xaman_ek_turns_one_resource_into_corn_at_the_market_rate_once_a_turn(resource: str, corn: int) -> None:
    game = xaman({resource: 2, "skulls": 1})
    assert starting(legal(game), "exchange") == [f"exchange {resource}"]
    play(game, f"exchange {resource}")
    assert stock(game) == {resource: 1, "corn": corn, "skulls": 1}
    assert not starting(legal(game), "exchange")
    assert game.to_move == RED
    play(game, "place palenque", "done", "place tikal", "done")
    assert f"exchange {resource}" in legal(game), "again in the next turn"


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_exchanges_never_in_the_turn_of_another_or_in_phase_3() -> None:
    game = xaman({"wood": 2}, others=[{"wood": 2}])
    play(game, "place start", "done")
    assert game.to_move == BLUE
    assert not starting(legal(game), "exchange")
    play(game, "place uxmal", "done")
    assert (game.to_move, legal(game)) == (RED, ["days 1", "days 2"])


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_exchanges_nothing_during_a_food_day() -> None:
    red = {"tribe": "xaman_ek", "wood": 1, "corn": 9, "temples": {"quetzalcoatl": 3}}
    game = table(red, day=20, calamity="gold_shortage", first=BLUE, to_move=RED)
    assert "exchange wood" in legal(game)
    play(game, "place uxmal", "done")
    assert (game.to_move, legal(game)) == (RED, ["accept", "refuse"])


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_exchanges_before_begging_and_between_workers() -> None:
    game = xaman({"wood": 1})
    assert {"beg", "exchange wood"} <= {*legal(game)}
    play(game, "beg", "down chaac", "exchange wood")
    assert stock(game) == {"corn": 3 + 2}
    game = play(xaman({"wood": 1}), "place palenque")
    assert legal(game) == ["done", "exchange wood"], "no corn for a second worker"
    play(game, "exchange wood")
    assert {"place tikal", "place palenque"} <= {*legal(game)}
    assert stock(play(game, "place palenque")) == {}, "1 for the space, 1 for the second worker"


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_exchanges_within_an_action_before_a_cost_and_after_the_last_one() -> None:
    game = xaman({"wood": 1, "corn": 1}, gears={"uxmal": {"5": RED}})
    play(game, "take uxmal 5", "use 5")
    assert "do uxmal 1" not in legal(game)
    play(game, "exchange wood")
    assert stock(game) == {"corn": 3}
    assert "do uxmal 2" in legal(game)
    game = play(xaman(gears={"yaxchilan": {"1": RED}}), "take yaxchilan 1", "use 1")
    assert legal(game) == ["done", "exchange wood"], "also what was just gained"


@pytest.mark.clauses("TP-R-23", "TZ-10.3")
def test_xaman_ek_may_exchange_between_the_two_advances_of_tikal_3() -> None:
    nearly_mastered = {"agriculture": 3, "extraction": 2, "architecture": 2, "theology": 2}
    red = {"corn": 1, "wood": 3, "technologies": nearly_mastered}
    game = picked_up("xaman_ek", "tikal", 3, red, calamity="wrathful_gods")
    play(game, "use 3", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, legal(game)) == ("advance", ["done", "exchange wood"]), "a step up costs 1 corn"
    play(game, "exchange wood", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, stock(game)) == ("take_more", {"corn": 1})


@pytest.mark.clauses("TP-R-23", "TP-7.6")
def test_xaman_eks_corn_may_pay_a_toll_that_comes_in_the_middle_of_an_action() -> None:
    red = {"stone": 3, "gold": 1}
    game = picked_up("xaman_ek", "tikal", 2, red, row=["chaac_shrine"], day=14, calamity="wrathful_gods")
    play(game, "use 2", "build chaac_shrine")
    assert legal(game) == ["refuse", "exchange stone", "exchange gold"], "no corn for the step yet"
    play(game, "exchange stone", "up chaac")
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-R-23", "TP-7.5")
@pytest.mark.parametrize("resource", ["wood", "stone", "gold"])
def test_xaman_ek_is_asked_for_a_toll_only_with_corn_or_something_to_exchange(resource: str) -> None:
    cost = {"wood": 2, "stone": 1}
    there: Json = {"row": ["gold_school"], "day": 14, "calamity": "gold_shortage"}
    game = picked_up("xaman_ek", "tikal", 2, {**cost, resource: cost.get(resource, 0) + 1}, **there)
    play(game, "use 2", "build gold_school")
    assert legal(game) == ["refuse", f"exchange {resource}"]
    play(game, f"exchange {resource}", "accept")
    assert player(game)["gold"] == 1
    poor = play(picked_up("xaman_ek", "tikal", 2, cost, **there), "use 2", "build gold_school")
    assert poor.decision == "advance", "the gold is out of reach"


@pytest.mark.clauses("TP-R-23", "TP-R-28")
def test_xaman_ek_exchanges_before_a_quick_action_and_may_lose_it_by_that() -> None:
    red = {"corn": 1, "wood": 1, "stone": 1}
    game = tribe("xaman_ek", red, quick_tile="quick_1_build", row=["small_farm"])
    assert "place quick" not in legal(game), "the action needs another corn"
    play(game, "exchange stone", "place quick", "done", "build small_farm")
    assert stock(game) == {"corn": 2}
    game = tribe("xaman_ek", {"corn": 2, "wood": 1}, quick_tile="quick_1_build", row=["small_farm"])
    play(game, "place quick", "exchange wood", "done")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 3}
    assert player(game)["buildings"] == []


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_exchanges_what_a_quick_action_gave_before_the_turn_ends() -> None:
    game = play(tribe("xaman_ek", {"corn": 1}, quick_tile="quick_1_stone"), "place quick", "done")
    assert (game.to_move, legal(game)) == (RED, ["done", "exchange stone"])
    assert stock(play(game.copy(), "done")) == {"stone": 1}
    play(game, "exchange stone", "done")
    assert (game.to_move, stock(game)) == (BLUE, {"corn": 3})
    game = tribe("xaman_ek", {"corn": 1, "wood": 1}, quick_tile="quick_1_stone")
    play(game, "exchange wood", "place quick", "done")
    assert game.to_move == BLUE, "once a turn"
    corn = play(tribe("xaman_ek", {"corn": 1}, quick_tile="quick_1_corn"), "place quick", "done")
    assert corn.to_move == BLUE, "nothing to exchange"


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_does_not_give_away_what_a_chosen_action_needs() -> None:
    game = play(xaman({"wood": 1}, gears={"tikal": {"1": RED}}), "take tikal 1")
    assert "exchange wood" in legal(game), "nothing is chosen yet"
    assert not starting(legal(play(game, "use 1")), "exchange"), "the advance costs the wood"
    game = play(xaman({"wood": 2}, gears={"tikal": {"1": RED}}), "take tikal 1", "use 1")
    assert "exchange wood" in legal(game)


@pytest.mark.clauses("TP-R-24")
def test_xaman_ek_need_not_exchange_to_avoid_begging_or_pity() -> None:
    full: dict[str, Any] = {"gears": crowded(2), "start_space": BLUE}
    assert legal(xaman({"wood": 1}, **full)) == ["beg", "exchange wood"]
    pitied = xaman({"wood": 1, "temples": BOTTOM}, **full)
    assert legal(pitied) == [*PLACES, "exchange wood"]
    play(pitied, "place tikal", "done")
    assert stock(pitied) == {"wood": 1}
    assert starting(legal(play(xaman({"wood": 1}, **full), "exchange wood")), "place") == PLACES


@pytest.mark.clauses("TP-6.20")
def test_who_can_only_exchange_is_not_asked_for_another_worker() -> None:
    game = play(xaman({"wood": 1}), "place palenque")
    assert legal(game) == ["done", "exchange wood"]
    assert game.prompt is not None
    assert game.prompt.text() == "Turn a resource into corn, or end the turn"
