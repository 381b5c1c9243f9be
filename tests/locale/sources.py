"""Which texts the sources ask for: literal keys, and keys that are put together from pieces.

A Python module may have a helper that puts a prefix before its keys; it is read from the helper itself.
A key that is put together (`f"bots.{name}"`) is a pattern; every piece must be a word of the sources or of the
components.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import haab

PACKAGE = Path(haab.__file__).parent
HOLE = r"(\w+)"
KEY_PATTERN = re.compile(r"(?=.*[a-z]\w*\\\.|.*\\\.[a-z])(\w|\\\.|\(\\w\+\))+")
"""What the pattern of a key looks like: words, dots and holes, with a word beside a dot."""
HELPERS = ("_message", "_words", "_error", "_said", "_bad")
"""Functions and methods of a module that take the rest of a key."""
ASKS = "ask_"
"""A rule with this prefix declares a decision: the rest of its name is the name of the decision and of its prompt."""
_JS_TEXT = re.compile(r"""["'`]((?:web|colour|gear|god|tech)\.[^"'`]*)["'`]""")


@dataclass
class Uses:
    """What the sources ask for."""

    literal: set[str] = field(default_factory=set)
    """Keys that are written out in a call, and must exist."""
    mentioned: set[str] = field(default_factory=set)
    """Everything that could be a key: strings of a module, with and without its prefix."""
    patterns: set[str] = field(default_factory=set)
    """Regular expressions of keys that are put together."""
    words: set[str] = field(default_factory=set)
    """What the pieces of a pattern may be."""

    def has(self, key: str) -> bool:
        """Whether anything asks for a key."""
        if key in self.mentioned:
            return True
        found = (re.fullmatch(pattern, key) for pattern in self.patterns)
        return any(match and all(self._is_word(piece) for piece in match.groups()) for match in found)

    def _is_word(self, piece: str) -> bool:
        return piece in self.words or piece.isdecimal()


@cache
def uses() -> Uses:
    """The uses of all sources: Python modules, the page's modules, the scripts of tours."""
    found = Uses()
    for path in sorted(PACKAGE.rglob("*.py")):
        _read_python(path.read_text(encoding="utf-8"), found)
    for path in sorted(PACKAGE.rglob("*.js")):
        _read_page(path.read_text(encoding="utf-8"), found)
    for path in sorted(PACKAGE.rglob("*.json")):
        if "locale" not in path.parts:
            strings = set(_strings(json.loads(path.read_text(encoding="utf-8"))))
            found.words |= {string.lower() for string in strings}
            found.mentioned |= strings
    return found


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)


# ---- Python


def _read_python(text: str, found: Uses) -> None:
    tree = ast.parse(text)
    prefix = _take_helper(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            word = node.value.removeprefix("@")
            found.words |= {word, *word.split()}
            found.mentioned |= {word, prefix + word}
            if re.fullmatch(r"@(\w+\.)+\w+", node.value):
                found.literal.add(word)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith(ASKS):
            found.words.add(node.name.removeprefix(ASKS))
        elif isinstance(node, ast.JoinedStr):
            pattern = _pattern(node).removeprefix("@")
            if pattern.replace(HOLE, ""):
                found.patterns |= {key for key in (pattern, re.escape(prefix) + pattern) if KEY_PATTERN.fullmatch(key)}
        elif isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            key = node.args[0]
            if name in ("Message", *HELPERS) and isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.literal.add(key.value if name == "Message" else prefix + key.value)


def _take_helper(tree: ast.Module) -> str:
    """Take the module's helper out of the tree: what it puts before a key."""
    for node in ast.walk(tree):
        for helper in getattr(node, "body", []) if isinstance(node, ast.Module | ast.ClassDef) else []:
            prefix = _prefix(helper) if isinstance(helper, ast.FunctionDef) and helper.name in HELPERS else None
            if prefix is not None:
                helper.body = []
                return prefix
    return ""


def _prefix(helper: ast.FunctionDef) -> str | None:
    """What stands before the hole in `Message(f"prefix.{key}")`."""
    found = (part.values[0] for part in ast.walk(helper) if isinstance(part, ast.JoinedStr))
    return next((str(first.value) for first in found if isinstance(first, ast.Constant)), None)


def _pattern(node: ast.JoinedStr) -> str:
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else HOLE for part in node.values]
    return "".join(parts)


# ---- the page


def _read_page(text: str, found: Uses) -> None:
    found.words |= set(re.findall(r"\w+", text))
    for key in _JS_TEXT.findall(text):
        if "${" in key:
            pieces = re.split(r"\$\{[^}]*\}", key)
            found.patterns.add(HOLE.join(re.escape(piece) for piece in pieces))
        else:
            found.literal.add(key)
            found.mentioned.add(key)
