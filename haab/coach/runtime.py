"""The coach's rules as Python calls them, and as a browser is told of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from ctypes import c_double, c_int16, c_int64
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from haab.bots.api import Question
from haab.bots.network import floatmath, forward
from haab.bots.network.files import blank_network, new_activations
from haab.bots.network.forward import Network
from haab.bots.search import lookahead, policy_rollouts, rollouts
from haab.bots.search.beam import LONGEST
from haab.bots.search.bind import bound_policy_play
from haab.bots.search.halving import Codes
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.rollouts import NOTHING
from haab.bots.search.runtime import any_question
from haab.bots.search.wasm import arguments_of
from haab.coach import comparing
from haab.coach.comparing import COMPARED, COUNTS, MOST_TURNS, SUMS, Effort, Field
from haab.coach.games import coached
from haab.kit.compiler.entries import EntrySet, Function
from haab.kit.compiler.rule import bind
from haab.kit.engine import engine
from haab.kit.record.arrays import filled, zeros
from haab.kit.record.chance import new_chance
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset

SOURCES = (floatmath, forward, lookahead, rollouts, policy_rollouts, comparing)
"""The modules whose rules are compiled."""
TINY = Effort(1, 0, 0.0, 1, 1, 2, 1, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0)
"""For a game that nobody plays."""


def bound_coach(ruleset: Ruleset) -> dict[str, Function]:
    """The coach's rules for one game, by name."""
    name, rules, game, observation = f"{ruleset.name}_coach", ruleset.rules, coached(ruleset), ruleset.observation
    assert observation is not None
    evaluate = bind(forward.evaluate, f"{name}_evaluate", observe=observation.write)
    value_seats = bind(forward.value_seats, f"{name}_value_seats", score=rules.score)
    think = bind(comparing.think, f"{name}_think", evaluate=evaluate)
    play = bound_policy_play(ruleset, name, think, forward.logit)
    asked = {"legal": rules.legal, "apply": rules.apply, "reveals": rules.reveals}
    values = {"evaluate": evaluate, "value_seats": value_seats}

    def part(rule: Function, **more: Function) -> Function:
        """One of the rules, with all that it asks of the game and of the network."""
        holes = {**play, **asked, **values, **more}
        needed = {place: found for place, found in holes.items() if place in rule.__code__.co_names}
        return bind(rule, f"{name}_{rule.__name__}", **needed)

    note_turn = part(comparing.note_turn, observe=observation.write, kind_of=game.kind_of)
    find_turns = part(
        comparing.find_turns,
        rank_codes=part(comparing.rank_codes),
        note_turn=note_turn,
        turn_from=part(comparing.turn_from, draw_turn=part(comparing.draw_turn), note_turn=note_turn),
    )
    lead_at_the_end = part(
        comparing.lead_at_the_end,
        play_to_the_end=part(comparing.play_to_the_end),
        add_sheet=part(comparing.add_sheet, points_from=game.points_from),
    )
    compare = part(comparing.compare, lead_at_the_end=lead_at_the_end)
    value_position = part(comparing.value_position)
    choose_two = part(comparing.choose_two, glance=part(comparing.glance, value_position=value_position))
    return {
        "consider": part(comparing.consider, find_turns=find_turns, choose_two=choose_two, compare=compare),
        "appraise": part(comparing.appraise, value_position=value_position),
        "turn_at_sight": play["liked_turn"],
    }


def new_field(ruleset: Ruleset) -> Field:
    """The memory for the turns of a position."""
    features = 0 if ruleset.observation is None else ruleset.observation.size
    return Field(
        turns=filled(c_int64, NOTHING, MOST_TURNS, LONGEST),
        seen=zeros(c_int16, MOST_TURNS, features),
        kinds=zeros(c_int64, MOST_TURNS),
        leads=zeros(c_double, MOST_TURNS),
        order=zeros(c_int64, MOST_TURNS),
        counts=zeros(c_int64, COUNTS),
        sums=zeros(c_double, SUMS),
        sheets=zeros(c_double, COMPARED, ruleset.seats[-1], len(coached(ruleset).sources)),
    )


