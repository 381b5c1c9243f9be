"""E-mail, by the SMTP server that whoever runs the table has named."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from haab.kit.text import Message
from haab.table.calls.settings import Smtp
from haab.table.calls.words import Words


def letter(smtp: Smtp, to: str, words: Words, stop: str | None, language: str) -> EmailMessage:
    """A call as a mail; `stop` is the address at which such mails can be stopped."""
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
    """Hand a mail over, waiting for it; an OSError or SMTPException says why not."""
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
