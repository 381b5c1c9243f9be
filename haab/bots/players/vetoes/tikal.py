"""What nobody does in Tikal."""

from __future__ import annotations

from collections.abc import Iterator

from haab.bots.players.vetoes import Situation, Veto
from haab.games.tikal.codes import CAMP, DIG, DONE, GIVE, TAKE, UNCOVER
from haab.games.tikal.components import TREASURE_KINDS
from haab.games.tikal.rules.exchange import is_single
from haab.games.tikal.rules.scoring import temple_points


def leaves_a_treasure(at: Situation) -> Iterator[int]:
    """The turn ends, and the action points that are lost with it would have dug up a treasure."""
    if DONE in at.codes and any(DIG <= code < TAKE for code in at.codes):
        yield DONE


def leaves_a_level(at: Situation) -> Iterator[int]:
    """A scoring turn ends, and the action points would have made a temple higher that scores now."""
    if at.due.name != "scoring_actions":
        return
    for code in at.codes:
        if UNCOVER <= code < DIG:
            space = code - UNCOVER
            if temple_points(at.after(code), at.seat, space) > temple_points(at.game, at.seat, space):
                yield DONE
                return


def completes_for_another(at: Situation) -> Iterator[int]:
    """An exchange that brings no point, and a pair or a triplet to the other player."""
    own = at.game.players[at.seat].treasures
    if at.due.name == "exchange":
        theirs = at.game.players[at.due["other"]].treasures
        yield from (code for code in at.codes if theirs[code - GIVE] > 0)
        return
    for code in at.codes:
        if TAKE <= code < CAMP:
            other, treasure = divmod(code - TAKE, TREASURE_KINDS)
            theirs = at.game.players[other].treasures
            gifts = [kind for kind in range(TREASURE_KINDS) if kind != treasure and is_single(at.game, at.seat, kind)]
            if own[treasure] == 0 and all(theirs[kind] > 0 for kind in gifts):
                yield code


VETOES: tuple[Veto, ...] = (leaves_a_treasure, leaves_a_level, completes_for_another)
