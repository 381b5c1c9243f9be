"""What people see: words, panels, changes, the public state and written positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from haab.games.cenote.codes import DRAW
from haab.games.cenote.components import (
    FEWEST_SEATS,
    JADE,
    MOST_POINTS,
    MOST_SEATS,
    MOST_TILES,
    MOST_VALUE,
    SNAKE,
    SNAKES,
    VALUES,
)
from haab.games.cenote.play import DECISIONS
from haab.games.cenote.record import NONE, Cenote
from haab.kit.errors import BadPosition
from haab.kit.presentation import NO_HEAD, Change, Json, Panel, Row, SeatName
from haab.kit.reading import Reader
from haab.kit.record.chance import MASK, new_chance
from haab.kit.record.types import WORDS
from haab.kit.text import Message


def _message(key: str, **params: object) -> Message:
    return Message(f"cenote.{key}", params)


def tiles_left(game: Any) -> Counter[int]:
    """CE-4.1: how many tiles of each value are in the well; everybody can know."""
    return Counter(int(tile) for tile in game.well[: game.left])


# ---- words


def prompt() -> Message:
    """What is being decided."""
    return _message("decide.draw")


def describe(game: Any, seat: int, code: int) -> Message:
    """What choosing a code means here."""
    if code == DRAW:
        return _message("choose.draw", n=tiles_left(game)[SNAKE], tiles=int(game.left))
    return _message("choose.stop", n=int(game.players[seat].hand))


def panels(game: Any) -> list[Panel]:
    """The table in words."""
    left = tiles_left(game)
    snakes = Row((_message("panel.snakes"), left[SNAKE]))
    well = (snakes, *(Row((_message("panel.jade", value=value), left[value])) for value in VALUES))
    head = Row(_message(f"panel.{name}") for name in ("player", "hand", "kept"))
    rows = tuple(Row((SeatName(seat), one["hand"], one["kept"])) for seat, one in enumerate(players(game)))
    return [
        Panel("well", _message("panel.well"), NO_HEAD, well),
        Panel("players", _message("panel.players"), head, rows),
    ]


def changes(before: Any, after: Any) -> list[Change]:
    """CE-2.2 to CE-2.4: what was drawn, kept or lost."""
    found = []
    for seat in range(after.seats):
        hand, kept = int(before.players[seat].hand), int(after.players[seat].kept) - int(before.players[seat].kept)
        if before.left != after.left and before.stack[before.depth - 1].seat == seat:
            tile = int(before.well[after.left])
            drawn = _message("change.snake", n=hand) if tile == SNAKE else _message("change.jade", value=tile)
            found.append(Change(seat, drawn))
        if kept:
            found.append(Change(seat, _message("change.kept", n=kept)))
    return found


# ---- states


def view(game: Any) -> Json:
    """CE-4.1: everything but the order of the well; all seats know the same."""
    left = tiles_left(game)
    return {
        "well": {"snakes": left[SNAKE], "jade": {str(value): left[value] for value in VALUES}},
        "turns": int(game.turns),
        "players": players(game),
    }


def players(game: Any) -> list[Json]:
    """What everybody has."""
    seats = [game.players[seat] for seat in range(game.seats)]
    return [{"hand": int(player.hand), "kept": int(player.kept)} for player in seats]


def position(game: Any) -> Json:
    """The whole state; the tile drawn next is the last of the well."""
    return {
        "options": {"more_snakes": bool(game.more_snakes)},
        "turns": int(game.turns),
        "well": [int(tile) for tile in game.well[: game.left]],
        "players": players(game),
        "pending": DECISIONS.to_json(game),
        "chance": [int(word) for word in game.chance],
    }


def load(source: Mapping[str, Any]) -> Cenote:
    """A position as somebody wrote it; what is left out is as in the first turn."""
    reader = Reader(source)
    for head in ("haab", "game", "rules"):
        reader.raw(head, None)
    game = Cenote()
    game.well[:] = NONE
    seats = list(reader.objects("players", MOST_SEATS))
    if len(seats) < FEWEST_SEATS:
        raise reader.fail("players", f"must be {FEWEST_SEATS} to {MOST_SEATS}, not {len(seats)}")
    game.seats = len(seats)
    for seat, player in enumerate(seats):
        game.players[seat].hand = player.number("hand", 0, MOST_POINTS, 0)
        game.players[seat].kept = player.number("kept", 0, MOST_POINTS, 0)
        player.finish()
    options = reader.object("options", {})
    game.more_snakes = options.flag("more_snakes", False)
    options.finish()
    game.turns = reader.number("turns", 1, default=1)
    _read_well(game, reader)
    _read_chance(game, reader)
    DECISIONS.push_from_json(game, reader)
    game.over = game.depth == 0
    if game.over != (game.left == 0):
        raise reader.fail("pending", "a decision is due as long as there are tiles in the well, and no longer (CE-3.1)")
    reader.finish()
    return game


def _read_chance(game: Any, reader: Reader) -> None:
    words = reader.items("chance", WORDS, [int(word) for word in new_chance(0)])
    if len(words) != WORDS:
        raise reader.fail("chance", f"must be {WORDS} numbers")
    game.chance[:] = [reader.check_number("chance", word, 0, MASK) for word in words]


def _read_well(game: Any, reader: Reader) -> None:
    """CE-1.1: no more of any tile than there are."""
    well = reader.items("well", MOST_TILES)
    game.left = len(well)
    for place, tile in enumerate(well):
        game.well[place] = reader.check_number(f"well[{place}]", tile, SNAKE, MOST_VALUE)
    there_are = Counter(int(value) for value in JADE) + Counter({SNAKE: int(SNAKES[game.more_snakes])})
    for tile, count in tiles_left(game).items():
        if count > there_are[tile]:
            raise BadPosition(f"well: there are only {there_are[tile]} tiles of {tile}, not {count} (CE-1.1)")
