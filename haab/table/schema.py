"""The shapes of everything that the table answers and pushes.

They are types only: answers are written as plain objects, and a test holds whole games of every kind against these
shapes. OpenAPI (/openapi.json) is made from them, and from that the types of the page (tools/wire_types.py).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, NotRequired

from typing_extensions import TypeAliasType

from haab.games import GAMES, ruleset
from haab.kit.colours import Colour as SeatColour
from haab.kit.wire import Wire

Number = int | float

if TYPE_CHECKING:  # what comes from the store and from games is text and plain objects to the type checker
    Colour = str
    Status = str
    SeatKind = str
    NoticeKind = str
    LinkKind = str
    WayKind = str
    TalkRoom = str
    WhenOut = str
    GameState = dict[str, Any]
else:
    Colour = TypeAliasType("Colour", SeatColour)
    Status = Literal["waiting", "running", "over"]
    SeatKind = Literal["person", "bot", "open"]
    NoticeKind = Literal[
        "sat_down",
        "left",
        "invited",
        "bot",
        "taken_back",
        "nudged",
        "vote_bot",
        "asks_back",
        "allows_back",
        "refuses_back",
        "went_back",
    ]
    WhenOut = Literal["nothing", "bot", "vote"]
    LinkKind = Literal["seat", "device", "watch"]
    WayKind = Literal["push", "hook", "mail"]
    TalkRoom = Literal["table", "watching"]
    GameState = TypeAliasType("GameState", reduce(or_, (ruleset(name).view_type for name in GAMES)))


# ---- texts as structure


class Player(Wire):
    """A player in a text."""

    seat: int
    colour: str


class Message(Wire):
    """A text as structure: its key in the catalogues, and what stands in its holes."""

    key: str
    params: NotRequired[dict[str, Param]]


Param = TypeAliasType("Param", "str | int | float | Message | Player | list[Param]")


# ---- a view


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


Cell = TypeAliasType("Cell", "str | SeatCell")


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
    is_listed: bool
    """Whether whoever has the address of the table may take an open seat."""


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


class Entry(Wire):
    """A confirmed move."""

    number: int
    seat: int
    name: str
    notation: str | None
    verb: str | None
    args: list[str | int]
    text: str
    changes: list[str]
    details: list[Change]
    """The changes as structure."""
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


# ---- answers


class Told(Wire):
    """How the game stands: a whole view, or for a client that holds a view that the table knows, what changed."""

    view: NotRequired[View]
    patch: NotRequired[Patch]


class ViewAnswer(Wire):
    """The view after a change."""

    view: View


class MoveAnswer(Told):
    """How the game stands after a move, and the moves that it confirmed."""

    accepted: int
    """The number of the move."""
    events: list[Entry]


class LiveMessage(Told):
    """What the WebSocket `/api/games/{game_id}/live` sends: how the game stands, and the moves that led to it."""

    type: Literal["view"]
    events: list[Entry]


class Link(Wire):
    """A link that was just made: `/game/ID#key=KEY`. The table keeps no key: nobody can ask for this one again."""

    kind: LinkKind
    seat: int | None
    key: str
    url: str
    """The whole link, with an address that others can reach as far as the table knows one."""
    local: bool
    """Whether only the computer on which the table runs can open it."""
    code: str
    """What can be typed in place of the link, by hand or told by phone (`POST /api/codes`)."""
    code_until: str


class Opened(ViewAnswer):
    """A game that was opened."""

    id: str
    links: list[Link]
    """An invitation to each open seat, and a link for spectators."""


class Deleted(Wire):
    """A game that was deleted."""

    deleted: str


class Left(Wire):
    """A seat that was left."""

    left: int


class Journey(Wire):
    """A cheapest way of a piece to a place over several moves."""

    to: str
    cost: int
    moves: list[str]
    """The moves in notation, to be played one after the other."""
    path: list[str]
    """The places that it touches."""


class Journeys(Wire):
    """Where a piece can get."""

    journeys: list[Journey]


class GameOption(Wire):
    """Something that is settled before a game begins."""

    name: str
    default: bool
    needed_by: list[int]
    """Numbers of players with which it is always on."""
    text: str


class DrawnBoard(Wire):
    """Where the page finds the drawing of a board."""

    script: str
    style: str
    inventory: str | None
    """The script that tells everything that can lie on the table; null where nobody has drawn it."""


class GameKind(Wire):
    """A game that can be opened."""

    name: str
    title: str
    seats: list[int]
    options: list[GameOption]
    colours: list[Colour]
    """The colours of the seats, in their order."""
    tour: bool
    """Whether there is a tour of it."""
    rulebooks: list[str]
    """The names of its rulebooks."""
    board: DrawnBoard | None


class BotParameter(Wire):
    """Something that can be set about an opponent; words have no bounds."""

    name: str
    default: int | float | str
    least: float | None
    most: float | None
    text: str


class BotKind(Wire):
    """An opponent."""

    name: str
    text: str
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
    kind: Literal["clause", "example", "ruling"]
    title: str
    """What a ruling or an example is called; empty for most clauses."""
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
    """In English Markdown."""
    clauses: list[ClauseText]


class Rulebook(Wire):
    """A whole rulebook."""

    name: str
    chapters: list[RulebookChapter]
    """The first is the book's own heading."""


