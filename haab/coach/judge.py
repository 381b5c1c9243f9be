"""What the turns are worth that a seat can choose from.

The best are found as the best bot of the game finds them: by what a network likes and by journeys with it, as `adept`
does, or in a tree of turns as `sage` grows it. Then they are measured in worlds of their own (`trying.py`). While the
searches are interpreted there is no time for that, and leads are read from the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import log

from haab.bots.api import Question
from haab.bots.evaluation.base import evaluation
from haab.bots.network.mlp.files import network_of
from haab.bots.network.mlp.forward import Network
from haab.bots.players.mcts import MctsParams
from haab.bots.players.policy import PolicyParams
from haab.bots.search.entries import are_fast
from haab.bots.search.halving import Attempt, Clock, Codes, best_turns, sampled, seeds_from
from haab.bots.search.mcts import Way
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.rollouts import Policy
from haab.bots.search.runtime import Growing, searcher
from haab.bots.search.whole_turns import by_journeys, different, liked_turns
from haab.coach.reasons import Reason, reasons_for, worth
from haab.coach.trying import Candidate, measured
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.ruleset import Ruleset

AT_ONCE = 4
"""Lines that are played between two looks at the clock."""
SURE = 0.03
"""So near to quite lost or quite won a mean of values is no lead any more: one line of many decides it.

