"""Write the generated parts of docs/games/*.md from the rulesets: `python -m tools.game_pages`.

A page is written by hand, except between `<!-- facts -->` and `<!-- end -->` and the like: those parts come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import sizeof
from itertools import groupby
from pathlib import Path

from haab.games import GAMES, ruleset
from haab.kit.record.decisions import Argument
from haab.kit.ruleset import Ruleset
from haab.rulebook import binding_clauses

PAGES = Path(__file__).resolve().parents[1] / "docs" / "games"


def facts(rules: Ruleset) -> list[str]:
    """Numbers of a game."""
    books = sum(len(binding_clauses(book)) for book in rules.rulebooks)
    return _table(
        ("", ""),
        [
            ("name", f"`{rules.name}`"),
            ("players", f"{rules.seats[0]} to {rules.seats[-1]}"),
            ("version of the rules", str(rules.version)),
            ("clauses, examples and rulings", str(books)),
            ("kinds of decisions", str(len(rules.decisions.decisions))),
            ("codes", f"{len(rules.vocabulary):,}"),
            ("bytes of a record", f"{sizeof(rules.record_type):,}"),
            ("smallest part of a point", str(rules.score_unit)),
        ],
    )


def options(rules: Ruleset) -> list[str]:
    """Every option, what it means, when it is forced, and of which ruling it is another reading."""
    rows = []
    for option in rules.options:
        forced = "; ".join(f"always with {seats} players ({why})" for seats, why in option.needed_by.items())
        reading = f"another reading of {option.reading_of}" if option.is_reading else ""
        meaning = "; ".join(filter(None, (rules.option_message(option.name).text(), forced, reading)))
        rows.append((f"`{option.name}`", str(option.default).lower(), meaning))
    return _table(("option", "default", "meaning"), rows)


def decisions(rules: Ruleset) -> list[str]:
    """Every kind of decision with its clause and its arguments."""
    rows = []
    for kind in rules.decisions.decisions:
        bounds = ", ".join(f"{one.name} {_first_and_last(one)}" for one in kind.arguments)
        secret = " In secret." if kind.is_secret else ""
        rows.append((f"`{kind.name}`", kind.clause, bounds, _meaning(kind.ask) + secret))
    return _table(("decision", "clause", "arguments", "what is decided"), rows)


def _first_and_last(argument: Argument) -> str:
    """The bounds of an argument as a position writes them."""
    return f"{argument.written(argument.bounds[0])} to {argument.written(argument.bounds[-1])}"


def _meaning(ask: Callable[..., None]) -> str:
    return " ".join((ask.__doc__ or "").split())


def codes(rules: Ruleset) -> list[str]:
    """The vocabulary by verbs: which codes, how many, and the first of them."""
    words = rules.vocabulary
    rows = []
    for verb, block in groupby(range(len(words)), key=lambda code: words.entry(code).verb):
        numbers = list(block)
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        rows.append((f"`{verb}`", span, str(len(numbers)), f"`{words[numbers[0]]}`"))
    return _table(("verb", "codes", "how many", "the first"), rows)


def observation(rules: Ruleset) -> list[str]:
    """What a seat may know as a row of numbers: where each part stands. Those of player 0 stand for all players."""
    assert rules.observation is not None
    rows = []
    for block in rules.observation.blocks:
        first, count = block.features[0], len(block.features)
        span = str(block.start) if count == 1 else f"{block.start} to {block.start + count - 1}"
        rows.append((span, f"`{first.name}`", f"{first.low} to {first.high}", block.part.meaning))
    return _table(("numbers", "the first", "bounds", "meaning"), rows)


PARTS: dict[str, Callable[[Ruleset], list[str]]] = {
    "facts": facts,
    "options": options,
    "decisions": decisions,
    "codes": codes,
    "observation": observation,
}


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    names = list(head)
    return [_row(names), "|---" * len(names) + "|", *(_row(row) for row in rows)]


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def page(name: str, text: str) -> str:
    """A page with its generated parts as they are now."""
    for part, write in PARTS.items():
        lines = "\n".join(write(ruleset(name)))
        before, after = text.split(f"<!-- {part} -->\n")
        text = f"{before}<!-- {part} -->\n{lines}\n<!-- end -->{after.split('<!-- end -->', 1)[1]}"
    return text


def main() -> None:
    """Write the pages of all games."""
    for name in GAMES:
        path = PAGES / f"{name}.md"
        path.write_text(page(name, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
