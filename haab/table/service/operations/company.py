"""What people at a table ask of each other: to come back, to let a bot play, to take a turn back; talk, and notes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from haab.kit.text import Message
from haab.table import wire
from haab.table.clock import now
from haab.table.errors import conflict, forbidden, too_many
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import author_of
from haab.table.service.game.stored import Line
from haab.table.service.game.views import talk_view
from haab.table.service.service import Locked, Seen, Service, Visitor, act, enter
from haab.table.wire.requests import AnswerBack, GameId, OneSeat, Say, SwitchTalk, WriteNote
from haab.table.wire.talk import PRESETS

Ask = Callable[[OpenGame], Awaitable[None]]


async def _asked(service: Service, visitor: Visitor, game_id: str, seat: int, ask: Ask) -> wire.ViewAnswer:
    """Let somebody ask something from a seat of theirs; the answer is how the game stands then."""

    async def speak(at: Locked) -> None:
        at.check_own(seat)
        await ask(at.game)

    await act(service, visitor, game_id, speak)
    return {"view": (await enter(service, visitor, game_id)).view(seat)}


async def nudge(service: Service, visitor: Visitor, game_id: GameId, asked: OneSeat) -> wire.ViewAnswer:
    """Ask where the player is whom the game waits for."""
    return await _asked(service, visitor, game_id, asked.seat, lambda game: service.stand_ins.nudge(game, asked.seat))


async def vote_stand_in(service: Service, visitor: Visitor, game_id: GameId, asked: OneSeat) -> wire.ViewAnswer:
    """Vote for a bot in the seat that the game waits for, until its player is back."""
    return await _asked(service, visitor, game_id, asked.seat, lambda game: service.stand_ins.vote(game, asked.seat))


async def ask_take_back(service: Service, visitor: Visitor, game_id: GameId, asked: OneSeat) -> wire.ViewAnswer:
    """Ask the others to let one take back the last turn; without other people it is taken back at once."""
    return await _asked(service, visitor, game_id, asked.seat, lambda game: service.take_backs.ask(game, asked.seat))


async def answer_take_back(service: Service, visitor: Visitor, game_id: GameId, asked: AnswerBack) -> wire.ViewAnswer:
    """Allow what somebody asks, or do not. When all have allowed it, the turn is taken back."""

    def answer(game: OpenGame) -> Awaitable[None]:
        return service.take_backs.answer(game, asked.seat, asked.number, asked.allow)

    return await _asked(service, visitor, game_id, asked.seat, answer)


# ---- talk


async def get_talk(at: Seen) -> wire.Talk:
    """What was said at a table, as far as this browser hears it, and the sentences that everybody understands."""
    game, rights, store = at.game, at.rights, at.service.store
    rooms = rights.rooms(game.over)
    lines = await store.read(lambda look: look.lines_after(game.id, 0, rooms))
    quiet = await store.read(lambda look: look.is_quiet(game.id))
    return {
        "is_on": not quiet,
        "can_switch": rights.is_owner,
        "room": rights.room,
        "author": author_of(at.visitor.browser, game.id),
        "lines": [talk_view(game, line, at.language) for line in lines],
        "presets": [{"key": key, "text": Message(f"table.talk.{key}").text(at.language)} for key in PRESETS],
    }


async def say(at: Seen, said: Say) -> wire.Said:
    """Say something: own words, or a sentence that everybody reads in their own language."""
    game, browser = at.game, at.visitor.browser
    if said.seat is not None:
        at.check_own(said.seat)
    if not at.service.talks.allows(browser):
        raise too_many("table.error.too_many_words")
    seat = said.seat if said.seat is not None else min(at.rights.seats, default=None)
    line = Line(
        number=0,
        room=at.rights.room,
        seat=seat,
        author=author_of(browser, game.id),
        name=said.name if seat is None else game.seats[seat].name,
        preset=said.preset,
        text=said.text or "",
        time=now(),
    )
    news = f"{at.service.table.server} talk {game.id}"
    number = await at.service.store.write(lambda changes: changes.say(game.id, line, news))
    if number is None:
        raise conflict("table.error.quiet")
    at.service.said(game.id)
    return {"number": number}


async def switch_talk(at: Seen, asked: SwitchTalk) -> wire.TalkSwitch:
    """Let people talk at a table, or not: for whoever opened it."""
    if not at.rights.is_owner:
        raise forbidden("table.error.only_opener_switches")
    game_id, news = at.game.id, f"{at.service.table.server} talk {at.game.id}"
    await at.service.store.write(lambda changes: changes.switch_talk(game_id, asked.is_on, news))
    at.service.said(game_id)
    return {"is_on": asked.is_on}


# ---- notes


async def get_note(at: Seen) -> wire.Note:
    """What this browser's user wrote down for themselves; nobody else is told."""
    return {"text": await at.service.store.read(lambda look: look.note(at.game.id, at.visitor.browser))}


async def write_note(at: Seen, asked: WriteNote) -> wire.Note:
    """Write something down for oneself."""
    await at.service.store.write(lambda changes: changes.write_note(at.game.id, at.visitor.browser, asked.text))
    return {"text": asked.text}
