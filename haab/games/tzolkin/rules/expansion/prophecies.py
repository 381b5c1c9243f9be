"""Chapters 7 and 8 of the expansion: the prophecies. One section per prophecy gives its calamity and its count.

A calamity that demands a payment for a benefit lets the player refuse (TP-7.5): decisions then offer "refuse".
`must` says that the benefit cannot be refused, because the action or effect consists of nothing else (TP-7.7, TP-R-39).
"""

from __future__ import annotations

from haab.games.tzolkin.codes import ACCEPT, DOWN, REFUSE
from haab.games.tzolkin.components import (
    CHAAC,
    CHICHEN_ITZA,
    GOLD,
    KUKULCAN,
    NONE,
    QUETZALCOATL,
    START_STEP,
    TECHNOLOGY_COUNT,
    TEETH,
    TEMPLE_COUNT,
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
    PROPHECY_COUNT,
    TEACHER_RESOURCES,
    TEACHER_SHORTAGE,
    WRATH_CORN,
    WRATHFUL_GODS,
)
from haab.games.tzolkin.record import BY_PROPHECIES, Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.holdings import buildings_owned, levels_reached
from haab.games.tzolkin.rules.materials import gain_points
from haab.games.tzolkin.rules.questions import corn_in_reach
from haab.games.tzolkin.rules.temples import can_anger, offer_anger
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.chance import random_below
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

# ---- which prophecy is in force


@rule
def draw_prophecies(game: Tzolkin) -> None:
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
def is_foretold(game: Tzolkin, count: int, prophecy: int) -> bool:
    """Whether a prophecy is among the first ones drawn."""
    for number in range(count):
        if game.foretold[number] == prophecy:
            return True
    return False


@rule
def next_prophecy(game: Tzolkin) -> None:
    """TP-7.2, TP-7.3: prophecy n is in force from the round after Food Day n to the end of Food Day n + 1."""
    game.calamity = NONE
    if game.with_prophecies and 1 <= game.food_days <= FORETOLD:
        game.calamity = game.foretold[game.food_days - 1]


@answers(questions.after_rewards)
def score_prophecy(game: Tzolkin) -> None:
    """TP-7.4, TP-7.8, TP-11.2, TP-R-54: all score what is in force; it ends, another begins with the next round."""
    if game.calamity != NONE:
        for seat in range(game.seats):
            gain_points(game, seat, BY_PROPHECIES, prophecy_points(game, seat))
    next_prophecy(game)


@answers(questions.asks_for_rewards)
def demands_decisions(game: Tzolkin) -> bool:
    """TP-R-70: under a prophecy the rewards of the temples come in turn order."""
    return game.calamity != NONE


@rule
def prophecy_points(game: Tzolkin, seat: int) -> int:
    """TP-7.8, TP-7.9, TP-R-55: the band of the count, open at both ends."""
    return band_points(game.calamity, prophecy_count(game, seat, game.calamity))


@rule
def band_points(prophecy: int, count: int) -> int:
    """TP-7.9, TP-R-55: the points that a prophecy gives for a count."""
    points = BAND_POINTS[prophecy, 0]
    for band in range(1, BANDS):
        if count >= BAND_START[prophecy, band]:
            points = BAND_POINTS[prophecy, band]
    return points


@rule
def prophecy_count(game: Tzolkin, seat: int, prophecy: int) -> int:
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


# ---- Wrathful Gods: each step up costs 1 corn (TP-8.1). Angry God: each step up there a resource (TP-8.2 to TP-8.4)


@rule
def temple_of_angry_god(prophecy: int) -> int:
    """TP-8.2 to TP-8.4: whose temple is taxed."""
    if prophecy == ANGRY_CHAAC:
        return CHAAC
    return QUETZALCOATL if prophecy == ANGRY_QUETZALCOATL else KUKULCAN


@answers(questions.step_corn)
def step_corn(game: Tzolkin) -> int:
    """TP-8.1: corn due for a step up in any temple."""
    return WRATH_CORN if game.calamity == WRATHFUL_GODS else 0


