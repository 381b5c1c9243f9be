"""Tikal: basic game and auction variant, 2 to 4 players."""

from haab.games.tikal.ruleset import RULESET

__all__ = ["RULESET"]
