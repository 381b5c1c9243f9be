"""JSON objects with exactly the fields that are named: what they are is described from their types, at no cost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from typing_extensions import TypedDict


class Wire(TypedDict):
    """The base of every such object. A sentence below a field becomes its description."""


CONFIG: dict[str, object] = {"extra": "forbid", "use_attribute_docstrings": False}
Wire.__pydantic_config__ = CONFIG  # type: ignore[attr-defined]


@contextmanager
def with_descriptions() -> Iterator[None]:
    """What is worked out meanwhile is described: sentences are read from the sources, which takes a server a second."""
    CONFIG["use_attribute_docstrings"] = True
    try:
        yield
    finally:
        CONFIG["use_attribute_docstrings"] = False
