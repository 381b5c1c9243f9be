"""What is true after every decision, with any modules: positions are checked with it, and random games of the tests.

The checks are rules: the same source runs interpreted and, over thousands of random games, compiled. A position that a
person writes may leave pieces out and block spaces with dummies: what must be all there is checked apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from haab.games.tzolkin.components import MAX_LEVEL, SKULLS, WORKERS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.shown.invariants_of_pieces import (
    dummies_block_quick_spaces,
    every_player_has_six_workers,
    gears_hold_the_workers_that_players_have_there,
    no_building_is_too_many,
    no_corn_tile_is_too_many,
    no_monument_is_too_many,
    no_wood_tile_is_too_many,
    nobody_owes,
    only_the_current_age_is_on_display,
    prophecies_come_one_after_the_other,
    quick_actions_are_conserved,
    skulls_are_thirteen,
    tribes_are_conserved,
    wealth_tiles_are_conserved,
)
from haab.games.tzolkin.shown.invariants_of_play import (
    everybody_can_choose_a_start,
    food_days_are_held_in_time,
    frames_fit_the_stack,
    levels_exist,
    nobody_begins_a_turn_on_the_start_space,
    nobody_places_more_workers_than_there_are,
    one_turn_is_taken_at_a_time,
    scores_add_up,
    steps_exist_and_one_player_is_on_top,
    the_game_ends_in_time,
)
from haab.games.tzolkin.shown.invariants_when_complete import (
    all_buildings_are_there,
    all_corn_tiles_are_there,
    all_dummies_are_there,
    all_monuments_are_there,
    everybody_has_a_tribe,
)
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import snapshot


@rule
def all_hold(game: Tzolkin) -> bool:
    """Every invariant of both lists below, for compiled loops."""
    return (
        skulls_are_thirteen(game)
        and every_player_has_six_workers(game)
        and gears_hold_the_workers_that_players_have_there(game)
        and dummies_block_quick_spaces(game)
        and nobody_owes(game)
        and no_corn_tile_is_too_many(game)
        and no_wood_tile_is_too_many(game)
        and no_building_is_too_many(game)
        and only_the_current_age_is_on_display(game)
        and no_monument_is_too_many(game)
        and wealth_tiles_are_conserved(game)
        and tribes_are_conserved(game)
        and prophecies_come_one_after_the_other(game)
        and quick_actions_are_conserved(game)
        and levels_exist(game)
        and steps_exist_and_one_player_is_on_top(game)
        and food_days_are_held_in_time(game)
        and the_game_ends_in_time(game)
        and scores_add_up(game)
        and frames_fit_the_stack(game)
        and everybody_can_choose_a_start(game)
        and nobody_begins_a_turn_on_the_start_space(game)
        and one_turn_is_taken_at_a_time(game)
        and nobody_places_more_workers_than_there_are(game)
        and all_dummies_are_there(game)
        and all_corn_tiles_are_there(game)
        and all_buildings_are_there(game)
        and all_monuments_are_there(game)
        and everybody_has_a_tribe(game)
    )


@dataclass(frozen=True)
class Invariant:
    """A check, and what to say where it does not hold: the field of a position, and the reason."""

    holds: Callable[..., bool]
    field: str
    reason: str

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


INVARIANTS = [
    Invariant(skulls_are_thirteen, "skull_bank", f"all skulls must add up to {SKULLS} (TZ-1.5)"),
    Invariant(every_player_has_six_workers, "players", f"every player has {WORKERS} workers (TZ-1.4)"),
    Invariant(
        gears_hold_the_workers_that_players_have_there,
        "gears",
        "behind the last space of a gear only a dummy can be, or a worker of Cit-Bolon-Tum (TZ-1.3, TP-6.12)",
    ),
    Invariant(dummies_block_quick_spaces, "quick_spaces", "dummies must be on the first of them (TP-4.15)"),
    Invariant(nobody_owes, "players", "no stock can be negative (TZ-1.10)"),
    Invariant(no_corn_tile_is_too_many, "players", "they own more corn tiles than have left the fields (TZ-8.7)"),
    Invariant(no_wood_tile_is_too_many, "players", "they own more wood tiles than have left the fields (TZ-8.7)"),
    Invariant(no_building_is_too_many, "row", "there are more copies of a building than in the box (TZ-1.7)"),
    Invariant(only_the_current_age_is_on_display, "row", "a building is not of the age on display (TZ-16.4)"),
    Invariant(no_monument_is_too_many, "monuments", "each exists once, and only some are used (TZ-2.5, TZ-3.1)"),
    Invariant(wealth_tiles_are_conserved, "wealth_left", "each starting wealth tile exists once (TZ-1.7)"),
    Invariant(tribes_are_conserved, "tribes_left", "each tribe exists once (TP-5.1)"),
    Invariant(
        prophecies_come_one_after_the_other, "calamity", "is not in force after so many Food Days (TP-2.1, TP-7.2)"
    ),
    Invariant(
        quick_actions_are_conserved,
        "quick_spaces",
        "each tile exists once, and a player has one worker there at most (TP-4.5)",
    ),
    Invariant(levels_exist, "players", f"technologies have levels from 0 to {MAX_LEVEL} (TZ-13.1)"),
    Invariant(
        steps_exist_and_one_player_is_on_top, "players", "only one player can be on the top step of a temple (TZ-14.2)"
    ),
    Invariant(food_days_are_held_in_time, "food_days", "cannot be so many on this day (TZ-18.9)"),
    Invariant(the_game_ends_in_time, "food_days", "the game ends with the day after the last of them (TZ-21.1)"),
    Invariant(scores_add_up, "players", "a score is the sum of its sources (TZ-R-45)"),
    Invariant(frames_fit_the_stack, "pending", "there is no room for so many frames"),
    Invariant(
        everybody_can_choose_a_start,
        "pending",
        "somebody is asked for starting wealth or a tribe and has none to choose from (TZ-2.7, TP-5.1)",
    ),
    Invariant(
        nobody_begins_a_turn_on_the_start_space,
        "start_space",
        "the player whose turn begins cannot stand there already (TZ-18.3)",
    ),
    Invariant(one_turn_is_taken_at_a_time, "pending", "a turn belongs to the player whose turn it is (TZ-4.2)"),
    Invariant(
        nobody_places_more_workers_than_there_are, "pending", "so many workers cannot have been placed (TZ-1.4, TZ-6.1)"
    ),
]
"""What no position may break."""

COMPLETE = [
    Invariant(all_dummies_are_there, "gears", "there are more or fewer dummies than with so many players (TZ-3.3)"),
    Invariant(all_corn_tiles_are_there, "fields", "corn tiles are missing (TZ-8.7)"),
    Invariant(all_buildings_are_there, "piles", "buildings are missing (TZ-1.7)"),
    Invariant(all_monuments_are_there, "monuments", "monuments are missing (TZ-2.5)"),
    Invariant(everybody_has_a_tribe, "players", "a tribe is missing (TP-5.2)"),
]
"""What holds in every game from its beginning, but not in a position that leaves pieces out."""


def problems(game: Tzolkin) -> Iterator[str]:
    """Every invariant that does not hold, with the place and the clause."""
    return _broken(game, INVARIANTS)


def missing(game: Tzolkin) -> Iterator[str]:
    """What a written position leaves out and a played game has."""
    return _broken(game, COMPLETE)


def _broken(game: Tzolkin, invariants: list[Invariant]) -> Iterator[str]:
    read = snapshot(game)
    return (str(invariant) for invariant in invariants if not invariant.holds(read))
