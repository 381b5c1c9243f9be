"""Why a turn is better than another, in words: facts that the rules work out, then how both fared to the end.

The points of a comparison come from the score sheets of games that were played to the end, so they add up. Facts are
told only if they hold whatever the seat cannot know. Where a turn is told as the better one, they say why: first what
speaks for it, at last what it costs, and nothing that the games to the end do not bear out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from haab.coach.comparing import ENOUGH, LIKELY, WORTH_TELLING, are_close
from haab.coach.facts import OTHERS, Fact, teller
from haab.coach.games import coached
from haab.coach.judge import Judgement
from haab.kit.state import Ply, State
from haab.kit.text import Message, Player

MOST_FACTS = 3
MOST_SOURCES = 4
"""What is told at most; more sources only where the rest would be more than the least of them."""
NOTEWORTHY = 0.5
"""Points below which a source is not worth a word, nor a fact where there is any other."""
PROBABLE = 1.0
"""Points below which a turn is told to be neither probably better nor a little better."""
HARDLY_CHANCE = 1.5
"""Standard errors from which on it is probably better: fourteen times of fifteen."""
COSTLY = 0.25
"""Of what the weightiest reason weighs: a cost that weighs less is not worth a word."""
WHOLE = 1.0
"""The standard error from which on points are told without a decimal."""
MOST_OF_RIVAL = 3
"""Parts that are told of what another player has less."""
LARGE = 0.3
"""Of the whole difference: what is held back from the others is explained from this part on."""
MOST_DIFFERENT = 3
"""Moves that are told of what one of two turns does alone."""
FOR_THIS, FOR_THE_OTHER = "coach.for_this", "coach.for_the_other"
DEALS = (1, 2, 3)
"""The seeds of the worlds in which a fact must hold."""


def reasons_for(state: State, found: Judgement) -> list[Message]:
    """What speaks for the better turn, as sentences; `state` is what was asked about."""
    if not found.other:
        return [Message("coach.only_turn" if found.worlds else "coach.at_sight")]
    if is_detail(state, found):
        details = neutral_facts(certain_facts(state, found)) or only_in_one(state, found)
        return [*details, Message("coach.same_kind", at_most(found))]
    facts = facts_for(state, found)
    more = [Message("coach.goes_on")] if goes_on(state, found.better) else []
    if not found.worlds:
        return [*facts, Message("coach.at_sight"), *more]
    if not found.is_told:
        return [*facts, untold(found), *more]
    return [*facts, measured(state, found), *held_back(state, found), *more]


def untold(found: Judgement) -> Message:
    """Where a turn is not told as better: how far apart the two may be, and that holds nineteen times of twenty."""
    known = {"n": found.worlds, "points": told_points(found)}
    if are_close(found.difference, found.error):
        is_little = found.difference >= max(PROBABLE, ENOUGH * found.error)
        return Message("coach.little", known) if is_little else Message("coach.close_call", known | at_most(found))
    more, less = (math.ceil(ENOUGH * found.error + sign * found.difference) for sign in (1, -1))
    is_probable = found.difference >= max(PROBABLE, HARDLY_CHANCE * found.error)
    return Message("coach.probable" if is_probable else "coach.unclear", {**known, "more": more, "less": less})


def at_most(found: Judgement) -> dict[str, int]:
    """The points that hardly lie between two turns: nineteen times of twenty, on either side."""
    return {"most": max(1, math.ceil(found.difference + LIKELY * found.error))}


def is_detail(state: State, found: Judgement) -> bool:
    """Whether two turns are of one kind, surely about equally good, and differ in nothing that is worth a word.

    Nobody need hear of the other one then.
    """
    if found.is_told or not found.worlds or not are_close(found.difference, found.error):
        return False
    kinds = [kind_of_turn(state, codes) for codes in (found.better, found.other)]
    is_one_kind = kinds[0] == kinds[1] != 0
    return is_one_kind and all(abs(fact.weight) < NOTEWORTHY for fact in certain_facts(state, found))


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
    words = {"points": told_points(found), "n": found.worlds, "sources": by_source(state, found)}
    return Message("coach.measured", words)


def told_points(found: Judgement) -> float:
    """The difference as it is told, without digits that are surely wrong."""
    return _rounded(found.difference, _digits(found))


def by_source(state: State, found: Judgement) -> list[Message]:
    """The largest parts of the difference, and all others together: more parts, if those are more than the least."""
    parts = [(state.ruleset.point_source(source), points) for source, points in found.sources.items()]
    return _told_parts([*parts, (Message("coach.others"), found.others)], found.difference, found, MOST_SOURCES)


def held_back(state: State, found: Judgement) -> list[Message]:
    """Whose points at the end were fewer, and which, if that is much of the difference; or more, if they were more."""
    if abs(found.others) < max(WORTH_TELLING, LARGE * found.difference):
        return []
    sign = 1 if found.others > 0 else -1
    losses = {rival: -sum(sheet.values()) * sign for rival, sheet in found.rivals.items()}
    rival = max(losses, key=lambda seat: losses[seat], default=None)
    if rival is None or losses[rival] < WORTH_TELLING:
        return []
    sheet = found.rivals[rival]
    largest = sorted(sheet.items(), key=lambda part: -abs(part[1]))[:MOST_OF_RIVAL]
    parts = [(state.ruleset.point_source(source), points) for source, points in largest]
    points = _held_back_points(state, found, losses[rival])
    words = {
        "player": Player(rival, state.ruleset.colours[rival]),
        "points": points,
        "sources": _told_parts(parts, -points * sign, found, MOST_OF_RIVAL),
    }
    return [Message("coach.held_back" if sign > 0 else "coach.given_away", words)]


def _held_back_points(state: State, found: Judgement, points: float) -> float:
    """What a player has less, as it is told: if that is all that is held back, the number that was told of that."""
    told = [part.params["points"] for part in by_source(state, found) if part.params["term"].key == "coach.others"]
    is_all = abs(points - abs(found.others)) < 1 / 10 ** (_digits(found) + 1)
    return float(told[0]) if told and is_all else _rounded(points, _digits(found))


def _told_parts(parts: Sequence[tuple[Message, float]], whole: float, found: Judgement, most: int) -> list[Message]:
    """The largest parts of a number of points and what is left, as they are told: they add up to it."""
    ranked = sorted(parts, key=lambda part: -abs(part[1]))
    count, rest = 0, whole
    while count < len(ranked) and abs(points := ranked[count][1]) >= NOTEWORTHY:
        if count >= most and abs(rest) <= abs(ranked[count - 1][1]):
            break
        count, rest = count + 1, rest - points
    names = [*(name for name, _ in ranked[:count]), Message("coach.rest")]
    shares = _shares([*(points for _, points in ranked[:count]), rest], whole, _digits(found))
    return [_signed(name, points) for name, points in zip(names, shares, strict=True) if points]


def _shares(parts: Sequence[float], whole: float, digits: int) -> list[float]:
    """Parts rounded up or down so that they add up to the rounded whole, those that are nearest to the next one up."""
    scaled = [part * 10**digits for part in parts]
    down = [math.floor(part) for part in scaled]
    missing = round(_rounded(whole, digits) * 10**digits) - sum(down)
    nearest = sorted(range(len(parts)), key=lambda place: down[place] - scaled[place])
    shares = [down[place] + (nearest.index(place) < missing) for place in range(len(parts))]
    return [_rounded(share / 10**digits, digits) for share in shares]


def _digits(found: Judgement) -> int:
    """Digits behind the point that are told: none that is surely wrong."""
    return 0 if found.error >= WHOLE else 1


def _rounded(points: float, digits: int) -> float:
    return round(points, digits) if digits else round(points)


def _signed(name: Message, points: float) -> Message:
    key = "coach.gain" if points > 0 else "coach.loss"
    return Message(key, {"term": name, "points": abs(points)})


# ---- facts


def facts_for(state: State, found: Judgement) -> list[Message]:
    """What the rules say about the positions after both turns; little, if only one of them is a whole turn."""
    certain = certain_facts(state, found)
    told = told_of_better(certain, found) if found.is_told else told_of_both(certain)
    if not told and (neutral := neutral_facts(certain)):
        return neutral
    sides = {fact.key for fact in told} if told else set()
    is_one_sided = sides == {FOR_THE_OTHER} if found.is_told else not {FOR_THIS, FOR_THE_OTHER} <= sides
    return [*(only_in_one(state, found) if is_one_sided or not told else []), *told]


def only_in_one(state: State, found: Judgement) -> list[Message]:
    """What is done in one of two turns alone, if that is little: it says what there is to choose."""
    seat = state.to_move
    assert seat is not None
    known, *turns = _parted(state.determinize(seat, DEALS[0]), found.better, found.other)
    if any(_breaks_off(known, codes) or teller(state.ruleset).is_apart(codes[0]) for codes in turns):
        return []
    ways = [_turn(known, codes) for codes in turns]
    alone = [_moves_beyond(*ways), _moves_beyond(*ways[::-1])]
    if max(map(len, alone)) > MOST_DIFFERENT:
        return []
    keys = ("coach.only_here", "coach.only_there")
    return [Message(key, {"moves": moves}) for key, moves in zip(keys, alone, strict=True) if moves]


def _moves_beyond(plies: Sequence[Ply], others: Sequence[Ply]) -> list[Message]:
    """The moves of a turn that another one has not, or not so often."""
    left = Counter(ply.move.code for ply in others)
    moves = []
    for ply in plies:
        if not left[ply.move.code]:
            moves.append(ply.move.message)
        left[ply.move.code] -= left[ply.move.code] > 0
    return moves


def certain_facts(state: State, found: Judgement) -> list[Fact]:
    """All that is the same in several worlds dealt anew."""
    seat = state.to_move
    assert seat is not None
    worlds = [_facts(state.determinize(seat, deal), found, seat) for deal in DEALS]
    return [fact for fact in worlds[0] if all(fact in world for world in worlds[1:])]


def neutral_facts(facts: Sequence[Fact]) -> list[Message]:
    """The first one that speaks for neither turn."""
    return [fact.message for fact in facts if fact.is_neutral][:1]


def noteworthy(facts: Sequence[Fact]) -> list[Fact]:
    """Those that are worth a word; where none is, whatever differs."""
    return [fact for fact in facts if abs(fact.weight) >= NOTEWORTHY] or [fact for fact in facts if fact.weight]


def told_of_both(facts: Sequence[Fact]) -> list[Message]:
    """What speaks for either turn, where neither is told as better: of the other one at least the weightiest fact."""
    sides = [
        one_of_each(noteworthy([fact for fact in facts if fact.weight * sign > 0]), lambda fact: abs(fact.weight))
        for sign in (1, -1)
    ]
    told = sorted((fact for side in sides for fact in side), key=lambda fact: -abs(fact.weight))[:MOST_FACTS]
    for side in sides:
        if side and side[0] not in told:
            told[-1] = side[0]
    return [
        fact.message if number else Message(key, {"fact": fact.message})
        for key, side in zip((FOR_THIS, FOR_THE_OTHER), sides, strict=True)
        for number, fact in enumerate(fact for fact in side if fact in told)
    ]


def told_of_better(facts: Sequence[Fact], found: Judgement) -> list[Message]:
    """Why the better turn is better, the weightiest first; then what it costs most, if that is worth a word.

    Of a topic the weightiest fact is told, unless nothing would be left that speaks for the turn. Where nothing does,
    it is only said what speaks for the other one.
    """
    borne_out = [fact for fact in facts if not is_contradicted(fact, found)]
    borne_out = [
        fact for sign in (1, -1) for fact in noteworthy([each for each in borne_out if each.weight * sign > 0])
    ]
    weight = partial(weight_of, found=found)
    ranked = one_of_each(borne_out, weight)
    speaks_for = [fact for fact in borne_out if fact.weight > 0]
    reasons = [fact for fact in ranked if fact.weight > 0] or one_of_each(speaks_for, weight)
    least = COSTLY * weight(reasons[0]) if reasons else 0.0
    costs = [fact for fact in ranked if fact.weight < 0 and weight(fact) >= least][:1]
    if not reasons:
        return [Message(FOR_THE_OTHER, {"fact": fact.message}) for fact in costs]
    told = reasons[: MOST_FACTS - len(costs)]
    return [*(fact.message for fact in told), *(fact.cost for fact in costs)]


def one_of_each(facts: Sequence[Fact], weight: Callable[[Fact], float]) -> list[Fact]:
    """The weightiest fact about every topic, the weightiest first."""
    ranked = sorted(facts, key=lambda fact: -weight(fact))
    topics = [fact.topic for fact in ranked]
    return [fact for place, fact in enumerate(ranked) if fact.topic not in topics[:place]]


def weight_of(fact: Fact, found: Judgement) -> float:
    """How much a fact explains: what it is worth, and what came of it in the games to the end, if that is no more."""
    return abs(fact.weight) + min(abs(fact.weight), abs(_came_of_it(fact, found)))


def is_contradicted(fact: Fact, found: Judgement) -> bool:
    """Whether a fact speaks for one turn, and in the end its points spoke for the other."""
    points = _came_of_it(fact, found)
    return abs(points) >= NOTEWORTHY and (points > 0) != (fact.weight > 0)


def _came_of_it(fact: Fact, found: Judgement) -> float:
    """The better turn's points in the end, less the other's, from what a fact is about."""
    return sum(found.others if source == OTHERS else found.sources.get(source, 0.0) for source in fact.sources)


def _facts(state: State, found: Judgement, seat: int) -> list[Fact]:
    state, *turns = _parted(state, found.better, found.other)
    if any(_breaks_off(state, codes) for codes in turns):
        return []
    better, other = (after_turn(state, codes) for codes in turns)
    are_open = {_is_open(state, _compared(state, codes)) for codes in turns}
    tell = teller(state.ruleset)
    facts = tell.facts if len(are_open) == 1 else tell.facts_of_beginning
    return facts(state.fields, better.fields, other.fields, seat)


def _parted(state: State, better: Sequence[int], other: Sequence[int]) -> tuple[State, Sequence[int], Sequence[int]]:
    """How the game stands where two turns part, if they come to the same up to the end of a round or of a bid."""
    while True:
        plies, others = _compared(state, better), _compared(state, other)
        is_same = bool(better[len(plies) :] and other[len(others) :]) and _come_to_the_same(plies, others)
        if not is_same or plies[-1].reveals or plies[-1].after.to_move != state.to_move:
            return state, better, other
        state, better, other = plies[-1].after, better[len(plies) :], other[len(others) :]


def _come_to_the_same(plies: Sequence[Ply], others: Sequence[Ply]) -> bool:
    """Whether two ways of doing something leave the game alike, in whatever order."""
    ends = [way[-1].after.data.tobytes() for way in (plies, others) if way]
    return len(ends) > 1 and ends[0] == ends[1]


def _breaks_off(state: State, codes: Sequence[int]) -> bool:
    """Whether a turn is longer than the codes that were kept of it: nobody knows what it comes to."""
    if not codes or teller(state.ruleset).is_apart(codes[0]):
        return False
    plies = _turn(state, codes)
    if not plies or plies[-1].reveals:
        return False
    after, number = plies[-1].after, state.ruleset.round_number(state.fields)
    return after.to_move == state.to_move and state.ruleset.round_number(after.fields) == number


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
