"""Chapters 7 and 8 of the expansion: the prophecies - when they are in force, what they tax, what they score."""

from __future__ import annotations

import pytest

import haab
from haab.games.tzolkin.expansion.components import BAND_POINTS, BAND_START, PROPHECIES
from tests.tribes.tables import BOTTOM, last_of_round, lifted, lowest, seated, started, using
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, position, state, steps, stock

PROPHECIES_ONLY = using("prophecies")


def scored(prophecy, red=None, day=13, **more):
    """What Red scores for a prophecy that ends on the second Food Day."""
    game = last_of_round({"corn": 40, **(red or {})}, {"corn": 40}, day=day, calamity=prophecy, **more)
    return float(game.score_sheet[RED]["prophecies"])


# ---- when


@pytest.mark.clauses("TP-7.1")
def test_the_three_prophecies_are_seen_by_all_from_the_setup_on():
    game = started(PROPHECIES_ONLY, 3, 2)
    for seat in (0, 1, 2, None):
        shown = game.view(seat)["state"]["prophecies"]
        assert shown == state(game)["prophecies"]
        assert len(set(shown)) == 3


@pytest.mark.clauses("TP-7.2", "TP-7.3", "TP-EX-16")
def test_prophecy_n_is_in_force_from_the_round_after_food_day_n_to_the_end_of_the_next():
    names = ["drought", "hunger", "high_water"]

    def in_force(day, **more):
        return state(position(2, options=PROPHECIES_ONLY, prophecies=names, day=day, **more))["calamity"]

    assert [in_force(day) for day in (0, 7, 8, 13, 14, 20, 21, 26)] == [
        None,
        None,
        "drought",
        "drought",
        "hunger",
        "hunger",
        "high_water",
        "high_water",
    ]
    assert in_force(8, food_days=0) is None, "delayed Food Day 1"
    assert in_force(14, food_days=1) == "drought", "delayed Food Day 2"
    with pytest.raises(haab.BadPosition, match=r"TP-7\.2"):
        seated({}, day=3, calamity="drought")


@pytest.mark.clauses("TP-7.2", "TP-7.3", "TP-EX-16")
def test_a_food_day_ends_one_prophecy_and_begins_the_next():
    names = ["drought", "hunger", "high_water"]
    table = {"options": PROPHECIES_ONLY, "prophecies": names}
    rich = {"corn": 50}
    assert state(last_of_round(rich, rich, day=7, **table))["calamity"] == "drought"
    assert state(last_of_round(rich, rich, day=8, food_days=0, **table))["calamity"] == "drought"
    assert state(last_of_round(rich, rich, day=13, **table))["calamity"] == "hunger"
    assert state(last_of_round(rich, rich, day=12, **table))["calamity"] == "drought", "no Food Day"
    assert state(last_of_round(rich, rich, day=26, **table))["calamity"] is None


@pytest.mark.clauses("TP-7.4", "TP-R-42")
def test_the_calamity_is_in_force_during_the_food_day_that_ends_it():
    hungry = last_of_round({"corn": 9}, {"corn": 9}, day=13, calamity="hunger")
    assert stock(hungry) == {}, "three workers needed 3 corn each"
    red = {"corn": 8, "temples": {"quetzalcoatl": 3}}
    game = last_of_round(red, {"corn": 9}, day=20, calamity="gold_shortage")
    assert legal(game) == ["accept", "refuse"], "temple gold, after feeding"
    assert stock(play(game, "accept")) == {"corn": 1, "gold": 1}


# ---- paying and refusing


@pytest.mark.clauses("TP-7.5", "TP-7.6", "TP-R-37", "TP-EX-1")
def test_gold_may_be_refused_and_the_rest_is_kept():
    game = play(lifted("yaxchilan", 5, calamity="gold_shortage"), "use 5")
    assert legal(game) == ["accept", "refuse"]
    assert stock(play(game, "refuse")) == {"stone": 1, "corn": 2}
    game = play(lifted("yaxchilan", 5, calamity="gold_shortage"), "use 5", "accept")
    assert stock(game) == {"gold": 1, "stone": 1, "corn": 1}, "the corn of the action paid for it"


@pytest.mark.clauses("TP-R-37", "TP-EX-2")
@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["refuse"], {"stone": 2, "corn": 2}),
        (["accept", "refuse"], {"gold": 1, "stone": 2, "corn": 1}),
        (["accept", "accept"], {"gold": 2, "stone": 2}),
    ],
)
def test_each_gold_is_decided_by_itself(answers, expected):
    red = {"technologies": {"extraction": 3}}
    game = play(lifted("yaxchilan", 5, red, calamity="gold_shortage"), "use 5", *answers)
    assert stock(game) == expected
    assert game.decision == "take_more"


