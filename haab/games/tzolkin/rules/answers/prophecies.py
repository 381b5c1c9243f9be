"""Chapters 7 and 8 of the expansion: the prophecies. One section per prophecy gives its calamity and its count.

A calamity that demands a payment for a benefit lets the player refuse (TP-7.5): decisions then offer "refuse".
`must` says that the benefit cannot be refused, because the action or effect consists of nothing else (TP-7.7, TP-R-39).
"""

from __future__ import annotations

from haab.games.tzolkin.codes import ACCEPT, DOWN, GOLD_TOLL, REFUSE, SKULL_TOLL
from haab.games.tzolkin.components import (
    ADVANCE,
    AGRICULTURE,
    ANY,
    CHAAC,
    CHICHEN_ITZA,
    CLIMB,
    EXTRACTION,
    GAIN,
    GAIN_ANY,
    GOLD,
    KUKULCAN,
    MAX_LEVEL,
    NONE,
    QUETZALCOATL,
    SKULL,
    START_STEP,
    TEETH,
    THEOLOGY,
)
from haab.games.tzolkin.expansion_components import (
    ANGRY_CHAAC,
    ANGRY_KUKULCAN,
    ANGRY_QUETZALCOATL,
    BAND_POINTS,
    BAND_START,
    BANDS,
    CROWDED_CITIES,
    CROWDED_CORN,
    CROWDED_RESOURCES,
    DESECRATION,
    DROUGHT,
    DROUGHT_CORN,
    FIRE_WOOD,
    FLOOD_CORN,
    FOREST_FIRES,
    FORETOLD,
    FORGOTTEN_LEVEL,
    FORGOTTEN_LORE,
    GOLD_CORN,
    GOLD_SHORTAGE,
    HIGH_WATER,
    HUNGER,
    HUNGER_MEAL,
    PROPHECIES,
    TEACHER_RESOURCES,
    TEACHER_SHORTAGE,
    WRATH_CORN,
    WRATHFUL_GODS,
)
from haab.games.tzolkin.rules.answers.tribes import chooses_any_bonus, corn_in_reach
from haab.games.tzolkin.rules.holdings import buildings_owned, levels_reached
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_below
from haab.kit.record.stack import offer, push

PROPHECY_COUNT = len(PROPHECIES)

# ---- which prophecy is in force


@rule
def draw_prophecies(game):
    """TP-2.1 (2), TP-7.1: three prophecies at random, in random order, for all to see."""
    for number in range(FORETOLD):
        drawn = random_below(game.chance, PROPHECY_COUNT - number)
        for prophecy in range(PROPHECY_COUNT):
            if is_foretold(game, number, prophecy):
                continue
            if drawn == 0:
                game.foretold[number] = prophecy
                break
            drawn -= 1


@rule
def is_foretold(game, count, prophecy):
    """Whether a prophecy is among the first ones drawn."""
    for number in range(count):
        if game.foretold[number] == prophecy:
            return True
    return False


@rule
def next_prophecy(game):
    """TP-7.2, TP-7.3: prophecy n is in force from the round after Food Day n to the end of Food Day n + 1."""
    game.calamity = NONE
    if game.with_prophecies and 1 <= game.food_days <= FORETOLD:
        game.calamity = game.foretold[game.food_days - 1]


@rule
def prophecy_points(game, seat):
    """TP-7.8, TP-7.9, TP-R-55: the band of the count, open at both ends."""
    return band_points(game.calamity, prophecy_count(game, seat, game.calamity))


@rule
def band_points(prophecy, count):
    """TP-7.9, TP-R-55: the points that a prophecy gives for a count."""
    points = BAND_POINTS[prophecy, 0]
    for band in range(1, BANDS):
        if count >= BAND_START[prophecy, band]:
            points = BAND_POINTS[prophecy, band]
    return points


@rule
def prophecy_count(game, seat, prophecy):
    """TP-8.1 to TP-8.13: what a prophecy counts."""
    player = game.players[seat]
    if prophecy == WRATHFUL_GODS:
        return steps_above_start(game, seat)
    if ANGRY_CHAAC <= prophecy <= ANGRY_KUKULCAN:
        return player.steps[temple_of_angry_god(prophecy)] - START_STEP
    if prophecy == FOREST_FIRES:
        return player.wood_tiles
    if prophecy == DROUGHT:
        return player.corn_tiles
    if prophecy == GOLD_SHORTAGE:
        return player.resources[GOLD]
    if prophecy == DESECRATION:
        return player.skulls
    if prophecy == TEACHER_SHORTAGE:
        return levels_reached(game, seat)
    if prophecy == FORGOTTEN_LORE:
        return technologies_at_second_level(game, seat)
    if prophecy == CROWDED_CITIES:
        return buildings_owned(game, seat)
    if prophecy == HUNGER:
        return player.fed
    return workers_on_chichen_itza(game, seat)


