"""Chapter 17: the scoring round."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import haab
from haab.games.tikal.components import SCORING_TURNS
from haab.games.tikal.rules.scoring import is_in_scoring_turn, scorings_to_come
from tests.kinds import Kind, kinds_of, walk
from tests.tikal.tables import (
    BASE,
    BLUE,
    EXPLORED,
    LETTER_A,
    OTHER_TEMPLE,
    RED,
    SECOND_TEMPLE,
    TEMPLE,
    TREASURES,
    YELLOW,
    Json,
    ap,
    hurry,
    play,
    player,
    position,
    scores,
    scoring,
    turn,
)


@pytest.mark.clauses("TK-EX-4", "TK-17.4", "TK-17.7", "TK-17.8", "TK-R-41")
def test_ex_4_scoring_of_one_player():
    board = {
        **LETTER_A,
        "c0r2": {"tile": "a2", "turn": 0, "value": 8},
        "c1r2": {"tile": "a1", "turn": 0, "value": 5},
        TEMPLE: {"value": 3},
        OTHER_TEMPLE: {"value": 5},
    }
    one = {
        "members": {"c0r2": 1, "c1r2": 1, TEMPLE: 1, OTHER_TEMPLE: 1},
        "treasures": {"treasure-1": 2, "treasure-2": 2, "treasure-3": 1, "treasure-4": 1},
    }
    other = {"members": {BASE: 3}, "treasures": {"treasure-5": 1}}
    game = scoring(one, other, board=board)
    before = game.position()["players"][RED]
    play(game, "done")
    assert game.score_sheet[RED] == {"start": 0, "temples": 21, "guards": 0, "treasures": 8, "bids": 0}
    assert scores(game) == [29, 0]
    assert {**player(game), "points": None} == {**before, "points": None}


@pytest.mark.clauses("TK-17.1", "TK-18.5")
def test_there_are_four_scoring_rounds():
    game = haab.new("tikal", players=2, seed=3)
    rounds: list[dict[str, object]] = []
    while not game.over:
        due = turn(game)
        if due["due"] == "scoring_actions":
            rounds.append({"seat": due["seat"], **due["scoring"]})
        play(game, hurry(game))
    assert [entry.get("volcano", "final") for entry in rounds] == ["b6", "b6", "d5", "d5", "f5", "f5", "final", "final"]


@pytest.mark.clauses("TK-17.2", "TK-6.1")
def test_a_scoring_round_goes_clockwise_from_who_took_the_volcano():
    game = position(3, board=LETTER_A, pile=["b6"], turn={"seat": YELLOW})
    order = []
    while turn(game)["due"] == "scoring_actions":
        order.append(game.to_move)
        play(game, "done")
    assert order == [YELLOW, RED, BLUE]
    assert turn(game) == {"due": "space", "seat": YELLOW, "tile": "b6"}


@pytest.mark.clauses("TK-17.3")
def test_a_scoring_turn_has_10_action_points_no_tile_and_then_its_player_alone_scores():
    everybody = {"treasures": {"treasure-1": 1}}
    game = position([everybody, everybody, {}], board=LETTER_A, pile=["b6"])
    assert (ap(game), turn(game)["due"], game.to_move) == (10, "scoring_actions", RED)
    play(game, "done")
    assert (scores(game), game.to_move, ap(game)) == ([1, 0, 0], BLUE, 10)
    play(game, "done")
    assert scores(game) == [1, 1, 0]


@pytest.mark.clauses("TK-17.5", "TK-R-32")
def test_a_guarded_temple_scores_for_the_guards_owner_only():
    board = {**EXPLORED, TEMPLE: {"value": 4}}
    players: list[Json] = [{"guards": [TEMPLE]}, {"members": {TEMPLE: 9}, "leader": TEMPLE}]
    game = play(scoring(*players, board=board), "done")
    assert game.score_sheet[RED] == {"start": 0, "temples": 0, "guards": 4, "treasures": 0, "bids": 0}
    assert scores(play(scoring(*players, seat=BLUE, board=board), "done")) == [0, 0]


@pytest.mark.clauses("TK-R-32")
def test_if_temples_are_shared_the_majority_scores_a_guarded_temple_besides_the_guards_owner():
    board = {**EXPLORED, TEMPLE: {"value": 4}}
    players: list[Json] = [
        {"guards": [TEMPLE], "members": {TEMPLE: 1}},
        {"members": {TEMPLE: 2}},
        {"members": {TEMPLE: 1}},
    ]
    shared: dict[str, Any] = {"board": board, "options": {"shared_temples": True}}
    for seat, points in enumerate([4, 4, 0]):
        game = scoring(*players, seat=seat, **shared)
        assert scores(play(game, "done"))[seat] == points
    assert [name for name, is_used in game.options.items() if is_used] == ["shared_temples"]
    twice = [{"guards": [TEMPLE], "members": {TEMPLE: 2}}, {}]
    assert scores(play(scoring(*twice, **shared), "done")) == [4, 0], "a temple scores once for one player"


@pytest.mark.clauses("TK-R-32", "TK-17.4")
def test_a_shared_temple_is_shown_for_whoever_scores_it():
    board = {**EXPLORED, TEMPLE: {"value": 4}}
    players: list[Json] = [{"guards": [TEMPLE]}, {"members": {TEMPLE: 2}}]
    game = scoring(*players, seat=BLUE, board=board, options={"shared_temples": True})
    (scene,) = game.state.play("done").scenes
    assert [(step.at, [share.seat for share in step.shares]) for step in scene.steps] == [((TEMPLE,), [BLUE])]


@pytest.mark.clauses("TK-17.6")
def test_a_temple_without_majority_scores_for_nobody():
    players = [{"members": {TEMPLE: 1}}, {"members": {TEMPLE: 1}}]
    for seat in range(2):
        assert scores(play(scoring(*players, seat=seat), "done")) == [0, 0]


@pytest.mark.clauses("TK-17.7")
def test_treasures_are_kept_and_score_again():
    owner = {"treasures": {"treasure-1": 3, "treasure-2": 2, "treasure-3": 1}}
    game = play(scoring(owner, {}, board=LETTER_A), "done")
    assert scores(game) == [10, 0]
    game = play(scoring(*game.position()["players"], board=LETTER_A), "done")
    assert scores(game) == [20, 0]


@pytest.mark.clauses("TK-17.8")
def test_scoring_takes_no_piece_away():
    one = {"members": {TEMPLE: 2, SECOND_TEMPLE: 1}, "leader": SECOND_TEMPLE, "guards": [OTHER_TEMPLE]}
    game = scoring(one, {"members": {TEMPLE: 1}})
    board = game.position()["board"]
    play(game, "done")
    assert player(game)["members"] == one["members"]
    assert (player(game)["leader"], player(game)["guards"]) == (SECOND_TEMPLE, [OTHER_TEMPLE])
    assert game.position()["board"] == board


@pytest.mark.clauses("TK-17.9", "TK-R-34")
def test_a_temple_scores_again_for_a_later_player_with_the_majority():
    players: list[Json] = [{"members": {TEMPLE: 2}}, {"members": {TEMPLE: 1, BASE: 1}}]
    game = position(players, board=LETTER_A, pile=["b6"])
    play(game, "done")
    assert scores(game) == [1, 0]
    play(game, f"move member {BASE} {TEMPLE}", f"place member {BASE}", f"move member {BASE} {TEMPLE}", "done")
    assert scores(game) == [1, 1]


@pytest.mark.clauses("TK-R-33")
def test_a_guard_placed_in_a_scoring_turn_scores_at_once():
    game = scoring({"members": {TEMPLE: 2}})
    play(game, f"guard member {TEMPLE}", "done")
    assert game.score_sheet[RED]["guards"] == 1


LATER: Json = {"options": {"guards_score_later": True}}


@pytest.mark.clauses("TK-R-33")
def test_it_may_be_agreed_that_such_a_guard_scores_from_the_next_scoring_round_on():
    game = scoring({"members": {TEMPLE: 2}}, **LATER)
    play(game, f"guard member {TEMPLE}")
    assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()
    assert scores(play(game, "done")) == [0, 0], "neither the guard nor the removed figures"
    assert game.data.new_guards == 0
    game = scoring({"guards": [TEMPLE], "members": {OTHER_TEMPLE: 2}}, **LATER)
    play(game, f"guard member {OTHER_TEMPLE}", "done")
    assert game.score_sheet[RED]["guards"] == 1, "the older guard, not the new one"


@pytest.mark.clauses("TK-R-33")
def test_then_a_guard_of_a_regular_turn_scores_in_the_next_scoring_round():
    players: list[Json] = [{"members": {TEMPLE: 2}, "guards": []}, {}]
    game = position(players, board=LETTER_A, pile=["b6"], turn={"due": "actions", "seat": RED}, **LATER)
    play(game, f"guard member {TEMPLE}")
    assert game.data.new_guards == 0


@pytest.mark.clauses("TK-17.4", "TK-R-2")
def test_only_temples_bring_points_by_majority():
    assert scores(play(scoring({"members": {BASE: 3, TREASURES: 3, "c1r3": 3}}), "done")) == [0, 0]
    assert scores(play(scoring({"members": {TEMPLE: 1, OTHER_TEMPLE: 1, SECOND_TEMPLE: 1}}), "done")) == [4, 0]


@pytest.mark.clauses("TK-17.1", "TK-17.2", "TK-18.1")
@pytest.mark.parametrize("kind", kinds_of("tikal"), ids=str)
def test_how_often_a_player_will_score_is_what_comes_of_it(kind: Kind):
    stations = walk(kind, 2)
    scored = [0] * kind.seats
    for before, after in reversed(list(pairwise(stations))):
        for seat in range(kind.seats):
            under_way = bool(is_in_scoring_turn(before.data, seat))
            if under_way and after.to_move != seat:
                scored[seat] += 1
            assert scorings_to_come(before.data, seat) == scored[seat] - under_way
    assert scored == [SCORING_TURNS] * kind.seats