@pytest.mark.clauses("TP-7.7", "TP-R-39", "TP-EX-24", "TP-8.1")
def test_an_action_that_is_only_the_taxed_benefit_must_pay_for_it():
    assert "use 1" not in legal(lifted("uxmal", 1, {"corn": 3}, calamity="wrathful_gods"))
    game = play(lifted("uxmal", 1, {"corn": 4}, calamity="wrathful_gods"), "use 1")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"], "no refusing"
    assert stock(play(game, "up chaac")) == {}
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-R-39", "TP-EX-24")
def test_an_action_with_two_steps_takes_at_least_one():
    game = play(lifted("tikal", 5, {"corn": 1, "wood": 1}, calamity="wrathful_gods"), "use 5", "pay wood")
    assert "refuse" not in legal(game)
    play(game, "up kukulcan")
    assert stock(game) == {}
    assert steps(game) == (1, 1, 2)
    assert game.decision == "take_more", "the second step is lost"
    richer = play(lifted("tikal", 5, {"corn": 2, "wood": 1}, calamity="wrathful_gods"), "use 5", "pay wood", "up chaac")
    assert legal(richer) == ["up quetzalcoatl", "up kukulcan", "refuse"]
    assert "use 5" not in legal(lifted("tikal", 5, {"wood": 1}, calamity="wrathful_gods"))


# ---- scoring


@pytest.mark.clauses("TP-7.8", "TP-8.1", "TP-8.2", "TP-8.3", "TP-8.4", "TP-8.5", "TP-8.6", "TP-8.7", "TP-8.8")
@pytest.mark.clauses("TP-8.9", "TP-8.10", "TP-8.11", "TP-8.12", "TP-8.13")
def test_bands_of_all_prophecies():
    starts = {name: BAND_START[number].tolist() for number, name in enumerate(PROPHECIES)}
    angry = [-1, 0, 2, 4]
    assert starts == {
        "wrathful_gods": [-3, 1, 4, 10],
        "angry_chaac": angry,
        "angry_quetzalcoatl": angry,
        "angry_kukulcan": angry,
        "forest_fires": [0, 1, 3, 6],
        "drought": [0, 2, 4, 7],
        "gold_shortage": [0, 2, 4, 6],
        "desecration": [0, 1, 3, 5],
        "teacher_shortage": [0, 3, 5, 7],
        "forgotten_lore": [0, 1, 2, 3],
        "crowded_cities": [0, 2, 4, 7],
        "hunger": [0, 4, 5, 6],
        "high_water": [0, 1, 2, 3],
    }
    assert BAND_POINTS.tolist() == [[-5, 0, 6, 13]] * 13


def temples(chaac=1, quetzalcoatl=1, kukulcan=1):
    return {"temples": {"chaac": chaac, "quetzalcoatl": quetzalcoatl, "kukulcan": kukulcan}}


def levels(**technologies):
    return {"technologies": technologies}


def farms(count):
    """So many buildings that have no effect on anything counted here."""
    return {"buildings": ["small_farm", "small_farm", "small_farm", "great_farm", "great_farm", "field_house"][:count]}


