"""Why a turn is better than another, in words: facts that the rules work out, then how both fared to the end.

The points of a comparison come from the score sheets of games that were played to the end, so they add up. Facts are
told only if they hold whatever the seat cannot know. Where a turn is told as the better one, they say why: first what
speaks for it, at last what it costs, and nothing that the games to the end do not bear out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from haab.coach.comparing import are_close
from haab.coach.facts import OTHERS, Fact, teller
from haab.coach.games import coached
from haab.coach.judge import Judgement
from haab.kit.state import Ply, State
from haab.kit.text import Message

MOST_FACTS = 3
MOST_SOURCES = 4
"""What is told at most; more sources only where the rest would be more than the least of them."""
NOTEWORTHY = 0.5
"""Points below which a source, or a fact, is not worth a word."""
PROBABLE = 1.0
"""Points below which a turn is not told to be probably better; one standard error is enough: five times of six."""
COSTLY = 0.25
"""Of what the weightiest reason weighs: a cost that weighs less is not worth a word."""
DEALS = (1, 2, 3)
"""The seeds of the worlds in which a fact must hold."""


def reasons_for(state: State, found: Judgement) -> list[Message]:
    """What speaks for the better turn, as sentences; `state` is what was asked about."""
    if not found.other:
        return [Message("coach.only_turn" if found.worlds else "coach.at_sight")]
    if is_detail(state, found):
        return [Message("coach.same_kind")]
    facts = facts_for(state, found)
    more = [Message("coach.goes_on")] if goes_on(state, found.better) else []
    if not found.worlds:
        return [*facts, Message("coach.at_sight"), *more]
    return [*facts, measured(state, found) if found.is_told else untold(found), *more]


def untold(found: Judgement) -> Message:
    """Nothing surely speaks for one of them: they are about equally good, one is probably better, or nobody knows."""
    if are_close(found.difference, found.error):
        return Message("coach.close_call", {"n": found.worlds})
    if found.difference >= max(PROBABLE, found.error):
        return Message("coach.probable", {"n": found.worlds, "points": round(found.difference)})
    return Message("coach.unclear", {"n": found.worlds})


def is_detail(state: State, found: Judgement) -> bool:
    """Whether the two turns are of one kind and about equally good: nobody need hear of the other one."""
    if found.is_told or not found.worlds:
        return False
    kinds = [kind_of_turn(state, codes) for codes in (found.better, found.other)]
    return kinds[0] == kinds[1] != 0


def kind_of_turn(state: State, codes: Sequence[int]) -> int:
    """All that the codes of a turn do, a bit for each."""
    kind = 0
    for code in codes:
        kind |= int(coached(state.ruleset).kind_of(code))
    return kind


def spoken(sentences: Sequence[Message], language: str, names: Sequence[str] = ()) -> str:
    """Sentences one after the other."""
    return " ".join(sentence.text(language, names) for sentence in sentences)


# ---- how both fared


def measured(state: State, found: Judgement) -> Message:
    """The difference at the end, by what it came from: what is told adds up to it."""
    words = {"points": round(found.difference, 1), "n": found.worlds, "sources": by_source(state, found)}
    return Message("coach.measured", words)


def by_source(state: State, found: Judgement) -> list[Message]:
    """The largest parts of the difference, and all others together: more parts, if those are more than the least."""
    parts = [(state.ruleset.point_source(source), round(points, 1)) for source, points in found.sources.items()]
    parts.append((Message("coach.others"), round(found.others, 1)))
    parts.sort(key=lambda part: -abs(part[1]))
    rest = round(found.difference, 1)
    large: list[tuple[Message, float]] = []
    for name, points in parts:
        if abs(points) < NOTEWORTHY or (len(large) >= MOST_SOURCES and abs(rest) <= abs(large[-1][1])):
            break
        large.append((name, points))
        rest = round(rest - points, 1)
    return [_signed(name, points) for name, points in (*large, (Message("coach.rest"), rest)) if points]


def _signed(name: Message, points: float) -> Message:
    key = "coach.gain" if points > 0 else "coach.loss"
    return Message(key, {"term": name, "points": abs(points)})


# ---- facts


def facts_for(state: State, found: Judgement) -> list[Message]:
    """What the rules say about the positions after both turns. Nothing, if only one of them is a whole turn."""
    seat = state.to_move
    assert seat is not None
    if len({_is_open(state, _compared(state, codes)) for codes in (found.better, found.other)}) > 1:
        return []
    worlds = [_facts(state.determinize(seat, deal), found, seat) for deal in DEALS]
    certain = [fact for fact in worlds[0] if all(fact in world for world in worlds[1:])]
    noteworthy = [fact for fact in certain if abs(fact.weight) >= NOTEWORTHY]
    if found.is_told:
        return told_of_better(noteworthy, found)
    return [fact.message for fact in one_of_each(noteworthy, lambda fact: abs(fact.weight))[:MOST_FACTS]]


def told_of_better(facts: Sequence[Fact], found: Judgement) -> list[Message]:
    """Why the better turn is better, the weightiest first; then what it costs most, if that is worth a word."""
    borne_out = [fact for fact in facts if not is_contradicted(fact, found)]
    ranked = one_of_each(borne_out, lambda fact: weight_of(fact, found))
    reasons = [fact for fact in ranked if fact.weight > 0]
    least = COSTLY * weight_of(reasons[0], found) if reasons else 0.0
    costs = [fact for fact in ranked if fact.weight < 0 and weight_of(fact, found) >= least][:1]
    told = reasons[: MOST_FACTS - len(costs)]
    return [*(fact.message for fact in told), *(fact.cost for fact in costs)]


def one_of_each(facts: Sequence[Fact], weight: Callable[[Fact], float]) -> list[Fact]:
    """The weightiest fact about every topic, the weightiest first."""
    ranked = sorted(facts, key=lambda fact: -weight(fact))
    topics = [fact.topic for fact in ranked]
    return [fact for place, fact in enumerate(ranked) if fact.topic not in topics[:place]]


def weight_of(fact: Fact, found: Judgement) -> float:
    """How much a fact explains: what it is worth, and what came of it in the games to the end."""
    return abs(fact.weight) + abs(_came_of_it(fact, found))


def is_contradicted(fact: Fact, found: Judgement) -> bool:
    """Whether a fact speaks for one turn, and in the end its points spoke for the other."""
    points = _came_of_it(fact, found)
    return abs(points) >= NOTEWORTHY and (points > 0) != (fact.weight > 0)


def _came_of_it(fact: Fact, found: Judgement) -> float:
    """The better turn's points in the end, less the other's, from what a fact is about."""
    return sum(found.others if source == OTHERS else found.sources.get(source, 0.0) for source in fact.sources)


def _facts(state: State, found: Judgement, seat: int) -> list[Fact]:
    better, other = (after_turn(state, codes) for codes in (found.better, found.other))
    return teller(state.ruleset).facts(state.fields, better.fields, other.fields, seat)


def goes_on(state: State, codes: Sequence[int]) -> bool:
    """Whether what follows in the turn depends on something that is revealed first."""
    return _is_open(state, _turn(state, codes))


def _is_open(state: State, plies: Sequence[Ply]) -> bool:
    return bool(plies) and plies[-1].reveals and plies[-1].after.to_move == state.to_move


def after_turn(state: State, codes: Sequence[int]) -> State:
    """How the game stands after what is compared of a turn, as far as it is legal: of two in a row the first."""
    plies = _compared(state, codes)
    return plies[-1].after if plies else state


def _compared(state: State, codes: Sequence[int]) -> list[Ply]:
    """A turn, or of one that begins with something that is compared by itself only that."""
    if codes and teller(state.ruleset).is_apart(codes[0]):
        return _turn(state, codes[:1])
    return _turn(state, codes)


def _turn(state: State, codes: Sequence[int]) -> list[Ply]:
    """The codes as moves, up to where something is revealed or a round ends: in the next one another turn begins."""
    plies: list[Ply] = []
    number = state.ruleset.round_number(state.fields)
    for code in codes:
        if state.over or code not in state.codes:
            break
        plies.append(state.play(code))
        state = plies[-1].after
        if plies[-1].reveals or state.ruleset.round_number(state.fields) != number:
            break
    return plies