# ---- the order of effects (TP-R-69)


@rule
def effect_is_taxed(game, seat, operation, what):
    """TP-R-69: whether the prophecy in force taxes an effect, or a bonus that follows from it."""
    prophecy = game.calamity
    if prophecy == WRATHFUL_GODS:
        return operation == CLIMB or may_bring_bonus(game, seat, operation, what, AGRICULTURE)
    if ANGRY_CHAAC <= prophecy <= ANGRY_KUKULCAN:
        here = operation == CLIMB and what in (ANY, temple_of_angry_god(prophecy))
        return here or may_bring_bonus(game, seat, operation, what, AGRICULTURE)
    if prophecy == GOLD_SHORTAGE:
        here = operation == GAIN_ANY or (operation == GAIN and what == GOLD)
        return here or may_bring_bonus(game, seat, operation, what, EXTRACTION)
    if prophecy == DESECRATION:
        here = operation == GAIN and what == SKULL
        return here or may_bring_bonus(game, seat, operation, what, THEOLOGY)
    return prophecy == TEACHER_SHORTAGE and operation == ADVANCE


@rule
def may_bring_bonus(game, seat, operation, what, technology):
    """Whether an effect is an advance that may end in the bonus of a technology."""
    if operation != ADVANCE:
        return False
    levels = game.players[seat].levels
    if chooses_any_bonus(game, seat):
        if what != ANY:
            return levels[what] == MAX_LEVEL
        return levels[0] == MAX_LEVEL or levels[1] == MAX_LEVEL or levels[2] == MAX_LEVEL or levels[3] == MAX_LEVEL
    return what in (ANY, technology) and levels[technology] == MAX_LEVEL


# ---- Wrathful Gods: each step up costs 1 corn (TP-8.1). Angry God: each step up there a resource (TP-8.2 to TP-8.4)


@rule
def temple_of_angry_god(prophecy):
    """TP-8.2 to TP-8.4: whose temple is taxed."""
    if prophecy == ANGRY_CHAAC:
        return CHAAC
    return QUETZALCOATL if prophecy == ANGRY_QUETZALCOATL else KUKULCAN


@rule
def step_corn(game):
    """TP-8.1: corn due for a step up in any temple."""
    return WRATH_CORN if game.calamity == WRATHFUL_GODS else 0


@rule
def step_resources(game, temple):
    """TP-8.2 to TP-8.4: resources due for a step up in a temple."""
    prophecy = game.calamity
    return int(ANGRY_CHAAC <= prophecy <= ANGRY_KUKULCAN and temple_of_angry_god(prophecy) == temple)


@rule
def step_is_taxed(game, temple):
    """Whether a step up in a temple costs something."""
    return game.calamity != NONE and (step_corn(game) > 0 or step_resources(game, temple) > 0)


@rule
def step_is_payable(game, temple, corn, resources):
    """TP-7.5: whether a step up in a temple can be paid with so much corn and so many resources."""
    return game.calamity == NONE or (step_corn(game) <= corn and step_resources(game, temple) <= resources)


@rule
def steps_above_start(game, seat):
    """TP-8.1: over all temples, own step minus starting step."""
    steps = game.players[seat].steps
    return steps[0] + steps[1] + steps[2] - 3 * START_STEP


# ---- Forest Fires: a wood tile of Palenque gives 1 wood less (TP-8.5, TP-R-50)


@rule
def burnt_wood(game):
    """Wood lost with a wood tile."""
    return FIRE_WOOD if game.calamity == FOREST_FIRES else 0


# ---- Drought: a corn harvest of Palenque gives 1 corn less (TP-8.6, TP-R-50)


@rule
def dried_corn(game):
    """Corn lost with a harvest."""
    return DROUGHT_CORN if game.calamity == DROUGHT else 0


# ---- Gold Shortage: each gold received costs 1 corn (TP-8.7, TP-R-40 to TP-R-42)


@rule
def gold_toll(game, resource):
    """TP-8.7: corn due for a resource received."""
    return GOLD_CORN if resource == GOLD and game.calamity == GOLD_SHORTAGE else 0


