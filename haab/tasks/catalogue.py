"""The tasks. A task never changes: what would have to be different gets the next version, and the old one stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from haab.games import ruleset
from haab.kit.errors import HaabError

MARKS = ("level1@0.1", "level2@0.1", "level4@0.1")
"""Whom agents meet: frozen players that are quick. Each of them has all other seats of a table."""
RULES = {"tzolkin": 3, "tikal": 1}
"""The versions of the rules that all tasks of today are played by: other rules make other tasks."""
LIMIT = 3000
"""Decisions of an agent in a game: no game by the rules has nearly so many."""


class UnknownTask(HaabError):
    """There is no task of that name."""


@dataclass(frozen=True)
class Milestone:
    """When a number of the record has been reached."""

    field: str
    number: int

    def is_reached(self, record: Any) -> bool:
        """Whether it has been."""
        return bool(getattr(record, self.field) >= self.number)


@dataclass(frozen=True)
class Task:
    """What an agent is asked to do, completely."""

    id: str
    game: str
    players: int
    """Of a puzzle task no more than the fewest: each position has its own, and its own options."""
    summary: str
    options: Mapping[str, bool] = field(default_factory=dict)
    opponents: tuple[str, ...] = MARKS
    begins: Milestone | None = None
    """Up to here `opening` plays in all seats."""
    opening: str = "level4@0.1"
    ends: Milestone | None = None
    """Here the game is stopped, and whoever has most points has won."""
    puzzles: bool = False
    """Whether it is a collection of single turns to find, without opponents."""
    limit: int = LIMIT
    reward: str = "1 for the only winner, -1 / (players - 1) for whoever lost, in between for who shares a victory"
    metric: str = "rating"

    @property
    def version(self) -> str:
        """The end of its name, such as `v1`."""
        return self.id.rsplit("-", 1)[1]

    @property
    def rules(self) -> int:
        """The version of the rules that it is played by."""
        return RULES[self.game]

    @property
    def checked_options(self) -> dict[str, bool]:
        """All options of the game."""
        return ruleset(self.game).check_options(self.players, self.options)

    def to_json(self) -> dict[str, Any]:
        """Everything about it, ready for JSON."""
        return {
            "id": self.id,
            "game": self.game,
            "rules": self.rules,
            "players": None if self.puzzles else self.players,
            "options": None if self.puzzles else self.checked_options,
            "summary": self.summary,
            "opponents": list(self.opponents),
            "begins": vars(self.begins) if self.begins else None,
            "opening": self.opening if self.begins else None,
            "ends": vars(self.ends) if self.ends else None,
            "limit": self.limit,
            "reward": self.reward,
            "metric": self.metric,
        }


ALL_MODULES = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}


def _puzzles(id: str, game: str, count: int) -> Task:
    return Task(
        id,
        game,
        2,
        f"A turn to find in each of {count} positions; the answers stood when a coach played them to the end.",
        opponents=(),
        puzzles=True,
        reward="1 for the best turn, otherwise 0",
        metric="found",
    )


_LIST = (
    Task("haab/tzolkin-2p-v1", "tzolkin", 2, "The base game of two."),
    Task("haab/tzolkin-4p-v1", "tzolkin", 4, "The base game of four: the usual table."),
    Task("haab/tzolkin-5p-all-v1", "tzolkin", 5, "Five players, with all of Tribes & Prophecies.", options=ALL_MODULES),
    Task(
        "haab/tzolkin-4p-first-age-v1",
        "tzolkin",
        4,
        "Only the first age: the game is stopped after the second Food Day.",
        ends=Milestone("food_days", 2),
        metric="wins",
    ),
    Task(
        "haab/tzolkin-4p-last-food-day-v1",
        "tzolkin",
        4,
        "Only the last quarter: from the third Food Day to the end, out of games that level 4 has begun.",
        begins=Milestone("food_days", 3),
        metric="wins",
    ),
    _puzzles("haab/tzolkin-puzzles-v2", "tzolkin", 103),
    Task("haab/tikal-2p-v1", "tikal", 2, "The basic game of two."),
    Task("haab/tikal-4p-v1", "tikal", 4, "The basic game of four."),
    Task("haab/tikal-2p-auction-v1", "tikal", 2, "The auction of two.", options={"auction": True}),
    _puzzles("haab/tikal-puzzles-v1", "tikal", 49),
)

TASKS: dict[str, Task] = {found.id: found for found in _LIST}
"""Every task by its name."""


def task(id: str) -> Task:
    """A task by its name, with or without `haab/` before it."""
    found = TASKS.get(id) or TASKS.get(f"haab/{id}")
    if found is None:
        raise UnknownTask(f"there is no task {id!r} (there are: {', '.join(TASKS)})")
    present = ruleset(found.game).version
    if found.rules != present:
        raise UnknownTask(f"{found.id} is played by rules version {found.rules}; these rules have {present}")
    return found
