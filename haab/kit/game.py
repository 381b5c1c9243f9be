"""A game: where it began, and every state that it came to. What a program or a person at a prompt works with."""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Iterator, Mapping
from typing import Any

from haab.kit.errors import BadOptions, BadPosition, BadRecord, CannotPlay, CannotUndo, IllegalMove, OtherVersion
from haab.kit.presentation import Json
from haab.kit.record.chance import MAX_SEED
from haab.kit.record.stack import copy_record
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset
from haab.kit.seeds import read_seed, written_seed
from haab.kit.state import FORMAT, Move, Ply, Score, State
from haab.kit.text import DEFAULT_LANGUAGE, Message
from haab.kit.versions import broken, carried_over, version_of

MOST_DRAWS = 1_000
"""So many seeds are tried for who is to begin; where it is drawn by lot, five are enough as a rule."""
RECORD_FIELDS = {"haab", "game", "rules", "players", "seed", "options", "position", "moves"}


class Game:
    """A game in progress. Make one with `haab.new`, `haab.replay` or `haab.from_position`."""

    def __init__(self, start: State, origin: Json) -> None:
        """`origin` is how a record of play says where it began."""
        self.ruleset = start.ruleset
        self._origin = origin
        self._codes = array("i")
        self._seats = array("b")
        self._states: dict[int, State] = {0: start}
        self._recalled = (0, start)
        """The moment that was worked out again last: whoever looks back goes on from there."""
        """States by the number of moves that led to them: always the first and the last one."""
        self.pinned: Message | None = None
        """Why the game can be looked at and exported, but not played on; None: it can go on."""
        self._pinned_record: Json | None = None

    # ---- how it stands

    @property
    def name(self) -> str:
        """The name of the game being played."""
        return self.ruleset.name

    @property
    def state(self) -> State:
        """How the game stands."""
        return self._states[len(self._codes)]

    @property
    def rules_version(self) -> int:
        """The version of the rules that it is played under; a pinned game has its own."""
        return self.ruleset.version if self._pinned_record is None else int(self._pinned_record["rules"])

    @property
    def players(self) -> int:
        """The number of players."""
        return self.state.players

    @property
    def seed(self) -> int | None:
        """The seed that it was dealt from; None if it began from a position."""
        seed: int | None = read_seed(self._origin.get("seed"))
        return seed

    @property
    def options(self) -> dict[str, bool]:
        """The options it is played with."""
        return self.state.options

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None when the game is over or pinned."""
        return None if self.pinned else self.state.to_move

    @property
    def decision(self) -> str | None:
        """The kind of decision that is due; None when the game is over or pinned."""
        return None if self.pinned else self.state.decision

    @property
    def prompt(self) -> Message | None:
        """What is being decided, for a person; None when the game is over or pinned."""
        return None if self.pinned else self.state.prompt

    @property
    def clause(self) -> str | None:
        """The rule that the decision falls under; None when the game is over or pinned."""
        return None if self.pinned else self.state.clause

    @property
    def codes(self) -> list[int]:
        """The legal codes."""
        return [] if self.pinned else self.state.codes

    @property
    def legal(self) -> list[Move]:
        """The legal moves; empty when the game is over or pinned."""
        return [] if self.pinned else self.state.legal

    # ---- playing

    def play(self, move: Move | str | int) -> Move:
        """Play a legal move, given as a move, its notation or its code; anything else raises IllegalMove."""
        self._check_not_pinned()
        return self.add(self.state.play(move)).move

    def _check_not_pinned(self) -> None:
        if self.pinned is not None:
            raise CannotPlay(self.pinned)

    def add(self, ply: Ply) -> Ply:
        """Go on by a move that has been tried out on the present state."""
        assert ply.before is self.state
        self._codes.append(ply.move.code)
        self._seats.append(ply.seat)
        self._states[len(self._codes)] = ply.after
        return ply

    def undo(self, force: bool = False) -> Move:
        """Go back one decision; returns the move taken back.

        What showed its player something hidden is taken back only by force: CannotUndo otherwise.
        """
        self._check_not_pinned()
        if not self._codes:
            raise CannotUndo(Message("kit.error.nothing_to_undo"))
        last = self._ply(len(self._codes) - 1)
        if not force and last.reveals:
            raise CannotUndo(Message("kit.error.revealed", {"move": repr(last.move.notation)}))
        self._states.pop(len(self._codes))
        self._recalled = (0, self._states[0])
        self._codes.pop()
        self._seats.pop()
        self._states[len(self._codes)] = last.before
        return last.move

    def _pin(self, why: Message, record: Json) -> None:
        self.pinned = why
        self._pinned_record = record

    # ---- the past

    @property
    def moves(self) -> list[str]:
        """The notation of every move played so far."""
        return [self.ruleset.vocabulary[code] for code in self._codes]

    def at(self, number: int) -> State:
        """How the game stood after that many moves."""
        if not 0 <= number <= len(self._codes):
            raise IndexError(f"there have been {len(self._codes)} moves, not {number}")
        if number in self._states:
            return self._states[number]
        held = max(known for known in self._states if known < number)
        nearest, state = held, self._states[held]
        if nearest < self._recalled[0] <= number:
            nearest, state = self._recalled
        state = state.replayed(self._codes[nearest:number])
        self._recalled = (number, state)
        return state

    def history(self, since: int = 0) -> Iterator[Ply]:
        """The moves played, from number `since` on, each with the states before and after it."""
        state = self.at(since)
        for number in range(since, len(self._codes)):
            ply = self._ply(number, state)
            yield ply
            state = ply.after

    def _ply(self, number: int, before: State | None = None) -> Ply:
        """Move `number`, counted from 0; a state after it that is still held is not worked out again."""
        code = self._codes[number]
        before = before or self.at(number)
        after = self._states.get(number + 1) or before.replayed([code])
        return Ply(self._seats[number], before.move(code), before, after)

    def forget_past(self, since: int | None = None) -> None:
        """Hold no states but the first and the last, and those from a move on if one is given; others are worked out
        again when they are asked for.
        """
        first_held = len(self._codes) if since is None else since
        self._states = {number: state for number, state in self._states.items() if number == 0 or number >= first_held}

    def rest(self) -> None:
        """Hold no more than it takes to go on: nobody is expected to look at it for a while."""
        self.forget_past()
        self._recalled = (0, self._states[0])
        for state in self._states.values():
            state.forget()

    # ---- the end

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def scores(self) -> list[Score]:
        """Every seat's score now: whole numbers, and fractions where a game has them."""
        return self.state.scores

    @property
    def score_sheet(self) -> list[dict[str, Score]]:
        """Every seat's points by source."""
        return self.state.score_sheet

    @property
    def ranking(self) -> list[list[int]]:
        """Seats from first to last place; seats that share a place stand together."""
        return self.state.ranking

    # ---- looking

    def view(self, seat: int | None = None, language: str = DEFAULT_LANGUAGE) -> Json:
        """All that a seat may know (None: a spectator), ready for JSON; with its legal moves when it decides."""
        view = {**self.state.view(seat, language), "pinned": None}
        if self.pinned is not None:
            stopped: Json = {"to_move": None, "decision": None, "legal": [], "pinned": self.pinned.text(language)}
            view |= {"rules": self.rules_version, **stopped}
        return view

    def determinize(self, seat: int | None, seed: int) -> Game:
        """A copy in which all that the seat cannot know is dealt again."""
        self._check_not_pinned()
        return _game_from(self.state.determinize(seat, seed))

    def copy(self) -> Game:
        """An independent copy with the same past."""
        twin = Game(self._states[0], self._origin)
        twin._codes = self._codes[:]
        twin._seats = self._seats[:]
        twin._states = dict(self._states)
        twin.pinned = self.pinned
        twin._pinned_record = self._pinned_record
        return twin

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        return f"<haab game of {self.name}: {self.players} players, {len(self._codes)} moves played>"

    # ---- whole states and records of play

    def position(self) -> Json:
        """The whole state in readable names, ready for JSON; `haab.from_position` loads it again."""
        return self.state.position()

    def record(self) -> Json:
        """The record of play, ready for JSON; `haab.replay` plays it again. That of a pinned game is as it was."""
        if self._pinned_record is not None:
            return {"haab": FORMAT, **self._pinned_record}
        return {
            "haab": FORMAT,
            "game": self.name,
            "rules": self.ruleset.version,
            **self._origin,
            "moves": self.moves,
        }

    @property
    def data(self) -> AnyRecord:
        """A copy of the record that the rules work on."""
        return copy_record(self.state.data)


