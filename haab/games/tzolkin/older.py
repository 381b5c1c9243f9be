"""Steps from records of play of older versions of the rules (see haab/kit/versions.py).

Version 1 asked for the order of effects whenever a prophecy taxed one of them; version 2 asks only where the order can
matter (TP-R-69). The answers that nobody asks for any more are left out. Effects then come in the order of TZ-R-7, so
what was decided about them may have to be said in another order, and something may have to be refused that could not
even be paid for at that moment. Nothing is lost: what version 1 came to in any order can be come to in this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from haab.games.tzolkin.rules.expansion.order import then_any_order
from haab.kit.errors import BadRecord
from haab.kit.game import replay_record
from haab.kit.presentation import Json
from haab.kit.record.decisions import kind_of
from haab.kit.ruleset import Ruleset
from haab.kit.state import State

ANSWER = "effect "
"""How the answers begin."""
REFUSE = "refuse"
WINDOW = 12
"""More moves than the effects of one source ever took."""
NO_NUMBER = -1
"""Of a move that is not among the old ones."""
LOOK_AHEAD = 20
"""So many of the moves that follow must be possible, too."""


def as_it_was(record: Json) -> Json:
    """From version 2 to 3, which only offers more (TP-R-28, TP-R-30): every move is still there and does the same."""
    return record


def without_idle_answers(rules: Ruleset, record: Json) -> Json:
    """From version 1 to 2: answers to the question for the order where it is not asked any more are left out."""
    left: list[str] = record.get("moves", [])
    is_readable = isinstance(left, list) and all(isinstance(move, str) for move in left)
    if not is_readable or not any(move.startswith(ANSWER) for move in left):
        return record
    state = replay_record(rules, {**record, "rules": rules.version, "moves": []}).state
    moves: list[str] = []
    while left:
        if is_idle_answer(state, left[0]):
            found = in_printed_order(state, left)
            moves += found.moves
            state, left = found.state, found.left
        elif is_legal(state, left[0]):
            moves.append(left[0])
            state, left = state.after(left[0]), left[1:]
        else:
            return {**record, "moves": [*moves, *left]}
    return {**record, "moves": moves}


@dataclass(frozen=True)
class Arrangement:
    """Moves that finish the effects of a source, the state that they lead to, and the old moves that follow."""

    moves: list[str]
    state: State
    left: list[str]


def in_printed_order(state: State, old: Sequence[str]) -> Arrangement:
    """What was decided about the effects of a source, in the order in which it is decided now.

    If the record ends before they are finished, the player decides about them again.
    """
    place = place_of_effects(state)
    if place is None:
        return Arrangement([], state, list(old[1:]))
    for moves, after, used in arrangements(state, old[:WINDOW], place, frozenset()):
        left = what_follows(after, old, used)
        is_whole = len(moves) == len(used) or bool(left)
        if left is not None and is_whole:
            return Arrangement(moves, after, left)
    if len(old) <= WINDOW and is_unfinished(state, old, place):
        return Arrangement([], state, [])
    raise BadRecord("the effects of a tile cannot be put into their printed order")


def is_unfinished(state: State, old: Sequence[str], place: int) -> bool:
    """Whether the last moves of a record are some of the decisions about these effects, and others are to come."""
    decided = {number for number, move in enumerate(old) if not is_free(move)}
    return any(decided <= used for _, _, used in arrangements(state, old, place, frozenset(), with_others=True))


def place_of_effects(state: State) -> int | None:
    """Where on the stack the effects wait that are being carried out; None if there is nothing to decide about them."""
    places = [place for place in range(state.data.depth) if effects_wait(state, place)]
    return places[-1] if places else None


def effects_wait(state: State, place: int) -> bool:
    """Whether effects in any order wait at a place of the stack."""
    is_used = place < state.data.depth
    return bool(is_used and state.data.stack[place].kind == kind_of(then_any_order).number)


def arrangements(
    state: State, old: Sequence[str], place: int, used: frozenset[int], with_others: bool = False
) -> Iterator[tuple[list[str], State, frozenset[int]]]:
    """Every way to finish the effects with some of the old moves: moves, the state then, the numbers of those used.

    Something may be refused that was not offered in the old order; `with_others`, any other move may come between.
    """
    if not effects_wait(state, place):
        yield [], state, used
        return
    tried: set[str] = set()
    others = [move.notation for move in state.legal] if with_others else [REFUSE]
    for number, move in [*enumerate(old), *((NO_NUMBER, move) for move in others)]:
        if number in used or move in tried or not is_legal(state, move):
            continue
        tried.add(move)
        now_used = used | {number} - {NO_NUMBER}
        for moves, after, all_used in arrangements(state.after(move), old, place, now_used, with_others):
            yield [move, *moves], after, all_used


def what_follows(state: State, old: Sequence[str], used: frozenset[int]) -> list[str] | None:
    """The old moves after those that were used, if they can be played; None if they cannot.

    All that come before them must have been used, but for answers, and refusals of what is not offered any more.
    """
    end = max(used, default=0) + 1
    if any(number not in used and not is_free(old[number]) for number in range(end)):
        return None
    while end < len(old) and is_free(old[end]) and not is_legal(state, old[end]):
        end += 1
    left = list(old[end:])
    for move in left[:LOOK_AHEAD]:
        if is_idle_answer(state, move):
            break
        if not is_legal(state, move):
            return None
        state = state.after(move)
    return left


def is_free(move: str) -> bool:
    """Whether a move decides nothing of its own."""
    return move == REFUSE or move.startswith(ANSWER)


def is_idle_answer(state: State, move: str) -> bool:
    """Whether a move answers the question for the order where it is not asked."""
    return move.startswith(ANSWER) and not is_legal(state, move)


def is_legal(state: State, move: str) -> bool:
    """Whether a move, by its notation, can be played."""
    return state.ruleset.vocabulary.code(move) in state.codes
