"""What a client may ask, with all limits."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal
from unicodedata import category

from msgspec import Meta, Struct, field

from haab.kit.colours import Colour
from haab.kit.errors import HaabError
from haab.kit.record.chance import MAX_SEED
from haab.kit.seeds import MOST_DIGITS
from haab.kit.text import Message
from haab.table.wire.bounds import ADDRESS_LENGTH, MOVE_LENGTH, NAME_LENGTH, TALK_LENGTH, TITLE_LENGTH, TOKEN_LENGTH
from haab.table.wire.talk import PRESETS

# Patterns end with \Z: for Python, unlike JSON Schema, $ also stands before a last line break.

INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Categories of characters that nobody sees, or that change how others are seen: control, direction, zero width."""


BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Letters, marks and signs by their category that are drawn as nothing: fillers, joiners, selectors of variants, an
empty pattern of Braille."""


def visible(text: str) -> str:
    """A text without what cannot be seen."""
    shown = BLANK.sub("", text)
    return "".join(letter for letter in shown if category(letter) not in INVISIBLE).strip()


def visible_lines(text: str) -> str:
    """The same line by line."""
    return "\n".join(visible(line) for line in text.splitlines()).strip()


Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
"""What a person is called; whoever reads it takes out what cannot be seen."""
Key = Annotated[str, Meta(max_length=TOKEN_LENGTH, pattern=r"^[A-Za-z0-9_-]+\Z")]
MoveId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]
"""The idempotency key of a move."""
Notation = Annotated[str, Meta(min_length=1, max_length=MOVE_LENGTH)]
Seed = Annotated[int, Meta(ge=0)] | Annotated[str, Meta(max_length=MOST_DIGITS, pattern=r"^[0-9]+\Z")]
"""A number, or its digits as text where it is too large for a number of JavaScript."""
MAX_NUMBER = 100_000
GameId = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]
WayId = Annotated[str, Meta(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern=r"^[A-Za-z0-9_-]+\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
MoveNumber = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
BotName = Annotated[str, Meta(max_length=32)]
ThingName = Annotated[str, Meta(max_length=32)]
"""The id of a thing on the board."""
Have = Annotated[str, Meta(max_length=24, pattern=r"^[0-9]+\.[0-9]+\Z")] | None
"""The view that a client holds, as `revision.step`: it is sent what has changed from there, if that is known."""


class BadRequest(HaabError):
    """What is asked for contradicts itself."""


class Request(Struct, forbid_unknown_fields=True):
    """The base of every request: it has no other fields than those named."""


class Named(Request):
    """A request that may give a name."""

    name: Name | None = None

    def __post_init__(self) -> None:
        self.name = None if self.name is None else visible(self.name)


class NewSeat(Request):
    """Who is to sit on a seat: whoever opens the game, somebody else by link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    bot: BotName | None = None

    def __post_init__(self) -> None:
        self.name = visible(self.name)


WhenOut = Literal["nothing", "bot", "vote"]
"""What the others may do when somebody's time is up: nothing, let a bot play, or vote on it."""


