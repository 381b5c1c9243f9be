"""Turns somebody else's notes of a game into a record that Haab can check, replay and analyse.

    python examples/convert_notes.py notes.txt > record.json
    haab records validate record.json

The notes of this example are those of an imaginary club: some lines about the game and how it was dealt, then
a line for each move, in words of the club's own. Whoever has other notes writes another table of `WORDS`.

    game: tzolkin
    players: 2
    seed: 7
    1. Ana keeps wealth_palenque_1
    2. Ben puts a worker on Palenque
    3. Ben is done

A game on a real table has no seed: write `start: position.json` instead, the table as it stood when the notes begin
(`game.position()` shows the form), with decks in the order in which their tiles came up later.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

WORDS = (
    (r"keeps (\w+)", r"keep \1"),
    (r"puts a worker on ([\w ]+)", r"place \1"),
    (r"takes the worker from ([\w ]+) (\d+)", r"take \1 \2"),
    (r"does action (\d+)", r"use \1"),
    (r"does nothing", "nothing"),
    (r"begs", "beg"),
    (r"is done", "done"),
    (r"says (.+)", r"\1"),
)
"""How the club says a move, and what that is in notation; the last stands for notation itself."""
HEAD = re.compile(r"^(game|players|seed|start): *(.+)$")
MOVE = re.compile(r"^\d+\. \w+ (.+)$")


def notation(said: str, line: int = 1) -> str:
    """A move in notation; ValueError names what is not understood."""
    for words, meant in WORDS:
        found = re.fullmatch(words, said)
        if found:
            verb, _, rest = found.expand(meant).partition(" ")
            names = re.sub(r"(?<=[a-z]) (?=[A-Za-z])", "_", rest) if verb in ("place", "take") else rest
            return f"{verb} {names}".strip().lower()
    raise ValueError(f"line {line} is not understood: {said!r}")


def convert(notes: str, folder: Path) -> dict[str, Any]:
    """The record of some notes."""
    record: dict[str, Any] = {"haab": 1}
    moves = []
    for number, line in enumerate(map(str.strip, notes.splitlines()), 1):
        if not line:
            continue
        head, move = HEAD.match(line), MOVE.match(line)
        if head and head[1] == "start":
            record["position"] = json.loads((folder / head[2]).read_text(encoding="utf-8"))
        elif head:
            record[head[1]] = head[2] if head[1] == "game" else int(head[2])
        elif move:
            moves.append(notation(move[1], number))
        else:
            raise ValueError(f"line {number} is neither a move nor about the game: {line!r}")
    return {**record, "moves": moves}


def main() -> None:
    """Convert a file."""
    file = Path(sys.argv[1])
    try:
        print(json.dumps(convert(file.read_text(encoding="utf-8"), file.parent), indent=1))
    except (OSError, ValueError) as error:
        sys.exit(f"{file}: {error}")


if __name__ == "__main__":
    main()
