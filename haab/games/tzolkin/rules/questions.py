"""Everything that the base game leaves open, as questions with the base game's own answers.

What does a worker cost, how far does a gear go, what does a step up cost: the chapters ask here. Tribes & Prophecies
answers some of these questions in its own way (`rules/expansion`, above all chapters; `@answers` says which), and no
chapter of the base game knows of it. Where something may be added, the base game adds nothing.
"""

from __future__ import annotations

from haab.games.tzolkin.components import (
    ADVANCE_COST,
    BASE_PILE,
    BEG_CORN,
    DUMMIES,
    HUNGER_POINTS,
    LAST_SPACE,
    MEAL,
    NONE,
    WORKER_PRICE,
)
from haab.games.tzolkin.record import Tzolkin
from haab.kit.compiler.rule import question
from haab.kit.record.types import Ints, Menu

# ---- setting up (chapters 2 and 3)


@question
def use_options(game: Tzolkin, options: Ints) -> None:
    """What was agreed upon before the game: modules and readings."""


@question
def clear_more(game: Tzolkin) -> None:
    """What else must be cleared from the table."""


@question
def lay_out_more(game: Tzolkin) -> None:
    """What else is laid out before the players sit down."""


@question
def seat_more(game: Tzolkin, seat: int) -> None:
    """What else a player begins with."""


@question
def deal_more(game: Tzolkin) -> None:
    """What else is dealt after the starting wealth."""


@question
def ask_more(game: Tzolkin, seat: int) -> None:
    """What else a player chooses in secret, after the starting wealth."""


@question
def reveal_more(game: Tzolkin, seat: int) -> None:
    """What else happens to a player at the reveal, after the starting wealth."""


@question
def pile_size(game: Tzolkin, age: int) -> int:
    """TZ-2.5: how many buildings of an age are shuffled."""
    return BASE_PILE[age]


@question
def dummies_on_gears(game: Tzolkin) -> int:
    """TZ-3.3: how many dummies are placed on gears."""
    return DUMMIES[game.seats]


@question
def place_left_over_dummies(game: Tzolkin) -> None:
    """What happens if the undealt tiles ran out before all dummies were placed: they never do (TZ-3.4)."""


@question
def redeal_more(game: Tzolkin, seat: int, chance: Ints) -> None:
    """What else a seat cannot know, dealt anew."""


# ---- turns (chapter 4)


@question
def begin_own_turn(game: Tzolkin, seat: int) -> None:
    """What comes first in a player's turn."""


@question
def offer_more_turns(game: Tzolkin, seat: int, menu: Menu) -> None:
    """Another way to take a turn than those of TZ-4.4."""


@question
def take_turn_in_another_way(game: Tzolkin, seat: int, code: int) -> None:
    """Carry that out."""


@question
def ends_later(game: Tzolkin, seat: int) -> bool:
    """Whether something is still to be done before the turn is finished; whoever says so finishes it."""
    return False


@question
def forget_turn(game: Tzolkin) -> None:
    """What is remembered during a turn ends with it."""


@question
def offer_choices(game: Tzolkin, menu: Menu) -> None:
    """The codes of the decision on top of the stack: the answer is written from the declarations, in play.py."""


@question
def withdraw_choices(game: Tzolkin, menu: Menu) -> None:
    """Take back what may not be chosen because something chosen before in this turn would become impossible."""


@question
def is_within_a_step(kind: int) -> bool:
    """Whether a decision finishes a step that has begun, so that nothing comes between: known in play.py as well."""
    return False


@question
def offer_between_steps(game: Tzolkin, menu: Menu) -> None:
    """What may be chosen beside the choices of the decision itself."""


@question
def is_played_between_steps(game: Tzolkin, code: int) -> bool:
    """Whether a code is such a choice; it is carried out then, and the decision stays."""
    return False


# ---- begging and placing (chapters 5 and 6)


@question
def corn_after_begging(game: Tzolkin, seat: int) -> int:
    """TZ-5.1: corn becomes 3."""
    return BEG_CORN


