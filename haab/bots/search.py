"""How bots look ahead: loops written once and bound to each game's rules and to its evaluation."""

from __future__ import annotations

from typing import Any

from haab.kit.rule import rule

legal: Any = None
apply: Any = None
evaluate: Any = None
settled: Any = None

DEPTH = 8
"""How many decisions a look ahead goes through at most before it judges."""
LEAVES = 200
"""How many positions it judges at most for each legal code."""
WORST = -1e9


@rule
def look_ahead(games, menus, cursor, seat, values):
    """For each legal code of games[0] the best value to be had when what it begins is finished.

    games, menus and cursor have a place for every decision of a line, values one for every legal code.
    """
    legal(games[0], menus[0])
    for number in range(menus[0, 0]):
        values[number] = WORST
    cursor[0] = 0
    level = 0
    left = 0
    while level >= 0:
        if cursor[level] == menus[level, 0]:
            level -= 1
            continue
        cursor[level] += 1
        if level == 0:
            left = LEAVES
        games[level + 1] = games[level]
        apply(games[level + 1], menus[level, cursor[level]])
        if level + 1 < DEPTH and left > 0 and not settled(games[level + 1], seat):
            level += 1
            legal(games[level], menus[level])
            cursor[level] = 0
            continue
        left -= 1
        number = cursor[0] - 1
        values[number] = max(values[number], evaluate(games[level + 1], seat))
