"""Cenote: a small game of our own, which shows how a game is added."""

from haab.games.cenote.ruleset import RULESET

__all__ = ["RULESET"]
