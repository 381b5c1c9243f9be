"""The coach in a browser: what it needs to think by itself, and what it has found out, judged by nobody but checked.

A browser has the coach's rules as WebAssembly (haab/coach/runtime.py). It is handed a network and questions, and
nothing that a seat cannot know. What it finds out is put into words for whoever sent it, and kept nowhere.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from haab.bots.network.files import ARRAYS, SMALL, network_of, new_activations, packed_network
from haab.coach.advice import Advice
from haab.coach.analysis import (
    WORLDS,
    Analysis,
    TurnValue,
    Verdict,
    Work,
    unsure,
)
from haab.coach.comparing import Effort
from haab.coach.games import coached
from haab.coach.judge import Judgement, looks, seed_of, thorough
from haab.coach.played import PlayedTurn
from haab.coach.runtime import Value
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset
from haab.kit.state import State
from haab.table import wire
from haab.table.errors import bad_request, stale
from haab.table.service.coach.hints import check_hints, question_of
from haab.table.service.game.open_game import OpenGame
from haab.table.wire.requests import AnalysisFound, FoundJudgement, FoundValue, FoundVerdict

NETWORKS = "/static/networks"
"""Where the networks of games are, each under its name: browsers keep them for ever."""


def thinking(ruleset: Ruleset) -> wire.Thinking:
    """How the coach thinks about a game."""
    return {
        "game": ruleset.name,
        "network": _network(ruleset),
        "thorough": _effort(thorough(ruleset)),
        "looks": [cast(wire.Look, {**look._asdict(), "effort": _effort(look.effort)}) for look in looks(ruleset)],
        "worlds": WORLDS,
    }


def _effort(effort: Effort) -> wire.Effort:
    return cast(wire.Effort, effort._asdict())


def _network(ruleset: Ruleset) -> wire.ThinkingNetwork | None:
    """The network that the coach of a game thinks by."""
    network, found = network_of(ruleset, SMALL), packed_network(ruleset)
    if network is None or found is None:
        return None
    return {
        "file": f"{NETWORKS}/{ruleset.name}/{found[0]}",
        "arrays": [_part(name, getattr(network, name)) for name in ARRAYS],
        "memory": [_part(name, array) for name, array in new_activations(ruleset, network)._asdict().items()],
        "numbers": {name: value for name, value in network._asdict().items() if name not in ARRAYS},
    }


def _part(name: str, array: Array) -> wire.NetworkPart:
    return {"name": name, "shape": list(array.shape)}


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _judgement(ruleset: Ruleset, found: FoundJudgement, seat: int) -> Judgement:
    """What a browser found for a seat, as the coach would have; TableError if it is about another score sheet."""
    names = coached(ruleset).sources
    if any(len(sheet) != len(names) for sheet in (found.sources, *found.sheets)):
        raise bad_request("table.error.other_analysis")
    return Judgement(
        better=tuple(found.better),
        other=tuple(found.other),
        worlds=found.worlds,
        difference=found.difference,
        error=found.error,
        sources=dict(zip(names, found.sources, strict=True)),
        others=found.difference - sum(found.sources),
        lead=found.lead,
        chance=found.chance,
        rivals={
            rival: dict(zip(names, sheet, strict=True)) for rival, sheet in enumerate(found.sheets) if rival != seat
        },
    )


# ---- hints


def asked_turn(game: OpenGame, seat: int) -> wire.AskedTurn:
    """What a seat has to decide, with all that it cannot know dealt anew; TableError if there is no hint to be had."""
    check_hints(game, seat)
    question = question_of(game, seat)
    return {"number": game.number, "seat": seat, "record": _text(question.record.tobytes()), "seed": seed_of(question)}


def checked_advice(game: OpenGame, state: State, seat: int, found: FoundJudgement) -> Advice:
    """What a browser would do in the turn that is being tried out, as far as its seat knows that (`state`).

    TableError if that cannot be.
    """
    if not found.better or not all(_can_begin(state, codes) for codes in (found.better, found.other)):
        raise stale(game.number)
    return Advice(_judgement(game.ruleset, found, seat))


def _can_begin(state: State, codes: Sequence[int]) -> bool:
    """Whether a turn begins with a legal code, if with any; it is told as far as it is legal."""
    return not codes or codes[0] in state.codes


# ---- analyses


def analysis_work(work: Work) -> wire.AnalysisWork:
    """A finished game as a browser can analyse it."""
    return {
        "record": _text(work.game.at(0).data.tobytes()),
        "codes": [ply.move.code for ply in work.game.history()],
        "turns": [_work_turn(work, turn) for turn in work.all_turns],
    }


def _work_turn(work: Work, turn: PlayedTurn) -> wire.WorkTurn:
    return {
        "number": turn.number,
        "seat": turn.seat,
        "length": len(turn.codes),
        "seed": seed_of(work.question(turn)),
        "has_choice": turn.has_choice,
        "reveals": turn.reveals,
    }


def checked_analysis(work: Work, found: AnalysisFound) -> Analysis:
    """What a browser thinks of the turns of some seats; TableError if they are not all of theirs in this game."""
    turns = {turn.number: turn for turn in work.turns}
    given = sorted(verdict.number for verdict in found.verdicts)
    seats = sorted({turns[number].seat for number in turns.keys() & given})
    wanted = sorted(turn.number for turn in work.turns if turn.seat in seats)
    if not given or given != wanted or len(found.values) != len(work.all_turns):
        raise bad_request("table.error.other_analysis")
    verdicts = [_verdict(work, turns[verdict.number], verdict) for verdict in found.verdicts]
    return replace(work, seats=seats).put_together(verdicts, [_value(work, value) for value in found.values])


def _verdict(work: Work, turn: PlayedTurn, verdict: FoundVerdict) -> Verdict:
    if not verdict.found.better or not _can_begin(turn.before, verdict.found.better):
        raise bad_request("table.error.other_analysis")
    found = _judgement(work.game.ruleset, verdict.found, turn.seat)
    return Verdict(turn.number, turn.seat, turn.round, turn.codes, found if verdict.is_sure else unsure(found))


def _value(work: Work, found: FoundValue) -> TurnValue:
    after = found.leads if found.after is None else found.after
    if not len(found.leads) == len(found.chances) == len(after) == work.game.players:
        raise bad_request("table.error.other_analysis")
    return TurnValue(Value(found.leads, found.chances), after)
