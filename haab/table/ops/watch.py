"""How a server is watched: what the application needs to be told once."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.types import Scope

from haab.table.ops.census import Census
from haab.table.ops.health import health_routes
from haab.table.ops.observe import Observe, Observer
from haab.table.ops.worker import shared_numbers
from haab.table.settings import Settings


def observer_for(settings: Settings) -> Observer:
    """Who counts requests, as the settings say."""
    return Observer(came_by_proxy, settings.log_requests)


def watch(app: FastAPI, settings: Settings, observer: Observer) -> None:
    """Count and time every request, and open the addresses for whoever looks after the server."""
    app.add_middleware(Observe, observer=observer)
    routes = health_routes(Census(settings.database), settings.metrics_token, shared_numbers())
    app.router.routes.extend(routes.routes)


def came_by_proxy(scope: Scope) -> bool:
    """Whether a trusted proxy brought a request: uvicorn puts the address that it told in place, and 0 for the port."""
    client = scope.get("client")
    return client is not None and client[1] == 0