@question
def worker_price(game: Tzolkin, seat: int, placed: int) -> int:
    """TZ-6.5: corn that the next worker of a turn adds."""
    return WORKER_PRICE[placed]


@question
def space_cost(game: Tzolkin, gear: int, space: int) -> int:
    """TZ-6.5: the number of the space."""
    return space


@question
def space_behind_the_last(game: Tzolkin, seat: int, gear: int) -> int:
    """TZ-6.2: a free space for a player where all printed ones are occupied, or NONE."""
    return NONE


@question
def leaves_enough(game: Tzolkin, seat: int, corn: int) -> bool:
    """Whether so much corn is enough for what was chosen before in this turn."""
    return True


@question
def leaves_enough_after_start(game: Tzolkin, seat: int, corn: int) -> bool:
    """The same if the corn of the teeth comes to it."""
    return True


@question
def offer_more_placements(game: Tzolkin, seat: int, corn: int, menu: Menu) -> None:
    """Other placements than those of TZ-6.2 and TZ-6.3, with so much corn left after the price of the worker."""


@question
def place_in_another_way(game: Tzolkin, seat: int, code: int) -> int:
    """Carry such a placement out; returns what it costs beside the price of the worker."""
    return 0


@question
def note_placed(game: Tzolkin, gear: int, space: int) -> None:
    """Remember a worker placed on a gear in this turn."""


@question
def after_placing(game: Tzolkin, seat: int) -> None:
    """What follows when no more workers are placed."""


@question
def note_pick_up(game: Tzolkin, seat: int) -> None:
    """Remember a worker picked up after placing."""


@question
def cheapest_other_space(game: Tzolkin, seat: int) -> int:
    """TZ-R-33: the lowest cost of another placement out of pity."""
    return DEARER_THAN_ANY


@question
def offer_other_pity(game: Tzolkin, seat: int, lowest: int, menu: Menu) -> None:
    """TZ-5.4: other placements out of pity, at the lowest cost there is."""


# ---- picking up (chapter 7)


@question
def last_space(game: Tzolkin, seat: int, gear: int) -> int:
    """TZ-18.5: the last space that a gear has for a player's workers."""
    return LAST_SPACE[gear]


@question
def corn_for_lower_action(game: Tzolkin, seat: int) -> int:
    """TZ-7.2: corn that a player gains by using a lower action, instead of paying for it; 0: it is paid for."""
    return 0


@question
def offer_more_actions(game: Tzolkin, seat: int, gear: int, space: int, way: int, menu: Menu) -> None:
    """Other actions than those of TZ-7.2 for a worker on a space."""


@question
def act_in_another_way(game: Tzolkin, seat: int, gear: int, space: int, way: int, code: int) -> None:
    """Carry such an action out."""


# ---- gaining (chapters 1, 8 and 9)


@question
def corn_in_reach(game: Tzolkin, seat: int) -> int:
    """The corn that a player could have for a cost that comes now."""
    return game.players[seat].corn


@question
def resource_toll(game: Tzolkin, resource: int) -> int:
    """Corn due for a resource received."""
    return 0


@question
def asks_for_resource(game: Tzolkin, seat: int, resource: int, amount: int) -> bool:
    """Whether a resource is not simply gained; whoever says so asks the player."""
    return False


@question
def asks_for_skulls(game: Tzolkin, seat: int, amount: int, must: bool) -> bool:
    """Whether skulls are not simply gained; whoever says so asks the player."""
    return False


@question
def can_take_skull(game: Tzolkin, seat: int) -> bool:
    """TZ-9.2: whether a player could receive a skull of the bank."""
    return True


@question
def wood_lost(game: Tzolkin) -> int:
    """TZ-8.4: wood lost with a wood tile."""
    return 0


@question
def corn_lost(game: Tzolkin) -> int:
    """TZ-8.2: corn lost with a harvest."""
    return 0


# ---- technologies (chapter 13)


@question
def is_forgotten(game: Tzolkin, level: int) -> bool:
    """TZ-13.2: whether the effects of a level cannot be used."""
    return False


