"""The rules in the browser itself: a worker plays by them, as the server would."""

from __future__ import annotations

from dataclasses import replace

import pytest

import haab
from haab.bots.players.greedy import GreedyBot, GreedyParams
from haab.bots.players.mcts import MctsBot, MctsParams
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
ANALYSE = """async ([game, players, work, lines]) => {
  const worker = new Worker("/static/js/engine/worker.js", { type: "module" });
  const how = await (await fetch(`/api/thinking/${game}?players=${players}`)).json();
  Object.assign(how, { lines, second_looks: 1, first_look: { lines: 2, worlds: 2, ends: 1 } });
  if (how.network) Object.assign(how.network, { worlds: 2, ends: 1 });
  const parts = [];
  const done = await new Promise((answer) => {
    worker.onmessage = ({ data }) => {
      if (data.part) return parts.push(data.part);
      if (data.error || parts.length > 0) return answer(data);
      worker.postMessage({ id: 2, ask: "analyse", work, seats: [1, 0] });
    };
    worker.postMessage({ id: 1, ask: "think", game, how });
  });
  worker.terminate();
  return { done, parts };
}"""


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_worker_thinks_as_the_processor_does(ana: Person, name: str) -> None:
    position = list(positions(name, 2, None, seed=4, apart=40, count=2))[-1]
    asked = {"record": list(position.record.tobytes()), "seat": position.seat, "seed": 1, "seconds": 60}
    sage = MctsParams(lines=LINES)
    ana.page.goto(ana.address)
    settings = {"leaves": LEAVES, "lines": LINES, "rivalry": sage.rivalry, "worlds": WORLDS}
    answer = ana.page.evaluate(THINK, [name, asked | settings])
    assert "error" not in answer, answer
    question = position.question(seconds=60)
    assert answer["code"] == GreedyBot(GreedyParams(leaves=LEAVES)).decide(question)
    assert tuple(answer["codes"]) == MctsBot(sage)._plan(question)
    if answer["hasNetwork"]:
        advice = advise(question, replace(THOROUGH, lines=LINES, worlds=WORLDS))
        assert (tuple(answer["advice"]["plan"]), tuple(answer["advice"]["other"])) == (advice.plan, advice.other)
    else:
        assert answer["advice"]["plan"]


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_worker_glances_at_every_turn_of_a_seat_and_looks_again_at_what_seems_worst(ana: Person, name: str) -> None:
    game = ana.bring_record(f"{name}-2")
    work = ana.request(f"/api/games/{game}/analysis/work")
    turns = [[turn for turn in work["turns"] if turn["seat"] == seat][:2] for seat in range(2)]
    work |= {"turns": turns[0] + turns[1], "chances": work["chances"][:2]}
    answer = ana.page.evaluate(ANALYSE, [name, 2, work, LINES])
    assert "error" not in answer["done"], answer
    told = [part["found"] for part in answer["parts"] if part.get("found")]
    seen = [[verdict["number"] for verdict in found["verdicts"]] for found in told]
    first, second = ([turn["number"] for turn in turns[seat]] for seat in (1, 0))
    assert seen == [first, first, second, second], "seat by seat, at first sight and again"
    assert all(len(found["luck"]) == 2 for found in told)
    again = [one != other for one, other in zip(told[0]["verdicts"], told[1]["verdicts"], strict=True)]
    assert sum(again) <= 1
    steps = {part["steps"] for part in answer["parts"]}
    assert steps == {2 + 4 + 2}
    done = [part["done"] for part in answer["parts"]]
    assert done == sorted(done)
    assert done[-1] == 8
