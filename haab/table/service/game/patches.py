"""What changed from one view to the next: whoever says which view it holds is sent no more than that.

A view is known by its stamp. For the same game, seat and language, views with the same stamp are the same but for what
is sent in any case (`written.NOW`). What the views that were sent last are known by is kept; when the one that a client
holds is not among them any more, it is sent a whole view.
"""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Raw

from haab.table import wire
from haab.table.service.game.view_json import Marks, WrittenView

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
