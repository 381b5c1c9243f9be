"""Looking into documents."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from haab.table.clock import now
from haab.table.local.documents import Document, Kept
from haab.table.service.game.rights import OWNER
from haab.table.service.game.stored import (
    DELETED,
    Line,
    MyGame,
    OldGames,
    Stored,
    StoredGame,
    StoredLink,
    imported_moves,
    roles_of,
)
from haab.table.service.store import LAST_LINES, LAST_NOTICES, Reads


class LocalReads(Reads):
    """One look into the documents, by the ids of their games."""

    def __init__(self, documents: Mapping[str, Document]) -> None:
        self._documents = documents

    def game(self, game_id: str, since: int) -> Stored | None:
        document = self._documents.get(game_id)
        if document is None or document.game.mark == DELETED:
            return None
        game = document.game
        imported = imported_moves(game.imported, game.version, game.created)
        return Stored(
            game=document.stored_game(),
            moves=[*imported[since:], *(move for move in document.moves if since < move.number <= game.version)],
            imported=len(imported),
            draft=document.draft,
            grants=roles_of((grant.browser, grant.role) for grant in document.grants),
            notices=document.notices[-LAST_NOTICES:],
        )

    def roles(self, game_id: str, browser: str) -> frozenset[int]:
        document = self._documents.get(game_id)
        return frozenset() if document is None else document.roles(browser)

    def link(self, game_id: str, key: str) -> StoredLink | None:
        document = self._documents.get(game_id)
        return next((link for link in document.links if link.key == key), None) if document else None

    def link_by_code(self, code: str) -> StoredLink | None:
        links = (link for document in self._documents.values() for link in document.links if link.code == code)
        return next((link for link in links if link.code_until is not None and link.code_until > now()), None)

    def is_known(self, browser: str) -> bool:
        return any(document.roles(browser) for document in self._documents.values())

    def games_of(self, browser: str, most: int, archived: bool = False) -> list[MyGame]:
        latest: list[tuple[datetime, Document]] = []
        for document in self._documents.values():
            granted = [grant.since for grant in document.grants if grant.browser == browser]
            if granted and document.kept.get(browser, Kept()).is_archived == archived:
                latest.append((max(granted), document))
        latest.sort(key=lambda entry: entry[0], reverse=True)
        return [
            MyGame(document.stored_game(), document.roles(browser), document.kept.get(browser, Kept()).title, archived)
            for _, document in latest[:most]
        ]

    def open_tables(self, browser: str, most: int) -> list[StoredGame]:
        found = [document for document in self._documents.values() if _is_open(document, browser)]
        found.sort(key=lambda document: document.game.created, reverse=True)
        return [document.stored_game() for document in found[:most]]

    def deal_of(self, browser: str, game: str, day: str) -> StoredGame | None:
        for document in self._documents.values():
            is_deal = document.game.game == game and (document.game.deal or "").startswith(f"{day}/")
            if is_deal and any(role >= OWNER for role in document.roles(browser)):
                return document.stored_game()
        return None

    def shown_deals(self, game: str, deal: str, most: int) -> list[StoredGame]:
        found = [(each.game.deal_result, each) for each in self._of_deal(game, deal)]
        shown = [(told["place"], -told["lead"], each.game.turn_began, each) for told, each in found if told is not None]
        return [each.stored_game() for *_, each in sorted(shown, key=lambda entry: entry[:3])[:most]]

    def deal_of_bots(self, game: str, deal: str) -> str | None:
        found = [(each.game.created, each.game.id) for each in self._of_deal(game, deal) if each.game.bots_only]
        return max(found)[1] if found else None

    def _of_deal(self, game: str, deal: str) -> list[Document]:
        return [
            document
            for document in self._documents.values()
            if (document.game.deal, document.game.game, document.game.mark) == (deal, game, None)
        ]

    def bots_due(self, bots_only: bool, most: int, but: Collection[str]) -> list[str]:
        games = [document.game for document in self._documents.values() if document.game.bots_only == bots_only]
        due = sorted((game.bot_at, game.id) for game in games if game.bot_at is not None and game.id not in but)
        return [game_id for _, game_id in due[:most]]

    def count_bots_only(self) -> int:
        return sum(each.game.bots_only and each.game.status == "running" for each in self._documents.values())

    def old_games(self, before: datetime) -> OldGames:
        updated = [document.game.updated for document in self._documents.values()]
        return OldGames(sum(moment < before for moment in updated), len(updated), max(updated, default=None))

    def expired(self, before: datetime, most: int) -> list[str]:
        old = sorted((each.game.updated, each.game.id) for each in self._documents.values())
        return [game_id for moment, game_id in old if moment < before][:most]

    def half_deleted(self) -> list[str]:
        return [game_id for game_id, document in self._documents.items() if document.game.mark == DELETED]

    def lines_after(self, game_id: str, number: int, rooms: Collection[str]) -> list[Line]:
        document = self._documents.get(game_id)
        said = document.talk if document else []
        return [line for line in said if line.number > number and line.room in rooms][-LAST_LINES:]

    def is_quiet(self, game_id: str) -> bool:
        document = self._documents.get(game_id)
        return document is not None and document.is_quiet

    def note(self, game_id: str, browser: str) -> str:
        document = self._documents.get(game_id)
        return "" if document is None else document.notes.get(browser, "")


def _is_open(document: Document, browser: str) -> bool:
    """Whether whoever has the address may sit down, and is not there yet."""
    game = document.game
    has_seat = any(seat.kind == "open" for seat in game.seats)
    return game.status != "over" and game.is_listed and game.mark is None and has_seat and not document.roles(browser)
