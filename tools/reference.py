"""Write docs/python.md, the reference of the Python face, from the docstrings: `python -m tools.reference`."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import haab

PAGE = Path(__file__).resolve().parents[1] / "docs" / "python.md"

HEAD = """# The Python face

<!-- Written by `python -m tools.reference` from the docstrings of the package: change them, not this page. -->

Everything that `import haab` gives, as its docstrings tell it. The [README](../README.md) has a session to start with,
[notation.md](notation.md) the words of moves; the pages of [Tzolk'in](games/tzolkin.md) and [Tikal](games/tikal.md)
have their options and decisions.
"""


@dataclass(frozen=True)
class Chapter:
    """A part of the page: some names of a module, with a sentence before them."""

    title: str
    module: str
    names: tuple[str, ...]
    about: str


def chapters() -> list[Chapter]:
    """What the page speaks of: every public name of `haab`, and what authors of games and bots derive from."""
    public = {name: getattr(haab, name) for name in haab.__all__}
    functions = tuple(name for name, value in public.items() if inspect.isfunction(value))
    errors = tuple(name for name, value in public.items() if _is_error(value))
    classes = tuple(name for name, value in public.items() if inspect.isclass(value) and not _is_error(value))
    constants = tuple(name for name in public if name not in {*functions, *errors, *classes})
    return [
        Chapter("Making a game", "haab", (*functions, *constants), "`import haab` needs no compiler to be ready."),
        Chapter(
            "A game", "haab", classes, "What the functions above give you, and what those objects give you in turn."
        ),
        Chapter("Errors", "haab", errors, "Bad input raises one of these, with a sentence that says what is wrong."),
        Chapter(
            "For authors of games",
            "haab.kit.ruleset",
            ("Ruleset", "Rules", "Option"),
            "What [a third game](add-a-game.md) tells the kit: its rules ...",
        ),
        Chapter(
            "How a game is shown",
            "haab.kit.presentation",
            ("Presentation", "Panel", "Row", "Change", "Explanation"),
            "... and how it is shown. A ruleset is a presentation too.",
        ),
        Chapter("For authors of bots", "haab.bots", ("Question", "Bot"), "See [bots.md](bots.md)."),
    ]


def _is_error(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, Exception)


def page() -> str:
    """The whole page as Markdown."""
    return "\n".join([HEAD, *(line for chapter in chapters() for line in _chapter(chapter))]).rstrip() + "\n"


def _chapter(chapter: Chapter) -> Iterator[str]:
    module = importlib.import_module(chapter.module)
    yield from (f"## {chapter.title}", "", chapter.about, "")
    for name in chapter.names:
        value = getattr(module, name)
        if _is_error(value):
            yield _item(_qualified(chapter, name), _doc(value))
        elif inspect.isclass(value):
            yield from _class(chapter, name, value)
        elif inspect.isfunction(value):
            yield from (f"### `{_qualified(chapter, name)}{_signature(value)}`", "", _doc(value), "")
        else:
            yield from (
                f"### `{_qualified(chapter, name)}`",
                "",
                _attribute_docs(_home(name, module)).get(name, ""),
                "",
            )
    yield ""


def _qualified(chapter: Chapter, name: str) -> str:
    return f"haab.{name}" if chapter.module == "haab" else name


def _class(chapter: Chapter, name: str, value: type) -> Iterator[str]:
    yield from (f"### `{_qualified(chapter, name)}`", "", _doc(value), "")
    for member, text in _members(value):
        yield _item(member, text)
    yield ""


def _item(name: str, text: str) -> str:
    """An entry of a list; further paragraphs belong to it."""
    indented = text.replace("\n\n", "\n\n  ")
    return f"- `{name}`: {indented}" if text else f"- `{name}`"


def _members(value: type) -> Iterator[tuple[str, str]]:
    """The public members of a class in the order in which they are written, each with its docstring."""
    attributes = _attribute_docs(value)
    annotations = {**inspect.get_annotations(value), **_made_in_init(value)}
    for name in dict.fromkeys([*annotations, *vars(value)]):
        member = inspect.getattr_static(value, name, None)
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            assert member.fget is not None
            yield f"{name}: {_returned(member.fget)}", _doc(member)
        elif isinstance(member, classmethod | staticmethod):
            yield f"{name}{_signature(member.__func__)}", _doc(member.__func__)
        elif inspect.isfunction(member):
            yield f"{name}{_signature(member)}", _doc(member)
        elif name in annotations:
            type_name = _annotation(annotations[name])
            yield f"{name}: {type_name}" if type_name else name, attributes.get(name, "")


def _signature(function: Any) -> str:
    """Arguments with their types and defaults, and what comes back."""
    signature = inspect.signature(function)
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for name, parameter in signature.parameters.items()
        if name not in ("self", "cls")
    ]
    shown = [_parameter(parameter, signature.parameters[parameter.name].annotation) for parameter in parameters]
    return f"({', '.join(shown)}) -> {_annotation(signature.return_annotation)}"


def _parameter(bare: inspect.Parameter, annotation: Any) -> str:
    if bare.default is inspect.Parameter.empty:
        return f"{bare}: {_annotation(annotation)}"
    return f"{bare.replace(default=inspect.Parameter.empty)}: {_annotation(annotation)} = {bare.default!r}"


def _returned(function: Any) -> str:
    return _annotation(inspect.signature(function).return_annotation)


def _annotation(annotation: Any) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return text.removeprefix("ClassVar[").removesuffix("]") if text.startswith("ClassVar[") else text


def _doc(value: Any) -> str:
    """A docstring on as few lines as it has paragraphs."""
    paragraphs = (inspect.getdoc(value) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _home(name: str, module: ModuleType) -> ModuleType:
    """The module in which a name that another one hands on was written."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module and name in [alias.name for alias in node.names]:
            return importlib.import_module(node.module)
    return module


@cache
def _attribute_docs(owner: Any) -> dict[str, str]:
    """The strings that stand below the attributes of a module or class, also those made in its `__init__`."""
    found: dict[str, str] = {}
    for body in (_body(owner), _body_of_init(owner)):
        for before, after in pairwise(body):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                found |= dict.fromkeys(_assigned(before), " ".join(str(after.value.value).split()))
    return found


def _made_in_init(value: type) -> dict[str, str]:
    """The attributes that `__init__` makes with a docstring or takes as they are given, and their types if known."""
    documented = _attribute_docs(value)
    given = inspect.signature(value).parameters if inspect.isfunction(vars(value).get("__init__")) else {}
    found: dict[str, str] = {}
    for node in _body_of_init(value):
        for name in _assigned(node):
            if isinstance(node, ast.AnnAssign):
                found[name] = ast.unparse(node.annotation)
            elif name in given or name in documented:
                found[name] = _annotation(given[name].annotation) if name in given else ""
    return found


def _body(owner: Any) -> list[ast.stmt]:
    tree = ast.parse(inspect.getsource(owner)).body
    return tree[0].body if isinstance(tree[0], ast.ClassDef) else tree


def _body_of_init(owner: Any) -> list[ast.stmt]:
    inits = [node for node in _body(owner) if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    return inits[0].body if inits else []


def _assigned(node: ast.stmt) -> list[str]:
    """The names that a statement gives a value: `x = 1`, `x: int`, `self.x: int = 1`."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names + [target.attr for target in targets if isinstance(target, ast.Attribute)]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
