"""Events that concern the whole table, step by step: Food Days, the change of age, the end of a prophecy, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from haab.games.tzolkin.components import (
    BUILDINGS,
    CORN,
    FOOD_DAY_AGE,
    FOOD_DAY_ENDS_AGE,
    HIGHEST_BONUS,
    MATERIAL_COUNT,
    MATERIALS,
    MONUMENTS,
    NONE,
    QUARTERS,
    REWARDS_BELOW,
    SKULL,
    STEP_POINTS,
    TEMPLES,
)
from haab.games.tzolkin.expansion_components import PROPHECIES
from haab.games.tzolkin.record import BY_CORN, BY_HUNGER, BY_PROPHECIES, BY_SKULLS, EMPTY, Tzolkin
from haab.games.tzolkin.rules.expansion.new_buildings import income_of
from haab.games.tzolkin.rules.expansion.prophecies import band_points, prophecy_count
from haab.games.tzolkin.rules.final_scoring import monument_points
from haab.games.tzolkin.rules.food_days import (
    SECOND_FOOD_DAY,
    corn_for_workers,
    corn_to_feed,
    highest_step,
    is_shared,
    players_due_a_skull,
)
from haab.games.tzolkin.rules.holdings import corn_on_teeth, workers_in_play
from haab.games.tzolkin.rules.questions import points_per_unfed
from haab.games.tzolkin.shown.effect_words import amount_message
from haab.kit.presentation import Amount, Scene, SceneStep, Share
from haab.kit.text import Message

POINTS = "points"
"""What amounts of points are called; all others have the name of their material."""


Why = Callable[[Tzolkin, Tzolkin, int, int], Message | None]
"""What points come from, given the states before and after, the seat and the points in quarters."""
FED = ("tzolkin.scene.all_fed", "tzolkin.scene.some_fed")
"""How feeding came out for a player."""


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.scene.{key}", params)


def scenes(before: Tzolkin, after: Tzolkin) -> list[Scene]:
    """The events between two states, in the order in which they happened."""
    found = []
    if after.food_days > before.food_days:
        found.append(_food_day(before, after))
        if after.food_days == SECOND_FOOD_DAY:
            found.append(_change_of_age(after))
    if before.calamity != NONE and after.calamity != before.calamity:
        found.append(_prophecy(before, after))
    if after.over and not before.over:
        found.append(_end(before, after))
    return found


def totals(found: list[Scene], seat: int) -> dict[str, float]:
    """What scenes tell of a player, all steps together."""
    total: dict[str, float] = {}
    for scene in found:
        for step in scene.steps:
            for share in step.shares:
                for amount in share.amounts if share.seat == seat else ():
                    total[amount.what] = total.get(amount.what, 0) + amount.n
    return total


# ---- amounts


def amount_of(material: int, n: int) -> Amount:
    """So much of a material, won or lost."""
    sign = "more" if n > 0 else "less"
    return Amount(MATERIALS[material], n, Message(f"tzolkin.change.{sign}", {"what": amount_message(material, abs(n))}))


def points_of(quarters: int) -> Amount:
    """So many points, won or lost."""
    n = quarters / QUARTERS
    n = int(n) if n == int(n) else n
    what = Message("tzolkin.effect.points", {"n": abs(n)})
    return Amount(POINTS, n, Message(f"tzolkin.change.{'more' if n > 0 else 'lost'}", {"what": what}))


def _gained(amounts: list[int]) -> tuple[Amount, ...]:
    return tuple(amount_of(material, n) for material, n in enumerate(amounts) if n)


def _step(message: Message, at: tuple[str, ...], shares: list[Share]) -> Iterator[SceneStep]:
    """A step, if it brings anybody anything."""
    if any(share.amounts for share in shares):
        yield SceneStep(message, at, tuple(shares))


# ---- Food Days


def _food_day(before: Tzolkin, after: Tzolkin) -> Scene:
    """TZ-19.1: incomes, feeding, then the temples."""
    number = int(after.food_days)
    steps = [*_incomes(before, after), _feeding(before, after)]
    if FOOD_DAY_ENDS_AGE[number - 1]:
        steps += _temple_points(after, int(FOOD_DAY_AGE[number - 1]) - 1)
    elif before.calamity == NONE:
        steps += _temple_rewards(before, after)
    else:
        steps += _taxed_rewards(before, after, steps)
    return Scene("food_day", _message("food_day", n=number), tuple(steps), tuple(_meal_totals(after, steps)))


def _meal_totals(after: Tzolkin, steps: list[SceneStep]) -> Iterator[Share]:
    """Need, fed, lost; and what incomes and each of the temples brought."""
    for seat in range(after.seats):
        items: list[Message | None] = []
        for step in steps:
            for share in (share for share in step.shares if share.seat == seat):
                amounts = [amount.message for amount in share.amounts]
                if share.message is not None and share.message.key in FED:
                    items += [share.message, *amounts]
                elif amounts:
                    items.append(_message("gained", source=_source(step), items=amounts))
        yield Share(seat, (), _message("total", items=items))


def _source(step: SceneStep) -> Message:
    """A temple is called in short by its god."""
    (place, *others) = step.at
    return step.message if others or place not in TEMPLES else Message(f"god.{place}")


def _incomes(before: Tzolkin, after: Tzolkin) -> Iterator[SceneStep]:
    """TP-9.6: what new buildings give before the feeding; what a prophecy taxes is told with the temples."""
    if not after.with_new_buildings or before.calamity != NONE:
        return
    shares = []
    for seat in range(after.seats):
        earned = [int(income_of(after, seat, before.food_days, material)) for material in range(MATERIAL_COUNT)]
        shares.append(Share(seat, _gained(earned)))
    yield from _step(_message("incomes"), ("buildings",), shares)


def _feeding(before: Tzolkin, after: Tzolkin) -> SceneStep:
    """TZ-19.2 to TZ-19.5: what all workers want, how many are fed, what the others cost."""
    then = copy(after)
    then.calamity = before.calamity  # it ends with the Food Day
    return SceneStep(
        _message("feeding"), ("food_day",), tuple(_meal(before, then, seat) for seat in range(after.seats))
    )


def _meal(before: Tzolkin, then: Tzolkin, seat: int) -> Share:
    lost = int(before.players[seat].points[BY_HUNGER] - then.players[seat].points[BY_HUNGER])
    workers = int(workers_in_play(then, seat))
    each = int(points_per_unfed(then, seat))
    fed = workers - lost // (each * QUARTERS)
    need, paid = int(corn_to_feed(then, seat)), int(corn_for_workers(then, seat, fed))
    amounts = [amount_of(CORN, -paid)] if paid else []
    if lost:
        amounts.append(points_of(-lost))
    wants = amount_message(CORN, need)
    if fed == workers:
        return Share(seat, tuple(amounts), _message("all_fed", n=workers, need=wants))
    return Share(
        seat, tuple(amounts), _message("some_fed", n=workers, fed=fed, need=wants, hungry=workers - fed, each=each)
    )


def _temple_rewards(before: Tzolkin, after: Tzolkin) -> Iterator[SceneStep]:
    """TZ-20.2, TZ-20.3: the rewards of the own step and of all below; skulls for all or for none."""
    with_skulls = players_due_a_skull(after) <= before.skull_bank
    for temple, name in enumerate(TEMPLES):
        shares = []
        for seat in range(after.seats):
            rewards = REWARDS_BELOW[temple, after.players[seat].steps[temple]].tolist()
            if not with_skulls:
                rewards[SKULL] = 0
            shares.append(Share(seat, _gained(rewards)))
        yield from _step(_message("rewards", temple=f"@temple.{name}"), (name,), shares)


def _taxed_rewards(before: Tzolkin, after: Tzolkin, steps: list[SceneStep]) -> Iterator[SceneStep]:
    """TP-R-70: under a prophecy rewards may cost something or be refused: what was received so far."""
    fed = {share.seat: sum(amount.n for amount in share.amounts if amount.what == "corn") for share in steps[-1].shares}
    shares = []
    for seat in range(after.seats):
        old, new = before.players[seat], after.players[seat]
        received = [int(now - had) for had, now in zip(_stock(old), _stock(new), strict=True)]
        received[CORN] -= int(fed.get(seat, 0)) + _corn_of_teeth(before, after, seat)
        shares.append(Share(seat, _gained(received)))
    yield from _step(_message("all_rewards"), tuple(TEMPLES), shares)


def _stock(player: Any) -> list[int]:
    return [*player.resources.tolist(), int(player.corn), int(player.skulls)]


def _corn_of_teeth(before: Tzolkin, after: Tzolkin, seat: int) -> int:
    """TZ-18.1: what whoever stands on the starting player space took with the end of the same turn."""
    if before.start_space != seat or corn_on_teeth(after) > 0:
        return 0
    return int(corn_on_teeth(before))


def _temple_points(after: Tzolkin, age: int) -> Iterator[SceneStep]:
    """TZ-20.4 to TZ-20.6: the points of the own step, and the bonus of the highest."""
    for temple, name in enumerate(TEMPLES):
        highest = highest_step(after, temple)
        bonus = int(HIGHEST_BONUS[age, temple]) // (2 if is_shared(after, temple, highest) else 1)
        shares = []
        for seat in range(after.seats):
            step = after.players[seat].steps[temple]
            first = bonus * (step == highest)
            points = int(STEP_POINTS[temple, step]) + first
            message = _message("highest", n=first) if first else None
            shares.append(Share(seat, (points_of(points * QUARTERS),) if points else (), message))
        yield from _step(_message("temple", temple=f"@temple.{name}"), (name,), shares)


def _change_of_age(after: Tzolkin) -> Scene:
    """TZ-20.1: the buildings of the second age replace those of the first."""
    new = [int(b) for b in after.row.tolist() if b != EMPTY]
    names = [Message(f"building.{BUILDINGS[b]}") for b in new]
    step = SceneStep(_message("new_buildings", items=names), tuple(BUILDINGS[b] for b in new))
    return Scene("age", _message("second_age"), (step,))


def _prophecy(before: Tzolkin, after: Tzolkin) -> Scene:
    """TP-7.8: all score the prophecy that ends; the next one begins."""
    ending = PROPHECIES[before.calamity]
    steps = list(_by_source(before, after, BY_PROPHECIES, _message("prophecy_points"), (ending,), _counted))
    totals = tuple(_prophecy_totals(steps))
    if after.calamity != NONE:
        following = PROPHECIES[after.calamity]
        steps.append(SceneStep(_message("next_prophecy", prophecy=f"@prophecy.{following}"), (following,)))
    message = _message("prophecy", prophecy=f"@prophecy.{ending}")
    return Scene("prophecy", message, tuple(steps), totals)


def _prophecy_totals(steps: list[SceneStep]) -> Iterator[Share]:
    """What was counted for each player, and the points for it."""
    for share in (share for step in steps for share in step.shares):
        items = [*([share.message] if share.message else []), *(amount.message for amount in share.amounts)]
        if items:
            yield Share(share.seat, (), _message("total", items=items))


# ---- the end


def _end(before: Tzolkin, after: Tzolkin) -> Scene:
    """TZ-21.2: corn and resources, held skulls, then the monuments one after another."""
    steps = [
        *_by_source(before, after, BY_CORN, Message("tzolkin.points.corn"), ("players",)),
        *_by_source(before, after, BY_SKULLS, Message("tzolkin.points.skulls"), ("players",)),
        *_monuments(after),
    ]
    return Scene("end", _message("end"), tuple(steps), tuple(_step_totals(after, steps)))


def _step_totals(after: Tzolkin, steps: list[SceneStep]) -> Iterator[Share]:
    """Where the points of each player came from."""
    for seat in range(after.seats):
        items = [
            _message("by", source=step.message, what=amount.message)
            for step in steps
            for share in step.shares
            for amount in (share.amounts if share.seat == seat else ())
        ]
        if items:
            yield Share(seat, (), _message("total", items=items))


def _counted(before: Tzolkin, after: Tzolkin, seat: int, points: int) -> Message | None:
    """TP-7.9: what the prophecy counted, as long as it can still be counted on the table."""
    prophecy = int(before.calamity)
    count = int(prophecy_count(after, seat, prophecy))
    if band_points(prophecy, count) * QUARTERS != points:
        return None
    return _message("counted", what=f"@tzolkin.count.{PROPHECIES[prophecy]}", n=count)


def _by_source(
    before: Tzolkin, after: Tzolkin, source: int, message: Message, at: tuple[str, ...], why: Why | None = None
) -> Iterator[SceneStep]:
    shares = []
    for seat in range(after.seats):
        points = int(after.players[seat].points[source] - before.players[seat].points[source])
        reason = why(before, after, seat, points) if why else None
        shares.append(Share(seat, (points_of(points),) if points else (), reason))
    yield from _step(message, at, shares)


def _monuments(after: Tzolkin) -> Iterator[SceneStep]:
    for monument, name in enumerate(MONUMENTS):
        shares = [
            Share(seat, (points_of(int(monument_points(after, seat, monument)) * QUARTERS),))
            for seat in range(after.seats)
            if after.players[seat].monuments[monument] > 0 and monument_points(after, seat, monument)
        ]
        yield from _step(Message(f"monument.{name}"), (name,), shares)
