"""What the report rests on: logs of learning, the ladder's page, score cards, figures of the documents, notes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAPER = DOCS / "paper" / "paper.md"
NOTED = DOCS / "paper" / "noted.json"
TRAINING = DOCS / "training"
RUN_1, RUN_2 = TRAINING / "2026-11-18-tzolkin-1.jsonl", TRAINING / "2026-11-18-tzolkin-2.jsonl"
TIKAL_FAILED = TRAINING / "2026-11-18-tikal-failed.jsonl"
TIKAL = TRAINING / "2026-11-18-tikal-h200.jsonl"
CARDS = DOCS / "cards"

Json = dict[str, Any]


class NotKept(LookupError):
    """Something that the report quotes is no longer in the file that it is quoted from."""


@dataclass(frozen=True)
class Run:
    """A log of learning: its network, a line for some iterations, and what was measured at the end."""

    parameters: int
    columns: int
    iterations: list[Json]
    measured: Json
    """By name, as the first logs have it."""
    lines: list[Json]
    """One for each measurement, as `haab learn` writes it."""

    @property
    def last(self) -> Json:
        """The last iteration that was logged."""
        return self.iterations[-1]


def run(path: Path) -> Run:
    """Read a log."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    head, *rest = lines
    iterations = [line for line in rest if "iteration" in line]
    lines = [line for line in rest if "iteration" not in line]
    measured = {name: what for line in lines for name, what in line.items()}
    return Run(head["parameters"], head["columns"], iterations, measured, lines)


def noted() -> Json:
    """The measurements whose scripts are not kept."""
    found: Json = json.loads(NOTED.read_text(encoding="utf-8"))
    return found


def cards_with_a_rating() -> list[Json]:
    """The score cards of whole games: short tasks and puzzles have no rating."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(CARDS.glob("*.json"))]
    return [one for one in found if one.get("rating")]


def said(document: str, pattern: str) -> str:
    """What a document says: the first group of a pattern, which must be there."""
    found = re.search(pattern, (DOCS / document).read_text(encoding="utf-8"))
    if found is None:
        raise NotKept(f"docs/{document} has nothing like {pattern!r}")
    return found[1]


def rows(document: str, *headings: str) -> Iterator[list[str]]:
    """The cells of the first table below some headings, each below the one before it; the table's head comes first."""
    text = (DOCS / document).read_text(encoding="utf-8")
    for heading in headings:
        _, found, text = text.partition(f"\n{heading}\n")
        if not found:
            raise NotKept(f"docs/{document} has no heading {heading!r}")
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    if table is None:
        raise NotKept(f"docs/{document} has no table below {headings[-1]!r}")
    for line in table[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not all(set(cell) <= set("-: ") for cell in cells):
            yield cells
