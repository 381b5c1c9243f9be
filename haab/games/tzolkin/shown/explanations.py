"""What everything on the board is, for whoever points at it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haab.games.tzolkin.components import (
    ACTIONS,
    BASE_BUILDINGS,
    BUILDING_TYPE,
    BUILDINGS,
    CHICHEN_ITZA,
    DATA,
    FARM,
    FIRST_FREE_CHOICE,
    GEARS,
    HIGHEST_BONUS,
    LAST_SPACE,
    MAX_LEVEL,
    MONUMENTS,
    NONE,
    STEP_POINTS,
    STEP_REWARD,
    TECHNOLOGIES,
    TEMPLES,
    TOP_STEP,
    WEALTH,
)
from haab.games.tzolkin.expansion_components import (
    CIT_BOLON_TUM,
    EXTRA_SPACE,
    PROPHECIES,
    QUICK_TILES,
    RENOVATABLE,
    TRIBES,
)
from haab.games.tzolkin.shown.effect_words import (
    action_message,
    amount_message,
    building_cost,
    building_message,
    count_message,
    monument_cost,
    quick_message,
    wealth_message,
)
from haab.kit.presentation import Explanation, unprinted
from haab.kit.text import Message

ACTION_CLAUSES = {
    "palenque": ["TZ-7.6", "TZ-8.1", "TZ-8.2", "TZ-8.2", "TZ-8.2", "TZ-8.2", "TZ-8.8", "TZ-8.8"],
    "yaxchilan": ["TZ-7.6", "TZ-9.1", "TZ-9.1", "TZ-9.1", "TZ-9.1", "TZ-9.1", "TZ-9.3", "TZ-9.3"],
    "tikal": ["TZ-7.6", "TZ-10.1", "TZ-10.2", "TZ-10.3", "TZ-10.4", "TZ-10.7", "TZ-10.8", "TZ-10.8"],
    "uxmal": ["TZ-7.6", "TZ-11.1", "TZ-11.2", "TZ-11.3", "TZ-11.4", "TZ-11.5", "TZ-11.7", "TZ-11.7"],
    "chichen_itza": ["TZ-7.6", *["TZ-12.1"] * 9, "TZ-12.4"],
}
"""The clause of every space of every gear."""


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.explain.{key}", params)


def explanations() -> dict[str, Explanation]:
    """Everything, by its id in the component data; what no rulebook at hand prints has a note."""
    found = {**_spaces(), **_temples(), **_technologies(), **_tiles(), **_modules(), **_things()}
    notes = unprinted(DATA)
    for name in notes.keys() & found.keys():
        found[name] = replace(found[name], lines=[*found[name].lines, notes[name]])
    return found


def _spaces() -> dict[str, Explanation]:
    found = {}
    for gear, name in enumerate(GEARS):
        for space in range(LAST_SPACE[gear] + 1):
            title = _message("action", gear=f"@gear.{name}", n=space)
            clause = ACTION_CLAUSES[name][space]
            found[f"{name}_{space}"] = Explanation(title, _space_lines(gear, space), clause)
        extra = int(EXTRA_SPACE[gear])
        title = _message("action", gear=f"@gear.{name}", n=extra)
        lines = [_message("free_choice"), _message("extra_space", tribe=f"@tribe.{TRIBES[CIT_BOLON_TUM]}")]
        found[f"{name}_{extra}"] = Explanation(title, lines, "TP-6.12")
    return found


def _space_lines(gear: int, space: int) -> list[Message]:
    if space == 0:
        return [_message("no_action")]
    if space >= FIRST_FREE_CHOICE[gear]:
        return [_message("free_choice")]
    lines = [action_message(gear, space)]
    if gear == CHICHEN_ITZA:
        lines.append(_message("chichen"))
    return [*lines, _message("step_back")] if space < ACTIONS[gear] else lines


def _temples() -> dict[str, Explanation]:
    found = {}
    for temple, name in enumerate(TEMPLES):
        lines = [_step(temple, step) for step in range(TOP_STEP[temple] + 1)]
        one, two = (int(HIGHEST_BONUS[age, temple]) for age in range(2))
        lines += [_message("highest", one=one, two=two), _message("top")]
        found[name] = Explanation(Message(f"temple.{name}"), lines, "TZ-14.1")
    return found


def _step(temple: int, step: int) -> Message:
    points, reward = int(STEP_POINTS[temple, step]), int(STEP_REWARD[temple, step])
    if reward == NONE:
        return _message("temple_step", n=points)
    return _message("temple_reward", n=points, what=amount_message(reward, 1))


def _technologies() -> dict[str, Explanation]:
    found = {}
    for name in TECHNOLOGIES:
        levels = range(1, MAX_LEVEL + 1)
        lines = [_message("level", level=level, what=_message(f"{name}_{level}")) for level in levels]
        lines.append(_message("bonus", what=Message(f"tzolkin.bonus.{name}")))
        found[name] = Explanation(Message(f"tech.{name}"), lines, "TZ-13.1")
    return found


def _tiles() -> dict[str, Explanation]:
    found = {}
    for number, name in enumerate(BUILDINGS):
        lines = [
            _message("cost", items=building_cost(number)),
            _message("brings", items=building_message(number)),
        ]
        found[name] = Explanation(Message(f"building.{name}"), lines, _building_clause(number))
    for number, name in enumerate(MONUMENTS):
        cost = _message("cost", items=monument_cost(number))
        lines = [cost, Message(f"tzolkin.monument.{name}")]
        found[name] = Explanation(Message(f"monument.{name}"), lines, "TZ-17.4")
    for number, name in enumerate(WEALTH):
        found[name] = Explanation(Message("tile.starting_wealth"), wealth_message(number), "TZ-2.7")
    return found


def _building_clause(building: int) -> str:
    if BUILDINGS[building] in RENOVATABLE:
        return "TP-9.7"
    if building >= BASE_BUILDINGS:
        return NEW_BUILDING_CLAUSES[BUILDINGS[building]]
    return "TZ-19.3" if BUILDING_TYPE[building] == FARM else "TZ-16.2"


NEW_BUILDING_CLAUSES = {
    "corn_store": "TP-9.8",
    "monument_builders_tomb": "TP-9.9",
    "house_of_exchange": "TP-9.10",
    "skull_shrine": "TP-9.11",
}
"""The clause of each new building of Age 2."""


def _modules() -> dict[str, Explanation]:
    """Tribes, prophecies and quick-action tiles."""
    found = {}
    for name in TRIBES:
        lines = [Message(f"tzolkin.tribe.{name}")]
        found[name] = Explanation(Message(f"tribe.{name}"), lines, TRIBE_CLAUSES[name])
    for number, name in enumerate(PROPHECIES):
        lines = [Message(f"tzolkin.prophecy.{name}"), count_message(number)]
        found[name] = Explanation(Message(f"prophecy.{name}"), lines, f"TP-8.{number + 1}")
    for number, name in enumerate(QUICK_TILES):
        found[name] = Explanation(Message("exp.quick_action"), [quick_message(number)], "TP-4.12")
    return found


TRIBE_CLAUSES = {
    "ah_chuy_kak": "TP-6.1",
    "ahau_chamahez": "TP-6.3",
    "ahmakiq": "TP-6.6",
    "bacab": "TP-6.7",
    "balam": "TP-6.9",
    "cit_bolon_tum": "TP-6.11",
    "huracan": "TP-6.15",
    "itzamna": "TP-6.16",
    "ixtab": "TP-6.18",
    "vacub_caquix": "TP-6.19",
    "xaman_ek": "TP-6.20",
    "yaluk": "TP-6.21",
    "yumkaax": "TP-6.22",
}
"""The first clause of each tribe."""


def _things() -> dict[str, Explanation]:
    things = {
        "starting_player_space": ("space.starting_player", "start_space", "TZ-18.1"),
        "calendar": ("tz.calendar", "calendar", "TZ-18.5"),
        "mid_age": ("phase.food_day", "mid_age", "TZ-20.2"),
        "end_of_age": ("phase.food_day", "end_of_age", "TZ-20.4"),
        "light": ("tz.light_side", "light", "TZ-18.6"),
        "dark": ("tz.dark_side", "dark", "TZ-14.4"),
        "fields": ("place.field", "fields", "TZ-8.3"),
        "skulls": ("mat.crystal_skull", "skulls", "TZ-21.2"),
        "dummy": ("tz.dummy_worker", "dummy", "TZ-3.7"),
        "quick_action_space": ("exp.quick_action_space", "quick_space", "TP-4.5"),
        "renovation": ("exp.renovation", "renovation", "TP-9.2"),
    }
    return {
        name: Explanation(Message(title), [_message(text)], clause) for name, (title, text, clause) in things.items()
    }
