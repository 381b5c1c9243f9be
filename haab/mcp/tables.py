"""The games of an assistant: kept as records of play in a folder of their own, which nobody else's games are in.

A game has a seat of the assistant's and a bot in every other one, and the assistant is told what its seat may know; or
it has no bots, and the assistant plays for everybody: a game on paper, a physical table to referee, a lesson.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import haab
from haab.bots import Question
from haab.bots import bot as find_bot
from haab.coach.analysis import analyse
from haab.coach.report import to_json
from haab.envs.text import Telling, clause_text, events_text, moves_text, state_text, understood
from haab.games import GAMES, ruleset
from haab.kit.errors import CannotUndo, HaabError
from haab.kit.game import Game
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.rulebook.search import search

ID = re.compile(r"[0-9a-f]{8}")
NOBODY = ""
"""In place of a bot: the assistant has all seats."""
MOST_GAMES = 1000
"""In a store: then old ones are to be deleted."""


class UnknownTable(HaabError):
    """There is no game of that id."""


@dataclass
class Table:
    """A game of the assistant's."""

    id: str
    game: Game
    seat: int
    bot: str
    telling: Telling
    told: int = 0
    """The moves that the assistant has heard of."""

    @property
    def own(self) -> int:
        """The seat that is looked from: the assistant's, or, where it has all of them, that of whoever decides."""
        if self.bot == NOBODY and self.game.to_move is not None:
            return self.game.to_move
        return self.seat

    def text(self) -> str:
        """What has happened since, and how the game stands."""
        parts = (events_text(self.game, self.own, self.told, self.telling), self.look())
        return "\n\n".join(filter(None, parts))

    def look(self) -> str:
        """How the game stands."""
        return state_text(self.game.state, self.own, self.telling)

    def go_on(self) -> None:
        """Let bots play, and what leaves no choice, until the assistant decides."""
        while not self.game.over:
            state = self.game.state
            assert state.to_move is not None
            if len(state.codes) == 1:
                self.game.play(state.codes[0])
            elif self.bot != NOBODY and state.to_move != self.seat:
                seed = ((self.game.seed or 0) + len(self.game.moves)) % MAX_SMALL_SEED
                question = Question(state.ruleset, state.data, state.to_move, seed)
                self.game.play(find_bot(self.bot).choose(question))
            else:
                return

    def undo(self) -> None:
        """Back to the assistant's decision before; not past what others did, nor past what was revealed."""
        earlier = self.game.copy()
        plies = list(self.game.history())
        for ply in reversed(plies):
            if self.bot != NOBODY and ply.seat != self.seat:
                raise CannotUndo("others have played since your last decision")
            earlier.undo()
            if len(ply.before.codes) > 1:
                self.game = earlier
                self.told = min(self.told, len(earlier.moves))
                return
        raise CannotUndo("there is nothing to undo")


class Tables:
    """All games of a store, and what an assistant can do with them. Every method answers with a text or JSON."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    # ---- games

    def open_game(
        self,
        game: str,
        players: int,
        seat: int,
        bot: str,
        seed: int | None,
        options: Mapping[str, bool],
        language: str,
    ) -> str:
        """Start a game."""
        if len(list(self._folder.glob("*.json"))) >= MOST_GAMES:
            raise HaabError(f"the store has {MOST_GAMES} games: delete some of {self._folder}")
        if bot != NOBODY:
            find_bot(bot)
        started = haab.new(game, players, seed, options)
        if not 0 <= seat < players:
            raise HaabError(f"there is no seat {seat} (seats are 0 to {players - 1})")
        table = Table(secrets.token_hex(4), started, seat, bot, Telling(language, whole_turns=True))
        return f"game_id: {table.id}\n\n{self._answer(table)}"

    def games(self) -> list[dict[str, Any]]:
        """The games of the store."""
        found = [self._read(path.stem) for path in sorted(self._folder.glob("*.json"))]
        return [
            {
                "game_id": table.id,
                "game": table.game.name,
                "players": table.game.players,
                "your_seat": None if table.bot == NOBODY else table.seat,
                "bot": table.bot or None,
                "moves": len(table.game.moves),
                "over": table.game.over,
            }
            for table in found
        ]

    def look(self, id: str) -> str:
        """How a game stands, for the assistant's seat."""
        return self._read(id).look()

    def moves(self, id: str) -> str:
        """The decision that is due and the legal moves."""
        table = self._read(id)
        return table.look() if table.game.over else moves_text(table.game.state, table.telling)

    def play(self, id: str, moves: str) -> str:
        """Play a move, or several of a turn; then whoever else is to move plays."""
        table = self._read(id)
        for notation in understood(table.game.state, moves, table.telling):
            table.game.play(notation)
        table.told = len(table.game.moves)
        return self._answer(table)

    def undo(self, id: str) -> str:
        """Take back the last decision."""
        table = self._read(id)
        table.undo()
        return self._answer(table)

    def record(self, id: str) -> dict[str, Any]:
        """The record of play: of a game against bots only when it is over, because its seed tells what is hidden."""
        table = self._read(id)
        if table.bot != NOBODY and not table.game.over:
            raise HaabError("the record has the seed, which tells what is hidden: it is given when the game is over")
        return table.game.record()

    def _answer(self, table: Table) -> str:
        """Go on, keep the game, and tell how it stands."""
        table.go_on()
        text = table.text()
        table.told = len(table.game.moves)
        self._write(table)
        return text

    def _write(self, table: Table) -> None:
        kept = {
            "record": table.game.record(),
            "seat": table.seat,
            "bot": table.bot,
            "language": table.telling.language,
            "told": table.told,
        }
        path = self._folder / f"{table.id}.json"
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps(kept), encoding="utf-8")
        os.replace(beside, path)

    def _read(self, id: str) -> Table:
        path = self._folder / f"{id}.json"
        if not ID.fullmatch(id) or not path.exists():
            raise UnknownTable(f"there is no game {id!r} (list_games names them)")
        kept = json.loads(path.read_text(encoding="utf-8"))
        telling = Telling(kept["language"], whole_turns=True)
        return Table(id, haab.replay(kept["record"]), kept["seat"], kept["bot"], telling, kept["told"])

    # ---- rules and records

    def clause(self, id: str, language: str) -> str:
        """A clause of the rulebook."""
        return clause_text(id, Telling(language).language)

    def search_rules(self, query: str, book: str, language: str) -> str:
        """Clauses that have these words."""
        found = search(query, book or None, Telling(language).language)
        return "\n\n".join(str(clause) for clause in found) or f"no clause has any of these words: {query}"

    def games_there_are(self) -> dict[str, Any]:
        """What can be played, with its options and rulebooks."""
        known = {name: ruleset(name) for name in GAMES}
        return {
            name: {
                "title": rules.title,
                "players": list(rules.seats),
                "options": [option.name for option in rules.options],
                "rulebooks": list(rules.rulebooks),
            }
            for name, rules in known.items()
        }

    def analyse(self, record: Mapping[str, Any], seat: int | None, language: str) -> dict[str, Any]:
        """What a finished record tells: the expected lead, what was given away, and why."""
        game = haab.replay(record)
        if seat is not None and not 0 <= seat < game.players:
            raise HaabError(f"there is no seat {seat} (seats are 0 to {game.players - 1})")
        found = analyse(game, [] if seat is None else [seat])
        return to_json(game, found, Telling(language).language)

    def validate(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Whether every move of a record is legal, and how it ended."""
        game = haab.replay(record)
        return {
            "game": game.name,
            "moves": len(game.moves),
            "over": game.over,
            "scores": [float(score) for score in game.scores],
        }