class MyGame(Wire):
    """A game of this browser."""

    id: str
    game: str
    title: str
    status: Status
    your_turn: bool
    seats: list[Seat]
    version: int
    updated: str
    mark: str | None
    """Why the game does not go on by itself; null for one that does."""
    is_owner: bool
    """Whether this browser opened the game, and may delete it."""
    own_title: str
    """What this browser calls the game; empty: it has no name of its own."""
    is_archived: bool
    expires: str | None
    """When it will be deleted because nothing happens in it; null as long as that is far off."""


class MyGames(Wire):
    """The games of this browser: those that it has put away, or all others."""

    games: list[MyGame]


class Kept(Wire):
    """How this browser keeps a game in its list now."""

    title: str | None
    is_archived: bool | None


class OpenTable(Wire):
    """A game with a seat that anybody may take who has the address of the table."""

    id: str
    game: str
    title: str
    options: dict[str, bool]
    seats: list[Seat]
    clock: Clock | None
    created: str


class OpenTables(Wire):
    """The open tables; none where they are not allowed."""

    tables: list[OpenTable]


class TourStep(Wire):
    """A move of a tour, and what is said about it."""

    move: str
    text: str | None


class TourSteps(Wire):
    """A tour."""

    steps: list[TourStep]


class Goal(Wire):
    """What a player is to reach in a position: a number of the state, how many things are in a list, or their sum."""

    path: list[str | int]
    least: int


class Puzzle(Wire):
    """A position to solve."""

    record: dict[str, Any]
    text: str
    goals: list[Goal]


class Lesson(Wire):
    """A position that is played step by step, and one to solve."""

    name: str
    title: str
    record: dict[str, Any]
    steps: list[TourStep]
    puzzle: Puzzle


class Lessons(Wire):
    """What is taught of a game: why one plays, and lessons."""

    why: list[str]
    lessons: list[Lesson]


class History(Wire):
    """The log."""

    entries: list[Entry]


class RoundPoints(Wire):
    """Every seat's score at the end of a round."""

    number: int
    moves: int
    """How many moves had been made by then."""
    scores: list[Number]


class Points(Wire):
    """Scores round by round."""

    rounds: list[RoundPoints]


class PlayRecord(Wire):
    """A record of play, from a seed or from a position."""

    haab: int
    game: str
    rules: int
    players: NotRequired[int]
    seed: NotRequired[int | str]
    options: NotRequired[dict[str, bool]]
    position: NotRequired[dict[str, Any]]
    moves: list[str]


# ---- calls


class CallWay(Wire):
    """A way in which whoever uses this browser can be called."""

    id: str
    kind: WayKind
    address: str
    """The e-mail address, or the host that is told."""
    is_good: bool
    """Whether calls are sent."""
    awaits_code: bool
    """Whether an e-mail address is still to be confirmed with the code that was sent to it."""
    trouble: str | None
    """Why the last call did not arrive."""
    games: list[str]
    """The games that it is wanted for."""


class Calls(Wire):
    """How whoever uses this browser can be called when it is their turn, and how they are."""

    push_key: str | None
    """The key of the table that a browser subscribes with; null: this table does not push."""
    webhooks: bool
    mail: bool
    ways: list[CallWay]


class Stopped(Wire):
    """Nobody is called in this way any more."""

    stopped: bool
    """Whether anybody was."""


# ---- talk


class TalkLine(Wire):
    """Something that was said."""

    number: int
    room: TalkRoom
    """At the table, or among those who watch."""
    seat: int | None
    author: str
    """The same in all that one browser says at this game."""
    name: str
    preset: str | None
    """Which of the sentences that everybody reads in their own language; null: own words."""
    text: str
    time: str


class TalkMessage(Wire):
    """What the live line sends to a page that asks for talk: what was said since."""

    type: Literal["talk"]
    is_on: bool
    lines: list[TalkLine]


class TalkPreset(Wire):
    """A sentence that everybody reads in their own language."""

    key: str
    text: str


class Talk(Wire):
    """The talk at a table."""

    is_on: bool
    can_switch: bool
    """Whether this browser may switch talk on and off."""
    room: TalkRoom
    """Where it speaks."""
    author: str
    """What its own lines have as author."""
    lines: list[TalkLine]
    presets: list[TalkPreset]


class Said(Wire):
    """Something was said."""

    number: int


class TalkSwitch(Wire):
    """Whether people may talk."""

    is_on: bool


class Note(Wire):
    """What somebody wrote down for themselves."""

    text: str


class Refusal(Wire):
    """Why a request was not granted."""

    code: str
    """For programs: stale, illegal_move, not_found, forbidden, conflict, bad_request, invalid, ..."""
    message: str
    """For people, in the language that the request asks for."""
    number: NotRequired[int]
    """With `stale`: the number that the game is at now."""
    move: NotRequired[str]
    """With `illegal_move`: what was asked for."""
    legal: NotRequired[list[str]]
    """With `illegal_move`: what may be played, in notation."""


class ErrorAnswer(Wire):
    """The body of every answer that is not a 2xx."""

    error: Refusal
