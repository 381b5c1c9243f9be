"""The table as text for a terminal."""

from __future__ import annotations

from collections import Counter

import numpy as np

from haab.games.tzolkin.components import (
    BUILDINGS,
    CALENDAR_TEETH,
    COLOURS,
    FIRST_FREE_CHOICE,
    GEARS,
    HARVESTS,
    LAST_SPACE,
    MATERIALS,
    MONUMENTS,
    NONE,
    QUARTERS,
    RESOURCES,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
    TOP_STEP,
    WEALTH,
)
from haab.games.tzolkin.expansion_components import PROPHECIES, TRIBES
from haab.games.tzolkin.record import DUMMY, EMPTY
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.shown.effect_words import (
    building_cost,
    building_message,
    count_message,
    monument_cost,
    quick_message,
    wealth_message,
)
from haab.games.tzolkin.shown.state import quick_tiles_from_now
from haab.games.tzolkin.shown.view import next_food_day
from haab.kit.text import Message

WIDTH = 12
NAME_WIDTH = 8


def draw(game: np.record, seat: int | None = None) -> str:
    """The whole table; with the hand of starting wealth tiles of `seat`, before they are revealed."""
    parts = [
        _headline(game),
        _gears(game),
        _fields(game),
        *_modules(game),
        _temples(game),
        _tiles(game),
        _players(game),
    ]
    if seat is not None and not game.revealed:
        parts.append(_hand(game, seat))
    return "\n\n".join(parts)


def name_of(seat: int) -> str:
    """A seat's colour, as a name."""
    return COLOURS[seat].capitalize()


def _letter(who: int) -> str:
    if who == EMPTY:
        return "."
    return "x" if who == DUMMY else COLOURS[who][0].upper()


def _headline(game: np.record) -> str:
    food_day = next_food_day(game)
    parts = [f"Day {game.day}"]
    if food_day:
        kind = "end of the age" if food_day["kind"] == "end_of_age" else "mid-age"
        days = food_day["days"]
        when = f"in {days} day{'s' * (days != 1)}" if days > 0 else "TODAY"
        parts.append(f"Food Day {food_day['number']} ({kind}) {when}")
    parts.append(f"starting player {name_of(int(game.first))}")
    space = "free" if game.start_space == EMPTY else name_of(int(game.start_space))
    parts.append(f"start space: {space}")
    corn = int(game.tooth_corn[:CALENDAR_TEETH].sum())
    parts.append(f"corn on teeth: {corn}")
    return " | ".join(parts)


def _gears(game: np.record) -> str:
    most = int(LAST_SPACE.max())
    lines = [f"{'gear':<{WIDTH}} " + "".join(f"{space:>4}" for space in range(most + 1)) + "   behind"]
    for gear, name in enumerate(GEARS):
        cells = []
        for space in range(most + 1):
            if space > LAST_SPACE[gear]:
                cells.append("    ")
                continue
            letter = _letter(int(game.gears[gear, space]))
            free = "*" if space >= FIRST_FREE_CHOICE[gear] else " "
            cells.append(f"  {letter}{free}")
        behind = " ".join(_letter(int(who)) for who in game.gears[gear, LAST_SPACE[gear] + 1 : TEETH[gear]])
        lines.append(f"{name:<{WIDTH}} " + "".join(cells) + f"    {behind}")
    skulls = " ".join(f"{action}:{_letter(int(who))}" for action, who in enumerate(game.skull_places) if action)
    lines.append(f"{'skulls':<{WIDTH}}  {skulls}   in the bank: {game.skull_bank}   (* free choice, x dummy)")
    return "\n".join(lines)


def _modules(game: np.record) -> list[str]:
    """The quick-action board and the prophecies, if they are used."""
    parts = []
    if game.with_quick_actions:
        parts.append(_quick_actions(game))
    if game.with_prophecies:
        parts.append(_prophecies(game))
    return parts


def _quick_actions(game: np.record) -> str:
    now, *coming = (quick_message(tile).text() for tile in quick_tiles_from_now(game))
    spaces = " ".join(_letter(int(who)) for who in game.quick_spaces)
    return f"{'quick action':<{WIDTH}}  {now}   [{spaces}]\n{'then':<{WIDTH}}  {', '.join(coming) or '-'}"


