"""The rules in the browser itself: a worker plays by them, as the server would."""

from __future__ import annotations

import pytest

import haab
from haab.games import GAMES
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
