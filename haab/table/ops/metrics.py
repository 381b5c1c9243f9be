"""Numbers about a running server, in the text format of Prometheus.

Each process counts for itself. Where several serve one port, each leaves its numbers in a shared folder, and whoever is
asked tells those of all, with a label `worker`: a counter that begins anew with a new process is a series of its own.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Labels = tuple[str, ...]
Sample = tuple[str, dict[str, str], float]
"""A series: the ending of its name, its labels, its value."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds of histograms of times."""
MOST_SERIES = 1000
"""More label values than any family should have; what comes beyond is counted nowhere, and costs no memory."""

FAMILIES: list[Family] = []
"""All families of this process, in the order in which they are told."""


class Family:
    """Series of one name, which differ by their labels."""

    kind = ""

    def __init__(self, name: str, meaning: str, *labels: str) -> None:
        self.name = name
        self.meaning = meaning
        self.labels = labels
        self._lock = threading.Lock()
        FAMILIES.append(self)

    def samples(self) -> Iterator[Sample]:
        """Every series as it is now."""
        raise NotImplementedError

    def _named(self, values: Labels) -> dict[str, str]:
        return dict(zip(self.labels, values, strict=True))


class Gauge(Family):
    """A number that goes up and down."""

    kind = "gauge"

    def __init__(self, name: str, meaning: str, *labels: str) -> None:
        super().__init__(name, meaning, *labels)
        self._values: dict[Labels, float] = {} if labels else {(): 0.0}

    def add(self, *labels: str, by: float = 1) -> None:
        """Change a series by so much."""
        with self._lock:
            if labels in self._values or len(self._values) < MOST_SERIES:
                self._values[labels] = self._values.get(labels, 0.0) + by

    def value(self, *labels: str) -> float:
        """A series as it is now."""
        return self._values.get(labels, 0.0)

    def samples(self) -> Iterator[Sample]:
        """Every series as it is now."""
        for values, number in sorted(self._values.items()):
            yield "", self._named(values), number


class Counter(Gauge):
    """A number that only grows."""

    kind = "counter"


class Histogram(Family):
    """How often something took how long."""

    kind = "histogram"

    def __init__(self, name: str, meaning: str, *labels: str, bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, meaning, *labels)
        self._bounds = bounds
        self._counts: dict[Labels, list[int]] = {}
        self._sums: dict[Labels, float] = {}

    def observe(self, seconds: float, *labels: str) -> None:
        """Something took so long."""
        with self._lock:
            counts = self._counts.get(labels)
            if counts is None:
                if len(self._counts) >= MOST_SERIES:
                    return
                counts = self._counts[labels] = [0] * (len(self._bounds) + 1)
            counts[bisect_left(self._bounds, seconds)] += 1
            self._sums[labels] = self._sums.get(labels, 0.0) + seconds

    def samples(self) -> Iterator[Sample]:
        """Every series as it is now; each bucket has all that are below it too."""
        for values, counts in sorted(self._counts.items()):
            named = self._named(values)
            so_far = 0
            for bound, count in zip((*(f"{bound:g}" for bound in self._bounds), "+Inf"), list(counts), strict=True):
                so_far += count
                yield "_bucket", named | {"le": bound}, so_far
            yield "_sum", named, self._sums[values]
            yield "_count", named, so_far


# ---- telling them


@dataclass(frozen=True)
class Told:
    """A family with its series, from this process or another."""

    name: str
    kind: str
    meaning: str
    samples: tuple[Sample, ...]

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Told:
        """What another process has written down."""
        samples = tuple((ending, dict(labels), float(value)) for ending, labels, value in told["samples"])
        return cls(told["name"], told["kind"], told["meaning"], samples)

    def of_worker(self, worker: str) -> Told:
        """The same with a label that says whose numbers they are."""
        samples = tuple((ending, labels | {"worker": worker}, value) for ending, labels, value in self.samples)
        return Told(self.name, self.kind, self.meaning, samples)


def of_this_process() -> list[Told]:
    """All families as they are now."""
    return [Told(family.name, family.kind, family.meaning, tuple(family.samples())) for family in FAMILIES]


def exposition(families: Iterable[Told]) -> str:
    """The text that Prometheus reads; families of the same name stand together."""
    together: dict[str, list[Told]] = {}
    for family in families:
        together.setdefault(family.name, []).append(family)
    lines: list[str] = []
    for name, parts in together.items():
        lines += [f"# HELP {name} {parts[0].meaning}", f"# TYPE {name} {parts[0].kind}"]
        lines += [
            f"{name}{ending}{_labels(labels)} {value:.17g}" for part in parts for ending, labels, value in part.samples
        ]
    return "\n".join(lines) + "\n"


def _labels(labels: Mapping[str, str]) -> str:
    pairs = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{pairs}}}" if pairs else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
