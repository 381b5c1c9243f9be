"""Chapter 13: exchange a treasure."""

from __future__ import annotations

import pytest

import haab
from tests.tikal.tables import (
    BLUE,
    LETTER_A,
    THREE_TREASURE_TILES,
    YELLOW,
    acting,
    ap,
    choices,
    legal,
    play,
    player,
    turn,
)


def owner(**treasures: int) -> dict[str, dict[str, int]]:
    """A player with treasures: t1=2 means two of treasure-1."""
    return {"treasures": {name.replace("t", "treasure-"): count for name, count in treasures.items()}}


@pytest.mark.clauses("TK-EX-14", "TK-13.3", "TK-R-24")
def test_ex_14_an_exchange_and_what_is_protected():
    game = acting(owner(t1=1, t2=2), owner(t2=1, t3=2), board=LETTER_A)
    play(game, "take treasure-2 from blue", "give treasure-1")
    assert ap(game) == 7
    assert player(game)["treasures"] == {"treasure-2": 3}
    assert player(game, BLUE)["treasures"] == {"treasure-1": 1, "treasure-3": 2}
    assert choices(game, "take") == []
    with pytest.raises(haab.IllegalMove):
        game.play("take treasure-3 from blue")


@pytest.mark.clauses("TK-13.1", "TK-13.2")
def test_the_active_player_chooses_both_treasures_and_nobody_is_asked():
    game = acting(owner(t1=1, t2=1), owner(t3=1, t4=1), owner(t5=1), board=LETTER_A)
    assert choices(game, "take") == [
        f"take treasure-{n} from {who}" for n, who in ((3, "blue"), (4, "blue"), (5, "yellow"))
    ]
    play(game, "take treasure-5 from yellow")
    assert (game.to_move, legal(game)) == (0, ["give treasure-1", "give treasure-2"])
    play(game, "give treasure-2")
    assert player(game)["treasures"] == {"treasure-1": 1, "treasure-5": 1}
    assert player(game, YELLOW)["treasures"] == {"treasure-2": 1}
    assert turn(game)["due"] == "actions"


@pytest.mark.clauses("TK-13.3", "TK-R-24")
def test_pairs_and_triplets_are_neither_taken_nor_given():
    game = acting(owner(t1=1, t2=2, t3=3), owner(t4=2, t5=3, t6=1), board=THREE_TREASURE_TILES)
    assert choices(game, "take") == ["take treasure-6 from blue"]
    assert legal(play(game, "take treasure-6 from blue")) == ["give treasure-1"]


@pytest.mark.clauses("TK-13.4")
def test_both_players_need_a_single():
    assert choices(acting(owner(), owner(t1=1)), "take") == []
    assert choices(acting(owner(t2=2), owner(t1=1)), "take") == []
    assert choices(acting(owner(t2=1), owner(t1=2)), "take") == []
    assert choices(acting(owner(t2=1), owner()), "take") == []


@pytest.mark.clauses("TK-R-22")
def test_three_exchanges_in_a_turn_with_the_same_player_and_no_figure():
    game = acting(owner(t1=1), owner(t2=1, t3=1))
    play(game, "take treasure-2 from blue", "give treasure-1")
    play(game, "take treasure-3 from blue", "give treasure-2")
    play(game, "take treasure-1 from blue", "give treasure-3")
    assert ap(game) == 1
    assert (player(game)["treasures"], choices(game, "take")) == ({"treasure-1": 1}, [])


@pytest.mark.clauses("TK-R-23")
def test_equal_kinds_are_not_exchanged():
    assert choices(acting(owner(t1=1), owner(t1=1)), "take") == []
    game = acting(owner(t1=1, t2=1), owner(t1=1))
    assert legal(play(game, "take treasure-1 from blue")) == ["give treasure-2"]


@pytest.mark.clauses("TK-R-24")
def test_a_pair_formed_by_an_exchange_is_protected_at_once():
    game = acting(owner(t1=1, t2=1), owner(t2=1, t3=1))
    play(game, "take treasure-2 from blue", "give treasure-1")
    assert player(game)["treasures"] == {"treasure-2": 2}
    assert choices(game, "take") == []
