"""Bots at the table: they think outside the event loop, have a time limit, and never stop a game."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from haab.bots import Question
from haab.bots import bot as find_bot
from haab.bots.pool import BotPool
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.table.games.open_game import OpenGame
from haab.table.games.table import Table
from haab.table.games.tours import scripted_move
from haab.table.settings import Pace

log = logging.getLogger("haab.table")

Think = Callable[[str, Question], int]
"""(bot, question) -> the code that the bot chooses. It deals anew what the seat cannot know."""

TRIES = 5
"""How often a move is tried before the bots of a game rest."""
AT_ONCE = ("random",)
"""Bots that need no process of their own."""


def thinking_in(pool: BotPool) -> Think:
    """Quick bots answer at once, the others think in the processes of the pool."""

    def think(bot: str, question: Question) -> int:
        return find_bot(bot).choose(question) if bot in AT_ONCE else pool.choose(bot, question)

    return think


class TableBots:
    """Lets bots play whenever it is their turn."""

    def __init__(self, table: Table, think: Think, pace: Pace, threads: int = 4) -> None:
        self._table = table
        self._think = think
        self._pace = pace
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bots")
        self._busy: set[str] = set()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        table.on_change.append(self.look)

    def look(self, game: OpenGame) -> None:
        """If it is a bot's turn, let it play; called whenever a game changed."""
        if not self._is_bots_turn(game):
            return
        with self._lock:
            if game.id in self._busy or self._closing.is_set():
                return
            self._busy.add(game.id)
        self._pool.submit(self._play, game)

    def look_at_all(self) -> None:
        """After a start: go on with every game in which a bot is to move."""
        for game_id in self._table.running_games():
            try:
                self.look(self._table.game(game_id))
            except Exception:
                log.exception("game %s could not be opened", game_id)

    def close(self) -> None:
        """Stop; moves that are not made yet are made after the next start."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _is_bots_turn(self, game: OpenGame) -> bool:
        seat = game.to_move
        return game.status == "running" and seat is not None and game.seats[seat].kind == "bot"

    def _play(self, game: OpenGame) -> None:
        is_resting = False
        try:
            while self._is_bots_turn(game) and not self._closing.is_set() and not is_resting:
                is_resting = not self._move_at_last(game)
                game = self._table.game(game.id)  # another one, if this one had to be loaded anew from the store
        except Exception:
            log.exception("game %s cannot be played on by bots", game.id)
            is_resting = True
        finally:
            with self._lock:
                self._busy.discard(game.id)
        if not self._closing.is_set() and not is_resting:
            self.look(game)

    def _move_at_last(self, game: OpenGame) -> bool:
        """One move, with a few more tries after growing pauses; whether it was made. A game that fails again rests.

        It is looked at again when somebody does something in it, and after a restart.
        """
        for tries in range(TRIES):
            try:
                self._move(game)
                return True
            except Exception as error:
                if tries == TRIES - 1:
                    log.exception("bots rest in game %s after %d failures: %s", game.id, TRIES, error)
                self._closing.wait(self._pace.retry * 2**tries)
            game = self._table.game(game.id)
            if not self._is_bots_turn(game):
                return True
        return False

    def _move(self, game: OpenGame) -> None:
        with game.lock:
            version, now, seat = game.version, game.confirmed, game.to_move
            if seat is None:
                return
            bot = game.seats[seat].bot or "random"
            codes = now.codes
        if len(codes) > 1:
            self._closing.wait(self._pace.pause)
        question = Question(game.ruleset, now.data, seat, secrets.randbelow(MAX_SMALL_SEED), self._pace.seconds)
        code = codes[0] if len(codes) == 1 else self._choose(game, bot, question, codes)
        self._table.play_for_bot(game, seat, version, game.ruleset.vocabulary[code])

    def _choose(self, game: OpenGame, bot: str, question: Question, codes: list[int]) -> int:
        """The bot's choice; a random one if it fails, hangs or answers nonsense. On a tour the script decides."""
        scripted = scripted_move(game)
        if scripted in codes:
            return scripted
        try:
            code = self._think(bot, question)
            if code in codes:
                return code
            log.error("bot %s in game %s chose the illegal code %s", bot, game.id, code)
        except Exception as error:
            log.exception("bot %s failed in game %s: %s", bot, game.id, error)
        return secrets.choice(codes)
