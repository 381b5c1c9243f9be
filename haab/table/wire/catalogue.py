"""What can be played, with whom, in which languages; components and rules."""

from __future__ import annotations

from typing import Any, Literal

from haab.kit.wire import Wire
from haab.table.wire.kinds import Colour


class GameOption(Wire):
    """Something that is settled before a game begins."""

    name: str
    default: bool
    needed_by: list[int]
    """Numbers of players with which it is always on."""
    reading_of: str | None
    """The clause of which it is another reading; null: it is something more to play with."""
    text: str


class DrawnBoard(Wire):
    """Where the page finds the drawing of a board."""

    script: str
    style: str
    inventory: str | None
    """The script that tells everything that can lie on the table; null where nobody has drawn it."""


class Personality(Wire):
    """What a bot can lean to; a bot is given it as `name:personality=builder`."""

    name: str
    text: str


class GameKind(Wire):
    """A game that can be opened."""

    name: str
    title: str
    about: str
    """What it is, in two sentences."""
    length: str
    """How long it takes."""
    weight: str
    """How much there is to think about."""
    seats: list[int]
    simple_start: str | None
    """What is chosen for everybody when a game is opened with `simple_start`; null where there is nothing."""
    options: list[GameOption]
    colours: list[Colour]
    """The colours of the seats, in their order."""
    tour: bool
    """Whether there is a tour of it."""
    rulebooks: list[str]
    """The names of its rulebooks."""
    board: DrawnBoard | None
    personalities: list[Personality]
    """What bots can lean to in it."""


class BotParameter(Wire):
    """Something that can be set about an opponent; words have no bounds."""

    name: str
    default: int | float | str
    least: float | None
    most: float | None
    text: str


class BotStrength(Wire):
    """What `haab ladder` found out about an opponent."""

    rating: int
    """`greedy` has 1000; 400 more win ten games of eleven."""
    low: int
    high: int
    """The rating lies between these with a probability of 95 %."""
    games: int
    """Games against others that this was seen in."""
    points: float | None
    """The mean score among themselves; null where that was not measured."""
    players: int | None
    """By so many of them at a table; the same number for all opponents of a game."""


class BotKind(Wire):
    """An opponent."""

    name: str
    text: str
    level: int | None
    """From 1 to 6; null for the programs that levels are made of."""
    strengths: dict[str, BotStrength]
    """How strong it is, by game, where that was measured."""
    parameters: list[BotParameter]


class Language(Wire):
    """A language that the table speaks."""

    code: str
    name: str


class Catalogue(Wire):
    """What the table offers."""

    games: list[GameKind]
    bots: list[BotKind]
    languages: list[Language]
    colours: list[Colour]
    """The colours that players can choose from."""
    version: str
    open_tables: bool
    """Whether games may be opened to whoever has the address."""
    guests: bool
    """Whether others can come, by links; a table that is in one browser has none."""


class Explanation(Wire):
    """What a thing on the board is."""

    title: str
    lines: list[str]
    clause: str


class Components(Wire):
    """What is printed on a game's components, and the words for it by id."""

    data: dict[str, Any]
    texts: dict[str, Explanation]


class ClauseText(Wire):
    """A clause of the rules."""

    id: str
    kind: Literal["clause", "example", "ruling", "difference"]
    """A difference: between printed rulebooks, with the reading that was taken."""
    title: str
    """What a ruling, an example or a difference is called; empty for most clauses."""
    text: str
    """In Markdown, with the tables that belong to it."""
    lang: str
    """The language of title and text: English where the reader's has no words for it."""
    chapter: str
    book: str
    met: bool
    """Whether decisions, refusals or explanations name it."""
    cases: int
    """How many cases of a worked example can be played on the board."""


class RulebookChapter(Wire):
    """What stands below one heading of a rulebook."""

    title: str
    lang: str
    """The language of the title."""
    introduction: str
    """In Markdown."""
    introduction_lang: str
    clauses: list[ClauseText]


class OpeningPart(Wire):
    """A paragraph of the game as people tell it to each other."""

    title: str
    text: str
    asks: str
    """Words of questions that it answers, for whoever searches."""
    picture: str | None
    """The page has a drawing of this name for it."""
    clauses: list[str]
    """The clauses behind it."""


class Rulebook(Wire):
    """A whole rulebook."""

    name: str
    opening: list[OpeningPart]
    """How it opens; empty for an expansion."""
    chapters: list[RulebookChapter]
    """The first is the book's own heading."""
