"""JSON objects with exactly the fields that are named."""

from __future__ import annotations

from typing import TypedDict


class Wire(TypedDict):
    """The base of every such object. A sentence below a field becomes its description in the schema."""