@pytest.mark.parametrize(
    ("prophecy", "red", "expected"),
    [
        pytest.param("wrathful_gods", temples(0, 0, 0), -5, marks=pytest.mark.clauses("TP-8.1")),
        pytest.param("wrathful_gods", temples(3, 2, 0), 0, marks=pytest.mark.clauses("TP-8.1", "TP-EX-24")),
        pytest.param("wrathful_gods", temples(5, 1, 1), 6, marks=pytest.mark.clauses("TP-8.1")),
        pytest.param("wrathful_gods", temples(5, 5, 4), 13, marks=pytest.mark.clauses("TP-8.1", "TP-R-55")),
        pytest.param("angry_chaac", temples(chaac=0), -5, marks=pytest.mark.clauses("TP-8.2")),
        pytest.param("angry_chaac", temples(chaac=2), 0, marks=pytest.mark.clauses("TP-8.2")),
        pytest.param("angry_chaac", temples(chaac=4, kukulcan=0), 6, marks=pytest.mark.clauses("TP-8.2")),
        pytest.param("angry_quetzalcoatl", temples(quetzalcoatl=5), 13, marks=pytest.mark.clauses("TP-8.3")),
        pytest.param("angry_quetzalcoatl", temples(quetzalcoatl=3, chaac=0), 6, marks=pytest.mark.clauses("TP-8.3")),
        pytest.param("angry_kukulcan", temples(kukulcan=7), 13, marks=pytest.mark.clauses("TP-8.4")),
        pytest.param("angry_kukulcan", temples(chaac=5), 0, marks=pytest.mark.clauses("TP-8.4")),
        pytest.param("gold_shortage", {"gold": 3}, 0, marks=pytest.mark.clauses("TP-8.7")),
        pytest.param("gold_shortage", {"gold": 5}, 6, marks=pytest.mark.clauses("TP-8.7")),
        pytest.param("gold_shortage", {"gold": 9}, 13, marks=pytest.mark.clauses("TP-8.7", "TP-R-55")),
        pytest.param("desecration", {"skulls": 0}, -5, marks=pytest.mark.clauses("TP-8.8")),
        pytest.param("desecration", {"skulls": 4}, 6, marks=pytest.mark.clauses("TP-8.8")),
        pytest.param("teacher_shortage", levels(theology=3, extraction=2), 6, marks=pytest.mark.clauses("TP-8.9")),
        pytest.param("teacher_shortage", levels(theology=2), -5, marks=pytest.mark.clauses("TP-8.9")),
        pytest.param("forgotten_lore", levels(theology=3, extraction=2), 6, marks=pytest.mark.clauses("TP-8.10")),
        pytest.param("forgotten_lore", levels(theology=1, extraction=1), -5, marks=pytest.mark.clauses("TP-8.10")),
        pytest.param("crowded_cities", farms(1), -5, marks=pytest.mark.clauses("TP-8.11")),
        pytest.param("crowded_cities", farms(4), 6, marks=pytest.mark.clauses("TP-8.11")),
        pytest.param(
            "crowded_cities",
            {**farms(1), "monuments": ["monument_of_corn", "monument_of_wood"]},
            -5,
            marks=pytest.mark.clauses("TP-8.11"),
        ),
        pytest.param("hunger", {"workers": 4}, 0, marks=pytest.mark.clauses("TP-8.12")),
        pytest.param("hunger", {"workers": 6}, 13, marks=pytest.mark.clauses("TP-8.12")),
    ],
)
def test_what_a_prophecy_counts(prophecy, red, expected):
    assert scored(prophecy, red) == expected


@pytest.mark.clauses("TP-8.5", "TP-8.6", "TP-7.9")
def test_harvest_tiles_are_counted_whenever_they_were_taken():
    fields = {str(group): {"wood": 0, "corn": 0} for group in (3, 4, 5)}
    more = {"fields": {"2": {"corn": 0}, **fields}}
    assert scored("forest_fires", {"wood_tiles": 3, "corn_tiles": 0}, **more) == 6
    assert scored("forest_fires", {"corn_tiles": 8}, **more) == -5
    assert scored("drought", {"corn_tiles": 7}, **more) == 13
    assert scored("drought", {"corn_tiles": 3, "wood_tiles": 6}, **more) == 0


@pytest.mark.clauses("TP-8.8")
def test_placed_skulls_do_not_count_for_desecration():
    assert scored("desecration", {"skulls": 1}, skulls_placed={"1": RED, "2": RED, "3": RED}) == 0


@pytest.mark.clauses("TP-8.13", "TP-R-53")
def test_high_water_counts_workers_on_chichen_itza_before_they_are_pushed_off():
    assert scored("high_water", {"workers": 4}, gears={"chichen_itza": {"3": RED, "10": RED}}) == 6
    assert scored("high_water", {"workers": 4}, gears={"palenque": {"3": RED}}) == -5
    tribe = {"tribe": "cit_bolon_tum", "workers": 4}
    assert scored("high_water", tribe, gears={"chichen_itza": {"11": RED}}) == 0


@pytest.mark.clauses("TP-EX-25", "TP-8.12", "TP-10.4")
def test_hunger_scores_the_workers_fed():
    red = {"corn": 6, "workers": 5, "buildings": ["great_farm", "small_farm"], "tribe": "balam"}
    game = last_of_round(red, {"corn": 40}, day=13, calamity="hunger")
    sheet = game.score_sheet[RED]
    assert sheet["hunger"] == -3
    assert sheet["prophecies"] == 0, "four were fed, one of them for nothing"
    assert stock(game) == {}


