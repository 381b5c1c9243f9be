"""What changed from one view to the next: whoever says which view it holds is sent no more than that.

A view is known by its stamp. For the same game, seat and language, views with the same stamp are the same but for what
`ALWAYS` names, which is sent in any case. The views that were sent last are kept to compare with; when the one that a
client holds is not among them any more, it is sent a whole view.
"""

from __future__ import annotations

from collections import OrderedDict

from haab.table import schema as wire

MOST_KEPT = 2048
"""Games, seats and languages whose last views are kept: some 15 KB each."""
LAST = 2
"""Views kept for each of them: the present one, and what others at the same seat may still hold."""

Place = tuple[str, int | None, str]
"""A game, a seat and a language."""
PARTS = ("panels", "state")
"""What is compared part by part."""
ALWAYS = frozenset(
    (
        *("revision", "step", "version", "number", "seat"),
        *("own_seats", "is_owner", "devices", "seats", "status", "rematch", "mark"),
    )
)
"""What a patch always has: what tells views apart, and what does not follow from a view's stamp."""


def stamp(view: wire.View) -> str:
    """What a client says it holds."""
    return f"{view['revision']}.{view['step']}"


def patch(base: wire.View, view: wire.View, language: str) -> wire.Patch:
    """What turns one view into the other."""
    old_panels = {panel["id"]: panel for panel in base["panels"]}
    old_state, state = base["state"], view["state"]
    return {
        "base": stamp(base),
        "lang": language,
        "view": {
            key: value for key, value in view.items() if key in ALWAYS or (key not in PARTS and value != base.get(key))
        },
        "panels": [panel for panel in view["panels"] if old_panels.get(panel["id"]) != panel],
        "panel_ids": [panel["id"] for panel in view["panels"]],
        "state": {key: value for key, value in state.items() if key not in old_state or old_state[key] != value},
        "state_keys": list(state),
    }


class SentViews:
    """The views that were sent last, by game, seat and language."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._sent: OrderedDict[Place, dict[str, wire.View]] = OrderedDict()

    def told(self, view: wire.View, language: str, have: str | None) -> wire.Told:
        """A view for a client that holds another one, or none: as a patch, if what it holds is known."""
        base = None if have is None else self._sent.get(_place(view, language), {}).get(have)
        self.keep(view, language)
        return {"view": view} if base is None else {"patch": patch(base, view, language)}

    def keep(self, view: wire.View, language: str) -> None:
        """A view is sent as a whole: what comes next can be compared with it."""
        place, which = _place(view, language), stamp(view)
        last = self._sent.setdefault(place, {})
        last.pop(which, None)
        last[which] = view
        if len(last) > LAST:
            del last[next(iter(last))]
        self._sent.move_to_end(place)
        if len(self._sent) > self._most:
            self._sent.popitem(last=False)


def _place(view: wire.View, language: str) -> Place:
    return view["id"], view["seat"], language
