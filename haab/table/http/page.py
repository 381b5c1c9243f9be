"""The page: one shell for the lobby, every game and the rulebooks, with its scripts and styles in one file each."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from haab.bots.network.files import packed_network
from haab.games import GAMES, ruleset
from haab.table.http.answers import compressed
from haab.table.ops.observe import KnownRoute
from haab.table.service.coach.browser import NETWORKS
from haab.web import BUNDLER, STATIC

if TYPE_CHECKING:
    from starlette.types import Scope

PAGES = ("/", "/game/{game_id}", "/rules", "/rules/", "/rules/{book}", "/pieces/{book}", "/learn/{book}")
"""The addresses of the page."""
ENGINE_WORKER = "/static/js/engine/worker.js"
FOR_EVER = "public, max-age=31536000, immutable"
KEPT = {".svg", ".png", ".json"}
"""The files that the page needs without a network, besides its bundle and the styles of the boards."""
ASK_FIRST = "no-cache"
"""May be kept, but is asked for each time; whoever has it already is told so by the ETag, and nothing is sent."""


class Files(StaticFiles):
    """The files of the page as they are: kept by browsers, and asked for again by their ETag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that it is still the same."""
        answer = await super().get_response(path, scope)
        if isinstance(answer, FileResponse):
            answer = await run_in_threadpool(_whole, Path(answer.path), dict(answer.headers))
        answer.headers["Cache-Control"] = ASK_FIRST
        return answer


def _whole(path: Path, headers: dict[str, str]) -> Response:
    """A file as it was read at once: when somebody edits the page it may change or go after it was looked up."""
    try:
        content = path.read_bytes()
    except OSError:
        raise HTTPException(404) from None
    kept = {name: value for name, value in headers.items() if name in ("content-type", "etag", "last-modified")}
    return Response(content, headers=kept)


async def page(request: Request) -> Response:
    """The page; with `?modules` it takes its scripts one by one, as they are written."""
    if "modules" in request.query_params:
        return HTMLResponse((STATIC / "index.html").read_bytes(), headers={"Cache-Control": ASK_FIRST})
    return HTMLResponse(BUNDLER.bundle().index, headers={"Cache-Control": ASK_FIRST})


async def bundled(request: Request) -> Response:
    """Scripts and styles, each in one file."""
    found = BUNDLER.bundle().files.get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    media_type, text = found
    return Response(text, media_type=media_type, headers={"Cache-Control": FOR_EVER})


async def engine_worker(_: Request) -> Response:
    """The rules as WebAssembly run in a worker, and only there: its script alone may compile them."""
    path = STATIC / ENGINE_WORKER.removeprefix("/static/")
    policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    answer = _whole(path, {"content-type": "text/javascript; charset=utf-8"})
    answer.headers.update({"Content-Security-Policy": policy, "Cache-Control": ASK_FIRST})
    return answer


async def network(request: Request) -> Response:
    """What a bot has learned, for the coach in a browser."""
    game = request.path_params["game"]
    found = packed_network(ruleset(game)) if game in GAMES else None
    if found is None or found[0] != request.path_params["name"]:
        raise HTTPException(404)
    return Response(found[1], media_type="application/octet-stream", headers={"Cache-Control": FOR_EVER})


@cache
def _worker_script() -> str:
    """The service worker, with the name of this release and the files that it keeps."""
    files = [path for path in sorted(STATIC.rglob("*")) if path.is_file()]
    release = sha256()
    for path in files:
        release.update(path.relative_to(STATIC).as_posix().encode() + b"\0" + path.read_bytes())
    kept = [path for path in files if path.suffix in KEPT or path in STATIC.glob("css/boards/*.css")]
    shell = ["/", *(f"/static/{path.relative_to(STATIC).as_posix()}" for path in kept)]
    shell += [f"/static/bundle/{name}" for name in BUNDLER.bundle().files]
    names = {"RELEASE": release.hexdigest()[:16], "SHELL": shell}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in names.items())
    return head + (STATIC / "worker.js").read_text(encoding="utf-8")


async def service_worker(_: Request) -> Response:
    """The service worker has an address at the root: only there may it look after all pages."""
    return Response(_worker_script(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


COMPRESSED = [Middleware(compressed)]
ROUTES: list[BaseRoute] = [
    *(KnownRoute(path, page, middleware=COMPRESSED) for path in PAGES),
    KnownRoute("/worker.js", service_worker, middleware=COMPRESSED),
    KnownRoute("/static/bundle/{name}", bundled, middleware=COMPRESSED),
    KnownRoute(ENGINE_WORKER, engine_worker, middleware=COMPRESSED),
    KnownRoute(NETWORKS + "/{game}/{name}", network, middleware=COMPRESSED),
    Mount("/static", Files(directory=STATIC, check_dir=False), name="static", middleware=COMPRESSED),
]
