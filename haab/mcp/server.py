"""The tools of the server, by the official Python SDK (`pip install "haab[mcp]"`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from haab import __version__
from haab.kit.errors import HaabError
from haab.mcp.tables import Tables

P = ParamSpec("P")
T = TypeVar("T")

INSTRUCTIONS = """Tzolk'in and Tikal by complete rules that were checked clause by clause. Open a game with open_game:
against bots (you are told only what your seat may know), or with bot="" to play for everybody, to teach, or to referee
a physical table. Moves have a number in the list and a notation; several moves of one turn go with semicolons between
them. Never guess a rule: clause and search_rules have the rulebook's own words, and the decision that is due names its
clause."""


def told(function: Callable[P, T]) -> Callable[P, T]:
    """What went wrong is told to the assistant in words."""

    @wraps(function)
    def answer(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except HaabError as error:
            raise ToolError(str(error)) from error

    return answer


def server(folder: Path) -> MCPServer[Any]:
    """A server whose games are kept in a folder."""
    tables, mcp = Tables(folder), MCPServer("haab", version=__version__, instructions=INSTRUCTIONS)

    @mcp.tool()
    @told
    def open_game(
        game: str,
        players: int = 2,
        seat: int = 0,
        bot: str = "level2",
        seed: int | None = None,
        options: dict[str, bool] | None = None,
        language: str = "en",
    ) -> str:
        """Start a game of "tzolkin" or "tikal": you have one seat and a bot (level1 to level6) all others; with bot=""
        you play for everybody. Options are those that list_kinds names; the language is en, ro, ko, pt or nl."""
        return tables.open_game(game, players, seat, bot, seed, options or {}, language)

    @mcp.tool()
    @told
    def list_kinds() -> dict[str, Any]:
        """What can be played: games, numbers of players, options, rulebooks."""
        return tables.games_there_are()

    @mcp.tool()
    @told
    def list_games() -> list[dict[str, Any]]:
        """The games that you have opened."""
        return tables.games()

    @mcp.tool()
    @told
    def look(game_id: str) -> str:
        """How a game stands, as far as your seat may know, with the legal moves if you decide."""
        return tables.look(game_id)

    @mcp.tool()
    @told
    def list_moves(game_id: str) -> str:
        """The decision that is due with its clause, and the legal moves with number, notation and meaning."""
        return tables.moves(game_id)

    @mcp.tool()
    @told
    def play(game_id: str, moves: str) -> str:
        """Play a move by its number or notation, or several of your turn with semicolons between them; all or nothing.
        The others then play, and you are told what they did."""
        return tables.play(game_id, moves)

    @mcp.tool()
    @told
    def undo(game_id: str) -> str:
        """Take back your last decision, unless others have played since or something was revealed."""
        return tables.undo(game_id)

    @mcp.tool()
    @told
    def clause(id: str, language: str = "en") -> str:
        """A clause, ruling or example of the rulebook by its id, such as TZ-8.5."""
        return tables.clause(id, language)

    @mcp.tool()
    @told
    def search_rules(query: str, book: str = "", language: str = "en") -> str:
        """Clauses of the rulebooks that have these words; book: tzolkin, tribes-and-prophecies or tikal."""
        return tables.search_rules(query, book, language)

    @mcp.tool()
    @told
    def record(game_id: str) -> dict[str, Any]:
        """The record of a game, for validate_record, analyse_record, or to keep; against bots when the game is over."""
        return tables.record(game_id)

    @mcp.tool()
    @told
    def validate_record(record: dict[str, Any]) -> dict[str, Any]:
        """Play a record again, every move checked by the rules; an error names the first bad move and why."""
        return tables.validate(record)

    @mcp.tool()
    @told
    def analyse_record(record: dict[str, Any], seat: int | None = None, language: str = "en") -> dict[str, Any]:
        """How a recorded game went for one seat or all: expected lead by round, the costliest decisions with reasons,
        luck. It takes a while: for one seat about a minute."""
        return tables.analyse(record, seat, language)

    return mcp
