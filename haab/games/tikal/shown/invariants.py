"""Chapter 21: what is true after every action. Positions are checked with it, and so is every state of the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from haab.games.tikal.codes import CODES, MENU, SPACE, TAKE, TRANSFER
from haab.games.tikal.components import (
    ACTION_POINTS,
    BASE,
    DIG_COST,
    EDGES,
    HIGHEST_BID,
    JUNGLE,
    LEVELS,
    LOWEST_LEVEL,
    MEMBERS,
    MOST_POINTS_PER_SCORING,
    NEIGHBOUR,
    NONE,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TERRAIN,
    TILE_KIND,
    TILE_MASKS,
    TILE_NAMES,
    TILE_VALUE,
    TREASURE,
    TREASURE_COUNT,
    TREASURE_KINDS,
    TREASURE_NAMES,
    UNCOVER_COST,
    VOLCANO,
)
from haab.games.tikal.record import AS_GUARD, REMOVED, Tikal
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.play import DECISIONS, legal
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.rules.seats import clockwise
from haab.games.tikal.rules.tiles import ask_space
from haab.games.tikal.rules.tired import is_rested_leader, rested_members
from haab.games.tikal.shown.turn import EXPEDITION, HALVES, PLACING, frames_of, turn_state
from haab.kit.errors import BadPosition
from haab.kit.presentation import Json
from haab.kit.reading import Reader
from haab.kit.record.stack import NOBODY, copy_record, new_menu, pop

BASIC = ("take_turn",)
AUCTION = ("start_round", "open_auction", "end_turn", "end_auction", "bid", "tile")
"""What is due only without, only with auction."""


def problems(game: Tikal) -> Iterator[str]:
    """Every invariant that does not hold, with its clause and the place."""
    for seat in range(int(game.seats)):
        yield from _figures(game, seat)
        yield from _camps_and_guards(game, seat)
    yield from _treasures(game)
    yield from _levels(game)
    yield from _tiles(game)
    yield from _ways(game)
    yield from _numbers(game)
    yield from _aside(game)
    yield from _due(game)


def _figures(game: Tikal, seat: int) -> Iterator[str]:
    player = game.players[seat]
    guards = int(player.guards_placed) - int(player.leader == AS_GUARD)
    total = int(player.supply) + sum(player.members) + guards + int(player.removed)
    if total != MEMBERS or player.supply < 0 or guards < 0:
        yield f"TK-21.1: player {seat} has {total} members in all, {player.supply} of them in the supply; not {MEMBERS}"
    if player.guards_placed == 0 and (player.removed or player.leader in (AS_GUARD, REMOVED)):
        yield f"TK-15.4: figures of player {seat} are out of the game, but no guard has been placed"
    for space in range(SPACES):
        if (player.members[space] or player.leader == space) and not _is_ground(game, space):
            yield f"TK-21.6: a figure of player {seat} stands on {SPACE_NAMES[space]}, where none can stand"
        if bool(int(game.occupied[seat]) >> space & 1) != (figures_on(game, seat, space) > 0):
            yield f"TK-R-20: whether player {seat} has figures on {SPACE_NAMES[space]} is kept wrongly"


def _camps_and_guards(game: Tikal, seat: int) -> Iterator[str]:
    player = game.players[seat]
    camps = [int(space) for space in player.camps if space != NONE]
    guards = [int(space) for space in player.guards if space != NONE]
    if len(camps) != player.camps_set_up or len(guards) != player.guards_placed:
        yield f"TK-21.7: player {seat} has more camps or guards than are counted"
    if sorted(camps) != [space for space in range(SPACES) if game.camp[space] == seat]:
        yield f"TK-21.7: two camps share a tile, or a camp of player {seat} has another owner on the board"
    if sorted(guards) != [space for space in range(SPACES) if game.guard[space] == seat]:
        yield f"TK-21.7: two guards share a temple, or a guard of player {seat} has another owner on the board"
    for space in camps:
        kind = _kind(game, space)
        if kind != JUNGLE and (kind != TREASURE or game.buried[space] > 0):
            yield f"TK-14.1: a camp stands on {SPACE_NAMES[space]}: no jungle, and no treasure tile without tokens"
    for space in guards:
        if _kind(game, space) != TEMPLE:
            yield f"TK-15.3: a guard stands on {SPACE_NAMES[space]}, where no temple is"


def _treasures(game: Tikal) -> Iterator[str]:
    found = Counter(int(token) for token in game.stock if token != NONE)
    found.update(token for buried in game.tokens for token in buried if token != NONE)
    for player in game.players[: game.seats]:
        found.update({kind: int(count) for kind, count in enumerate(player.treasures)})
    for kind, name in enumerate(TREASURE_NAMES):
        if found[kind] != TREASURE_COUNT[kind]:
            yield f"TK-21.2: there are {found[kind]} tokens of {name}, not {TREASURE_COUNT[kind]}"
    owned, dug_up = treasures_owned(game), tokens_dug_up(game)
    if owned > dug_up:
        yield f"TK-12.2: players have {owned} treasures, but only {dug_up} have been dug up"


def treasures_owned(game: Tikal) -> int:
    """The treasures of all players."""
    return sum(sum(player.treasures) for player in game.players[: game.seats])


def tokens_dug_up(game: Tikal) -> int:
    """TK-5.8, TK-12.2: the masks on the board that show no token any more."""
    explored = [space for space in range(SPACES) if game.tile[space] != NONE]
    return sum(int(TILE_MASKS[game.tile[space]] - game.buried[space]) for space in explored)


def _levels(game: Tikal) -> Iterator[str]:
    laid = Counter[int]()
    for space in range(SPACES):
        start = int(TILE_VALUE[game.tile[space]]) if _kind(game, space) == TEMPLE else 0
        value = int(game.temple[space])
        if value < start or (value and not start):
            yield f"TK-21.3: the value {value} of {SPACE_NAMES[space]} is not possible there"
        laid.update(range(start + 1, value + 1))
    for value in range(LOWEST_LEVEL, len(LEVELS)):
        if laid[value] + game.levels[value] != LEVELS[value] or game.levels[value] < 0:
            yield f"TK-21.3: {laid[value]} levels of value {value} are on temples, but there are only {LEVELS[value]}"


def tiles_in_hand(game: Tikal) -> list[int]:
    """The tile that has been taken and not placed yet."""
    return [pending["tile"] for pending in DECISIONS.pending(game) if "tile" in pending.arguments]


def _tiles(game: Tikal) -> Iterator[str]:
    places: list[Iterable[int]] = [game.tile, game.pile, game.laid_out, game.aside, tiles_in_hand(game)]
    found = Counter(int(tile) for place in places for tile in place if tile != NONE)
    for tile in range(TERRAIN):
        if found[tile] != 1:
            yield f"TK-21.4: there are {found[tile]} tiles {TILE_NAMES[tile]}"


def _ways(game: Tikal) -> Iterator[str]:
    explored = {space for space in range(SPACES) if game.tile[space] != NONE}
    on_foot = _spread(lambda space, edge: game.crossing[space, edge] > 0)
    for space in sorted(explored):
        if _is_ground(game, space) and space not in on_foot:
            yield f"TK-21.5: no way leads from the base camp to {SPACE_NAMES[space]}"
    beside = _spread(lambda space, edge: int(NEIGHBOUR[space, edge]) in explored)
    for space in sorted(explored - beside):
        yield f"TK-5.1: {SPACE_NAMES[space]} lies apart from the other explored spaces"


def _spread(leads_on: Callable[[int, int], bool]) -> set[int]:
    """The spaces that can be reached from the base camp where edges lead on."""
    reached, waiting = {BASE}, [BASE]
    while waiting:
        space = waiting.pop()
        for edge in range(EDGES):
            beyond = int(NEIGHBOUR[space, edge])
            if beyond != NONE and beyond not in reached and leads_on(space, edge):
                reached.add(beyond)
                waiting.append(beyond)
    return reached


def _numbers(game: Tikal) -> Iterator[str]:
    if not 0 <= game.ap <= ACTION_POINTS:
        yield f"TK-21.8: {game.ap} action points are left"
    most = HIGHEST_BID + (MOST_POINTS_PER_SCORING if _is_final(game) else 0)
    for seat in range(int(game.seats)):
        if score(game, seat) < 0:
            yield f"TK-21.8: the score of player {seat} is {score(game, seat)}"
        if score(game, seat) > most:
            yield f"players[{seat}].points: nobody can have more than {most} points by now"


def _aside(game: Tikal) -> Iterator[str]:
    for tile in game.aside[: game.aside_count]:
        if TILE_KIND[tile] == VOLCANO:
            yield "set_aside: a volcano always has a legal place (TK-R-8)"


# ---- what is due


def _due(game: Tikal) -> Iterator[str]:
    """What no game has pending. The first problem is told: the others follow from it."""
    checks = (_variant, _final, _together, _row, _bidding, _work, _tired, _first_half)
    yield from islice((problem for check in checks for problem in check(game)), 1)


def _is_final(game: Tikal) -> bool:
    return bool(game.over) or any(pending.name == "end_game" for pending in DECISIONS.pending(game))


def _variant(game: Tikal) -> Iterator[str]:
    for pending in DECISIONS.pending(game):
        if pending.name in BASIC if game.auction else pending.name in AUCTION:
            variant = "the basic game" if game.auction else "the auction variant"
            yield f"pending: {pending.name} is due only in {variant} (TK-19.1)"
    if not game.auction and game.laid_out_count:
        yield "laid_out: tiles are laid out only in the auction variant (TK-19.4)"


def _final(game: Tikal) -> Iterator[str]:
    if _is_final(game) and game.drawn < TERRAIN:
        yield "pending: the final round comes when all tiles have been taken (TK-18.1)"


def _together(game: Tikal) -> Iterator[str]:
    """The frames are those that the few words for them stand for."""
    if game.over and game.depth:
        yield "pending: nothing is due when the game is over"
    if game.over:
        return
    turn = turn_state(game)
    waiting = [pending["tile"] for pending in DECISIONS.pending(game) if pending.name == "place_tile"]
    if any(TILE_KIND[tile] != VOLCANO for tile in waiting):
        yield "pending: only a volcano is placed after a scoring round (TK-6.2)"
    elif not _stands_for(game, turn):
        yield "pending: no game has these frames together"
    elif "final" in turn.get("scoring", ()) and not _is_order(game, turn["seat"], turn["scoring"]["final"]):
        yield "pending: must be the seats still to come, clockwise (TK-17.2)"


def _stands_for(game: Tikal, turn: Json) -> bool:
    try:
        return DECISIONS.to_json(game) == frames_of(game, Reader(turn))
    except BadPosition:
        return False


def _is_order(game: Tikal, seat: int, waiting: list[int]) -> bool:
    """TK-17.2: who is still to come in the final round; TK-19.20: in the auction variant by their scores."""
    following = [clockwise(game, seat, step + 1) for step in range(len(waiting))]
    return seat not in waiting and len(set(waiting)) == len(waiting) and (bool(game.auction) or waiting == following)


def _row(game: Tikal) -> Iterator[str]:
    """TK-19.5, TK-19.15: a tile lies out for everybody who still has to have a turn in this round."""
    if not game.auction or game.over:
        return
    if (TERRAIN - game.drawn) % game.seats:
        yield "pile: must be enough for whole rounds (TK-19.19)"
    eligible = [seat for seat in range(int(game.seats)) if game.players[seat].eligible]
    first, *_, last = DECISIONS.pending(game) * 2
    expected = len(eligible) if last.name in ("bid", "tile", "open_auction") else 0
    if first.name == "end_turn" and last.name != "tile":
        expected = len(eligible) - 1
    if game.laid_out_count != expected:
        yield f"laid_out: {expected} tiles must be laid out, not {game.laid_out_count} (TK-19.5)"
    if first.name in ("end_turn", "open_auction") and first.seat not in eligible:
        yield f"pending: player {first.seat} is not eligible and has no turn now (TK-19.6)"
    if last.name in ("bid", "tile") and len(eligible) < 2:
        yield "pending: the last turn of a round is not auctioned (TK-19.15)"


def _bidding(game: Tikal) -> Iterator[str]:
    """TK-19.6: who is asked, has passed or has bid takes part in the auction, and is one of them only."""
    passed = [seat for seat in range(int(game.seats)) if game.players[seat].passed]
    taking_part = [*passed, *([] if game.bidder == NOBODY else [int(game.bidder)])]
    if game.over or DECISIONS.due(game).name != "bid":
        if taking_part:
            yield "passed: there are bids only during an auction (TK-19.10)"
        return
    taking_part.append(DECISIONS.due(game).seat)
    for seat in taking_part:
        if not game.players[seat].eligible:
            yield f"passed: player {seat} is not eligible and takes no part in the auction (TK-19.6)"
    if len(set(taking_part)) < len(taking_part):
        yield "pending: asked are those who have neither passed nor hold the highest bid (TK-19.6)"
    if game.bidder != NOBODY and game.bid > score(game, int(game.bidder)):
        yield f"bid: nobody bids more than they have (TK-R-43), not {game.bid}"


def _work(game: Tikal) -> Iterator[str]:
    """TK-21.8: levels and treasures of this turn are there, and their action points are spent."""
    spent = 0
    for space in (space for space in range(SPACES) if game.worked[space]):
        kind, times = _kind(game, space), int(game.worked[space])
        if kind not in (TEMPLE, TREASURE):
            yield f"worked: there is nothing to uncover or dig on {SPACE_NAMES[space]}"
            continue
        tile = game.tile[space]
        done = game.temple[space] - TILE_VALUE[tile] if kind == TEMPLE else TILE_MASKS[tile] - game.buried[space]
        if times > done:
            yield f"worked: {SPACE_NAMES[space]} shows less work than {times}"
        spent += times * (UNCOVER_COST if kind == TEMPLE else DIG_COST)
    if spent and spent + game.ap > ACTION_POINTS:
        yield f"worked: takes {spent} action points, but {game.ap} of {ACTION_POINTS} are left (TK-21.8)"
    if not game.over and DECISIONS.due(game).name in PLACING and (spent or game.ap != ACTION_POINTS):
        yield "ap: first the tile must be placed (TK-5.5)"


def _tired(game: Tikal) -> Iterator[str]:
    """TK-R-17: what is remembered of the work of this turn fits the figures of whoever has the turn."""
    seats = [frame.seat for frame in DECISIONS.pending(game) if frame.name in EXPEDITION]
    for space in range(SPACES):
        work, tired = int(game.open_work[space]), int(game.tired_members[space])
        if work + tired == 0:
            continue
        if not seats or tired > game.players[seats[-1]].members[space]:
            yield f"tired_members: there are not {tired} members on {SPACE_NAMES[space]} (TK-R-17)"
        elif work > rested_members(game, seats[-1], space) + is_rested_leader(game, seats[-1], space):
            yield f"open_work: there are not {work} rested figures on {SPACE_NAMES[space]} (TK-R-17)"
    if game.new_guards and not any(frame.name == "scoring_actions" for frame in DECISIONS.pending(game)):
        yield "new_guards: are placed in a scoring turn (TK-R-33)"


def _first_half(game: Tikal) -> Iterator[str]:
    """A decision that is the second half of another one: the first half must be legal."""
    due = None if game.over else DECISIONS.due(game)
    if due is None or due.name not in ("turn", *HALVES):
        return
    before = copy_record(game)
    pop(before)
    if due.name == "turn":
        if TILE_KIND[due["tile"]] == VOLCANO:
            yield "pending: the rotation of a volcano is not chosen (TK-R-10)"
        ask_space(before, due.seat, due["tile"])
        code = SPACE + due["space"]
    elif due.name == "transfer":
        code = TRANSFER + due["figure"] * SPACES + due["start"]
    else:
        code = TAKE + due["other"] * TREASURE_KINDS + due["treasure"]
    menu = new_menu(MENU)
    legal(before, menu)
    if code not in menu[1 : 1 + menu[0]]:
        yield f"pending: {CODES[code]!r} is not possible in this position"


def _kind(game: Tikal, space: int) -> int:
    """The kind of tile on a space; NONE if it is empty."""
    return NONE if game.tile[space] == NONE else int(TILE_KIND[game.tile[space]])


def _is_ground(game: Tikal, space: int) -> bool:
    return _kind(game, space) not in (NONE, VOLCANO)
