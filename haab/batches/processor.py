"""Lanes on the processor: NumPy arrays, and compiled loops on all threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from haab.batches import loops
from haab.batches.loops import LOOK, Deal, Lanes
from haab.kit.compiler import loops as kit_loops
from haab.kit.compiler.compiled_set import CompiledSet, Function
from haab.kit.compiler.rule import bind
from haab.kit.engine import engine
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import new_menu
from haab.kit.ruleset import Ruleset

FEWEST = 64
"""Lanes that are worth a thread of their own."""


def bound_lane_rules(ruleset: Ruleset) -> dict[str, Function]:
    """What is done in one lane, bound to a game's rules."""
    name, rules = ruleset.name, ruleset.rules
    moves = {"legal": rules.legal, "apply": rules.apply}
    play = bind(kit_loops.play_at_random, f"{name}_play_at_random", **moves)
    write = bind(loops.write_scores, f"{name}_write_scores", score=rules.score)
    return {
        "step_lane": bind(loops.step_lane, f"{name}_step_lane", setup=rules.setup, write_scores=write, **moves),
        "roll_out_lane": bind(
            loops.roll_out_lane,
            f"{name}_roll_out_lane",
            redeal=rules.redeal,
            play_at_random=play,
            write_scores=write,
        ),
    }


def bound_loops(ruleset: Ruleset) -> dict[str, Function]:
    """The loops over lanes, bound to a game's rules."""
    name, lane, observation = ruleset.name, bound_lane_rules(ruleset), ruleset.observation
    observe = loops.write_nothing if observation is None else observation.write_quickly
    bound = {
        "step": bind(loops.step_lanes, f"{name}_step_lanes", step_lane=lane["step_lane"], observe=observe),
        "roll_out": bind(loops.roll_out_lanes, f"{name}_roll_out_lanes", roll_out_lane=lane["roll_out_lane"]),
    }
    if observation is not None:
        bound["observe"] = bind(loops.observe_lanes, f"{name}_observe_lanes", observe=observe)
    return bound


class BatchRules(CompiledSet):
    """The loops over lanes of one game as Python calls them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        bound = bound_loops(ruleset)
        super().__init__(
            ruleset.name,
            bound,
            to_play=tuple(bound),
            command=(sys.executable, "-m", "haab.batches.compile", ruleset.name),
            sources=(Path(str(loops.__file__)),),
        )

    def compile(self) -> float:
        """Wait until the rules of the game and the loops over lanes, which share most of them, are compiled."""
        return engine(self.ruleset).compile() + super().compile()

    def warm_up(self, name: str, function: Function) -> None:
        """Call it once on a lane that nobody plays in."""
        lanes, deal = new_lanes(self.ruleset, 1), new_deal(self.ruleset, self.ruleset.seats[0], {}, 1, 0)
        seats = np.zeros(1, np.int32)
        lanes.games[0] = self.ruleset.start(deal.seats, self.ruleset.check_options(deal.seats, {}), 0)
        match name:
            case "step":
                function(lanes, deal, np.array([LOOK], np.int32), self.no_rows, 0, 1)
            case "observe":
                function(lanes.games, seats, np.zeros((1, self._size), np.int16), 0, 1)
            case "roll_out":
                scores = np.zeros((1, 0, deal.seats), np.float32)
                function(lanes, deal, lanes.games.copy(), lanes.menus[0], new_chance(0), 0, scores, 0, 1)

    @property
    def no_rows(self) -> np.ndarray:
        """For a step that observes nothing."""
        return np.zeros((0, self._size), np.int16)

    @property
    def _size(self) -> int:
        return self.ruleset.observation.size if self.ruleset.observation is not None else 0

    def usable(self, name: str) -> Function:
        """A loop, compiled unless the environment forbids it."""
        return self.native(name) if self.may_compile else self.best(name)


@cache
def batch_rules(ruleset: Ruleset) -> BatchRules:
    """The loops over lanes of a game in this process."""
    return BatchRules(ruleset)


def new_lanes(ruleset: Ruleset, count: int) -> Lanes:
    """Empty lanes."""
    most_seats = ruleset.seats[-1]
    return Lanes(
        games=np.zeros(count, ruleset.record_type).view(np.recarray),
        menus=np.zeros((count, ruleset.menu + 1), np.int16),
        mask=np.zeros((count, len(ruleset.vocabulary)), np.bool_),
        to_move=np.zeros(count, np.int32),
        over=np.zeros(count, np.bool_),
        scores=np.zeros((count, most_seats), np.float32),
        dealt=np.zeros(count, np.int64),
    )


def new_deal(ruleset: Ruleset, players: int, options: Any, lanes: int, seed: int) -> Deal:
    """How games of a batch begin, with options that are checked here."""
    checked = ruleset.check_options(players, options)
    return Deal(players, ruleset.option_array(checked), seed, lanes, float(ruleset.score_unit))


class Processor:
    """Lanes in the memory of the processor."""

    xp = np
    """Where its arrays come from."""

    def __init__(self, ruleset: Ruleset, deal: Deal, threads: int | None = None) -> None:
        self._ruleset = ruleset
        self._deal = deal
        self._rules = batch_rules(ruleset)
        if self._rules.may_compile:
            self._rules.compile()
        self.lanes = new_lanes(ruleset, deal.lanes)
        self._threads = max(1, min(threads or os.cpu_count() or 1, deal.lanes // FEWEST))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._bytes = np.asarray(self.lanes.games).view(np.uint8).reshape(deal.lanes, ruleset.record_type.itemsize)

    def records(self) -> Any:
        """A copy of the records: lanes x bytes."""
        return self._bytes.copy()

    def put_records(self, records: Any) -> None:
        """Go on from these records."""
        self._bytes[...] = records

    def step(self, actions: Any, rows: Any = None) -> None:
        """One step of all lanes, and into rows, if there are any, what the seat to move may know then."""
        function = self._rules.usable("step")
        rows = self._rules.no_rows if rows is None else rows
        self._shared(lambda start, stop: function(self.lanes, self._deal, actions, rows, start, stop))

    def observe(self, seats: Any, rows: Any) -> None:
        """What a seat of each lane may know."""
        function = self._rules.usable("observe")
        self._shared(lambda start, stop: function(self.lanes.games, seats, rows, start, stop))

    def roll_out(self, seed: int, scores: Any) -> None:
        """Random games from how the lanes stand."""
        function = self._rules.usable("roll_out")

        def share(start: int, stop: int) -> None:
            world = np.zeros(1, self._ruleset.record_type).view(np.recarray)
            menu = new_menu(self._ruleset.menu)
            function(self.lanes, self._deal, world, menu, new_chance(0), seed, scores, start, stop)

        self._shared(share)

    def _shared(self, share: Callable[[int, int], None]) -> None:
        """Do all lanes, each thread its share."""
        count = self._deal.lanes
        if self._pool is None:
            share(0, count)
            return
        cuts = [count * number // self._threads for number in range(self._threads + 1)]
        list(self._pool.map(share, cuts[:-1], cuts[1:]))