@rule
def ask_gold_toll(game, seat, amount, must):
    """TP-R-37: gold is accepted or refused piece by piece, after everything else of the same effect."""
    if amount > 0 and corn_in_reach(game, seat) >= GOLD_CORN:
        push(game, GOLD_TOLL, seat, amount, must)


@rule
def offer_gold_toll(game, seat, must, menu):
    """TP-7.5: pay 1 corn for a gold, or do without."""
    if game.players[seat].corn >= GOLD_CORN:
        offer(menu, ACCEPT)
    if not must:
        offer(menu, REFUSE)


@rule
def choose_gold_toll(game, seat, left, code):
    """TP-8.7: one gold for 1 corn; whoever refuses one refuses the rest."""
    if code == REFUSE:
        return
    game.players[seat].corn -= GOLD_CORN
    game.players[seat].resources[GOLD] += 1
    ask_gold_toll(game, seat, left - 1, False)


# ---- Desecration: each skull received costs a step down (TP-8.8, TP-R-43, TP-R-44)


@rule
def skulls_are_taxed(game):
    """TP-8.8: whether skulls cost steps."""
    return game.calamity == DESECRATION


@rule
def can_pay_for_skull(game, seat):
    """TP-R-43: with all temples at the bottom no skull can be received."""
    steps = game.players[seat].steps
    return not skulls_are_taxed(game) or steps[0] + steps[1] + steps[2] > 0


@rule
def ask_skull_toll(game, seat, amount, must):
    """TP-R-37: skulls are accepted or refused one by one."""
    if amount > 0 and game.skull_bank > 0 and can_pay_for_skull(game, seat):
        push(game, SKULL_TOLL, seat, amount, must)


@rule
def offer_skull_toll(game, seat, must, menu):
    """TP-8.8: in which temple to go down for a skull, or do without."""
    for temple in range(3):
        if game.players[seat].steps[temple] > 0:
            offer(menu, DOWN + temple)
    if not must:
        offer(menu, REFUSE)


@rule
def choose_skull_toll(game, seat, left, code):
    """TP-R-43: the step down comes before the skull; whoever refuses one refuses the rest."""
    if code == REFUSE:
        return
    game.players[seat].steps[code - DOWN] -= 1
    game.players[seat].skulls += 1
    game.skull_bank -= 1
    ask_skull_toll(game, seat, left - 1, False)


# ---- Teacher Shortage: each advance costs 1 more resource (TP-8.9, TP-R-45, TP-R-46)


@rule
def teacher_price(game):
    """TP-8.9: resources that an advance costs more, also a free one."""
    return TEACHER_RESOURCES if game.calamity == TEACHER_SHORTAGE else 0


# ---- Forgotten Lore: level 2 has no effect (TP-8.10, TP-R-47)


@rule
def is_forgotten(game, level):
    """TP-8.10: whether the effects of a level cannot be used."""
    return level == FORGOTTEN_LEVEL and game.calamity == FORGOTTEN_LORE


@rule
def technologies_at_second_level(game, seat):
    """TP-8.10: own technologies at level 2 or 3."""
    count = 0
    for technology in range(4):
        count += game.players[seat].levels[technology] >= FORGOTTEN_LEVEL
    return count


# ---- Crowded Cities: each building costs 1 more resource, or 2 more corn (TP-8.11, TP-R-48, TP-R-49)


@rule
def crowded_resources(game):
    """TP-8.11: resources of choice that a building costs more."""
    return CROWDED_RESOURCES if game.calamity == CROWDED_CITIES else 0


@rule
def crowded_corn(game):
    """TP-8.11: corn that a building costs more when it is built with corn."""
    return CROWDED_CORN if game.calamity == CROWDED_CITIES else 0


# ---- Hunger: each worker needs 1 more corn (TP-8.12)


@rule
def hunger_appetite(game):
    """TP-8.12, TP-10.1: more corn for each worker."""
    return HUNGER_MEAL if game.calamity == HUNGER else 0


# ---- High Water: each worker placed on Chichen Itza costs 2 more corn (TP-8.13, TP-R-52, TP-R-53)


@rule
def flood_corn(game, gear):
    """TP-8.13: corn that placing on a gear costs more."""
    return FLOOD_CORN if gear == CHICHEN_ITZA and game.calamity == HIGH_WATER else 0


@rule
def workers_on_chichen_itza(game, seat):
    """TP-8.13, TP-R-53: also on Cit-Bolon-Tum's extra space."""
    count = 0
    for space in range(TEETH[CHICHEN_ITZA]):
        count += game.gears[CHICHEN_ITZA, space] == seat
    return count
