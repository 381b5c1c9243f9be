"""Turns that are measured in worlds dealt anew, after it was seen in others which are the best (`best_turns`).

Whichever of many turns looks best after a few worlds was lucky in them, too. So the best are chosen in some worlds, and
measured in others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from haab.bots.search.halving import Clock, Codes, Sample

FEWEST = 2
"""Worlds in which turns are measured at least: one tells nothing about chance."""


@dataclass(frozen=True)
class Candidate:
    """A turn that was looked at."""

    codes: Codes
    lead: float
    """The lead over the best of the others that is expected after it, in points."""
    visits: int
    doubt: float = 0.0
    """How far off the difference to the best candidate may well be (its standard error), in points."""


def measured(
    turns: Sequence[Codes], sample: Sample, worlds: int, seeds: Iterator[int], clock: Clock
) -> list[Candidate]:
    """Try all the turns in so many worlds, or as many as there is time for; the best of them first."""
    rows: list[np.ndarray] = []
    while len(rows) < FEWEST or (len(rows) < worlds and not clock.is_over()):
        rows.append(sample(next(seeds)))
    leads = np.array(rows)
    means = leads.mean(0)
    behind = leads[:, [int(means.argmax())]] - leads
    doubts = behind.std(0, ddof=1) / math.sqrt(len(rows))
    found = [
        Candidate(codes, float(mean), len(rows), float(doubt))
        for codes, mean, doubt in zip(turns, means, doubts, strict=True)
    ]
    return sorted(found, key=lambda candidate: -candidate.lead)
