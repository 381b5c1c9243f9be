"""A coach: what a position is worth to a seat, which turn is best, and why, in words.

It knows what the seat that asks may know, and nothing else: a question is dealt anew before it is looked at.
"""

from __future__ import annotations

from haab.coach.judge import QUICK, THOROUGH, Budget, Judgement, judge, thorough
from haab.coach.trying import Candidate

__all__ = ["QUICK", "THOROUGH", "Budget", "Candidate", "Judgement", "judge", "thorough"]
