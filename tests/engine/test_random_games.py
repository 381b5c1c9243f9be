"""Random games of every kind: what holds at every decision, whatever the game."""

from __future__ import annotations

import json
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest

import haab
from haab.kit.record.stack import new_menu
from haab.kit.record.types import STACK
from haab.kit.text import languages
from haab.rulebook import clause
from tests.kinds import middle, play_on, random_codes, sample, walk

SEEDS = range(2)


def test_every_decision_has_legal_codes_without_repeats_and_the_game_ends(kind):
    words = len(kind.rules.vocabulary)
    for seed in SEEDS:
        for game in walk(kind, seed):
            if game.over:
                continue
            codes = game.codes
            assert 1 <= len(codes) <= kind.rules.menu
            assert len(set(codes)) == len(codes)
            assert all(0 <= code < words for code in codes)
            assert game.to_move in range(kind.seats)
            assert 0 < game.data.depth < STACK
        assert game.over


def test_when_the_game_is_over_nothing_is_due(kind):
    game = play_on(kind.new(1), 1)
    assert (game.to_move, game.decision, game.prompt, game.clause) == (None, None, None, None)
    assert game.legal == []
    with pytest.raises(haab.IllegalMove, match="the game is over"):
        game.play(0)
    assert sorted(seat for place in game.ranking for seat in place) == list(range(kind.seats))
    best = max(game.scores)
    assert all(game.scores[seat] == best for seat in game.ranking[0])


def test_scores_add_up_from_their_sources(kind):
    for seed in SEEDS:
        for number, game in enumerate(walk(kind, seed)):
            if game.over or number % 20 == 0:
                assert game.scores == [sum(sheet.values()) for sheet in game.score_sheet]


def test_asking_changes_nothing(kind):
    for game in sample(walk(kind, 1), 30):
        before = game.data.tobytes()
        codes = game.codes
        game.legal, game.prompt, game.view(0), game.position(), game.scores, game.ranking, str(game), repr(game)
        assert game.determinize(0, 5) is not game
        assert game.codes == codes
        assert game.data.tobytes() == before


def test_undo_restores_the_record_bit_for_bit(kind):
    for seed in SEEDS:
        *past, end = walk(kind, seed)
        game = end.copy()
        for before, move in zip(reversed(past), reversed(end.moves), strict=True):
            assert game.undo(force=True).notation == move
            assert game.data.tobytes() == before.data.tobytes()
            assert game.moves == before.moves
        assert game.codes == past[0].codes
        with pytest.raises(haab.CannotUndo):
            game.undo(force=True)


def test_a_move_taken_back_can_be_played_again(kind):
    for before, after in pairwise(walk(kind, 0)[::10]):
        game = after.copy()
        for _ in range(10):
            game.undo(force=True)
        assert game.data.tobytes() == before.data.tobytes()
        assert game.codes == before.codes
        for move in after.moves[-10:]:
            game.play(move)
        assert game.data.tobytes() == after.data.tobytes()


def test_copies_are_independent(kind):
    for game in walk(kind, 1)[:-1:50]:
        before, moves = game.data.tobytes(), game.moves
        copy = game.copy()
        for _, code in zip(range(20), random_codes(copy, 99), strict=False):
            copy.play(code)
        copy.undo(force=True)
        assert (game.data.tobytes(), game.moves) == (before, moves)
        assert copy.moves[: len(moves)] == moves


def test_the_same_seed_gives_the_same_game_and_another_seed_another(kind):
    assert kind.new(5).data.tobytes() == kind.new(5).data.tobytes()
    assert len({kind.new(seed).data.tobytes() for seed in range(20)}) == 20


# ---- notation


def test_playing_by_notation_by_code_and_by_move_is_the_same(kind):
    for before, after in islice(pairwise(walk(kind, 1)), 0, None, 3):
        code = next(code for code in before.codes if kind.rules.vocabulary[code] == after.moves[-1])
        move = next(move for move in before.legal if move.code == code)
        assert move.notation == str(move) == after.moves[-1]
        forms: list[Any] = [code, np.int16(code), move, f"  {move.notation.upper()} "]
        for same in forms:
            game = before.copy()
            assert game.play(same) == move
            assert game.data.tobytes() == after.data.tobytes()


def test_every_word_of_the_vocabulary_reads_back(kind):
    words = kind.rules.vocabulary
    for code, word in enumerate(words.words()):
        assert words.code(word) == words.code(word.upper()) == code


# ---- texts


@pytest.mark.parametrize("language", languages())
def test_every_decision_and_choice_has_a_text(kind, language):
    for game in walk(kind, 1):
        assert game.over or game.prompt
        if not game.prompt:
            continue
        assert game.prompt.text(language).strip()
        texts = [move.text(language) for move in game.legal]
        assert all(text.strip() for text in texts)
        assert "{" not in "".join(texts)


def test_choices_that_differ_read_differently(kind):
    for seed in SEEDS:
        for game in walk(kind, seed):
            texts = [move.text() for move in game.legal]
            assert len(set(texts)) == len(texts), texts


def test_every_decision_is_ruled_by_a_clause_of_the_games_books(kind):
    named = {game.clause for seed in SEEDS for game in walk(kind, seed) if game.clause}
    assert {clause(id).book for id in named} <= set(kind.rules.rulebooks)


def test_the_board_can_be_drawn_at_every_decision(kind):
    for seed in SEEDS:
        for game in sample(walk(kind, seed), 40):
            lines = str(game).splitlines()
            assert len(lines) > 5
            assert max(len(line) for line in lines) <= 200


# ---- positions


def test_positions_round_trip_exactly(kind):
    for seed in SEEDS:
        for game in sample(walk(kind, seed), 25):
            position = game.position()
            again = haab.from_position(json.loads(json.dumps(position)))
            assert again.position() == position
            assert again.legal == game.legal
            assert again.over == game.over
            assert again.data.tobytes() == game.data.tobytes()


def test_a_game_goes_on_from_its_position_as_it_would_have_gone_on(kind):
    *stations, end = walk(kind, 1)
    for game in stations[60::200]:
        again = haab.from_position(game.position())
        rest = end.moves[len(game.moves) :]
        for move in rest:
            again.play(move)
        assert again.moves == rest
        assert again.data.tobytes() == end.data.tobytes()


# ---- records of play


def test_a_record_replays_to_the_same_game(kind):
    game = walk(kind, 0)[-1]
    record = json.loads(json.dumps(game.record()))
    again = haab.replay(record)
    assert again.scores == game.scores
    assert again.data.tobytes() == game.data.tobytes()
    assert again.record() == record


def test_a_record_of_a_game_from_a_position_replays(kind):
    half_way = haab.from_position(middle(walk(kind, 1)).position())
    game = play_on(half_way, 3)
    again = haab.replay(json.loads(json.dumps(game.record())))
    assert again.moves == game.moves
    assert again.data.tobytes() == game.data.tobytes()


def test_a_record_of_an_unfinished_game_replays_to_the_decision_that_is_due(kind):
    game = middle(walk(kind, 0))
    again = haab.replay(game.record())
    assert again.codes == game.codes
    assert again.undo(force=True).notation == game.moves[-1]


# ---- the menu


def test_a_menu_of_the_promised_length_is_long_enough(kind):
    """A code offered beyond the menu would be written into other memory by compiled rules."""
    menu = new_menu(kind.rules.menu + len(kind.rules.vocabulary))
    for game in walk(kind, 1)[:-1:5]:
        kind.rules.rules.legal(game.data, menu)
        assert menu[0] <= kind.rules.menu
