"""Chapter 8: place a figure."""

from __future__ import annotations

import pytest

from tests.tikal.tables import BASE, BLUE, JUNGLE, SECOND_JUNGLE, acting, ap, choices, play, player


@pytest.mark.clauses("TK-8.1")
def test_a_member_or_the_leader_goes_from_the_supply_to_the_base_camp():
    game = acting({})
    assert choices(game, "place") == [f"place member {BASE}", f"place leader {BASE}"]
    play(game, f"place member {BASE}", f"place leader {BASE}")
    assert (player(game)["supply"], player(game)["members"], player(game)["leader"]) == (17, {BASE: 1}, BASE)
    assert ap(game) == 8


@pytest.mark.clauses("TK-8.1", "TK-14.5")
def test_figures_can_be_placed_on_tiles_with_an_own_camp():
    game = acting({"camps": [JUNGLE, SECOND_JUNGLE]})
    where = (BASE, JUNGLE, SECOND_JUNGLE)
    assert choices(game, "place") == [f"place {figure} {space}" for space in where for figure in ("member", "leader")]
    play(game, f"place member {SECOND_JUNGLE}")
    assert player(game)["members"] == {SECOND_JUNGLE: 1}


@pytest.mark.clauses("TK-8.2")
def test_ten_figures_can_be_placed_in_a_turn():
    game = play(acting({}), *[f"place member {BASE}"] * 10)
    assert (player(game)["members"], ap(game)) == ({BASE: 10}, 0)


@pytest.mark.clauses("TK-8.3", "TK-14.5", "TK-14.6")
def test_a_figure_cannot_be_placed_at_another_players_camp_but_walks_there():
    game = acting({}, {"camps": [JUNGLE]})
    assert choices(game, "place") == [f"place member {BASE}", f"place leader {BASE}"]
    play(game, f"place member {BASE}", f"move member {BASE} {JUNGLE}")
    assert player(game)["members"] == {JUNGLE: 1}


@pytest.mark.clauses("TK-8.4")
def test_a_camp_can_be_used_in_the_turn_in_which_it_is_set_up():
    game = play(acting({"members": {JUNGLE: 1}}), f"camp {JUNGLE}", f"place leader {JUNGLE}")
    assert player(game)["leader"] == JUNGLE


@pytest.mark.clauses("TK-R-13")
def test_an_empty_supply_only_ends_placing_and_nobody_returns_to_it():
    game = acting({"members": {BASE: 18}, "leader": JUNGLE})
    assert choices(game, "place") == []
    assert choices(game, "move")
    for seat_moves in (f"move member {BASE} {JUNGLE}", f"move leader {JUNGLE} {BASE}"):
        play(game, seat_moves)
        assert player(game)["supply"] == 0
    assert player(game, BLUE)["supply"] == 18


@pytest.mark.clauses("TK-8.1", "TK-R-13")
def test_the_leader_is_placed_only_once():
    for where in (JUNGLE, "guard", "removed"):
        guards = [] if where == JUNGLE else ["c0r3"]
        assert f"place leader {BASE}" not in choices(acting({"leader": where, "guards": guards}), "place")
