"""A figure's way over several tiles in one wish."""

from __future__ import annotations

import pytest

import haab
from haab.games.tikal.shown.journeys import Journey, reachable, travel
from tests.tikal.tables import (
    BASE,
    JUNGLE,
    OTHER_TEMPLE,
    SECOND_JUNGLE,
    SECOND_TEMPLE,
    TEMPLE,
    TREASURES,
    acting,
    ap,
    placing,
    player,
    start,
)


def costs(game: haab.Game, figure: str, space: str) -> dict[str, int]:
    return {journey.to: journey.cost for journey in reachable(game, figure, space)}


@pytest.mark.clauses("TK-10.1", "TK-10.4")
def test_every_space_within_the_action_points_is_found_at_its_cheapest_cost():
    game = acting({"members": {BASE: 1}})
    assert costs(game, "member", BASE) == {
        JUNGLE: 1,
        TEMPLE: 2,
        OTHER_TEMPLE: 2,
        SECOND_TEMPLE: 3,
        SECOND_JUNGLE: 6,
        TREASURES: 9,
    }
    assert costs(acting({"members": {BASE: 1}}, ap=5), "member", BASE) == {
        JUNGLE: 1,
        TEMPLE: 2,
        OTHER_TEMPLE: 2,
        SECOND_TEMPLE: 3,
    }
    assert costs(acting({"members": {BASE: 1}}, ap=0), "member", BASE) == {}


def test_a_journey_has_the_moves_that_play_it():
    journeys = {journey.to: journey for journey in reachable(acting({"leader": BASE}), "leader", BASE)}
    moves = (f"move leader {BASE} {TEMPLE}", f"move leader {TEMPLE} {SECOND_TEMPLE}")
    assert journeys[SECOND_TEMPLE] == Journey(SECOND_TEMPLE, 3, moves, (BASE, TEMPLE, SECOND_TEMPLE))


@pytest.mark.clauses("TK-9.1", "TK-9.2")
def test_transfers_between_camps_shorten_the_way():
    game = acting({"members": {BASE: 1}, "camps": [SECOND_JUNGLE]})
    assert costs(game, "member", BASE)[SECOND_JUNGLE] == 1
    assert costs(game, "member", BASE)[TREASURES] == 4
    travel(game, "member", BASE, TREASURES)
    assert (player(game)["members"], ap(game)) == ({TREASURES: 1}, 6)
    assert game.moves == [f"transfer member {BASE}", f"to {SECOND_JUNGLE}", f"move member {SECOND_JUNGLE} {TREASURES}"]


def test_every_journey_can_be_played_for_its_cost():
    start_game = acting({"members": {TREASURES: 1}, "leader": SECOND_JUNGLE, "camps": [JUNGLE]})
    for figure, space in (("member", TREASURES), ("leader", SECOND_JUNGLE)):
        for journey in reachable(start_game, figure, space):
            game = start_game.copy()
            travel(game, figure, space, journey.to)
            assert 10 - ap(game) == journey.cost


@pytest.mark.clauses("TK-8.1", "TK-8.3")
def test_a_figure_of_the_supply_sets_out_from_any_own_camp():
    game = acting({"camps": [SECOND_JUNGLE]}, {"camps": [JUNGLE]})
    ways = {journey.to: journey for journey in reachable(game, "leader", "supply")}
    assert ways[BASE] == Journey(BASE, 1, (f"place leader {BASE}",), (BASE,))
    assert ways[TREASURES].moves[0] == f"place leader {SECOND_JUNGLE}"
    assert ways[JUNGLE].cost == 2
    travel(game, "leader", "supply", TREASURES)
    assert (player(game)["leader"], 10 - ap(game)) == (TREASURES, ways[TREASURES].cost)
    assert reachable(game, "leader", "supply") == []
    assert reachable(acting({}, ap=0), "member", "supply") == []


def test_who_is_not_there_cannot_travel():
    game = acting({"members": {BASE: 1}}, {"members": {JUNGLE: 1}})
    assert reachable(game, "leader", BASE) == []
    assert reachable(game, "member", JUNGLE) == []
    assert reachable(placing("a1", [{"members": {BASE: 1}}]), "member", BASE) == []
    with pytest.raises(haab.HaabError, match=f"cannot get to {TREASURES}"):
        travel(acting({"members": {BASE: 1}}, ap=8), "member", BASE, TREASURES)


def test_unknown_names_are_refused():
    game = acting({"members": {BASE: 1}})
    with pytest.raises(haab.HaabError, match="there is no figure 'king'"):
        reachable(game, "king", BASE)
    with pytest.raises(haab.HaabError, match="there is no space 'c9r9'"):
        reachable(game, "member", "c9r9")
    with pytest.raises(haab.HaabError, match="not in tzolkin"):
        reachable(haab.new("tzolkin", players=2, seed=1), "member", BASE)
    assert reachable(start(), "member", BASE) == []
