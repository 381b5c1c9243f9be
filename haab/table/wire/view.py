"""How a game stands, as one seat sees it, and what changes in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from haab.kit.wire import Wire
from haab.table.wire.kinds import Colour, GameState, NoticeKind, Number, SeatKind, Status, WhenOut, union
from haab.table.wire.texts import Message


class Seat(Wire):
    """Who sits there, for everybody to see."""

    seat: int
    name: str
    colour: Colour
    kind: SeatKind
    bot: str | None
    connected: bool
    clock_ms: int | None
    """Milliseconds left to think; null in a game without clocks."""


class Decision(Wire):
    """What is being decided."""

    kind: str
    clause: str
    """The id of the clause of the rules."""
    text: str


class LegalMove(Message):
    """A move that may be chosen now."""

    code: int
    notation: str
    """What is sent to play it."""
    verb: str
    args: list[str | int]
    at: list[str]
    """The ids of the things on the board that it belongs to."""
    text: str
    confirms: bool
    """Whether it ends what can be taken back."""
    recommended: bool
    """Whether it is what suits a first game, where a newcomer cannot judge yet."""


class DraftedMove(Wire):
    """A step of the turn that is being tried out."""

    notation: str
    text: str


class SheetRow(Wire):
    """A line of the score sheet: the points of every seat from one source."""

    source: str
    text: str
    points: list[Number]


class SeatCell(Wire):
    """A cell of a panel that names a player."""

    text: str
    seat: int


if TYPE_CHECKING:
    Cell = str | SeatCell
else:
    Cell = union("Cell", str, SeatCell)


class Panel(Wire):
    """A part of the state as a table of words; the first cell of a row is its heading."""

    id: str
    title: str
    head: list[Cell]
    rows: list[list[Cell]]


class ShownState(Wire):
    """What a seat sees of a state."""

    round: int
    decision: Decision | None
    scores: list[Number]
    ranking: list[list[int]] | None
    """Seats from first to last, those who share a place together; null until the end."""
    sheet: list[SheetRow]
    panels: list[Panel]
    state: GameState
    """The whole visible state, in the game's own names."""


class StateView(ShownState):
    """What a view says about the state of a game."""

    id: str
    game: str
    title: str
    rules: int
    """The version of the rules that it is played under."""
    options: dict[str, bool]
    seat: int | None
    """Whose eyes these are; null: a spectator's."""
    pinned: str | None
    """Why the game can be looked at but not go on; null for one that can."""


class Notice(Wire):
    """Something that happened around the table."""

    number: int
    version: int
    """The confirmed moves that it came after."""
    kind: NoticeKind
    seat: int | None
    by: int | None
    """The seat that did it, where that is another one than the one that it is about."""
    text: str
    time: str


class Clock(Wire):
    """How thinking time is counted."""

    minutes: int | None
    """For the whole game; null: `days` for each turn."""
    increment: int
    """Seconds that are added after each turn."""
    days: int | None
    when_out: WhenOut
    """What the others may do when somebody's time is up: nothing, let a bot play, or vote on it."""


class Asked(Wire):
    """Somebody asks the others to let them take back their last turn."""

    number: int
    """Whoever answers sends it."""
    seat: int
    goal: int
    """The confirmed moves that would be left."""
    allowed: list[int]
    """The seats of those who have allowed it."""
    waiting: list[int]
    """The seats of those who have not answered yet."""


class SeatRequest(Wire):
    """Somebody who watches asks to be let sit down on an open seat."""

    number: int
    """Whoever answers sends it."""
    seat: int
    name: str


class Deal(Wire):
    """The deal of a day."""

    date: str
    level: int
    """That of the opponents."""
    is_shown: bool
    """Whether the result is in the list of the deal."""


class Agreed(Wire):
    """What people at the table have agreed on, or are being asked."""

    clock: Clock | None
    backs: int
    """How often moves were taken back by leave of all: a client that has seen fewer asks for the whole history anew."""
    votes: list[int]
    """The seats of those who want a bot to play for whoever is to move."""
    votes_needed: int
    """How many of them are enough; 0 when nobody can be voted about."""
    asked: Asked | None
    asking: list[SeatRequest]
    is_listed: bool
    """Whether whoever has the address of the table may take an open seat."""
    by_address: bool
    """Whether whoever has the address of the game may watch it, and ask for an open seat."""
    hints: bool
    """Whether whoever is to move may ask the coach."""
    deal: Deal | None
    """The deal of a day that the game is."""


class View(StateView, Agreed):
    """A game as one seat, or a spectator, sees it."""

    status: Status
    version: int
    """How many moves are confirmed."""
    revision: int
    """Grows with every change that everybody may see; 0 in a view of the past."""
    step: int
    """Grows with every change of the own turn that is being tried out; the later of two views has the higher
    (revision, step)."""
    number: int
    """How many moves the viewer sees, tried-out ones included; a request to change something sends it as `expected`."""
    own_seats: list[int]
    """The seats that this browser may play."""
    is_owner: bool
    """Whether this browser opened the game: it may invite, and delete the game."""
    devices: int
    """How many browsers may play this seat; 0 for others than its player."""
    seats: list[Seat]
    to_move: int | None
    your_turn: bool
    secret_due: bool
    legal: list[LegalMove]
    """The moves that the viewer may choose now."""
    draft: list[DraftedMove]
    can_undo: bool
    can_redo: bool
    rematch: str | None
    known_seed: int | str | None
    mark: str | None
    """Why the game does not go on by itself; null for one that does."""
    notices: list[Notice]
    """What happened around the table lately: who sat down, left, was invited again."""


class Change(Message):
    """Something that a move brought about: to whom (null: the whole table), and what."""

    seat: int | None


class Amount(Wire):
    """So much of something, won or (less than 0) lost."""

    what: str
    n: Number
    text: str


class Share(Wire):
    """What a step of an event means for one player."""

    seat: int
    amounts: list[Amount]
    text: str
    """How they came about; may be empty."""


class SceneStep(Wire):
    """A step of an event."""

    text: str
    at: list[str]
    """The ids of the things on the board where it happens."""
    shares: list[Share]


class Scene(Wire):
    """An event that concerns the whole table, to be shown step by step: a Food Day, a scoring, the end."""

    kind: str
    text: str
    steps: list[SceneStep]
    totals: list[Share]
    """What it comes to for each player that it concerns, in words; the amounts are in the steps."""


class Entry(Wire):
    """A confirmed move."""

    number: int
    seat: int
    name: str
    notation: str | None
    verb: str | None
    args: list[str | int]
    at: list[str]
    """The ids of the things on the board that it belongs to."""
    text: str
    changes: list[str]
    details: list[Change]
    """The changes as structure."""
    scenes: list[Scene]
    """The events that it brought about; what they tell is not among the changes."""
    round: int
    """How many rounds had begun when it was made."""
    time: str


class Patch(Wire):
    """What changed from a view that the client holds (`have`): all else stays as it is there."""

    base: str
    """Which view it changes: its `revision.step`, as the client said."""
    lang: str
    """The language of both."""
    view: dict[str, Any]
    """The fields of the view, other than `panels` and `state`, that are different."""
    panels: list[Panel]
    """The panels that are new or different."""
    panel_ids: list[str]
    """The ids of all panels, in their order; one that is not named is gone."""
    state: dict[str, Any]
    """The fields of the state that are new or different."""
    state_keys: list[str]
    """The names of all fields of the state; one that is not named is gone."""