def _prophecies(game: np.record) -> str:
    lines = ["prophecies:"]
    for number, prophecy in enumerate(game.foretold, start=1):
        name = PROPHECIES[prophecy]
        label = f"{number} {name}{' (in force)' * bool(prophecy == game.calamity)}"
        lines.append(f"  {label:<32} {Message(f'tzolkin.prophecy.{name}').text()}")
        lines.append(f"  {'':<32} {count_message(int(prophecy)).text()}")
    return "\n".join(lines)


def _fields(game: np.record) -> str:
    groups = [
        f"{harvest}: {'W' * int(game.forest[n])}{'c' * int(game.clearing[n]) or ('' if game.forest[n] else '-')}"
        for n, harvest in enumerate(HARVESTS)
    ]
    return f"{'fields':<{WIDTH}}  " + "   ".join(groups) + "   (W wood over corn, c corn)"


def _temples(game: np.record) -> str:
    lines = []
    for temple, name in enumerate(TEMPLES):
        steps = []
        for step in range(TOP_STEP[temple] + 1):
            here = "".join(_letter(seat) for seat in range(game.seats) if game.players[seat].steps[temple] == step)
            steps.append(f"{step}[{here}]" if here else f"{step}")
        lines.append(f"{name:<{WIDTH}}  " + " ".join(steps))
    return "\n".join(lines)


def _text(messages: list[Message]) -> str:
    return ", ".join(message.text() for message in messages)


def _tiles(game: np.record) -> str:
    lines = ["buildings:"]
    for building in game.row:
        if building != EMPTY:
            cost = _text(building_cost(int(building)))
            lines.append(f"  {BUILDINGS[building]:<32} {cost:<24} {_text(building_message(int(building)))}")
    lines.append("monuments:")
    for monument in game.monuments:
        if monument != EMPTY:
            cost = _text(monument_cost(int(monument)))
            effect = Message(f"tzolkin.monument.{MONUMENTS[monument]}").text()
            lines.append(f"  {MONUMENTS[monument]:<32} {cost:<24} {effect}")
    return "\n".join(lines)


def _players(game: np.record) -> str:
    heads = ["points", "workers", *MATERIALS[3:4], *RESOURCES, "skulls", *(name[:4] for name in TECHNOLOGIES), "board"]
    lines = [f"{'player':<{NAME_WIDTH}}" + "".join(f" {head}" for head in heads)]
    for seat in range(game.seats):
        player = game.players[seat]
        points = int(player.points.sum()) / QUARTERS
        values = [f"{points:g}", f"{player.available}/{workers_in_play(game, seat)}", player.corn, *player.resources]
        values += [player.skulls, *player.levels, "light" if player.light else "dark"]
        columns = zip(heads, values, strict=True)
        lines.append(f"{name_of(seat):<{NAME_WIDTH}}" + "".join(f" {value!s:>{len(head)}}" for head, value in columns))
        if game.revealed and player.tribe != NONE:
            name = TRIBES[player.tribe]
            lines.append(f"{'':<{NAME_WIDTH}}  {name}: {Message(f'tzolkin.tribe.{name}').text()}")
        tiles = _own_tiles(player)
        if tiles:
            lines.append(f"{'':<{NAME_WIDTH}}  {tiles}")
    return "\n".join(lines)


def _own_tiles(player: np.record) -> str:
    tiles: Counter[str] = Counter()
    for ids, counts in ((BUILDINGS, player.buildings), (MONUMENTS, player.monuments)):
        for name, count in zip(ids, counts, strict=True):
            tiles[name] += int(count)
    tiles["corn tile"] = int(player.corn_tiles)
    tiles["wood tile"] = int(player.wood_tiles)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in tiles.items() if count)


def _hand(game: np.record, seat: int) -> str:
    player = game.players[seat]
    lines = []
    for tribe in player.tribes[player.tribes != NONE]:
        name = TRIBES[tribe]
        kept = "   (kept)" if tribe == player.tribe else ""
        lines.append(f"{name_of(seat)}'s tribe: {name}, {Message(f'tzolkin.tribe.{name}').text()}{kept}")
    lines.append(f"{name_of(seat)}'s starting wealth:")
    for tile, kept in zip(player.dealt, player.kept, strict=True):
        lines.append(f"  {WEALTH[tile]:<26} {_text(wealth_message(int(tile)))}{'   (kept)' if kept else ''}")
    return "\n".join(lines)
