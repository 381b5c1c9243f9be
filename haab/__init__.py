"""Haab: Tzolk'in and Tikal, to play, study and research.

import haab
game = haab.new("tzolkin", players=4, seed=7, tribes=True)
game.play(game.legal[0])
print(game)
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import NATIVE
from haab.kit.engine import engine
from haab.kit.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    CannotPlay,
    CannotUndo,
    HaabError,
    IllegalMove,
    OtherVersion,
    UnknownGame,
)
from haab.kit.extras import numpy_or_error
from haab.kit.game import Game, draw_seed, game_from_position, new_game, replay_record
from haab.kit.ruleset import Ruleset
from haab.kit.state import FORMAT, Move, State
from haab.kit.text import Message

if TYPE_CHECKING:
    from haab.batches.batch import Batch

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Batch",
    "CannotPlay",
    "CannotUndo",
    "Game",
    "HaabError",
    "IllegalMove",
    "Message",
    "Move",
    "OtherVersion",
    "State",
    "UnknownGame",
    "batch",
    "compile",
    "from_position",
    "new",
    "replay",
]


def new(
    name: str,
    players: int = 4,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    first: int | None = None,
    **more_options: bool,
) -> Game:
    """Start a game. Without a seed a random one is drawn; who begins is left to it, or is the seat `first`.

    Options are keywords, `haab.new("tzolkin", players=3, tribes=True)`, or a mapping, `options={"tribes": True}`:

    - tzolkin: quick_actions, tribes, prophecies, new_buildings; other readings of rules: single_architecture,
      no_free_choice_ahead, no_quick_dummies, extra_space_by_push, renovate_later
    - tikal: auction; other readings: shared_temples, last_tile_first, guards_score_later, figures_work_once

    The rules run as the WebAssembly that comes with the package: nothing is compiled, nothing is waited for.
    """
    given = {} if options is None else options
    if more_options and isinstance(given, Mapping):
        twice = sorted(set(more_options) & set(given))
        if twice:
            raise BadOptions(Message("kit.error.option_twice", {"name": repr(twice[0])}))
        given = {**given, **more_options}
    rules = ruleset(name)
    if seed is None:
        seed = draw_seed(rules, players, given, first)
    elif first is not None:
        raise BadOptions(Message("kit.error.seed_and_first"))
    return new_game(rules, players, seed, given)


def batch(
    name: str,
    players: int = 4,
    games: int = 1024,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    device: str = "cpu",
    threads: int | None = None,
) -> Batch:
    """Start many games at once, for programs that learn or search.

    `device` is "cpu" (all cores, or as many `threads` as you say) or "gpu" (an NVIDIA one, with CuPy installed).
    """
    numpy_or_error()  # a single game does not need it
    from haab.batches.batch import Batch

    return Batch(ruleset(name), players, games, seed, options, device, threads)


def from_position(position: Mapping[str, Any]) -> Game:
    """Start from a position; BadPosition says what is wrong with it."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"a position is a JSON object, not {type(position).__name__}")
    rules = _known_ruleset(position, BadPosition)
    if position.get("rules", rules.version) != rules.version:
        raise BadPosition(f"a position of rules version {position['rules']!r} (these rules have {rules.version})")
    return game_from_position(rules, position)


def replay(record: Mapping[str, Any], strict: bool = True) -> Game:
    """Play a record again, every move checked under the version of the rules that it names.

    A record of an older version is carried over to the present one where there are steps for that. BadRecord says what
    is wrong with a record and names the first bad move; OtherVersion that it is of rules which are no longer played.
    With `strict=False` such a game is pinned instead: `game.pinned` says why, it can be looked at up to the last good
    state, `game.record()` is as it was, and playing raises CannotPlay.
    """
    if not isinstance(record, Mapping):
        raise BadRecord(Message("kit.record.no_object", {"type": type(record).__name__}))
    return replay_record(_known_ruleset(record, BadRecord), record, strict)


def compile(name: str) -> float:
    """Have Numba compile a game's rules and use them from now on; returns the seconds it took.

    It takes a minute or so once per installation, and needs the extra `native`: for those who change rules, or want the
    last bit of speed. Without it the rules run as WebAssembly.
    """
    start = time.perf_counter()
    engine(ruleset(name)).use(NATIVE)
    return time.perf_counter() - start


def __getattr__(name: str) -> Any:
    """`haab.Batch` is there when it is asked for: it needs NumPy."""
    if name == "Batch":
        from haab.batches.batch import Batch

        return Batch
    raise AttributeError(f"module 'haab' has no attribute {name!r}")


def _known_ruleset(source: Mapping[str, Any], error: type[HaabError]) -> Ruleset:
    if source.get("haab", FORMAT) != FORMAT:
        raise error(Message("kit.record.format", {"format": repr(source["haab"]), "known": FORMAT}))
    name = source.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise error(Message("kit.record.game", {"known": list(GAMES), "name": repr(name)}))
    return ruleset(name)
