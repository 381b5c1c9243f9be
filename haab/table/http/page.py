"""The page: one shell for the lobby, every game and the rulebooks, with its scripts and styles in one file each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

from haab.bots.networks import packed_network
from haab.games import GAMES, ruleset
from haab.table.games.thinking import NETWORKS
from haab.web import BUNDLER, STATIC

if TYPE_CHECKING:
    from starlette.types import Scope

ENGINE_WORKER = "/static/js/engine/worker.js"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
"""May be kept, but is asked for each time; whoever has it already is told so by the ETag, and nothing is sent."""


class Files(StaticFiles):
    """The files of the page as they are: kept by browsers, and asked for again by their ETag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that it is still the same."""
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = ASK_FIRST
        return answer


def serve_page(app: FastAPI) -> None:
    """With `?modules` the page takes its scripts one by one, as they are written."""

    @app.get("/", include_in_schema=False)
    @app.get("/game/{game_id}", include_in_schema=False)
    @app.get("/rules", include_in_schema=False)
    @app.get("/rules/", include_in_schema=False)
    @app.get("/rules/{book}", include_in_schema=False)
    @app.get("/pieces/{book}", include_in_schema=False)
    @app.get("/learn/{book}", include_in_schema=False)
    async def page(modules: str | None = None) -> Response:
        if modules is not None:
            return FileResponse(STATIC / "index.html", headers={"Cache-Control": ASK_FIRST})
        return HTMLResponse(BUNDLER.bundle().index, headers={"Cache-Control": ASK_FIRST})

    @app.get("/static/bundle/{name}", include_in_schema=False)
    async def bundled(name: str) -> Response:
        found = BUNDLER.bundle().files.get(name)
        if found is None:
            raise HTTPException(404)
        media_type, text = found
        return Response(text, media_type=media_type, headers={"Cache-Control": FOR_EVER})

    @app.get(ENGINE_WORKER, include_in_schema=False)
    async def engine_worker() -> Response:
        """The rules as WebAssembly run in a worker, and only there: its script alone may compile them."""
        path = STATIC / ENGINE_WORKER.removeprefix("/static/")
        policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
        return FileResponse(path, headers={"Content-Security-Policy": policy, "Cache-Control": ASK_FIRST})

    @app.get(NETWORKS + "/{game}/{name}", include_in_schema=False)
    async def network(game: str, name: str) -> Response:
        """What a bot has learned, for the coach in a browser."""
        found = packed_network(ruleset(game)) if game in GAMES else None
        if found is None or found[0] != name:
            raise HTTPException(404)
        return Response(found[1], media_type="application/octet-stream", headers={"Cache-Control": FOR_EVER})

    app.mount("/static", Files(directory=STATIC, check_dir=False), name="static")
