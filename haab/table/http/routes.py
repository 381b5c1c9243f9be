"""The JSON API of a server: what every table answers, and what needs a server besides."""

from __future__ import annotations

from starlette.responses import Response

from haab.table import wire
from haab.table.api.operation import HANDED
from haab.table.api.routes import OPERATIONS as EVERYWHERE
from haab.table.api.routes import SVG, delete, get, post
from haab.table.http.answers import Answer
from haab.table.notify import preferences
from haab.table.notify.preferences import Preferences
from haab.table.service.operations import past
from haab.table.service.operations.qr import drawn
from haab.table.service.service import BaseUrl, Seen
from haab.table.wire.requests import ShowLink

WITH_PREFERENCES = (*HANDED, Preferences)


async def get_record(at: Seen) -> Response:
    """The record of play, once the game is over or pinned: as long as it can go on, it would tell what is hidden."""
    record = await past.get_record(at)
    return Answer(record, headers={"Content-Disposition": f'attachment; filename="{record["game"]}-{at.game.id}.json"'})


async def post_qr(at: Seen, base: BaseUrl, asked: ShowLink) -> bytes:
    """A link as a QR code (SVG)."""
    return drawn(f"{base}/game/{at.game.id}#key={asked.key}", "m")


OPERATIONS = (
    *EVERYWHERE,
    get("/games/{game_id}/record", get_record, wire.PlayRecord),
    post("/games/{game_id}/qr", post_qr, str, media_type=SVG),
    # notifications
    get("/calls", preferences.get_calls, handed=WITH_PREFERENCES),
    post("/calls/push", preferences.add_push, handed=WITH_PREFERENCES),
    post("/calls/hook", preferences.add_webhook, handed=WITH_PREFERENCES),
    post("/calls/mail", preferences.add_mail, handed=WITH_PREFERENCES),
    post("/calls/ways/{way_id}/confirm", preferences.confirm, handed=WITH_PREFERENCES),
    post("/calls/ways/{way_id}/game", preferences.want, handed=WITH_PREFERENCES),
    post("/calls/ways/{way_id}/trial", preferences.try_out, handed=WITH_PREFERENCES),
    delete("/calls/ways/{way_id}", preferences.remove, handed=WITH_PREFERENCES),
    post("/calls/stop", preferences.stop, handed=WITH_PREFERENCES),
)
