"""The terminal table: one person plays against bots by typing.

All that is shown comes from the game itself: the board, the decision, the legal moves in notation and in words, in
the language of the person who plays.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import haab
from haab import rulebook
from haab.bots import Bot, Question
from haab.coach.advice import MOVE, PLAN, REASON, Advice, advise
from haab.coach.reasons import spoken
from haab.kit.drawing import sections
from haab.kit.engine import engine
from haab.kit.errors import HaabError, json_message, system_message
from haab.kit.game import Game
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.state import FORMAT, Move, Score, State
from haab.kit.text import DEFAULT_LANGUAGE, Message, Verbatim, number_text
from haab.rulebook.words import in_language

READABLE_WIDTH = 120
"""How wide output is when nobody's terminal sets a limit."""

COMMANDS = ("undo", "hint", "board", "moves", "log", "why", "rule ID", "save FILE", "load FILE", "help", "quit")
"""What can be typed besides moves, as the help shows it."""

STYLES = {"orange": "orange1"}
"""Colours of seats that a terminal shows better in another way than by their own name."""


# ---- what the command line shares


def new_console() -> Console:
    """Where people read: as wide as their terminal, or comfortably wide in a pipe."""
    width = None if sys.stdout.isatty() else shutil.get_terminal_size((READABLE_WIDTH, 40)).columns
    return Console(width=width, highlight=False)


def show_clause(console: Console, found: rulebook.Clause, language: str = DEFAULT_LANGUAGE) -> None:
    """A clause with its title and chapter; in English, and marked so, where the language has no words for it."""
    worded = in_language(found, language)
    clause = worded.clause
    heading = Text.assemble((clause.id, "bold cyan"), f"  {clause.title}", (f"  ({clause.chapter})", "dim"))
    console.print(heading + english_note(worded.language, language))
    console.print(Padding(Markdown(clause.text), (0, 0, 1, 2)))


def english_note(shown: str, language: str) -> Text:
    """What marks a text that is not in the reader's language."""
    return Text("" if shown == language else f"  [{Message('web.rules.english').text(language)}]", style="yellow")