@question
def resources_to_advance(game: Tzolkin, seat: int, level: int) -> int:
    """TZ-13.3, TZ-13.4: resources for an advance from a level."""
    return ADVANCE_COST[level]


@question
def advance_surcharge(game: Tzolkin) -> int:
    """TZ-13.5: resources that an advance costs more, also a free one."""
    return 0


@question
def chooses_any_bonus(game: Tzolkin, seat: int) -> bool:
    """TZ-13.4: whether a player has the bonus of any technology beyond level 3."""
    return False


@question
def asks_for_bonus(game: Tzolkin, seat: int, must: bool) -> bool:
    """Whether the bonus is the player's choice; whoever says so asks for it."""
    return False


# ---- temples (chapter 14)


@question
def step_corn(game: Tzolkin) -> int:
    """TZ-14.3: corn due for a step up in any temple."""
    return 0


@question
def step_resources(game: Tzolkin, temple: int) -> int:
    """TZ-14.3: resources of choice due for a step up in a temple."""
    return 0


# ---- buildings and monuments (chapters 16 and 17)


@question
def covered(old: int, tile: int, resource: int) -> int:
    """TZ-16.1: how many blocks of a type an own tile that is given up pays of a new cost; NONE pays nothing."""
    return 0


@question
def can_renovate_into(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool, corn: int) -> bool:
    """TZ-16.1: whether a tile can be paid if an own one is given up for it."""
    return False


@question
def asks_for_renovation(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool) -> bool:
    """Whether the player may give up an own tile; whoever says so asks for it, and goes on with the payment."""
    return False


@question
def note_built(game: Tzolkin, building: int) -> None:
    """Remember a building that was built in this turn."""


@question
def building_surcharge(game: Tzolkin) -> int:
    """TZ-16.1: resources of choice that a building costs more."""
    return 0


@question
def building_surcharge_in_corn(game: Tzolkin) -> int:
    """TZ-11.4: corn that a building costs more when it is built with corn."""
    return 0


# ---- effects (TZ-16.6)


@question
def leaves_order_to_player(game: Tzolkin, seat: int, source: int) -> bool:
    """TZ-R-7: whether the order of effects is the player's choice; whoever says so carries them out."""
    return False


@question
def grant_more(game: Tzolkin, seat: int, operation: int) -> None:
    """Effects that no tile of the base game has."""


# ---- the calendar and Food Days (chapters 18 to 20)


@question
def furthest_space(game: Tzolkin, gear: int) -> int:
    """TZ-18.5: the last space of a gear that anybody's worker can stand on."""
    return LAST_SPACE[gear]


@question
def return_other_workers(game: Tzolkin) -> None:
    """TZ-18.3: workers that return besides the one on the starting player space."""


@question
def workers_elsewhere(game: Tzolkin, seat: int) -> int:
    """TZ-19.2: a player's workers that are neither available nor on a gear nor on the starting player space."""
    return 0


@question
def skulls_on_tiles(game: Tzolkin) -> int:
    """TZ-17.4: skulls that were placed elsewhere than on Chichen Itza."""
    return 0


@question
def before_feeding(game: Tzolkin) -> None:
    """TZ-19.1: what comes first on a Food Day."""


@question
def meal(game: Tzolkin, seat: int) -> int:
    """TZ-19.2: every worker wants 2 corn."""
    return MEAL


@question
def points_per_unfed(game: Tzolkin, seat: int) -> int:
    """TZ-19.5: 3 VP are lost for each unfed worker."""
    return HUNGER_POINTS


@question
def note_fed(game: Tzolkin, seat: int, fed: int) -> None:
    """Remember how many workers were fed."""


@question
def asks_for_rewards(game: Tzolkin) -> bool:
    """TZ-20.2: whether rewards may demand decisions, so that they come in turn order."""
    return False


@question
def after_rewards(game: Tzolkin) -> None:
    """TZ-20.4: what comes last on a Food Day."""


DEARER_THAN_ANY = 100