@pytest.mark.clauses("TP-7.8")
def test_prophecies_are_scored_after_the_temples_and_scores_may_become_negative():
    game = last_of_round({"corn": 40}, {"corn": 40}, day=13, calamity="desecration")
    assert game.score_sheet[RED]["prophecies"] == -5
    poor = last_of_round({"corn": 6, **temples(0, 0, 0)}, {"corn": 40}, day=13, calamity="wrathful_gods")
    assert points(poor) == -1 - 2 - 3 - 5


@pytest.mark.clauses("TP-7.9")
def test_counts_use_the_state_after_the_rewards_of_that_food_day():
    red = {"corn": 40, "gold": 1, **temples(quetzalcoatl=3)}
    game = last_of_round(red, {"corn": 40}, day=20, calamity="gold_shortage")
    play(game, "accept")
    assert game.score_sheet[RED]["prophecies"] == 0, "2 gold, one of them from the temple"


@pytest.mark.clauses("TP-R-54", "TP-11.2")
def test_the_last_prophecy_is_scored_on_the_last_food_day_before_final_scoring():
    game = last_of_round({"corn": 40, "gold": 6}, {"corn": 40}, day=26, calamity="gold_shortage")
    assert game.over
    assert game.score_sheet[RED]["prophecies"] == 13, "gold has not become corn yet"


# ---- Wrathful Gods, Angry God


@pytest.mark.clauses("TP-R-38", "TP-8.1")
def test_wasted_steps_cost_nothing():
    red = {"corn": 5, "skulls": 1, "temples": {"chaac": 6}}
    game = play(lifted("chichen_itza", 1, red, calamity="wrathful_gods"), "use 1")
    assert stock(game) == {"corn": 5}
    assert game.decision == "take_more"


@pytest.mark.clauses("TP-8.1", "TP-7.5")
def test_a_step_of_a_tile_may_be_refused_under_wrathful_gods():
    red = {"corn": 1, "stone": 2}
    game = lifted("tikal", 2, red, row=["chaac_shrine"], day=14, calamity="wrathful_gods")
    play(game, "use 2", "build chaac_shrine", "effect 2")
    assert legal(game) == ["up chaac", "refuse"]
    play(game, "up chaac")
    assert stock(game) == {}
    assert steps(game) == (2, 1, 1)
    assert legal(game) == ["effect 1", "effect 3"]
    play(game, "effect 1")
    assert points(game) == 2
    assert game.decision == "take_more", "the second step cannot be paid and is lost"


@pytest.mark.clauses("TP-8.2", "TP-8.3", "TP-8.4")
@pytest.mark.parametrize("temple", ["chaac", "quetzalcoatl", "kukulcan"])
def test_an_angry_god_wants_a_resource_for_each_step_in_the_own_temple_only(temple):
    game = play(lifted("uxmal", 1, {"corn": 3, "wood": 1}, calamity=f"angry_{temple}"), "use 1")
    play(game, f"up {temple}")
    assert legal(game) == ["pay wood"]
    play(game, "pay wood")
    assert stock(game) == {}
    assert player(game)["temples"][temple] == 2
    poor = play(lifted("uxmal", 1, {"corn": 3}, calamity=f"angry_{temple}"), "use 1")
    assert f"up {temple}" not in legal(poor)
    assert len(legal(poor)) == 2
    assert "refuse" not in legal(poor), "other temples cost nothing"


@pytest.mark.clauses("TP-EX-24", "TP-8.4", "TP-R-69")
@pytest.mark.parametrize(("answer", "expected"), [("refuse", {"gold": 1}), ("up kukulcan", {})])
def test_chichen_itza_6_with_an_angry_kukulcan(answer, expected):
    game = play(lifted("chichen_itza", 6, {"skulls": 1}, calamity="angry_kukulcan"), "use 6")
    assert game.decision == "order"
    play(game, "effect 2", "get gold", "effect 3", answer)
    if answer != "refuse":
        play(game, "pay gold")
    assert stock(game) == expected
    assert points(game) == 8
    assert steps(game)[2] == (1 if answer == "refuse" else 2)


# ---- Forest Fires, Drought


@pytest.mark.clauses("TP-8.5", "TP-R-50")
def test_forest_fires_take_1_wood_of_a_wood_tile_and_burning_is_untouched():
    game = play(lifted("palenque", 3, calamity="forest_fires"), "use 3", "harvest wood")
    assert stock(game) == {"wood": 1}
    learned = {"technologies": {"extraction": 1}}
    assert stock(play(lifted("palenque", 5, learned, calamity="forest_fires"), "use 5", "harvest wood")) == {"wood": 4}
    assert stock(play(lifted("palenque", 3, calamity="forest_fires"), "use 3", "burn", "down chaac")) == {"corn": 5}
    assert stock(play(lifted("yaxchilan", 1, calamity="forest_fires"), "use 1")) == {"wood": 1}


