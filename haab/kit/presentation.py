"""How a game is shown: its decisions and moves in words, what a seat may see, and what everything on the board is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from haab.kit.colours import COLOURS
from haab.kit.record.types import AnyRecord
from haab.kit.text import Message

Json = dict[str, Any]


@dataclass(frozen=True)
class SeatName:
    """In a panel: the name of whoever sits there."""

    seat: int


Cell = Message | SeatName | str | float
Say = Callable[[Cell], str]
"""Puts a cell into words: in somebody's language, with the names of those who sit there."""


class Row(tuple[Cell, ...]):
    """The cells of one row of a panel; the first is its heading.

    A game may give the same row again while nothing in it has changed: rows are told apart by which they are, not by
    what is in them, so that words made for a row can be found again at once.
    """

    __slots__ = ()
    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__


NO_HEAD = Row()
"""The head of a panel whose columns need no names."""


@dataclass(frozen=True, eq=False)
class Panel:
    """One part of the state as a labelled table of words; it can be given again as a row can."""

    id: str
    title: Message
    head: Row
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Change:
    """Something that a move brought about: to whom (None: the whole table), and what."""

    seat: int | None
    message: Message


@dataclass(frozen=True)
class Amount:
    """So much of something, won or (less than 0) lost: what of, how much, and the same in words."""

    what: str
    n: int | float
    message: Message


@dataclass(frozen=True)
class Share:
    """What a step of an event means for one player: amounts, and how they came about."""

    seat: int
    amounts: tuple[Amount, ...]
    message: Message | None = None


@dataclass(frozen=True)
class SceneStep:
    """A step of an event: what it is, the ids of the things on the board where it happens, what each player has."""

    message: Message
    at: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True)
class Scene:
    """An event that concerns the whole table, to be shown step by step: feeding, a scoring, the end."""

    kind: str
    message: Message
    steps: tuple[SceneStep, ...] = ()
    totals: tuple[Share, ...] = ()
    """What it comes to for each player, in words: the log tells it so."""


@dataclass(frozen=True)
class Explanation:
    """What a thing on the board is: its name, what it does, and the clause that says so."""

    title: Message
    lines: list[Message]
    clause: str


def unprinted(components: Any, name: str = "") -> dict[str, Message]:
    """What components have that the rulebooks at hand do not print, by id: a note whether it is likely or a guess."""
    if isinstance(components, list):
        return {id: note for one in components for id, note in unprinted(one).items()}
    if not isinstance(components, dict):
        return {}
    found = {id: note for key, one in components.items() for id, note in unprinted(one, key).items()}
    if "confidence" in components:
        found[components.get("id", name)] = Message(f"kit.unprinted.{components['confidence']}")
    return found


class Presentation(ABC):
    """What people see of a game. A state comes as its record, or as the record's fields in plain objects."""

    name: ClassVar[str]
    title: ClassVar[str]
    colours: ClassVar[tuple[str, ...]] = COLOURS
    """The colour of each seat; people call a seat by it."""
    components: ClassVar[Json]
    """Everything printed on the components, as data, for drawing them."""
    view_type: ClassVar[Any] = dict[str, Any]
    """The shape of what `view` gives: a TypedDict, for the schema."""
    board_texts: ClassVar[tuple[str, ...]] = ()
    """The families of texts that the page's drawing of the board writes itself: names that are not in a view."""

    # ---- a decision and its choices

    @abstractmethod
    def prompt(self, game: AnyRecord) -> Message:
        """What is being decided."""

    @abstractmethod
    def describe(self, game: AnyRecord, code: int) -> Message:
        """What choosing this legal code means here."""

    def targets(self, game: AnyRecord, code: int) -> tuple[str, ...]:
        """The ids of the things on the board that a legal code belongs to; none for a choice without such a place."""
        return ()

    def recommended(self, game: AnyRecord) -> tuple[int, ...]:
        """The legal codes that suit a first game, in a decision of the preparation that a newcomer cannot judge yet."""
        return ()

    # ---- a state

    @abstractmethod
    def view(self, game: AnyRecord, seat: int | None) -> Json:
        """The state without anything that the seat (None: a spectator) may not know."""

    @abstractmethod
    def panels(self, game: AnyRecord, seat: int | None) -> list[Panel]:
        """The whole visible state in words, for a table without a drawing."""

    def sketches(self, game: AnyRecord, say: Say) -> Mapping[str, list[str]]:
        """Small pictures made of letters for a terminal, by the id of the panel that each of them stands for."""
        return {}

    @abstractmethod
    def changes(self, before: AnyRecord, after: AnyRecord) -> list[Change]:
        """What a move changed, as far as everybody may know; what a scene shows is not told again."""

    def scenes(self, before: AnyRecord, after: AnyRecord) -> list[Scene]:
        """The events that a move brought about, as far as everybody may know, in their order."""
        return []

    def told(self, before: AnyRecord, code: int) -> list[Message]:
        """Changes for the player who chooses this code that the words of the choice tell already."""
        return []

    @abstractmethod
    def round_number(self, game: AnyRecord) -> int:
        """How many rounds have begun: the steps of a graph of points."""

    # ---- the game

    @abstractmethod
    def explanations(self) -> dict[str, Explanation]:
        """Everything on the board that a player may ask about, by the id it has in the component data."""

    def title_message(self) -> Message:
        """The title in the reader's language."""
        return Message(f"{self.name}.title")

    def about_message(self) -> Message:
        """What the game is, in two sentences."""
        return Message(f"{self.name}.about")

    def length_message(self) -> Message:
        """How long it takes."""
        return Message(f"{self.name}.length")

    def weight_message(self) -> Message:
        """How much there is to think about."""
        return Message(f"{self.name}.weight")

    def simple_start_message(self) -> Message:
        """What is chosen for everybody in a first game, where anything is `recommended`."""
        return Message(f"{self.name}.simple_start")

    def option_message(self, option: str) -> Message:
        """What an option means."""
        return Message(f"{self.name}.option.{option}")

    def point_source(self, source: str) -> Message:
        """What a line of the score sheet is called."""
        return Message(f"{self.name}.points.{source}")
