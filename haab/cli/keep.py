"""`haab backup`, `restore`, `doctor`: for whoever runs a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from haab.cli.root import app

Database = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", help="SQLite or PostgreSQL, as for serve.", show_default="a file of yours"),
]


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
    typer.echo(f"{file}: {_rows(header.rows)}, schema {header.schema}")


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
    from haab.table.ops.portable import check_backup
    from haab.table.ops.restore import restore as fill
    from haab.table.settings import database_url

    header = check_backup(file) if check else fill(file, database_url(db), replace)
    typer.echo(f"{'whole' if check else 'restored'}: {_rows(header.rows)}, made {header.made} by Haab {header.haab}")


def _rows(rows: dict[str, int]) -> str:
    return f"{rows.get('games', 0)} games with {rows.get('moves', 0)} moves"
