"""Positions that a person writes: defaults, and what is refused with a clear error."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games.tikal.ruleset import RULESET
from tests.tikal.tables import (
    BASE,
    BLUE,
    EXPLORED,
    JUNGLE,
    LETTER_A,
    RED,
    TEMPLE,
    TREASURES,
    Json,
    full_board,
    legal,
    position,
    start,
    turn,
)


def test_a_position_of_nothing_but_players_is_the_start_of_a_game():
    game = haab.from_position({"game": "tikal", "players": [{}, {}, {}]})
    assert (game.players, turn(game)) == (3, {"due": "space", "seat": RED, "tile": "a1"})
    assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()


def test_tiles_and_treasures_named_nowhere_follow_those_that_are():
    game = position(2, pile=["a6", "a2"], stock=["treasure-8"], turn={"due": "actions"})
    assert game.position()["pile"][:4] == ["a6", "a2", "a1", "a3"]
    assert game.position()["stock"][:3] == ["treasure-8", "treasure-1", "treasure-1"]
    assert len(game.position()["stock"]) == 24


def test_a_tile_is_spelled_as_in_notation_and_may_be_written_in_capitals():
    """Positions used to be written with capitals; they still load."""
    game = position(2, pile=["A6", "A2"], board={"c1r2": {"tile": "A1"}}, turn={"due": "actions"})
    assert game.position()["pile"][:2] == ["a6", "a2"]
    assert game.position()["board"]["c1r2"]["tile"] == "a1"
    assert game.position()["board"][TEMPLE]["tile"] == "p-temple-north"
    laid_out = start(1, 3, True).position()["laid_out"]
    assert [f"tile {name}" in RULESET.vocabulary.words() for name in laid_out] == [True] * 3


def test_a_treasure_tile_has_tokens_for_its_masks_unless_they_are_given():
    board = {TREASURES: {"tile": "a4", "turn": 5}, **{name: EXPLORED[name] for name in ("c0r2", "c0r1")}}
    assert len(position(2, board=board).position()["board"][TREASURES]["tokens"]) == 4
    board[TREASURES]["tokens"] = ["treasure-6"]
    assert position(2, board=board).position()["board"][TREASURES]["tokens"] == ["treasure-6"]


def test_a_position_in_the_middle_of_an_action_goes_on_there():
    one = {"members": {BASE: 1}, "camps": [JUNGLE], "treasures": {"treasure-1": 1}}
    game = position([one, {}], turn={"due": "transfer", "figure": "member", "from": BASE, "ap": 3}, board=EXPLORED)
    assert legal(game) == [f"to {JUNGLE}"]
    two = {"treasures": {"treasure-2": 1}}
    game = position([one, two], turn={"due": "exchange", "other": BLUE, "take": "treasure-2"}, board=EXPLORED)
    assert legal(game) == ["give treasure-1"]
    game = position(2, turn={"due": "turn", "tile": "a6", "space": "c0r2"})
    assert legal(game)[0] == "turn 0"


ONE_CAMP = {"camps": [JUNGLE]}
FULL = full_board()

BAD: list[tuple[Json, str]] = [
    ({"players": [{}]}, "players: must be 2 to 4"),
    ({"players": [{}] * 5}, "players: has 5 entries"),
    ({"players": "two"}, "players: must be a list"),
    ({"colour": "red"}, "colour: is not known here"),
    ({"options": {"action": True}}, "options.action: is not known here"),
    ({"options": {"auction": 1}}, "options.auction: must be true or false"),
    ({"board": {"c9r9": {"tile": "a1"}}}, "board.c9r9: is not known here"),
    ({"board": {"c0r2": {}}}, "board.c0r2.tile: is missing"),
    ({"board": {"c0r2": {"tile": "Z1"}}}, "board.c0r2.tile: must be one of"),
    ({"board": {"c0r2": {"tile": "a1", "turn": 6}}}, "board.c0r2.turn: must be from 0 to 5"),
    ({"board": {"c0r2": {"tile": "b6", "turn": 1}}}, "board.c0r2.turn: is not known here"),
    ({"board": {TEMPLE: {"tile": "a1"}}}, "board.c0r3.tile: must be one of p-temple-north"),
    ({"board": {TEMPLE: {"value": 11}}}, "board.c0r3.value: must be from 1 to 10"),
    ({"board": {JUNGLE: {"value": 2}}}, "board.c1r3.value: is not known here"),
    ({"board": {"c0r2": {"tile": "a1"}, "c1r2": {"tile": "a1"}}}, "board.c1r2.tile: a1 lies on another space too"),
    ({"board": {**EXPLORED, TREASURES: {"tile": "a4", "turn": 5, "tokens": ["gold"]}}}, "must be one of treasure-1"),
    ({"board": {"c1r2": {"tile": "g3", "tokens": ["treasure-1"] * 3}}}, "has 3 entries, at most 2"),
    ({"board": {"c0r0": {"tile": "a1"}}}, "TK-21.5: no way leads from the base camp to c0r0"),
    ({"board": {"c0r2": {"tile": "a3", "turn": 0}, "c1r1": {"tile": "c4", "turn": 0}}}, "TK-21.5: no way leads"),
    ({"board": {"c7r0": {"tile": "b6"}}}, "TK-5.1: c7r0 lies apart"),
    ({"board": {TEMPLE: {"value": 10}, "c1r4": {"value": 10}}}, "TK-21.3: 2 levels of value 10"),
    ({"players": [{"members": {BASE: 19}}, {}]}, "players\\[0\\].members.c0r4: must be from 0 to 18"),
    ({"players": [{"members": {BASE: 10, TEMPLE: 9}}, {}]}, "TK-21.1: player 0 has 19 members in all"),
    ({"players": [{"supply": 17}, {}]}, "TK-21.1: player 0 has 17 members in all"),
    ({"players": [{"members": {"c5r2": 1}}, {}]}, "TK-21.6: a figure of player 0 stands on c5r2"),
    ({"players": [{}, {"leader": "c5r2"}]}, "TK-21.6: a figure of player 1 stands on c5r2"),
    ({"players": [{"leader": "bed"}, {}]}, "players\\[0\\].leader: must be one of"),
    ({"players": [{"leader": "guard"}, {}]}, "TK-21.1: player 0 has 17 members"),
    ({"players": [{"removed": 2}, {}]}, "TK-15.4: figures of player 0 are out of the game"),
    ({"players": [ONE_CAMP, ONE_CAMP]}, "players\\[1\\].camps: there is another on c1r3 already"),
    ({"players": [{"camps": [TEMPLE]}, {}]}, "TK-14.1: a camp stands on c0r3"),
    ({"players": [{"camps": [BASE]}, {}]}, "TK-14.1: a camp stands on c0r4"),
    ({"players": [{"camps": [TREASURES]}, {}], "board": EXPLORED}, "TK-14.1: a camp stands on c1r1"),
    ({"players": [{"guards": [JUNGLE]}, {}]}, "TK-15.3: a guard stands on c1r3"),
    ({"players": [{"guards": [TEMPLE, TEMPLE]}, {}]}, "players\\[0\\].guards: there is another on c0r3 already"),
    ({"players": [{"camps": ["c1r3"] * 3}, {}]}, "has 3 entries, at most 2"),
    ({"players": [{"treasures": {"treasure-1": 2}}, {"treasures": {"treasure-1": 2}}], "board": EXPLORED}, "TK-21.2"),
    (
        {"players": [{"treasures": {"treasure-1": 1}}, {}]},
        "players: have 1 treasures, but the tiles on the board had only 0 \\(TK-12.2\\)",
    ),
    (
        {
            "players": [{"treasures": {"treasure-1": 1}}, {"treasures": {"treasure-2": 1}}],
            "board": {**EXPLORED, TREASURES: {**EXPLORED[TREASURES], "tokens": ["treasure-3"] * 3}},
        },
        "players: have 2 treasures, but the tiles on the board had only 1",
    ),
    ({"players": [{"points": {"temples": -1}}, {}]}, "players\\[0\\].points.temples: must be from 0"),
    ({"players": [{"points": {"bids": -1}}, {}]}, "players\\[0\\].points.bids: must be from 0 to 0"),
    ({"players": [{"points": {"temples": 500}}, {}]}, "nobody can have more than"),
    (
        {"players": [{"points": {"bids": -21}}, {}], "options": {"auction": True}},
        "TK-21.8: the score of player 0 is -1",
    ),
    ({"players": [{"eligible": True}, {}]}, "players\\[0\\].eligible: is not known here"),
    ({"pile": ["a1", "a1"]}, "pile: a1 is named twice"),
    ({"pile": ["a1"], "board": {"c0r2": {"tile": "a1"}}}, "pile: a1 is named twice"),
    ({"pile": ["b1"]}, "pile: is not in the order of the letters"),
    ({"stock": ["treasure-1"] * 4}, "TK-21.2|only 24"),
    ({"set_aside": ["b6"]}, "set_aside: a volcano always has a legal place"),
    ({"set_aside": ["a1", "a2", "a3"]}, "set_aside: has 3 entries, at most 2"),
    ({"laid_out": ["a1"]}, "tiles are laid out only in the auction variant"),
    ({"chance": [1, 2]}, "chance: must be 4 numbers"),
    ({"chance": [1, 2, 3, -4]}, "chance: must be from 0"),
    ({"reveals": -1}, "reveals: must be from 0"),
    ({"turn": {"due": "sleep"}}, "turn.due: must be one of"),
    ({"turn": {"seat": 2}}, "turn.seat: must be from 0 to 1"),
    ({"turn": {"due": "bid"}}, "pending: end_auction is due only in the auction variant"),
    ({"turn": {"due": "tile"}}, "pending: tile is due only in the auction variant"),
    ({"turn": {"due": "actions", "ap": 11}}, "turn.ap: must be from 0 to 10"),
    ({"turn": {"due": "actions", "worked": {TEMPLE: 1}}}, "c0r3 shows less work than 1"),
    ({"turn": {"due": "actions", "worked": {BASE: 1}}}, "nothing to uncover or dig on c0r4"),
    (
        {"turn": {"due": "actions", "worked": {TEMPLE: 1}, "ap": 9}, "board": {TEMPLE: {"value": 2}}},
        "takes 2 action points, but 9 of 10 are left",
    ),
    ({"turn": {"due": "space"}}, "turn.tile: is missing"),
    ({"turn": {"due": "space", "tile": "a1"}, "board": {"c0r2": {"tile": "a1"}}}, "TK-21.4: there are 2 tiles a1"),
    ({"turn": {"due": "turn", "tile": "a1", "space": "c7r4"}}, "pending: 'space c7r4' is not possible"),
    ({"turn": {"due": "turn", "tile": "b6", "space": "c0r2"}}, "the rotation of a volcano is not chosen"),
    (
        {"turn": {"due": "transfer", "figure": "member", "from": BASE}},
        "pending: 'transfer member c0r4' is not possible",
    ),
    (
        {"turn": {"due": "exchange", "other": 1, "take": "treasure-1"}},
        "pending: 'take treasure-1 from blue' is not possible",
    ),
    ({"turn": {"due": "scoring_actions"}}, "turn.scoring: is missing"),
    (
        {"turn": {"due": "scoring_actions", "scoring": {"volcano": "a1"}}},
        "pending: only a volcano is placed after a scoring round",
    ),
    ({"turn": {"due": "scoring_actions", "scoring": {"final": [1]}}}, "pending: the final round comes when all tiles"),
    (
        {"turn": {"due": "scoring_actions", "scoring": {"final": [2, 1]}}, "board": FULL, "players": [{}, {}, {}]},
        "must be the seats still to come, clockwise",
    ),
    ({"turn": {"due": "over"}}, "pending: the final round comes when all tiles"),
    ({"turn": {"due": "over", "seat": 1}, "board": FULL}, "turn.seat: is not known here"),
]

BAD_AUCTIONS: list[tuple[Json, str]] = [
    ({"laid_out": ["a1"]}, "pile: must be enough for whole rounds"),
    ({"board": {"c0r2": {"tile": "a2"}}, "laid_out": ["a1"]}, "2 tiles must be laid out, not 1"),
    ({"players": [{"eligible": False}, {}], "laid_out": ["a1", "a2"]}, "1 tiles must be laid out, not 2"),
    (
        {"players": [{"eligible": False}, {}], "laid_out": ["a1"], "board": {"c0r2": {"tile": "a2"}}},
        "player 0 is not eligible and has no turn now",
    ),
    (
        {
            "players": [{"eligible": False}, {}],
            "laid_out": ["a1"],
            "board": {"c0r2": {"tile": "a2"}},
            "turn": {"due": "bid", "seat": 1},
        },
        "the last turn of a round is not auctioned",
    ),
    ({"laid_out": ["a1", "a2"], "turn": {"due": "bid", "passed": [0]}}, "asked are those who have neither passed"),
    ({"laid_out": ["a1", "a2"], "turn": {"due": "bid", "bid": 2, "bidder": 0}}, "asked are those who have neither"),
    (
        {"laid_out": ["a1", "a2"], "turn": {"due": "bid", "bid": 21, "bidder": 1}},
        "bid: nobody bids more than they have",
    ),
    ({"laid_out": ["a1", "a2"], "turn": {"due": "bid", "bid": 2}}, "turn.bidder: is missing"),
    ({"laid_out": ["a1", "a2"], "turn": {"due": "bid", "passed": [1, 1]}}, "names a seat twice"),
    (
        {
            "players": [{}, {}, {"eligible": False}],
            "laid_out": ["b1", "b2"],
            "board": {**LETTER_A, "c2r1": {"tile": "b3", "turn": 3}},
            "turn": {"due": "bid", "passed": [2]},
        },
        "player 2 is not eligible and takes no part",
    ),
]


def refuse(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(haab.BadPosition, match=reason):
        haab.from_position({"game": "tikal", "players": [{}, {}], **position})


@pytest.mark.parametrize(("position", "reason"), BAD)
def test_a_bad_position_is_refused_with_the_place_and_the_reason(position, reason):
    refuse(position, reason)


@pytest.mark.parametrize(("position", "reason"), BAD_AUCTIONS)
def test_a_bad_position_of_an_auction_is_refused(position, reason):
    refuse({"options": {"auction": True}, **position}, reason)


def test_a_record_with_an_illegal_move_is_refused_with_its_number():
    record = {"game": "tikal", "players": 2, "seed": 1, "moves": ["space c1r2", "turn 0", "uncover c0r3"]}
    with pytest.raises(haab.BadRecord, match="move 3: illegal move 'uncover c0r3'") as caught:
        haab.replay(record)
    assert caught.value.move_number == 3


def test_a_record_with_an_unknown_word_is_refused():
    with pytest.raises(haab.BadRecord, match=r"move 1: .*there is no such move"):
        haab.replay({"game": "tikal", "players": 2, "seed": 1, "moves": ["space c9r9"]})
