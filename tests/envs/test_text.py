"""The games in words."""

from __future__ import annotations

import random

import pytest

import haab
from examples.text_agent import COST, GAINS, MOVE, PROMISES, READY, WAY, answer, play, spaces
from haab.envs.text import Telling, TextEnv, answered_moves, count_pieces, events_text, state_text
from haab.kit.errors import BadOptions, HaabError
from haab.kit.text import languages
from tests.kinds import EXTREMES, sample, walk

TELLINGS = [Telling(), Telling("ko", "full", whole_turns=True)]


def env_of(seed: int = 3, **how) -> TextEnv:
    return TextEnv("tikal", 2, seed, **how)


@pytest.mark.clauses("TZ-R-47", "TK-20.4", "TK-20.5")
@pytest.mark.parametrize("kind", EXTREMES, ids=str)
def test_what_a_seat_is_told_does_not_change_when_hidden_things_change_places(kind):
    for game in sample(walk(kind, 1), 4):
        for seat in range(kind.seats):
            twin = game.determinize(seat, 1)
            for telling in TELLINGS:
                assert state_text(twin.state, seat, telling) == state_text(game.state, seat, telling)


def test_others_are_not_told_what_was_chosen_in_secret() -> None:
    env = TextEnv("tzolkin", 2, 3, fold=False)
    chooser = env.seat
    assert chooser is not None
    first, second = env.game.copy(), env.game.copy()
    first.play(first.legal[0])
    second.play(second.legal[1])
    own = [events_text(game, chooser, 0, env.telling) for game in (first, second)]
    others = [events_text(game, 1 - chooser, 0, env.telling) for game in (first, second)]
    assert own[0] != own[1]
    assert others[0] == others[1]
    assert "in secret" in others[0]


def test_whoever_answers_with_a_whole_turn_is_told_how_spaces_are_written() -> None:
    """Moves that come later in the turn are in no list yet."""
    plan = "space c1r2; turn 0; place leader c0r4; move leader c0r4 c1r3"
    one, whole = (env_of(telling=Telling(whole_turns=how)) for how in (False, True))
    assert "A1 is c0r4, B3 is c1r2" not in one.text()
    assert "A1 is c0r4, B3 is c1r2" in whole.text()
    assert "on B3" in whole.text().split("space c1r2 - ")[1].split("\n")[0]
    assert whole.step(plan).error == ""
    assert "A1" not in TextEnv("tzolkin", 2, 3, telling=Telling(whole_turns=True)).text()


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_a_whole_turn(language: str) -> None:
    env = env_of(telling=Telling(language))
    told = env.observation()
    assert all(
        f"{number}. {move.notation} - {move.text(language)}" in told for number, move in enumerate(env.game.legal, 1)
    )
    assert len(MOVE.findall(told)) == len(env.game.legal)
    assert env.step("1").error == ""


def test_a_full_text_has_the_board() -> None:
    assert "/ c0r0 \\" in env_of(telling=Telling(detail="full")).text()
    assert count_pieces(env_of().text()) < count_pieces(env_of(telling=Telling(detail="full")).text())


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("3", ["3"]),
        ("I think about it.\n\n**place palenque**", ["place palenque"]),
        ("[take uxmal 3; use 2]", ["take uxmal 3", "use 2"]),
        ("Answer: 2.", ["2"]),
        ("`done`", ["done"]),
        (" ; ", []),
        ("", []),
    ],
)
def test_a_move_is_found_in_an_answer(said: str, moves: list[str]) -> None:
    assert answered_moves(said) == moves


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "no move in it"),
        ("99", "There is no move 99: the list has"),
        ("0", "There is no move 0"),
        ("done", "'done' is a move of this game, but not a legal one now. What is to be decided: "),
        ("spaec c1r2", "perhaps 'space c1r2'"),
        ("castle", "'castle' is no move of this game."),
        ("space c1r2; done", "One move at a time: the answer has 2."),
    ],
)
def test_an_answer_that_cannot_be_played_says_why_and_plays_nothing(said: str, why: str) -> None:
    env = env_of()
    before = env.text()
    step = env.step(said)
    assert why in step.error
    assert step.played == ()
    assert env.text() == before


