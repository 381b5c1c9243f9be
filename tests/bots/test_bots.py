"""What every bot must do: answer with a legal code, and the same one for the same seed."""

from __future__ import annotations

import pickle
import time

import pytest

import haab
from haab.bots import BOTS, BadParameter, Question, UnknownBot, bot, in_place_of
from haab.bots.search.runtime import Searcher
from tests.bots.positions import KINDS, positions


@pytest.mark.parametrize("name", ["random", "greedy", "sage", "adept", "level1"])
@pytest.mark.parametrize(("game_name", "seats", "option"), KINDS)
def test_a_bot_always_answers_with_a_legal_code(name: str, game_name: str, seats: int, option: str | None) -> None:
    for position in positions(game_name, seats, option, seed=21, apart=90, count=3):
        assert bot(name).choose(position.question(seed=4, seconds=0.05)) in position.codes


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    for position in positions("tzolkin", 3, None, seed=8, apart=60, count=2):
        assert len({bot(name).choose(position.question(seed=77)) for _ in range(2)}) == 1


def test_a_bot_leaves_the_record_as_it_is() -> None:
    for position in positions("tzolkin", 2, None, seed=9, apart=50, count=2):
        for name in BOTS:
            question = position.question(seconds=0.05).determinized()
            before = question.record.tobytes()
            bot(name).decide(question)
            assert question.record.tobytes() == before


def test_every_bot_has_a_title() -> None:
    for name in BOTS:
        assert bot(name).title.text()


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'nobody' \(there are: random, greedy"):
        bot("nobody")


def test_a_bot_that_is_gone_is_refused_with_the_name_of_what_replaced_it() -> None:
    with pytest.raises(UnknownBot, match="no bot 'scout' any more: 'sage' replaced it"):
        bot("scout:worlds=8")


def test_in_stored_games_what_replaced_a_bot_plays_on_with_its_personality() -> None:
    assert in_place_of("scout:personality=builder") == "sage:personality=builder"
    assert in_place_of("level3") == "level3"


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("greedy:leafs=3", r"no parameter 'leafs' \(there are: leaves, weights, personality\)"),
        ("greedy:leaves", "name=value"),
        ("greedy:leaves=many", "leaves must be a number, not 'many'"),
        ("greedy:leaves=0", "leaves must be from 1 to 1000000, not 0"),
        ("sage:noise=-1", "noise must be from 0.0 to 1000.0"),
        ("random:noise=1", r"no parameter 'noise' \(there are: none\)"),
    ],
)
def test_a_parameter_that_a_bot_does_not_have_is_refused_with_the_reason(spec: str, reason: str) -> None:
    with pytest.raises(BadParameter, match=reason):
        bot(spec)


def test_every_parameter_is_published_with_its_default_its_bounds_and_a_sentence() -> None:
    published = {parameter.name: parameter for parameter in BOTS["adept"].Params.published()}
    assert (published["candidates"].default, published["candidates"].least) == (6, 1)
    assert published["network"].most is None
    for kind in BOTS.values():
        for parameter in kind.Params.published():
            assert parameter.meaning.text().endswith(".")


def test_a_question_is_the_same_in_another_process() -> None:
    for position in positions("tikal", 2, None, seed=14, apart=30, count=2):
        question = position.question(seed=3, seconds=0.5)
        arrived = pickle.loads(pickle.dumps(question))
        assert arrived.record.tobytes() == question.record.tobytes()
        assert arrived.ruleset is question.ruleset
        assert (arrived.seat, arrived.seed, arrived.seconds) == (position.seat, 3, 0.5)


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
        code = bot("greedy").choose(Question(game.ruleset, game.data, 0, seed=1))
        played.append(game.play(code).notation)
    assert played[:2] == ["take chichen_itza 9", "use 9"]


def test_sage_plays_like_greedy_where_its_search_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Searcher, "is_fast", False)
    monkeypatch.setattr(Searcher, "prepare", lambda self: None)
    for position in positions("tzolkin", 2, None, seed=12, apart=40, count=3):
        question = position.question(seed=5, seconds=60.0)
        assert bot("sage").choose(question) == bot("greedy:leaves=60").choose(question)


def test_sage_does_not_think_about_its_only_choice() -> None:
    """TZ-6.1: whoever has placed all workers can only be done."""
    game = haab.from_position({"game": "tzolkin", "players": [{"corn": 9, "workers": 3}, {"corn": 9}]})
    while len(game.codes) > 1:
        game.play(next(move for move in game.legal if move.notation != "done"))
    assert game.to_move == 0
    start = time.perf_counter()
    assert bot("sage").choose(Question(game.ruleset, game.data, 0, 1, 60.0)) == game.codes[0]
    assert time.perf_counter() - start < 30, "it had a minute"
