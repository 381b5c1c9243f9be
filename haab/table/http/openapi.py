"""The API as OpenAPI describes it, from the types of its operations."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

import haab
from haab.table import wire
from haab.table.api.operation import Operation
from haab.table.wire.schema import Schema, schemas

PUSHED = (wire.LiveMessage, wire.TalkMessage)
"""What the live line sends. OpenAPI has no words for WebSockets: it is named beside the paths."""
REFUSALS = {"4XX": "The request cannot be granted", "5XX": "The table failed"}


def description(operations: Iterable[Operation]) -> Schema:
    """The whole description."""
    known = list(operations)
    types = [kind for operation in known for kind in _types(operation)]
    found, components = schemas([*types, *PUSHED, wire.ErrorAnswer])
    described = iter(found)
    paths: dict[str, Schema] = {}
    for operation in known:
        own = [next(described) for _ in _types(operation)]
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, own)
    live, talk, _ = described
    return {
        "openapi": "3.1.0",
        "info": {"title": "Haab table", "version": haab.__version__},
        "paths": paths,
        "components": {"schemas": components},
        "x-websockets": {"/api/games/{game_id}/live": {"sends": {"anyOf": [live, talk]}}},
    }


def _types(operation: Operation) -> list[Any]:
    """Answer, body, and each parameter."""
    return [operation.answer, operation.body or None, *operation.parameters.types.values()]


def _described(operation: Operation, types: list[Schema]) -> Schema:
    answer, body, *parameters = types
    asked: Schema = {
        "summary": operation.function.__name__.replace("_", " ").title(),
        "description": inspect.cleandoc(operation.function.__doc__ or ""),
        "operationId": operation.function.__module__.rpartition(".")[2] + "_" + operation.function.__name__,
    }
    if parameters:
        asked["parameters"] = [
            _parameter(operation, name, schema)
            for name, schema in zip(operation.parameters.types, parameters, strict=True)
        ]
    if operation.body is not None:
        asked["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    good = {"description": "Successful Response", "content": {operation.media_type: {"schema": answer}}}
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}}
    refusals = {status: {"description": what, "content": refusal} for status, what in REFUSALS.items()}
    return {**asked, "responses": {str(operation.status): good, **refusals}}


def _parameter(operation: Operation, name: str, schema: Schema) -> Schema:
    parameters = operation.parameters
    if name in parameters.in_path:
        return {"name": name, "in": "path", "required": True, "schema": schema}
    if name in parameters.defaults and parameters.defaults[name] is not None:
        schema = {**schema, "default": parameters.defaults[name]}
    return {"name": name, "in": "query", "required": name not in parameters.defaults, "schema": schema}