def load_game(path: Path) -> Game:
    """The game of a saved record, or the start of a written position."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = system_message(error)
        raise HaabError(Message("terminal.cannot_read", {"path": Verbatim(path), "why": why})) from error
    except ValueError as error:
        why = json_message(error)
        raise HaabError(Message("terminal.no_saved_game", {"path": Verbatim(path), "why": why})) from error
    is_position = isinstance(saved, dict) and "moves" not in saved
    return haab.from_position(saved) if is_position else haab.replay(saved)


def save_game(game: Game, path: Path) -> None:
    """Write the record of a game; a file that is anything else than a saved game is left alone."""
    if path.exists() and not _is_saved_game(path):
        raise HaabError(Message("terminal.other_file", {"path": Verbatim(path)}))
    try:
        path.write_text(json.dumps(game.record(), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        why = system_message(error)
        raise HaabError(Message("terminal.cannot_write", {"path": Verbatim(path), "why": why})) from error


def _is_saved_game(path: Path) -> bool:
    try:
        return bool(json.loads(path.read_text(encoding="utf-8"))["haab"] == FORMAT)
    except (OSError, ValueError, TypeError, LookupError):
        return False


# ---- what has happened


@dataclass(frozen=True)
class Event:
    """A move that was played, and by whom; `text` is empty if the reader may not know it."""

    seat: int
    move: Move
    text: str


def history(game: Game, seat: int, since: int = 0, language: str = DEFAULT_LANGUAGE) -> list[Event]:
    """The moves from number `since` on, as this seat saw them."""
    return [
        Event(ply.seat, ply.move, "" if ply.is_secret and ply.seat != seat else ply.move.text(language))
        for ply in game.history(since)
    ]


# ---- the table


@dataclass(frozen=True)
class Opponent:
    """The bot in all the other seats."""

    bot: Bot
    seed: int
    seconds: float
    """How long it may think about a decision."""

    def choose(self, game: Game) -> int:
        """What the bot does; after an undo it does the same again if nothing else has changed."""
        assert game.to_move is not None
        seed = (self.seed + len(game.moves)) % MAX_SMALL_SEED
        return self.bot.choose(Question(game.ruleset, game.state.data, game.to_move, seed, self.seconds))


class TerminalTable:
    """One person's seat at a game; bots have the other seats."""

    def __init__(
        self,
        game: Game,
        seat: int,
        opponent: Opponent,
        fold: bool = True,
        language: str = DEFAULT_LANGUAGE,
    ) -> None:
        engine(game.ruleset).prepare()
        self.game = game
        self._language = language
        self.seat = _checked_seat(game, seat)
        self._opponent = opponent
        self._fold = fold
        self._console = new_console()
        self._seen = len(game.moves)
        self._is_sitting = True
        self._hinted: tuple[State, Advice, int] | None = None
        """The state that a hint was asked for in, what the coach said, and how much of it was told."""
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "board": self._board,
            "moves": lambda _: self._show_decision(),
            "log": lambda _: self._show_events(history(self.game, self.seat, language=self._language)),
            "why": self._why,
            "rule": self._rule,
            "save": self._save,
            "load": self._load,
            "help": lambda _: self._show_help(),
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the person leaves."""
        self._greet()
        self._go_on(with_board=True)
        while self._is_sitting:
            line = self._read()
            if line is None:
                self._quit("")
            else:
                self._obey(line or "board")

    # ---- listening

    def _read(self) -> str | None:
        """A line that was typed; None if there are no more."""
        try:
            line = input(f"{self._name(self.seat)}> ")
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            return None
        if not sys.stdin.isatty():
            self._console.print(line, markup=False)
        return line.strip()

    def _obey(self, line: str) -> None:
        """Play the move or follow the command; whatever else it is gets one clear line."""
        try:
            if (move := self._move(line)) is not None:
                self._play(move)
                return
            word, _, rest = line.partition(" ")
            command = self._commands.get(word.lower())
            if command is None:
                raise self._not_understood(line)
            command(rest.strip())
        except HaabError as error:
            self._console.print(error.text(self._language), style="red", markup=False)

    def _move(self, line: str) -> Move | None:
        """The legal move that a line means: its number in the list, or its notation."""
        legal = self.game.legal
        if line.isdecimal():
            if not 1 <= int(line) <= len(legal):
                raise self._error("no_move", number=line, choices=self._choices())
            return legal[int(line) - 1]
        notation = " ".join(line.lower().split())
        return next((move for move in legal if move.notation == notation), None)

    def _not_understood(self, line: str) -> HaabError:
        if self.game.ruleset.vocabulary.code(line) is not None:
            return self._error("not_legal", line=repr(line), choices=self._choices())
        return self._error("neither", line=repr(line), choices=self._choices())

    def _choices(self) -> Message:
        count = len(self.game.codes)
        return Message("terminal.choices", {"n": count}) if count else Message("terminal.choices_after")

    # ---- commands

    def _play(self, move: Move) -> None:
        self.game.play(move)
        self._seen = len(self.game.moves)
        self._go_on()

    def _board(self, _: str) -> None:
        self._show_board()
        if not self.game.over:
            self._show_decision()

    def _undo(self, _: str) -> None:
        """Take back the own last decision, and what was played for the person after it; nothing of anybody else's."""
        plies = list(self.game.history())
        if all(ply.seat != self.seat for ply in plies):
            raise self._error("nothing_to_undo")
        earlier = self.game.copy()
        for ply in reversed(plies):
            if ply.seat != self.seat:
                raise self._error("undo_others")
            if ply.reveals:
                raise self._error("undo_revealed")
            earlier.undo()
            if self._is_mine(ply.before):
                break
        self._sit_down_at(earlier)
        self._say(self._words("taken_back"))
        self._go_on(with_board=True)

    def _hint(self, _: str) -> None:
        """The first move, the plan, the reason: more each time it is asked for."""
        state = self.game.state
        if state.to_move != self.seat:
            raise self._error("nothing_to_decide")
        if self._hinted is None or self._hinted[0] is not state:
            with self._console.status(""):
                advice = advise(Question(self.game.ruleset, state.data, self.seat, 0))
            self._hinted = state, advice, 0
        advice, press = self._hinted[1], min(self._hinted[2] + 1, REASON)
        self._hinted = state, advice, press
        self._show_hint(state.determinize(self.seat, len(self.game.moves)), advice, press)

    def _show_hint(self, state: State, advice: Advice, press: int) -> None:
        moves = advice.moves(state)
        if press == MOVE:
            self._say(self._words("hint_move", move=f"{moves[0].text(self._language)} ({moves[0].notation})"))
        elif press == PLAN:
            self._say(self._words("hint_plan"))
            for move in moves:
                self._say(f"  {move.text(self._language)} ({move.notation})")
        else:
            other = advice.compared_with(state)
            self._say(spoken(advice.reasons(state), self._language))
            if other is not None:
                self._say(other.text(self._language))

    def _why(self, _: str) -> None:
        if self.game.clause is None:
            raise self._error("nothing_to_decide")
        show_clause(self._console, rulebook.clause(self.game.clause), self._language)

    def _rule(self, id: str) -> None:
        if not id:
            raise self._error("which_clause", clause=self._example_clause())
        show_clause(self._console, rulebook.clause(id), self._language)

    def _save(self, name: str) -> None:
        if not name:
            raise self._error("save_where")
        save_game(self.game, Path(name).expanduser())
        self._say(self._words("saved", file=Verbatim(name)))

    def _load(self, name: str) -> None:
        if not name:
            raise self._error("load_what")
        loaded = load_game(Path(name).expanduser())
        _checked_seat(loaded, self.seat)
        self._sit_down_at(loaded)
        self._say(self._words("loaded", file=Verbatim(name)))
        self._go_on(with_board=True)

    def _quit(self, _: str) -> None:
        self._is_sitting = False
        self._say(self._words("goodbye"))

    def _sit_down_at(self, game: Game) -> None:
        self.game = game
        self._seen = len(game.moves)

    # ---- going on to the next decision of the person's own

    def _is_mine(self, state: State) -> bool:
        """Whether the person is asked: it is their decision, and there is something to choose."""
        if state.to_move != self.seat:
            return False
        legal = state.legal
        return not self._fold or len(legal) > 1 or legal[0].notation == "done"

    def _go_on(self, with_board: bool = False) -> None:
        """Let the others play up to the person's next decision, then show what has changed."""
        game = self.game
        with self._console.status("") as status:
            while not game.over and not self._is_mine(game.state):
                if game.to_move == self.seat:
                    game.play(game.legal[0])
                    continue
                status.update(self._words("thinking", name=self._name(game.to_move)))
                game.play(self._opponent.choose(game))
        events = history(game, self.seat, self._seen, self._language)
        self._seen = len(game.moves)
        others_moved = any(event.seat != self.seat for event in events)
        if others_moved or with_board or game.over:
            self._show_board()
        self._show_events(events, is_folded=True)
        if game.over:
            self._show_result()
        else:
            self._show_decision()

    # ---- showing

    def _greet(self) -> None:
        game = self.game
        others = [self._name(seat) for seat in range(game.players) if seat != self.seat]
        title = game.ruleset.title_message()
        self._say(self._words("greeting", title=title, name=self._name(self.seat), others=", ".join(others)))
        for option, is_used in game.options.items():
            if is_used:
                self._say(f"  {game.ruleset.option_message(option).text(self._language)}")
        self._say(self._words("how_to"))

    def _show_board(self) -> None:
        self._console.rule(style="dim")
        width = min(self._console.width, READABLE_WIDTH)
        for section in sections(self.game.ruleset, self.game.state.fields, self.seat, self._language, width):
            self._console.print(section.title, style="bold", markup=False)
            for line in section.lines:
                self._console.print(self._coloured(line), soft_wrap=True)
            self._console.print()
        self._console.rule(style="dim")

    def _show_events(self, events: list[Event], is_folded: bool = False) -> None:
        """Who did what; `is_folded` says that the person's own moves among them were played for them."""
        table = Table.grid(padding=(0, 2))
        for seat, group in groupby(events, key=lambda event: event.seat):
            for number, event in enumerate(group):
                who = self._coloured(self._name(seat)) if number == 0 else Text()
                note = f"  ({self._words('only_choice')})" if is_folded and seat == self.seat else ""
                told = Text(event.text) if event.text else Text(self._words("secret"), style="dim italic")
                table.add_row(who, told.append(note, style="dim"))
        if table.rows:
            self._console.print(table)
            self._console.print()

    def _show_decision(self) -> None:
        game = self.game
        if game.prompt is None:
            raise self._error("no_moves")
        self._console.print(Text.assemble((game.prompt.text(self._language), "bold"), (f"   [{game.clause}]", "dim")))
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="cyan")
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for number, move in enumerate(game.legal, start=1):
            table.add_row(str(number), move.notation, Text(move.text(self._language)))
        self._console.print(Padding(table, (0, 0, 0, 2), expand=False))

    def _show_help(self) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        for command in COMMANDS:
            words = self._words(f"help.{command.split()[0]}", clause=self._example_clause())
            table.add_row(command, words)
        self._console.print(self._words("help.move"))
        self._console.print(table)

    def _show_result(self) -> None:
        game = self.game
        scores = game.scores
        for place, seats in _places(game.ranking):
            names = ", ".join(self._name(seat) for seat in seats)
            you = f" ({self._words('you')})" if self.seat in seats else ""
            line = self._coloured(f"{place}. {names}{you}: {self._number(scores[seats[0]])}")
            self._console.print(line, style="bold" if place == 1 else "")
        self._console.print(self._score_table())

    def _score_table(self) -> Table:
        """Every seat's points by source."""
        game, sheet = self.game, self.game.score_sheet
        table = Table(title=self._words("sheet"), title_justify="left")
        table.add_column(self._words("source"))
        for seat in range(game.players):
            table.add_column(self._name(seat), justify="right")
        for source in sheet[0]:
            words = game.ruleset.point_source(source).text(self._language)
            table.add_row(words, *(self._number(column[source]) for column in sheet))
        table.add_section()
        table.add_row(self._words("all"), *(self._number(score) for score in game.scores), style="bold")
        return table

    def _number(self, score: Score) -> str:
        """A score as people write it, such as 12 or 12.25."""
        return number_text(score, self._language)

    def _words(self, key: str, **params: Any) -> str:
        return Message(f"terminal.{key}", params).text(self._language)

    def _error(self, key: str, **params: Any) -> HaabError:
        return HaabError(Message(f"terminal.{key}", params))

    def _say(self, text: str) -> None:
        self._console.print(self._coloured(text))

    def _name(self, seat: int | None) -> str:
        assert seat is not None
        return Message(f"colour.{self.game.ruleset.colours[seat]}").text(self._language).capitalize()

    def _coloured(self, line: str) -> Text:
        """A line in which the names of the seats are in their colours."""
        text = Text(line)
        for seat in range(self.game.players):
            colour = self.game.ruleset.colours[seat]
            text.highlight_regex(rf"\b{self._name(seat)}\b", STYLES.get(colour, colour))
        return text

    def _example_clause(self) -> str:
        return self.game.clause or rulebook.clauses(self.game.ruleset.rulebooks[0])[0].id


def _checked_seat(game: Game, seat: int) -> int:
    if not 0 <= seat < game.players:
        raise HaabError(Message("kit.error.no_seat", {"seat": seat, "last": game.players - 1}))
    return seat


def _places(ranking: list[list[int]]) -> Iterator[tuple[int, list[int]]]:
    """Places as sport counts them: after two firsts comes the third."""
    place = 1
    for seats in ranking:
        yield place, seats
        place += len(seats)
