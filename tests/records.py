"""Decisions are declared in the chapters of their rules."""

from __future__ import annotations

from haab.kit.record.decisions import Decisions


def declared_elsewhere(decisions: Decisions) -> list[str]:
    """The kinds of decision whose rules stand in another chapter than their declaration."""
    return [
        kind.name
        for kind in decisions.kinds
        if any(function.__module__ != kind.ask.__module__ for function in kind.rules.values())
    ]
