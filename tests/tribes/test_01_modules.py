"""Chapters 1 to 3 of the expansion: modules, their setup, the fifth player."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import haab
from haab.games.tzolkin.components import BUILDINGS, DATA, HIGHEST_BONUS, MONUMENTS, SKULLS
from haab.games.tzolkin.expansion.components import PROPHECIES, QUICK_TILES, TRIBES
from tests.tribes.tables import MODULES, choose_all, seated, started, using
from tests.tzolkin.tables import legal, play, points, position, state

ALL = using(*MODULES)


@pytest.mark.clauses("TP-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("values", list(product([False, True], repeat=4)))
def test_every_combination_of_modules_can_be_played_by_any_number_of_players(players, values):
    options = dict(zip(MODULES, values, strict=True))
    if players == 5 and not options["quick_actions"]:
        with pytest.raises(haab.BadOptions, match="need quick_actions"):
            started(options, players, 1)
        return
    game = started(options, players, 1)
    assert game.options == options
    assert choose_all(game).decision is not None


@pytest.mark.clauses("TP-1.2", "TP-3.2")
def test_five_players_have_quick_actions_without_asking_and_cannot_do_without():
    assert haab.new("tzolkin", players=5, seed=1).options == using("quick_actions")
    assert haab.new("tzolkin", players=4, seed=1).options == using()
    with pytest.raises(haab.BadOptions, match="5 players need quick_actions"):
        haab.new("tzolkin", players=5, seed=1, options={"quick_actions": False})
    with pytest.raises(haab.BadPosition, match="5 players need quick actions"):
        position(5, options={"quick_actions": False})


@pytest.mark.clauses("TP-1.2")
def test_six_players_find_no_seat():
    with pytest.raises(haab.BadOptions, match="2 to 5 players"):
        haab.new("tzolkin", players=6, seed=1, options=ALL)


@pytest.mark.clauses("TP-1.3")
def test_all_components_of_the_expansion_are_in_the_box():
    assert len(set(TRIBES)) == 13
    assert len(set(PROPHECIES)) == 13
    assert len(BUILDINGS) - len(DATA["buildings"]) == 8
    assert Counter(name[:7] for name in QUICK_TILES) == {"quick_1": 7, "quick_2": 6}
    ages = Counter(tile["age"] for tile in DATA["expansion"]["new_buildings"]["list"])
    assert ages == {1: 4, 2: 4}


@pytest.mark.clauses("TP-1.4")
def test_there_are_13_skulls_with_five_players_too():
    table = state(started(ALL, 5, 1))
    assert table["skull_bank"] == SKULLS == 13


@pytest.mark.clauses("TP-1.4")
def test_resources_and_corn_are_unlimited_with_all_modules():
    rich = {"corn": 20_000, "gold": 20_000}
    game = play(seated(rich, options=ALL, day=2, gears={"yaxchilan": {"3": 0}}), "take yaxchilan 3", "use 3")
    owner = state(game)["players"][0]
    assert (owner["corn"], owner["gold"]) == (20_002, 20_001)


@pytest.mark.clauses("TP-1.5")
def test_temples_technologies_and_food_days_are_those_of_the_base_game():
    with_all, without = (choose_all(started(options, 4, 3)) for options in (ALL, {}))
    for game in (with_all, without):
        owner = state(game)["players"][0]
        assert list(owner["temples"]) == ["chaac", "quetzalcoatl", "kukulcan"]
        assert list(owner["technologies"]) == ["agriculture", "extraction", "architecture", "theology"]
        assert game.view()["state"]["next_food_day"] == {"number": 1, "kind": "mid_age", "days": 7}
    assert HIGHEST_BONUS.tolist() == [[6, 2, 4], [2, 6, 4]]


@pytest.mark.clauses("TP-2.1")
def test_everything_is_laid_out_before_tribes_and_wealth_are_chosen():
    game = started(ALL, 4, 5)
    table = state(game)
    in_piles = {*table["row"], *table["piles"][0], *table["piles"][1]}
    assert set(BUILDINGS) == in_piles, "new buildings are shuffled into the piles of their ages"
    assert len(set(table["prophecies"])) == 3
    assert table["calamity"] is None
    assert table["quick_tile"] == table["quick_tiles"][0]
    gears = Counter(who for gear in table["gears"].values() for who in gear.values())
    assert gears["dummy"] + table["dummies_left"] == 5, "dummies are placed before the choice"
    assert all(len(player["wealth"]["dealt"]) == 4 and len(player["tribes"]) == 2 for player in table["players"])
    assert game.decision == "keep_wealth"


@pytest.mark.clauses("TP-2.1")
def test_every_setup_is_another():
    seen: dict[str, set[tuple[str, ...]]] = {key: set() for key in ("prophecies", "quick_tiles", "row")}
    tribes = set()
    for seed in range(12):
        table = state(started(ALL, 5, seed))
        for key, values in seen.items():
            values.add(tuple(table[key]))
        tribes |= {tribe for player in table["players"] for tribe in player["tribes"]}
    assert all(len(values) > 10 for values in seen.values())
    assert tribes == set(TRIBES)


@pytest.mark.clauses("TP-2.1")
def test_tribes_are_chosen_with_the_wealth_and_carried_out_after_the_reveal():
    game = started(using("tribes"), 2, 4)
    kinds = []
    while not state(game)["revealed"]:
        kinds.append((game.to_move, game.decision))
        game.play(game.legal[0])
    first, second = kinds[0][0], kinds[3][0]
    assert kinds == [
        (seat, what) for seat in (first, second) for what in ("keep_wealth", "keep_wealth", "choose_tribe")
    ]
    assert all(player["tribe"] for player in state(game)["players"])


@pytest.mark.clauses("TP-2.2")
def test_modules_not_in_use_leave_no_trace():
    plain = state(started({}, 3, 2))
    assert not {"quick_tiles", "prophecies", "ability", "options", "tribes_left"} & set(plain)
    assert all("tribe" not in player for player in plain["players"])
    new = set(BUILDINGS[len(DATA["buildings"]) :])
    assert not new & {*plain["row"], *plain["piles"][0], *plain["piles"][1]}
    only_tribes = state(started(using("tribes"), 3, 2))
    assert "tribes_left" in only_tribes
    assert not {"quick_tiles", "prophecies"} & set(only_tribes)


@pytest.mark.clauses("TP-3.1")
def test_each_field_group_has_5_fields_with_five_players():
    fields = state(started(ALL, 5, 1))["fields"]
    assert fields == {
        "2": {"wood": 0, "corn": 5},
        **{group: {"wood": 5, "corn": 0} for group in "345"},
    }
    assert sum(group["wood"] for group in fields.values()) == 15


@pytest.mark.clauses("TP-3.2")
def test_there_are_no_dummies_with_five_players():
    table = state(started(ALL, 5, 1))
    assert table["quick_spaces"] == [None, None, None]
    assert not any("dummy" in gear.values() for gear in table["gears"].values())
    assert table["wealth_drawn"] == []


@pytest.mark.clauses("TP-3.3", "TP-R-68")
def test_6_monuments_are_laid_out_and_the_monument_of_monuments_counts_4_with_five_players():
    table = state(started(ALL, 5, 1))
    assert len([monument for monument in table["monuments"] if monument]) == 6
    shown = ["monument_of_monuments", "monument_of_corn"]
    owners = [{"monuments": shown[:1]}, {"monuments": shown[1:]}, {}, {}, {}]
    game = position(owners, day=26, to_move=4)
    play(game, next(move for move in legal(game) if move.startswith("place")), "done")
    assert game.over
    assert game.score_sheet[0]["monuments"] == 4 * 2
    assert game.score_sheet[1]["monuments"] == 0
    assert len(MONUMENTS) == 13


@pytest.mark.clauses("TP-3.4")
def test_other_setup_values_are_those_for_4_players():
    five, four = (state(started(using("quick_actions"), players, 1)) for players in (5, 4))
    for player in (five["players"][4], four["players"][0]):
        assert player["workers"] == player["available"] == 3
        assert player["corn"] == 0
        assert player["light"]
        assert set(player["temples"].values()) == {1}
        assert len(player["wealth"]["dealt"]) == 4
    assert len(five["row"]) == len(four["row"]) == 6
    assert points(position(5)) == 0
