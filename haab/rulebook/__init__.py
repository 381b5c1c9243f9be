"""The rulebooks as data: clauses by id, their words in other languages, and worked examples as positions to play."""

from haab.rulebook.clauses import (
    CHECKOUT,
    PACKAGE,
    Chapter,
    Clause,
    UnknownClause,
    binding_clauses,
    books,
    chapters,
    clause,
    clauses,
    implemented_books,
    met_by_players,
    rules_folder,
)

__all__ = [
    "CHECKOUT",
    "PACKAGE",
    "Chapter",
    "Clause",
    "UnknownClause",
    "binding_clauses",
    "books",
    "chapters",
    "clause",
    "clauses",
    "implemented_books",
    "met_by_players",
    "rules_folder",
]