Leads of more than about 50 points are read as that.
"""
SAGE = MctsParams()
"""The coach thinks as `sage` does."""
RIVALRY = 1.0
"""But its values are leads over the best of the others and nothing else."""
DRAWN = 7
"""Turns that a network is asked for beside the one that it likes best."""
HEAT = 1.0
"""How far from that one they are."""
BEAM = 6
"""Turns of the beam that are tried beside those of a network."""
FINALISTS = 3
"""Turns that are measured at most, beside one that is asked about."""
CHOOSING = 0.6
"""The part of the time after which turns are measured at the latest."""
TO_THE_END = Journey(0.25, 100)
"""How the lead itself is found: a hope is no lead over the best of the others."""
ENDS = 12
"""Journeys to the end for a judgement."""


@dataclass(frozen=True)
class Budget:
    """How much thinking goes into a judgement."""

    lines: int = 150
    """Lines of play at most."""
    width: int = SAGE.width
    """Of the beam that finds turns."""
    turns: int = SAGE.turns
    """Turns that are compared at most."""
    leaves: int = SAGE.leaves
    """Positions that the beam evaluates after each of its positions at most."""
    rounds: int = SAGE.rounds
    """Rounds that are played on after a line."""
    worlds: int = 0
    """Worlds that the best turns are measured in; 0: what they are worth is read from the tree."""


def thorough(lines: int) -> Budget:
    """So many lines to find the best turns, and about as many to measure them."""
    return Budget(lines, worlds=max(1, lines // (FINALISTS + 1)))


QUICK = Budget(60, 2, 3, 12, 0)
"""What can be afforded while rules are interpreted."""
THOROUGH = thorough(150)


@dataclass(frozen=True)
class Judgement:
    """What was found out about a question."""

    question: Question
    """As it was looked at: what the seat cannot know was dealt anew."""
    candidates: tuple[Candidate, ...]
    """The best first."""

    @property
    def best(self) -> Candidate:
        """The turn to choose."""
        return self.candidates[0]

    @property
    def second(self) -> Candidate | None:
        """The next best turn; None if there is only one."""
        return self.candidates[1] if len(self.candidates) > 1 else None

    def candidate(self, codes: tuple[int, ...]) -> Candidate | None:
        """A turn by its codes."""
        return next((candidate for candidate in self.candidates if candidate.codes == codes), None)

    def cost(self, candidate: Candidate) -> float:
        """The points of expected lead that a turn gives away, less what may be chance.

        A difference as large as its standard error counts for nothing, one of twice that for three quarters.
        """
        gap = self.best.lead - candidate.lead
        return gap * max(0.0, 1.0 - (candidate.doubt / gap) ** 2) if gap > 0 else 0.0

    def why(self, better: Candidate, worse: Candidate) -> list[Reason]:
        """What makes a turn better than another, what counts most first."""
        return reasons_for(self.question, better.codes, worse.codes, better.lead - worse.lead)


def judge(question: Question, budget: Budget = THOROUGH, also: Codes = ()) -> Judgement:
    """Compare the turns of the seat that is to move; `also` is one that is to be among them.

    The question need not have been dealt anew. It takes as long as the question allows, or as the budget lasts.
    """
    clock = Clock(question.seconds)
    shown = question.determinized()
    if budget.worlds and are_fast(shown.ruleset):
        return Judgement(shown, tuple(_measured(shown, budget, also, clock)))
    return Judgement(shown, tuple(_read_out(shown, budget, also, clock)))


# ---- measured in worlds of their own


def _measured(question: Question, budget: Budget, also: Codes, clock: Clock) -> list[Candidate]:
    """The best turns, and `also`, as they turn out in worlds that they were not chosen in."""
    network = network_of(question.ruleset)
    seeds = seeds_from(question.seed + budget.lines)
    if network is None:
        attempt = _rollouts(question, budget)
        chosen = _chosen_by_tree(question, budget, clock)
    else:
        attempt = by_journeys(question, network, some_turns(question.ruleset))
        chosen = _chosen_by_network(question, network, budget, attempt, seeds, clock)
    turns = different(question, [also, *chosen] if also else chosen)
    found = measured(turns, attempt(turns), budget.worlds, seeds, clock)
    return found if network is None else _as_leads(question, network, found, seeds)


def _rollouts(question: Question, budget: Budget) -> Attempt:
    """Turns are tried by rollouts, which end with a lead."""
    search = searcher(question.ruleset)
    weights = search.weights(question)
    policy = policy_of(question.ruleset, int(question.record.seats), budget)
    return lambda turns: partial(sampled, search.turn_rollouts(question, turns, weights, policy))


def _as_leads(question: Question, network: Network, found: list[Candidate], seeds: Iterator[int]) -> list[Candidate]:
    """Candidates with leads instead of hopes: the lead of the best is found at the end of the game."""
    best = found[0]
    trials = policy_searcher(question.ruleset).turn_trials(question, [best.codes], network, TO_THE_END)
    for _ in range(ENDS):
        trials.sample(next(seeds))
    lead = float(trials.totals[0]) / ENDS
    return [replace(candidate, lead=lead + candidate.lead - best.lead) for candidate in found]


def _chosen_by_tree(question: Question, budget: Budget, clock: Clock) -> list[Codes]:
    """The turns that were tried most often."""
    grown = _grown(question, budget, (), clock, CHOOSING).turns()
    return [turn.codes for turn in grown[:FINALISTS]]


def _chosen_by_network(
    question: Question, network: Network, budget: Budget, attempt: Attempt, seeds: Iterator[int], clock: Clock
) -> list[Codes]:
    """The turns with the best journeys, of those that the network likes and those that the beam finds."""
    beam = _grown(question, replace(budget, lines=1), (), clock, CHOOSING).turns()
    liked = liked_turns(question, network, DRAWN, HEAT)
    turns = different(question, [*liked, *(turn.codes for turn in beam[:BEAM])])
    return best_turns(turns, attempt, FINALISTS, budget.lines, seeds, clock, CHOOSING)


# ---- read from the tree


def _read_out(question: Question, budget: Budget, also: Codes, clock: Clock) -> list[Candidate]:
    """All turns that were tried, and `also`, with the leads that their values in the tree stand for."""
    grown = _grown(question, budget, also, clock).turns()
    found = [Candidate(turn.codes, lead_of(turn.value), turn.tried) for turn in grown]
    tried = [candidate for candidate in found if candidate.visits] or [_at_sight(question, found[0].codes)]
    if also and all(candidate.codes != also for candidate in tried):
        tried.append(_behind(question, tried[0], also))
    return _ranked(tried)


def _grown(question: Question, budget: Budget, also: Codes, clock: Clock, part: float = 1.0) -> Growing:
    """A tree of so many lines, or as many as can be played in a part of the time."""
    growing = _growing(question, budget)
    growing.grow(question.seed % MAX_SMALL_SEED, 1)  # the first line finds the turns
    if also:
        growing.include(also)
    for line in range(1, budget.lines, AT_ONCE):
        growing.grow((question.seed + line) % MAX_SMALL_SEED, min(AT_ONCE, budget.lines - line))
        if clock.is_over(part):
            break
    return growing


def _ranked(found: list[Candidate]) -> list[Candidate]:
    """The turn that was tried most often first, as `sage` chooses, then the others by what they brought."""
    chosen, *others = found
    return [chosen, *sorted(others, key=lambda candidate: -candidate.lead)]


def _at_sight(question: Question, codes: tuple[int, ...]) -> Candidate:
    """A turn for which there was no time: worth what the position after it is."""
    return Candidate(codes, sum(worth(question, codes).values()), 0)


def _behind(question: Question, best: Candidate, codes: tuple[int, ...]) -> Candidate:
    """The same beside one for which there was time: as much worse as it looks, and never better."""
    difference = _at_sight(question, codes).lead - _at_sight(question, best.codes).lead
    return Candidate(codes, best.lead + min(0.0, difference), 0)


def some_turns(ruleset: Ruleset) -> Journey:
    """How turns are compared, as `adept` does.

    What the network hopes for a few turns later is far less a matter of chance than the end of the game, and takes a
    third of the time or less.
    """
    return PolicyParams().flat(evaluation(ruleset)).journey


def way_of(budget: Budget) -> Way:
    """How the coach grows a tree."""
    return Way(budget.width, budget.turns, budget.leaves, SAGE.curiosity, SAGE.warmth, SAGE.scale, RIVALRY)


def policy_of(ruleset: Ruleset, players: int, budget: Budget) -> Policy:
    """How the coach plays on at the end of a line."""
    return Policy(SAGE.rollout_leaves, SAGE.noise, searcher(ruleset).tree_rounds(budget.rounds) * players)


def _growing(question: Question, budget: Budget) -> Growing:
    search = searcher(question.ruleset)
    policy = policy_of(question.ruleset, int(question.record.seats), budget)
    return search.growing(question, search.weights(question), way_of(budget), policy, budget.lines)


def lead_of(value: float) -> float:
    """The lead in points that a value between 0, far behind, and 1, far ahead, stands for."""
    bounded = min(1.0 - SURE, max(SURE, value))
    return SAGE.scale * log(bounded / (1.0 - bounded))