def row_of(codes: Sequence[int]) -> Array:
    """A turn as a row of codes, filled up with NOTHING."""
    row: Array = filled(c_int64, NOTHING, LONGEST)
    row[: len(codes)] = codes[:LONGEST]
    return row


class Value(NamedTuple):
    """What a position is worth to every seat."""

    leads: list[float]
    """What it is expected to be ahead of the best of the others in the end."""
    chances: list[float]
    """To win."""


class Considerer(EntrySet):
    """The coach of one game: it can be asked about games that can be observed."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        super().__init__(
            ruleset.name,
            "coach",
            bound_coach(ruleset),
            ruleset.record_type,
            module=f"{ruleset.name}.search",
            command=(sys.executable, "-m", "haab.coach.compile", ruleset.name),
            sources=(*(Path(str(module.__file__)) for module in SOURCES), *coached(ruleset).files),
        )

    def compile(self) -> float:
        """Wait until Numba has compiled the rules of the game and those of the coach."""
        return engine(self.ruleset).compile() + super().compile()

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments that belong to a game that nobody plays."""
        return tuple(self.given(name, any_question(self.ruleset), blank_network(self.ruleset), TINY).values())

    def given(self, name: str, question: Question, network: Network, effort: Effort) -> dict[str, Any]:
        """What an entry is given, by name."""
        hands = {
            "space": self.hold(new_workspace(self.ruleset)),
            "root": question.as_array(),
            "seat": question.seat,
            "seed": question.seed,
        }
        mind = {"network": network, "memory": self.hold(new_activations(self.ruleset, network))}
        if name == "consider":
            return {**hands, "effort": effort, "asked": row_of(()), "field": self.hold(new_field(self.ruleset)), **mind}
        if name == "turn_at_sight":
            space = hands["space"]._replace(chance=new_chance(question.seed))
            space.world[0] = question.record
            return {"space": space, "seat": question.seat, **mind, "warmth": 0.0, "codes": row_of(()), "count": 0}
        leads, chances = (zeros(c_double, self.ruleset.seats[-1]) for _ in range(2))
        return {**hands, "worlds": 1, "codes": row_of(()), "leads": leads, "chances": chances, **mind}

    def shape(self) -> dict[str, Any]:
        """What a browser must know of the entries: every argument in its order, and what points come from.

        The network is one that knows nothing: the memory for another is as large as that is.
        """
        question, network = any_question(self.ruleset), blank_network(self.ruleset)
        given = {name: arguments_of(self.given(name, question, network, TINY)) for name in ("consider", "appraise")}
        return {"coach": {"given": given, "sources": coached(self.ruleset).sources}}

    # ---- questions

    def consider(self, question: Question, network: Network, effort: Effort, asked: Codes = ()) -> Field:
        """Think about a question; `asked`: a turn that the best one is to be compared with."""
        given = self.given("consider", question, network, effort) | {"asked": row_of(asked)}
        self.best("consider")(*given.values())
        field: Field = given["field"]
        return field

    def turn_at_sight(self, question: Question, network: Network) -> Codes:
        """The turn that a network likes best."""
        given = self.given("turn_at_sight", question, network, TINY)
        count = self.best("turn_at_sight")(*given.values())
        return tuple(given["codes"][:count])

    def appraise(self, question: Question, network: Network, worlds: int, codes: Codes = ()) -> Value:
        """Every seat's expected lead and chance to win after some codes, the mean of so many worlds."""
        more = {"worlds": worlds, "codes": row_of(codes)}
        given = self.given("appraise", question, network, TINY) | more
        self.best("appraise")(*given.values())
        seats = question.record.seats
        return Value(*([each / worlds for each in given[name][:seats]] for name in ("leads", "chances")))


@cache
def considerer(ruleset: Ruleset) -> Considerer:
    """The coach of a game, in this process."""
    return Considerer(ruleset)
