"""Matches between networks, and how far values can be trusted: everything is measured on games played to the end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from haab.batches.devices import CPU
from haab.kit.ruleset import Ruleset
from haab.learn.games import facts_of
from haab.learn.network import Output
from haab.learn.ppo import EXPLORED_MARGIN, draw, entropy_of, explore
from haab.learn.records import player_words
from haab.learn.selfplay import Kind, Lanes, torch_device, win_shares
from haab.learn.starts import Start

LONGEST_GAME = 4000
"""Decisions: no game has so many."""
FEWEST_POSITIONS = 2
"""A correlation needs so many."""
EXPLORED_CHANCE = 0.02
"""Of a choice, until one has explored."""
FEWEST_LEAVES = 20
"""A bias needs so many."""
LESS_LIKELY = (0.0, 0.01, 2.0, 4.0, 6.0, EXPLORED_MARGIN)
"""Bounds of parts: by how many logits a code was less likely than the likeliest."""
DECISION = "due[0].kind"
"""The feature that tells which kind of decision is due."""

Model = Callable[[Tensor, Tensor], Output]
"""rows, masks -> what a network says of them."""


class Games:
    """One game in every lane, each seat played by one of some networks."""

    def __init__(self, ruleset: Ruleset, players: int, options: Mapping[str, Any], games: int, seed: int, device: str):
        assert ruleset.observation is not None
        self.ruleset, self.players, self.games = ruleset, players, games
        self.device = torch_device(device)
        self.lanes = Lanes(ruleset, Kind(players, games, options), seed, device)
        features = len(ruleset.observation.features)
        self.rows = torch.zeros(games, features, dtype=torch.int16, device=self.device)
        self.going = torch.ones(games, dtype=torch.bool, device=self.device)
        self.scores = torch.zeros(games, players, device=self.device)
        """Final, once a game is over."""
        profile = facts_of(ruleset).profile
        self.profile = {name: torch.zeros(games, players, device=self.device) for name in profile}
        self._fields = {
            name: torch.cat([player_words(ruleset, part, players) for part in parts], 1).to(self.device)
            for name, parts in profile.items()
        }

    def positions(self) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
        """Until every game has ended: what the seats to move may know, their legal codes, and which seats they are.

        Between two of them `step` is to be called.
        """
        for _ in range(LONGEST_GAME):
            self.lanes.observe(self.rows)
            yield self.rows, self.lanes.mask, self.lanes.to_move.long()
            if not bool(self.going.any()):
                return

    def step(self, codes: Tensor) -> None:
        """Play a code in every lane; games that have ended keep their results."""
        before = {name: self.lanes.records[:, where].sum(2).float() for name, where in self._fields.items()}
        self.lanes.step(codes.to(torch.int32))
        ended = (self.lanes.over & self.going)[:, None]
        self.scores = torch.where(ended, self.lanes.all_scores[:, : self.players], self.scores)
        for name, had in before.items():
            self.profile[name] = torch.where(ended, had, self.profile[name])
        self.going &= ~self.lanes.over


@torch.no_grad()
def play_match(
    ruleset: Ruleset,
    models: Sequence[Model],
    options: Mapping[str, Any] | None = None,
    games: int = 4096,
    seed: int = 99,
    device: str = CPU,
    is_drawn: bool = False,
) -> list[dict[str, float]]:
    """One model for each seat, moved round from game to game; results by model.

    The likeliest code is played unless `is_drawn`.
    """
    players = len(models)
    unique = list({id(model): model for model in models}.values())
    number = torch.tensor([[id(model) for model in unique].index(id(model)) for model in models])
    played = Games(ruleset, players, options or {}, games, seed, device)
    lane = torch.arange(games, device=played.device)
    seats = torch.arange(players, device=played.device)
    whose = number.to(played.device)[(lane[:, None] + seats) % players]
    for rows, mask, mover in played.positions():
        codes = torch.zeros(games, dtype=torch.int64, device=played.device)
        for index, model in enumerate(unique):
            logits = model(rows, mask).logits
            chosen = draw(logits.log_softmax(1)) if is_drawn else logits.argmax(1)
            codes = torch.where(whose[lane, mover] == index, chosen, codes)
        played.step(codes)
    wins = win_shares(played.scores, torch.full((games,), players, device=played.device))
    winner = float(played.scores.amax(1).mean())
    return [
        {
            "score": round(float(played.scores[mine].mean()), 2),
            "wins": round(float(wins[mine].mean()), 4),
            "winner": round(winner, 2),
            **{name: round(float(found[mine].mean()), 2) for name, found in played.profile.items()},
        }
        for mine in (whose == index for index in range(len(unique)))
    ]


class Measured(NamedTuple):
    """What a network said of positions that it came to in games against itself, and what came of them."""

    values: list[dict[str, float]]
    """By parts of the game: the points that the seat to move was said to end with, and those that it ended with."""
    entropy: dict[str, float]
    """Mean entropy of the choices, by the name of the decision."""


@torch.no_grad()
def measure(
    ruleset: Ruleset,
    model: Model,
    players: int,
    scale: float,
    options: Mapping[str, Any] | None = None,
    games: int = 1024,
    seed: int = 7,
    device: str = CPU,
) -> Measured:
    """Hold the values of a network against outcomes, and tell how undecided it is; forced decisions do not count."""
    assert ruleset.observation is not None
    names = [feature.name for feature in ruleset.observation.features]
    clock = facts_of(ruleset).clock
    played = Games(ruleset, players, options or {}, games, seed, device)
    lane = torch.arange(games, device=played.device)
    said, seats, times, counted, entropies, kinds = [], [], [], [], [], []
    for number, (rows, mask, mover) in enumerate(played.positions()):
        output = model(rows, mask)
        log_probs = output.logits.log_softmax(1)
        said.append(output.points[:, 0] * scale + played.lanes.all_scores[lane, mover] * ~played.lanes.over)
        seats.append(mover)
        times.append(rows[:, names.index(clock)].float() if clock else torch.full_like(said[-1], float(number)))
        counted.append(played.going & (mask.sum(1) > 1))
        entropies.append(entropy_of(log_probs))
        kinds.append(rows[:, names.index(DECISION)].clone())
        played.step(draw(log_probs))
    counts = torch.stack(counted)
    came = torch.stack([played.scores[lane, seat] for seat in seats])
    values = value_errors(torch.stack(said)[counts], came[counts], torch.stack(times)[counts])
    kind, entropy = torch.stack(kinds)[counts], torch.stack(entropies)[counts]
    return Measured(
        values,
        {
            ruleset.decisions.kinds[number].name: round(float(entropy[kind == number].mean()), 4)
            for number in kind.unique().tolist()
        },
    )


@torch.no_grad()
def measure_leaves(
    ruleset: Ruleset,
    model: Model,
    players: int,
    scale: float,
    options: Mapping[str, Any] | None = None,
    games: int = 4096,
    seed: int = 23,
    device: str = CPU,
) -> list[dict[str, Any]]:
    """Hold values where a search asks for them against outcomes: after a code that it considers.

    One decision of a game explores, all others are drawn by the policy. Told is what that seat is expected to end
    with at the next choice of anybody, less what it ends with: apart by how likely the code was, and by whether the
    seat itself looks then, or another one.
    """
    played = Games(ruleset, players, options or {}, games, seed, device)
    lane = torch.arange(games, device=played.device)
    has_explored, is_over = torch.zeros_like(played.going), torch.zeros_like(played.going)
    seat, less_likely, expected, is_own = (torch.zeros(games, device=played.device) for _ in range(4))
    for rows, mask, mover in played.positions():
        output = model(rows, mask)
        is_choice = played.going & (mask.sum(1) > 1)
        relative = (seat.long() - mover) % players
        said = output.points[lane, relative] * scale + played.lanes.all_scores[lane, seat.long()]
        is_leaf = has_explored & ~is_over & is_choice
        expected, is_own = torch.where(is_leaf, said, expected), torch.where(is_leaf, relative == 0, is_own)
        is_over |= is_leaf
        by_lot = torch.rand(games, device=played.device) < EXPLORED_CHANCE
        log_probs = output.logits.log_softmax(1)
        chances, explored = explore(log_probs, is_choice & ~has_explored & by_lot)
        codes = draw(chances)
        behind = log_probs.amax(1) - log_probs[lane, codes]
        seat, less_likely = torch.where(explored, mover, seat), torch.where(explored, behind, less_likely)
        has_explored |= explored
        played.step(codes)
    error = expected - played.scores[lane, seat.long()]
    found = []
    for first, last in itertools.pairwise(LESS_LIKELY):
        for own in (True, False):
            some = error[is_over & (is_own == own) & (less_likely >= first) & (less_likely < last)]
            if len(some) >= FEWEST_LEAVES:
                figures = {"bias": float(some.mean()), "error": float(some.std(correction=0)) / len(some) ** 0.5}
                told = {name: round(value, 2) for name, value in figures.items()}
                found.append({"less_likely": [first, last], "own_view": own, "leaves": len(some), **told})
    return found


def value_errors(said: Tensor, came: Tensor, times: Tensor, parts: int = 5) -> list[dict[str, float]]:
    """Bias and squared correlation of what was said with what came, by parts of the game."""
    last = float(times.max()) + 1
    found = []
    for part in range(parts):
        here = (times >= last * part / parts) & (times < last * (part + 1) / parts)
        if int(here.sum()) < FEWEST_POSITIONS:
            continue
        expected, outcome = said[here], came[here]
        correlation = torch.corrcoef(torch.stack([expected, outcome]))[0, 1].nan_to_num()
        found.append(
            {
                "from": round(last * part / parts, 1),
                "said": round(float(expected.mean()), 2),
                "came": round(float(outcome.mean()), 2),
                "bias": round(float((expected - outcome).mean()), 2),
                "squared_correlation": round(float(correlation.square()), 3),
            }
        )
    return found


@torch.no_grad()
def worth_of_start(
    ruleset: Ruleset, model: Model, players: int, scale: float, given: Start, games: int, device: str = CPU
) -> dict[str, float]:
    """What something given to a seat at the start is worth: as its first value says, and as it comes."""
    said, came = [], []
    for amount in (0, 1):
        played = Games(ruleset, players, {}, games, 17, device)
        lane = torch.arange(games, device=played.device)
        seat = lane % players
        words = player_words(ruleset, given.field, players).to(played.device)[seat, 0]
        played.lanes.records[lane, words] += amount
        if given.source:
            taken = player_words(ruleset, given.source, players).to(played.device)[seat, 0]
            played.lanes.records[lane, taken] -= amount
        first = torch.zeros(games, device=played.device)
        is_said = torch.zeros(games, dtype=torch.bool, device=played.device)
        for rows, mask, mover in played.positions():
            output = model(rows, mask)
            now = (mover == seat) & ~is_said
            first = torch.where(now, output.points[:, 0] * scale, first)
            is_said |= now
            played.step(output.logits.argmax(1))
        said.append(float(first.mean()))
        came.append(float(played.scores[lane, seat].mean()))
    return {"said": round(said[1] - said[0], 2), "came": round(came[1] - came[0], 2)}
