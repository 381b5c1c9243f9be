"""A coach: what a position is worth to a seat, which turn is best, and why, in words.

It knows what the seat that asks may know, and nothing else: a question is dealt anew before it is looked at.
"""

from __future__ import annotations

from haab.coach.judge import Judgement, brief, judge, thorough

__all__ = ["Judgement", "brief", "judge", "thorough"]
