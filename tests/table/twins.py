"""Two tables that differ only in what somebody cannot know: hidden hands, the order of decks, seeds.

Whatever is asked is asked of both, at the same moment and with the same dice for ids and keys. So the answers must be
the same to the byte.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import update
from starlette.applications import Starlette

import haab
from haab.bots import Question
from haab.coach.advice import Advice
from haab.kit.state import State
from haab.table import clock as moment
from haab.table.http.app import create_app
from haab.table.pools import worked_out_in
from haab.table.service.bots.runner import TableBots
from haab.table.service.coach.hints import Hints
from haab.table.service.game import rights
from haab.table.service.game.open_game import OpenGame
from haab.table.service.rate_limit import RateLimit
from haab.table.settings import Settings
from haab.table.store.rows import GameRow, bare
from haab.table.wire.bounds import TOKEN_LENGTH
from haab.table.wire.requests import NewSeat
from tests.coach.positions import found
from tests.table.clients import Browser, in_loop

Json = dict[str, Any]
COMPARED = ("content-type", "content-disposition", "set-cookie", "cache-control")
"""Headers that belong to what is told."""
PUSH_KEY = re.compile(rb'"push_key":"[^"]*"')
"""Every table has one of its own."""


class Circumstances:
    """Time and chance, as both tables find them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        self._chance = random.Random(0)
        began = time.monotonic()
        monkeypatch.setattr(moment, "time", SimpleNamespace(monotonic=lambda: began + self.seconds))
        for name, draw in {
            "token_urlsafe": lambda count: self._chance.randbytes(count).hex()[:TOKEN_LENGTH],
            "token_hex": lambda count: self._chance.randbytes(count).hex(),
            "randbelow": lambda below: self._chance.randrange(below),
            "choice": lambda many: self._chance.choice(many),
        }.items():
            monkeypatch.setattr(f"secrets.{name}", draw)
        monkeypatch.setattr(TableBots, "start", lambda _: None)  # when they would move depends on the machine
        monkeypatch.setattr(RateLimit, "allows", lambda *_: True)

    def repeat(self, number: int) -> None:
        """What is asked now, finds the same time and the same chance at both tables."""
        self.seconds = float(number)
        self._chance = random.Random(number)


class QuickCoach:
    """Takes the place of the coach's process: what it would play depends on every byte that it is told, and it looks
    far ahead."""

    def submit(self, _: Any, question: Question, is_urgent: bool) -> Future[Advice]:
        dice, plans = random.Random(question.record.tobytes() + bytes([is_urgent])), []
        for _ in range(2):
            state, codes = State(question.ruleset, question.record), list[int]()
            while not state.over and len(codes) < 30:
                codes.append(dice.choice(state.codes))
                state = state.after(codes[-1])
            plans.append(tuple(codes))
        done: Future[Advice] = Future()
        done.set_result(Advice(found(plans[0], plans[1], 5 * dice.random())))
        return done


class Twin:
    """One of the two tables: who looks, who plays all other seats, and the game."""

    def __init__(self, file: Path, settings: Json) -> None:
        self.app: Starlette = create_app(Settings(database=f"sqlite:///{file}", **settings))
        self.looker, self.others = Browser(self.app), Browser(self.app)
        self.id = ""

    def open(self, state: State, eyes: int | None, seed: int) -> None:
        """Put a position on the table; its stored seed is another one at each table."""
        token = rights.new_token()
        self.others.http.cookies.set("haab", token)
        seats = [NewSeat(kind="open" if seat == eyes else "me") for seat in range(state.players)]
        opening, store = self.app.state.server.service.opening, self.app.state.server.store
        game, links = in_loop(self.app, opening.open_position, state, seats, rights.hashed(token))
        self.id = game.id
        in_loop(self.app, store.write, lambda changes: _set_seed(changes.connection, self.id, seed))
        self.app.state.server.table.forget(self.id)
        wanted = "watch" if eyes is None else "seat"
        key = next(link.key for link in links if link.kind == wanted)
        self.looker.post(f"/api/games/{self.id}/join", {"key": key})

    @property
    def game(self) -> OpenGame:
        """The game, in the memory of the server."""
        return in_loop(self.app, self.app.state.server.table.game, self.id)

    def play(self, move: str) -> None:
        """One of the others plays."""
        view = self.others.view(self.id)
        self.others.move(view, move, move_id=f"others-{view['number']}")

    def answer(self, method: str, path: str, **what: Any) -> tuple[Any, ...]:
        """All that is told in answer to a request of whoever looks."""
        answer = self.looker.http.request(method, path, **what)
        told = PUSH_KEY.sub(b"", answer.content)
        return answer.status_code, [answer.headers.get(name) for name in COMPARED], told

    def frames(self, path: str, said: list[str], wanted: int, then: Any = None) -> list[str]:
        """What a live line tells: at first, in answer to what is said, and after something has happened."""
        with self.looker.http.websocket_connect(path) as page:
            heard = sorted(page.receive_text() for _ in range(wanted))
            for words in said:
                page.send_text(words)
            page.send_text("ping")
            while (words := page.receive_text()) != "pong":
                heard.append(words)
            if then is not None:
                then()
                heard.append(page.receive_text())
        return heard


