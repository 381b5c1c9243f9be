"""Tzolk'in: the rules, a file per chapter of docs/rules/tzolkin.md."""

from haab.games.tzolkin.ruleset import RULESET

__all__ = ["RULESET"]
