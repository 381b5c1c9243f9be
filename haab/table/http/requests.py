"""What a client may ask, with all limits."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from unicodedata import category

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from haab.kit.colours import Colour
from haab.kit.record.chance import MAX_SEED
from haab.kit.seeds import read_seed
from haab.table.games.rights import TOKEN_LENGTH
from haab.table.games.talk import PRESETS
from haab.table.store.rows import ADDRESS_LENGTH, NAME_LENGTH, TALK_LENGTH, TITLE_LENGTH

INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Categories of characters that nobody sees, or that change how others are seen: control, direction, zero width."""


def visible(text: str) -> str:
    """A text without what cannot be seen."""
    return "".join(letter for letter in text if category(letter) not in INVISIBLE).strip()


def visible_lines(text: str) -> str:
    """The same line by line."""
    return "\n".join(visible(line) for line in text.splitlines()).strip()


Name = Annotated[str, StringConstraints(max_length=NAME_LENGTH), AfterValidator(visible)]
Key = Annotated[str, StringConstraints(max_length=TOKEN_LENGTH, pattern=r"^[A-Za-z0-9_-]+$")]
MoveId = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Seed = Annotated[
    int,
    Field(ge=0, le=MAX_SEED),
    BeforeValidator(read_seed),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[0-9]+$"}]}),
]
"""A number, or its digits as text where it is too large for a number of JavaScript."""
MAX_NUMBER = 100_000


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(_Strict):
    """Who is to sit on a seat: whoever opens the game, somebody else by link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    bot: Annotated[str, StringConstraints(max_length=32)] | None = None


WhenOut = Literal["nothing", "bot", "vote"]
"""What the others may do when somebody's time is up: nothing, let a bot play, or vote on it."""


class BankClock(_Strict):
    """Time for the whole game, with something added after each turn."""

    minutes: int = Field(ge=1, le=600)
    increment: int = Field(default=0, ge=0, le=600)
    """Seconds."""
    when_out: WhenOut = "nothing"


class DaysClock(_Strict):
    """Time for each turn."""

    days: int = Field(ge=1, le=30)
    when_out: WhenOut = "nothing"


class NewGame(_Strict):
    """A game to be opened."""

    game: Annotated[str, StringConstraints(max_length=32)]
    players: int = Field(ge=1, le=8)
    options: dict[str, bool] = Field(default_factory=dict, max_length=16)
    seed: Seed | None = None
    seats: list[NewSeat] = Field(max_length=8)
    clock: BankClock | DaysClock | None = None
    listed: bool = False
    """Whether whoever has the address of the table may take an open seat; it must allow that (`--open-tables`)."""
    hints: bool = True
    """Whether whoever is to move may ask the coach."""


class Join(_Strict):
    """Coming to a game by a link."""

    key: Key
    name: Name | None = None


class Step(_Strict):
    """Undo or redo."""

    seat: int = Field(ge=0, le=7)
    expected: int = Field(ge=0, le=MAX_NUMBER)


class PlayMove(Step):
    """A move."""

    move_id: MoveId
    move: Notation


class ChangeSeat(_Strict):
    """A new name or colour, or a bot in the seat (`null`: a person again)."""

    seat: int = Field(ge=0, le=7)
    name: Name | None = None
    colour: Colour | None = None
    bot: Annotated[str, StringConstraints(max_length=32)] | None = None
    take_back: bool = False


class OneSeat(_Strict):
    """A seat."""

    seat: int = Field(ge=0, le=7)


class AnswerBack(OneSeat):
    """Whether somebody may take back a turn; `number` is that of the question, as `asked` of a view has it."""

    number: int = Field(ge=1)
    allow: bool


class NewLink(_Strict):
    """A link to be made: to an open seat, to an own seat from another device, or to watch."""

    kind: Literal["seat", "device", "watch"]
    seat: int | None = Field(default=None, ge=0, le=7)


