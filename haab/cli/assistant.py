"""`haab mcp`: the games as tools of an assistant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from haab.cli.root import app
from haab.kit.errors import BadOptions
from haab.kit.text import Message


@app.command()
def mcp(
    http: Annotated[
        int | None,
        typer.Option("--http", metavar="PORT", min=1, max=65535, help="Serve over HTTP, at /mcp of this port."),
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    store: Annotated[
        Path | None,
        typer.Option("--store", metavar="FOLDER", help="Where its games are kept.", show_default="a folder of yours"),
    ] = None,
) -> None:
    """Let an assistant play, teach and referee: a server of the Model Context Protocol, over stdin and stdout or HTTP.

    It has games of its own and no way to those of a table. **haab\\[mcp]** installs what it needs.
    """
    try:
        from haab.mcp.server import server
    except ImportError as error:
        raise BadOptions(Message("cli.error.needs_mcp", {"command": 'pip install "haab[mcp]"'})) from error
    made = server(store or Path(platformdirs.user_data_path("haab")) / "assistant")
    if http is None:
        made.run("stdio")
    else:
        made.run("streamable-http", host=host, port=http)