# ---- ways to begin


def new_game(ruleset: Ruleset, players: int, seed: int, options: Mapping[str, Any]) -> Game:
    """Start a game from the beginning."""
    checked = ruleset.check_options(players, options)
    start = State(ruleset, ruleset.start(players, checked, seed))
    return Game(start, {"players": players, "seed": written_seed(seed), "options": checked})


def draw_seed(ruleset: Ruleset, players: int, options: Mapping[str, Any], first: int | None) -> int:
    """A random seed; one with which the seat `first` begins, if that is not left to chance.

    Nothing else changes: everything that is dealt is as random as ever, so a game needs no rule for who begins.
    """
    if first is None:
        return secrets.randbelow(MAX_SEED + 1)
    checked = ruleset.check_options(players, options)
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < players:
        raise BadOptions(Message("kit.error.first_seat", {"last": players - 1, "seat": repr(first)}))
    for _ in range(MOST_DRAWS):
        seed = secrets.randbelow(MAX_SEED + 1)
        if State(ruleset, ruleset.start(players, checked, seed)).to_move == first:
            return seed
    raise BadOptions(Message("kit.error.cannot_begin", {"game": ruleset.name, "seat": first}))


def game_from_position(ruleset: Ruleset, position: Mapping[str, Any]) -> Game:
    """Start a game from a position."""
    return _game_from(State(ruleset, ruleset.load(position)))


