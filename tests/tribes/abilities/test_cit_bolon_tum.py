"""TP-6.11 to TP-6.14: Cit-Bolon-Tum's flat price and extra space."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.abilities.tables import starting, tribe
from tests.tribes.tables import GEARS, crowded
from tests.tzolkin.rounds import just_placed
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player


def cit(red: Json | None = None, **state: Any) -> haab.Game:
    return tribe("cit_bolon_tum", {"corn": 20, **(red or {})}, **state)


@pytest.mark.clauses("TP-6.11", "TP-EX-6")
def test_cit_bolon_tum_pays_3_corn_instead_of_the_number_of_a_space_once_a_turn() -> None:
    game = play(cit(gears=crowded(5)), "place flat palenque")
    assert (player(game)["corn"], gear(game, "palenque")[5]) == (17, RED)
    assert not starting(legal(game), "place flat")
    play(game, "place tikal")
    assert player(game)["corn"] == 20 - (3 + 5 + 1)
    game = play(cit(gears=crowded(5)), "place tikal", "place flat palenque")
    assert player(game)["corn"] == 20 - (3 + 5 + 1), "the price for two workers is unchanged"


@pytest.mark.clauses("TP-6.11", "TP-EX-6")
def test_the_flat_price_is_optional_and_comes_back_every_turn() -> None:
    game = play(cit(gears=crowded(2)), "place uxmal")
    assert player(game)["corn"] == 18
    game = play(cit(gears=crowded(2)), "place flat uxmal", "done")
    play(game, "place start", "done", "days 1", "place uxmal", "done")
    assert len(starting(legal(game), "place flat")) == 5


@pytest.mark.clauses("TP-R-13")
def test_the_flat_price_is_for_gears_only_also_where_it_does_not_help() -> None:
    game = tribe("cit_bolon_tum", {"corn": 20}, quick_tile="quick_1_corn")
    assert starting(legal(game), "place flat") == [f"place flat {name}" for name in GEARS]
    assert player(play(game, "place flat palenque"))["corn"] == 17
    game = tribe("cit_bolon_tum", {"corn": 20}, quick_tile="quick_1_corn")
    assert player(play(game, "place quick"))["corn"] == 19
    assert player(play(game, "place start"))["corn"] == 18
    assert len(starting(legal(game), "place flat")) == 5, "still unused"


def blue_ends_round(gears: Json, **state: Any) -> haab.Game:
    """Blue has placed on the starting player space and ends the round; Red has Cit-Bolon-Tum."""
    return play(cit(gears=gears, start_space=BLUE, pending=just_placed(BLUE), **state), "done")


@pytest.mark.clauses("TP-6.14", "TP-EX-7")
@pytest.mark.parametrize(
    ("name", "space"), [("palenque", 6), ("palenque", 8), ("chichen_itza", 9), ("chichen_itza", 11)]
)
def test_a_worker_two_spaces_before_or_on_the_extra_space_does_not_prevent_a_double_advance(
    name: str, space: int
) -> None:
    game = blue_ends_round({name: {str(space): RED}})
    assert legal(game) == ["days 1", "days 2"]
    play(game, "days 2")
    pushed_off = space in (8, 11)
    assert gear(game, name) == ({} if pushed_off else {space + 2: RED})
    assert player(game)["available"] == (3 if pushed_off else 2)


@pytest.mark.clauses("TP-6.14", "TP-EX-7")
@pytest.mark.parametrize(("name", "space"), [("palenque", 7), ("tikal", 7), ("chichen_itza", 10)])
def test_a_worker_one_space_before_the_extra_space_prevents_a_double_advance(name: str, space: int) -> None:
    game = blue_ends_round({name: {str(space): RED}})
    assert game.decision == "turn"
    assert gear(game, name) == {space + 1: RED}


@pytest.mark.clauses("TP-6.14")
def test_workers_of_others_prevent_a_double_advance_as_usual() -> None:
    assert blue_ends_round({"palenque": {"6": BLUE}}).decision == "turn"
    assert blue_ends_round({"chichen_itza": {"9": BLUE}}).decision == "turn"
    assert blue_ends_round({"palenque": {"7": BLUE}}).decision == "days"


@pytest.mark.clauses("TP-6.12", "TP-6.13", "TP-EX-7")
@pytest.mark.parametrize("name", GEARS)
def test_the_worker_is_pushed_off_only_from_the_extra_space(name: str) -> None:
    last = 10 if name == "chichen_itza" else 7
    game = tribe(
        "cit_bolon_tum",
        {"corn": 9, "workers": 4},
        gears={name: {str(last): RED, str(last + 1): RED}},
        first=BLUE,
        to_move=RED,
    )
    play(game, "place start", "done")
    assert game.decision == "turn"
    assert gear(game, name) == {last + 1: RED}
    assert player(game)["available"] == 3


@pytest.mark.clauses("TP-6.13")
def test_workers_of_others_are_pushed_off_from_their_last_space() -> None:
    game = tribe("cit_bolon_tum", {"corn": 9}, gears={"tikal": {"7": BLUE}}, first=BLUE, to_move=RED)
    play(game, "place uxmal", "done")
    assert gear(game, "tikal") == {}
    assert player(game, BLUE)["available"] == 3
    with pytest.raises(haab.BadPosition):
        tribe("cit_bolon_tum", gears={"tikal": {"8": BLUE}})


@pytest.mark.clauses("TP-6.12", "TP-EX-7")
def test_the_extra_space_is_a_free_choice() -> None:
    game = play(cit({"wood": 1}, gears={"uxmal": {"8": RED}}, row=["small_farm"]), "take uxmal 8")
    assert legal(game) == ["use 1", "use 2", "use 3", "use 4", "use 5", "nothing"]
    play(game, "use 3")
    assert player(game)["corn"] == 20
    game = play(
        cit({"skulls": 1}, gears={"chichen_itza": {"11": RED}}, skulls_placed={"4": BLUE}), "take chichen_itza 11"
    )
    assert legal(game) == [*(f"use {action}" for action in (1, 2, 3, 5, 6, 7, 8, 9)), "nothing"]


@pytest.mark.clauses("TP-R-14", "TP-6.12")
@pytest.mark.parametrize(("name", "extra"), [("palenque", 8), ("chichen_itza", 11)])
def test_cit_bolon_tum_may_place_on_the_extra_space_if_all_others_are_occupied(name: str, extra: int) -> None:
    full = crowded(**{name: extra})
    for move, cost in ((f"place {name}", extra), (f"place flat {name}", 3)):
        game = play(cit(gears=full), move)
        assert gear(game, name)[extra] == RED
        assert player(game)["corn"] == 20 - cost
    for who in ("dummy", RED):
        taken = {**full, name: {**full[name], str(extra): who}}
        moves = legal(cit(gears=taken))
        assert f"place {name}" not in moves
        assert f"place flat {name}" not in moves
    assert f"place {name}" not in legal(tribe("balam", {"corn": 20}, gears=full))
    one_free = {name: {space: who for space, who in full[name].items() if space != "5"}}
    assert gear(play(cit(gears=one_free), f"place {name}"), name)[5] == RED


@pytest.mark.clauses("TP-R-14")
def test_it_may_be_agreed_that_the_extra_space_is_reached_only_by_being_pushed() -> None:
    agreed = {"options": {"extra_space_by_push": True}}
    full = crowded(palenque=8)
    moves = legal(cit(gears=full, **agreed))
    assert "place palenque" not in moves
    assert "place flat palenque" not in moves
    assert "take palenque 8" in legal(cit(gears={"palenque": {"8": RED}}, **agreed)), "pushed there"


@pytest.mark.clauses("TP-R-15")
@pytest.mark.parametrize(("name", "ranking"), [("cit_bolon_tum", [[RED], [BLUE]]), ("balam", [[RED, BLUE]])])
def test_a_worker_on_the_extra_space_is_on_a_gear_for_the_tie_break(name: str, ranking: list[list[int]]) -> None:
    gears = {"palenque": {"7": RED}, "tikal": {"7": BLUE}, "uxmal": {"3": BLUE}}
    game = tribe(name, {"points": 30}, others=[{"points": 30}], gears=gears, day=26, first=BLUE, to_move=RED)
    play(game, "place uxmal", "done")
    assert game.over
    assert game.scores[RED] == game.scores[BLUE]
    assert game.ranking == ranking


@pytest.mark.clauses("TP-R-16")
def test_dummies_and_workers_keep_their_teeth() -> None:
    gears = {"palenque": {"7": RED, "8": "dummy", "9": "dummy"}}
    game = tribe("cit_bolon_tum", gears=gears, first=BLUE, to_move=RED)
    play(game, "place uxmal", "done")
    assert gear(game, "palenque") == {8: RED, 9: "dummy", 0: "dummy"}
