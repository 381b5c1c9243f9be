"""The whole table in one place: the service, its bots and the live line, for the one browser that runs it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn
from urllib.parse import unquote

import msgspec

from haab.bots.processes.failing import WorkerFailed
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message
from haab.table import wire
from haab.table.api.operation import Operation, Parameters
from haab.table.api.routes import OPERATIONS as EVERYWHERE
from haab.table.api.routes import get
from haab.table.errors import StoreFailed, TableError, not_found, refusal_of
from haab.table.live.entrance import PATH, let_in
from haab.table.live.line import LineBroken, Live, Socket
from haab.table.local.store import Keeper, LocalStore
from haab.table.presence import Presence
from haab.table.service.bots.budget import Pace
from haab.table.service.bots.claims import Claims
from haab.table.service.bots.runner import LEASE, TableBots, Think
from haab.table.service.coach.analyses import Analyses
from haab.table.service.coach.hints import Hints
from haab.table.service.game.patches import SentViews
from haab.table.service.operations import past
from haab.table.service.play.table import Table
from haab.table.service.rate_limit import RateLimit
from haab.table.service.service import BaseUrl, Boards, ClientAddress, Newcomer, Service, Visitor, known_language

log = logging.getLogger("haab.table")

HERE = "here"
"""The one browser."""
MOST_BOTS_ONLY = 20
"""Games of bots alone that may be under way."""
NO_LIMIT = 1e9

OPERATIONS = (*EVERYWHERE, get("/games/{game_id}/record", past.get_record, wire.PlayRecord))
STORAGE_FAILED = TableError("store", Message("table.error.storage"))
"""The browser keeps nothing more, and says so: whoever plays can save the game as a file."""
NEEDS_SERVER = re.compile(r"/api/(calls|codes|games/[^/]+/(invitations|qr|join|nudge))(/.*)?")
"""What is for people at other computers."""


class LocalTable:
    """A table that answers messages in place of a server's requests."""

    def __init__(
        self,
        keeper: Keeper,
        kept: Iterable[str],
        think: Think,
        boards: Boards,
        pace: Pace | None = None,
        thinking: Callable[[Ruleset], wire.Thinking] | None = None,
    ) -> None:
        """`kept` are the documents of the games so far; `boards` says where the drawings of boards are.

        `thinking` is how the page's coach thinks, where nobody here has what it has learned.
        """
        self.store = LocalStore(keeper, kept)
        table = Table(self.store, lambda kind, count: None)
        presence, views = Presence(), SentViews()
        self._live = Live(table, presence, views)
        self._bots = TableBots(table, Claims(self.store, LEASE), think, pace or Pace())
        self.service = Service(
            table=table,
            hints=Hints(_page_thinks),
            analyses=Analyses(_page_thinks, _at_once),
            aside=_at_once,
            connected=presence.of,
            notify=_nobody_to_call,
            said=self._live.wake_talk,
            open_tables=False,
            guests=False,
            keep_days=0,
            bots_only_games=MOST_BOTS_ONLY,
            guesses=RateLimit(NO_LIMIT, 1),
            knocks=RateLimit(NO_LIMIT, 1),
            boards=boards,
            thinking=thinking,
            views=views,
        )
        self._live.on_coming_and_going.append(self.service.absences.look)

    def start(self) -> None:
        """Let bots play."""
        self._bots.start()

    async def close(self) -> None:
        """Stop."""
        await self._bots.close()

    # ---- requests

    async def ask(self, method: str, address: str, body: str = "") -> tuple[bool, bytes]:
        """Whether a request is granted, and the JSON of its answer or of the refusal."""
        path, _, query = address.partition("?")
        try:
            return True, _json(await self._answer(method, path, query, body.encode()))
        except Exception as error:
            refusal = STORAGE_FAILED if isinstance(error, StoreFailed) else refusal_of(error)
            if refusal.code in ("our_fault", "store"):
                log.error("%s %s failed", method, path, exc_info=error)
            return False, _json(refusal.to_json(_language(query)))

    async def _answer(self, method: str, path: str, query: str, body: bytes) -> Any:
        if NEEDS_SERVER.fullmatch(path):
            raise TableError("needs_server", Message("table.error.needs_server"))
        operation, in_path = _route(method, path)
        given = operation.parameters.read(in_path, query) | operation.decoded(body)
        visitor = Newcomer(HERE, known_language(given.pop("lang"))) if operation.has_visitor else None
        return await operation.call(given, visitor, self._handed)

    def _handed(self, kind: Any) -> Any:
        return {Service: self.service, BaseUrl: BaseUrl(""), ClientAddress: ClientAddress(HERE)}[kind]

    # ---- the live line

    async def listen(self, socket: Socket, address: str) -> None:
        """Tell a page what changes at a game, for as long as it listens."""
        path, _, query = address.partition("?")
        in_path = _in_path(PATH, path)
        if in_path is None:
            raise not_found("table.error.no_page")
        given = Parameters.of(PATH, let_in, (Service, Socket, Visitor)).read(in_path, query)
        visitor = Visitor(HERE, known_language(given.pop("lang")))
        try:
            entered = await let_in(self.service, socket, visitor, **given)
            if entered is not None:
                await self._live.serve(*entered)
        except LineBroken:
            log.debug("a page went away before it was let in")


def _json(answer: Any) -> bytes:
    return answer if isinstance(answer, bytes) else msgspec.json.encode(answer)


def _language(query: str) -> str:
    found = re.search(r"(?:^|&)lang=(\w+)", query)
    return known_language(found[1] if found else "")


def _in_path(template: str, path: str) -> dict[str, str] | None:
    """What a path tells, if it is laid out like this (`/api/games/{game_id}`)."""
    parts, given = template.split("/"), path.split("/")
    if len(parts) != len(given):
        return None
    is_open = [part.startswith("{") for part in parts]
    if any(not value if free else value != part for part, value, free in zip(parts, given, is_open, strict=True)):
        return None
    return {part[1:-1]: unquote(value) for part, value, free in zip(parts, given, is_open, strict=True) if free}


def _route(method: str, path: str) -> tuple[Operation, dict[str, str]]:
    """The operation at an address, and what its path tells."""
    for operation in OPERATIONS:
        if operation.method == method and (found := _in_path(operation.path, path)) is not None:
            return operation, found
    raise not_found("table.error.no_page")


# ---- what a server would have others do


async def _at_once(work: Callable[[], Any]) -> Any:
    return work()


async def _page_thinks(*_: Any) -> NoReturn:
    raise WorkerFailed("the page thinks about hints and analyses itself")


def _nobody_to_call(*_: Any) -> None:
    """There is nobody elsewhere who could be called."""
