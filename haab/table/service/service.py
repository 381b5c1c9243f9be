"""Everything that can be done at a table: what its functions are handed, and who asks.

The functions beside this file are the table itself: typed and asynchronous, from a request to an answer of
haab.table.wire, or a TableError. They know no protocol, no process and no database; HTTP and the live line translate.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NewType, TypeVar

from haab.kit.ruleset import Ruleset
from haab.kit.text import DEFAULT_LANGUAGE, languages
from haab.table import wire
from haab.table.errors import forbidden, not_found
from haab.table.service.coach.analyses import Analyses
from haab.table.service.coach.hints import Hints
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.patches import SentViews
from haab.table.service.game.rights import Access
from haab.table.service.game.views import whole_view
from haab.table.service.play.absence import StandIns
from haab.table.service.play.opening import Opening
from haab.table.service.play.seating import Seating
from haab.table.service.play.table import Table
from haab.table.service.play.takebacks import TakeBacks
from haab.table.service.rate_limit import RateLimit
from haab.table.service.store import Store

T = TypeVar("T")

Aside = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does something that takes a while, beside all else: in a thread, where there are any."""


@dataclass(frozen=True)
class Visitor:
    """Who asks: a browser, known by the hash of its cookie, and the language that it reads."""

    browser: str
    language: str = DEFAULT_LANGUAGE


class Newcomer(Visitor):
    """A visitor who is about to be granted something; a browser that is not known yet gets a cookie with the answer."""


BaseUrl = NewType("BaseUrl", str)
"""The address that links begin with; whoever translates a protocol knows it."""
ClientAddress = NewType("ClientAddress", str)
"""The network address that a request comes from, as rate limits count it."""
Boards = Callable[[str], wire.DrawnBoard | None]
"""Where the drawing of a game's board is found; None: nobody has drawn it."""


@dataclass
class Service:
    """What the functions of the table are handed."""

    store: Store
    table: Table
    seating: Seating
    opening: Opening
    stand_ins: StandIns
    take_backs: TakeBacks
    hints: Hints
    analyses: Analyses
    aside: Aside
    connected: Callable[[str], frozenset[int]]
    """The seats of a game whose page is open somewhere."""
    said: Callable[[str], None]
    """Somebody has said something at a game: whoever listens is told."""
    open_tables: bool
    """Whether games may be opened to whoever has the address of the table."""
    keep_days: int
    """Days after which a game is deleted in which nothing happens; 0: never."""
    guesses: RateLimit
    """The codes of links that were typed, by the address that they came from."""
    knocks: RateLimit
    """Visits by the bare address of a game, by the network address that they came from."""
    guests: bool = True
    """Whether others can come to the table at all."""
    boards: Boards = lambda _: None
    thinking: Callable[[Ruleset], wire.Thinking] | None = None
    """How a browser's coach thinks about a game, where that was worked out beforehand."""
    views: SentViews = field(default_factory=SentViews)
    talks: RateLimit = field(default_factory=lambda: RateLimit(0.5, 6))
    """What one browser says."""
    links: RateLimit = field(default_factory=lambda: RateLimit(0.1, 30))
    """Links that one browser makes."""


def known_language(code: str) -> str:
    """The language asked for, or the default where there are no words in it."""
    return code if code in languages() else DEFAULT_LANGUAGE


# ---- who may do what


async def enter(service: Service, visitor: Visitor, game_id: str) -> tuple[OpenGame, Access]:
    """A game to look at, if this browser may. If not, it looks as if there were none."""
    game = await service.table.game(game_id)
    return game, allowed(game, visitor)


async def act(service: Service, visitor: Visitor, game_id: str, work: Callable[[OpenGame, Access], Awaitable[T]]) -> T:
    """Do something to a game, alone, if this browser may see it; its rights are those that it has at that moment."""

    async def with_rights(game: OpenGame) -> T:
        return await work(game, allowed(game, visitor))

    return await service.table.act(game_id, with_rights)


def allowed(game: OpenGame, visitor: Visitor) -> Access:
    """What a browser may do at a game."""
    rights = game.access(visitor.browser)
    if not rights.any:
        raise not_found("table.error.no_game_here")
    return rights


def own(rights: Access, seat: int) -> None:
    """Refuse whoever does not play the seat."""
    if seat not in rights.seats:
        raise forbidden("table.error.not_your_seat")


def chosen_seat(game: OpenGame, rights: Access, seat: int | None) -> int | None:
    """The seat whose eyes are used: the one asked for, or the own seat that is to move, or the first own one."""
    if seat is not None:
        own(rights, seat)
        return seat
    if game.to_move in rights.seats:
        return game.to_move
    return min(rights.seats, default=None)


def view_of(
    service: Service, visitor: Visitor, game: OpenGame, rights: Access, seat: int | None = None, panels: bool = True
) -> wire.View:
    """A game as this browser sees it."""
    eyes = chosen_seat(game, rights, seat)
    return whole_view(game, eyes, rights, visitor.language, service.connected(game.id), panels)
