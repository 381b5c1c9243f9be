"""A view as it is sent: JSON that is written in parts, each with a mark by which it is known again.

Of a view that was sent only its marks are kept, a third of a kilobyte. Whoever holds that view is sent the parts that
have another mark now.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from haab.table import schema as wire

NOW = (
    *("revision", "step", "version", "number", "seat", "own_seats", "is_owner", "devices", "seats", "status"),
    *("rematch", "mark", "to_move", "your_turn", "secret_due", "legal", "draft", "can_undo", "can_redo"),
    *("round", "decision", "scores", "ranking"),
)
"""Fields that are sent in any case: nearly every move changes them, or they do not follow from a view's stamp."""
ABOUT = (
    *("id", "game", "title", "rules", "pinned", "options", "known_seed", "clock", "backs", "votes", "votes_needed"),
    *("asked", "is_listed", "hints"),
)
"""Fields that hardly ever change: together they are one part."""
ALONE = ("sheet", "notices")
"""Fields that are a part each. Each panel is another one, and each field of the state."""
PANELS_BEGIN = 1 + len(ALONE)
"""How many parts come before the panels."""
SHAPES = 256
"""Shapes that are kept: most views of a game have the same."""


class Shape:
    """Which parts a view has: panels, and fields of the state, by name."""

    def __init__(self, panels: tuple[str, ...], state: tuple[str, ...]) -> None:
        self.panels_end = PANELS_BEGIN + len(panels)
        self.names = ("about", *ALONE, *(f"panel {name}" for name in panels), *(f"state {name}" for name in state))
        """The names of the parts, in the order in which they are written."""
        self.written = b'"panel_ids":%b,"state_keys":%b' % (to_json(panels), to_json(state))
        """What a patch says of it."""


@lru_cache(SHAPES)
def _shape(panels: tuple[str, ...], state: tuple[str, ...]) -> Shape:
    return Shape(panels, state)


class Marks:
    """What is kept of a view: which parts it had, and the mark of each."""

    __slots__ = ("marks", "shape")

    def __init__(self, shape: Shape, parts: Iterable[bytes]) -> None:
        self.shape = shape
        self.marks = array("q", map(hash, parts))

    def differing(self, base: Marks) -> list[bool]:
        """For each part whether it is new, or another one than in a view that was sent before."""
        if base.shape is self.shape:
            return [now != then for now, then in zip(self.marks, base.marks, strict=True)]
        known = dict(zip(base.shape.names, base.marks, strict=True))
        return [known.get(name) != mark for name, mark in zip(self.shape.names, self.marks, strict=True)]


class WrittenView:
    """A view in JSON."""

    def __init__(self, view: wire.View) -> None:
        fields: Mapping[str, Any] = view
        panels, state = view["panels"], view["state"]
        self.stamp = stamp(view)
        self.shape = _shape(tuple([panel["id"] for panel in panels]), tuple(state))
        self._now = _fields({name: fields[name] for name in NOW})
        self._parts = [
            _fields({name: fields[name] for name in ABOUT}),
            *[_fields({name: fields[name]}) for name in ALONE],
            *map(to_json, panels),
            *[_fields({name: value}) for name, value in state.items()],
        ]
        self.marks = Marks(self.shape, self._parts)

    def whole(self) -> bytes:
        """All of it."""
        parts, end = self._parts, self.shape.panels_end
        panels, state = b",".join(parts[PANELS_BEGIN:end]), b",".join(parts[end:])
        return b'{%b,%b,"panels":[%b],"state":{%b}}' % (self._now, b",".join(parts[:PANELS_BEGIN]), panels, state)

    def patch(self, base: Marks, held: str, language: str) -> bytes:
        """What turns the view of these marks, which a client says it has `held`, into this one."""
        is_new, parts, end = self.marks.differing(base), self._parts, self.shape.panels_end

        def new(begin: int, stop: int) -> list[bytes]:
            return [part for part, is_sent in zip(parts[begin:stop], is_new[begin:stop], strict=True) if is_sent]

        return b'{"base":"%b","lang":"%b","view":{%b},"panels":[%b],"state":{%b},%b}' % (
            held.encode(),
            language.encode(),
            b",".join([self._now, *new(0, PANELS_BEGIN)]),
            b",".join(new(PANELS_BEGIN, end)),
            b",".join(new(end, len(parts))),
            self.shape.written,
        )


def _fields(values: Mapping[str, Any]) -> bytes:
    """The fields of a JSON object, without its braces."""
    return to_json(values)[1:-1]


def stamp(view: wire.View) -> str:
    """What a client says it holds."""
    return f"{view['revision']}.{view['step']}"