@answers(questions.step_resources)
def step_resources(game: Tzolkin, temple: int) -> int:
    """TP-8.2 to TP-8.4: resources due for a step up in a temple."""
    prophecy = game.calamity
    return int(ANGRY_CHAAC <= prophecy <= ANGRY_KUKULCAN and temple_of_angry_god(prophecy) == temple)


@rule
def steps_above_start(game: Tzolkin, seat: int) -> int:
    """TP-8.1: over all temples, own step minus starting step."""
    steps = game.players[seat].steps
    return steps[0] + steps[1] + steps[2] - TEMPLE_COUNT * START_STEP


# ---- Forest Fires: a wood tile of Palenque gives 1 wood less (TP-8.5, TP-R-50)


@answers(questions.wood_lost)
def burnt_wood(game: Tzolkin) -> int:
    """Wood lost with a wood tile."""
    return FIRE_WOOD if game.calamity == FOREST_FIRES else 0


# ---- Drought: a corn harvest of Palenque gives 1 corn less (TP-8.6, TP-R-50)


@answers(questions.corn_lost)
def dried_corn(game: Tzolkin) -> int:
    """Corn lost with a harvest."""
    return DROUGHT_CORN if game.calamity == DROUGHT else 0


# ---- Gold Shortage: each gold received costs 1 corn (TP-8.7, TP-R-40 to TP-R-42)


@answers(questions.resource_toll)
def gold_toll(game: Tzolkin, resource: int) -> int:
    """TP-8.7: corn due for a resource received."""
    return GOLD_CORN if resource == GOLD and game.calamity == GOLD_SHORTAGE else 0


@decision("TP-8.7", left=range(1, 5))
def ask_gold_toll(game: Tzolkin, seat: int, left: int) -> None:
    """Whether to pay for a gold or do without; `left` of them are to come."""


@answers(questions.asks_for_resource)
def asks_for_gold(game: Tzolkin, seat: int, resource: int, amount: int) -> bool:
    """TP-8.7, TP-R-30: gold costs corn, and may be refused."""
    if gold_toll(game, resource) == 0:
        return False
    offer_gold(game, seat, amount)
    return True


@rule
def offer_gold(game: Tzolkin, seat: int, amount: int) -> None:
    """TP-R-37: gold is accepted or refused piece by piece, after everything else of the same effect."""
    if amount > 0 and corn_in_reach(game, seat) >= GOLD_CORN:
        ask_gold_toll(game, seat, amount)


