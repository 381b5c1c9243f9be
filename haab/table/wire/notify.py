"""How people are called when it is their turn."""

from __future__ import annotations

from haab.kit.wire import Wire
from haab.table.wire.kinds import WayKind


class CallWay(Wire):
    """A way in which whoever uses this browser can be called."""

    id: str
    kind: WayKind
    address: str
    """The e-mail address, or the host that is told."""
    is_good: bool
    """Whether calls are sent."""
    awaits_code: bool
    """Whether an e-mail address is still to be confirmed with the code that was sent to it."""
    trouble: str | None
    """Why the last call did not arrive."""
    games: list[str]
    """The games that it is wanted for."""


class Calls(Wire):
    """How whoever uses this browser can be called when it is their turn, and how they are."""

    push_key: str | None
    """The key of the table that a browser subscribes with; null: this table does not push."""
    webhooks: bool
    mail: bool
    ways: list[CallWay]


class Stopped(Wire):
    """Nobody is called in this way any more."""

    stopped: bool
    """Whether anybody was."""
