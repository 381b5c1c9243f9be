"""Chapter 13: technologies."""

from __future__ import annotations

import pytest

from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, position, state, steps, stock, taken

TRACKS = ["agriculture", "extraction", "architecture", "theology"]
ON_TOP = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
ALL_SKULLS = {"skulls": 13}


def level(game, technology, seat=RED):
    return player(game, seat)["technologies"][technology]


def with_level(technology, reached, **more):
    return {"technologies": {technology: reached}, **more}


# ---- advancing


@pytest.mark.clauses("TZ-13.1")
def test_there_are_four_tracks_and_an_advance_can_be_made_in_each():
    game = play(taken("tikal", 1, {"wood": 1}), "use 1")
    assert legal(game) == [f"learn {track}" for track in TRACKS]


@pytest.mark.clauses("TZ-13.1", "TZ-13.3", "TZ-13.4")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(("before", "cost", "after"), [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 1, 3)])
def test_an_advance_costs_as_many_resources_as_the_level_reached_and_one_at_level_3(track, before, cost, after):
    game = play(taken("tikal", 1, with_level(track, before, wood=5)), "use 1", f"learn {track}", *["pay wood"] * cost)
    assert level(game, track) == after
    assert player(game)["wood"] == 5 - cost
    assert "pay wood" not in legal(game)


@pytest.mark.clauses("TZ-13.3")
def test_the_resources_of_an_advance_may_be_of_any_types():
    red = with_level("theology", 2, wood=1, stone=1, gold=1, corn=9)
    game = play(taken("tikal", 1, red), "use 1", "learn theology")
    assert legal(game) == ["pay wood", "pay stone", "pay gold"]
    play(game, "pay stone")
    assert legal(game) == ["pay wood", "pay gold"]
    play(game, "pay gold", "pay wood")
    assert level(game, "theology") == 3
    assert stock(game) == {"corn": 9}


@pytest.mark.clauses("TZ-13.3")
def test_an_advance_that_cannot_be_paid_in_full_is_not_offered():
    red = {"wood": 1, "technologies": {"agriculture": 1, "extraction": 2, "architecture": 3}}
    assert legal(play(taken("tikal", 1, red), "use 1")) == ["learn architecture", "learn theology"]


@pytest.mark.clauses("TZ-EX-27", "TZ-13.3")
def test_from_level_1_two_resources_pay_for_level_2():
    game = play(taken("tikal", 1, with_level("agriculture", 1, wood=1, gold=1)), "use 1", "learn agriculture")
    play(game, "pay wood", "pay gold")
    assert level(game, "agriculture") == 2
    assert stock(game) == {}


@pytest.mark.clauses("TZ-EX-27", "TZ-13.4", "TZ-13.14")
def test_at_extraction_3_one_wood_buys_two_resources_of_choice():
    game = play(taken("tikal", 1, with_level("extraction", 3, wood=1)), "use 1", "learn extraction", "pay wood")
    assert legal(game) == ["get wood", "get stone", "get gold"]
    play(game, "get gold")
    assert legal(game) == ["get wood", "get stone", "get gold"]
    play(game, "get stone")
    assert level(game, "extraction") == 3
    assert stock(game) == {"stone": 1, "gold": 1}
    assert "get wood" not in legal(game)


@pytest.mark.clauses("TZ-EX-27", "TZ-13.4", "TZ-13.19")
def test_tikal_3_gives_the_architecture_bonus_twice():
    game = taken("tikal", 3, with_level("architecture", 3, wood=2))
    play(game, "use 3", "learn architecture", "pay wood", "learn architecture", "pay wood")
    assert points(game) == 6
    assert level(game, "architecture") == 3
    assert stock(game) == {}
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-13.5")
def test_an_advance_granted_by_a_building_is_free_and_gives_the_bonus_at_level_3():
    game = play(taken("tikal", 2, with_level("agriculture", 2, wood=2), row=["field_house"]), "use 2")
    play(game, "build field_house")
    assert level(game, "agriculture") == 3
    assert stock(game) == {}
    game = play(taken("tikal", 2, with_level("agriculture", 3, wood=2), row=["field_house"]), "use 2")
    play(game, "build field_house", "up chaac")
    assert level(game, "agriculture") == 3
    assert steps(game) == (2, 1, 1)
    assert stock(game) == {}


