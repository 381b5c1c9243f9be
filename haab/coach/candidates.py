"""The turns that are worth a thought: those that a network likes, and none twice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from haab.bots.bot import Question
from haab.bots.network import WORDS, Network
from haab.bots.searcher import Codes, searcher
from haab.bots.turns import LONGEST
from haab.coach.reasons import after
from haab.kit.engine import engine
from haab.kit.record.chance import new_chance, random_word
from haab.kit.record.stack import copy_record, seat_due
from haab.kit.record.types import Ints


def liked_turns(question: Question, network: Network, drawn: int, heat: float) -> list[Codes]:
    """The turn that a network likes best, and so many more that it likes, drawn by lot with some heat."""
    chance = new_chance(question.seed)
    return [liked_turn(question, network, heat if number else 0.0, chance) for number in range(1 + drawn)]


def liked_turn(question: Question, network: Network, heat: float, chance: Ints) -> Codes:
    """A turn as a network plays it, up to where it is over or something is revealed."""
    rules, search = question.ruleset, searcher(question.ruleset)
    game = copy_record(question.record)
    codes: list[int] = []
    while not game.over and seat_due(game) == question.seat and len(codes) < LONGEST:
        legal, likings = search.rate(replace(question, record=game), network)
        tempers = [value + heat * _luck(chance) for value in likings.tolist()]
        before = copy_record(game)
        codes.append(int(legal[max(range(len(tempers)), key=tempers.__getitem__)]))
        engine(rules).apply(game, codes[-1])
        if rules.reveals(before, game):
            break
    return tuple(codes)


def _luck(chance: Ints) -> float:
    """Added to what is liked, it makes every choice as likely as it is liked (the Gumbel trick)."""
    return -math.log(-math.log((int(random_word(chance)) + 0.5) / WORDS))


def different(question: Question, turns: Sequence[Codes]) -> list[Codes]:
    """Turns that lead to different positions, the first of those that lead to the same."""
    found: dict[bytes, Codes] = {}
    for codes in turns:
        found.setdefault(after(question, codes).tobytes(), codes)
    return list(found.values())
