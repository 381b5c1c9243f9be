"""JSON Schema of everything on the wire, for OpenAPI and for the page's types."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterable
from typing import Any, TypeVar, cast, get_type_hints, is_typeddict

import msgspec

from haab.table.wire.kinds import UNIONS

Schema = dict[str, Any]
T = TypeVar("T")

REF = "#/components/schemas/{name}"


def schemas(types: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each type, and of all that they refer to by name."""
    wanted = list(types)
    members = [member for union in UNIONS.values() for member in union.members]
    found, components = msgspec.json.schema_components([*wanted, *members], schema_hook=_by_name, ref_template=REF)
    unions = dict(zip(map(id, members), found[len(wanted) :], strict=True))
    for name, union in UNIONS.items():
        choices = [unions[id(member)] for member in union.members]
        components[name] = choices[0] if len(choices) == 1 else {"anyOf": choices}
    classes = {cls.__name__: cls for cls in _classes([*wanted, *members])}
    for name, schema in components.items():
        if name in classes:
            _describe(schema, classes[name])
    return _for_javascript(list(found[: len(wanted)])), _for_javascript(components)


def fits(answer: Any, kind: Any) -> bool:
    """Whether plain objects have exactly the fields of a type; ValidationError says what else is wrong."""
    return bool(msgspec.convert(answer, kind, dec_hook=_as_member) == answer)


def _as_member(union: Any, value: Any) -> Any:
    for member in union.members:
        try:
            found = msgspec.convert(value, member, dec_hook=_as_member)
        except msgspec.ValidationError:
            continue
        if found == value:
            return found
    raise ValueError(f"it is no {union.__name__}")


def _by_name(union: Any) -> Schema:
    return {"$ref": REF.format(name=union.__name__)}


def _classes(types: Iterable[Any]) -> set[type]:
    """All objects with named fields that some types are made of."""
    found: set[type] = set()
    left = list(types)
    while left:
        kind = left.pop()
        if inspect.isclass(kind) and (is_typeddict(kind) or issubclass(kind, msgspec.Struct)):
            if kind not in found:
                found.add(kind)
                left += get_type_hints(kind, include_extras=True).values()
        else:
            left += getattr(kind, "__args__", ())
    return found


def _describe(schema: Schema, cls: type) -> None:
    """Objects have no other fields, which stand in the order of the class; a sentence below one describes it."""
    said, fields = _sentences(cls), schema.get("properties", {})
    schema["description"] = inspect.getdoc(cls)
    schema["properties"] = {name: fields[name] for name in get_type_hints(cls) if name in fields}
    schema["additionalProperties"] = False
    for name in said.keys() & fields.keys():
        fields[name]["description"] = said[name]


def _sentences(cls: Any) -> dict[str, str]:
    """The sentences below the fields of a class and of its bases."""
    said: dict[str, str] = {}
    for base in getattr(cls, "__orig_bases__", cls.__bases__):
        if inspect.isclass(base) and base.__module__.startswith("haab."):
            said |= _sentences(base)
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
            said[ast.unparse(field.target)] = inspect.cleandoc(ast.literal_eval(below.value))
    return said


def _for_javascript(found: T) -> T:
    """Patterns as JSON Schema has them: $ is the end of a text, where Python has to say \\Z."""
    return cast(T, json.loads(json.dumps(found).replace("\\\\Z", "$")))
