"""The text of a notification: the game, the reason, the link. Nothing of the state of the game."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from haab.games import GAMES, ruleset
from haab.kit.text import Message
from haab.table.notify.outbox import CODE, NUDGE, TRIAL, Call
from haab.table.store.rows import GameRow, WayRow


@dataclass(frozen=True)
class Words:
    """The text of a notification."""

    title: str
    text: str
    link: str | None
    """The whole address of the game; None where the table does not know how it is reached."""
    path: str
    """The same without the host."""


def words_of(session: Session, call: Call, way: WayRow, base: str | None) -> Words:
    """The text of a notification, in the language of its channel."""
    path = f"/game/{call.game_id}" if call.game_id else "/"
    link = None if base is None else base + path
    title = _title(session, call, way.language)
    return Words(title, _message(call, title).text(way.language), link, path)


def _title(session: Session, call: Call, language: str) -> str:
    game = session.get(GameRow, call.game_id) if call.game_id else None
    return "Haab" if game is None or game.game not in GAMES else ruleset(game.game).title_message().text(language)


def _message(call: Call, title: str) -> Message:
    if call.kind == NUDGE:
        name = call.details.get("name")
        named = Message("table.call.nudge", {"title": title, "name": name})
        return named if name else Message("table.call.nudge_unnamed", {"title": title})
    if call.kind == CODE:
        return Message("table.call.code", {"code": call.details.get("code", "")})
    return Message("table.call.trial") if call.kind == TRIAL else Message("table.call.turn", {"title": title})