class NewClock(Request):
    """Time for the whole game (`minutes`), with something added after each turn, or for each turn (`days`)."""

    minutes: Annotated[int, Meta(ge=1, le=600)] | None = None
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds; only with `minutes`."""
    days: Annotated[int, Meta(ge=1, le=30)] | None = None
    when_out: WhenOut = "nothing"

    def __post_init__(self) -> None:
        if (self.minutes is None) == (self.days is None):
            raise BadRequest(Message("table.error.clock"))
        if self.days is not None and self.increment:
            raise BadRequest(Message("table.error.increment"))


class NewGame(Request):
    """A game to be opened."""

    game: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=1, le=8)]
    seats: Annotated[list[NewSeat], Meta(max_length=8)]
    options: Annotated[dict[str, bool], Meta(max_length=16)] = field(default_factory=dict)
    seed: Seed | None = None
    first: Annotated[int, Meta(ge=0, le=7)] | None = None
    """The seat that begins; null: by lot. Not with a seed, which says it."""
    clock: NewClock | None = None
    listed: bool = False
    """Whether whoever has the address of the table may take an open seat; it must allow that (`--open-tables`)."""
    hints: bool = True
    """Whether whoever is to move may ask the coach."""
    simple_start: bool = False
    """Whether what is recommended for a first game is chosen for everybody before it begins: starting wealth."""

    def __post_init__(self) -> None:
        seed = self.chosen_seed
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise BadRequest(Message("kit.error.seed", {"most": str(MAX_SEED), "seed": str(seed)}))
        if seed is not None and self.first is not None:
            raise BadRequest(Message("kit.error.seed_and_first"))

    @property
    def chosen_seed(self) -> int | None:
        """The seed that whoever opens the game has chosen."""
        return None if self.seed is None else int(self.seed)


class Join(Named, kw_only=True):
    """Coming to a game by a link."""

    key: Key


class Step(Request):
    """Undo or redo."""

    seat: SeatNumber
    expected: MoveNumber


class PlayMove(Step):
    """A move."""

    move_id: MoveId
    move: Notation


class ChangeSeat(Named, kw_only=True):
    """A new name or colour, or a bot in the seat (`null`: a person again)."""

    seat: SeatNumber
    colour: Colour | None = None
    bot: BotName | None = None
    take_back: bool = False


class OneSeat(Request):
    """A seat."""

    seat: SeatNumber


class AnswerBack(OneSeat):
    """Whether somebody may take back a turn; `number` is that of the question, as `asked` of a view has it."""

    number: Annotated[int, Meta(ge=1)]
    allow: bool


class NewLink(Request):
    """A link to be made: to an open seat, to an own seat from another device, or to watch."""

    kind: Literal["seat", "device", "watch"]
    seat: SeatNumber | None = None


class TypedCode(Named, kw_only=True):
    """Coming to a game by the code of a link."""

    code: Annotated[str, Meta(min_length=1, max_length=24)]


class TakeSeat(Named, kw_only=True):
    """Sitting down at an open table, or asking the people at a table for an open seat."""

    seat: SeatNumber


class AnswerSeat(Request):
    """Whether somebody may sit down; `number` is that of the question, as `asking` of a view has it."""

    number: Annotated[int, Meta(ge=1)]
    allow: bool


class SwitchDoor(Request):
    """Whether whoever has the address of a game may watch it, and ask for an open seat."""

    by_address: bool


class Keep(Request):
    """How a browser keeps a game in its list: under a name of its own, put away or not. What is left out stays."""

    title: Annotated[str, Meta(max_length=TITLE_LENGTH)] | None = None
    archived: bool | None = None

    def __post_init__(self) -> None:
        self.title = None if self.title is None else visible(self.title)


MOST_IN_CODE = 2000
"""Letters of the longest link that is shown as a QR code: one of version 33, of at most 40."""


class ShowLink(Request):
    """A link to be shown as a QR code."""

    key: Key


class DrawQrCode(Request):
    """A link that holds a saved game, to be drawn as a QR code."""

    link: Annotated[str, Meta(max_length=MOST_IN_CODE, pattern=r"^https?://[!-~]+#record=[A-Za-z0-9_-]+\Z")]


class Import(Request):
    """A record of play."""

    record: dict[str, Any]


# ---- the coach


MOST_POINTS = 10_000.0
"""Beyond any lead there can be."""
FoundPoints = Annotated[float, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
FoundCodes = Annotated[list[MoveNumber], Meta(max_length=64)]


class FoundJudgement(Request):
    """What a browser has found out by itself: the codes of the best turn and of another, and how both fared.

    `sources`: the difference by what the own points came from, in the order of the game's score sheet; `sheets`: that
    of every seat, the own one among them.
    """

    better: FoundCodes
    other: FoundCodes
    worlds: Annotated[int, Meta(ge=1, le=100_000)]
    difference: Annotated[float, Meta(ge=0, le=MOST_POINTS)]
    error: Annotated[float, Meta(ge=0, le=MOST_POINTS)]
    sources: Annotated[list[FoundPoints], Meta(max_length=16)]
    lead: FoundPoints
    chance: Annotated[float, Meta(ge=0, le=1)]
    sheets: Annotated[list[Annotated[list[FoundPoints], Meta(max_length=16)]], Meta(max_length=8)] = []


class AskHint(OneSeat):
    """A hint; `press` says how much is to be told: the first move, the plan too, the reason too.

    With `advice` the coach does not think, but puts into words what the browser has found out.
    """

    press: Literal[1, 2, 3] = 1
    advice: FoundJudgement | None = None


SeatLeads = Annotated[list[FoundPoints], Meta(max_length=8)]
SeatChances = Annotated[list[Annotated[float, Meta(ge=0, le=1)]], Meta(max_length=8)]


class FoundValue(Request):
    """Every seat's expected lead and chance to win before a turn; its lead after it, whatever that had revealed."""

    leads: SeatLeads
    chances: SeatChances
    after: SeatLeads | None = None