@pytest.mark.clauses("TP-8.6", "TP-R-50")
def test_a_drought_takes_1_corn_of_every_harvest_but_not_of_fishing():
    dry: Json = {"calamity": "drought"}
    assert stock(play(lifted("palenque", 2, **dry), "use 2", "harvest corn")) == {"corn": 3}
    assert stock(play(lifted("palenque", 3, **dry), "use 3", "burn", "down chaac")) == {"corn": 4}
    learned = {"technologies": {"agriculture": 2}}
    assert stock(play(lifted("palenque", 3, learned, **dry), "use 3", "harvest wild")) == {"corn": 5}
    assert stock(play(lifted("palenque", 1, **dry), "use 1")) == {"corn": 3}


# ---- Gold Shortage


@pytest.mark.clauses("TP-R-40")
def test_the_market_in_a_gold_shortage():
    short = {"calamity": "gold_shortage"}
    game = play(lifted("uxmal", 2, {"corn": 5}, **short), "use 2", "buy gold", "done")
    assert stock(game) == {"gold": 1}
    assert "buy gold" not in legal(play(lifted("uxmal", 2, {"corn": 4}, **short), "use 2"))
    assert stock(play(lifted("uxmal", 2, {"gold": 1}, **short), "use 2", "sell gold", "done")) == {"corn": 4}


@pytest.mark.clauses("TP-R-41", "TP-8.7")
def test_gold_of_tiles_bonuses_and_chichen_itza_is_taxed_and_other_types_are_not():
    short = {"calamity": "gold_shortage"}
    poor = play(lifted("chichen_itza", 6, {"skulls": 1}, **short), "use 6", "effect 2")
    assert legal(poor) == ["get wood", "get stone"]
    rich = play(lifted("chichen_itza", 6, {"skulls": 1, "corn": 1}, **short), "use 6", "effect 2", "get gold")
    assert stock(rich) == {"gold": 1}
    learned = {"extraction": 3}
    bonus = play(lifted("tikal", 1, {"wood": 1, "corn": 1, "technologies": learned}, **short), "use 1")
    play(bonus, "learn extraction", "pay wood", "get gold")
    assert legal(bonus) == ["get wood", "get stone"], "no corn is left"
    tile = lifted("tikal", 2, {"wood": 2, "stone": 1, "corn": 1}, row=["mine_house"], **short)
    play(tile, "use 2", "build mine_house")
    assert stock(play(tile, "effect 1", "accept")) == {"gold": 1}


@pytest.mark.clauses("TP-R-42")
def test_the_gold_workshop_is_taxed_before_feeding():
    red = {"corn": 7, "buildings": ["gold_workshop"]}
    game = last_of_round(red, {"corn": 9}, day=13, calamity="gold_shortage", options=using("new_buildings"))
    assert stock(game) == {"corn": 7}
    assert legal(game) == ["accept", "refuse"]
    play(game, "accept")
    assert stock(game) == {"gold": 1}
    assert game.score_sheet[RED]["hunger"] == 0


# ---- Desecration


@pytest.mark.clauses("TP-8.8", "TP-EX-23", "TP-R-43")
def test_skulls_cost_steps_under_desecration():
    red = {"technologies": {"theology": 3}}
    game = play(lifted("yaxchilan", 4, red, calamity="desecration"), "use 4")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"], "one at least is taken"
    play(game, "down chaac")
    assert legal(game) == ["down quetzalcoatl", "down kukulcan", "refuse"]
    both = play(game.copy(), "down quetzalcoatl")
    assert stock(both) == {"skulls": 2}
    assert steps(both) == (0, 0, 1)
    play(game, "refuse")
    assert stock(game) == {"skulls": 1}
    assert steps(game) == (0, 1, 1)
    assert "use 4" not in legal(lifted("yaxchilan", 4, {**red, "temples": BOTTOM}, calamity="desecration"))


@pytest.mark.clauses("TP-R-43")
def test_going_down_for_a_skull_comes_before_it_and_frees_a_top_step():
    red = {"temples": {"chaac": 6, "quetzalcoatl": 0, "kukulcan": 0}}
    game = play(lifted("yaxchilan", 4, red, calamity="desecration"), "use 4", "down chaac")
    assert steps(game) == (5, 0, 0)
    assert stock(game) == {"skulls": 1}


