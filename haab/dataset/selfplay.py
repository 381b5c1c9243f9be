"""Games of bots against each other, and what can be learned from each of their decisions.

A game is its record and its outcome, some two kilobytes compressed; its decisions follow from that, because a record
can be played again. So games are what is kept, and decisions are written out for whoever wants them in one file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import haab
from haab.arena.match import decision_seed
from haab.bots import Question, bot
from haab.bots.frozen.levels import BUDGETS, FrozenLevel
from haab.bots.network.files import network_of
from haab.bots.players.levels import NetworkLevel
from haab.bots.players.policy import PolicyBot
from haab.bots.search.entries import make_fast
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.tree_search import Budget, Search, tree_searcher
from haab.games import ruleset
from haab.kit.extras import numpy_or_error
from haab.kit.state import json_number
from haab.tasks.splits import split_of

Json = dict[str, Any]
NO_CLOCK = 3600.0
"""Budgets are counts."""


@dataclass(frozen=True)
class Kind:
    """What is played, and by whom: all seats have the same bot."""

    game: str
    players: int
    options: Mapping[str, bool]
    bot: str


@dataclass(frozen=True)
class Due:
    """One game that is to be played, by whoever has the time."""

    kind: Kind
    seed: int


def play_due(due: Due) -> Json:
    """Play it."""
    return played_game(due.kind, due.seed)


def played_game(kind: Kind, seed: int) -> Json:
    """A game of the data set: its record and outcome, ready for JSON."""
    rules = ruleset(kind.game)
    make_fast(rules)
    game, player = haab.new(kind.game, kind.players, seed, kind.options), bot(kind.bot)
    while not game.over:
        codes = game.codes
        code = codes[0]
        if len(codes) > 1:
            assert game.to_move is not None
            moment = decision_seed(seed, len(game.moves))
            code = player.choose(Question(rules, game.state.data, game.to_move, moment, NO_CLOCK))
        game.play(code)
        game.forget_past()
    return {
        "haab": "game",
        "bot": kind.bot,
        "split": split_of(seed),
        "record": game.record(),
        "scores": [json_number(score) for score in game.scores],
        "ranking": game.ranking,
    }


def decisions(line: Mapping[str, Any]) -> Iterator[Json]:
    """Every decision of a game with more than one choice, with what its seat could know and what came of it."""
    record = line["record"]
    numpy_or_error()
    from haab.batches.processor import observed

    game = haab.replay(record)
    rules, scores, outlook_of = game.ruleset, line["scores"], _outlook_of(line["bot"])
    best = [max(score for other, score in enumerate(scores) if other != seat) for seat in range(len(scores))]
    for number, ply in enumerate(game.history()):
        before = ply.before
        if len(before.codes) == 1:
            continue
        question = Question(rules, before.data, ply.seat, decision_seed(game.seed or 0, number), NO_CLOCK)
        outlook = outlook_of(question)
        yield {
            "seed": record["seed"],
            "split": line["split"],
            "number": number,
            "seat": ply.seat,
            "decision": before.decision,
            "clause": before.clause,
            "observation": observed(rules, before.data, ply.seat).tolist(),
            "legal": before.codes,
            "choice": ply.move.code,
            "policy": outlook and outlook.policy,
            "value": outlook and outlook.value,
            "chance": outlook and outlook.chance,
            "score": scores[ply.seat],
            "lead": scores[ply.seat] - best[ply.seat],
            "won": 1 / len(line["ranking"][0]) if ply.seat in line["ranking"][0] else 0.0,
        }


class Outlook(NamedTuple):
    """What a network says of a decision before anything is searched."""

    policy: list[float]
    """A probability for each legal code, in their order."""
    value: float | None
    """How many points the seat will be ahead of the best other; networks of 0.1 cannot be asked."""
    chance: float | None
    """The seat's chance to win."""


def _outlook_of(name: str) -> Callable[[Question], Outlook | None]:
    """What tells a bot's outlook: None where it has no network."""
    player = bot(name)
    if isinstance(player, NetworkLevel):
        return partial(_outlook, player.budget.network, player.personality)
    if isinstance(player, PolicyBot):
        return partial(_outlook, player.network, player.personality)
    if isinstance(player, FrozenLevel) and BUDGETS[player.number].candidates:
        return partial(_frozen_outlook, player)
    return lambda question: None


def _outlook(name: str, personality: str, question: Question) -> Outlook | None:
    network = network_of(question.ruleset, name, personality)
    if network is None:
        return None
    asked = question.determinized()
    search = Search(tree_searcher(asked.ruleset), asked, network, Budget(simulations=0, worlds=1))
    count = int(search.tree.edges[0])
    scores, chances = search.expected()
    rivals = max(score for seat, score in enumerate(scores) if seat != asked.seat)
    return Outlook(
        _probabilities(asked, search.tree.codes[:count], search.tree.logits[:count]),
        round(scores[asked.seat] - rivals, 2),
        round(chances[asked.seat], 4),
    )


def _frozen_outlook(player: FrozenLevel, question: Question) -> Outlook:
    asked = question.determinized()
    codes, logits = policy_searcher(asked.ruleset).rate(asked, player.network(asked.ruleset))
    return Outlook(_probabilities(asked, codes, logits), None, None)


def _probabilities(asked: Question, codes: Sequence[int], logits: Sequence[float]) -> list[float]:
    """A softmax over the legal codes, in their order."""
    weights = [math.exp(logit - max(logits)) for logit in logits]
    shares = dict(zip(codes, weights, strict=True))
    return [round(shares[code] / sum(weights), 4) for code in asked.legal]
