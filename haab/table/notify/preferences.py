"""Notification preferences: channels, the games that they are enabled for, and unsubscribing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from haab.kit.text import Message
from haab.table import wire
from haab.table.errors import TableError, bad_request, forbidden, not_found, too_many
from haab.table.notify import channels, outbox, push
from haab.table.notify.channels import HOOK, MAIL, PUSH, Refused
from haab.table.notify.http_client import BadAddress, checked_address
from haab.table.notify.sender import Sender
from haab.table.notify.settings import Calling
from haab.table.service.rate_limit import RateLimit
from haab.table.service.service import ClientAddress, Service, Visitor, enter
from haab.table.service.store import Outdated
from haab.table.store.store import Store
from haab.table.wire.requests import HookWay, MailWay, PushWay, StopCalls, WantCalls, WayCode, WayId

CODES_PER_DAY = 4
SECONDS_OF_A_DAY = 24 * 3600


@dataclass
class Preferences:
    """What the functions below depend on."""

    service: Service
    store: Store
    settings: Calling
    sender: Sender
    codes: RateLimit = field(default_factory=lambda: RateLimit(CODES_PER_DAY / SECONDS_OF_A_DAY, CODES_PER_DAY))
    """Codes sent to an e-mail address, and requested from a network address."""
    trials: RateLimit = field(default_factory=lambda: RateLimit(1 / 20, 3))
    """Test notifications of a browser."""


async def get_calls(desk: Preferences, visitor: Visitor) -> wire.Calls:
    """The notification channels that this table offers, and those of this browser."""
    found = await desk.store.read(lambda look: channels.ways_of(look.session, visitor.browser))
    key = push.text_of(push.public_point(await desk.sender.push_key())) if desk.settings.push else None
    return {
        "push_key": key,
        "webhooks": desk.settings.webhooks,
        "mail": desk.settings.smtp is not None,
        "ways": found,
    }


# ---- adding


async def add_push(desk: Preferences, visitor: Visitor, asked: PushWay) -> wire.Calls:
    """Add push notifications to this browser."""
    if not desk.settings.push:
        raise forbidden("table.error.no_such_way")
    _check_address(asked.endpoint, desk.settings.private, needs_tls=True)
    if not push.is_subscription(asked.p256dh, asked.auth):
        raise bad_request("table.error.bad_subscription")
    return await _add(desk, visitor, PUSH, asked.endpoint, {"p256dh": asked.p256dh, "auth": asked.auth})


async def add_webhook(desk: Preferences, visitor: Visitor, asked: HookWay) -> wire.Calls:
    """Add a webhook."""
    if not desk.settings.webhooks:
        raise forbidden("table.error.no_such_way")
    _check_address(asked.url, desk.settings.private)
    return await _add(desk, visitor, HOOK, asked.url, {"style": asked.style})


async def add_mail(desk: Preferences, visitor: Visitor, address: ClientAddress, asked: MailWay) -> wire.Calls:
    """Add an e-mail address; it is to be confirmed with the code that is sent to it now."""
    if desk.settings.smtp is None:
        raise forbidden("table.error.no_such_way")
    await _check_known(desk, visitor)
    if not (desk.codes.allows(asked.address.lower()) and desk.codes.allows(address)):
        raise too_many("table.error.too_many_codes")
    return await _add(desk, visitor, MAIL, asked.address, {})


def _check_address(url: str, allows_private: bool, needs_tls: bool = False) -> None:
    try:
        checked_address(url, allows_private, needs_tls)
    except BadAddress as error:
        raise bad_request("table.error.bad_address") from error


async def _check_known(desk: Preferences, visitor: Visitor) -> None:
    """Only browsers that have a game get notifications."""
    if not await desk.store.read(lambda look: look.is_known(visitor.browser)):
        raise forbidden("table.error.only_players")


async def _add(desk: Preferences, visitor: Visitor, kind: str, address: str, details: dict[str, Any]) -> wire.Calls:
    await _check_known(desk, visitor)
    browser, language = visitor.browser, visitor.language
    try:
        await desk.store.write(lambda c: channels.add(c.connection, browser, kind, address, details, language))
    except Refused as error:
        raise TableError("conflict", Message(str(error))) from error
    desk.sender.wake()
    return await get_calls(desk, visitor)


# ---- what is done with one


async def confirm(desk: Preferences, visitor: Visitor, way_id: WayId, asked: WayCode) -> wire.Calls:
    """Confirm an e-mail address with the code that was sent to it."""
    if not await desk.store.write(lambda c: channels.confirm(c.connection, visitor.browser, way_id, asked.code)):
        raise bad_request("table.error.bad_code")
    return await get_calls(desk, visitor)


async def want(desk: Preferences, visitor: Visitor, way_id: WayId, asked: WantCalls) -> wire.Calls:
    """Enable or disable a channel for a game."""
    if asked.wanted:
        _, rights = await enter(desk.service, visitor, asked.game)
        if not rights.seats:
            raise forbidden("table.error.only_players")
    try:
        await desk.store.write(lambda c: channels.want(c.connection, visitor.browser, way_id, asked.game, asked.wanted))
    except Outdated as error:
        raise not_found("table.error.no_way") from error
    return await get_calls(desk, visitor)


async def try_out(desk: Preferences, visitor: Visitor, way_id: WayId) -> wire.Calls:
    """Send a test notification."""
    mine = await desk.store.read(lambda look: channels.ways_of(look.session, visitor.browser))
    if not any(way["id"] == way_id and way["is_good"] for way in mine):
        raise not_found("table.error.no_way")
    if not desk.trials.allows(visitor.browser):
        raise too_many("table.error.too_many")
    await desk.store.write(lambda c: outbox.put(c.connection, way_id, outbox.TRIAL))
    desk.sender.wake()
    return await get_calls(desk, visitor)


async def remove(desk: Preferences, visitor: Visitor, way_id: WayId) -> wire.Calls:
    """Remove a channel."""
    if not await desk.store.write(lambda c: channels.stop(c.connection, way_id, visitor.browser)):
        raise not_found("table.error.no_way")
    return await get_calls(desk, visitor)


async def stop(desk: Preferences, asked: StopCalls) -> wire.Stopped:
    """Unsubscribe by the address in a mail, from any browser."""
    return {"stopped": await desk.store.write(lambda c: channels.stop(c.connection, asked.way))}
