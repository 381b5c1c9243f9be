"""What changed from one view to the next: whoever says which view it holds is sent no more than that.

A view is encoded in parts, each with a hash by which it is known again. It is known by its stamp: for the same game,
seat and language, views with the same stamp are the same but for what is sent in any case (`NOW`). Of the views that
were sent last only the hashes are kept, a third of a kilobyte each; when the one that a client holds is not among them
any more, it is sent a whole view.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from haab.table import wire

NOW = (
    *("revision", "step", "version", "number", "seat", "own_seats", "is_owner", "devices", "seats", "status"),
    *("rematch", "mark", "to_move", "your_turn", "secret_due", "legal", "draft", "can_undo", "can_redo"),
    *("round", "decision", "scores", "ranking"),
)
"""Fields that are sent in any case: nearly every move changes them, or they do not follow from a view's stamp."""
ABOUT = (
    *("id", "game", "title", "rules", "pinned", "options", "known_seed", "clock", "backs", "votes", "votes_needed"),
    *("asked", "asking", "is_listed", "by_address", "hints", "deal"),
)
"""Fields that hardly ever change: together they are one part."""
ALONE = ("sheet", "notices")
"""Fields that are a part each. Each panel is another one, and each field of the state."""
SHAPES = 256
"""Shapes that are kept: most views of a game have the same."""

encode = Encoder().encode


class Shape:
    """Which parts a view has: panels, and fields of the state, by name."""

    def __init__(self, panels: tuple[str, ...], state: tuple[str, ...]) -> None:
        self.panels = panels
        self.state = state
        self.names = ("about", *ALONE, *(f"panel {name}" for name in panels), *(f"state {name}" for name in state))
        """The names of the parts, in the order in which they are encoded."""


@lru_cache(SHAPES)
def _shape(panels: tuple[str, ...], state: tuple[str, ...]) -> Shape:
    return Shape(panels, state)


class Marks:
    """What is kept of a view: which parts it had, and the hash of each."""

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
    """A view, and its parts in JSON."""

    def __init__(self, view: wire.View) -> None:
        fields: Mapping[str, Any] = view
        panels, state = view["panels"], view["state"]
        self._view = fields
        self.stamp = stamp(view)
        self.shape = _shape(tuple([panel["id"] for panel in panels]), tuple(state))
        self._about = {name: fields[name] for name in ABOUT}
        self._parts = [
            encode(self._about),
            *[encode(fields[name]) for name in ALONE],
            *map(encode, panels),
            *map(encode, state.values()),
        ]
        self.marks = Marks(self.shape, self._parts)

    def whole(self) -> Raw:
        """All of it."""
        alone, panels, state = self._raw([True] * len(self._parts))
        return Raw(encode({**self._now(), **self._about, **alone, "panels": panels, "state": state}))

    def patch(self, base: Marks, held: str, language: str) -> Raw:
        """What turns the view of these hashes, which a client says it has `held`, into this one."""
        is_new = self.marks.differing(base)
        alone, panels, state = self._raw(is_new)
        about = self._about if is_new[0] else {}
        patch = {
            "base": held,
            "lang": language,
            "view": {**self._now(), **about, **alone},
            "panels": panels,
            "state": state,
            "panel_ids": self.shape.panels,
            "state_keys": self.shape.state,
        }
        return Raw(encode(patch))

    def _now(self) -> dict[str, Any]:
        return {name: self._view[name] for name in NOW}

    def _raw(self, is_sent: list[bool]) -> tuple[dict[str, Raw], list[Raw], dict[str, Raw]]:
        """The parts that are sent, as they were encoded: fields that are a part each, panels, fields of the state."""
        sent = iter(zip(is_sent, self._parts, strict=True))
        next(sent)
        alone = {name: Raw(part) for name, (is_new, part) in zip(ALONE, sent, strict=False) if is_new}
        panels = [Raw(part) for _, (is_new, part) in zip(self.shape.panels, sent, strict=False) if is_new]
        state = {name: Raw(part) for name, (is_new, part) in zip(self.shape.state, sent, strict=False) if is_new}
        return alone, panels, state


def stamp(view: wire.View) -> str:
    """What a client says it holds."""
    return f"{view['revision']}.{view['step']}"


MOST_KEPT = 32_768
"""Games, seats and languages whose last views are known: about a kilobyte and a half each."""
LAST = 3
"""Views known of each of them: the present one, and what others at the same seat may still hold."""

Place = tuple[str, int | None, str, bool]
"""A game, a seat, a language, and whether with panels."""

Told = dict[str, Raw]
"""The one field of a `wire.Told`, encoded: `view` or `patch`."""


class SentViews:
    """The views that were sent last, by game, seat and language."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._sent: OrderedDict[Place, dict[str, Marks]] = OrderedDict()

    def told(self, view: wire.View, language: str, have: str | None) -> Told:
        """A view for a client that holds another one, or none: as a patch, if what it holds is known."""
        written = WrittenView(view)
        place = _place(view, language)
        base = None if have is None else self._sent.get(place, {}).get(have)
        self._keep(place, written)
        if base is None or have is None:
            return {"view": written.whole()}
        return {"patch": written.patch(base, have, language)}

    def whole(self, view: wire.View, language: str) -> Raw:
        """A view as a whole; what comes next can be compared with it."""
        written = WrittenView(view)
        self._keep(_place(view, language), written)
        return written.whole()

    def _keep(self, place: Place, written: WrittenView) -> None:
        last = self._sent.setdefault(place, {})
        last.pop(written.stamp, None)
        last[written.stamp] = written.marks
        if len(last) > LAST:
            del last[next(iter(last))]
        self._sent.move_to_end(place)
        if len(self._sent) > self._most:
            self._sent.popitem(last=False)


def _place(view: wire.View, language: str) -> Place:
    return view["id"], view["seat"], language, bool(view["panels"])
