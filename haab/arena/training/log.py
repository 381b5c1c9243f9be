"""The log of a training: a line of JSON for every step, and all that is needed to go on from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from haab.arena.contest import Floats
from haab.arena.training.venue import Setting
from haab.kit.errors import HaabError


class BadLog(HaabError):
    """A log of a training is malformed, or of another training; the message says where and why."""


@dataclass(frozen=True)
class Entry:
    """One step: what was tried, how it did, whether it was kept."""

    step: int
    style: str
    """Whose step it was; "" is the main line."""
    kept: bool
    figures: dict[str, Any]
    """The match that decided, and what else is worth knowing."""
    weights: Floats | None
    """What was kept."""


class Log:
    """A file of steps. Lines are only ever added."""

    def __init__(self, file: Path, setting: Setting, names: Sequence[str]) -> None:
        """`names` are those of the numbers in a row of weights."""
        self.file = file
        self._setting = setting.to_json()
        self._names = list(names)
        self.entries = self._read() if file.exists() else []

    @property
    def versions(self) -> list[Floats]:
        """The weights of the main line that were kept, the last one at the end."""
        return self._kept("")

    def of_style(self, style: str) -> list[Entry]:
        """The steps of a style, or of the main line."""
        return [entry for entry in self.entries if entry.style == style]

    def last_of(self, style: str) -> Floats | None:
        """The last weights that a style kept."""
        kept = self._kept(style)
        return kept[-1] if kept else None

    def _kept(self, style: str) -> list[Floats]:
        return [entry.weights for entry in self.of_style(style) if entry.weights is not None]

    def add(self, entry: Entry) -> None:
        """Write down a step."""
        line: dict[str, Any] = {"step": entry.step, "style": entry.style, "kept": entry.kept, **entry.figures}
        line["setting"] = self._setting
        if entry.weights is not None:
            line["weights"] = dict(zip(self._names, entry.weights.tolist(), strict=True))
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self.entries.append(entry)

    def _read(self) -> list[Entry]:
        entries = []
        for number, text in enumerate(self.file.read_text(encoding="utf-8").splitlines(), start=1):
            where = f"{self.file}, line {number}"
            try:
                line = json.loads(text)
                found = (line["step"], line["style"], line["kept"], line["setting"])
            except (ValueError, KeyError, TypeError) as error:
                raise BadLog(f"{where}: this is no step of a training ({error})") from error
            if found[3] != self._setting:
                raise BadLog(f"{where}: this is the log of another training ({found[3]}, not {self._setting})")
            entries.append(Entry(found[0], found[1], found[2], {}, self._weights(line.get("weights"), where)))
        return entries

    def _weights(self, named: dict[str, float] | None, where: str) -> Floats | None:
        if named is None:
            return None
        if unknown := sorted(named.keys() - set(self._names)):
            raise BadLog(f"{where}: {unknown[0]} is no weight of the evaluation")
        if missing := sorted(set(self._names) - named.keys()):
            raise BadLog(f"{where}: the weight {missing[0]} is missing")
        return np.array([named[name] for name in self._names])
