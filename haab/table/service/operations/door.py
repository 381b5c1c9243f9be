"""The bare address of a game: it leads to watching, and from there to asking for an open seat.

Whoever opened a game decides whether it does (`by_address`). Where it does not, a stranger is told what is told about a
game that does not exist. All that a stranger can learn here is what whoever watches may know.
"""

from __future__ import annotations

from haab.table import wire
from haab.table.errors import TableError, bad_request, conflict, forbidden, not_found, too_many
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import SPECTATOR, asking_for
from haab.table.service.game.views import row_seat_view
from haab.table.service.game.votes import ASKS_SEAT, REFUSES_SEAT, asking
from haab.table.service.service import ClientAddress, Locked, Newcomer, Seen, Service, Visitor
from haab.table.service.store import Writes
from haab.table.wire.requests import AnswerSeat, GameId, SwitchDoor, TakeSeat

MOST_STRANGERS = 200
"""Browsers that may see a game when one more comes by the address: the rest is for those who have a link."""


async def get_door(service: Service, visitor: Visitor, address: ClientAddress, game_id: GameId) -> wire.Door:
    """What is said to somebody who has come by the address of a game."""
    _knock(service, address)
    try:
        game = await service.table.game(game_id)
    except TableError as error:  # a game that cannot be opened is told from none by those only who may see it
        raise not_found("table.error.no_game_here") from error
    _check_open(game)
    return {
        "id": game.id,
        "game": game.name,
        "title": game.ruleset.title_message().text(visitor.language),
        "status": game.status,
        "seats": [row_seat_view(seat, visitor.language) | {"clock_ms": None} for seat in game.seats],
    }


async def watch(service: Service, visitor: Newcomer, address: ClientAddress, game_id: GameId) -> wire.ViewAnswer:
    """Watch a game by its address alone."""
    _knock(service, address)

    async def come(game: OpenGame) -> OpenGame:
        if game.access(visitor.browser).any:
            return game
        _check_open(game)
        if len(game.grants) >= MOST_STRANGERS:
            raise too_many("table.error.too_many_people")
        await service.seating.store(game, lambda changes: changes.grant(game.id, visitor.browser, [SPECTATOR]))
        return game

    return {"view": Seen(service, visitor, await service.table.act(game_id, come)).view()}


async def switch_door(at: Locked, asked: SwitchDoor) -> wire.ViewAnswer:
    """Let strangers watch by the address of a game, or not: for whoever opened it. Who watches already may go on."""
    if not at.rights.is_owner:
        raise forbidden("table.error.only_opener_opens_door")
    if at.game.by_address != asked.by_address:
        await at.service.seating.store(at.game, columns={"by_address": asked.by_address})
    return {"view": at.view()}


async def ask_seat(at: Locked, address: ClientAddress, asked: TakeSeat) -> wire.ViewAnswer:
    """Ask the people at a table for an open seat; whoever watches may."""
    _knock(at.service, address)
    if not asked.name:
        raise bad_request("table.error.name_needed")
    _check_askable(at, asked.seat)
    game, role, seating = at.game, asking_for(asked.seat), at.service.seating

    def write(changes: Writes) -> None:
        changes.revoke(game.id, role)
        changes.grant(game.id, at.visitor.browser, [role])

    await seating.store(game, write, [seating.notice(game, ASKS_SEAT, asked.seat, asked.name)])
    return {"view": at.view()}


async def answer_seat(at: Locked, asked: AnswerSeat) -> wire.ViewAnswer:
    """Let somebody sit down who asks for it, or do not: for players, and whoever opened the game."""
    if not at.rights.is_player:
        raise forbidden("table.error.only_players")
    game, seating = at.game, at.service.seating
    request = next((one for one in asking(game) if one["number"] == asked.number), None)
    if request is None:
        raise conflict("table.error.not_asked")
    seat, name = request["seat"], request["name"]
    role = asking_for(seat)
    if asked.allow:
        browser = next(browser for browser, roles in game.grants.items() if role in roles)
        await seating.sit_down(game, browser, [seat], name)
    else:
        notice = seating.notice(game, REFUSES_SEAT, seat, name)
        await seating.store(game, lambda changes: changes.revoke(game.id, role), [notice])
    return {"view": at.view()}


def _knock(service: Service, address: ClientAddress) -> None:
    """Refuse whoever comes by addresses too often."""
    if not service.knocks.allows(address):
        raise too_many("table.error.too_many")


def _check_open(game: OpenGame) -> None:
    if not game.by_address:
        raise not_found("table.error.no_game_here")


def _check_askable(at: Locked, seat: int) -> None:
    game = at.game
    if at.rights.is_player:
        raise conflict("table.error.plays_already")
    if seat >= game.players:
        raise not_found("table.error.no_seat")
    if game.seats[seat].kind != "open" or game.over:
        raise conflict("table.error.seat_taken")
    if any(request["seat"] == seat for request in asking(game)):
        raise conflict("table.error.asked_already")
