"""Reading JSON that a person wrote: every value is checked, and an error gives the place and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from haab.kit.errors import BadPosition

_REQUIRED: Any = object()
MOST = 30_000


class Reader:
    """An object of a position. Each field is asked for once; `finish` complains about those nobody asked for."""

    def __init__(self, source: object, path: str = "") -> None:
        self.path = path
        if not isinstance(source, Mapping):
            raise BadPosition(f"{path or 'the position'}: must be an object, not {source!r}")
        self._source = source
        self._asked: set[str] = set()

    def fail(self, field: str, reason: str) -> BadPosition:
        """The error to raise for a field."""
        return BadPosition(f"{self._where(field)}: {reason}")

    def _where(self, field: str) -> str:
        return f"{self.path}.{field}" if self.path else field

    def has(self, field: str) -> bool:
        """Whether the field is given."""
        return field in self._source

    def raw(self, field: str, default: Any = _REQUIRED) -> Any:
        """A field as it stands."""
        self._asked.add(field)
        if field not in self._source:
            if default is _REQUIRED:
                raise self.fail(field, "is missing")
            return default
        return self._source[field]

    def number(self, field: str, low: int = 0, high: int = MOST, default: Any = _REQUIRED) -> int:
        """A whole number between two bounds."""
        return self.check_number(field, self.raw(field, default), low, high)

    def check_number(self, field: str, value: object, low: int = 0, high: int = MOST) -> int:
        """A value of this field that must be a whole number between two bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(field, f"must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise self.fail(field, f"must be from {low} to {high}, not {value}")
        return value

    def flag(self, field: str, default: Any = _REQUIRED) -> bool:
        """True or false."""
        value = self.raw(field, default)
        if not isinstance(value, bool):
            raise self.fail(field, f"must be true or false, not {value!r}")
        return value

    def one_of(self, field: str, names: Sequence[str], default: Any = _REQUIRED) -> int:
        """The index of one of the names."""
        return self.check_name(field, self.raw(field, default), names)

    def check_name(self, field: str, value: object, names: Sequence[str]) -> int:
        """The index of a value of this field that must be one of the names; as in notation, capitals do not matter."""
        if not isinstance(value, str) or value.lower() not in names:
            raise self.fail(field, f"must be one of {', '.join(names)}, not {value!r}")
        return list(names).index(value.lower())

    def items(self, field: str, most: int, default: Any = _REQUIRED) -> list[Any]:
        """A list of at most so many things."""
        value = self.raw(field, default)
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            raise self.fail(field, f"must be a list, not {value!r}")
        if len(value) > most:
            raise self.fail(field, f"has {len(value)} entries, at most {most} are possible")
        return list(value)

    def names(self, field: str, names: Sequence[str], most: int, default: Any = _REQUIRED) -> list[int]:
        """A list of names, as indices."""
        return [self.check_name(field, value, names) for value in self.items(field, most, default)]

    def object(self, field: str, default: Any = _REQUIRED) -> Reader:
        """An object inside this one."""
        return Reader(self.raw(field, default), self._where(field))

    def objects(self, field: str, most: int, default: Any = _REQUIRED) -> Iterator[Reader]:
        """The objects of a list."""
        for number, value in enumerate(self.items(field, most, default)):
            yield Reader(value, f"{self._where(field)}[{number}]")

    def by_name(self, field: str, names: Sequence[str], low: int, high: int, default: int) -> list[int]:
        """A number for each of the names, given as an object; those left out have the default."""
        reader = self.object(field, {})
        numbers = [reader.number(name, low, high, default) for name in names]
        reader.finish()
        return numbers

    def finish(self) -> None:
        """Complain about the first field that nobody asked for."""
        for field in self._source:
            if field not in self._asked:
                raise self.fail(str(field), f"is not known here (known: {', '.join(sorted(self._asked))})")
