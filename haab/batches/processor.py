"""Lanes on the processor: NumPy arrays, and compiled loops on all threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from haab.batches import loops
from haab.batches.loops import LOOK, Deal, Lanes
from haab.kit.compiler import loops as kit_loops
from haab.kit.compiler.entries import WASM, EntrySet, Function
from haab.kit.compiler.rule import bind
from haab.kit.compiler.wasm.instance import Instance
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.kit.record.arrays import array_type
from haab.kit.record.chance import new_chance
from haab.kit.record.numpy_views import as_numpy, new_records
from haab.kit.record.stack import new_menu
from haab.kit.record.types import AnyRecord
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


class BatchRules(EntrySet):
    """The loops over lanes of one game as Python calls them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        super().__init__(
            ruleset.name,
            "batch",
            bound_loops(ruleset),
            ruleset.record_type,
            module=ruleset.name,
            command=(sys.executable, "-m", "haab.batches.compile", ruleset.name),
            sources=(Path(str(loops.__file__)),),
        )

    def compile(self) -> float:
        """Wait until Numba has compiled the rules of the game and the loops over lanes, which share most of them."""
        return engine(self.ruleset).compile() + super().compile()

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments for a lane that nobody plays in."""
        lanes, deal = new_lanes(self.ruleset, 1), new_deal(self.ruleset, self.ruleset.seats[0], {}, 1, 0)
        lanes.games[0] = as_numpy(self.ruleset.start(deal.seats, self.ruleset.check_options(deal.seats, {}), 0))
        match name:
            case "step":
                return lanes, deal, np.array([LOOK], np.int32), np.zeros((0, self.features), np.int16)
            case "observe":
                return lanes.games, np.zeros(1, np.int32), np.zeros((1, self.features), np.int16)
            case _:
                scores = np.zeros((1, 0, deal.seats), np.float32)
                return lanes.games, deal, lanes.games.copy(), lanes.menus[0], new_chance(0), 0, scores

    @property
    def features(self) -> int:
        """The width of an observation."""
        return self.ruleset.observation.size if self.ruleset.observation is not None else 0


@cache
def batch_rules(ruleset: Ruleset) -> BatchRules:
    """The loops over lanes of a game in this process."""
    return BatchRules(ruleset)


def observed(ruleset: Ruleset, record: AnyRecord, seat: int) -> np.ndarray:
    """All that a seat may know of one game, as a row of numbers."""
    games = array_type(ruleset.record_type, 1).from_buffer_copy(record)
    rules = batch_rules(ruleset)
    rows = np.zeros((1, rules.features), np.int16)
    rules.best("observe")(games, np.array([seat], np.int32), rows)
    row: np.ndarray = rows[0]
    return row


def new_lanes(ruleset: Ruleset, count: int) -> Lanes:
    """Empty lanes."""
    most_seats = ruleset.seats[-1]
    return Lanes(
        games=new_records(ruleset.record_type, count),
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
    return Deal(players, as_numpy(ruleset.option_array(checked)), seed, lanes, float(ruleset.score_unit))


def _bytes_of(lanes: Lanes) -> np.ndarray:
    """The records of lanes: lanes x bytes."""
    return np.asarray(lanes.games).view(np.uint8).reshape(len(lanes.games), -1)


class Shard:
    """Some lanes side by side, stepped by one thread at a time.

    With WebAssembly they are in the memory of an instance of their own, and how they stand is copied to the lanes that
    others look at; otherwise they *are* a part of those.
    """

    def __init__(self, rules: BatchRules, deal: Deal, shown: Lanes, start: int, stop: int) -> None:
        self._rules = rules
        self._start, self._count, self._slice = start, stop - start, slice(start, stop)
        self._deal = deal._replace(seed=deal.seed + start)
        self._shown = Lanes(*(part[start:stop] for part in shown))
        self._instance = Instance(rules.module) if rules.engine == WASM else None
        self._lanes = self._shown if self._instance is None else self._instance.hold(self._shown)
        self._rows = np.zeros((0, rules.features), np.int16)

    def _call(self, name: str, *arguments: Any) -> None:
        if self._instance is None:
            self._rules.best(name)(*arguments)
        else:
            self._instance.call(name, arguments)

    @property
    def record_bytes(self) -> np.ndarray:
        """Lanes x bytes: the records themselves."""
        return _bytes_of(self._lanes)

    def put(self, records: Any, dealt: Any) -> None:
        """Go on from these records of all lanes; so many games have been dealt in each."""
        self.record_bytes[...] = records[self._slice]
        self._lanes.dealt[...] = dealt[self._slice]

    def step(self, actions: Any, rows: Any) -> None:
        """One step, and into rows, if there are any, what the seat to move may know then."""
        written = self._rows_for(rows)
        self._call("step", self._lanes, self._deal, np.ascontiguousarray(actions[self._slice], np.int32), written)
        if self._instance is not None:
            for shown, part in zip(self._shown[1:], self._lanes[1:], strict=True):
                shown[...] = part
        self._tell_rows(rows, written)

    def observe(self, seats: Any, rows: Any) -> None:
        """What a seat of each lane may know."""
        written = self._rows_for(rows)
        self._call("observe", self._lanes.games, np.ascontiguousarray(seats[self._slice], np.int32), written)
        self._tell_rows(rows, written)

    def roll_out(self, seed: int, scores: Any) -> None:
        """Random games from how the lanes stand."""
        ruleset = self._rules.ruleset
        world = new_records(ruleset.record_type, 1)
        first = seed + self._start * scores.shape[1]
        given = world, new_menu(ruleset.menu), new_chance(0), first, scores[self._slice]
        self._call("roll_out", self._lanes.games, self._deal, *given)

    def _rows_for(self, rows: Any) -> Any:
        """Where observations are written: rows of the batch, or memory of the instance that is kept for them."""
        if rows is None:
            return self._rows[:0]
        if self._instance is None:
            return rows[self._slice]
        if len(self._rows) == 0:
            self._rows = self._instance.hold(np.zeros((self._count, self._rules.features), np.int16))
        return self._rows

    def _tell_rows(self, rows: Any, written: Any) -> None:
        if rows is not None and self._instance is not None:
            rows[self._slice] = written


class Processor:
    """Lanes in the memory of the processor, stepped by all threads."""

    xp = np
    """Where its arrays come from."""

    def __init__(self, ruleset: Ruleset, deal: Deal, threads: int | None = None) -> None:
        rules = batch_rules(ruleset)
        rules.make_fast()
        self.lanes = new_lanes(ruleset, deal.lanes)
        count = max(1, min(threads or os.cpu_count() or 1, deal.lanes // FEWEST))
        cuts = [deal.lanes * number // count for number in range(count + 1)]
        self._shards = [Shard(rules, deal, self.lanes, start, stop) for start, stop in pairwise(cuts)]
        self._is_apart = rules.engine == WASM
        self._pool = ThreadPoolExecutor(count) if count > 1 else None

    @property
    def record_bytes(self) -> np.ndarray:
        """The records themselves: lanes x bytes."""
        if len(self._shards) > 1 and self._is_apart:
            raise HaabError("the records of a batch are in one piece only with threads=1, or by Numba")
        return self._shards[0].record_bytes if self._is_apart else _bytes_of(self.lanes)

    def records(self) -> np.ndarray:
        """A copy of the records: lanes x bytes."""
        return np.concatenate([shard.record_bytes for shard in self._shards])

    def put(self, records: Any, dealt: Any) -> None:
        """Go on from these records; so many games have been dealt in each lane."""
        for shard in self._shards:
            shard.put(records, dealt)

    def step(self, actions: Any, rows: Any = None) -> None:
        """One step of all lanes, and into rows, if there are any, what the seat to move may know then."""
        self._all(lambda shard: shard.step(actions, rows))

    def observe(self, seats: Any, rows: Any) -> None:
        """What a seat of each lane may know."""
        self._all(lambda shard: shard.observe(seats, rows))

    def roll_out(self, seed: int, scores: Any) -> None:
        """Random games from how the lanes stand."""
        self._all(lambda shard: shard.roll_out(seed, scores))

    def _all(self, work: Callable[[Shard], None]) -> None:
        """Have all shards do their work, each on a thread."""
        if self._pool is None:
            work(self._shards[0])
        else:
            list(self._pool.map(work, self._shards))