class TypedCode(_Strict):
    """Coming to a game by the code of a link."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=24)]
    name: Name | None = None


class TakeSeat(OneSeat):
    """Sitting down at an open table."""

    name: Name | None = None


class Keep(_Strict):
    """How a browser keeps a game in its list: under a name of its own, put away or not. What is left out stays."""

    title: Annotated[str, StringConstraints(max_length=TITLE_LENGTH), AfterValidator(visible)] | None = None
    archived: bool | None = None


class ShowLink(_Strict):
    """A link to be shown as a QR code."""

    key: Key


class Import(_Strict):
    """A record of play."""

    record: dict[str, Any]


# ---- the coach


MOST_POINTS = 10_000.0
"""Beyond any lead there can be."""
FoundPoints = Annotated[float, Field(ge=-MOST_POINTS, le=MOST_POINTS, allow_inf_nan=False)]
FoundCodes = Annotated[list[Annotated[int, Field(ge=0, le=MAX_NUMBER)]], Field(max_length=64)]


class FoundReason(_Strict):
    """What speaks for a turn or against it: a term of the evaluation, and its points."""

    term: Annotated[str, StringConstraints(max_length=32, pattern=r"^[a-z_]+$")]
    points: FoundPoints


FoundReasons = Annotated[list[FoundReason], Field(max_length=8)]


class FoundAdvice(_Strict):
    """What a browser has found out by itself: the codes of the best turn and of the next best, and why."""

    plan: FoundCodes
    other: FoundCodes
    gap: FoundPoints
    reasons: FoundReasons


class AskHint(OneSeat):
    """A hint; `press` says how much is to be told: the first move, the plan too, the reason too.

    With `advice` the coach does not think, but puts into words what the browser has found out.
    """

    press: Literal[1, 2, 3] = 1
    advice: FoundAdvice | None = None


class FoundVerdict(_Strict):
    """What a browser thinks of a turn, after so many moves: lead, cost, and what was better, if anything."""

    number: int = Field(ge=0, le=MAX_NUMBER)
    lead: FoundPoints
    cost: Annotated[FoundPoints, Field(ge=0)]
    best: FoundCodes
    reasons: FoundReasons


class AnalysisFound(_Strict):
    """What a browser thinks of a finished game: every turn of some seats, and the luck of every seat."""

    verdicts: Annotated[list[FoundVerdict], Field(max_length=4000)]
    luck: Annotated[list[FoundPoints], Field(max_length=8)]


class PlayOn(OneSeat):
    """A game that begins where another one stood after so many moves.

    `seat` is played by whoever asks, all others by a bot; without one, everybody at this screen.
    """

    number: int = Field(ge=0, le=MAX_NUMBER)
    bot: Annotated[str, StringConstraints(max_length=32)] | None = None


Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class OpenPuzzle(_Strict):
    """The puzzle of a day."""

    date: Day


class AnswerPuzzle(OpenPuzzle):
    """The turn that somebody found."""

    moves: list[Notation] = Field(min_length=1, max_length=64)


# ---- calls


class PushWay(_Strict):
    """A browser that is to be called by push: its subscription, as the browser gives it."""

    endpoint: Annotated[str, StringConstraints(max_length=ADDRESS_LENGTH)]
    p256dh: Annotated[str, StringConstraints(max_length=128, pattern=r"^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class HookWay(_Strict):
    """A web address that is to be told, and who reads it there."""

    url: Annotated[str, StringConstraints(max_length=ADDRESS_LENGTH)]
    style: Literal["plain", "ntfy", "discord", "matrix", "slack"]


class MailWay(_Strict):
    """An e-mail address; it is sent a code first."""

    address: Annotated[
        str,
        StringConstraints(
            max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"
        ),
    ]


class WayCode(_Strict):
    """The code that was sent to an e-mail address."""

    code: Annotated[str, StringConstraints(pattern=r"^\d{8}$")]


class WantCalls(_Strict):
    """Whether to be called to a game."""

    game: Annotated[str, StringConstraints(pattern="^[0-9a-f]{16}$")]
    wanted: bool


class StopCalls(_Strict):
    """A way in which nobody is to be called any more: what the address in a mail says."""

    way: Key


# ---- talk

NOTE_LENGTH = 4000


class Say(_Strict):
    """Something to be said at a table: own words, or one of the sentences that everybody reads in their language."""

    text: Annotated[str, StringConstraints(max_length=TALK_LENGTH), AfterValidator(visible)] | None = None
    preset: Annotated[str, StringConstraints(pattern=f"^({'|'.join(PRESETS)})$")] | None = None
    seat: int | None = Field(default=None, ge=0, le=7)
    """The own seat that is spoken from."""
    name: Name = ""
    """What somebody is called who has no seat."""

    @model_validator(mode="after")
    def _says_one_thing(self) -> Say:
        if bool(self.text) == bool(self.preset):
            raise ValueError("say something that can be seen, or one of the sentences, not both")
        return self


class SwitchTalk(_Strict):
    """Whether people may talk at a table."""

    is_on: bool


class WriteNote(_Strict):
    """What somebody writes down for themselves."""

    text: Annotated[str, StringConstraints(max_length=NOTE_LENGTH), AfterValidator(visible_lines)]
