"""What every bot must do: answer with a legal code, and the same one for the same seed."""

from __future__ import annotations

import time

import pytest

import haab
from haab.bots import BOTS, UnknownBot, bot, choose_move
from haab.bots.searches import Searches
from haab.games import ruleset
from tests.bots.positions import KINDS, positions


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game_name", "seats", "option"), KINDS)
def test_a_bot_always_answers_with_a_legal_code(name: str, game_name: str, seats: int, option: str | None) -> None:
    for position in positions(game_name, seats, option, seed=21, apart=90, count=3):
        code = choose_move(bot(name), position.ruleset, position.record, position.seat, seed=4, seconds=0.05)
        assert code in position.codes


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    for position in positions("tzolkin", 3, None, seed=8, apart=60, count=2):
        record, seat = position.record, position.seat
        assert len({choose_move(bot(name), position.ruleset, record, seat, seed=77) for _ in range(2)}) == 1


def test_a_bot_leaves_the_record_as_it_is() -> None:
    for position in positions("tzolkin", 2, None, seed=9, apart=50, count=2):
        for name in BOTS:
            record = position.ruleset.determinize(position.record, position.seat, 1)
            before = record.tobytes()
            bot(name).choose(position.ruleset, record, position.seat, 1, 0.05)
            assert record.tobytes() == before


def test_every_bot_has_a_title() -> None:
    for name in BOTS:
        assert bot(name).title.text()


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'nobody' \(there are: random, greedy"):
        bot("nobody")


def test_greedy_finishes_what_it_begins_before_it_judges() -> None:
    """With a skull on Chichen Itza 7, whoever looks only one decision ahead sees nothing in `take`."""
    game = haab.from_position(
        {
            "game": "tzolkin",
            "players": [{"corn": 6, "skulls": 1}, {}],
            "gears": {"chichen_itza": {"9": 0}},
            "day": 26,
            "food_days": 3,
        }
    )
    played = []
    while game.to_move == 0:
        code = choose_move(bot("greedy"), ruleset("tzolkin"), game.data, 0, seed=1)
        played.append(game.play(code).notation)
    assert played[:2] == ["take chichen_itza 9", "use 9"]


def test_scout_plays_like_greedy_until_its_searches_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Searches, "is_compiled", False)
    monkeypatch.setattr(Searches, "prepare", lambda self: None)
    for position in positions("tzolkin", 2, None, seed=12, apart=40, count=3):
        asked = (position.ruleset, position.record, position.seat, 5, 60.0)
        assert choose_move(bot("scout"), *asked) == choose_move(bot("greedy"), *asked)


def test_scout_does_not_think_about_its_only_choice() -> None:
    """TZ-6.1: whoever has placed all workers can only be done."""
    game = haab.from_position({"game": "tzolkin", "players": [{"corn": 9, "workers": 3}, {"corn": 9}]})
    while len(game.codes) > 1:
        game.play(next(move for move in game.legal if move.notation != "done"))
    assert game.to_move == 0
    start = time.perf_counter()
    assert choose_move(bot("scout"), game.ruleset, game.data, 0, seed=1, seconds=60.0) == game.codes[0]
    assert time.perf_counter() - start < 5
