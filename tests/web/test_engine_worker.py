"""The rules in the browser itself: a worker plays by them, as the server would."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.coach.judge import judge, seed_of
from haab.games import GAMES
from tests.bots.positions import positions
from tests.coach.positions import SHORT
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
  const how = await (await fetch(`/api/thinking/${game}`)).json();
  how.thorough = asked.effort;
  const loaded = await ask({ ask: "think", how });
  if (loaded.error) return loaded;
  const { advice, error } = await ask({ ask: "advise", ...asked, record: Uint8Array.from(asked.record) });
  worker.terminate();
  return { advice, ...(error && { error }) };
}"""
ANALYSE = """async ([game, players, work, effort]) => {
  const worker = new Worker("/static/js/engine/worker.js", { type: "module" });
  const how = await (await fetch(`/api/thinking/${game}`)).json();
  const look = { effort, doubtful: 99, fine: 0, salt: 1 };
  Object.assign(how, { worlds: 1, looks: [look, { ...look, doubtful: 1, fine: 1, salt: 0 }] });
  const parts = [];
  const done = await new Promise((answer) => {
    worker.onmessage = ({ data }) => {
      if (data.part) return parts.push(data.part);
      if (data.error || parts.length > 0) return answer(data);
      worker.postMessage({ id: 2, ask: "analyse", work, players, seats: [1, 0] });
    };
    worker.postMessage({ id: 1, ask: "think", how });
  });
  worker.terminate();
  return { done, parts };
}"""


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_worker_thinks_as_the_processor_does(ana: Person, name: str) -> None:
    position = list(positions(name, 2, None, seed=4, apart=40, count=2))[-1]
    question = position.question()
    asked = {"record": list(position.record.tobytes()), "seat": position.seat, "seed": seed_of(question)}
    ana.page.goto(ana.address)
    answer = ana.page.evaluate(THINK, [name, asked | {"effort": SHORT._asdict()}])
    assert "error" not in answer, answer
    found = judge(question, SHORT)
    assert (tuple(answer["advice"]["better"]), tuple(answer["advice"]["other"])) == (found.better, found.other)
    assert answer["advice"]["difference"] == pytest.approx(found.difference)


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_worker_glances_at_every_turn_of_a_seat_and_looks_again_at_what_seems_worst(ana: Person, name: str) -> None:
    game = ana.bring_record(f"{name}-2")
    work = ana.request(f"/api/games/{game}/analysis/work")
    count = next(n for n in range(4, 40) if all(_judged(work, n, seat) for seat in range(2)))
    work["turns"] = work["turns"][:count]
    answer = ana.page.evaluate(ANALYSE, [name, 2, work, SHORT._asdict()])
    assert "error" not in answer["done"], answer
    told = [part["found"] for part in answer["parts"] if part.get("found")]
    assert [[verdict["number"] for verdict in found["verdicts"]] for found in told] == [
        _judged(work, count, 1),
        _judged(work, count, 0),
    ], "seat by seat"
    for found in told:
        assert len(found["values"]) == count
        assert sum(verdict["is_sure"] for verdict in found["verdicts"]) == 2, "what seems worst and what seems best"
        assert [value["after"] is not None for value in found["values"]] == [turn["reveals"] for turn in work["turns"]]
    done = [part["done"] for part in answer["parts"]]
    assert done == sorted(done)
    assert done[-1] == answer["parts"][-1]["steps"]


def _judged(work: dict[str, Any], count: int, seat: int) -> list[int]:
    """The turns of a seat that can be judged, among the first ones."""
    return [turn["number"] for turn in work["turns"][:count] if turn["seat"] == seat and turn["has_choice"]]
