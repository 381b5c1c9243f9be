"""E-mail, by the SMTP server that the operator has configured."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from haab.kit.text import Message
from haab.table.notify.settings import Smtp
from haab.table.notify.words import Words


def letter(smtp: Smtp, to: str, words: Words, stop: str | None, language: str) -> EmailMessage:
    """A notification as a mail; `stop` is the address for unsubscribing."""
    mail = EmailMessage()
    mail["From"] = smtp.sender
    mail["To"] = to
    mail["Subject"] = words.text
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=smtp.sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    lines = [words.text]
    if words.link:
        lines += ["", words.link]
    if stop:
        mail["List-Unsubscribe"] = f"<{stop}>"
        lines += ["", "-- ", Message("table.call.stop").text(language), stop]
    mail.set_content("\n".join(lines) + "\n")
    return mail


def send(smtp: Smtp, mail: EmailMessage, seconds: float) -> None:
    """Send a mail, blocking; OSError or SMTPException if that fails."""
    context = ssl.create_default_context()
    if smtp.tls == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=seconds, context=context)
    else:
        server = smtplib.SMTP(smtp.host, smtp.port, timeout=seconds)
    with server:
        if smtp.tls == "starttls":
            server.starttls(context=context)
        if smtp.user is not None:
            server.login(smtp.user, smtp.password())
        server.send_message(mail)
