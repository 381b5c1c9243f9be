"""The rules in the browser itself: a worker plays by them, as the server would."""

from __future__ import annotations

from dataclasses import replace

import pytest

import haab
from haab.bots.greedy import GreedyBot, GreedyParams
from haab.bots.sage import SageBot, SageParams
from haab.coach.advice import advise
from haab.coach.judge import THOROUGH
from haab.games import GAMES
from tests.bots.positions import positions
from tests.web.person import Person

ASK = """async ([game, players, seed]) => {
  const worker = new Worker("/static/js/engine/worker.js", { type: "module" });
  const ask = (question) => new Promise((answer) => {
    worker.onmessage = ({ data }) => answer(data);
    worker.onerror = (event) => answer({ error: event.message || "the worker failed" });
    worker.postMessage({ id: 1, ...question });
  });
  const loaded = await ask({ ask: "load", game });
  if (loaded.error) return loaded;
  const dealt = await ask({ ask: "deal", players, seed, options: [] });
  const refused = await ask({ ask: "apply", code: -1 });
  const after = await ask({ ask: "apply", code: dealt.legal[0] });
  const { means } = await ask({ ask: "playouts", count: 2, seed: 5, players });
  worker.terminate();
  return { dealt, refused, after, means };
}"""


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_worker_plays_by_the_rules(ana: Person, name: str) -> None:
    ana.page.goto(ana.address)
    answer = ana.page.evaluate(ASK, [name, 2, 9])
    assert "error" not in answer, answer
    game = haab.new(name, 2, 9)
    assert (answer["dealt"]["legal"], answer["dealt"]["toMove"]) == (game.codes, game.to_move)
    assert "-1 is not legal here" in answer["refused"]["error"]
    game.play(game.codes[0])
    assert (answer["after"]["legal"], answer["after"]["toMove"]) == (game.codes, game.to_move)
    assert sorted(map(int, answer["means"])) == sorted(game.codes)


THINK = """async ([game, asked]) => {
  const worker = new Worker("/static/js/engine/worker.js", { type: "module" });
  const ask = (question) => new Promise((answer) => {
    worker.onmessage = ({ data }) => answer(data);
    worker.onerror = (event) => answer({ error: event.message || "the worker failed" });
    worker.postMessage({ id: 1, ...question });
  });
  const how = await (await fetch(`/api/thinking/${game}?players=2`)).json();
  how.way.rivalry = asked.rivalry;
  how.lines = asked.lines;
  if (how.network) how.network.worlds = asked.worlds;
  const loaded = await ask({ ask: "think", game, how });
  if (loaded.error) return loaded;
  const question = { ...asked, record: Uint8Array.from(asked.record) };
  const { code } = await ask({ ask: "greedy", ...question });
  const { codes } = await ask({ ask: "plan", ...question });
  const { advice, error } = await ask({ ask: "advise", ...question });
  worker.terminate();
  return { code, codes, advice, hasNetwork: how.network !== null, ...(error && { error }) };
}"""
LEAVES, LINES, WORLDS = 20, 6, 3


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_worker_thinks_as_the_processor_does(ana: Person, name: str) -> None:
    position = list(positions(name, 2, None, seed=4, apart=40, count=2))[-1]
    asked = {"record": list(position.record.tobytes()), "seat": position.seat, "seed": 1, "seconds": 60}
    sage = SageParams(lines=LINES)
    ana.page.goto(ana.address)
    settings = {"leaves": LEAVES, "lines": LINES, "rivalry": sage.rivalry, "worlds": WORLDS}
    answer = ana.page.evaluate(THINK, [name, asked | settings])
    assert "error" not in answer, answer
    question = position.question(seconds=60)
    assert answer["code"] == GreedyBot(GreedyParams(leaves=LEAVES)).decide(question)
    assert tuple(answer["codes"]) == SageBot(sage)._plan(question)
    if answer["hasNetwork"]:
        advice = advise(question, replace(THOROUGH, lines=LINES, worlds=WORLDS))
        assert (tuple(answer["advice"]["plan"]), tuple(answer["advice"]["other"])) == (advice.plan, advice.other)
    else:
        assert answer["advice"]["plan"]
