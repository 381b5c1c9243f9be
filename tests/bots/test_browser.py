"""The searches and the coach as WebAssembly choose what the processor chooses, to the last bit."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from math import exp, inf, log, ulp
from pathlib import Path
from typing import Any

import pytest

from haab.bots.network.files import packed_network
from haab.bots.network.floatmath import exp as our_exp
from haab.bots.network.floatmath import log as our_log
from haab.bots.players.greedy import GreedyBot, GreedyParams
from haab.bots.players.mcts import MctsBot, MctsParams
from haab.bots.search.mcts import ROLLOUT_LEAVES, ROLLOUT_NOISE, USUAL_WAY
from haab.bots.search.runtime import searcher
from haab.coach.analysis import WORLDS
from haab.coach.comparing import Effort
from haab.coach.judge import Judgement, coaching_network, judge, seed_of
from haab.coach.runtime import considerer
from haab.games import ruleset
from haab.kit.record.stack import NOBODY
from haab.table.service.coach.browser import thinking
from haab.web import STATIC
from tests.bots.positions import Position, positions

NODE = Path(sys.executable).with_name("node")
LEAVES = 30
LINES = 8
SHORT = Effort(
    beginnings=2,
    drawn=2,
    heat=1.0,
    glances=1,
    horizon=1,
    fewest=2,
    thoughts=0,
    warmth=0.25,
    slope=0.6,
    lean=2.0,
    noise=27.0,
    way_noise=2.3,
    spread=5.0,
)
KINDS = [("tzolkin", 2, None), ("tzolkin", 4, "prophecies"), ("tzolkin", 5, None), ("tikal", 4, None)]
Json = dict[str, Any]


def thought_in_node(name: str, players: int, given: list[Position]) -> list[Json]:
    """What Node answers to questions about some positions."""
    rules, sage = ruleset(name), MctsParams(lines=LINES)
    search, found = searcher(rules), packed_network(rules)
    assert found is not None
    way = {**USUAL_WAY._asdict(), "rivalry": sage.rivalry}
    turns = search.tree_rounds(-1) * players
    asked = {
        "thinking": thinking(rules),
        "network": text(found[1]),
        "weights": text(search.evaluation.usual.records(players).tobytes()),
        "way": way,
        "policy": {"leaves": ROLLOUT_LEAVES, "noise": ROLLOUT_NOISE, "turns": turns},
        "leaves": LEAVES,
        "lines": LINES,
        "effort": SHORT._asdict(),
        "questions": [to_json(position, players) for position in given],
    }
    command = [str(NODE), str(Path(__file__).with_name("thinking.mjs")), str(STATIC), name]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers: list[Json] = json.loads(done.stdout)
    return answers


def to_json(position: Position, players: int) -> Json:
    return {
        "record": text(position.record.tobytes()),
        "players": players,
        "seat": position.seat,
        "seed": seed_of(position.question()),
        "played": [position.codes[-1]],
    }


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def told(found: Judgement) -> Json:
    """A judgement as a browser sends it."""
    sheets = [found.rivals.get(seat, found.sources) for seat in range(len(found.rivals) + 1)]
    return {
        "better": list(found.better),
        "other": list(found.other),
        "worlds": found.worlds,
        "difference": found.difference,
        "error": pytest.approx(found.error),
        "sources": pytest.approx(list(found.sources.values())),
        "lead": found.lead,
        "chance": found.chance,
        "sheets": [pytest.approx(list(sheet.values())) for sheet in sheets],
    }


@pytest.mark.parametrize(("name", "players", "option"), KINDS)
def test_the_browser_chooses_what_the_processor_chooses(name: str, players: int, option: str | None) -> None:
    given = list(positions(name, players, option, seed=3, apart=53, count=4))
    for position, found in zip(given, thought_in_node(name, players, given), strict=True):
        question = position.question(seed_of(position.question()), seconds=600)
        search = searcher(question.ruleset)
        codes, values = search.look_ahead(question, search.weights(question), LEAVES)
        assert (found["codes"], found["values"]) == (codes, values)
        assert found["greedy"] == GreedyBot(GreedyParams(leaves=LEAVES)).decide(question)
        assert tuple(found["plan"]) == MctsBot(MctsParams(lines=LINES))._plan(question)
        assert found["advice"] == told(judge(question, SHORT))
        played = (position.codes[-1],)
        assert found["verdict"] == told(judge(question, SHORT, also=played))
        known = type(question)(question.ruleset, question.record, NOBODY, question.seed)
        value = considerer(question.ruleset).appraise(known, coaching_network(question.ruleset), WORLDS, played)
        assert found["value"] == value._asdict()


@pytest.mark.parametrize("number", [-800.0, -60.3, -2.5, -0.4, 0.0, 1e-9, 0.3, 0.35, 1.0, 17.2, 300.1])
def test_our_exponential_is_that_of_the_processor_but_for_the_last_bit(number: float) -> None:
    assert abs(our_exp(number) - exp(number)) <= max(ulp(exp(number)), 1e-300)
    assert our_exp(inf) > 1e300


@pytest.mark.parametrize("number", [1e-300, 1.2e-10, 0.3, 0.70710678, 0.99, 1.0, 1.0001, 1.5, 2.0, 17.0, 32_768.0, 1e9])
def test_our_logarithm_is_that_of_the_processor_but_for_the_last_bits(number: float) -> None:
    assert abs(our_log(number) - log(number)) <= 2 * ulp(log(number))
