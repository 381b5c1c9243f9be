"""TP-6.16, TP-6.17: Itzamna learns at less cost and takes any bonus."""

from __future__ import annotations

import pytest

import haab
from tests.tribes.abilities.tables import picked_up, tribe
from tests.tribes.tables import said
from tests.tzolkin.tables import Json, legal, play, player, points, steps, stock


def itzamna(red: Json | None = None, **state: object) -> haab.Game:
    return play(picked_up("itzamna", "tikal", 1, red, **state), "use 1")


@pytest.mark.clauses("TP-6.16", "TP-R-20")
def test_itzamna_reaches_level_1_for_nothing_but_only_where_an_advance_is_granted() -> None:
    game = play(itzamna(), "learn theology")
    assert player(game)["technologies"]["theology"] == 1
    assert game.decision == "take_more"
    assert legal(picked_up("balam", "tikal", 1)) == ["nothing"], "others need a resource"
    assert legal(picked_up("itzamna", "tikal", 2)) == ["nothing"], "a step back is not free"
    assert not [move for move in legal(tribe("itzamna")) if move.startswith("learn")]


@pytest.mark.clauses("TP-6.16", "TP-EX-9")
@pytest.mark.parametrize(("level", "stone"), [(1, 1), (2, 2)])
def test_itzamna_reaches_levels_2_and_3_for_1_and_2_resources(level: int, stone: int) -> None:
    knowing = {"technologies": {"agriculture": level, "extraction": level, "architecture": level, "theology": level}}
    poor = picked_up("itzamna", "tikal", 1, {"stone": stone - 1, **knowing})
    assert legal(poor) == ["nothing"]
    game = play(itzamna({"stone": stone, **knowing}), "learn architecture", *["pay stone"] * stone)
    assert player(game)["technologies"]["architecture"] == level + 1
    assert stock(game) == {}


@pytest.mark.clauses("TP-6.16", "TP-6.17", "TP-EX-9")
def test_itzamna_takes_any_bonus_at_level_3_for_1_resource() -> None:
    red = {"wood": 1, "technologies": {"agriculture": 3}}
    game = play(itzamna(red), "learn agriculture", "pay wood")
    assert legal(game) == ["bonus agriculture", "bonus extraction", "bonus architecture", "bonus theology"]
    play(game, "bonus theology")
    assert stock(game) == {"skulls": 1}
    assert player(game)["technologies"] == {"agriculture": 3, "extraction": 0, "architecture": 0, "theology": 0}
    game = play(itzamna(red), "learn agriculture", "pay wood", "bonus architecture")
    assert points(game) == 3
    game = play(itzamna(red), "learn agriculture", "pay wood", "bonus extraction", "get gold", "get gold")
    assert stock(game) == {"gold": 2}
    game = play(itzamna(red), "learn agriculture", "pay wood", "bonus agriculture", "up chaac")
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-6.17")
def test_itzamna_reads_that_any_bonus_can_be_chosen() -> None:
    words = said(itzamna({"wood": 1, "technologies": {"agriculture": 3}}))
    assert words["learn agriculture"] == "Agriculture beyond level 3, a bonus of your choice (pay 1 resource)"
    assert words["learn theology"] == "Theology to level 1 (free)"


@pytest.mark.clauses("TP-6.17")
def test_others_take_the_bonus_of_the_technology_itself() -> None:
    red = {"wood": 1, "technologies": {"agriculture": 3}}
    game = play(picked_up("balam", "tikal", 1, red), "use 1", "learn agriculture", "pay wood")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]


@pytest.mark.clauses("TP-6.17")
def test_itzamna_is_offered_no_bonus_that_gives_nothing() -> None:
    red = {"wood": 1, "technologies": {"theology": 3}}
    game = play(itzamna(red, others=[{"skulls": 13}]), "learn theology", "pay wood")
    assert "bonus theology" not in legal(game)
    assert "bonus architecture" in legal(game)


@pytest.mark.clauses("TP-R-19")
def test_itzamna_chooses_any_bonus_for_a_free_advance_too() -> None:
    red = {"wood": 2, "technologies": {"agriculture": 3}}
    game = picked_up("itzamna", "tikal", 2, red, row=["field_house"])
    play(game, "use 2", "build field_house", "bonus architecture")
    assert points(game) == 3
    assert stock(game) == {}


@pytest.mark.clauses("TP-6.16")
def test_itzamna_advances_twice_on_tikal_3_at_these_prices() -> None:
    game = play(picked_up("itzamna", "tikal", 3, {"wood": 1}), "use 3")
    play(game, "learn theology", "learn theology", "pay wood")
    assert player(game)["technologies"]["theology"] == 2
