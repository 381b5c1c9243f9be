"""Chapter 14: set up a camp."""

from __future__ import annotations

import pytest

from tests.tikal.tables import (
    BASE,
    BLUE,
    EXPLORED,
    JUNGLE,
    RED,
    SECOND_JUNGLE,
    TEMPLE,
    TREASURES,
    acting,
    ap,
    choices,
    legal,
    play,
    player,
    space,
)


def with_tokens(count: int) -> dict[str, object]:
    """The board with so many tokens on the treasure tile."""
    return {**EXPLORED, TREASURES: {"tile": "a4", "turn": 5, "tokens": ["treasure-1"] * count}}


EVERYWHERE = {"members": {BASE: 1, JUNGLE: 1, SECOND_JUNGLE: 1, TEMPLE: 1, TREASURES: 1}}


@pytest.mark.clauses("TK-14.1", "TK-R-2", "TK-R-3")
def test_a_camp_stands_on_a_jungle_or_a_treasure_tile_without_tokens():
    assert choices(acting(EVERYWHERE, board=with_tokens(1)), "camp") == [f"camp {SECOND_JUNGLE}", f"camp {JUNGLE}"]
    sites = [f"camp {SECOND_JUNGLE}", f"camp {TREASURES}", f"camp {JUNGLE}"]
    assert choices(acting(EVERYWHERE, board=with_tokens(0)), "camp") == sites


@pytest.mark.clauses("TK-14.2")
def test_an_own_figure_is_needed_on_the_tile():
    assert choices(acting({}, {"members": {JUNGLE: 2}}), "camp") == []
    assert choices(acting({"leader": JUNGLE}), "camp") == [f"camp {JUNGLE}"]


@pytest.mark.parametrize("other", [RED, BLUE])
@pytest.mark.clauses("TK-14.3")
def test_there_is_one_camp_on_a_tile(other):
    players = [{"members": {JUNGLE: 1}}, {}]
    players[other]["camps"] = [JUNGLE]
    assert choices(acting(*players), "camp") == []


@pytest.mark.clauses("TK-14.4", "TK-R-15")
def test_a_player_sets_up_two_camps_in_a_game_and_they_stay():
    game = acting({"members": {JUNGLE: 1, SECOND_JUNGLE: 1, TREASURES: 1}}, board=with_tokens(0))
    play(game, f"camp {JUNGLE}", f"camp {SECOND_JUNGLE}")
    assert (ap(game), player(game)["camps"]) == (0, [JUNGLE, SECOND_JUNGLE])
    settled = {"members": {TREASURES: 1}, "camps": [JUNGLE, SECOND_JUNGLE]}
    game = acting(settled, board=with_tokens(0))
    assert choices(game, "camp") == []
    play(game, f"move member {TREASURES} {SECOND_JUNGLE}", f"move member {SECOND_JUNGLE} {TREASURES}", "done")
    assert player(game)["camps"] == [JUNGLE, SECOND_JUNGLE]


@pytest.mark.clauses("TK-14.5")
def test_only_the_owner_uses_the_camp():
    game = play(acting({"members": {JUNGLE: 1, BASE: 1}}), f"camp {JUNGLE}")
    assert f"place member {JUNGLE}" in legal(game)
    assert f"transfer member {BASE}" in legal(game)
    assert space(game, JUNGLE)["camp"] == RED
    other = acting({"members": {BASE: 1, JUNGLE: 1}, "camps": [JUNGLE]}, {"members": {BASE: 1, JUNGLE: 1}}, seat=BLUE)
    assert choices(other, "transfer") == []
    assert f"place member {JUNGLE}" not in legal(other)


@pytest.mark.clauses("TK-14.6")
def test_others_enter_cross_and_stay():
    game = acting({"members": {BASE: 1}}, {"camps": [JUNGLE], "members": {JUNGLE: 1}})
    play(game, f"move member {BASE} {JUNGLE}")
    assert player(game)["members"] == {JUNGLE: 1}
    assert f"move member {JUNGLE} {BASE}" in legal(game)


@pytest.mark.clauses("TK-R-15")
def test_a_camp_may_be_set_up_among_other_players():
    game = acting({"members": {JUNGLE: 1}}, {"members": {JUNGLE: 6}, "leader": JUNGLE})
    assert choices(game, "camp") == [f"camp {JUNGLE}"]


@pytest.mark.clauses("TK-R-16")
def test_a_camp_follows_the_last_token_in_the_same_turn():
    game = acting({"members": {TREASURES: 1}}, board=with_tokens(1))
    assert choices(game, "camp") == []
    play(game, f"dig {TREASURES}", f"camp {TREASURES}")
    assert (player(game)["camps"], ap(game)) == ([TREASURES], 2)