@offers(ask_gold_toll)
def offer_gold_toll(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-7.5: pay 1 corn for a gold, or do without."""
    if game.players[seat].corn >= GOLD_CORN:
        offer(menu, ACCEPT)
    offer(menu, REFUSE)


@chooses(ask_gold_toll)
def choose_gold_toll(game: Tzolkin, seat: int, left: int, code: int) -> None:
    """TP-8.7: one gold for 1 corn; whoever refuses one refuses the rest."""
    if code == REFUSE:
        return
    game.players[seat].corn -= GOLD_CORN
    game.players[seat].resources[GOLD] += 1
    offer_gold(game, seat, left - 1)


# ---- Desecration: each skull received costs a step down (TP-8.8, TP-R-43, TP-R-44)


@rule
def skulls_are_taxed(game: Tzolkin) -> bool:
    """TP-8.8: whether skulls cost steps."""
    return game.calamity == DESECRATION


@answers(questions.can_take_skull)
def can_pay_for_skull(game: Tzolkin, seat: int) -> bool:
    """TP-R-43: with all temples at the bottom no skull can be received."""
    return not skulls_are_taxed(game) or can_anger(game, seat)


@decision("TP-8.8", left=range(1, 5), must=range(2))
def ask_skull_toll(game: Tzolkin, seat: int, left: int, must: bool = False) -> None:
    """In which temple to go down for a skull, or do without; `left` are to come, the first `must` be taken."""


@answers(questions.asks_for_skulls)
def asks_for_skulls(game: Tzolkin, seat: int, amount: int, must: bool) -> bool:
    """TP-8.8: skulls cost steps, and may be refused unless they `must` be gained."""
    if not skulls_are_taxed(game):
        return False
    offer_skulls(game, seat, amount, must)
    return True


@rule
def offer_skulls(game: Tzolkin, seat: int, amount: int, must: bool) -> None:
    """TP-R-37: skulls are accepted or refused one by one."""
    if amount > 0 and game.skull_bank > 0 and can_pay_for_skull(game, seat):
        ask_skull_toll(game, seat, amount, must)


@offers(ask_skull_toll)
def offer_skull_toll(game: Tzolkin, seat: int, must: bool, menu: Menu) -> None:
    """TP-8.8: in which temple to go down for a skull, or do without."""
    offer_anger(game, seat, menu)
    if not must:
        offer(menu, REFUSE)


@chooses(ask_skull_toll)
def choose_skull_toll(game: Tzolkin, seat: int, left: int, code: int) -> None:
    """TP-R-43: the step down comes before the skull; whoever refuses one refuses the rest."""
    if code == REFUSE:
        return
    game.players[seat].steps[code - DOWN] -= 1
    game.players[seat].skulls += 1
    game.skull_bank -= 1
    offer_skulls(game, seat, left - 1, False)


# ---- Teacher Shortage: each advance costs 1 more resource (TP-8.9, TP-R-45, TP-R-46)


@answers(questions.advance_surcharge)
def teacher_price(game: Tzolkin) -> int:
    """TP-8.9: resources that an advance costs more, also a free one."""
    return TEACHER_RESOURCES if game.calamity == TEACHER_SHORTAGE else 0


# ---- Forgotten Lore: level 2 has no effect (TP-8.10, TP-R-47)


@answers(questions.is_forgotten)
def is_forgotten(game: Tzolkin, level: int) -> bool:
    """TP-8.10: whether the effects of a level cannot be used."""
    return level == FORGOTTEN_LEVEL and game.calamity == FORGOTTEN_LORE


@rule
def technologies_at_second_level(game: Tzolkin, seat: int) -> int:
    """TP-8.10: own technologies at level 2 or 3."""
    count = 0
    for technology in range(TECHNOLOGY_COUNT):
        count += game.players[seat].levels[technology] >= FORGOTTEN_LEVEL
    return count


# ---- Crowded Cities: each building costs 1 more resource, or 2 more corn (TP-8.11, TP-R-48, TP-R-49)


@answers(questions.building_surcharge)
def crowded_resources(game: Tzolkin) -> int:
    """TP-8.11: resources of choice that a building costs more."""
    return CROWDED_RESOURCES if game.calamity == CROWDED_CITIES else 0


@answers(questions.building_surcharge_in_corn)
def crowded_corn(game: Tzolkin) -> int:
    """TP-8.11: corn that a building costs more when it is built with corn."""
    return CROWDED_CORN if game.calamity == CROWDED_CITIES else 0


# ---- Hunger: each worker needs 1 more corn (TP-8.12)


@rule
def hunger_appetite(game: Tzolkin) -> int:
    """TP-8.12, TP-10.1: more corn for each worker."""
    return HUNGER_MEAL if game.calamity == HUNGER else 0


@answers(questions.note_fed)
def note_fed(game: Tzolkin, seat: int, fed: int) -> None:
    """TP-8.12: how many workers were fed is counted afterwards."""
    if game.with_prophecies:
        game.players[seat].fed = fed


# ---- High Water: each worker placed on Chichen Itza costs 2 more corn (TP-8.13, TP-R-52, TP-R-53)


@answers(questions.space_cost)
def flooded_space_cost(game: Tzolkin, gear: int, space: int) -> int:
    """TP-8.13, TP-R-52: the number of the space, and more on Chichen Itza in high water."""
    if gear == CHICHEN_ITZA and game.calamity == HIGH_WATER:
        return space + FLOOD_CORN
    return space


@rule
def workers_on_chichen_itza(game: Tzolkin, seat: int) -> int:
    """TP-8.13, TP-R-53: also on Cit-Bolon-Tum's extra space."""
    count = 0
    for space in range(TEETH[CHICHEN_ITZA]):
        count += game.gears[CHICHEN_ITZA, space] == seat
    return count
