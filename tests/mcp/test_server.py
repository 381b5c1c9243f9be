"""The server as the official SDK's own client sees it; skipped where the SDK is not installed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from haab.table.serve import free_port

mcp = pytest.importorskip("mcp", minversion=None, reason='no Model Context Protocol: pip install "haab[mcp]"')

TOOLS = {
    "open_game",
    "list_kinds",
    "list_games",
    "look",
    "list_moves",
    "play",
    "undo",
    "clause",
    "search_rules",
    "record",
    "validate_record",
    "analyse_record",
}


def command(folder: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "haab", "mcp", "--store", str(folder), *more]


async def session(client: Any) -> None:
    """What an assistant does in a minute."""
    listed = await client.list_tools()
    assert {tool.name for tool in listed.tools} == TOOLS
    assert all(tool.description for tool in listed.tools)
    begun = await client.call_tool("open_game", {"game": "tikal", "bot": "random", "seed": 5})
    text = begun.content[0].text
    id = text.split()[1]
    assert "You are Red" in text
    moved = await client.call_tool("play", {"game_id": id, "moves": "1"})
    assert not moved.is_error
    wrong = await client.call_tool("play", {"game_id": id, "moves": "castle"})
    assert wrong.is_error
    assert "is no move of this game" in wrong.content[0].text
    clause = await client.call_tool("clause", {"id": "TK-7.2"})
    assert clause.content[0].text.startswith("TK-7.2")
    games = await client.call_tool("list_games", {})
    assert id in str(games.content)


def test_over_stdin_and_stdout(tmp_path: Path) -> None:
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def run() -> None:
        first, *rest = command(tmp_path)
        given = StdioServerParameters(command=first, args=rest, env=dict(os.environ))
        async with Client(stdio_client(given)) as client:
            await session(client)

    asyncio.run(run())


def test_over_http(tmp_path: Path) -> None:
    from mcp.client.client import Client
    from mcp.client.streamable_http import streamable_http_client

    port = free_port("127.0.0.1", 8900)
    running = subprocess.Popen(command(tmp_path, "--http", str(port)), stderr=subprocess.PIPE, text=True)
    try:
        assert running.stderr is not None
        for line in running.stderr:
            if "Uvicorn running" in line:
                break

        async def run() -> None:
            async with Client(streamable_http_client(f"http://127.0.0.1:{port}/mcp")) as client:
                await session(client)

        asyncio.run(run())
    finally:
        running.kill()
        running.communicate()
