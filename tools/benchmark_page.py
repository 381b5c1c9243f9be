"""Writes the tables of docs/benchmark.md from the score cards in docs/cards: `python -m tools.benchmark_page`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from haab.tasks import TASKS, Card

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "benchmark.md"
CARDS = ROOT / "docs" / "cards"
MARKS = re.compile(r"(<!-- cards -->\n).*?(<!-- /cards -->)", re.DOTALL)


def cards() -> list[Card]:
    """All cards, by task and from the weakest agent on."""
    found = [Card.read(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(CARDS.glob("*.json"))]
    order = list(TASKS)
    return sorted(
        found, key=lambda card: (order.index(card.task), card.rating.value if card.rating else card.wins.value)
    )


def solved(card: Card) -> str:
    """An agent in a task of puzzles."""
    mistakes = f"{card.illegal}, {card.failed}, {card.forced}"
    return f"| `{card.agent}` | {card.games} | {share(card)} | {mistakes} | {card.cpu_ms:.1f} |"


def share(card: Card) -> str:
    """How much was won, or solved."""
    return f"{card.wins.value:.0%} [{card.wins.low:.0%} to {card.wins.high:.0%}]"


def row(card: Card) -> str:
    """An agent in its task."""
    rating = card.rating
    told = f"{rating.value:.0f} [{rating.low:.0f} to {rating.high:.0f}]" if rating else "-"
    leads = ", ".join(f"{one.lead.mean:+.1f}" for one in card.against) or "-"
    mistakes = f"{card.illegal}, {card.failed}, {card.forced}"
    return f"| `{card.agent}` | {card.games} | {told} | {share(card)} | {leads} | {mistakes} | {card.cpu_ms:.1f} |"


def tables() -> Iterator[str]:
    """A table for each task."""
    found = cards()
    for name in dict.fromkeys(card.task for card in found):
        own = [card for card in found if card.task == name]
        even = f"; equal players win {own[0].even:.0%} each" if own[0].even else ""
        rules, commits = (", ".join(sorted({str(getattr(card, what)) for card in own})) for what in ("rules", "commit"))
        yield f"### `{name}`\n\n{TASKS[name].summary} Rules version {rules}, commit {commits}{even}.\n"
        if TASKS[name].puzzles:
            yield "| agent | positions | solved | illegal, failed, random | CPU ms |"
            yield "|---|---:|---|---|---:|"
            yield from map(solved, own)
        else:
            yield "| agent | games | rating | win rate | margin | illegal, failed, random | CPU ms |"
            yield "|---|---:|---|---|---|---|---:|"
            yield from map(row, own)
        yield ""


def page(text: str) -> str:
    """The page with its tables written anew."""
    return MARKS.sub(lambda found: found[1] + "\n" + "\n".join(tables()) + "\n" + found[2], text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
