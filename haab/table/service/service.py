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
from haab.table.service.play.absence import Absences, Notify, StandIns
from haab.table.service.play.opening import Opening
from haab.table.service.play.seating import Seating
from haab.table.service.play.table import Table
from haab.table.service.play.takebacks import TakeBacks
from haab.table.service.rate_limit import RateLimit

T = TypeVar("T")
S = TypeVar("S", bound="Seen")

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

    table: Table
    hints: Hints
    analyses: Analyses
    aside: Aside
    connected: Callable[[str], frozenset[int]]
    """The seats of a game whose page is open somewhere."""
    notify: Notify
    """Somebody is waited for: as part of a transaction, they are told wherever they are."""
    said: Callable[[str], None]
    """Somebody has said something at a game: whoever listens is told."""
    open_tables: bool
    """Whether games may be opened to whoever has the address of the table."""
    keep_days: int
    """Days after which a game is deleted in which nothing happens; 0: never."""
    bots_only_games: int
    """Games of bots alone that may be under way."""
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

    def __post_init__(self) -> None:
        self.store = self.table.store
        self.seating = Seating(self.table)
        self.opening = Opening(self.table, self.seating, self.bots_only_games)
        self.absences = Absences(self.connected)
        self.stand_ins = StandIns(self.seating, self.absences, self.notify)
        self.take_backs = TakeBacks(self.seating)


def known_language(code: str) -> str:
    """The language asked for, or the default where there are no words in it."""
    return code if code in languages() else DEFAULT_LANGUAGE


# ---- who may do what


@dataclass(frozen=True)
class Seen:
    """A game, and a visitor who may see it: what most functions of the table are handed (see `enter`)."""

    service: Service
    visitor: Visitor
    game: OpenGame

    @property
    def language(self) -> str:
        """What the visitor reads."""
        return self.visitor.language

    @property
    def rights(self) -> Access:
        """What the visitor may do at the game, as it stands now."""
        return self.game.access(self.visitor.browser)

    def check_own(self, seat: int) -> None:
        """Refuse whoever does not play the seat."""
        if seat not in self.rights.seats:
            raise forbidden("table.error.not_your_seat")

    def eyes(self, seat: int | None = None) -> int | None:
        """The seat whose eyes are used: the one asked for, or the own seat that is to move, or the first own one."""
        if seat is not None:
            self.check_own(seat)
            return seat
        own = self.rights.seats
        return self.game.to_move if self.game.to_move in own else min(own, default=None)

    def view(self, seat: int | None = None, panels: bool = True) -> wire.View:
        """The game as the visitor sees it."""
        present = self.service.connected(self.game.id)
        return whole_view(self.game, self.eyes(seat), self.rights, self.language, present, panels)


class Locked(Seen):
    """The same while nobody else can change the game (see `act`)."""


async def enter(service: Service, visitor: Visitor, game_id: str) -> Seen:
    """A game to look at, if this browser may. If not, it looks as if there were none."""
    return _allowed(Seen(service, visitor, await service.table.game(game_id)))


async def act(service: Service, visitor: Visitor, game_id: str, work: Callable[[Locked], Awaitable[T]]) -> T:
    """Do something to a game, alone, if this browser may see it; its rights are those that it has at that moment."""
    return await service.table.act(game_id, lambda game: work(_allowed(Locked(service, visitor, game))))


def _allowed(seen: S) -> S:
    if not seen.rights.any:
        raise not_found("table.error.no_game_here")
    return seen