@pytest.mark.clauses("TP-R-44", "TP-R-70", "TP-11.3")
def test_skulls_of_a_food_day_are_accepted_or_refused_in_turn_order():
    high = {"corn": 40, "temples": {"kukulcan": 5}}
    game = last_of_round(high, high, day=20, calamity="desecration", first=RED)
    assert game.to_move == RED
    assert legal(game)[-1] == "refuse"
    play(game, "refuse")
    assert game.to_move == BLUE
    play(game, "down kukulcan")
    assert (stock(game, RED).get("skulls", 0), stock(game, BLUE)["skulls"]) == (0, 1)


@pytest.mark.clauses("TP-R-44")
def test_skulls_short_on_a_food_day_count_also_those_who_would_refuse():
    high = {"corn": 40, "temples": {"kukulcan": 5}}
    placed = {str(n): RED for n in range(1, 10)}
    game = last_of_round(high, {**high, "skulls": 3}, day=20, calamity="desecration", skulls_placed=placed)
    assert game.to_move == RED
    assert game.decision == "turn", "one skull for two players: nobody gets one"


@pytest.mark.clauses("TP-R-70", "TP-R-71")
def test_a_step_down_for_a_skull_does_not_remove_a_reward():
    high = {"corn": 40, "temples": {"kukulcan": 5}}
    game = last_of_round(high, {"corn": 40}, day=20, calamity="desecration")
    play(game, "down kukulcan")
    assert stock(game)["wood"] == 2
    assert stock(game)["skulls"] == 1


# ---- Teacher Shortage


@pytest.mark.clauses("TP-8.9", "TP-EX-22")
def test_each_advance_costs_1_more_resource():
    short = {"calamity": "teacher_shortage"}
    assert "use 1" not in legal(lifted("tikal", 1, {"wood": 1}, **short))
    game = play(lifted("tikal", 1, {"wood": 2}, **short), "use 1", "learn theology", "pay wood", "pay wood")
    assert player(game)["technologies"]["theology"] == 1
    mastered = {"wood": 2, "technologies": {"architecture": 3}}
    game = play(lifted("tikal", 1, mastered, **short), "use 1", "learn architecture", "pay wood", "pay wood")
    assert points(game) == 3
    clever = {"tribe": "itzamna", "wood": 1}
    game = play(lifted("tikal", 1, clever, **short), "use 1", "learn theology", "pay wood")
    assert player(game)["technologies"]["theology"] == 1


@pytest.mark.clauses("TP-R-45", "TP-EX-22", "TP-7.5")
def test_a_free_advance_costs_a_resource_or_is_refused():
    short = {"calamity": "teacher_shortage", "row": ["field_house", "terrace_house"]}
    game = play(lifted("tikal", 2, {"wood": 3}, **short), "use 2", "build field_house")
    assert legal(game) == ["learn agriculture", "refuse"]
    paid = play(game.copy(), "learn agriculture", "pay wood")
    assert player(paid)["technologies"]["agriculture"] == 1
    assert stock(paid) == {}
    play(game, "refuse")
    assert player(game)["technologies"]["agriculture"] == 0
    assert stock(game) == {"wood": 1}
    poor = play(lifted("tikal", 2, {"wood": 2}, **short), "use 2", "build field_house")
    assert poor.decision == "take_more", "nothing to pay with"
    tile = play(lifted("tikal", 2, {"wood": 3}, **short), "use 2", "build terrace_house", "effect 1")
    play(tile, "learn agriculture", "pay stone")
    assert stock(tile) == {}, "the stone of the tile pays"


@pytest.mark.clauses("TP-R-46")
def test_tikal_3_pays_for_both_advances():
    game = lifted("tikal", 3, {"wood": 4}, calamity="teacher_shortage")
    play(game, "use 3", "learn theology", "pay wood", "pay wood", "learn agriculture", "pay wood", "pay wood")
    assert stock(game) == {}
    assert player(game)["technologies"]["agriculture"] == 1


# ---- Forgotten Lore


