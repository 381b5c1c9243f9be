"""The vocabulary of Tzolk'in, and how a thing can be done.

Every code always means the same word, and the word is its notation (docs/notation.md).
"""

from __future__ import annotations

from haab.games.tzolkin.components import (
    ACTIONS,
    BUILDINGS,
    CHICHEN_ITZA,
    ELSEWHERE_ACTIONS,
    ELSEWHERE_GEARS,
    GEARS,
    LAST_SPACE,
    MONUMENTS,
    MOST_EFFECTS,
    RESOURCES,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)
from haab.games.tzolkin.expansion_components import IXTAB, RENOVATABLE, TRIBES
from haab.kit.record.vocabulary import Vocabulary

CODES = Vocabulary()

DONE = CODES.word("done")
KEEP = CODES.block("keep", WEALTH)
TRIBE = CODES.block("tribe", [tribe for tribe in TRIBES if tribe != TRIBES[IXTAB]])
"""TRIBE + tribe, or one less for tribes behind Ixtab, is "tribe name"; `tribe_of` and `code_of_tribe` know."""
TRIBE_IXTAB = CODES.block("tribe", [(TRIBES[IXTAB], tile) for tile in WEALTH])
"""Ixtab is chosen together with the third wealth tile, so that nobody sees by the number of choices who has it."""
BEG = CODES.word("beg")
SKIP_TURN = CODES.word("skip", "turn")
PLACE = CODES.block("place", [*GEARS, "start", "quick"])
PLACE_START = PLACE + len(GEARS)
PLACE_QUICK = PLACE_START + 1
PLACE_FLAT = CODES.block("place flat", GEARS)
"""Cit-Bolon-Tum's flat price (TP-6.11)."""
PLACE_BEYOND = CODES.block("place beyond", GEARS)
"""Vacub-Caquix skips the lowest free space (TP-6.19)."""
TAKE_SPACES = int(LAST_SPACE[0]) + 2
"""Words per small gear: one for each numbered space and one for the slot behind the last."""
TAKE = CODES.block("take", [(gear, space) for g, gear in enumerate(GEARS) for space in range(LAST_SPACE[g] + 2)])
"""TAKE + gear * TAKE_SPACES + space is "take gear space" (the large gear comes last)."""
NOTHING = CODES.word("nothing")
USE = CODES.block("use", range(1, ACTIONS[CHICHEN_ITZA] + 1)) - 1
"""USE + n is "use n"."""
AHEAD = CODES.word("ahead")
FURTHER = CODES.word("further")
"""Ahau Chamahez goes a space ahead for corn (TP-6.3)."""
DO = CODES.block("do", [(gear, n + 1) for gear in GEARS[:ELSEWHERE_GEARS] for n in range(ELSEWHERE_ACTIONS)])
HARVEST_CORN = CODES.word("harvest", "corn")
HARVEST_WOOD = CODES.word("harvest", "wood")
HARVEST_WILD = CODES.word("harvest", "wild")
BURN = CODES.word("burn")
LEARN = CODES.block("learn", TECHNOLOGIES)
LOWER = CODES.block("lower", TECHNOLOGIES)
BONUS = CODES.block("bonus", TECHNOLOGIES)
PAY = CODES.block("pay", RESOURCES)
GET = CODES.block("get", RESOURCES)
BUILD = CODES.block("build", BUILDINGS)
BUILD_MONUMENT = CODES.block("build", MONUMENTS)
WITH_ARCHITECTURE = CODES.word("with", "architecture")
WITHOUT_ARCHITECTURE = CODES.word("without", "architecture")
LEAVE_OUT = CODES.block("leave out", [*RESOURCES, "extra"])
LEAVE_OUT_EXTRA = LEAVE_OUT + len(RESOURCES)
RENOVATE = CODES.block("renovate", [*RENOVATABLE, "nothing"])
RENOVATE_NOTHING = RENOVATE + len(RENOVATABLE)
SELL = CODES.block("sell", RESOURCES)
BUY = CODES.block("buy", RESOURCES)
UP = CODES.block("up", TEMPLES)
DOWN = CODES.block("down", TEMPLES)
ADVANCE_DAYS = CODES.block("days", (1, 2)) - 1
"""ADVANCE_DAYS + n is "days n"."""
EFFECT = CODES.block("effect", range(1, MOST_EFFECTS + 1)) - 1
"""EFFECT + n is "effect n": which effect of a tile or action comes next (TP-R-69)."""
ACCEPT = CODES.word("accept")
REFUSE = CODES.word("refuse")
EXCHANGE = CODES.block("exchange", RESOURCES)
"""Xaman Ek turns a resource into corn (TP-6.20): the last words, because they may come with any decision."""

MENU = 64
"""More codes than any decision of Tzolk'in offers."""

# ---- how a building is built

BY_TIKAL_2, BY_TIKAL_4, BY_SECOND, BY_UXMAL_4, BY_TOMB, BY_QUICK, BY_MONUMENT_TOMB = range(7)
WAYS = 7

# ---- how an advance is paid for

PAID, FREE, IN_EXCHANGE = range(3)
PAYMENTS = 3

# ---- how a worker came to its action

ON_ITS_SPACE, AHEAD_FREE, AHEAD_PAID = range(3)
ARRIVALS = 3

# ---- why a step down is due

ANGRY_GODS, IXTAB_STEP = range(2)
REASONS = 2