def test_a_whole_turn_is_played_or_nothing_of_it() -> None:
    env = TextEnv("tzolkin", 2, 3, telling=Telling(whole_turns=True), fold=False)
    dice = random.Random(2)
    while env.game.decision != "turn":
        env.step(dice.choice(env.game.legal).notation)
    seat = env.seat
    number = len(env.game.moves)
    assert "Move 2 of the answer: 'castle' is no move" in env.step("place palenque; castle").error
    assert "Move 3 of the answer is one too many" in env.step("place palenque; done; place uxmal").error
    assert len(env.game.moves) == number
    assert env.step("place palenque; done").played == ("place palenque", "done")
    assert env.seat != seat


def test_the_same_answers_give_the_same_texts_and_counts() -> None:
    def told() -> tuple[list[str], object]:
        env, dice, texts = env_of(seed=9), random.Random(4), list[str]()
        for _ in range(30):
            texts.append(env.observation())
            env.step(dice.choice(MOVE.findall(texts[-1]))[0])
        return texts, env.tokens

    assert told() == told()


def test_tokens_are_counted_by_whoever_knows() -> None:
    env = env_of(tokenizer=len)
    text = env.observation()
    env.step("1")
    assert (env.tokens[0].read + env.tokens[1].read, env.tokens[0].written + env.tokens[1].written) == (len(text), 1)


def test_the_clause_of_a_decision_is_told_on_request() -> None:
    env = env_of()
    assert env.game.clause is not None
    assert env.clause().startswith(env.game.clause)


def test_bad_ways_of_telling_are_named() -> None:
    with pytest.raises(BadOptions, match="no language 'tlh'"):
        Telling("tlh")
    with pytest.raises(BadOptions, match="compact or full"):
        Telling(detail="long")  # type: ignore[arg-type]
    with pytest.raises(HaabError, match="no seat 7"):
        env_of().text(7)


def test_at_the_end_scores_are_told_and_nothing_more_can_be_played() -> None:
    env, dice = env_of(), random.Random(1)
    while not env.over:
        env.step(dice.choice(env.game.legal).notation)
    assert "Final scores: Red " in env.text()
    assert env.step("1").error == "The game is over."
    assert sum(env.rewards) == 0
    assert env.clause() == ""


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_a_scripted_model_that_reads_the_text_alone_beats_random_players(game: str) -> None:
    """Six deals in both seats: a random player would win 10 of 12 once in fifty times."""
    rewards = [play(game, number // 2, number % 2) for number in range(12)]
    assert sum(reward > 0 for reward in rewards) >= 10


def test_the_scripted_model_knows_the_words_of_today() -> None:
    """Words that nobody says any more would be missed by nothing but its strength."""
    tikal = [env_of().game, haab.new("tikal", 2, 1, auction=True)]
    games = [*tikal, *(haab.new("tzolkin", 4, seed) for seed in range(3))]
    said, boards, chance = set[str](), list[dict[str, float]](), random.Random(1)
    for game in games:
        while not game.over:
            said |= {move.text("en") for move in game.legal}
            game.play(chance.choice(game.legal))
        boards.append(spaces(state_text(game.state, 0, Telling())))
    texts = "\n".join(said)
    assert [words for words in PROMISES if words not in texts] == []
    assert all(any(pattern.search(words) for words in said) for pattern in (WAY, READY, COST, GAINS))
    assert all(max(board.values()) > 1 for board in boards[: len(tikal)])


def test_the_scripted_model_answers_from_the_list() -> None:
    assert answer("1. done - End the turn\n2. up chaac - Up in the Temple of Chaac, to 2 VP\n") == "2"
