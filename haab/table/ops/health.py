"""`/healthz`: the process lives. `/readyz`: it can serve games. `/metrics`: numbers, for whoever runs the server."""

from __future__ import annotations

import asyncio
import hmac
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from haab.table.ops.census import PATIENCE, SILENT, Census
from haab.table.ops.metrics import exposition
from haab.table.ops.shared import Shared, own_numbers
from haab.table.server import Server

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""Headers of a proxy: what comes through one does not come from this machine, whatever its address says."""
LOCAL_HOSTS = {"localhost", "127.0.0.1", "::1"}
NO_STORE = {"Cache-Control": "no-store"}
UNAVAILABLE = 503


def health_routes(census: Census, token: str | None, shared: Shared | None = None) -> APIRouter:
    """The three addresses; none of them is part of the described interface."""
    router = APIRouter(include_in_schema=False)

    @router.get("/healthz")
    async def healthz() -> Response:
        return JSONResponse({"status": "alive"}, headers=NO_STORE)

    @router.get("/readyz")
    async def readyz(request: Request) -> Response:
        reason = await _trouble(request, census)
        if reason is None:
            return JSONResponse({"status": "ready"}, headers=NO_STORE)
        return JSONResponse({"status": "not ready", "reason": reason}, UNAVAILABLE, NO_STORE)

    @router.get("/metrics")
    async def metrics(request: Request) -> Response:
        if not may_read_metrics(request, token):
            raise HTTPException(404)
        own = own_numbers() if shared is None else shared.numbers()
        return PlainTextResponse(exposition([*await census.counts(), *own]), headers=NO_STORE, media_type=METRICS_TYPE)

    return router


async def _trouble(request: Request, census: Census) -> str | None:
    """Why this process cannot serve games; None: it can. The lines that moves go by are asked, too: they may be broken
    while others are not."""
    if not hasattr(request.app.state, "server"):
        return "the table is being set up"
    server: Server = request.app.state.server
    try:
        await asyncio.wait_for(server.store.reach(), PATIENCE)
    except (SQLAlchemyError, TimeoutError):
        return SILENT
    return await census.trouble()


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