@pytest.mark.clauses("TP-8.10", "TP-R-47", "TP-EX-21")
def test_level_2_has_no_effect_when_lore_is_forgotten():
    lost = {"calamity": "forgotten_lore"}
    assert stock(play(lifted("yaxchilan", 5, {"technologies": {"extraction": 3}}, **lost), "use 5")) == {
        "gold": 2,
        "stone": 1,
        "corn": 2,
    }
    farmer = {"technologies": {"agriculture": 3}}
    fields = {"fields": {"3": {"wood": 0, "corn": 0}}}
    assert "use 3" not in legal(lifted("palenque", 3, farmer, **fields, **lost))
    assert stock(play(lifted("palenque", 1, farmer, **lost), "use 1")) == {"corn": 3}
    bare = {"fields": {"3": {"wood": 0, "corn": 1}}}
    assert stock(play(lifted("palenque", 3, farmer, **bare, **lost), "use 3", "harvest corn")) == {"corn": 8}
    builder = {"wood": 1, "technologies": {"architecture": 3}}
    game = play(
        lifted("tikal", 2, builder, row=["field_house"], **lost), "use 2", "build field_house", "leave out wood"
    )
    assert stock(game) == {"corn": 1}
    assert points(game) == 0
    priest = {"skulls": 1, "wood": 1, "technologies": {"theology": 3}}
    assert play(lifted("chichen_itza", 1, priest, **lost), "use 1").decision == "take_more"
    assert "ahead" in legal(lifted("chichen_itza", 1, priest, **lost)), "level 1 works"


@pytest.mark.clauses("TP-8.10", "TP-R-47")
def test_level_2_is_reached_and_passed_as_usual():
    for level in (1, 2):
        red = {"wood": 3, "technologies": {"theology": level}}
        game = lifted("tikal", 1, red, calamity="forgotten_lore")
        play(game, "use 1", "learn theology", *["pay wood"] * (level + 1))
        assert player(game)["technologies"]["theology"] == level + 1


# ---- Crowded Cities


@pytest.mark.clauses("TP-8.11", "TP-EX-19")
def test_a_building_costs_1_more_resource_or_2_more_corn():
    crowded = {"calamity": "crowded_cities", "row": ["field_house"]}
    assert "use 2" not in legal(lifted("tikal", 2, {"wood": 2}, **crowded))
    game = play(lifted("tikal", 2, {"wood": 2, "gold": 1, "stone": 1}, **crowded), "use 2", "build field_house")
    assert legal(game) == ["pay stone", "pay gold"]
    assert stock(play(game, "pay gold")) == {"stone": 1}
    assert player(game)["buildings"] == ["field_house"]
    assert "use 4" not in legal(lifted("uxmal", 4, {"corn": 5}, **crowded))
    assert stock(play(lifted("uxmal", 4, {"corn": 6}, **crowded), "use 4", "build field_house")) == {}


@pytest.mark.clauses("TP-8.11", "TP-EX-19", "TP-R-48")
def test_architecture_3_leaves_out_a_resource_of_the_cost_or_the_extra_one():
    crowded = {"calamity": "crowded_cities", "row": ["field_house"]}
    master = {"technologies": {"architecture": 3}}
    game = play(lifted("tikal", 2, {"wood": 2, **master}, **crowded), "use 2", "build field_house")
    assert legal(game) == ["leave out wood", "leave out extra"]
    assert stock(play(game, "leave out extra")) == {"corn": 1}
    game = play(lifted("tikal", 2, {"wood": 1, "gold": 1, **master}, **crowded), "use 2", "build field_house")
    assert legal(game) == ["leave out wood"]
    assert stock(play(game, "leave out wood", "pay gold")) == {"corn": 1}
    assert stock(play(lifted("uxmal", 4, {"corn": 4, **master}, **crowded), "use 4", "build field_house")) == {
        "corn": 1
    }


@pytest.mark.clauses("TP-EX-19", "TP-8.11")
def test_monuments_cost_no_more_in_crowded_cities():
    cost = {"wood": 9, "stone": 9, "gold": 9, "skulls": 1}
    shown = {"monuments": ["monument_of_corn"]}
    normal = play(lifted("tikal", 4, cost, **shown), "use 4", "build monument_of_corn")
    crowded = play(lifted("tikal", 4, cost, calamity="crowded_cities", **shown), "use 4", "build monument_of_corn")
    assert stock(crowded) == stock(normal)


@pytest.mark.clauses("TP-R-49")
def test_each_building_of_tikal_4_pays_its_extra_and_a_quick_build_pays_a_resource():
    crowded = {"calamity": "crowded_cities", "row": ["small_farm", "small_farm"]}
    game = play(lifted("tikal", 4, {"wood": 4}, **crowded), "use 4", "build small_farm", "pay wood", "build small_farm")
    assert stock(play(game, "pay wood")) == {}
    quick = seated({"corn": 2, "wood": 1, "gold": 1}, quick_tile="quick_1_build", **crowded)
    play(quick, "place quick", "done", "build small_farm", "pay gold")
    assert stock(quick) == {}
    poor = seated({"corn": 9, "wood": 1}, quick_tile="quick_1_build", **crowded)
    assert "place quick" not in legal(poor)


