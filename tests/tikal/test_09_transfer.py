"""Chapter 9: transfer between camps."""

from __future__ import annotations

import pytest

from tests.tikal.tables import BASE, JUNGLE, SECOND_JUNGLE, acting, ap, choices, legal, play, player

CAMPS = [JUNGLE, SECOND_JUNGLE]


@pytest.mark.parametrize("start", [BASE, *CAMPS])
@pytest.mark.parametrize("figure", ["member", "leader"])
@pytest.mark.clauses("TK-9.1", "TK-R-14")
def test_a_figure_goes_between_the_base_camp_and_the_own_camps(start, figure):
    pieces = {"members": {start: 1}} if figure == "member" else {"leader": start}
    game = acting({**pieces, "camps": CAMPS})
    assert choices(game, "transfer") == [f"transfer {figure} {start}"]
    play(game, f"transfer {figure} {start}")
    assert legal(game) == [f"to {space}" for space in (BASE, *CAMPS) if space != start]


@pytest.mark.clauses("TK-9.1", "TK-9.2")
def test_a_transfer_costs_1_however_far_it_is():
    game = acting({"members": {BASE: 2}, "leader": BASE, "camps": [SECOND_JUNGLE]})
    play(game, f"transfer member {BASE}", f"to {SECOND_JUNGLE}", f"transfer leader {BASE}", f"to {SECOND_JUNGLE}")
    assert ap(game) == 8
    assert player(game)["members"] == {BASE: 1, SECOND_JUNGLE: 1}
    assert player(game)["leader"] == SECOND_JUNGLE


@pytest.mark.clauses("TK-9.2")
def test_there_is_no_limit_but_the_action_points():
    game = acting({"members": {BASE: 10}, "camps": [SECOND_JUNGLE]})
    play(game, *[f"transfer member {BASE}", f"to {SECOND_JUNGLE}"] * 10)
    assert (player(game)["members"], ap(game)) == ({SECOND_JUNGLE: 10}, 0)


@pytest.mark.clauses("TK-9.3")
def test_other_players_camps_cannot_be_used():
    game = acting({"members": {BASE: 1, JUNGLE: 1}}, {"camps": [JUNGLE]})
    assert choices(game, "transfer") == []
    game = acting({"members": {BASE: 1, JUNGLE: 1}, "camps": [SECOND_JUNGLE]}, {"camps": [JUNGLE]})
    assert choices(game, "transfer") == [f"transfer member {BASE}"]
    assert legal(play(game, f"transfer member {BASE}")) == [f"to {SECOND_JUNGLE}"]


@pytest.mark.clauses("TK-9.1")
def test_without_a_camp_there_is_no_transfer():
    assert choices(acting({"members": {BASE: 1}}), "transfer") == []
