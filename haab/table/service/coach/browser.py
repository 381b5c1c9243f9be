"""The coach in a browser: what it needs to think by itself, and what it has found out, judged by nobody but checked.

A browser has the searches of bots as WebAssembly (haab/bots/search/wasm.py). It is handed weights, a network and
questions, and nothing that a seat cannot know. What it finds out is put into words for whoever sent it, and kept
nowhere.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace

from haab.bots.evaluation.base import evaluation
from haab.bots.network.mlp.files import network_of, packed_network, shapes
from haab.coach.advice import Advice
from haab.coach.analysis import COSTLY, FIRST_WORLD, MOST_MISTAKES, WORLDS, Analysis, Verdict, Work
from haab.coach.judge import (
    AT_ONCE,
    BEAM,
    CHOOSING,
    DRAWN,
    ENDS,
    FINALISTS,
    HEAT,
    SURE,
    THOROUGH,
    TO_THE_END,
    policy_of,
    some_turns,
    thorough,
    way_of,
)
from haab.coach.played import PlayedTurn
from haab.coach.reasons import LATER, MOST, NOTEWORTHY, OTHERS, UNSPENT, Reason
from haab.coach.trying import FEWEST
from haab.kit.ruleset import Ruleset
from haab.kit.state import State
from haab.table import wire
from haab.table.errors import bad_request, stale
from haab.table.service.coach.hints import check_hints, question_of
from haab.table.service.game.open_game import OpenGame
from haab.table.wire.requests import AnalysisFound, FoundAdvice, FoundReason, FoundVerdict

FIRST_LOOK = thorough(30)
"""A browser needs several times as long as a processor: it glances at every turn with a quarter of the thinking."""
SECOND_LOOKS = MOST_MISTAKES + 2
"""And with all of it at those turns of a seat that seem to have cost most: some more than are told."""
BROWSER_SECONDS = 4.0
"""How long a browser thinks about a turn of a finished game, at most: somebody waits for it."""
NETWORKS = "/static/networks"
"""Where the networks of games are, each under its name: browsers keep them for ever."""


def thinking(ruleset: Ruleset, players: int) -> wire.Thinking:
    """How the coach thinks about games of so many players."""
    judge = evaluation(ruleset)
    way, policy = way_of(THOROUGH), policy_of(ruleset, players, THOROUGH)
    return {
        "game": ruleset.name,
        "players": players,
        "weights": _text(judge.usual.records(players).tobytes()),
        "terms": list(judge.names),
        "way": {
            "width": way.width,
            "turns": way.turns,
            "leaves": way.leaves,
            "curiosity": way.curiosity,
            "warmth": way.warmth,
            "scale": way.scale,
            "rivalry": way.rivalry,
        },
        "policy": {"leaves": policy.leaves, "noise": policy.noise, "turns": policy.turns},
        "lines": THOROUGH.lines,
        "at_once": AT_ONCE,
        "sure": SURE,
        "noteworthy": NOTEWORTHY,
        "most_reasons": MOST,
        "costly": COSTLY,
        "worlds": WORLDS,
        "first_world": FIRST_WORLD,
        "network": _network(ruleset),
        "first_look": {"lines": FIRST_LOOK.lines, "worlds": FIRST_LOOK.worlds, "ends": ENDS},
        "second_looks": SECOND_LOOKS,
    }


def _network(ruleset: Ruleset) -> wire.ThinkingNetwork | None:
    """The network of a game, and how the coach finds turns with it."""
    network, found = network_of(ruleset), packed_network(ruleset)
    if network is None or found is None:
        return None
    journey = some_turns(ruleset)
    return {
        "file": f"{NETWORKS}/{ruleset.name}/{found[0]}",
        "parts": [{"name": name, "shape": list(shape)} for name, shape in shapes(network).items()],
        "hope_bias": network.hope_bias,
        "scale": network.scale,
        "envy": network.envy,
        "unit": network.unit,
        "drawn": DRAWN,
        "heat": HEAT,
        "beam": BEAM,
        "finalists": FINALISTS,
        "choosing": CHOOSING,
        "worlds": THOROUGH.worlds,
        "fewest": FEWEST,
        "journey": {"warmth": journey.warmth, "turns": journey.turns},
        "to_the_end": {"warmth": TO_THE_END.warmth, "turns": TO_THE_END.turns},
        "ends": ENDS,
    }


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


# ---- hints


def asked_turn(game: OpenGame, seat: int) -> wire.AskedTurn:
    """What a seat has to decide, with all that it cannot know dealt anew; TableError if there is no hint to be had."""
    check_hints(game, seat)
    question = question_of(game, seat)
    return {
        "number": game.number,
        "seat": seat,
        "record": _text(question.record.tobytes()),
        "seed": question.seed,
        "seconds": question.seconds,
    }


def checked_advice(game: OpenGame, state: State, found: FoundAdvice) -> Advice:
    """What a browser would do in the turn that is being tried out, as far as its seat knows that (`state`).

    TableError if that cannot be.
    """
    if not found.plan or not all(_can_begin(state, codes) for codes in (found.plan, found.other)):
        raise stale(game.number)
    reasons = _reasons(game.ruleset, found.reasons)
    return Advice(tuple(found.plan), tuple(found.other), found.gap, reasons)


def _can_begin(state: State, codes: Sequence[int]) -> bool:
    """Whether a turn begins with a legal code, if with any; it is told as far as it is legal."""
    return not codes or codes[0] in state.codes


def _reasons(ruleset: Ruleset, found: Sequence[FoundReason]) -> tuple[Reason, ...]:
    known = {*evaluation(ruleset).names, UNSPENT, OTHERS, LATER}
    if unknown := [reason.term for reason in found if reason.term not in known]:
        raise bad_request("table.error.no_term", term=unknown[0])
    return tuple(Reason(reason.term, reason.points) for reason in found)


# ---- analyses


def analysis_work(work: Work) -> wire.AnalysisWork:
    """A finished game as a browser can analyse it."""
    plies = list(work.game.history())
    return {
        "record": _text(work.game.at(0).data.tobytes()),
        "codes": [ply.move.code for ply in plies],
        "turns": [{"number": turn.number, "seat": turn.seat, "length": len(turn.codes)} for turn in work.turns],
        "chances": [{"number": number, "seat": ply.seat} for number, ply in enumerate(plies) if ply.reveals],
        "seconds": BROWSER_SECONDS,
    }


def checked_analysis(work: Work, found: AnalysisFound) -> Analysis:
    """What a browser thinks of the turns of some seats; TableError if they are not all of theirs in this game."""
    turns = {turn.number: turn for turn in work.turns}
    given = {verdict.number for verdict in found.verdicts}
    seats = sorted({turns[number].seat for number in given & turns.keys()})
    wanted = {turn.number for turn in work.turns if turn.seat in seats}
    if not given or given != wanted or len(found.luck) != work.game.players:
        raise bad_request("table.error.other_analysis")
    verdicts = [_verdict(work, turns[verdict.number], verdict) for verdict in found.verdicts]
    return replace(work, seats=seats).put_together(verdicts, [found.luck])


def _verdict(work: Work, turn: PlayedTurn, found: FoundVerdict) -> Verdict:
    if not _can_begin(turn.before, found.best):
        raise bad_request("table.error.other_analysis")
    best = tuple(found.best) or turn.codes
    reasons = _reasons(work.game.ruleset, found.reasons)
    return Verdict(turn.number, turn.seat, turn.round, found.lead, found.cost, best, turn.codes, reasons)
