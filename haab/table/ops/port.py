"""Who answers at a port of this machine."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException

HEALTH = "/healthz"
PATIENCE_SECONDS = 3


def look_at_port(port: int) -> tuple[str, str]:
    """A state of the doctor's and a sentence: a table answers, nobody does, or something else."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", HEALTH)
        answer = connection.getresponse()
        told = json.loads(answer.read(4096))
    except ConnectionRefusedError:
        return "good", f"{port} is free"
    except (OSError, HTTPException, ValueError):
        return "odd", f"another program uses {port}: haab serve takes the next free port"
    finally:
        connection.close()
    if isinstance(told, dict) and told.get("status") == "alive":
        return "good", f"a table answers at {port}"
    return "odd", f"another program uses {port}: haab serve takes the next free port"
