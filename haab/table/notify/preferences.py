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


async def get_calls(context: Preferences, visitor: Visitor) -> wire.Calls:
    """The notification channels that this table offers, and those of this browser."""
    found = await context.store.read(lambda look: channels.ways_of(look.session, visitor.browser))
    key = push.text_of(push.public_point(await context.sender.push_key())) if context.settings.push else None
    return {
        "push_key": key,
        "webhooks": context.settings.webhooks,
        "mail": context.settings.smtp is not None,
        "ways": found,
    }


# ---- adding


async def add_push(context: Preferences, visitor: Visitor, asked: PushWay) -> wire.Calls:
    """Add push notifications to this browser."""
    if not context.settings.push:
        raise forbidden("table.error.no_such_way")
    _check_address(asked.endpoint, context.settings.private, needs_tls=True)
    if not push.is_subscription(asked.p256dh, asked.auth):
        raise bad_request("table.error.bad_subscription")
    return await _add(context, visitor, PUSH, asked.endpoint, {"p256dh": asked.p256dh, "auth": asked.auth})


async def add_webhook(context: Preferences, visitor: Visitor, asked: HookWay) -> wire.Calls:
    """Add a webhook."""
    if not context.settings.webhooks:
        raise forbidden("table.error.no_such_way")
    _check_address(asked.url, context.settings.private)
    return await _add(context, visitor, HOOK, asked.url, {"style": asked.style})


async def add_mail(context: Preferences, visitor: Visitor, address: ClientAddress, asked: MailWay) -> wire.Calls:
    """Add an e-mail address; it is to be confirmed with the code that is sent to it now."""
    if context.settings.smtp is None:
        raise forbidden("table.error.no_such_way")
    await _check_known(context, visitor)
    if not (context.codes.allows(asked.address.lower()) and context.codes.allows(address)):
        raise too_many("table.error.too_many_codes")
    return await _add(context, visitor, MAIL, asked.address, {})


def _check_address(url: str, allows_private: bool, needs_tls: bool = False) -> None:
    try:
        checked_address(url, allows_private, needs_tls)
    except BadAddress as error:
        raise bad_request("table.error.bad_address") from error


async def _check_known(context: Preferences, visitor: Visitor) -> None:
    """Only browsers that have a game get notifications."""
    if not await context.store.read(lambda look: look.is_known(visitor.browser)):
        raise forbidden("table.error.only_players")


async def _add(context: Preferences, visitor: Visitor, kind: str, address: str, details: dict[str, Any]) -> wire.Calls:
    await _check_known(context, visitor)
    browser, language = visitor.browser, visitor.language
    try:
        await context.store.write(lambda c: channels.add(c.connection, browser, kind, address, details, language))
    except Refused as error:
        raise TableError("conflict", Message(str(error))) from error
    context.sender.wake()
    return await get_calls(context, visitor)


# ---- what is done with one


async def confirm(context: Preferences, visitor: Visitor, way_id: WayId, asked: WayCode) -> wire.Calls:
    """Confirm an e-mail address with the code that was sent to it."""
    if not await context.store.write(lambda c: channels.confirm(c.connection, visitor.browser, way_id, asked.code)):
        raise bad_request("table.error.bad_code")
    return await get_calls(context, visitor)


async def want(context: Preferences, visitor: Visitor, way_id: WayId, asked: WantCalls) -> wire.Calls:
    """Enable or disable a channel for a game."""
    if asked.wanted and not (await enter(context.service, visitor, asked.game)).rights.seats:
        raise forbidden("table.error.only_players")
    try:
        await context.store.write(
            lambda c: channels.want(c.connection, visitor.browser, way_id, asked.game, asked.wanted)
        )
    except Outdated as error:
        raise not_found("table.error.no_way") from error
    return await get_calls(context, visitor)


async def try_out(context: Preferences, visitor: Visitor, way_id: WayId) -> wire.Calls:
    """Send a test notification."""
    mine = await context.store.read(lambda look: channels.ways_of(look.session, visitor.browser))
    if not any(way["id"] == way_id and way["is_good"] for way in mine):
        raise not_found("table.error.no_way")
    if not context.trials.allows(visitor.browser):
        raise too_many("table.error.too_many")
    await context.store.write(lambda c: outbox.put(c.connection, way_id, outbox.TRIAL))
    context.sender.wake()
    return await get_calls(context, visitor)


async def remove(context: Preferences, visitor: Visitor, way_id: WayId) -> wire.Calls:
    """Remove a channel."""
    if not await context.store.write(lambda c: channels.stop(c.connection, way_id, visitor.browser)):
        raise not_found("table.error.no_way")
    return await get_calls(context, visitor)


async def stop(context: Preferences, asked: StopCalls) -> wire.Stopped:
    """Unsubscribe by the address in a mail, from any browser."""
    return {"stopped": await context.store.write(lambda c: channels.stop(c.connection, asked.way))}
