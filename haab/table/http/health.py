"""`/healthz`: the process lives. `/readyz`: it can store moves. `/metrics`: metrics for operators."""

from __future__ import annotations

import asyncio
import hmac
from functools import partial
from ipaddress import ip_address
from urllib.parse import urlsplit

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from haab.kit.errors import HaabError
from haab.table.errors import StoreFailed
from haab.table.ops import statistics
from haab.table.ops.metrics import exposition
from haab.table.ops.observe import KnownRoute
from haab.table.ops.statistics import Cached
from haab.table.server import Server
from haab.table.settings import Settings

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""Headers of a proxy: what comes through one does not come from this machine, whatever its address says."""
LOCAL_HOSTS = {"localhost", "127.0.0.1", "::1"}
NO_STORE = {"Cache-Control": "no-store"}
UNAVAILABLE = 503
ANSWERS_FOR, COUNTS_FOR = 1.0, 10.0
"""Seconds for which an answer of the database is cached."""
SILENT = "the database does not answer"


class Health:
    """What the three addresses answer; none of them is part of the described interface."""

    def __init__(self, settings: Settings) -> None:
        self._server: Server | None = None
        self._settings = settings
        self._trouble = Cached(ANSWERS_FOR, self._ask_trouble)
        self._counts = Cached(COUNTS_FOR, partial(statistics.counts, settings.database))

    def routes(self) -> list[KnownRoute]:
        """The three addresses."""
        return [
            KnownRoute("/healthz", self.healthz),
            KnownRoute("/readyz", self.readyz),
            KnownRoute("/metrics", self.metrics),
        ]

    async def healthz(self, _: Request) -> Response:
        """The process lives."""
        return JSONResponse({"status": "alive"}, headers=NO_STORE)

    async def readyz(self, request: Request) -> Response:
        """Whether moves can be stored."""
        self._server = getattr(request.app.state, "server", None)
        reason = "the table is being set up" if self._server is None else await self._trouble.get()
        if reason is None:
            return JSONResponse({"status": "ready"}, headers=NO_STORE)
        return JSONResponse({"status": "not ready", "reason": reason}, UNAVAILABLE, NO_STORE)

    async def metrics(self, request: Request) -> Response:
        """The numbers, or nothing that a stranger could tell from another missing page."""
        if not may_read_metrics(request, self._settings.metrics_token):
            raise HTTPException(404)
        text = exposition(await self._counts.get())
        return Response(text, headers=NO_STORE, media_type=CONTENT_TYPE_LATEST)

    async def _ask_trouble(self) -> str | None:
        """Why moves cannot be stored; None: they can. The connections of moves are tried, and a new one: one may work
        while others do not."""
        assert self._server is not None
        try:
            await asyncio.wait_for(self._server.store.reach(), statistics.TIMEOUT)
            await statistics.reach(self._settings.database)
        except (StoreFailed, HaabError, TimeoutError):
            return SILENT
        return None


def may_read_metrics(request: Request, token: str | None) -> bool:
    """With the token, from anywhere; without one, only from this machine and past no proxy."""
    if token is not None:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    return _is_from_here(request)


def _is_from_here(request: Request) -> bool:
    """Also the name asked for is that of this machine: a page of somebody else's may lead a browser here."""
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        is_loopback = request.client is not None and ip_address(request.client.host).is_loopback
        return is_loopback and urlsplit(f"//{request.headers.get('host', '')}").hostname in LOCAL_HOSTS
    except ValueError:
        return False
