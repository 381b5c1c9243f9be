"""Chapter 19: the auction variant."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tikal.tables import (
    BLUE,
    GREEN,
    LETTER_A,
    RED,
    YELLOW,
    Json,
    ap,
    choices,
    full_board,
    hurry,
    legal,
    placing,
    play,
    player,
    points,
    position,
    scores,
    start,
    turn,
)


def auction(players: int | list[Json] = 4, **state: Any) -> haab.Game:
    """A position of the auction variant."""
    return position(players, auction=True, **state)


SEVEN_TILES = {**LETTER_A, "c2r1": {"tile": "b1", "turn": 0}}


def finish_turn(game: haab.Game) -> haab.Game:
    """The player who has got the turn takes the first tile, places it and spends nothing."""
    seat = game.to_move
    while game.to_move == seat and turn(game)["due"] != "bid":
        play(game, hurry(game))
    return game


def eligible(game: haab.Game) -> list[int]:
    """The seats with the indicator face up."""
    return [seat for seat, one in enumerate(game.view()["state"]["players"]) if one["eligible"]]


@pytest.mark.clauses("TK-19.1", "TK-R-51")
def test_tiles_are_not_drawn_but_laid_out():
    game = start(1, 4, True)
    assert turn(game)["due"] == "bid"
    assert len(game.view()["state"]["laid_out"]) == 4
    assert game.view()["state"]["pile"]["left"] == 32


@pytest.mark.clauses("TK-19.2")
def test_every_score_starts_at_20():
    assert scores(start(1, 4, True)) == [20, 20, 20, 20]
    assert start(1, 4, True).score_sheet[0]["start"] == 20


@pytest.mark.clauses("TK-19.3")
def test_every_indicator_is_face_up_at_the_start():
    assert eligible(start(1, 3, True)) == [0, 1, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clauses("TK-19.4")
def test_as_many_tiles_as_players_are_laid_out_from_the_top_of_the_pile(players):
    tiles = ["a6", "a3", "a1", "a2"][:players]
    game = auction(players, pile=tiles)
    assert game.view()["state"]["laid_out"] == tiles


@pytest.mark.clauses("TK-EX-6", "TK-19.6", "TK-19.8", "TK-19.10", "TK-19.11", "TK-19.12", "TK-19.13", "TK-7.4")
def test_ex_6_the_first_turn_is_auctioned():
    game = first_turn_to_blue()
    assert scores(game) == [20, 15, 20, 20]
    assert turn(game) == {"due": "tile", "seat": BLUE}
    assert legal(game) == ["tile a1", "tile a2", "tile a3", "tile a4"]
    play(game, "tile a3", "space c1r2", "turn 0")
    assert (game.to_move, ap(game)) == (BLUE, 10)
    assert eligible(game) == [0, 1, 2, 3]
    play(game, "done")
    assert (eligible(game), ap(game)) == ([0, 2, 3], 0)
    assert game.view()["state"]["laid_out"] == ["a1", "a2", "a4"]


def first_turn_to_blue() -> haab.Game:
    """Red opens, and Blue wins the first turn with 5."""
    game = auction(4)
    assert game.to_move == RED
    return play(game, "bid 1", "bid 5", "pass", "pass", "pass")


def second_turn_to_red() -> haab.Game:
    """Yellow opens, and Red wins the second turn with 4."""
    game = finish_turn(first_turn_to_blue())
    return play(game, "bid 2", "bid 3", "bid 4", "pass", "pass")


def third_turn_to_yellow() -> haab.Game:
    """Nobody bids; Yellow passes first."""
    return play(finish_turn(second_turn_to_red()), "pass", "pass")


@pytest.mark.clauses("TK-EX-7", "TK-19.7", "TK-19.14")
def test_ex_7_the_second_turn():
    game = finish_turn(first_turn_to_blue())
    asked = []
    for move in ("bid 2", "bid 3", "bid 4", "pass", "pass"):
        asked.append(game.to_move)
        play(game, move)
    assert asked == [YELLOW, GREEN, RED, YELLOW, GREEN]
    assert scores(game) == [16, 15, 20, 20]
    assert turn(game) == {"due": "tile", "seat": RED}
    assert eligible(finish_turn(game)) == [YELLOW, GREEN]


@pytest.mark.clauses("TK-EX-8", "TK-19.9", "TK-19.14", "TK-R-44")
def test_ex_8_the_third_turn_when_all_pass():
    game = finish_turn(second_turn_to_red())
    assert game.to_move == YELLOW
    play(game, "pass")
    assert game.to_move == GREEN
    play(game, "pass")
    assert turn(game) == {"due": "tile", "seat": YELLOW}
    assert scores(game) == [16, 15, 20, 20]


@pytest.mark.clauses("TK-EX-9", "TK-19.15", "TK-19.16")
def test_ex_9_the_last_turn_and_the_next_round():
    game = finish_turn(third_turn_to_yellow())
    last = game.view()["state"]["laid_out"]
    assert last == []
    assert (game.to_move, turn(game)["due"]) == (GREEN, "space")
    assert scores(game) == [16, 15, 20, 20]
    finish_turn(game)
    assert eligible(game) == [0, 1, 2, 3]
    assert len(game.view()["state"]["laid_out"]) == 4
    assert (game.to_move, turn(game)["due"]) == (RED, "bid")


@pytest.mark.parametrize(
    ("moves", "winner", "after", "opener"),
    [
        (("bid 1", "bid 2", "pass"), BLUE, [20, 18], BLUE),
        (("pass", "pass"), RED, [20, 20], RED),
        (("pass", "bid 1"), BLUE, [20, 19], BLUE),
    ],
)
@pytest.mark.clauses("TK-EX-18", "TK-R-45", "TK-R-46", "TK-R-55", "TK-19.8")
def test_ex_18_an_auction_with_two_players(moves, winner, after, opener):
    game = play(auction(2), *moves)
    assert turn(game) == {"due": "tile", "seat": winner}
    assert scores(game) == after
    finish_turn(game)
    assert (game.to_move, turn(game)["due"]) == (1 - winner, "space")
    finish_turn(game)
    assert scores(game) == after
    assert (turn(game)["due"], game.to_move) == ("bid", opener)


EMPTY_PURSES = [points(0), points(3), points(3)]


@pytest.mark.clauses("TK-EX-19", "TK-R-43")
def test_ex_19_a_who_cannot_raise_must_pass():
    game = auction(EMPTY_PURSES)
    assert (game.to_move, legal(game)) == (RED, ["pass"])
    play(game, "pass")
    assert legal(game) == ["pass", "bid 1", "bid 2", "bid 3"]
    play(game, "bid 3")
    assert (game.to_move, legal(game)) == (YELLOW, ["pass"])
    play(game, "pass")
    assert scores(game) == [0, 0, 3]
    assert turn(game) == {"due": "tile", "seat": BLUE}
    finish_turn(game)
    assert (game.to_move, eligible(game)) == (YELLOW, [RED, YELLOW])


@pytest.mark.clauses("TK-EX-19", "TK-19.9", "TK-R-55")
def test_ex_19_b_the_first_to_pass_has_the_turn_without_paying():
    game = play(auction(EMPTY_PURSES), "pass", "pass", "pass")
    assert turn(game) == {"due": "tile", "seat": RED}
    assert scores(game) == [0, 3, 3]
    finish_turn(game)
    assert (game.to_move, turn(game)["due"]) == (BLUE, "bid")


@pytest.mark.clauses("TK-19.6")
def test_a_bid_must_be_higher_than_the_highest_so_far():
    game = play(auction(3), "bid 7")
    assert choices(game, "bid")[0] == "bid 8"
    with pytest.raises(haab.IllegalMove):
        game.play("bid 7")


@pytest.mark.clauses("TK-19.7")
def test_who_has_passed_is_out_of_this_auction_but_not_of_the_next():
    game = play(auction(3), "pass", "bid 1", "bid 2")
    assert game.to_move == BLUE
    play(game, "bid 3")
    assert game.to_move == YELLOW
    play(game, "pass")
    assert turn(game) == {"due": "tile", "seat": BLUE}
    finish_turn(game)
    assert game.to_move == YELLOW
    play(game, "pass")
    assert (game.to_move, turn(game)["due"]) == (RED, "bid")


@pytest.mark.clauses("TK-19.10", "TK-R-47")
def test_the_bid_is_paid_before_the_tile_is_chosen_and_by_the_winner_only():
    game = play(auction(3), "bid 4", "bid 6", "pass", "pass")
    assert (scores(game), turn(game)["due"]) == ([20, 14, 20], "tile")
    assert game.score_sheet[BLUE]["bids"] == -6
    assert choices(game, "tile") == legal(game)
    assert len(legal(game)) == 3


@pytest.mark.clauses("TK-19.12", "TK-19.5")
def test_who_has_had_a_turn_takes_part_in_no_further_auction_of_the_round():
    game = finish_turn(play(auction(3), "bid 4", "pass", "pass"))
    asked = [game.to_move]
    play(game, "pass")
    asked.append(game.to_move)
    play(game, "pass")
    assert asked == [BLUE, YELLOW]


@pytest.mark.clauses("TK-19.13")
def test_the_starting_player_opens_the_first_auction():
    for seat in range(4):
        assert auction(4, turn={"seat": seat}).to_move == seat


@pytest.mark.clauses("TK-19.16")
def test_the_next_round_is_opened_left_of_who_took_the_last_tile():
    players = [{"eligible": False}, {"eligible": True}, {"eligible": False}]
    board = {name: tile for name, tile in LETTER_A.items() if tile["tile"] != "a3"}
    game = auction(players, board=board, laid_out=["a3"], turn={"seat": BLUE})
    assert (game.to_move, turn(game)["tile"]) == (BLUE, "a3")
    finish_turn(game)
    assert (game.to_move, turn(game)["due"]) == (YELLOW, "bid")


@pytest.mark.clauses("TK-19.17", "TK-19.18", "TK-R-50")
def test_a_volcano_in_an_auction_round():
    players = [{"eligible": False}, {}, {}]
    game = auction(players, board=SEVEN_TILES, laid_out=["b6", "b2"], turn={"seat": YELLOW})
    play(game, "pass", "pass", "tile b6")
    order = []
    while turn(game)["due"] == "scoring_actions":
        order.append(game.to_move)
        play(game, "done")
    assert order == [YELLOW, RED, BLUE]
    assert eligible(game) == [BLUE, YELLOW]
    assert turn(game) == {"due": "space", "seat": YELLOW, "tile": "b6"}
    play(game, "space c0r0")
    assert ap(game) == 10
    play(game, "done")
    assert eligible(game) == [BLUE]
    assert turn(game) == {"due": "space", "seat": BLUE, "tile": "b2"}


@pytest.mark.clauses("TK-R-49")
def test_a_volcano_as_the_last_tile_must_be_taken():
    players = [{"eligible": False}, {}]
    game = auction(players, board=SEVEN_TILES, laid_out=["b6"], turn={"seat": BLUE})
    assert turn(game)["scoring"] == {"volcano": "b6", "taker": BLUE}
    play(game, "done", "done")
    assert turn(game) == {"due": "space", "seat": BLUE, "tile": "b6"}


@pytest.mark.clauses("TK-R-50")
def test_after_a_volcano_the_next_eligible_player_opens():
    game = auction(3, board=LETTER_A, laid_out=["b6", "b1", "b2"], turn={"seat": RED})
    play(game, "pass", "pass", "pass", "tile b6", "done", "done", "done", "space c0r0", "done")
    assert (turn(game)["due"], game.to_move) == ("bid", BLUE)


@pytest.mark.clauses("TK-EX-15", "TK-19.20", "TK-R-39")
def test_ex_15_the_final_order_goes_by_score_and_ties_clockwise():
    scored = [points(40), points(55), points(40), points(40)]
    scored[GREEN]["treasures"] = {f"treasure-{kind}": 3 for kind in range(1, 9)}
    game = auction(scored, board=full_board(), turn={"seat": GREEN})
    order = []
    while not game.over:
        order.append(game.to_move)
        play(game, "done")
        if len(order) == 1:
            assert scores(game)[GREEN] == 88
    assert order == [GREEN, RED, YELLOW, BLUE]


@pytest.mark.clauses("TK-R-39")
def test_equal_scores_may_be_counted_from_who_took_the_last_tile():
    agreed = {"auction": True, "last_tile_first": True}
    game = position([points(40)] * 4, board=full_board(), turn={"seat": GREEN}, options=agreed)
    order = []
    while not game.over:
        order.append(game.to_move)
        play(game, "done")
    assert order == [YELLOW, GREEN, RED, BLUE]


@pytest.mark.clauses("TK-R-42", "TK-R-44")
def test_the_lowest_opening_bid_is_1_and_the_opener_may_pass():
    assert legal(auction(2))[:2] == ["pass", "bid 1"]


@pytest.mark.clauses("TK-R-43")
def test_a_bid_is_not_higher_than_the_own_score():
    assert legal(auction(2))[-1] == "bid 20"
    assert legal(auction([points(7), {}]))[-1] == "bid 7"


@pytest.mark.clauses("TK-R-45")
def test_the_last_player_may_bid_after_all_others_have_passed():
    game = play(auction(3), "pass", "pass")
    assert legal(game)[:2] == ["pass", "bid 1"]
    play(game, "bid 1")
    assert turn(game) == {"due": "tile", "seat": YELLOW}
    assert scores(game) == [20, 20, 19]


@pytest.mark.clauses("TK-R-46")
def test_the_highest_bidder_is_not_asked_again():
    game = play(auction(3), "bid 1", "pass", "pass")
    assert turn(game)["due"] == "tile"


@pytest.mark.clauses("TK-R-48")
def test_points_of_a_scoring_round_can_be_bid_at_once():
    players = [{"treasures": {"treasure-1": 3, "treasure-2": 3, "treasure-3": 2}}, {}, {}]
    game = auction(players, board=LETTER_A, laid_out=["b6", "b1", "b2"], turn={"seat": BLUE})
    play(game, "pass", "pass", "pass", "tile b6", "done", "done", "done", "space c0r0", "done", "pass")
    assert (game.to_move, legal(game)[-1]) == (RED, "bid 35")


@pytest.mark.clauses("TK-19.1")
def test_the_basic_game_knows_no_bids():
    game = placing("a1")
    assert choices(game, "bid", "pass", "tile") == []
    assert "eligible" not in player(game)
