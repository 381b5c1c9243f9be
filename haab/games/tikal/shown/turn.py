"""What is due, in a few words: a page is told so, and a person may write a position so.

    {"due": "actions", "seat": 0, "ap": 7}

stands for the frames of a regular turn of Red in which 7 action points are left. A position that is written by
`game.position()` has the frames themselves, as `pending`.
"""

from __future__ import annotations

from typing import Any

from haab.games.tikal.components import FIGURE_NAMES, SPACE_NAMES, TERRAIN_NAMES, TREASURE_NAMES
from haab.games.tikal.rules.play import DECISIONS
from haab.games.tikal.rules.seats import NOBODYS, clockwise, left_neighbour
from haab.kit.presentation import Json
from haab.kit.reading import Reader
from haab.kit.record.decisions import Pending
from haab.kit.record.stack import NOBODY

OVER = "over"
PLACING = ("space", "turn")
"""The decisions while a tile is placed."""
HALVES = ("transfer", "exchange")
"""The second halves of actions."""
EXPEDITION = ("actions", "scoring_actions")
"""The decisions for which there are action points."""
ORDER = ("due", "second", "third", "fourth")
"""The arguments of a scoring round: who is still to come."""

WORDS = {"start": "from", "treasure": "take"}
"""Arguments of a frame that a turn calls otherwise."""


# ---- told


def turn_state(game: Any) -> Json:
    """What is due, and all that it needs."""
    if game.over:
        return {"due": OVER}
    frames = DECISIONS.pending(game)[::-1]
    top = frames[0]
    arguments = {argument.name: argument.written(top[argument.name]) for argument in top.kind.arguments}
    turn: Json = {"due": top.name, "seat": top.seat}
    turn |= {WORDS.get(name, name): value for name, value in arguments.items()}
    if top.name == "bid":
        turn |= bids(game)
    for under, frame in enumerate(frames):
        if frame.name in EXPEDITION and top.name not in PLACING:
            turn |= expedition(game)
        if frame.name == "scoring_actions":
            turn["scoring"] = _scoring(frames[under + 1 :])
    return turn


def expedition(game: Any) -> Json:
    """The action points left, and where they were spent on levels and treasures."""
    told: Json = {"ap": int(game.ap), "worked": _by_space(game.worked)}
    if game.figures_work_once:
        told |= {"open_work": _by_space(game.open_work), "tired_members": _by_space(game.tired_members)}
        told["tired_leader"] = bool(game.tired_leader)
    if game.guards_score_later:
        told["new_guards"] = int(game.new_guards)
    return told


def _by_space(counts: Any) -> dict[str, int]:
    return {SPACE_NAMES[space]: int(count) for space, count in enumerate(counts) if count}


def bids(game: Any) -> Json:
    """The highest bid, and who has passed: the first to pass first."""
    first = int(game.first_to_pass)
    passed = [seat for seat in range(int(game.seats)) if game.players[seat].passed and seat != first]
    told: Json = {"passed": passed if first == NOBODY else [first, *passed]}
    if game.bidder != NOBODY:
        told |= {"bid": int(game.bid), "bidder": int(game.bidder)}
    return told


def _scoring(below: list[Pending]) -> Json:
    """Which scoring round it is: of a volcano and who took it, or the final one and who is still to come."""
    for frame in below:
        if frame.name == "place_tile":
            return {"volcano": TERRAIN_NAMES[frame["tile"]], "taker": frame.seat}
    return {"final": [frame[name] for frame in below[:1] for name in frame.arguments if frame[name] != NOBODY]}


# ---- written


def frames_of(game: Any, turn: Reader) -> list[Json]:
    """The frames that a turn stands for, what comes last first; none if the game is over."""
    opening = opening_of(game)
    dues = [*(kind.name for kind in DECISIONS.decisions), opening, OVER]
    due = dues[turn.one_of("due", dues, opening)]
    if due == OVER:
        return []
    seat = turn.number("seat", 0, int(game.seats) - 1, 0)
    if due == opening:
        return [_frame(due, seat)]
    if due == "bid":
        return [_frame("end_auction", NOBODYS), _frame("bid", seat)]
    if due == "tile":
        return [_after_turn(game, seat), _frame("tile", seat)]
    if due == "scoring_actions" or (due in HALVES and turn.has("scoring")):
        frames = _scoring_frames(game, seat, turn.object("scoring"))
    else:
        frames = [_after_turn(game, seat), _frame("actions", seat)]
    return frames if due in EXPEDITION else [*frames, _frame(due, seat, **_arguments(game, due, turn))]


def opening_of(game: Any) -> str:
    """What is due between two turns: it is carried out at once."""
    if not game.auction:
        return "take_turn"
    return "open_auction" if game.laid_out_count else "start_round"


def _frame(name: str, seat: int, **arguments: int | str) -> Json:
    return {"frame": name, "seat": seat, **arguments}


def _after_turn(game: Any, seat: int) -> Json:
    """What comes after a player's regular turn."""
    return _frame("end_turn", seat) if game.auction else _frame("take_turn", left_neighbour(game, seat))


def _arguments(game: Any, due: str, turn: Reader) -> dict[str, int | str]:
    names = {"tile": TERRAIN_NAMES, "space": SPACE_NAMES, "figure": FIGURE_NAMES, "start": SPACE_NAMES}
    found: dict[str, int | str] = {}
    for argument in DECISIONS.by_name[due].arguments:
        if argument.name == "other":
            found["other"] = turn.number("other", 0, int(game.seats) - 1)
            continue
        known = names.get(argument.name, TREASURE_NAMES)
        found[argument.name] = known[turn.one_of(WORDS.get(argument.name, argument.name), known)]
    return found


def _scoring_frames(game: Any, seat: int, scoring: Reader) -> list[Json]:
    """A scoring round in which it is this player's turn."""
    if scoring.has("volcano"):
        volcano = TERRAIN_NAMES[scoring.one_of("volcano", TERRAIN_NAMES)]
        taker = scoring.number("taker", 0, int(game.seats) - 1, seat)
        waiting = [clockwise(game, seat, step) for step in range(1, (taker - seat - 1) % int(game.seats) + 1)]
        below = [_after_turn(game, taker), _frame("place_tile", taker, tile=volcano)]
    else:
        last = int(game.seats) - 1
        waiting = [scoring.check_number("final", other, 0, last) for other in scoring.items("final", len(ORDER))]
        below = [_frame("end_game", NOBODYS)]
    scoring.finish()
    order = dict(zip(ORDER, [*waiting, *[NOBODY] * len(ORDER)], strict=False))
    return [*below, _frame("scoring_round", seat, **order), _frame("scoring_actions", seat)]
