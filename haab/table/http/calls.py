"""How somebody wants to be called when it is their turn: ways, the games that they are for, and stopping them."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Path, Request

from haab.kit.text import DEFAULT_LANGUAGE, Message
from haab.table import schema as wire
from haab.table.calls import push, ways
from haab.table.calls.post import BadAddress, checked_address
from haab.table.calls.ways import HOOK, MAIL, PUSH, Refused, Way
from haab.table.games import calls, loading
from haab.table.games.rights import TOKEN_LENGTH
from haab.table.http.access import browser_of
from haab.table.http.answers import TOO_MANY, Answer, known_language
from haab.table.http.context import Language, chapter, enter, server_of
from haab.table.http.errors import TableError, bad_request, forbidden, not_found
from haab.table.http.limits import address_of
from haab.table.http.requests import HookWay, MailWay, PushWay, StopCalls, WantCalls, WayCode
from haab.table.store.changes import Outdated

router = chapter()

WayId = Annotated[str, Path(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern="^[A-Za-z0-9_-]+$")]


@router.get("/calls", response_model=wire.Calls)
async def get_calls(request: Request) -> Answer:
    """The ways in which this browser's user can be called, and is."""
    return await _calls(request, browser_of(request))


async def _calls(request: Request, browser: str) -> Answer:
    server = server_of(request)
    settings = server.settings.calls
    found = await server.store.read(lambda session: ways.ways_of(session, browser))
    key = push.text_of(push.public_point(await server.caller.push_key())) if settings.push else None
    return Answer(
        {
            "push_key": key,
            "webhooks": settings.webhooks,
            "mail": settings.smtp is not None,
            "ways": [_way_view(way) for way in found],
        }
    )


def _way_view(way: Way) -> wire.CallWay:
    return {
        "id": way.id,
        "kind": way.kind,
        "address": way.address if way.kind == MAIL else urlsplit(way.address).hostname or "",
        "is_good": way.is_good,
        "awaits_code": way.awaits_code,
        "trouble": way.trouble,
        "games": way.games,
    }


# ---- adding


@router.post("/calls/push", response_model=wire.Calls)
async def post_push(request: Request, body: PushWay, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Let this browser be called by push."""
    settings = server_of(request).settings.calls
    if not settings.push:
        raise forbidden("table.error.no_such_way")
    _check_address(body.endpoint, settings.private, needs_tls=True)
    if not push.is_subscription(body.p256dh, body.auth):
        raise bad_request("table.error.bad_subscription")
    return await _add(request, PUSH, body.endpoint, {"p256dh": body.p256dh, "auth": body.auth}, lang)


@router.post("/calls/hook", response_model=wire.Calls)
async def post_hook(request: Request, body: HookWay, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Have a web address told."""
    settings = server_of(request).settings.calls
    if not settings.webhooks:
        raise forbidden("table.error.no_such_way")
    _check_address(body.url, settings.private)
    return await _add(request, HOOK, body.url, {"style": body.style}, lang)


@router.post("/calls/mail", response_model=wire.Calls)
async def post_mail(request: Request, body: MailWay, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Have mails sent to an address, once it is confirmed with the code that is sent to it now."""
    server = server_of(request)
    if server.settings.calls.smtp is None:
        raise forbidden("table.error.no_such_way")
    await _check_known(request)
    if not (server.codes.allows(body.address.lower()) and server.codes.allows(address_of(request))):
        raise TableError(TOO_MANY, "too_many", Message("table.error.too_many_codes"))
    return await _add(request, MAIL, body.address, {}, lang)


def _check_address(url: str, allows_private: bool, needs_tls: bool = False) -> None:
    try:
        checked_address(url, allows_private, needs_tls)
    except BadAddress as error:
        raise bad_request("table.error.bad_address") from error


async def _check_known(request: Request) -> str:
    """The browser, which must have a game to be called to."""
    browser = browser_of(request)
    if not await server_of(request).store.read(lambda session: loading.is_known(session, browser)):
        raise forbidden("table.error.only_players")
    return browser


async def _add(request: Request, kind: str, address: str, details: dict[str, Any], language: str) -> Answer:
    browser, known = await _check_known(request), known_language(language)
    server = server_of(request)
    try:
        await server.store.write(lambda c: ways.add(c, browser, kind, address, details, known))
    except Refused as error:
        raise TableError(409, "conflict", Message(str(error))) from error
    server.caller.hurry()
    return await _calls(request, browser)


# ---- what is done with one


@router.post("/calls/ways/{way_id}/confirm", response_model=wire.Calls)
async def post_confirm(request: Request, way_id: WayId, body: WayCode) -> Answer:
    """Confirm an e-mail address with the code that was sent to it."""
    browser = browser_of(request)
    if not await server_of(request).store.write(lambda c: ways.confirm(c, browser, way_id, body.code)):
        raise bad_request("table.error.bad_code")
    return await _calls(request, browser)


@router.post("/calls/ways/{way_id}/game", response_model=wire.Calls)
async def post_game(request: Request, way_id: WayId, body: WantCalls) -> Answer:
    """Be called to a game in this way, or no more."""
    browser = browser_of(request)
    if body.wanted:
        _, rights = await enter(request, body.game)
        if not rights.seats:
            raise forbidden("table.error.only_players")
    try:
        await server_of(request).store.write(lambda c: ways.want(c, browser, way_id, body.game, body.wanted))
    except Outdated as error:
        raise not_found("table.error.no_way") from error
    return await _calls(request, browser)


@router.post("/calls/ways/{way_id}/trial", response_model=wire.Calls)
async def post_trial(request: Request, way_id: WayId) -> Answer:
    """See what a call looks like."""
    browser, server = browser_of(request), server_of(request)
    mine = await server.store.read(lambda session: ways.ways_of(session, browser))
    if not any(way.id == way_id and way.is_good for way in mine):
        raise not_found("table.error.no_way")
    if not server.trials.allows(browser):
        raise TableError(TOO_MANY, "too_many", Message("table.error.too_many"))
    await server.store.write(lambda c: calls.to_way(c, way_id, calls.TRIAL))
    server.caller.hurry()
    return await _calls(request, browser)


@router.delete("/calls/ways/{way_id}", response_model=wire.Calls)
async def delete_way(request: Request, way_id: WayId) -> Answer:
    """Be called in this way no more."""
    browser = browser_of(request)
    if not await server_of(request).store.write(lambda c: ways.stop(c, way_id, browser)):
        raise not_found("table.error.no_way")
    return await _calls(request, browser)


@router.post("/calls/stop", response_model=wire.Stopped)
async def post_stop(request: Request, body: StopCalls) -> Answer:
    """Stop mails, by the address that stands in each of them: from any browser."""
    return Answer({"stopped": await server_of(request).store.write(lambda c: ways.stop(c, body.way))})
