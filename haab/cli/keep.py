"""`haab backup`, `restore`, `doctor`: for people who run a table."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
from rich.table import Table
from rich.text import Text

from haab.cli.language import language_of, words
from haab.cli.root import AsJson, Database, app
from haab.kit.text import Message, Verbatim
from haab.terminal import new_console

if TYPE_CHECKING:
    from haab.table.ops.backup import Header
    from haab.table.ops.doctor import Finding

COLUMNS = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as table-2026-11-16.haab.gz.")],
    db: Database = None,
) -> None:
    """Write everything that a table has stored to a file, while its server goes on.

    The file can be restored into SQLite and into PostgreSQL. It holds what is hidden in games: keep it to yourself.
    """
    from haab.table.ops.backup import backup as write  # the server's libraries are not needed by the other commands
    from haab.table.settings import database_url

    header = write(database_url(db), file)
    _say("written", header, file=Verbatim(file))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What haab backup has written.")],
    db: Database = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Also into a database that holds games: they are replaced.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Only read the file and say whether it is whole.")] = False,
) -> None:
    """Fill a database from a backup, as a whole or not at all. No server may run on it.

    A backup of an older version is brought up to date. A SQLite file that is replaced is kept beside the new one.
    """
    from haab.table.ops.backup import check_backup
    from haab.table.ops.restore import restore as fill
    from haab.table.settings import database_url

    header = check_backup(file) if check else fill(file, database_url(db), replace)
    _say("whole" if check else "restored", header)


@app.command()
def doctor(
    db: Database = None,
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="Where the table is.")] = 8000,
    replay: Annotated[
        bool, typer.Option("--replay/--no-replay", help="Play every stored game again, every move checked.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Look at everything that a table depends on and say what is wrong; also while its server runs.

    The exit status is 1 if something has to be done.
    """
    from haab.table.ops.doctor import WRONG, examine
    from haab.table.settings import database_url

    with Progress(*COLUMNS, console=Console(stderr=True), disable=as_json, transient=True) as progress:
        task = progress.add_task(words("ops.doctor.looking", language_of(os.environ)), total=None)
        findings = list(
            examine(database_url(db), port, replay, lambda done, of: progress.update(task, completed=done, total=of))
        )
    if as_json:
        typer.echo(json.dumps([finding.to_json() for finding in findings]))
    else:
        _show_findings(findings)
    if any(finding.state == WRONG for finding in findings):
        raise typer.Exit(1)


def _show_findings(findings: list[Finding]) -> None:
    language = language_of(os.environ)
    table = Table(*(words(f"ops.doctor.{head}", language) for head in ("what", "state", "said")))
    for finding in findings:
        style = {"good": "green", "odd": "yellow"}.get(finding.state, "red")
        state = Text(words(f"ops.state.{finding.state}", language), style)
        table.add_row(finding.about_text(language), state, Text(finding.said.text(language)))
    new_console().print(table)


def _say(key: str, header: Header, **params: Any) -> None:
    """What came of a backup, with what it holds."""
    rows = Message("ops.rows", {name: header.rows.get(name, 0) for name in ("games", "moves")})
    made = {"when": Verbatim(header.made), "version": Verbatim(header.haab), "schema": Verbatim(header.schema)}
    typer.echo(words(f"ops.kept.{key}", language_of(os.environ), rows=rows, **made, **params))
