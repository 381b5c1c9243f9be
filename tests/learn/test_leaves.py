"""Values where a search asks for them: games by hand, in which one decision explores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.games import ruleset  # noqa: E402
from haab.learn import evaluation as module  # noqa: E402
from haab.learn.evaluation import measure_leaves  # noqa: E402
from haab.learn.network import ILLEGAL, Output  # noqa: E402

MOVERS = ((0, 0), (1, 1), (0, 1))
"""Of both games, decision by decision."""
LEGAL = ((1, 3), (2, 2), (1, 2))
"""How many codes are legal: the first decision of the first game is none."""
NOW, FINAL = torch.tensor([[3.0, 5.0], [1.0, 2.0]]), torch.tensor([[30.0, 50.0], [10.0, 20.0]])


class GamesByHand:
    """Two games of two players with three decisions each."""

    def __init__(self, *given: Any) -> None:
        self.device, self.scores = "cpu", FINAL
        self.going = torch.ones(2, dtype=torch.bool)
        self.lanes = self
        self.all_scores = NOW
        self.played: list[list[int]] = []

    def positions(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        for number, (movers, legal) in enumerate(zip(MOVERS, LEGAL, strict=True)):
            mask = torch.arange(3) < torch.tensor(legal)[:, None]
            yield torch.full((2, 1), number), mask, torch.tensor(movers)

    def step(self, codes: Tensor) -> None:
        self.played.append(codes.tolist())


def model(rows: Tensor, mask: Tensor) -> Output:
    """Whoever looks is said to make 2 points more for each decision before, the other one 1: in units of a scale."""
    logits = torch.tensor([[0.0, -5.0, -9.0]]).expand(2, 3).masked_fill(~mask, ILLEGAL)
    return Output(logits, rows[:, :1] * torch.tensor([[2.0, 1.0]]), torch.zeros(2, 2))


def test_the_seat_that_explored_is_valued_at_the_next_choice_by_whoever_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    games = GamesByHand()
    monkeypatch.setattr(module, "Games", lambda *given: games)
    monkeypatch.setattr(module, "EXPLORED_CHANCE", 1.0)
    monkeypatch.setattr(module, "FEWEST_LEAVES", 1)
    monkeypatch.setattr(module, "explore", lambda log_probs, explores: (log_probs, explores))
    monkeypatch.setattr(module, "draw", lambda log_probs: torch.tensor([0, 1]))
    found = measure_leaves(ruleset("tzolkin"), model, 2, scale=10.0, games=2)
    assert games.played == [[0, 1]] * 3
    # The second game: seat 0 explores at once by a code that is 5 logits behind, and seat 1 looks: 1 + 10 * 1 for 10.
    # The first one: seat 1 explores second by the likeliest code; its next look is never a choice, so it counts not.
    assert found == [{"less_likely": [4.0, 6.0], "own_view": False, "leaves": 1, "bias": 1.0, "error": 0.0}]


def test_a_seat_that_looks_itself_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Games", GamesByHand)
    monkeypatch.setattr(module, "EXPLORED_CHANCE", 1.0)
    monkeypatch.setattr(module, "FEWEST_LEAVES", 1)
    monkeypatch.setattr(f"{__name__}.MOVERS", ((0, 0), (1, 0), (0, 1)))
    monkeypatch.setattr(module, "explore", lambda log_probs, explores: (log_probs, explores))
    monkeypatch.setattr(module, "draw", lambda log_probs: torch.tensor([0, 0]))
    (line,) = measure_leaves(ruleset("tzolkin"), model, 2, scale=10.0, games=2)
    assert line["own_view"]
    assert line["less_likely"] == [0.0, 0.01]
    assert line["bias"] == 1 + 20 - 10
