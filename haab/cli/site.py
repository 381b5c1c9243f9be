"""`haab site`: the whole game as a folder of files, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from haab.cli.root import app


@app.command()
def site(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where to write it: a new folder, or an older site.")
    ],
    parts: Annotated[
        Path | None,
        typer.Option("--parts", metavar="FOLDER", help="Has the files that npm and pip would fetch."),
    ] = None,
) -> None:
    """Write the table as a folder of files: any file server hands it out, and the game runs in the browser."""
    from haab.site.build import build

    sizes = build(folder, parts)
    for part, size in sorted(sizes.items(), key=lambda entry: -entry[1]):
        typer.echo(f"{part:12} {size / 1e6:8.2f} MB")
