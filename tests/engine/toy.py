"""A toy game for tests of the kit itself: small enough to be compiled in a second or two.

Sticks lie on the table and every player hides a number from 1 to 3. In turn each takes 1 to 3 sticks (with the option
`greedy` up to 4). Who takes the last one scores the sticks taken plus the own hidden number.
"""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import c_int16
from typing import Annotated, Any

from haab.kit.compiler.rule import rule
from haab.kit.presentation import NO_HEAD, Change, Explanation, Json, Panel, Row
from haab.kit.reading import Reader
from haab.kit.record.chance import random_below, random_word, seed_chance
from haab.kit.record.layout import laid_out
from haab.kit.record.stack import clear_menu, offer, pop, push
from haab.kit.record.types import WORDS, Int16, Ints, Record
from haab.kit.record.vocabulary import Vocabulary
from haab.kit.ruleset import Option, Rules, Ruleset
from haab.kit.text import Message

MOST_SEATS = 3
STICKS = 12
TURN = 1

CODES = Vocabulary()
TAKE = CODES.block("take", range(1, 5)) - 1


@laid_out
class Toy(Record):
    """One game."""

    greedy: Int16
    sticks: Int16
    taken: Annotated[Ints, c_int16, MOST_SEATS]
    secret: Annotated[Ints, c_int16, MOST_SEATS]
    last: Int16


@rule
def setup(game, seats, options, seed):
    """A heap, and a hidden number for everybody."""
    seed_chance(game.chance, seed)
    game.seats = seats
    game.over = 0
    game.depth = 0
    game.greedy = options[0]
    game.sticks = STICKS
    game.last = 0
    for seat in range(seats):
        game.taken[seat] = 0
        game.secret[seat] = 1 + random_below(game.chance, 3)
    push(game, TURN, 0)


@rule
def legal(game, menu):
    """Up to 3 sticks, greedy players up to 4."""
    clear_menu(menu)
    for number in range(1, min(game.sticks, 3 + game.greedy) + 1):
        offer(menu, TAKE + number)


@rule
def apply(game, code):
    """Take the sticks."""
    seat = game.stack[game.depth - 1].seat
    pop(game)
    game.sticks -= code - TAKE
    game.taken[seat] += code - TAKE
    if game.sticks == 0:
        game.last = seat
        game.over = 1
    else:
        push(game, TURN, (seat + 1) % game.seats)


@rule
def score(game, seat):
    """Sticks, and the hidden number for the last taker."""
    return game.taken[seat] + (game.secret[seat] if game.over and game.last == seat else 0)


@rule
def redeal(game, seat, chance):
    """Numbers of others are hidden."""
    for word in range(game.chance.size):
        game.chance[word] = random_word(chance)
    for other in range(game.seats):
        if other != seat:
            game.secret[other] = 1 + random_below(chance, 3)


class ToyRules(Ruleset):
    """The toy."""

    name = "toy"
    title = "Toy"
    version = 1
    package = "tests.engine.toy"
    rulebooks = ()
    seats = range(2, MOST_SEATS + 1)
    options = (Option("greedy", False),)
    record_type = Toy
    menu = 4
    vocabulary = CODES
    rules = Rules(setup=setup, legal=legal, apply=apply, score=score, redeal=redeal)

    def prompt(self, game: Toy) -> Message:
        return Message("toy.prompt")

    def describe(self, game: Toy, code: int) -> Message:
        return Message("toy.take", {"n": code - TAKE})

    def clause(self, game: Toy) -> str:
        return "TOY-1"

    def decision(self, game: Toy) -> str:
        return "turn"

    def is_secret(self, game: Toy) -> bool:
        return False

    def view(self, game: Toy, seat: int | None) -> Json:
        state = self.position(game)
        own = {} if seat is None else {"secret": state["secret"][seat]}
        return {"sticks": state["sticks"], "taken": state["taken"], **own}

    def panels(self, game: Toy, seat: int | None) -> list[Panel]:
        return [Panel("sticks", Message("toy.sticks"), NO_HEAD, (Row(("|" * int(game.sticks),)),))]

    def changes(self, before: Toy, after: Toy) -> list[Change]:
        return [Change(None, Message("toy.taken", {"n": int(before.sticks - after.sticks)}))]

    def explanations(self) -> dict[str, Explanation]:
        return {}

    def round_number(self, game: Toy) -> int:
        return (STICKS - int(game.sticks)) // int(game.seats)

    def position(self, game: Toy) -> Json:
        return {
            "options": self.option_values(game),
            "sticks": int(game.sticks),
            "taken": [int(number) for number in game.taken[: game.seats]],
            "secret": [int(number) for number in game.secret[: game.seats]],
            "to_move": int(game.stack[0].seat),
            "over": bool(game.over),
            "chance": [int(word) for word in game.chance],
        }

    def load(self, position: Mapping[str, Any]) -> Toy:
        reader = Reader(position)
        game = Toy()
        taken = reader.items("taken", MOST_SEATS)
        game.seats = len(taken)
        game.taken[: len(taken)] = taken
        game.secret[: len(taken)] = reader.items("secret", MOST_SEATS)
        game.sticks = reader.number("sticks")
        game.chance[:WORDS] = reader.items("chance", WORDS)
        game.greedy = reader.object("options").flag("greedy")
        push(game, TURN, reader.number("to_move"))
        return game

    def option_values(self, game: Toy) -> dict[str, bool]:
        return {"greedy": bool(game.greedy)}

    def ranking(self, game: Toy) -> list[list[int]]:
        return [[seat] for seat in sorted(range(game.seats), key=lambda seat: -int(score(game, seat)))]

    def score_sheet(self, game: Toy) -> list[dict[str, Any]]:
        return [{"taken": int(game.taken[seat])} for seat in range(game.seats)]


RULESET = ToyRules()