# ---- Hunger, High Water


@pytest.mark.clauses("TP-8.12", "TP-10.1", "TP-R-51")
def test_hunger_makes_each_worker_need_1_more_corn():
    game = last_of_round({"corn": 7}, {"corn": 9}, day=13, calamity="hunger")
    assert stock(game) == {"corn": 1}
    assert game.score_sheet[RED]["hunger"] == -3


@pytest.mark.clauses("TP-8.13", "TP-EX-30", "TP-R-52")
def test_placing_on_chichen_itza_costs_2_more_corn_at_high_water():
    flooded = {"calamity": "high_water"}
    game = seated({"corn": 5}, gears=lowest(3, "chichen_itza"), **flooded)
    assert stock(play(game, "place chichen_itza")) == {}
    assert "place chichen_itza" not in legal(seated({"corn": 4}, gears=lowest(3, "chichen_itza"), **flooded))
    tribe = seated({"corn": 5, "tribe": "cit_bolon_tum"}, gears=lowest(6, "chichen_itza"), **flooded)
    assert stock(play(tribe, "place flat chichen_itza")) == {}
    assert stock(play(seated({"corn": 5}, **flooded), "place palenque")) == {"corn": 5}


@pytest.mark.clauses("TP-R-52", "TP-R-73")
def test_high_water_counts_for_forced_begging_and_pity():
    flooded = {"calamity": "high_water", "start_space": BLUE, "gears": lowest(2, chichen_itza=0)}
    assert legal(seated({"corn": 1}, **flooded)) == ["beg"], "Chichen Itza 0 costs 2"
    assert "place chichen_itza" in legal(seated({"corn": 2}, **flooded))
    pitied = legal(seated({"corn": 0, "temples": BOTTOM}, **flooded))
    assert len(pitied) == 5, "all cost 2"
    dearer = {**flooded, "gears": lowest(1, chichen_itza=0)}
    assert "place chichen_itza" not in legal(seated({"corn": 0, "temples": BOTTOM}, **dearer))


# ---- order of effects


@pytest.mark.clauses("TP-R-69")
def test_the_player_orders_the_effects_of_a_taxed_tile():
    red = {"wood": 2, "stone": 2, "temples": {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 1}}
    game = lifted("tikal", 2, red, row=["skull_school"], day=14, calamity="desecration")
    play(game, "use 2", "build skull_school")
    assert legal(game) == ["effect 1", "effect 2"]
    first, second = game.copy(), game.copy()
    play(first, "effect 1", "down kukulcan")
    assert first.decision == "advance"
    play(second, "effect 2")
    assert second.decision == "advance"


@pytest.mark.clauses("TP-R-69")
def test_going_down_for_a_skull_before_or_after_going_up_can_differ():
    top = {"wood": 1, "gold": 1, "skulls": 0, "temples": {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}}
    tile = {"row": ["tomb_of_three_gods"], "day": 14, "calamity": "wrathful_gods"}
    game = lifted("tikal", 2, {**top, "stone": 2, "corn": 1}, **tile)
    play(game, "use 2", "build tomb_of_three_gods")
    assert legal(game) == ["effect 1", "effect 2", "effect 3", "effect 4"]
    play(game, "effect 4", "up kukulcan")
    assert steps(game) == (0, 0, 1), "the one corn went to the god of choice"


@pytest.mark.clauses("TP-R-69")
def test_without_a_taxed_effect_nothing_is_asked():
    for calamity in ("drought", "hunger", "gold_shortage"):
        game = lifted("tikal", 2, {"stone": 2}, row=["chaac_shrine"], day=14, calamity=calamity)
        play(game, "use 2", "build chaac_shrine")
        assert game.decision == "take_more"
        assert steps(game) == (3, 1, 1)


@pytest.mark.clauses("TP-7.5", "TP-7.2")
def test_without_a_calamity_nothing_can_be_refused():
    assert play(lifted("yaxchilan", 5), "use 5").decision == "take_more"
    tile = lifted("tikal", 2, {"wood": 2, "stone": 1}, row=["gold_school"], day=14)
    play(tile, "use 2", "build gold_school")
    assert stock(tile) == {"gold": 1}
    assert legal(tile) == [f"learn {name}" for name in ("agriculture", "extraction", "architecture", "theology")]