def _set_seed(connection: Any, game_id: str, seed: int) -> None:
    connection.execute(update(bare(GameRow)).where(GameRow.id == game_id).values(seed=str(seed)))


class Twins:
    """Both tables, asked the same."""

    def __init__(self, pair: tuple[Twin, Twin], circumstances: Circumstances) -> None:
        self.pair = pair
        self.circumstances = circumstances
        self.asked = 0

    def both(self, work: Any) -> list[Any]:
        """Do the same at both."""
        self.asked += 1
        found = []
        for twin in self.pair:
            self.circumstances.repeat(self.asked)
            found.append(work(twin))
        return found

    def sit_down(self, world: haab.Game, eyes: int | None, deal: int) -> None:
        """Put a game on one table, and on the other one as well as `eyes` can tell."""
        worlds = dict(zip(self.pair, (world.state, world.state.determinize(eyes, deal)), strict=True))
        for twin in self.pair:
            twin.looker.http.cookies.clear()
        self.both(lambda twin: twin.open(worlds[twin], eyes, 1 + self.pair.index(twin)))

    def play_on(self, dice: random.Random, eyes: int | None) -> bool:
        """The others play a move by which nobody can tell the tables apart; whether there is one."""
        moves = self.next_moves(dice, eyes)
        if moves is not None:
            self.both(lambda twin: twin.play(moves[twin]))
        return moves is not None

    def next_moves(self, dice: random.Random, eyes: int | None) -> dict[Twin, str] | None:
        """What the others can play: at both tables the same, but for what is chosen in secret."""
        states = [twin.game.drafted for twin in self.pair]
        if states[0].over or states[0].to_move == eyes:
            return None
        for _ in range(12):
            if states[0].is_secret:
                moves = [dice.choice(state.legal) for state in states]
            else:
                moves = [dice.choice(states[0].legal)] * 2
            if moves[1].code not in states[1].codes:
                continue
            plies = [state.play(move.code) for state, move in zip(states, moves, strict=True)]
            if plies[0].after.view(eyes) == plies[1].after.view(eyes):
                return {twin: move.notation for twin, move in zip(self.pair, moves, strict=True)}
        return None

    def would_reveal(self, move: str) -> bool:
        """Whether a move of whoever looks would show what is hidden, as it should."""
        return any(
            state.ruleset.vocabulary.code(move) in state.codes and state.play(move).reveals
            for state in (twin.game.drafted for twin in self.pair)
        )


@contextmanager
def twins(folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> Iterator[Twins]:
    """Two tables that run."""
    circumstances = Circumstances(monkeypatch)
    with ExitStack() as running:
        pair = Twin(folder / "one.sqlite3", settings), Twin(folder / "other.sqlite3", settings)
        for twin in pair:
            running.enter_context(twin.looker.http)
            twin.app.state.server.service.hints = Hints(worked_out_in(QuickCoach(), is_urgent=True))  # type: ignore[arg-type]
        yield Twins(pair, circumstances)
