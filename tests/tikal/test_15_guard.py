"""Chapter 15: place a guard."""

from __future__ import annotations

import pytest

from tests.tikal.tables import (
    BASE,
    BLUE,
    JUNGLE,
    OTHER_TEMPLE,
    RED,
    SECOND_TEMPLE,
    TEMPLE,
    TREASURES,
    acting,
    ap,
    choices,
    legal,
    play,
    player,
    scores,
    scoring,
    space,
)


@pytest.mark.clauses("TK-15.1", "TK-16.4", "TK-R-2")
def test_a_guard_needs_the_majority():
    assert choices(acting({"members": {TEMPLE: 2}}, {"members": {TEMPLE: 2}}), "guard") == []
    assert choices(acting({"members": {TEMPLE: 3}}, {"members": {TEMPLE: 2}}), "guard") == [f"guard member {TEMPLE}"]
    leader = acting({"leader": TEMPLE}, {"members": {TEMPLE: 2}})
    assert choices(leader, "guard") == [f"guard leader {TEMPLE}"]
    assert choices(acting({"members": {TEMPLE: 3}}, {"leader": TEMPLE}), "guard") == []


@pytest.mark.clauses("TK-15.1")
def test_only_temples_are_guarded():
    game = acting({"members": {BASE: 2, JUNGLE: 2, TREASURES: 2}})
    assert choices(game, "guard") == []


@pytest.mark.parametrize("owner", [RED, BLUE])
@pytest.mark.clauses("TK-15.2", "TK-R-28")
def test_a_guarded_temple_is_not_guarded_again(owner):
    players = [{"members": {TEMPLE: 5}}, {}]
    players[owner]["guards"] = [TEMPLE]
    assert choices(acting(*players), "guard") == []


@pytest.mark.clauses("TK-EX-13", "TK-15.3", "TK-15.4", "TK-15.5", "TK-R-25")
def test_ex_13_a_guard_with_the_leader_present():
    game = acting({"leader": TEMPLE, "members": {TEMPLE: 2}}, {"members": {TEMPLE: 4}})
    assert choices(game, "guard") == [f"guard member {TEMPLE}", f"guard leader {TEMPLE}"]
    play(game, f"guard member {TEMPLE}")
    assert ap(game) == 5
    red = player(game)
    assert (red["guards"], red["leader"], red["removed"], red["members"]) == ([TEMPLE], "removed", 1, {})
    assert player(game, BLUE)["members"] == {TEMPLE: 4}
    for seat, gain in ((RED, 1), (BLUE, 0)):
        players = game.position()["players"]
        after = scoring(*players, seat=seat)
        before = scores(after)
        assert scores(play(after, "done"))[seat] - before[seat] == gain


@pytest.mark.clauses("TK-R-25", "TK-15.4")
def test_the_leader_can_be_the_guard():
    game = play(acting({"leader": TEMPLE, "members": {TEMPLE: 2}}), f"guard leader {TEMPLE}")
    red = player(game)
    assert (red["leader"], red["removed"], red["members"], red["supply"]) == ("guard", 2, {}, 16)


@pytest.mark.clauses("TK-15.4")
def test_figures_on_other_tiles_stay_in_the_game_and_removed_ones_do_not_come_back():
    game = acting({"members": {TEMPLE: 3, BASE: 2}, "leader": BASE})
    play(game, f"guard member {TEMPLE}")
    red = player(game)
    assert (red["members"], red["leader"], red["removed"], red["supply"]) == ({BASE: 2}, BASE, 2, 13)


@pytest.mark.clauses("TK-15.5")
def test_others_may_leave_a_guarded_temple():
    game = acting({"members": {TEMPLE: 1}}, {"guards": [TEMPLE]})
    play(game, f"move member {TEMPLE} {BASE}")
    assert player(game)["members"] == {BASE: 1}


@pytest.mark.clauses("TK-15.6")
def test_a_guarded_tile_is_entered_and_crossed():
    game = acting({"members": {BASE: 1}}, {"guards": [TEMPLE]})
    play(game, f"move member {BASE} {TEMPLE}", f"move member {TEMPLE} {SECOND_TEMPLE}")
    assert player(game)["members"] == {SECOND_TEMPLE: 1}


@pytest.mark.clauses("TK-15.7", "TK-R-27")
def test_a_guard_never_moves_and_does_nothing():
    game = acting({"guards": [TEMPLE], "leader": "guard"})
    assert legal(game) == ["done", f"place member {BASE}"]
    play(game, "done")
    assert space(game, TEMPLE)["guard"] == RED


@pytest.mark.clauses("TK-15.8")
def test_a_player_places_two_guards_in_a_game():
    game = acting({"members": {TEMPLE: 1, OTHER_TEMPLE: 1, SECOND_TEMPLE: 1}})
    play(game, f"guard member {TEMPLE}", f"guard member {OTHER_TEMPLE}")
    assert (player(game)["guards"], ap(game)) == ([TEMPLE, OTHER_TEMPLE], 0)
    assert game.data.players[RED].guards_placed == 2
    game = acting({"members": {SECOND_TEMPLE: 1}, "guards": [TEMPLE, OTHER_TEMPLE]})
    assert choices(game, "guard") == []


@pytest.mark.clauses("TK-R-26")
def test_a_single_figure_becomes_the_guard():
    game = play(acting({"members": {TEMPLE: 1}}), f"guard member {TEMPLE}")
    assert (player(game)["removed"], player(game)["guards"], player(game)["supply"]) == (0, [TEMPLE], 17)


@pytest.mark.clauses("TK-R-29")
def test_the_owners_figures_may_enter_later_and_change_nothing():
    owner = {"guards": [TEMPLE], "members": {BASE: 3}}
    game = scoring(owner, {})
    play(game, *[f"move member {BASE} {TEMPLE}"] * 3, "done")
    assert scores(game) == [1, 0]
    assert player(game)["members"] == {TEMPLE: 3}
