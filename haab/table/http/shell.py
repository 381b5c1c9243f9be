"""What makes the page an app: its service worker, at the root so that it serves every page, by release."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256

from fastapi import FastAPI
from fastapi.responses import Response

from haab.web import BUNDLER, STATIC

KEPT = {".svg", ".png", ".json"}
"""The files that the page needs without a network, besides its bundle and the styles of the boards."""


@cache
def worker_script() -> str:
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


def serve_worker(app: FastAPI) -> None:
    """The worker has an address at the root: only there may it look after all pages."""

    @app.get("/worker.js", include_in_schema=False)
    async def worker() -> Response:
        return Response(worker_script(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})
