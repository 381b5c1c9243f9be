"""Chapter 11: uncover a temple level."""

from __future__ import annotations

import pytest

import haab
from tests.tikal.tables import (
    BASE,
    BLUE,
    EXPLORED,
    OTHER_TEMPLE,
    SECOND_TEMPLE,
    TEMPLE,
    TREASURES,
    Json,
    acting,
    ap,
    choices,
    hurry,
    play,
    space,
)

FIGURES = {"members": {TEMPLE: 2, BASE: 2}}


@pytest.mark.clauses("TK-EX-10", "TK-11.4", "TK-11.5", "TK-R-17")
def test_ex_10_levels_per_turn():
    game = acting({"members": {TEMPLE: 1, BASE: 1}}, board={**EXPLORED, TEMPLE: {"value": 3}})
    play(game, f"uncover {TEMPLE}")
    assert (space(game, TEMPLE)["value"], ap(game)) == (4, 8)
    with pytest.raises(haab.IllegalMove):
        game.play(f"uncover {TEMPLE}")
    play(game, f"move member {BASE} {TEMPLE}")
    assert ap(game) == 6
    play(game, f"uncover {TEMPLE}")
    assert (space(game, TEMPLE)["value"], ap(game)) == (5, 4)
    with pytest.raises(haab.IllegalMove):
        game.play(f"uncover {TEMPLE}")


@pytest.mark.clauses("TK-11.4")
def test_more_than_two_figures_still_uncover_only_two_levels():
    game = acting({"members": {TEMPLE: 5}})
    play(game, f"uncover {TEMPLE}", f"uncover {TEMPLE}")
    assert (ap(game), choices(game, "uncover")) == (6, [])


@pytest.mark.clauses("TK-11.1", "TK-11.2", "TK-21.3")
def test_uncovering_takes_the_next_level_from_its_stack():
    game = acting(FIGURES, board={**EXPLORED, TEMPLE: {"value": 3}})
    before = game.view()["state"]["levels"]
    play(game, f"uncover {TEMPLE}")
    after = game.view()["state"]["levels"]
    assert {value: before[value] - after[value] for value in before if before[value] != after[value]} == {"4": 1}
    assert space(game, TEMPLE)["value"] == 4


@pytest.mark.clauses("TK-EX-11", "TK-11.3")
def test_ex_11_with_an_empty_stack_a_temple_is_not_raised_and_no_number_skipped():
    tall = {"c0r2": {"tile": "a2", "value": 8}, TEMPLE: {"value": 8}, OTHER_TEMPLE: {"value": 8}}
    board = {**tall, "c1r2": {"tile": "a1", "value": 7}}
    game = acting({"members": {"c1r2": 1}}, board=board)
    assert (game.view()["state"]["levels"]["8"], game.view()["state"]["levels"]["9"]) == (0, 2)
    assert choices(game, "uncover") == []
    board[OTHER_TEMPLE] = {"value": 7}
    assert choices(acting({"members": {"c1r2": 1}}, board=board), "uncover") == ["uncover c1r2"]


@pytest.mark.clauses("TK-11.3")
def test_10_is_the_highest_value():
    game = acting({"members": {TEMPLE: 1}}, board={TEMPLE: {"value": 10}})
    assert choices(game, "uncover") == []
    game = acting({"members": {TEMPLE: 1}}, board={TEMPLE: {"value": 9}})
    assert space(play(game, f"uncover {TEMPLE}"), TEMPLE)["value"] == 10


@pytest.mark.clauses("TK-11.6")
def test_majority_is_not_needed():
    game = acting({"members": {TEMPLE: 1}}, {"members": {TEMPLE: 9}, "leader": TEMPLE})
    assert choices(game, "uncover") == [f"uncover {TEMPLE}"]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.clauses("TK-11.7")
def test_a_guarded_temple_is_raised_by_nobody(owner):
    players = [{"members": {TEMPLE: 2}}, {"members": {TEMPLE: 2}}]
    players[owner]["guards"] = [TEMPLE]
    for seat in range(2):
        assert choices(acting(*players, seat=seat), "uncover") == []


@pytest.mark.clauses("TK-11.8", "TK-R-18")
def test_any_number_of_temples_is_raised_in_a_turn():
    game = acting({"members": {TEMPLE: 2, OTHER_TEMPLE: 2, SECOND_TEMPLE: 1}})
    play(game, *[f"uncover {where}" for where in (TEMPLE, OTHER_TEMPLE, SECOND_TEMPLE, TEMPLE, OTHER_TEMPLE)])
    assert ap(game) == 0


@pytest.mark.clauses("TK-EX-17", "TK-R-18")
def test_ex_17_the_same_member_works_in_two_places():
    board = {"c0r2": {"tile": "b1", "turn": 2}}
    game = acting({"members": {TEMPLE: 1}}, board=board)
    assert space(game, TEMPLE)["crossings"][0] == 1
    board = {"c0r2": {"tile": "b1", "turn": 5}}
    game = acting({"members": {TEMPLE: 1}}, board=board)
    assert space(game, TEMPLE)["crossings"][0] == 2
    play(game, f"uncover {TEMPLE}", f"move member {TEMPLE} c0r2", "uncover c0r2")
    assert ap(game) == 4


