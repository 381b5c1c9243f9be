"""Records of games that were played elsewhere: read, played again, checked move by move."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import haab
from haab.kit.errors import HaabError, json_message, system_message
from haab.kit.state import json_number
from haab.kit.text import Message, Verbatim

SCHEMA = Path(__file__).parent / "record.schema.json"


class BadFile(HaabError):
    """A file cannot be read as records."""


@dataclass(frozen=True)
class Checked:
    """What came of playing a record again."""

    place: str
    """The file, and in a file of several the line."""
    error: HaabError | None = None
    """The first thing that is wrong, with the clause that it goes against; None if nothing is."""
    game: str = ""
    moves: int = 0
    over: bool = False
    scores: tuple[float, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """For programs, in English; an empty error is none."""
        return {**vars(self), "error": "" if self.error is None else str(self.error)}


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    found: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return found


def read_records(file: Path) -> Iterator[tuple[str, Any]]:
    """The records of a file with their places: one as JSON, or one in each line, compressed or not.

    A line of a data set has its record inside.
    """
    try:
        raw = file.read_bytes()
        text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode("utf-8")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        why = system_message(error) if isinstance(error, OSError) else Message("kit.json.no_text")
        raise BadFile(Message("terminal.cannot_read", {"path": Verbatim(file), "why": why})) from error
    try:
        yield str(file), _record(json.loads(text))
        return
    except ValueError:
        pass
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield f"{file}:{number}", _record(json.loads(line))
            except ValueError as error:
                place = Verbatim(f"{file}:{number}")
                raise BadFile(Message("terminal.no_saved_game", {"path": place, "why": json_message(error)})) from error


def _record(source: Any) -> Any:
    is_of_dataset = isinstance(source, dict) and source.get("haab") == "game"
    return source.get("record") if is_of_dataset else source


def check_file(file: Path) -> Iterator[Checked]:
    """Play every record of a file again."""
    for place, record in read_records(file):
        try:
            game = haab.replay(record)
        except HaabError as error:
            yield Checked(place, error)
            continue
        scores = tuple(float(json_number(score)) for score in game.scores)
        yield Checked(place, None, game.name, len(game.moves), game.over, scores)
