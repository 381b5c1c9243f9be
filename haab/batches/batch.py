"""Many games at once, from Python: arrays of how they stand, and one call that plays a code in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from haab.batches.devices import CPU, DEVICES
from haab.batches.loops import DEAL, LOOK, Deal, Lanes
from haab.batches.processor import Processor, new_deal
from haab.kit.errors import BadOptions, HaabError, IllegalMove
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.record.observation import Feature
from haab.kit.ruleset import Ruleset
from haab.kit.state import State

MOST_LANES = 2**24
MOST_DEALS = 2**20
"""More games than any lane ever sees: all of their seeds must be small ones."""


class Device(Protocol):
    """Where lanes are, and who steps them."""

    @property
    def xp(self) -> Any:
        """Where its arrays come from."""

    @property
    def lanes(self) -> Lanes:
        """Its lanes."""

    @property
    def record_bytes(self) -> Any:
        """The records: lanes x bytes."""

    def records(self) -> Any:
        """A copy of the records: lanes x bytes."""

    def put(self, records: Any, dealt: Any) -> None:
        """Go on from these records; so many games have been dealt in each lane."""

    def step(self, actions: Any, rows: Any = None) -> None:
        """One step of all lanes, and into rows, if there are any, what the seat to move may know then."""

    def observe(self, seats: Any, rows: Any) -> None:
        """What a seat of each lane may know."""

    def roll_out(self, seed: int, scores: Any) -> None:
        """Random games from how the lanes stand."""


@dataclass(frozen=True)
class SavedBatch:
    """How every lane stood when it was saved."""

    game: str
    players: int
    options: tuple[int, ...]
    records: Any
    """Lanes x bytes: what the rules work on, the same on every device."""
    over: Any
    scores: Any
    dealt: Any


class Batch:
    """Many games at once, one in each lane. Make one with `haab.batch`.

    All lanes have the same number of players and the same options. The arrays are NumPy's on the processor and CuPy's
    on a GPU; each step writes to them, so copy what you want to keep.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        players: int = 4,
        games: int = 1024,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        device: str = CPU,
        threads: int | None = None,
    ) -> None:
        """Deal the first game of every lane."""
        _check(games, seed, device)
        self.ruleset = ruleset
        self._deal = new_deal(ruleset, players, options or {}, games, seed)
        self._device = _device(device, ruleset, self._deal, threads)
        self._chance = self.xp.random.default_rng(seed)
        self._rows = self.xp.arange(games) * self.codes
        self._device.step(self.xp.full(games, DEAL, np.int32))

    # ---- how things stand

    @property
    def lanes(self) -> Lanes:
        """How every lane stands, as arrays that each step writes to."""
        return self._device.lanes

    @property
    def record_bytes(self) -> Any:
        """Lanes x bytes: the records themselves, for those who know what is in them. Writing there changes the games.

        With WebAssembly on several threads they are not in one piece: HaabError says so.
        """
        return self._device.record_bytes

    @property
    def games(self) -> int:
        """The number of lanes."""
        return self._deal.lanes

    @property
    def xp(self) -> Any:
        """Where its arrays come from: NumPy or CuPy."""
        return self._device.xp

    @property
    def players(self) -> int:
        """The number of players in every game."""
        return self._deal.seats

    @property
    def codes(self) -> int:
        """The number of codes of the game: the width of `mask`."""
        return len(self.ruleset.vocabulary)

    @property
    def to_move(self) -> Any:
        """The seat that decides, in each lane."""
        return _shown(self._lanes.to_move)

    @property
    def over(self) -> Any:
        """Whether the last step ended a game, in each lane; the next one has been dealt there already."""
        return _shown(self._lanes.over)

    @property
    def scores(self) -> Any:
        """Lanes x players: the final scores where the last step ended a game, otherwise the present ones."""
        return _shown(self._lanes.scores[:, : self.players])

    @property
    def mask(self) -> Any:
        """Lanes x codes: whether a code is legal."""
        return _shown(self._lanes.mask)

    @property
    def features(self) -> list[Feature]:
        """What each number of an observation is: its name, the lowest and the highest it can be."""
        observation = self.ruleset.observation
        if observation is None:
            raise HaabError(f"{self.ruleset.name} has no observations")
        return observation.features

    def observe(self, seat: int | None = None, out: Any = None) -> Any:
        """Lanes x features, int16: all that a seat may know in every lane; None: the seat that decides there.

        `out` is such an array to be written to, if it is not to be a new one.
        """
        rows = self.xp.empty((self.games, len(self.features)), np.int16) if out is None else self._rows_of(out)
        if seat is None:
            self._device.observe(self._lanes.to_move, rows)
            return rows
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players:
            raise HaabError(f"there is no seat {seat!r} (there are 0 to {self.players - 1})")
        self._device.observe(self.xp.full(self.games, seat, np.int32), rows)
        return rows

    def _rows_of(self, out: Any) -> Any:
        """An array that observations can be written to, or HaabError."""
        shape = (self.games, len(self.features))
        if out.shape != shape or out.dtype != np.int16 or not out.flags.c_contiguous:
            raise HaabError(f"`out` must be a plain array of int16 of shape {shape}, not {out.dtype} of {out.shape}")
        return out

    def state(self, lane: int) -> State:
        """The game of one lane, to look at as any other."""
        if not 0 <= lane < self.games:
            raise HaabError(f"there is no lane {lane!r} (there are 0 to {self.games - 1})")
        record = self.ruleset.record_type.from_buffer_copy(self._host(self._device.records()[lane]).tobytes())
        return State(self.ruleset, record)

    # ---- playing

    def step(self, actions: Any, where: Any = None, out: Any = None) -> None:
        """Play one legal code in every lane. IllegalMove names the first lane whose code is not: none is played then.

        Lanes for which `where` is False stay as they are, whatever their code; None: all lanes are played in.
        Where that ends a game, `over` and `scores` tell, and the next one is dealt: the game that is dealt as number
        k of a lane (from 0) has the seed `seed + lane + k * games`.
        `out` is an array for what the seat to move may know after the step, as `observe` writes it: on the processor
        that is quicker than to ask for it afterwards.
        """
        rows = None if out is None else self._rows_of(out)
        self._device.step(self._checked(actions, where), rows)

    def step_unchecked(self, codes: Any) -> None:
        """Play codes (int32) that are known to be legal, as those drawn under `mask` are; nothing is checked."""
        self._device.step(codes)

    def _checked(self, actions: Any, where: Any) -> Any:
        """The codes as the lanes take them: LOOK where nothing is to be played."""
        xp = self.xp
        try:
            given = xp.asarray(actions)
        except (TypeError, ValueError) as error:
            raise HaabError(f"actions must be an array of {self.games} codes: {error}") from error
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            wanted = f"{self.games} whole numbers"
            raise HaabError(f"actions must be {wanted}, one for each lane, not {given.dtype} of shape {given.shape}")
        wide = given.astype(np.int64)
        codes = wide.clip(0, self.codes - 1)
        is_legal = self._lanes.mask.reshape(-1).take(self._rows + codes) & (codes == wide)
        if where is not None:
            played = xp.asarray(where)
            if played.shape != (self.games,) or played.dtype != np.bool_:
                raise HaabError(f"`where` must be {self.games} truth values, one for each lane")
            is_legal |= ~played
            codes = xp.where(played, codes, LOOK)
        if not bool(is_legal.all()):
            self._refuse(int(xp.argmin(is_legal)), given)
        return codes.astype(np.int32)

    def _refuse(self, lane: int, given: Any) -> None:
        code = int(given[lane])
        words = self.ruleset.vocabulary
        menu = self._host(self._lanes.menus[lane])
        known = 0 <= code < self.codes
        meant = f"{code} ({words[code]})" if known else str(code)
        reason = "it is not legal there; nothing was played" if known else f"codes are 0 to {self.codes - 1}"
        legal = [words[int(legal_code)] for legal_code in menu[1 : 1 + int(menu[0])]]
        raise IllegalMove(f"{meant} in lane {lane}", legal, reason)

    def random_actions(self) -> Any:
        """A legal code for every lane, each with equal chance; the seed of the batch decides."""
        menus = self._lanes.menus
        places = (self._chance.random(self.games, np.float32) * menus[:, 0]).astype(np.int32)
        return menus[self.xp.arange(self.games), 1 + self.xp.minimum(places, menus[:, 0] - 1)].astype(np.int32)

    def reset(self) -> None:
        """Deal the next game in every lane."""
        self._device.step(self.xp.full(self.games, DEAL, np.int32))

    def random_rollouts(self, rollouts: int, seed: int = 0) -> Any:
        """Lanes x rollouts x players: the final scores of that many random games, played on from each lane.

        In each of them all that the seat to move cannot know is dealt again; the lanes stay as they are.
        """
        if rollouts < 1:
            raise HaabError(f"at least one rollout is needed, not {rollouts}")
        if not 0 <= seed <= MAX_SMALL_SEED - self.games * rollouts:
            raise BadOptions(f"seed must be from 0 to {MAX_SMALL_SEED - self.games * rollouts}, not {seed}")
        scores = self.xp.zeros((self.games, rollouts, self.players), np.float32)
        self._device.roll_out(seed, scores)
        return scores

    # ---- keeping

    def save(self) -> SavedBatch:
        """A copy of how every lane stands; `load` goes back to it."""
        lanes = self._lanes
        return SavedBatch(
            self.ruleset.name,
            self.players,
            tuple(int(value) for value in self._deal.options),
            self._device.records(),
            *(part.copy() for part in (lanes.over, lanes.scores, lanes.dealt)),
        )

    def load(self, saved: SavedBatch) -> None:
        """Go back to how the lanes stood, in this batch or in another one of the same kind."""
        options = tuple(int(value) for value in self._deal.options)
        expected = (self.ruleset.name, self.players, options, self.games)
        given = (saved.game, saved.players, saved.options, len(saved.over))
        if given != expected:
            raise HaabError(f"this is a batch of (game, players, options, lanes) {expected}; {given} was saved")
        lanes = self._lanes
        self._device.put(self.xp.asarray(saved.records), self.xp.asarray(saved.dealt))
        self._device.step(self.xp.full(self.games, LOOK, np.int32))
        for part, kept in ((lanes.over, saved.over), (lanes.scores, saved.scores)):
            part[...] = self.xp.asarray(kept)

    # ---- within

    @property
    def _lanes(self) -> Lanes:
        return self._device.lanes

    @staticmethod
    def _host(array: Any) -> np.ndarray:
        found: np.ndarray = array.get() if hasattr(array, "get") else array
        return found

    def __repr__(self) -> str:
        return f"<haab batch of {self.games} games of {self.ruleset.name}, {self.players} players>"


def _shown(array: Any) -> Any:
    """An array for whoever looks: NumPy's cannot be written to."""
    view = array.view()
    if isinstance(view, np.ndarray):
        view.flags.writeable = False
    return view


def _check(games: int, seed: int, device: str) -> None:
    _check_number("games", games, 1, MOST_LANES)
    _check_number("seed", seed, 0, MAX_SMALL_SEED - MOST_LANES * MOST_DEALS)
    if device not in DEVICES:
        raise BadOptions(f"there is no device {device!r} (there are: {', '.join(DEVICES)})")


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadOptions(f"{name} must be a whole number from {low} to {high}, not {value!r}")


def _device(device: str, ruleset: Ruleset, deal: Deal, threads: int | None) -> Device:
    if device == CPU:
        return Processor(ruleset, deal, threads)
    from haab.batches.graphics import Graphics  # it needs CuPy

    return Graphics(ruleset, deal)
