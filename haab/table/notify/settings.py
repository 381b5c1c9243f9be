"""Settings of notifications, for operators."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from haab.kit.errors import HaabError
from haab.kit.text import Message, Verbatim

Tls = Literal["starttls", "tls", "none"]
PORTS: dict[Tls, int] = {"starttls": 587, "tls": 465, "none": 25}


@dataclass(frozen=True)
class Smtp:
    """An SMTP server that relays mail."""

    host: str
    port: int
    tls: Tls
    sender: str
    """The address that mails come from."""
    user: str | None = None
    password_file: Path | None = None

    def password(self) -> str:
        """What is in the file; it is read each time, so that it can be changed without a restart."""
        return "" if self.password_file is None else self.password_file.read_text(encoding="utf-8").strip()


@dataclass(frozen=True)
class Calling:
    """Which channels the table offers; players opt in to each."""

    push: bool = True
    """To browsers, by the push service of the browser's maker."""
    webhooks: bool = False
    """To web addresses that players give: then the table sends something wherever they like."""
    private: bool = False
    """Also to addresses in this network and on this computer, which the open net cannot reach, and without TLS."""
    smtp: Smtp | None = None
    """To e-mail addresses, by this server."""
    grace: float = 4.0
    """Seconds before a notification is sent; a player who opens the game meanwhile gets none."""
    patience: float = 10.0
    """Timeout in seconds."""
    again_after: float = 10.0
    """Seconds before the first retry; four times as long each time (backoff)."""


def smtp_server(
    given: str | None, user: str | None, password_file: Path | None, tls: Tls, sender: str | None
) -> Smtp | None:
    """The mail server that the command line names, such as mail.example or mail.example:2525."""
    if given is None:
        return None
    host, _, port = given.partition(":")
    if not host or (port and not (port.isdigit() and 0 < int(port) <= 65535)):  # noqa: PLR2004 - the highest port
        raise HaabError(Message("ops.error.mail_server", {"text": repr(given), "example": "mail.example:587"}))
    if sender is None or "@" not in sender:
        raise HaabError(Message("ops.error.mail_from", {"example": "haab@mail.example"}))
    if (user is None) != (password_file is None):
        raise HaabError(Message("ops.error.mail_user"))
    if password_file is not None and not password_file.is_file():
        raise HaabError(Message("ops.error.mail_password", {"file": Verbatim(password_file)}))
    if user is not None and tls == "none":
        raise HaabError(Message("ops.error.mail_tls"))
    return Smtp(host, int(port) if port else PORTS[tls], tls, sender, user, password_file)
