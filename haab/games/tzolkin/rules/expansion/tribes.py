"""Chapter 5 of the expansion: tribes are dealt, chosen, set up, and have their once-a-turn abilities."""

from __future__ import annotations

from haab.games.tzolkin.codes import TRIBE, TRIBE_IXTAB
from haab.games.tzolkin.components import GEAR_COUNT, NONE, WEALTH_DEALT
from haab.games.tzolkin.expansion_components import BACAB, IXTAB, TRIBE_COUNT, TRIBES_DEALT, YALUK
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion.membership import is_tribe
from haab.games.tzolkin.rules.expansion.tribes_owning import begin_with_more_workers, raise_corn, then_step_down
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.chance import shuffle
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def deal_tribes(game: Tzolkin) -> None:
    """TP-5.1: two tribes, secretly, to each player."""
    for tribe in range(TRIBE_COUNT):
        game.tribe_stock[tribe] = tribe
    shuffle(game.chance, game.tribe_stock, 0, TRIBE_COUNT)
    game.tribes_left = TRIBE_COUNT
    for seat in range(game.seats):
        for number in range(TRIBES_DEALT):
            game.tribes_left -= 1
            game.players[seat].tribes[number] = game.tribe_stock[game.tribes_left]
            game.tribe_stock[game.tribes_left] = NONE


@rule
def code_of_tribe(tribe: int) -> int:
    """The word for choosing a tribe other than Ixtab."""
    return TRIBE + tribe - (tribe > IXTAB)


@rule
def tribe_of(code: int) -> int:
    """The tribe that a word chooses."""
    if code >= TRIBE_IXTAB:
        return IXTAB
    tribe = code - TRIBE
    return tribe + (tribe >= IXTAB)


@decision("TP-5.1", secret=True, atomic=True, waits=True)
def ask_choose_tribe(game: Tzolkin, seat: int) -> None:
    """Which of the two tribes dealt to keep."""


@answers(questions.ask_more)
def choose_in_secret(game: Tzolkin, seat: int) -> None:
    """TP-5.1, TP-R-27: a tribe, after the starting wealth."""
    if game.with_tribes:
        ask_choose_tribe(game, seat)


@offers(ask_choose_tribe)
def offer_tribes(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-5.1: one of the two dealt. TP-6.18, TP-R-27: Ixtab's third wealth tile is part of the choice."""
    player = game.players[seat]
    for number in range(TRIBES_DEALT):
        if player.tribes[number] == NONE:
            continue
        if player.tribes[number] != IXTAB:
            offer(menu, code_of_tribe(player.tribes[number]))
            continue
        for tile in range(WEALTH_DEALT):
            if player.dealt[tile] != NONE and not player.kept[tile]:
                offer(menu, TRIBE_IXTAB + player.dealt[tile])


@chooses(ask_choose_tribe)
def choose_tribe(game: Tzolkin, seat: int, code: int) -> None:
    """TP-5.1: the other tribe goes back unseen."""
    player = game.players[seat]
    player.tribe = tribe_of(code)
    for tile in range(WEALTH_DEALT):
        if code == TRIBE_IXTAB + player.dealt[tile]:
            player.kept[tile] = 1


@answers(questions.reveal_more)
def set_up_tribe(game: Tzolkin, seat: int) -> None:
    """TP-2.1 (9): what a tribe changes in the setup."""
    if is_tribe(game, seat, YALUK):
        begin_with_more_workers(game, seat)
    if is_tribe(game, seat, IXTAB):
        then_step_down(game, seat)


@answers(questions.begin_own_turn)
def begin_own_turn(game: Tzolkin, seat: int) -> None:
    """TP-11.1: what a tribe does first."""
    if game.with_tribes:
        begin_turn_of_tribe(game, seat)


@rule
def begin_turn_of_tribe(game: Tzolkin, seat: int) -> None:
    """Each turn begins with its once-a-turn ability unused; Bacab has corn (TP-11.1)."""
    game.ability = 1
    if is_tribe(game, seat, BACAB):
        raise_corn(game, seat)


@answers(questions.forget_turn)
def forget_turn(game: Tzolkin) -> None:
    """TP-R-58: what was built is of an earlier turn now. With tribes there is more to forget."""
    game.built_now = 0
    if game.with_tribes:
        end_turn_of_tribe(game)


@rule
def end_turn_of_tribe(game: Tzolkin) -> None:
    """Outside of turns there is no ability to call on, and the next turn knows nothing of this one."""
    game.ability = 0
    game.beyond_gear = NONE
    game.beyond_space = NONE
    for gear in range(GEAR_COUNT):
        game.just_placed[gear] = 0
