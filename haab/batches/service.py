"""All that a browser asks of the rules, as one function: what is asked for is a number, what it needs are arrays.

One function is compiled to WebAssembly in a third of the time of six, and shares the rules that they have in common.
"""

from __future__ import annotations

from ctypes import c_int16, c_int64, sizeof
from typing import Any

from haab.batches.loops import observe, redeal
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.loops import MOVES_SALT, apply, legal, score, setup
from haab.kit.compiler.rule import bind, rule
from haab.kit.record.arrays import zeros
from haab.kit.record.chance import new_chance, random_below, seed_chance
from haab.kit.record.stack import new_menu, to_move
from haab.kit.record.types import Ints, Menu
from haab.kit.ruleset import Ruleset

SETUP, LEGAL, APPLY, SCORES, REDEAL, PLAY_ON, OBSERVE, TO_MOVE = range(8)
"""What can be asked for."""


@rule
def serve(
    what: int, games: Any, menu: Menu, chance: Ints, options: Ints, number: int, seed: int, answers: Ints, row: Ints
) -> int:
    """Do what is asked with games[0]; `number` is a number of players, a code or a seat.

    SETUP deals a game, LEGAL lists the codes in the menu, APPLY plays one, SCORES writes every seat's score, REDEAL
    deals anew what a seat cannot know, PLAY_ON plays to the end at random and returns the number of decisions, OBSERVE
    writes what a seat may know, TO_MOVE returns the seat that decides.
    """
    game = games[0]
    if what == SETUP:
        setup(game, number, options, seed)
    elif what == LEGAL:
        legal(game, menu)
    elif what == APPLY:
        apply(game, number)
    elif what == SCORES:
        for seat in range(game.seats):
            answers[seat] = score(game, seat)
    elif what == REDEAL:
        seed_chance(chance, seed)
        redeal(game, number, chance)
    elif what == OBSERVE:
        observe(game, number, row)
    elif what == TO_MOVE:
        return to_move(game)
    elif what == PLAY_ON:
        seed_chance(chance, seed ^ MOVES_SALT)
        decisions = 0
        while not game.over:
            legal(game, menu)
            apply(game, menu[1 + random_below(chance, menu[0])])
            decisions += 1
        return decisions
    return 0


class Service(EntrySet):
    """The service of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        rules, observation = ruleset.rules, ruleset.observation
        assert observation is not None, f"{ruleset.name} has no observations"
        bound = bind(
            serve,
            f"{ruleset.name}_serve",
            setup=rules.setup,
            legal=rules.legal,
            apply=rules.apply,
            score=rules.score,
            redeal=rules.redeal,
            observe=observation.write,
        )
        super().__init__(ruleset.name, "service", {"serve": bound}, ruleset.record_type, module=ruleset.name)
        self._features = observation.size

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments for a game that nobody plays."""
        rules = self.ruleset
        longs, shorts = zeros(c_int64, rules.seats[-1]), zeros(c_int16, self._features)
        return 0, zeros(rules.record_type, 1), new_menu(rules.menu), new_chance(0), longs, 0, 0, longs, shorts

    def shape(self) -> dict[str, Any]:
        """What a browser must know of the memory of a game."""
        rules = self.ruleset
        return {
            "record": sizeof(rules.record_type),
            "menu": rules.menu,
            "features": self._features,
            "options": len(rules.options),
            "seats": rules.seats[-1],
            "unit": float(rules.score_unit),
        }