class FoundVerdict(Request):
    """What a browser thinks of a turn, after so many moves; `is_sure`: it was looked at again."""

    number: MoveNumber
    found: FoundJudgement
    is_sure: bool


class AnalysisFound(Request):
    """What a browser thinks of a finished game: every turn of some seats, and what every turn began with.

    `values`: of every turn of anybody.
    """

    verdicts: Annotated[list[FoundVerdict], Meta(max_length=4000)]
    values: Annotated[list[FoundValue], Meta(max_length=4000)]


class PlayOn(OneSeat):
    """A game that begins where another one stood after so many moves.

    `seat` is played by whoever asks, all others by a bot; without one, everybody at this screen.
    """

    number: MoveNumber
    bot: BotName | None = None


Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class OpenPuzzle(Request):
    """The puzzle of a day."""

    date: Day


Answer = Annotated[list[Notation], Meta(min_length=1, max_length=64)]


class AnswerPuzzle(OpenPuzzle):
    """The turn that somebody found."""

    moves: Answer


class OwnMistake(Request):
    """A costly turn of an own game: the record of play up to it, the better turn and what was played, in codes."""

    record: dict[str, Any]
    best: FoundCodes
    played: FoundCodes
    cost: Annotated[float, Meta(ge=0, le=MOST_POINTS)]


class AnswerMistake(OwnMistake):
    """The turn that somebody would play now."""

    moves: Answer


# ---- the deal of the day


DealLevel = Annotated[int, Meta(ge=1, le=4)]
"""Level 6 thinks as long as it may: it would play otherwise on another machine."""


class OpenDeal(Named, kw_only=True):
    """The deal of a day, against opponents of a level."""

    date: Day
    level: DealLevel = 4


class ShowDeal(Request):
    """Whether the own result is to be in the list of the deal."""

    is_shown: bool


# ---- calls


class PushWay(Request):
    """A browser that is to be called by push: its subscription, as the browser gives it."""

    endpoint: Annotated[str, Meta(max_length=ADDRESS_LENGTH)]
    p256dh: Annotated[str, Meta(max_length=128, pattern=r"^[A-Za-z0-9_-]+\Z")]
    auth: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]+\Z")]


class HookWay(Request):
    """A web address that is to be told, and who reads it there."""

    url: Annotated[str, Meta(max_length=ADDRESS_LENGTH)]
    style: Literal["plain", "ntfy", "discord", "matrix", "slack"]


class MailWay(Request):
    """An e-mail address; it is sent a code first."""

    address: Annotated[
        str,
        Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+\Z"),
    ]


class WayCode(Request):
    """The code that was sent to an e-mail address."""

    code: Annotated[str, Meta(pattern=r"^[0-9]{8}\Z")]


class WantCalls(Request):
    """Whether to be called to a game."""

    game: GameId
    wanted: bool


class StopCalls(Request):
    """A way in which nobody is to be called any more: what the address in a mail says."""

    way: Key


# ---- talk

NOTE_LENGTH = 4000


class Say(Request):
    """Something to be said at a table: own words, or one of the sentences that everybody reads in their language."""

    text: Annotated[str, Meta(max_length=TALK_LENGTH)] | None = None
    preset: Annotated[str, Meta(pattern=rf"^({'|'.join(PRESETS)})\Z")] | None = None
    seat: SeatNumber | None = None
    """The own seat that is spoken from."""
    name: Name = ""
    """What somebody is called who has no seat."""

    def __post_init__(self) -> None:
        self.name = visible(self.name)
        self.text = None if self.text is None else visible(self.text)
        if bool(self.text) == bool(self.preset):
            raise BadRequest(Message("table.error.say_something"))


class SwitchTalk(Request):
    """Whether people may talk at a table."""

    is_on: bool


class WriteNote(Request):
    """What somebody writes down for themselves."""

    text: Annotated[str, Meta(max_length=NOTE_LENGTH)]

    def __post_init__(self) -> None:
        self.text = visible_lines(self.text)