def choosing_wealth(red, tile):
    """Red is about to keep the second of two wealth tiles; all others have chosen."""
    dealt = ["wealth_uxmal_7", tile, "wealth_tikal_7", "wealth_palenque_7"]
    blue = {"wealth": {"dealt": ["wealth_tikal_3"], "kept": ["wealth_tikal_3"]}}
    pending = [{"frame": "reveal_wealth", "seat": RED}, {"frame": "keep_wealth", "seat": RED, "left": 1}]
    seats = [{**red, "wealth": {"dealt": dealt, "kept": ["wealth_uxmal_7"]}}, blue]
    return position(seats, revealed=False, pending=pending)


@pytest.mark.clauses("TZ-13.5")
def test_an_advance_granted_by_a_wealth_tile_is_free_and_gives_the_bonus_at_level_3():
    tile = "wealth_tikal_5"  # architecture, 3 corn and a gold; the other tile gives 8 corn and a gold
    game = play(choosing_wealth({}, tile), f"keep {tile}")
    assert level(game, "architecture") == 1
    assert stock(game) == {"corn": 11, "gold": 2}
    game = play(choosing_wealth(with_level("architecture", 3), tile), f"keep {tile}")
    assert level(game, "architecture") == 3
    assert stock(game) == {"corn": 11, "gold": 2}
    assert points(game) == 3


@pytest.mark.clauses("TZ-13.6")
def test_a_level_gained_helps_the_next_worker_of_the_same_turn():
    gears = {"yaxchilan": {"1": RED}}
    game = play(taken("tikal", 1, {"wood": 1}, gears=gears), "use 1", "learn extraction", "pay wood")
    play(game, "take yaxchilan 1", "use 1")
    assert stock(game) == {"wood": 2}


@pytest.mark.clauses("TZ-R-53", "TZ-10.3")
def test_the_extraction_bonus_of_the_first_advance_may_pay_for_the_second():
    game = play(taken("tikal", 3, with_level("extraction", 3, wood=1)), "use 3", "learn extraction", "pay wood")
    play(game, "get gold", "get stone")
    assert "learn extraction" in legal(game)
    play(game, "learn theology", "pay gold")
    assert level(game, "theology") == 1
    assert stock(game) == {"stone": 1}


@pytest.mark.clauses("TZ-R-52", "TZ-13.24")
def test_a_free_theology_advance_at_level_3_is_lost_when_the_bank_has_no_skull():
    red = with_level("theology", 3, stone=1, gold=1)
    game = position([red, ALL_SKULLS], gears={"tikal": {"2": RED}}, row=["small_theology_shrine"])
    play(game, "take tikal 2", "use 2", "build small_theology_shrine")
    assert level(game, "theology") == 3
    assert stock(game) == {}
    assert steps(game) == (1, 1, 2)


@pytest.mark.clauses("TZ-R-52", "TZ-13.10")
def test_a_free_agriculture_advance_at_level_3_is_lost_when_no_temple_step_is_possible():
    red = with_level("agriculture", 3, wood=2, temples={"chaac": 5, "quetzalcoatl": 8, "kukulcan": 6})
    blue = {"temples": {"chaac": 6, "kukulcan": 7}}
    game = position([red, blue], gears={"tikal": {"2": RED}}, row=["field_house"])
    play(game, "take tikal 2", "use 2", "build field_house")
    assert legal(game) == ["done"]
    assert steps(game) == (5, 8, 6)


