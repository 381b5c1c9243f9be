"""The searches as WebAssembly choose what the processor chooses, to the last bit."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from dataclasses import replace
from math import exp, inf, log, ulp
from pathlib import Path
from typing import Any

import pytest

from haab.bots.network.floatmath import exp as our_exp
from haab.bots.network.floatmath import log as our_log
from haab.bots.network.mlp.files import network_of, packed_network
from haab.bots.players.greedy import GreedyBot, GreedyParams
from haab.bots.players.mcts import MctsBot, MctsParams
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.runtime import searcher
from haab.bots.search.whole_turns import after
from haab.coach.advice import advise
from haab.coach.analysis import FIRST_WORLD, luck_of, verdict_on
from haab.coach.judge import THOROUGH, some_turns
from haab.games import ruleset
from haab.table.service.coach.browser import thinking
from haab.web import STATIC
from tests.bots.positions import Position, positions

NODE = Path(sys.executable).with_name("node")
LEAVES = 30
LINES = 8
WORLDS = 3
SEED = 5
KINDS = [("tzolkin", 2, None), ("tzolkin", 4, "prophecies"), ("tzolkin", 5, None), ("tikal", 4, None)]
Json = dict[str, Any]


def thought_in_node(name: str, players: int, given: list[Position]) -> list[Json]:
    """What Node answers to questions about some positions."""
    coach: Json = {**thinking(ruleset(name), players), "lines": LINES, "costly": 0}
    found = packed_network(ruleset(name))
    if found is not None:
        coach["network"] = {**coach["network"], "worlds": WORLDS}
    sage = {**coach, "way": {**coach["way"], "rivalry": MctsParams().rivalry}}
    asked = {"coach": coach, "sage": sage, "leaves": LEAVES, "lines": LINES, "questions": list(map(to_json, given))}
    asked["network"] = None if found is None else text(found[1])
    command = [str(NODE), str(Path(__file__).with_name("thinking.mjs")), str(STATIC), name]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers: list[Json] = json.loads(done.stdout)
    return answers


def to_json(position: Position) -> Json:
    code = position.codes[-1]
    return {
        "record": text(position.record.tobytes()),
        "seat": position.seat,
        "seed": SEED,
        "seconds": 600,
        "played": [code],
        "luck": text(after(position.question(), [code]).tobytes()),
    }


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(("name", "players", "option"), KINDS)
def test_the_browser_chooses_what_the_processor_chooses(name: str, players: int, option: str | None) -> None:
    given = list(positions(name, players, option, seed=3, apart=53, count=6))
    network = network_of(ruleset(name))
    budget = replace(THOROUGH, lines=LINES, worlds=0 if network is None else WORLDS)  # it measures by a network only
    for position, found in zip(given, thought_in_node(name, players, given), strict=True):
        question = position.question(SEED, seconds=600)
        search = searcher(question.ruleset)
        codes, values = search.look_ahead(question, search.weights(question), LEAVES)
        assert (found["codes"], found["values"]) == (codes.tolist(), values.tolist())
        assert found["greedy"] == GreedyBot(GreedyParams(leaves=LEAVES)).decide(question)
        assert tuple(found["plan"]) == MctsBot(MctsParams(lines=LINES))._plan(question)
        if network is not None:
            assert found["rated"]["likings"] == policy_searcher(question.ruleset).rate(question, network)[1].tolist()
            journey = some_turns(question.ruleset)
            trials = policy_searcher(question.ruleset).trials(question, codes, network, journey)
            trials.sample(SEED)
            assert found["journeys"] == trials.totals.tolist()
        advice = advise(question, budget)
        assert (tuple(found["advice"]["plan"]), tuple(found["advice"]["other"])) == (advice.plan, advice.other)
        assert found["advice"]["gap"] == pytest.approx(advice.gap, abs=1e-9)
        assert reasons(found["advice"]) == pytest.approx({each.term: each.points for each in advice.reasons}, abs=1e-9)
        verdict = verdict_on(question, [position.codes[-1]], 0, 0, budget)
        assert (found["verdict"]["lead"], found["verdict"]["cost"]) == pytest.approx((verdict.lead, verdict.cost))
        assert tuple(found["verdict"]["best"]) == (verdict.best if verdict.cost else ())
        gone_on = after(question, [position.codes[-1]]).tobytes()
        luck = luck_of(replace(question, seed=FIRST_WORLD), position.codes[-1], gone_on)
        assert found["lucky"] == pytest.approx(luck, abs=1e-9)


def reasons(advice: Json) -> dict[str, float]:
    return {each["term"]: each["points"] for each in advice["reasons"]}


@pytest.mark.parametrize("number", [-800.0, -60.3, -2.5, -0.4, 0.0, 1e-9, 0.3, 0.35, 1.0, 17.2, 300.1])
def test_our_exponential_is_that_of_the_processor_but_for_the_last_bit(number: float) -> None:
    assert abs(our_exp(number) - exp(number)) <= max(ulp(exp(number)), 1e-300)
    assert our_exp(inf) > 1e300


@pytest.mark.parametrize("number", [1e-300, 1.2e-10, 0.3, 0.70710678, 0.99, 1.0, 1.0001, 1.5, 2.0, 17.0, 32_768.0, 1e9])
def test_our_logarithm_is_that_of_the_processor_but_for_the_last_bits(number: float) -> None:
    assert abs(our_log(number) - log(number)) <= 2 * ulp(log(number))