def _game_from(state: State) -> Game:
    return Game(state, {"position": state.ruleset.position(state.data)})


def replay_record(ruleset: Ruleset, record: Mapping[str, Any], strict: bool = True) -> Game:
    """Play a record again, every move checked under its version of the rules.

    BadRecord names the first move that cannot be played, OtherVersion a version that nothing leads on from. With
    `strict=False` the game is pinned at the last good state instead.
    """
    unknown = sorted(str(key) for key in record if key not in RECORD_FIELDS)
    if unknown:
        raise BadRecord(Message("kit.record.field", {"field": repr(unknown[0]), "known": sorted(RECORD_FIELDS)}))
    carried = carried_over(ruleset, record)
    if strict and carried.pinned is not None:
        raise OtherVersion(carried.pinned)
    moves = _moves(carried.record)
    game = _begin(ruleset, carried.record)
    pinned = carried.pinned
    for number, move in enumerate(moves, start=1):
        try:
            game.play(move)
        except IllegalMove as error:
            if strict:
                raise BadRecord(Message("kit.record.move", {"number": number, "why": error.message}), number) from error
            pinned = pinned or broken(number, move)
            break
    if pinned is not None:
        game._pin(pinned, {**record, "rules": version_of(ruleset, record)})
    return game


def _begin(ruleset: Ruleset, record: Mapping[str, Any]) -> Game:
    """The start of a record."""
    try:
        if "position" in record:
            if not isinstance(record["position"], Mapping):
                raise BadRecord(Message("kit.record.object", {"field": "'position'"}))
            return game_from_position(ruleset, record["position"])
        missing = [field for field in ("players", "seed") if field not in record]
        if missing:
            raise BadRecord(Message("kit.record.missing", {"field": repr(missing[0])}))
        options = record.get("options", {})
        if not isinstance(options, Mapping):
            raise BadRecord(Message("kit.record.object", {"field": "'options'"}))
        return new_game(ruleset, record["players"], read_seed(record["seed"]), options)
    except (BadOptions, BadPosition) as error:
        raise BadRecord(Message("kit.record.start", {"why": error.message})) from error


def _moves(record: Mapping[str, Any]) -> list[str]:
    moves = record.get("moves", [])
    if not isinstance(moves, list):
        raise BadRecord(Message("kit.record.moves", {"type": type(moves).__name__}))
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str):
            raise BadRecord(Message("kit.record.no_text", {"number": number, "value": repr(move)}), number)
    return moves