@pytest.mark.clauses("TK-R-17")
def test_a_figure_that_has_left_no_longer_counts_and_one_that_arrives_does():
    game = acting({"members": {TEMPLE: 2, BASE: 1}})
    play(game, f"uncover {TEMPLE}", f"move member {TEMPLE} {BASE}")
    assert choices(game, "uncover") == []
    play(game, f"move member {BASE} {TEMPLE}")
    assert choices(game, "uncover") == [f"uncover {TEMPLE}"]


ONCE: Json = {"options": {"figures_work_once": True}}
"""Another reading of TK-R-17."""


@pytest.mark.clauses("TK-R-17", "TK-R-18")
def test_it_may_be_agreed_that_a_figure_works_once_in_a_turn():
    board = {"c0r2": {"tile": "b1", "turn": 5}}
    game = acting({"members": {TEMPLE: 1}}, board=board, **ONCE)
    play(game, f"uncover {TEMPLE}", f"move member {TEMPLE} c0r2")
    assert choices(game, "uncover") == [], "the same member works in one place only"
    two = acting({"members": {TEMPLE: 2}}, board=board, **ONCE)
    play(two, f"uncover {TEMPLE}", f"move member {TEMPLE} c0r2")
    assert choices(two, "uncover") == ["uncover c0r2"], "the one that moves on is the rested one"
    assert choices(play(two, "uncover c0r2"), "uncover") == []


@pytest.mark.clauses("TK-R-17")
def test_then_two_figures_that_have_both_worked_do_no_more_wherever_they_go():
    board = {"c0r2": {"tile": "b1", "turn": 5}}
    game = acting({"members": {TEMPLE: 2}}, board=board, **ONCE)
    play(game, f"uncover {TEMPLE}", f"uncover {TEMPLE}", f"move member {TEMPLE} c0r2")
    assert choices(game, "uncover") == []
    assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()


@pytest.mark.clauses("TK-R-17")
def test_then_the_leader_may_go_on_rested_if_a_member_can_have_done_the_work():
    board = {"c0r2": {"tile": "b1", "turn": 5}}
    game = acting({"leader": TEMPLE, "members": {TEMPLE: 1}}, board=board, **ONCE)
    rested = play(game.copy(), f"uncover {TEMPLE}", f"move leader {TEMPLE} c0r2")
    assert choices(rested, "uncover") == ["uncover c0r2"]
    alone = acting({"leader": TEMPLE, "members": {"c0r2": 1}}, board=board, **ONCE)
    play(alone, f"uncover {TEMPLE}", f"move leader {TEMPLE} c0r2", "uncover c0r2")
    assert choices(alone, "uncover") == [], "the leader came tired: only the member has worked here"
    play(alone, f"move leader c0r2 {TEMPLE}")
    assert choices(alone, "uncover") == []


@pytest.mark.clauses("TK-R-17", "TK-R-19")
def test_then_the_next_turn_finds_everybody_rested():
    game = acting({"members": {TEMPLE: 1}}, {"members": {TEMPLE: 1}}, pile=["a1"], **ONCE)
    play(game, f"uncover {TEMPLE}", "done")
    while choices(game, "done") == []:
        play(game, hurry(game))
    assert (game.to_move, choices(game, "uncover")) == (BLUE, [f"uncover {TEMPLE}"])


@pytest.mark.clauses("TK-R-20")
def test_the_leader_counts_as_one_figure_for_levels():
    game = acting({"leader": TEMPLE, "members": {TEMPLE: 1}})
    play(game, f"uncover {TEMPLE}", f"uncover {TEMPLE}")
    assert space(game, TEMPLE)["value"] == 3
    game = acting({"leader": TEMPLE}, worked={TEMPLE: 1}, ap=8, board={TEMPLE: {"value": 2}})
    assert choices(game, "uncover") == []


@pytest.mark.clauses("TK-R-19")
def test_the_limit_starts_anew_for_every_player_and_turn():
    game = acting({"members": {TEMPLE: 2}}, {"members": {TEMPLE: 2}}, pile=["a1"])
    play(game, f"uncover {TEMPLE}", f"uncover {TEMPLE}", "done")
    while choices(game, "done") == []:
        play(game, hurry(game))
    assert game.to_move == BLUE
    play(game, f"uncover {TEMPLE}", f"uncover {TEMPLE}")
    assert space(game, TEMPLE)["value"] == 5


@pytest.mark.clauses("TK-R-21")
def test_levels_never_return():
    game = acting({"members": {TEMPLE: 2}}, {"members": {TEMPLE: 2}})
    play(game, f"uncover {TEMPLE}", f"move member {TEMPLE} {BASE}", f"move member {TEMPLE} {BASE}", "done")
    assert space(game, TEMPLE)["value"] == 2
    assert game.view()["state"]["levels"]["2"] == 2


@pytest.mark.clauses("TK-11.2", "TK-R-3")
def test_only_temples_are_raised():
    game = acting({"members": {BASE: 2, TREASURES: 2, "c1r3": 2}})
    assert choices(game, "uncover") == []
