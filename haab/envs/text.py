"""The games in words, for language models and whoever else reads: `TextEnv("tzolkin", players=4, seed=7)`.

    env = TextEnv("tikal", players=2, seed=1)
    while not env.over:
        step = env.step(model(env.observation()))
        if step.error: ...                          # it says why, nothing was played, and the same seat decides

What a seat is told depends on nothing but what it may know: its view of the table, the legal moves, and what others did
openly since it last decided. The same seed and answers give the same texts.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

import haab
from haab import rulebook
from haab.envs.rewards import rewards_of
from haab.kit.drawing import draw, heading, seat_names, speaker
from haab.kit.errors import BadOptions, HaabError
from haab.kit.game import Game
from haab.kit.presentation import Panel, Say
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.state import Move, State
from haab.kit.text import DEFAULT_LANGUAGE, Message, catalogue, languages, number_text
from haab.rulebook.words import in_language

Detail = Literal["compact", "full"]
BETWEEN = ";"
"""What stands between the moves of an answer."""
NOTHING = ("", "-", "0")
"""Cells that a compact text leaves out."""
PIECE = re.compile(r"\w+|[^\w\s]")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
WRAPPING = " \t`'\"*."
"""What people and models put around a move."""
LABEL = re.compile(r"^(?:move|answer|action)\s*:\s*", re.IGNORECASE)


def count_pieces(text: str) -> int:
    """About how many tokens a text has: its words and its signs. Whoever knows better hands over a tokenizer."""
    return len(PIECE.findall(text))


@dataclass(frozen=True)
class Telling:
    """How a game is told."""

    language: str = DEFAULT_LANGUAGE
    detail: Detail = "compact"
    whole_turns: bool = False
    """Whether an answer may have several moves."""

    def __post_init__(self) -> None:
        if self.language not in languages():
            raise BadOptions(f"there is no language {self.language!r} (there are: {', '.join(languages())})")
        if self.detail not in ("compact", "full"):
            raise BadOptions(f"a text is compact or full, not {self.detail!r}")


@dataclass(frozen=True)
class TextStep:
    """What came of an answer."""

    seat: int
    """Who answered."""
    played: tuple[str, ...]
    """The notation of the moves that were played; none if there is an error."""
    error: str = ""
    """Why nothing was played; empty if something was."""


@dataclass
class Tokens:
    """How much a seat has read and written."""

    read: int = 0
    written: int = 0


class BadAnswer(HaabError):
    """An answer has no legal move in it; the message says why."""


# ---- what is told


def _words(key: str, telling: Telling, **params: Any) -> str:
    return Message(f"text.{key}", params).text(telling.language)


def table_text(state: State, seat: int, telling: Telling) -> str:
    """The table as a seat sees it."""
    if telling.detail == "full":
        return draw(state.ruleset, state.fields, seat, telling.language)
    say = speaker(state.ruleset, telling.language)
    lines = [_panel_text(panel, say) for panel in state.panels(seat)]
    return "\n".join([_words("zero", telling), *lines])


def _panel_text(panel: Panel, say: Say) -> str:
    """A part of the table in as few lines as can be: what is nothing is left out."""
    title = heading(say(panel.title))
    if not panel.head:
        facts = [": ".join(filter(None, (say(cell) for cell in row))) for row in panel.rows]
        return f"{title}: {'; '.join(facts)}"
    heads = [say(cell) for cell in panel.head]
    rows = [_row_text([say(cell) for cell in row], heads) for row in panel.rows]
    return "\n".join([f"{title}:", *(f"- {row}" for row in rows)])


def _row_text(cells: Sequence[str], heads: Sequence[str]) -> str:
    facts = [f"{name} {cell}".strip() for name, cell in zip(heads[1:], cells[1:], strict=True) if cell not in NOTHING]
    return f"{cells[0]}: {', '.join(facts) or '-'}"


def moves_text(state: State, telling: Telling) -> str:
    """The decision that is due, and the legal moves."""
    assert state.prompt is not None
    prompt = _words("decide", telling, prompt=state.prompt, clause=state.clause)
    moves = [f"{n}. {move.notation} - {move.text(telling.language)}" for n, move in enumerate(state.legal, 1)]
    how = [_words("answer_turn" if telling.whole_turns else "answer_move", telling)]
    note = f"{state.ruleset.name}.notation"
    if telling.whole_turns and note in catalogue(DEFAULT_LANGUAGE):  # later moves of a turn are in no list yet
        how.append(Message(note).text(telling.language))
    return "\n".join([prompt, _words("legal", telling), *moves, *how])


def state_text(state: State, seat: int, telling: Telling) -> str:
    """All that a seat is told of a state: who it is, the table, and what it may do if it decides."""
    names = seat_names(state.ruleset, telling.language)
    parts = [_words("you", telling, name=names[seat], players=state.players), table_text(state, seat, telling)]
    if state.over:
        scores = [f"{names[one]} {number_text(score, telling.language)}" for one, score in enumerate(state.scores)]
        parts += [_words("error.over", telling), _words("final", telling, scores=", ".join(scores))]
    elif state.to_move == seat:
        parts.append(moves_text(state, telling))
    else:
        assert state.to_move is not None
        parts.append(_words("waits", telling, name=names[state.to_move]))
    return "\n\n".join(parts)


def events_text(game: Game, seat: int, since: int, telling: Telling) -> str:
    """What was done from a move on, as a seat saw it: what others chose in secret is not told."""
    names = seat_names(game.ruleset, telling.language)
    lines = []
    for ply in game.history(since):
        is_hidden = ply.is_secret and ply.seat != seat
        told = _words("secret", telling) if is_hidden else ply.move.text(telling.language)
        lines.append(f"- {names[ply.seat]}: {told}")
    return "\n".join([_words("since", telling), *lines]) if lines else ""


def clause_text(id: str, language: str = DEFAULT_LANGUAGE) -> str:
    """A clause of the rulebook, in English where the language has no words for it."""
    return str(in_language(rulebook.clause(id), language).clause)


# ---- what is answered


def answered_moves(answer: str) -> list[str]:
    """The moves of an answer: what is in its last brackets, or else its last line, without what is put around them."""
    lines = [line.strip(WRAPPING) for line in answer.splitlines()]
    last = next((line for line in reversed(lines) if line), "")
    bracketed = BRACKETS.findall(answer)
    said = LABEL.sub("", bracketed[-1] if bracketed else last)
    return [part for part in (one.strip(WRAPPING) for one in said.split(BETWEEN)) if part]


def meant_move(state: State, said: str, telling: Telling) -> Move:
    """The legal move that is meant by its number in the list or by its notation; BadAnswer otherwise."""
    legal = state.legal
    number = re.fullmatch(r"(\d+)(?:[.)].*)?", said)
    if number:
        place = int(number[1])
        if not 1 <= place <= len(legal):
            raise BadAnswer(_words("error.number", telling, number=str(place), n=len(legal)))
        return legal[place - 1]
    notation = " ".join(said.lower().split(" - ")[0].split())
    found = next((move for move in legal if move.notation == notation), None)
    if found is not None:
        return found
    if state.ruleset.vocabulary.code(notation) is not None:
        raise BadAnswer(
            _words("error.not_legal", telling, move=repr(notation), prompt=state.prompt, clause=state.clause)
        )
    near = get_close_matches(notation, [move.notation for move in legal], 1)
    if near:
        raise BadAnswer(_words("error.near", telling, move=repr(notation), near=repr(near[0])))
    raise BadAnswer(_words("error.unknown", telling, move=repr(notation)))


def understood(state: State, answer: str, telling: Telling) -> list[str]:
    """The notation of the moves of an answer, each of them legal after those before it; BadAnswer otherwise."""
    said = answered_moves(answer)
    if state.over:
        raise BadAnswer(_words("error.over", telling))
    if not said:
        raise BadAnswer(_words("error.nothing", telling))
    if len(said) > 1 and not telling.whole_turns:
        raise BadAnswer(_words("error.one", telling, n=len(said)))
    seat, moves, is_revealed = state.to_move, list[str](), False
    for number, one in enumerate(said, 1):
        if state.over or state.to_move != seat or is_revealed:
            raise BadAnswer(_words("error.ended", telling, n=number))
        try:
            ply = state.play(meant_move(state, one, telling))
        except BadAnswer as error:
            if len(said) == 1:
                raise
            raise BadAnswer(_words("error.turn", telling, n=number, why=str(error))) from error
        moves.append(ply.move.notation)
        state, is_revealed = ply.after, ply.reveals
    return moves


# ---- the environment


@dataclass
class TextEnv:
    """One game in words. Seats are asked in the order of the game; `seat` is whoever decides."""

    name: str
    players: int = 4
    seed: int | None = None
    options: Mapping[str, bool] = field(default_factory=dict)
    telling: Telling = field(default_factory=Telling)
    fold: bool = True
    """Whether decisions with a single choice are made at once."""
    tokenizer: Callable[[str], int] = count_pieces

    def __post_init__(self) -> None:
        self.reset(self.seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal a game; without a seed a random one is drawn."""
        self.game = haab.new(
            self.name, self.players, secrets.randbelow(MAX_SMALL_SEED) if seed is None else seed, self.options
        )
        self.tokens = [Tokens() for _ in range(self.players)]
        self._answered = [0] * self.players
        self._play_forced()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def seat(self) -> int | None:
        """Who decides; None when the game is over."""
        return self.game.to_move

    @property
    def rewards(self) -> list[float]:
        """1 for the only winner, and all together 0; before the end 0 for all."""
        return rewards_of(self.game.ranking[0], self.players) if self.over else [0.0] * self.players

    def text(self, seat: int | None = None) -> str:
        """All that a seat is told now; without one, the seat that decides, and after the end the first."""
        seat = self._known(seat)
        told = events_text(self.game, seat, self._answered[seat], self.telling)
        return "\n\n".join(filter(None, (told, state_text(self.game.state, seat, self.telling))))

    def observation(self, seat: int | None = None) -> str:
        """The same, counted as read."""
        told = self.text(seat)
        self.tokens[self._known(seat)].read += self.tokenizer(told)
        return told

    def _known(self, seat: int | None) -> int:
        if seat is None:
            return self.seat or 0
        if not 0 <= seat < self.players:
            raise HaabError(f"there is no seat {seat!r} (seats are 0 to {self.players - 1})")
        return seat

    def clause(self) -> str:
        """The clause that the decision falls under, in words; empty when the game is over."""
        return clause_text(self.game.clause, self.telling.language) if self.game.clause else ""

    def step(self, answer: str) -> TextStep:
        """Play what the seat that decides has answered: all of it, or nothing and an error that says why."""
        seat = self._known(None)
        self.tokens[seat].written += self.tokenizer(answer)
        try:
            moves = understood(self.game.state, answer, self.telling)
        except BadAnswer as error:
            return TextStep(seat, (), str(error))
        for move in moves:
            self.game.play(move)
        self._answered[seat] = len(self.game.moves)
        self._play_forced()
        return TextStep(seat, tuple(moves))

    def _play_forced(self) -> None:
        while self.fold and not self.over and len(self.game.codes) == 1:
            self.game.play(self.game.codes[0])
