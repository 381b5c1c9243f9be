"""JSON objects with exactly the fields that are named: what they are is described from their types, at no cost."""

from __future__ import annotations

from typing_extensions import TypedDict


class Wire(TypedDict):
    """The base of every such object. A sentence below a field becomes its description."""


Wire.__pydantic_config__ = {"extra": "forbid", "use_attribute_docstrings": True}  # type: ignore[attr-defined]
