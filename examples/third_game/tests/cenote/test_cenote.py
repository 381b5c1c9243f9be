"""All clauses of Cenote, from positions written by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import haab

RED, BLUE = range(2)


def table(*well: int, red: dict[str, int] | None = None, drawn: int = 0, **state: Any) -> haab.Game:
    """Red is to move; these tiles lie in the well, the one drawn next first (0 is a snake)."""
    pending = [{"frame": "draw", "seat": RED, "drawn": drawn}]
    return haab.from_position(
        {"game": "cenote", "players": [red or {}, {}], "well": list(reversed(well)), "pending": pending, **state}
    )


def play(game: haab.Game, *moves: str) -> haab.Game:
    for move in moves:
        game.play(move)
    return game


def player(game: haab.Game, seat: int = RED) -> dict[str, int]:
    found: dict[str, int] = game.position()["players"][seat]
    return found


def legal(game: haab.Game) -> list[str]:
    return [move.notation for move in game.legal]


@pytest.mark.clauses("CE-1.1")
@pytest.mark.parametrize(("more_snakes", "snakes"), [(False, 6), (True, 10)])
def test_the_well_holds_jade_and_snakes(more_snakes: bool, snakes: int) -> None:
    game = haab.new("cenote", 4, 1, {"more_snakes": more_snakes})
    assert Counter(game.position()["well"]) == {0: snakes, 1: 5, 2: 5, 3: 5, 4: 5}


@pytest.mark.clauses("CE-1.2")
def test_every_seed_has_its_own_well_and_the_first_seat_begins() -> None:
    games = [haab.new("cenote", 2, seed) for seed in range(10)]
    assert len({tuple(game.position()["well"]) for game in games}) == 10
    assert {game.to_move for game in games} == {RED}


@pytest.mark.clauses("CE-2.1")
def test_a_player_must_draw_once_and_may_then_go_on_or_stop() -> None:
    game = table(3, 2, 1)
    assert legal(game) == ["draw"]
    assert legal(play(game, "draw")) == ["draw", "stop"]
    assert play(game, "draw").to_move == RED


@pytest.mark.clauses("CE-2.2", "CE-2.4")
def test_jade_is_held_until_its_holder_stops() -> None:
    game = play(table(3, 2, 1), "draw", "draw")
    assert player(game) == {"hand": 5, "kept": 0}
    assert game.scores[RED] == 0
    play(game, "stop")
    assert player(game) == {"hand": 0, "kept": 5}
    assert game.scores[RED] == 5
    assert game.to_move == BLUE


@pytest.mark.clauses("CE-2.3", "CE-EX-1")
def test_a_snake_takes_what_is_in_the_hand_and_ends_the_turn() -> None:
    game = play(table(4, 3, 0, 1, red={"kept": 6}), "draw", "draw", "draw")
    assert player(game) == {"hand": 0, "kept": 6}
    assert (game.to_move, legal(game)) == (BLUE, ["draw"])
    assert game.position()["well"] == [1], "neither jade nor snake comes back"


@pytest.mark.clauses("CE-3.1")
@pytest.mark.parametrize(("last", "kept"), [(4, 5), (0, 0)])
def test_the_last_tile_ends_the_game_and_jade_in_the_hand_is_kept(last: int, kept: int) -> None:
    game = play(table(last, red={"hand": 1}, drawn=1), "draw")
    assert game.over
    assert player(game) == {"hand": 0, "kept": kept}


@pytest.mark.clauses("CE-3.2")
def test_the_most_points_win_and_equal_players_share() -> None:
    assert play(table(2, red={"kept": 1}), "draw").ranking == [[RED], [BLUE]]
    assert play(table(0), "draw").ranking == [[RED, BLUE]]


@pytest.mark.clauses("CE-4.1")
def test_a_view_tells_which_tiles_are_left_and_not_their_order() -> None:
    views = [table(*well).view(BLUE)["state"]["well"] for well in ([1, 0, 2], [2, 1, 0])]
    assert views[0] == views[1] == {"snakes": 1, "jade": {"1": 1, "2": 1, "3": 0, "4": 0}}


@pytest.mark.clauses("CE-1.1")
def test_a_well_with_too_many_tiles_of_a_kind_is_refused() -> None:
    with pytest.raises(haab.BadPosition, match="only 5 tiles of 4, not 6"):
        table(4, 4, 4, 4, 4, 4)
