"""Chapter 7: picking up workers; rulings on what an action must, may and cannot do."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tzolkin.tables import (
    BLUE,
    RED,
    Json,
    gear,
    legal,
    play,
    player,
    points,
    position,
    random_play,
    state,
    steps,
    stock,
    taken,
)

TOP = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
BELOW_TOP = {"chaac": 5, "quetzalcoatl": 7, "kukulcan": 6}
MASTER = {"agriculture": 3, "extraction": 3, "architecture": 3, "theology": 3}


@pytest.mark.clauses("TZ-7.1", "TZ-R-5")
def test_workers_are_picked_up_one_at_a_time_in_any_order() -> None:
    standing = {"palenque": {"1": RED, "3": RED}, "yaxchilan": {"2": RED, "4": BLUE}}
    game = position(gears=standing)
    assert [m for m in legal(game) if m != "beg"] == ["take palenque 1", "take palenque 3", "take yaxchilan 2"]
    play(game, "take yaxchilan 2", "use 2")
    assert legal(game) == ["take palenque 1", "take palenque 3", "done"]
    play(game, "take palenque 3", "nothing", "take palenque 1", "use 1")
    assert legal(game) == ["done"]
    assert stock(game) == {"stone": 1, "corn": 4}


@pytest.mark.clauses("TZ-R-5")
def test_after_each_finished_action_the_player_decides_whether_to_go_on() -> None:
    game = position(gears={"yaxchilan": {"1": RED, "2": RED}})
    play(game, "take yaxchilan 1", "use 1", "done")
    assert game.to_move == BLUE
    assert gear(game, "yaxchilan") == {2: RED}


@pytest.mark.clauses("TZ-7.2")
@pytest.mark.parametrize(("space", "action", "cost"), [(5, 5, 0), (5, 3, 2), (5, 1, 4), (2, 1, 1)])
def test_stepping_back_costs_1_corn_per_space(space: int, action: int, cost: int) -> None:
    gains = {1: {"wood": 1}, 3: {"gold": 1, "corn": 2}, 5: {"gold": 1, "stone": 1, "corn": 2}}[action]
    game = play(taken("yaxchilan", space, {"corn": 10}), f"use {action}")
    assert stock(game) == {**gains, "corn": 10 - cost + gains.get("corn", 0)}
    assert game.decision == "take_more", "exactly one action"


@pytest.mark.clauses("TZ-7.2")
def test_a_worker_uses_its_own_action_or_a_lower_one_it_can_pay_and_never_a_higher_one() -> None:
    assert legal(taken("yaxchilan", 3, {"corn": 10})) == ["use 1", "use 2", "use 3", "nothing"]
    assert legal(taken("yaxchilan", 3, {"corn": 1})) == ["use 2", "use 3", "nothing"]
    assert legal(taken("yaxchilan", 3, {"corn": 0})) == ["use 3", "nothing"]
    assert legal(taken("yaxchilan", 5, {"corn": 2})) == ["use 3", "use 4", "use 5", "nothing"]
    skulls = {"corn": 3, "skulls": 1}
    assert legal(taken("chichen_itza", 8, skulls)) == ["use 5", "use 6", "use 7", "use 8", "nothing"]


@pytest.mark.clauses("TZ-7.3")
def test_stepping_back_to_an_occupied_space_is_allowed() -> None:
    standing = {"yaxchilan": {"1": BLUE, "2": "dummy"}}
    game = taken("yaxchilan", 3, {"corn": 2}, gears=standing)
    assert legal(game) == ["use 1", "use 2", "use 3", "nothing"]
    play(game, "use 2")
    assert stock(game) == {"stone": 1, "corn": 2}


@pytest.mark.clauses("TZ-7.4")
def test_corn_gained_by_the_action_does_not_pay_for_stepping_back() -> None:
    game = taken("palenque", 2, {"corn": 0})
    assert legal(game) == ["use 2", "nothing"], "fishing gives 3 corn, but stepping back is paid before"
    game = play(taken("palenque", 2, {"corn": 1}), "use 1")
    assert stock(game) == {"corn": 3}


@pytest.mark.clauses("TZ-7.5")
def test_an_action_is_finished_before_the_next_worker_and_its_gains_may_pay_for_the_next() -> None:
    game = position(gears={"yaxchilan": {"1": RED}, "tikal": {"1": RED}})
    play(game, "take tikal 1")
    assert legal(game) == ["nothing"]
    game.undo()
    play(game, "take yaxchilan 1", "use 1", "take tikal 1", "use 1")
    assert not any(move.startswith("take") or move == "done" for move in legal(game))
    play(game, "learn theology")
    assert legal(game) == ["pay wood"]
    play(game, "pay wood")
    assert legal(game) == ["done"]
    assert player(game)["technologies"]["theology"] == 1


@pytest.mark.clauses("TZ-7.6")
@pytest.mark.parametrize("name", ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"])
def test_space_0_has_no_action(name: str) -> None:
    rich = {"corn": 9, "wood": 9, "stone": 9, "gold": 9, "skulls": 3}
    assert legal(taken(name, 0, rich, row=["small_farm"])) == ["nothing"]


@pytest.mark.clauses("TZ-7.7", "TZ-8.8", "TZ-9.3", "TZ-10.8", "TZ-11.7")
@pytest.mark.parametrize("name", ["palenque", "yaxchilan", "tikal", "uxmal"])
@pytest.mark.parametrize("space", [6, 7])
def test_spaces_6_and_7_of_a_small_gear_let_one_choose_any_action_freely(name: str, space: int) -> None:
    rich = {"corn": 9, "wood": 9}
    game = taken(name, space, rich, row=["small_farm"])
    assert legal(game) == ["use 1", "use 2", "use 3", "use 4", "use 5", "nothing"]


@pytest.mark.clauses("TZ-7.7", "TZ-12.4")
def test_space_10_of_chichen_itza_lets_one_choose_any_open_action_freely() -> None:
    game = taken("chichen_itza", 10, {"skulls": 1}, skulls_placed={"3": BLUE})
    assert legal(game) == [*(f"use {action}" for action in (1, 2, 4, 5, 6, 7, 8, 9)), "nothing"]
    play(game, "use 1")
    assert points(game) == 4


@pytest.mark.clauses("TZ-7.7")
@pytest.mark.parametrize("space", [6, 7])
def test_a_free_choice_costs_no_corn_but_the_costs_of_the_action_remain(space: int) -> None:
    game = play(taken("palenque", space, {"corn": 5}), "use 1")
    assert stock(game) == {"corn": 8}
    assert legal(taken("uxmal", space, {"corn": 2}))[:2] == ["use 2", "use 3"], "an offering costs 3 corn"
    game = play(taken("uxmal", space, {"corn": 3}), "use 1", "up chaac")
    assert stock(game) == {}


@pytest.mark.clauses("TZ-7.8")
def test_the_worker_on_the_starting_player_space_cannot_be_picked_up() -> None:
    picking_up = [{"frame": "end_turn", "seat": RED}, {"frame": "take_more", "seat": RED}]
    game = position(start_space=RED, gears={"tikal": {"2": RED}}, pending=picking_up)
    assert legal(game) == ["take tikal 2", "done"]
    with pytest.raises(haab.IllegalMove):
        game.play("take start")


@pytest.mark.clauses("TZ-7.9")
def test_a_picked_up_worker_is_available_at_once_but_not_placed_in_the_same_turn() -> None:
    game = position([{"corn": 9}], gears={"palenque": {"1": RED, "2": RED, "3": RED}})
    assert player(game)["available"] == 0
    play(game, "take palenque 1")
    assert player(game)["available"] == 1
    play(game, "nothing")
    assert legal(game) == ["take palenque 2", "take palenque 3", "done"]


@pytest.mark.clauses("TZ-7.10", "TZ-18.3", "TZ-18.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_workers_leave_the_board_only_picked_up_pushed_off_or_returned_from_the_starting_player_space(
    players: int,
) -> None:
    seed = 0
    seen: set[str] = set()
    while seen != {"picked up", "pushed off", "returned"}:
        before: dict[str, Any] = {}
        for game, move in random_play(players, seed):
            now = state(game)
            if before:
                seen |= check_workers_left(before, now, move)
            before = now
        seed += 1


def check_workers_left(before: dict[str, Any], now: dict[str, Any], move: str) -> set[str]:
    """Each worker that stood on the board is one space per day further on, or left in one of three ways."""
    ways = set()
    days = now["day"] - before["day"]
    for name, spaces in before["gears"].items():
        last = 10 if name == "chichen_itza" else 7
        for space, who in spaces.items():
            if who == "dummy":
                continue
            if move == f"take {name} {space}":
                ways.add("picked up")
            elif int(space) + days > last:
                ways.add("pushed off")
            else:
                assert now["gears"][name][str(int(space) + days)] == who
    if before["start_space"] is not None and now["start_space"] is None:
        assert days or now["pending"][-1]["frame"] == "days" or now["over"]
        ways.add("returned")
    return ways


# ---- rulings


@pytest.mark.clauses("TZ-R-1", "TZ-7.2")
@pytest.mark.parametrize(("name", "space"), [("palenque", 1), ("tikal", 5), ("uxmal", 7), ("chichen_itza", 10)])
def test_a_worker_may_always_be_picked_up_without_an_action(name: str, space: int) -> None:
    game = taken(name, space, {"corn": 9, "wood": 1, "skulls": 1})
    before = (stock(game), steps(game), points(game))
    assert len(legal(game)) > 1
    play(game, "nothing")
    assert (stock(game), steps(game), points(game)) == before
    assert legal(game) == ["done"]


ALL_SKULLS_HELD = [{"skulls": 0}, {"skulls": 13}]


@pytest.mark.clauses("TZ-R-2", "TZ-9.2")
def test_yaxchilan_4_is_not_offered_without_a_skull_in_the_bank() -> None:
    game = position(ALL_SKULLS_HELD, gears={"yaxchilan": {"4": RED}})
    assert legal(play(game, "take yaxchilan 4")) == ["nothing"]
    assert legal(taken("yaxchilan", 4)) == ["use 4", "nothing"]


@pytest.mark.clauses("TZ-R-2", "TZ-11.3")
def test_uxmal_3_is_not_offered_with_six_workers_in_play() -> None:
    assert legal(taken("uxmal", 3, {"workers": 6})) == ["nothing"]
    assert legal(taken("uxmal", 3, {"workers": 5})) == ["use 3", "nothing"]


@pytest.mark.clauses("TZ-R-2")
def test_offerings_are_not_offered_when_no_temple_step_is_possible() -> None:
    top = {"corn": 9, "wood": 9, "temples": TOP}
    assert "use 1" not in legal(taken("uxmal", 1, top))
    assert "use 5" not in legal(taken("tikal", 5, top))
    below = {"corn": 9, "wood": 9, "temples": BELOW_TOP}
    blocked = position([below, {"temples": TOP}], gears={"uxmal": {"1": RED}, "tikal": {"5": RED}})
    assert "use 1" not in legal(play(blocked, "take uxmal 1"))
    assert "use 5" not in legal(play(blocked, "nothing", "take tikal 5"))
    assert "use 1" in legal(taken("uxmal", 1, below))


@pytest.mark.clauses("TZ-R-2")
def test_a_technology_bonus_that_gives_nothing_is_not_offered() -> None:
    master = {"wood": 1, "technologies": MASTER, "temples": TOP}
    game = position([master, {"skulls": 13}], gears={"tikal": {"1": RED}})
    play(game, "take tikal 1", "use 1")
    assert legal(game) == ["learn extraction", "learn architecture"]


@pytest.mark.clauses("TZ-R-2", "TZ-7.4")
def test_costs_are_judged_with_the_corn_left_after_stepping_back() -> None:
    assert legal(taken("uxmal", 2, {"corn": 3})) == ["use 2", "nothing"]
    assert legal(taken("uxmal", 2, {"corn": 4})) == ["use 1", "use 2", "nothing"]
    assert legal(taken("uxmal", 3, {"corn": 2, "workers": 6})) == ["nothing"], "the market needs 2 corn after 1"
    assert legal(taken("uxmal", 3, {"corn": 3, "workers": 6})) == ["use 2", "nothing"]
    house = ["field_house"]
    assert "use 4" not in legal(taken("uxmal", 5, {"corn": 4}, row=house))
    assert "use 4" in legal(taken("uxmal", 5, {"corn": 5}, row=house))


@pytest.mark.clauses("TZ-R-2", "TZ-11.5")
def test_costs_are_judged_with_the_corn_left_after_the_corn_of_uxmal_5() -> None:
    def elsewhere(corn: int, **more: int) -> list[str]:
        return legal(play(taken("uxmal", 5, {"corn": corn, **more}, row=["field_house"]), "use 5"))

    assert legal(taken("uxmal", 5, {"corn": 0, "wood": 5})) == ["nothing"]
    assert "do uxmal 1" not in elsewhere(3)
    assert "do uxmal 1" in elsewhere(4)
    assert "do uxmal 2" not in elsewhere(2)
    assert "do uxmal 2" in elsewhere(3)
    assert "do uxmal 2" in elsewhere(1, wood=1)
    assert "do uxmal 4" not in elsewhere(4)
    assert "do uxmal 4" in elsewhere(5)


@pytest.mark.clauses("TZ-R-2")
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_tikal_is_not_offered_to_whoever_can_pay_nothing(space: int) -> None:
    displayed: Json = {"row": ["small_farm", "great_farm"], "monuments": ["monument_of_wood"]}
    assert legal(taken("tikal", space, {"corn": 9}, **displayed)) == ["nothing"]


@pytest.mark.clauses("TZ-R-3")
def test_tikal_5_with_one_temple_left_to_climb_gives_one_step_for_one_resource() -> None:
    red = {"wood": 1, "gold": 1, "temples": {**BELOW_TOP, "kukulcan": 1}}
    game = position([red, {"temples": {**TOP, "kukulcan": 1}}], gears={"tikal": {"5": RED}})
    play(game, "take tikal 5", "use 5", "pay wood")
    assert legal(game) == ["up kukulcan"]
    play(game, "up kukulcan")
    assert (stock(game), steps(game)) == ({"gold": 1}, (5, 7, 2))
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-R-3", "TZ-12.5")
def test_impossible_parts_of_an_action_are_lost_and_the_others_given() -> None:
    game = play(taken("chichen_itza", 6, {"skulls": 1, "temples": TOP}), "use 6", "get stone")
    assert (points(game), stock(game), steps(game)) == (8, {"stone": 1}, (6, 8, 7))


@pytest.mark.clauses("TZ-R-4")
def test_gains_cannot_be_refused() -> None:
    temple_of_choice = play(taken("uxmal", 1, {"corn": 3}), "use 1")
    assert legal(temple_of_choice) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    resource_of_choice = play(taken("chichen_itza", 6, {"skulls": 1}), "use 6")
    assert legal(resource_of_choice) == ["get wood", "get stone", "get gold"]
    school: Json = {"row": ["stone_school"], "day": 14}
    technology_of_choice = play(taken("tikal", 2, {"wood": 3}, **school), "use 2", "build stone_school")
    assert legal(technology_of_choice) == [f"learn {name}" for name in MASTER]


@pytest.mark.clauses("TZ-R-4")
def test_a_temple_of_choice_is_one_in_which_a_step_is_possible() -> None:
    red = {"corn": 3, "temples": {"chaac": 5, "quetzalcoatl": 8, "kukulcan": 6}}
    game = position([red, {"temples": {"chaac": 6}}], gears={"uxmal": {"1": RED}})
    assert legal(play(game, "take uxmal 1", "use 1")) == ["up kukulcan"]


@pytest.mark.clauses("TZ-R-4")
def test_a_technology_of_choice_is_one_in_which_something_happens() -> None:
    red = {"wood": 3, "technologies": {**MASTER, "architecture": 0}, "temples": TOP}
    game = position([red, {"skulls": 13}], gears={"tikal": {"2": RED}}, row=["stone_school"], day=14)
    play(game, "take tikal 2", "use 2", "build stone_school")
    assert legal(game) == ["learn extraction", "learn architecture"]


@pytest.mark.clauses("TZ-R-4")
def test_what_is_worded_may_can_be_refused() -> None:
    tomb = taken("tikal", 2, {"wood": 2, "gold": 1}, row=["builders_tomb", "small_farm"])
    play(tomb, "use 2", "build builders_tomb", "up chaac")
    assert legal(tomb) == ["build small_farm", "done"]

    trade = taken("tikal", 2, {"stone": 3, "corn": 2}, row=["traders_tomb"], day=14)
    play(trade, "use 2", "build traders_tomb")
    assert legal(trade) == ["buy wood", "done"]

    paid_action = taken("tikal", 2, {"wood": 2, "stone": 1, "gold": 1, "corn": 1}, row=["tomb_of_deeds"], day=14)
    play(paid_action, "use 2", "build tomb_of_deeds")
    assert legal(paid_action)[-1] == "done"
    play(paid_action, "done")
    assert stock(paid_action) == {"corn": 1}

    priest = {"skulls": 1, "wood": 1, "technologies": {"theology": 2}}
    ahead = taken("chichen_itza", 1, priest)
    assert legal(ahead) == ["use 1", "ahead", "nothing"]
    assert legal(play(ahead, "ahead")) == ["pay wood", "done"]

    farmer = {"technologies": {"agriculture": 2}}
    wild = play(taken("palenque", 3, farmer), "use 3")
    assert legal(wild) == ["harvest wild", "harvest wood", "burn"]


# ---- worked examples


@pytest.mark.clauses("TZ-EX-4", "TZ-7.2", "TZ-7.4")
def test_example_picking_up_in_the_right_order() -> None:
    standing = {"yaxchilan": {"1": RED, "2": RED, "3": RED}}
    game = position(gears=standing)
    assert player(game)["available"] == 0
    play(game, "take yaxchilan 2", "use 2")
    assert stock(game) == {"stone": 1, "corn": 1}
    play(game, "take yaxchilan 3", "use 2")
    assert stock(game) == {"stone": 2, "corn": 1}
    play(game, "done")
    assert gear(game, "yaxchilan") == {1: RED}

    wrong_order = play(position(gears=standing), "take yaxchilan 3")
    assert legal(wrong_order) == ["use 3", "nothing"]


@pytest.mark.clauses("TZ-EX-12", "TZ-18.6")
@pytest.mark.parametrize("name", ["palenque", "yaxchilan", "tikal", "uxmal"])
def test_example_preventing_the_double_advance(name: str) -> None:
    green, red = 0, 1
    standing = {name: {"6": red, "7": red}}
    other = "uxmal" if name == "tikal" else "tikal"

    game = position(gears=standing, day=3)
    play(game, "place start", "done", f"take {name} 7", "nothing", "done")
    assert state(game)["day"] == 4, "Green advances 1 day, without a choice"
    assert gear(game, name) == {7: red}
    assert player(game, green)["light"] is True

    game = position(gears=standing, day=3)
    play(game, "place start", "done", f"take {name} 6", "nothing", "done")
    assert (game.to_move, legal(game)) == (green, ["days 1", "days 2"])
    play(game, "days 2")
    assert state(game)["day"] == 5
    assert gear(game, name) == {}
    assert player(game, red)["available"] == 3
    assert gear(game, other) == {}
