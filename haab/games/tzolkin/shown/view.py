"""What a seat or a spectator may see (TZ-R-47, TP-R-74)."""

from __future__ import annotations

from haab.games.tzolkin.components import FOOD_DAY_ENDS_AGE, FOOD_DAYS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.food_days import corn_to_feed
from haab.games.tzolkin.shown.state import Json, public_state, tribe_state, wealth_state


def view(game: Tzolkin, seat: int | None) -> Json:
    """The open table, the number of tiles left in the piles, and the wealth tiles that the seat may know."""
    state = public_state(game)
    state["age"] = 1 if game.food_days < 2 else 2
    state["pile_left"] = int(game.pile_left[state["age"] - 1])
    state["next_food_day"] = next_food_day(game)
    for other in range(game.seats):
        state["players"][other]["wealth"] = visible_wealth(game, seat, other)
        state["players"][other]["corn_to_feed"] = known_corn_to_feed(game, other)
        if game.with_tribes:
            state["players"][other] |= visible_tribe(game, seat, other)
    return state


def known_corn_to_feed(game: Tzolkin, seat: int) -> int | None:
    """It tells a tribe that eats more, so it is told only when tribes and wealth are revealed."""
    return int(corn_to_feed(game, seat)) if game.revealed else None


def visible_tribe(game: Tzolkin, seat: int | None, other: int) -> Json:
    """TP-5.1, TP-5.3, TP-R-74: the own two tribes always; of others only the one kept, once it is revealed."""
    tribe = tribe_state(game, other)
    if seat == other:
        return tribe
    return {"tribe": tribe["tribe"] if game.revealed else None}


def visible_wealth(game: Tzolkin, seat: int | None, other: int) -> Json:
    """TZ-2.7, TZ-R-47: the own tiles always; of others only those kept, once they are revealed."""
    wealth = wealth_state(game, other)
    if seat == other:
        return wealth
    return {"kept": wealth["kept"]} if game.revealed else {"dealt_count": len(wealth["dealt"])}


def next_food_day(game: Tzolkin) -> Json | None:
    """TZ-18.11: which Food Day comes next, and in how many days (0 or -1: this round is it)."""
    number = int(game.food_days)
    if number == len(FOOD_DAYS):
        return None
    return {
        "number": number + 1,
        "kind": "end_of_age" if FOOD_DAY_ENDS_AGE[number] else "mid_age",
        "days": int(FOOD_DAYS[number] - game.day),
    }
