"""Changing documents: on copies, which take the place of the documents once they are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from haab.table.clock import now
from haab.table.local.documents import Document, Grant, Kept
from haab.table.service.game.stored import DELETED, Line, MoveOfSeat, Notice, StoredDraft, StoredGame, StoredLink
from haab.table.service.store import KEPT_LINES, KEPT_NOTICES, Confirmed, Drafted, Outdated, Writes

Json = dict[str, Any]


class LocalWrites(Writes):
    """One transaction."""

    def __init__(self, documents: Mapping[str, Document]) -> None:
        self._documents = documents
        self.changed: dict[str, Document | None] = {}
        """Documents that take the place of others; None: it is deleted."""

    def _find(self, game_id: str) -> Document | None:
        """The document of a game, to be changed."""
        if game_id not in self.changed:
            found = self._documents.get(game_id)
            if found is None:
                return None
            self.changed[game_id] = found.copy()
        return self.changed[game_id]

    def _of(self, game_id: str) -> Document:
        found = self._find(game_id)
        if found is None:
            raise Outdated
        return found

    def _all(self) -> dict[str, Document]:
        """All documents, with the changes so far."""
        found = {**self._documents, **self.changed}
        return {game_id: document for game_id, document in found.items() if document is not None}

    # ---- moves

    def confirm(self, change: Confirmed) -> None:
        """Add moves to a game."""
        document = self._at(change.game_id, change.seen)
        draft = document.draft
        if draft is not None and draft.version == document.game.version and draft.step != change.step:
            raise Outdated
        document.change_game(
            revision=change.seen + 1,
            version=change.version,
            status=change.status,
            to_move=change.to_move,
            updated=change.moment,
            turn_began=change.moment,
            bot_at=change.bot_at,
            bot_until=None,
            mark=None,
        )
        document.moves += change.moves
        for seat, left in change.clocks.items():
            document.change_seat(seat, clock_ms=left)
        if change.step:
            document.draft = None

    def keep_draft(self, change: Drafted) -> None:
        """Store a draft in place of the one that it goes on from, or of one for an earlier state of the game."""
        document = self._at(change.game_id, change.seen)
        old = document.draft
        if old is not None and old.step != change.draft.step - 1 and old.version >= change.draft.version:
            raise Outdated
        document.draft = change.draft

    def _at(self, game_id: str, seen: int) -> Document:
        """A document that has this revision."""
        document = self._of(game_id)
        if document.game.revision != seen:
            raise Outdated
        return document

    # ---- games

    def add_game(self, game: StoredGame) -> None:
        if game.id in self._all():
            raise Outdated
        self.changed[game.id] = Document(game)

    def replace_game(
        self, game_id: str, rules: int, columns: Json, moves: Sequence[MoveOfSeat], draft: StoredDraft | None
    ) -> bool:
        document = self._of(game_id)
        if document.game.rules != rules:
            return False
        ids: dict[int, str] = {move.number: move.move_id for move in document.moves}
        document.change_game(**columns)
        document.moves = [move._replace(move_id=ids.get(move.number, move.move_id)) for _, move in moves]
        document.draft = draft
        return True

    def hide_game(self, game_id: str, news: str) -> None:
        document = self._of(game_id)
        document.grants, document.links = [], []
        revision = document.game.revision + 1
        document.change_game(mark=DELETED, is_listed=False, bot_at=None, bot_until=None, revision=revision)

    def remove_some(self, game_id: str, most: int) -> bool:
        return False

    def remove_game(self, game_id: str, news: str) -> None:
        self.changed[game_id] = None

    def bump(self, game_id: str, seen: int, news: str, **columns: Any) -> None:
        self._at(game_id, seen).change_game(revision=seen + 1, **columns)

    def mark_game(self, game_id: str, mark: str | None, bot_at: datetime | None = None) -> bool:
        document = self._find(game_id)
        if document is None or document.game.mark == mark:
            return False
        document.change_game(mark=mark, bot_at=bot_at, bot_until=None)
        return True

    def clear_bot(self, game_id: str, seen: int) -> None:
        document = self._find(game_id)
        if document is not None and document.game.revision == seen:
            document.change_game(bot_at=None, bot_until=None)

    def drop_draft(self, game_id: str) -> None:
        self._of(game_id).draft = None

    def take_moves_back(self, game_id: str, goal: int) -> None:
        document = self._of(game_id)
        document.moves = [move for move in document.moves if move.number <= goal]
        imported = document.game.imported
        if imported is not None and len(imported) > goal:
            document.change_game(imported=imported[:goal])
        document.notices = [replace(notice, version=min(notice.version, goal)) for notice in document.notices]

    # ---- seats, rights and links

    def change_seat(self, game_id: str, seat: int, changes: Json) -> None:
        self._of(game_id).change_seat(seat, **changes)

    def grant(self, game_id: str, browser: str, roles: Collection[int]) -> None:
        document = self._of(game_id)
        document.grants += [Grant(browser, role, now()) for role in roles if role not in document.roles(browser)]

    def revoke(self, game_id: str, role: int, but: str | None = None) -> None:
        document = self._of(game_id)
        document.grants = [grant for grant in document.grants if grant.role != role or grant.browser == but]

    def hand_out(self, link: StoredLink) -> bool:
        others = (other.code for document in self._all().values() for other in document.links)
        if link.code is not None and link.code in others:
            return False
        self._of(link.game_id).links.append(link)
        return True

    def spend(self, game_id: str, kinds: Sequence[str], seat: int) -> None:
        document = self._of(game_id)
        document.links = [link for link in document.links if link.seat != seat or link.kind not in kinds]

    def spend_one(self, key: str) -> None:
        for game_id, document in self._all().items():
            if any(link.key == key for link in document.links):
                changed = self._of(game_id)
                changed.links = [link for link in changed.links if link.key != key]
                return
        raise Outdated

    def keep(self, browser: str, game_id: str, columns: Json) -> None:
        kept = self._of(game_id).kept
        old = kept.get(browser, Kept())
        kept[browser] = Kept(columns.get("title", old.title), columns.get("is_archived", old.is_archived))

    # ---- notices, talk and notes

    def add_notice(self, game_id: str, notice: Notice) -> None:
        document = self._of(game_id)
        number = document.notices[-1].number + 1 if document.notices else 1
        document.notices = [*document.notices, replace(notice, number=number)][-KEPT_NOTICES:]

    def name_newcomer(self, game_id: str, seat: int, name: str) -> None:
        notices = self._of(game_id).notices
        places = [place for place, notice in enumerate(notices) if notice.seat == seat]
        if places and notices[places[-1]].kind == "sat_down" and notices[places[-1]].name == "":
            notices[places[-1]] = replace(notices[places[-1]], name=name)

    def say(self, game_id: str, line: Line, news: str) -> int | None:
        document = self._of(game_id)
        if document.is_quiet:
            return None
        number = document.talk[-1].number + 1 if document.talk else 1
        document.talk.append(replace(line, number=number))
        document.talk = document.talk[-KEPT_LINES:]
        return number

    def switch_talk(self, game_id: str, is_on: bool, news: str) -> None:
        self._of(game_id).is_quiet = not is_on

    def write_note(self, game_id: str, browser: str, text: str) -> None:
        self._of(game_id).notes[browser] = text
