"""A state never changes: what is played from it leads to others, and a game is the list of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import haab
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message
from tests.kinds import KINDS, middle, sample, walk
from tests.tikal.tables import TREASURES, acting


def test_a_move_leads_to_another_state_and_leaves_its_own_as_it_was(kind):
    for game in sample(walk(kind, 1)[:-1], 5):
        state, before = game.state, game.state.data.tobytes()
        for move in state.legal:
            ply = state.play(move)
            assert (ply.seat, ply.move, ply.before) == (state.to_move, move, state)
            assert ply.after.data.tobytes() != before
            assert state.after(move.notation).data.tobytes() == ply.after.data.tobytes()
        assert state.data.tobytes() == before


def test_the_history_of_a_game_is_every_move_with_the_states_around_it(kind):
    stations = walk(kind, 0)
    game = stations[-1]
    plies = list(game.history())
    assert [ply.move.notation for ply in plies] == game.moves
    assert [ply.seat for ply in plies] == [station.to_move for station in stations[:-1]]
    assert [ply.before.data.tobytes() for ply in plies] == [station.data.tobytes() for station in stations[:-1]]
    assert [ply.move.notation for ply in game.history(since=len(plies) - 3)] == game.moves[-3:]


def test_states_that_were_forgotten_are_worked_out_again(kind):
    game = middle(walk(kind, 0)).copy()
    kept = [game.at(number).data.tobytes() for number in range(len(game.moves) + 1)]
    moves = [ply.move for ply in game.history()]
    game.forget_past()
    assert [game.at(number).data.tobytes() for number in range(len(game.moves) + 1)] == kept
    assert [ply.move for ply in game.history()] == moves
    for move in reversed(moves):
        assert game.undo(force=True) == move
    assert game.data.tobytes() == kept[0]


@pytest.mark.parametrize("number", [-1, 6, 100])
def test_a_game_has_no_state_beyond_its_moves(number):
    with pytest.raises(IndexError, match="there have been 5 moves"):
        walk(KINDS[0], 0)[5].at(number)


def test_the_words_of_a_move_are_worked_out_only_when_they_are_asked_for(monkeypatch):
    game = haab.new("tikal", 2, seed=3)
    worded: list[int] = []
    describe = type(game.ruleset).describe

    def counted(self: Ruleset, state: Any, code: int) -> Message:
        worded.append(code)
        return describe(self, state, code)

    monkeypatch.setattr(type(game.ruleset), "describe", counted)
    for _ in range(20):
        game.play(game.legal[0])
    assert worded == []
    move = game.legal[0]
    assert move.text() == move.text("en")
    assert len(worded) == 1


def test_moves_with_the_same_code_are_equal_only_if_they_mean_the_same():
    early, late = haab.new("tzolkin", 2, seed=1), haab.new("tzolkin", 2, seed=1)
    assert early.legal == late.legal
    assert len(set(early.legal) | set(late.legal)) == len(early.legal)
    assert early.legal[0] != early.legal[1]
    assert early.legal[0] != early.legal[0].notation


# ---- undo


def test_undo_does_not_take_back_what_was_revealed_unless_it_is_forced():
    game = acting({"members": {TREASURES: 1}})
    move = f"dig {TREASURES}"
    before = game.position()
    game.play(move)
    with pytest.raises(haab.CannotUndo, match=f"'{move}' revealed something"):
        game.undo()
    assert game.moves == [move]
    assert game.undo(force=True).notation == move
    assert game.position() == before


# ---- why a move is illegal


def _refused(game: haab.Game, move: object) -> haab.IllegalMove:
    with pytest.raises(haab.IllegalMove) as caught:
        game.play(move)  # type: ignore[arg-type]
    return caught.value


def test_a_move_of_another_decision_is_refused_with_the_decision_that_is_due():
    error = _refused(haab.new("tzolkin", 4, seed=7), "place palenque")
    assert error.reason == "'place' is not among the choices of this decision"
    assert (error.decision, error.clause) == ("Choose 2 starting wealth tiles to keep", "TZ-2.7")
    assert "The decision is 'Choose 2 starting wealth tiles to keep' (TZ-2.7)" in str(error)


def test_a_move_that_is_possible_but_not_there_says_so():
    error = _refused(acting({"members": {TREASURES: 1}}), "dig c0r3")
    assert error.reason == "'dig' is possible now, but not 'c0r3'"


def test_a_misspelt_move_is_refused_with_what_was_probably_meant():
    game = haab.new("tzolkin", 4, seed=7)
    meant = game.legal[0].notation
    assert f"there is no such move in this game (did you mean {meant!r}?)" in str(
        _refused(game, meant.replace("a", ""))
    )
    assert "did you mean 'place palenque'?" in str(_refused(game, "place palenk"))
    assert "did you mean" not in str(_refused(game, "xyzzy"))


def test_after_the_end_every_move_is_refused_because_the_game_is_over(kind):
    error = _refused(walk(kind, 0)[-1].copy(), "done")
    assert (error.reason, error.legal, error.decision) == ("the game is over", [], "")


# ---- scores


def test_scores_are_whole_numbers_wherever_they_are(kind):
    for game in sample(walk(kind, 0), 5):
        for score in [*game.scores, *(points for sheet in game.score_sheet for points in sheet.values())]:
            assert isinstance(score, int) or (isinstance(score, Fraction) and score.denominator > 1)


# ---- one state, two ways to read it


def test_plain_fields_tell_the_same_as_the_record(kind):
    """What is shown is read from plain objects; rules read the record itself."""
    rules: Ruleset = kind.rules
    for game in sample(walk(kind, 1), 6):
        state = game.state
        for seat in (None, *range(kind.seats)):
            assert rules.view(state.fields, seat) == rules.view(state.data, seat)
        assert rules.scores(state.fields) == rules.scores(state.data)
        assert rules.score_sheet(state.fields) == rules.score_sheet(state.data)
        assert rules.ranking(state.fields) == rules.ranking(state.data)
        assert rules.round_number(state.fields) == rules.round_number(state.data)
        if not state.over:
            assert rules.prompt(state.fields) == rules.prompt(state.data)
            assert rules.decision(state.fields) == rules.decision(state.data)
            assert rules.clause(state.fields) == rules.clause(state.data)
            assert rules.is_secret(state.fields) == rules.is_secret(state.data)
            for code in state.codes:
                assert rules.describe(state.fields, code) == rules.describe(state.data, code)
