"""The WebSocket of a game: whom it lets in, and with which codes it turns others away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from haab.table.api.operation import Parameters
from haab.table.errors import TableError
from haab.table.http.limits import address_of, is_same_site
from haab.table.http.visitors import server_of, visitor_of
from haab.table.live.entrance import PATH, let_in
from haab.table.live.line import TRY_LATER, LineBroken, Socket
from haab.table.service.service import Service, Visitor

POLICY_VIOLATION = 1008
OTHER_SITE = 4403

PARAMETERS = Parameters.of(PATH, let_in, (Service, Socket, Visitor))


class WebLine(Socket):
    """A WebSocket as the table knows lines."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def hear(self) -> str | None:
        """The next frame; None: the page has closed the line."""
        with _breaking():
            message = await self._socket.receive()
        return None if message["type"] == "websocket.disconnect" else message.get("text") or ""

    async def say(self, text: str) -> None:
        """Send a frame."""
        with _breaking():
            await self._socket.send_text(text)

    async def hang_up(self, code: int, reason: str = "") -> None:
        """Close the line."""
        with _breaking():
            await self._socket.close(code, reason)


@contextmanager
def _breaking() -> Iterator[None]:
    """Whatever Starlette and the system say of a line that has broken."""
    try:
        yield
    except (RuntimeError, OSError, WebSocketDisconnect) as error:
        raise LineBroken from error


async def live(socket: WebSocket) -> None:
    """Tell a page what changes at a game, for as long as it listens."""
    try:
        given = PARAMETERS.read(socket.path_params, socket.scope["query_string"].decode("latin-1"))
    except TableError:
        await socket.close(POLICY_VIOLATION)
        return
    line = WebLine(socket)
    with suppress(LineBroken, WebSocketDisconnect):  # it went away before it was let in
        if not is_same_site(socket):
            await line.hang_up(OTHER_SITE)
            return
        await socket.accept()  # a page hears the code of a line that was open only; any other has broken for it
        await _serve(socket, line, given)


async def _serve(socket: WebSocket, line: WebLine, given: dict[str, Any]) -> None:
    server = server_of(socket)
    entered = await let_in(server.service, line, visitor_of(socket, given.pop("lang")), **given)
    if entered is None:
        return
    address = address_of(socket)
    if not server.sockets.enter(address):
        await line.hang_up(TRY_LATER)
        return
    try:
        await server.live.serve(*entered)
    finally:
        server.sockets.leave(address)


ROUTE = WebSocketRoute(PATH, live)
