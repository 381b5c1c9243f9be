"""Gears, fields, skulls and temples in letters: who stands where."""

from __future__ import annotations

from typing import Any

from haab.games.tzolkin.components import (
    COLOURS,
    FIRST_FREE_CHOICE,
    GEARS,
    HARVESTS,
    LAST_SPACE,
    TEETH,
    TEMPLES,
    TOP_STEP,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.kit.drawing import columns_of, flowing, padded, seat_mark, seat_marks, wrapped
from haab.kit.presentation import Say
from haab.kit.text import Message

CELL = 4
"""Characters for a space of a gear."""


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.sketch.{key}", params)


def sketches(game: Tzolkin, say: Say) -> dict[str, list[str]]:
    """What a terminal shows in letters instead of words."""
    return {
        "gears": [*_gears(game, say), *wrapped(say(_legend(game, say)))],
        "fields": _fields(game, say),
        "skulls": flowing([f"{action} {_mark(int(who))}" for action, who in enumerate(game.skull_places) if action]),
        "temples": _temples(game, say),
    }


def _mark(who: int) -> str:
    if who == EMPTY:
        return "."
    return "x" if who == DUMMY else seat_mark(COLOURS[who])


def _legend(game: Tzolkin, say: Say) -> Message:
    return _message("legend", players=seat_marks(COLOURS[: game.seats], say))


def _labelled(names: list[str], rows: list[str]) -> list[str]:
    """Rows behind their names."""
    width = max(map(columns_of, names))
    return [f"  {padded(name, width)}  {row}".rstrip() for name, row in zip(names, rows, strict=True)]


def _gears(game: Tzolkin, say: Say) -> list[str]:
    """Every space of every gear, and behind them the teeth on which only dummies, or workers pushed on, can be."""
    most = int(max(LAST_SPACE)) + 1
    numbers = "".join(f"{space:<{CELL}}" for space in range(most))
    names = ["", *(say(Message(f"gear.{name}")) for name in GEARS)]
    rows = [f"{numbers}{say(_message('behind'))}", *(_gear(game, gear, most * CELL) for gear in range(len(GEARS)))]
    return _labelled(names, rows)


def _gear(game: Tzolkin, gear: int, width: int) -> str:
    last, teeth = int(LAST_SPACE[gear]), int(TEETH[gear])
    spaces = "".join(
        f"{_mark(int(game.gears[gear, space]))}{'*' if space >= FIRST_FREE_CHOICE[gear] else ' '}".ljust(CELL)
        for space in range(last + 1)
    )
    behind = " ".join(_mark(int(who)) for who in game.gears[gear, last + 1 : teeth])
    return f"{spaces:<{width}}{behind}"


def _fields(game: Tzolkin, say: Say) -> list[str]:
    """A letter for every tile that is left."""
    groups = [
        f"{harvest}: {'W' * int(game.forest[group])}{'c' * int(game.clearing[group])}"
        for group, harvest in enumerate(HARVESTS)
    ]
    return flowing([*groups, say(_message("tiles"))])


def _temples(game: Tzolkin, say: Say) -> list[str]:
    """The steps of each temple, and in brackets who stands there."""
    return _labelled(
        [say(Message(f"temple.{name}")) for name in TEMPLES],
        [
            " ".join(f"{step}{_standing(game, temple, step)}" for step in range(TOP_STEP[temple] + 1))
            for temple in range(len(TEMPLES))
        ],
    )


def _standing(game: Tzolkin, temple: int, step: int) -> str:
    here = "".join(_mark(seat) for seat in range(game.seats) if game.players[seat].steps[temple] == step)
    return f"[{here}]" if here else ""
