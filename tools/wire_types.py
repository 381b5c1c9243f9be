"""The page's types, written from the table's OpenAPI description.

    python -m tools.wire_types           # writes haab/web/static/js/types.d.ts anew

A test compares the file with what this would write.
"""

from __future__ import annotations

from typing import Any

from haab.table.http.app import openapi
from haab.web import STATIC

TYPES = STATIC / "js" / "types.d.ts"
HEAD = """// The shapes of the table's JSON, for the type checker only. Written by `python -m tools.wire_types` from
// haab/table/wire: change that and run it again.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
OF_ITS_GAME = {("View", "state"): "any"}
"""Fields that a board knows better: each draws the state of one game."""

ANY_GAME = "GameState"
"""The state of whichever game there is; the page has no use for it."""

Schema = dict[str, Any]


def written() -> str:
    """The whole file."""
    schemas: dict[str, Schema] = openapi()["components"]["schemas"]
    named = [(name, schema) for name, schema in sorted(schemas.items()) if name != ANY_GAME]
    return HEAD + "".join(f"\n{_declared(name, schema)}" for name, schema in named)


def _declared(name: str, schema: Schema) -> str:
    comment = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = schema.get("required", [])
    lines = []
    for field, inner in schema["properties"].items():
        if "description" in inner:
            lines.append(f"  /** {inner['description']} */\n")
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {OF_ITS_GAME.get((name, field)) or _type(inner)};\n")
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _type(schema: Schema) -> str:
    """A schema as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(sorted({_type(inner) for inner in schema["anyOf"]}, key=_null_last))
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'any'}>"
    return PLAIN[schema["type"]] if "type" in schema else "any"


def _null_last(kind: str) -> tuple[bool, str]:
    """The order within a union: Python's own depends on which of two equal unions was made first."""
    return kind == "null", kind


if __name__ == "__main__":
    TYPES.write_text(written(), encoding="utf-8")
