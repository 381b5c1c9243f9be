"""`haab serve`: the table in the browser."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import typer

from haab.cli.language import language_of
from haab.cli.root import Database, app
from haab.kit.compiler.entries import chosen_engine


@app.command()
def serve(  # noqa: PLR0913 - an option of the command is an argument
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="The first free one from here on.")
    ] = 8000,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=256, help="Processes behind the port.")
    ] = 1,
    db: Database = None,
    think: Annotated[
        float, typer.Option("--think", metavar="S", min=0, help="Seconds a bot may think about a turn.")
    ] = 1.0,
    log: Annotated[Literal["text", "json"], typer.Option("--log", help="Lines for people, or for programs.")] = "text",
    log_requests: Annotated[
        bool, typer.Option("--log-requests", help="A line for every request, not only for slow and failed ones.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A proxy that is believed where requests come from."),
    ] = None,
    public_host: Annotated[
        list[str] | None,
        typer.Option("--public-host", metavar="NAME", help="A name that the table is called by, such as haab.example."),
    ] = None,
    keep_days: Annotated[
        int,
        typer.Option(
            "--keep-days", metavar="N", min=0, help="Games in which nothing happens are deleted then; 0: never."
        ),
    ] = 365,
    copy: Annotated[
        bool, typer.Option("--copy/--no-copy", help="Copy the database before its schema is changed.")
    ] = True,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url", metavar="URL", help="The address that links lead to, such as https://haab.example."
        ),
    ] = None,
    push: Annotated[
        bool, typer.Option("--push/--no-push", help="Let players be called by the push service of their browser.")
    ] = True,
    webhooks: Annotated[
        bool, typer.Option("--webhooks", help="Let players have a web address of theirs told that it is their turn.")
    ] = False,
    private_calls: Annotated[
        bool, typer.Option("--private-calls", help="Let such addresses be in this network, too.")
    ] = False,
    smtp: Annotated[
        str | None, typer.Option("--smtp", metavar="HOST", help="A mail server, to call players by e-mail.")
    ] = None,
    smtp_tls: Annotated[
        Literal["starttls", "tls", "none"], typer.Option("--smtp-tls", help="How it is spoken to safely.")
    ] = "starttls",
    smtp_user: Annotated[
        str | None, typer.Option("--smtp-user", metavar="NAME", help="Who logs in at the mail server.")
    ] = None,
    smtp_password_file: Annotated[
        Path | None, typer.Option("--smtp-password-file", metavar="FILE", help="Where the password for it is.")
    ] = None,
    mail_from: Annotated[
        str | None, typer.Option("--mail-from", metavar="ADDRESS", help="The address that mails come from.")
    ] = None,
    open_tables: Annotated[
        bool,
        typer.Option("--open-tables", help="Let players open games to everybody who has the address of the table."),
    ] = False,
    games_per_hour: Annotated[
        int,
        typer.Option("--games-per-hour", metavar="N", min=1, help="New games that one address may open in an hour."),
    ] = 120,
    page: Annotated[bool, typer.Option("--page/--no-page", help="Open the page in a browser.")] = True,
) -> None:
    """Open the table: a page for playing with others, on one screen, or against bots."""
    from haab.table.addresses import public_address
    from haab.table.notify.settings import Calling, smtp_server
    from haab.table.serve import free_port  # the server's libraries are not needed by the other commands
    from haab.table.serve import serve as run_server
    from haab.table.settings import host_names, proxy_addresses, settings_for

    chosen_engine()  # one that cannot be had is told before the table opens
    settings = replace(
        settings_for(db, think),
        processes=workers,
        log=log,
        log_requests=log_requests,
        trusted_proxies=proxy_addresses(proxy or []),
        public_url=public_address(public_url),
        hosts=host_names([*(public_host or []), *_name_in(public_url)]),
        keep_days=keep_days,
        copies=copy,
        calls=Calling(
            push=push,
            webhooks=webhooks,
            private=private_calls,
            smtp=smtp_server(smtp, smtp_user, smtp_password_file, smtp_tls, mail_from),
        ),
        open_tables=open_tables,
        games_per_hour=games_per_hour,
    )
    run_server(settings, host, free_port(host, port), page, language_of(os.environ))


def _name_in(url: str | None) -> list[str]:
    """The name of the host in an address, as a name that the table answers to; addresses it answers to anyway."""
    name = urlsplit(url or "").hostname or ""
    return [] if not name or ":" in name or name.replace(".", "").isdigit() else [name]