@pytest.mark.clauses("TZ-R-52")
def test_an_advance_in_a_technology_of_choice_goes_where_something_happens():
    red = {"wood": 3, "temples": ON_TOP, "technologies": dict.fromkeys(TRACKS, 3)}
    game = position([red, ALL_SKULLS], day=14, gears={"tikal": {"2": RED}}, row=["stone_school"])
    play(game, "take tikal 2", "use 2", "build stone_school", "leave out wood")
    assert legal(game) == ["learn extraction", "learn architecture"]


@pytest.mark.clauses("TZ-R-52", "TZ-13.4")
def test_a_bonus_that_gives_nothing_cannot_be_bought():
    red = {"wood": 3, "temples": ON_TOP, "technologies": dict.fromkeys(TRACKS, 3)}
    game = play(position([red, ALL_SKULLS], gears={"tikal": {"1": RED}}), "take tikal 1", "use 1")
    assert legal(game) == ["learn extraction", "learn architecture"]


# ---- agriculture

CLEARED = {str(group): {"wood": 0, "corn": 1} for group in (3, 4, 5)}
BARE = {str(group): {"wood": 0, "corn": 0} for group in (2, 3, 4, 5)}


@pytest.mark.clauses("TZ-13.7", "TZ-13.9", "TZ-13.2")
@pytest.mark.parametrize(("action", "corn"), [(2, 4), (3, 5), (4, 7), (5, 9)])
@pytest.mark.parametrize(("reached", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_agriculture_1_adds_one_corn_to_a_harvest_and_agriculture_3_two_more(action, corn, reached, bonus):
    game = taken("palenque", action, with_level("agriculture", reached), fields=CLEARED)
    play(game, f"use {action}", "harvest corn")
    assert stock(game) == {"corn": corn + bonus}
    assert player(game)["corn_tiles"] == 1


@pytest.mark.clauses("TZ-13.7", "TZ-13.8", "TZ-13.2")
@pytest.mark.parametrize(("reached", "corn"), [(0, 3), (1, 3), (2, 4), (3, 4)])
def test_only_agriculture_2_adds_a_corn_to_fishing(reached, corn):
    game = play(taken("palenque", 1, with_level("agriculture", reached)), "use 1")
    assert stock(game) == {"corn": corn}


@pytest.mark.clauses("TZ-13.7")
def test_agriculture_adds_nothing_to_wood():
    game = play(taken("palenque", 3, with_level("agriculture", 3)), "use 3", "harvest wood")
    assert stock(game) == {"wood": 2}


@pytest.mark.clauses("TZ-13.8")
@pytest.mark.parametrize("action", [2, 3, 4, 5])
def test_agriculture_2_harvests_where_no_corn_tile_is_visible_without_a_tile_and_without_anger(action):
    game = taken("palenque", action, with_level("agriculture", 2), fields=BARE)
    play(game, f"use {action}")
    assert legal(game) == ["harvest wild"]
    before = state(game)["fields"]
    play(game, "harvest wild")
    assert player(game)["corn"] == {2: 5, 3: 6, 4: 8, 5: 10}[action]
    assert player(game)["corn_tiles"] == 0
    assert steps(game) == (1, 1, 1)
    assert state(game)["fields"] == before


@pytest.mark.clauses("TZ-13.8", "TZ-13.2")
def test_a_harvest_without_a_tile_needs_agriculture_2():
    game = taken("palenque", 3, with_level("agriculture", 1), fields=BARE)
    assert "use 3" not in legal(game)


@pytest.mark.clauses("TZ-13.8")
def test_agriculture_2_does_not_oblige_and_does_not_work_beside_a_visible_corn_tile():
    covered = play(taken("palenque", 3, with_level("agriculture", 2)), "use 3")
    assert legal(covered) == ["harvest wild", "harvest wood", "burn"]
    visible = play(taken("palenque", 3, with_level("agriculture", 2), fields={"3": {"wood": 1, "corn": 1}}), "use 3")
    assert legal(visible) == ["harvest corn", "harvest wood", "burn"]


@pytest.mark.clauses("TZ-EX-22", "TZ-13.7", "TZ-13.8", "TZ-13.9")
def test_agriculture_adds_up():
    game = play(taken("palenque", 2, with_level("agriculture", 3)), "use 2", "harvest corn")
    assert (player(game)["corn"], player(game)["corn_tiles"]) == (7, 1)

    empty = {"4": {"wood": 0, "corn": 0}}
    game = play(taken("palenque", 4, with_level("agriculture", 3), fields=empty), "use 4", "harvest wild")
    assert (player(game)["corn"], player(game)["corn_tiles"], steps(game)) == (10, 0, (1, 1, 1))

    game = play(taken("palenque", 1, with_level("agriculture", 3)), "use 1")
    assert player(game)["corn"] == 4

    game = play(taken("palenque", 3, with_level("agriculture", 2)), "use 3", "harvest wild")
    assert (player(game)["corn"], player(game)["corn_tiles"], steps(game)) == (6, 0, (1, 1, 1))


@pytest.mark.clauses("TZ-13.10", "TZ-13.4")
def test_the_agriculture_bonus_is_a_step_in_a_temple_of_choice():
    game = play(taken("tikal", 1, with_level("agriculture", 3, stone=1)), "use 1", "learn agriculture", "pay stone")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    play(game, "up quetzalcoatl")
    assert steps(game) == (1, 2, 1)
    assert stock(game) == {}


# ---- extraction


@pytest.mark.clauses("TZ-13.11", "TZ-13.12", "TZ-13.13", "TZ-13.2")
@pytest.mark.parametrize(
    ("reached", "action", "gained"),
    [
        (0, 1, {"wood": 1}),
        (1, 1, {"wood": 2}),
        (3, 1, {"wood": 2}),
        (1, 2, {"stone": 1, "corn": 1}),
        (2, 2, {"stone": 2, "corn": 1}),
        (3, 2, {"stone": 2, "corn": 1}),
        (2, 3, {"gold": 1, "corn": 2}),
        (3, 3, {"gold": 2, "corn": 2}),
        (1, 5, {"gold": 1, "stone": 1, "corn": 2}),
        (2, 5, {"gold": 1, "stone": 2, "corn": 2}),
        (3, 5, {"gold": 2, "stone": 2, "corn": 2}),
        (3, 4, {"skulls": 1}),
    ],
)
def test_extraction_adds_to_yaxchilan_type_by_type(reached, action, gained):
    game = play(taken("yaxchilan", action, with_level("extraction", reached)), f"use {action}")
    assert stock(game) == gained


@pytest.mark.clauses("TZ-13.11")
@pytest.mark.parametrize(("action", "wood"), [(3, 2), (4, 3), (5, 4)])
@pytest.mark.parametrize(("reached", "bonus"), [(0, 0), (1, 1), (3, 1)])
def test_extraction_1_adds_a_wood_to_a_wood_tile(action, wood, reached, bonus):
    game = taken("palenque", action, with_level("extraction", reached))
    play(game, f"use {action}", "harvest wood")
    assert stock(game) == {"wood": wood + bonus}


@pytest.mark.clauses("TZ-EX-23", "TZ-13.11", "TZ-13.12", "TZ-13.13", "TZ-13.15")
def test_extraction_is_type_by_type():
    game = play(taken("yaxchilan", 2, with_level("extraction", 1)), "use 2")
    assert stock(game) == {"stone": 1, "corn": 1}

    game = play(taken("palenque", 3, with_level("extraction", 1), fields=CLEARED), "use 3", "harvest corn")
    assert stock(game) == {"corn": 5}

    game = play(taken("yaxchilan", 5, with_level("extraction", 3)), "use 5")
    assert stock(game) == {"gold": 2, "stone": 2, "corn": 2}

    game = play(taken("chichen_itza", 6, with_level("extraction", 3, skulls=1)), "use 6", "get gold")
    assert stock(game) == {"gold": 1}


@pytest.mark.clauses("TZ-13.15")
def test_extraction_adds_nothing_to_resources_from_a_tile():
    game = taken("tikal", 2, with_level("extraction", 3, wood=3), row=["terrace_house"])
    play(game, "use 2", "build terrace_house")
    assert stock(game) == {"stone": 1}


@pytest.mark.clauses("TZ-13.15")
def test_extraction_adds_nothing_to_the_market():
    game = play(taken("uxmal", 2, with_level("extraction", 3, corn=9)), "use 2", "buy wood", "buy stone", "buy gold")
    assert stock(game) == {"wood": 1, "stone": 1, "gold": 1}


@pytest.mark.clauses("TZ-13.15")
def test_extraction_adds_nothing_to_the_rewards_of_temples():
    red = with_level("extraction", 3, corn=6, temples={"chaac": 2, "quetzalcoatl": 3, "kukulcan": 2})
    assert stock(end_of_round([red], day=7)) == {"wood": 1, "stone": 1, "gold": 1}


@pytest.mark.clauses("TZ-13.14", "TZ-13.15")
def test_the_extraction_bonus_is_two_resources_even_of_one_type():
    game = play(taken("tikal", 1, with_level("extraction", 3, stone=1)), "use 1", "learn extraction", "pay stone")
    play(game, "get gold", "get gold")
    assert stock(game) == {"gold": 2}
    assert legal(game) == ["done"]


# ---- architecture


@pytest.mark.clauses("TZ-13.16", "TZ-13.17", "TZ-13.2", "TZ-13.20")
@pytest.mark.parametrize(("reached", "corn", "vp"), [(0, 0, 0), (1, 1, 0), (2, 1, 2)])
@pytest.mark.parametrize("action", [2, 4])
def test_architecture_1_gives_a_corn_and_architecture_2_two_points_for_a_building_of_tikal(reached, corn, vp, action):
    game = taken("tikal", action, with_level("architecture", reached, wood=1), row=["small_farm"])
    play(game, f"use {action}", "build small_farm")
    if action == 4 and reached > 0:
        play(game, "with architecture")
    assert stock(game) == ({"corn": corn} if corn else {})
    assert points(game) == vp


@pytest.mark.clauses("TZ-13.16", "TZ-13.17", "TZ-13.18", "TZ-13.2")
@pytest.mark.parametrize(("reached", "paid", "gained", "vp"), [(0, 4, 0, 0), (1, 4, 1, 0), (2, 4, 1, 2), (3, 2, 1, 2)])
def test_architecture_works_for_a_building_of_uxmal_4_and_saves_two_corn_at_level_3(reached, paid, gained, vp):
    game = taken("uxmal", 4, with_level("architecture", reached, corn=4), row=["field_house"])
    play(game, "use 4", "build field_house")
    assert stock(game).get("corn", 0) == 4 - paid + gained
    assert points(game) == vp


@pytest.mark.clauses("TZ-13.18")
def test_with_architecture_3_uxmal_4_needs_two_corn_less_but_not_less_than_that():
    assert "use 4" in legal(taken("uxmal", 4, with_level("architecture", 3, corn=2), row=["field_house"]))
    assert "use 4" not in legal(taken("uxmal", 4, with_level("architecture", 3, corn=1), row=["field_house"]))


@pytest.mark.clauses("TZ-13.18")
def test_the_discount_never_makes_a_price_negative():
    game = play(taken("uxmal", 4, with_level("architecture", 3), row=["small_farm"]), "use 4", "build small_farm")
    assert stock(game) == {"corn": 1}
    game = play(taken("tikal", 2, with_level("architecture", 3), row=["small_farm"]), "use 2", "build small_farm")
    play(game, "leave out wood")
    assert stock(game) == {"corn": 1}


@pytest.mark.clauses("TZ-13.18")
@pytest.mark.parametrize("left_out", ["wood", "stone", "gold"])
def test_with_architecture_3_the_player_chooses_a_resource_of_the_cost_to_leave_out(left_out):
    red = with_level("architecture", 3, wood=1, stone=1, gold=1)
    game = play(taken("tikal", 2, red, day=14, row=["workers_tomb"]), "use 2", "build workers_tomb")
    assert legal(game) == ["leave out wood", "leave out stone", "leave out gold"]
    play(game, f"leave out {left_out}")
    assert stock(game) == {left_out: 1, "corn": 1}


@pytest.mark.clauses("TZ-13.18")
def test_only_a_missing_resource_of_the_cost_can_be_left_out_when_one_is_missing():
    red = with_level("architecture", 3, wood=5, gold=1)
    game = play(taken("tikal", 2, red, day=14, row=["workers_tomb"]), "use 2", "build workers_tomb")
    assert legal(game) == ["leave out stone"]
    play(game, "leave out stone")
    assert stock(game) == {"wood": 4, "corn": 1}


@pytest.mark.clauses("TZ-13.18")
def test_architecture_3_saves_one_resource_and_no_more():
    red = with_level("architecture", 3, wood=1)
    assert "use 2" in legal(taken("tikal", 2, red, row=["field_house"]))
    assert "use 2" not in legal(taken("tikal", 2, red, row=["terrace_house"]))
    assert "use 2" not in legal(taken("tikal", 2, with_level("architecture", 2, wood=1), row=["field_house"]))


@pytest.mark.clauses("TZ-13.19")
def test_the_architecture_bonus_is_three_points():
    game = play(taken("tikal", 1, with_level("architecture", 3, gold=1)), "use 1", "learn architecture", "pay gold")
    assert points(game) == 3


@pytest.mark.clauses("TZ-13.20")
def test_architecture_never_applies_to_monuments():
    cost = {"wood": 1, "gold": 4}
    monuments: Json = {"monuments": ["monument_of_wood"], "row": []}
    game = taken("tikal", 4, with_level("architecture", 3, **cost), **monuments)
    play(game, "use 4", "build monument_of_wood")
    assert stock(game) == {}
    assert points(game) == 0
    assert legal(game) == ["done"]
    short = {"wood": 1, "gold": 3}
    assert "use 4" not in legal(taken("tikal", 4, with_level("architecture", 3, **short), **monuments))


# ---- theology


@pytest.mark.clauses("TZ-13.21")
def test_theology_1_reaches_the_action_one_space_ahead_free_of_charge():
    game = play(taken("chichen_itza", 3, with_level("theology", 1, skulls=1)), "ahead")
    assert state(game)["skulls_placed"] == {"4": RED}
    assert points(game) == 7
    assert steps(game) == (1, 1, 2)
    assert stock(game) == {}
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-13.21", "TZ-13.2")
@pytest.mark.parametrize(("reached", "offered"), [(0, False), (1, True), (3, True)])
def test_the_action_ahead_needs_theology_1(reached, offered):
    game = taken("chichen_itza", 3, with_level("theology", reached, skulls=1))
    assert ("ahead" in legal(game)) == offered
    assert "use 3" in legal(game)


@pytest.mark.clauses("TZ-13.21")
def test_theology_1_works_on_chichen_itza_only_and_needs_what_the_action_needs():
    assert "ahead" not in legal(taken("yaxchilan", 1, with_level("theology", 1)))
    assert "ahead" not in legal(taken("chichen_itza", 3, with_level("theology", 1)))
    placed = {"4": BLUE}
    assert "ahead" not in legal(taken("chichen_itza", 3, with_level("theology", 1, skulls=1), skulls_placed=placed))


@pytest.mark.clauses("TZ-13.22")
def test_after_an_action_of_chichen_itza_theology_2_sells_one_step_in_a_temple_of_choice():
    game = play(taken("chichen_itza", 1, with_level("theology", 2, skulls=1, wood=2, gold=1)), "use 1")
    assert legal(game) == ["pay wood", "pay gold", "done"]
    play(game, "pay wood")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    play(game, "up quetzalcoatl")
    assert steps(game) == (2, 2, 1)
    assert stock(game) == {"wood": 1, "gold": 1}
    assert legal(game) == ["done"]
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-13.22")
def test_the_step_of_theology_2_may_be_declined():
    game = play(taken("chichen_itza", 1, with_level("theology", 2, skulls=1, wood=1)), "use 1", "done")
    assert steps(game) == (2, 1, 1)
    assert stock(game) == {"wood": 1}
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-13.22")
def test_the_resource_just_gained_may_pay_for_the_step_of_theology_2():
    game = play(taken("chichen_itza", 6, with_level("theology", 2, skulls=1)), "use 6", "get gold", "pay gold")
    play(game, "up chaac")
    assert steps(game) == (2, 1, 2)
    assert stock(game) == {}


@pytest.mark.clauses("TZ-13.22", "TZ-13.2")
def test_theology_2_sells_once_for_each_action_of_chichen_itza():
    gears = {"chichen_itza": {"2": RED}}
    game = taken("chichen_itza", 1, with_level("theology", 3, skulls=2, wood=2), gears=gears)
    play(game, "use 1", "pay wood", "up kukulcan", "take chichen_itza 2", "use 2", "pay wood", "up kukulcan")
    assert steps(game) == (3, 1, 3)


@pytest.mark.clauses("TZ-13.22")
def test_theology_2_sells_nothing_at_level_1_nor_without_a_resource_nor_without_a_step():
    game = play(taken("chichen_itza", 1, with_level("theology", 1, skulls=1, wood=1)), "use 1")
    assert game.decision == "take_more"
    game = play(taken("chichen_itza", 1, with_level("theology", 2, skulls=1, corn=9)), "use 1")
    assert game.decision == "take_more"
    game = play(taken("chichen_itza", 1, with_level("theology", 2, skulls=1, wood=1, temples=ON_TOP)), "use 1")
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-13.22")
def test_theology_2_follows_an_action_used_ahead_too():
    game = play(
        taken("chichen_itza", 3, with_level("theology", 2, skulls=1, stone=1)), "ahead", "pay stone", "up chaac"
    )
    assert steps(game) == (2, 1, 2)


@pytest.mark.clauses("TZ-13.23")
@pytest.mark.parametrize(("reached", "skulls"), [(2, 1), (3, 2)])
def test_theology_3_adds_a_skull_to_yaxchilan_4(reached, skulls):
    game = play(taken("yaxchilan", 4, with_level("theology", reached)), "use 4")
    assert stock(game) == {"skulls": skulls}
    assert state(game)["skull_bank"] == 13 - skulls


@pytest.mark.clauses("TZ-13.23")
def test_theology_3_adds_a_skull_nowhere_else():
    tile = taken("tikal", 2, with_level("theology", 3, wood=2, stone=2), day=14, row=["skull_school"])
    play(tile, "use 2", "build skull_school", "learn agriculture")
    assert stock(tile) == {"skulls": 1}
    temple = end_of_round([with_level("theology", 3, corn=6, temples={"kukulcan": 5})], day=7)
    assert stock(temple) == {"wood": 2, "skulls": 1}


@pytest.mark.clauses("TZ-13.24", "TZ-13.23")
def test_the_theology_bonus_is_one_skull_from_the_bank():
    game = play(taken("tikal", 1, with_level("theology", 3, gold=1)), "use 1", "learn theology", "pay gold")
    assert stock(game) == {"skulls": 1}
    assert state(game)["skull_bank"] == 12
