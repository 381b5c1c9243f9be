"""`haab rules`: the clauses, and what implements and checks them."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from haab import clause_places, rulebook
from haab.cli.language import Lang, known_language, words
from haab.cli.root import AsJson, app
from haab.kit.errors import HaabError
from haab.kit.text import DEFAULT_LANGUAGE, Message
from haab.rulebook.words import headings_in_language, in_language
from haab.terminal import english_note, new_console, show_clause


@app.command()
def rules(
    which: Annotated[
        str | None, typer.Argument(metavar="CLAUSE|BOOK", help="A clause such as TZ-8.5, or a whole rulebook.")
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which tests check which clause.")] = False,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Look up the rules: a clause with the functions and tests that name it, a whole rulebook, or all tests by clause.

    Without a name it lists the rulebooks. **--coverage --json** prints the counts and what is missing. **--lang** shows
    the rules in another language, and marks what is still in English there.
    """
    console, language = new_console(), known_language(lang)
    if coverage:
        _show_coverage(console, which, language, as_json)
    elif which is None:
        _show_books(console, language, as_json)
    elif not any(letter.isdecimal() for letter in which):
        _show_book(console, which.lower(), language, as_json)
    else:
        _show_clause_with_places(console, rulebook.clause(which), language, as_json)


def _clause_json(clause: rulebook.Clause, language: str) -> dict[str, str]:
    worded = in_language(clause, language)
    own = worded.clause
    fields = {"id": clause.id, "kind": clause.kind, "title": own.title, "lang": worded.language}
    return {**fields, "chapter": own.chapter, "book": clause.book, "text": own.text}


def _show_clause_with_places(console: Console, clause: rulebook.Clause, language: str, as_json: bool) -> None:
    functions = [str(place) for place in clause_places.sources_by_clause().get(clause.id, [])]
    tests = [str(place) for place in _tests_of(clause.id)] if clause_places.is_checkout() else None
    if as_json:
        typer.echo(json.dumps({**_clause_json(clause, language), "functions": functions, "tests": tests}))
        return
    show_clause(console, clause, language)
    not_installed = [words("cli.rules.not_installed", language)]
    _show_places(
        console, words("cli.rules.functions", language), functions or [words("cli.rules.no_function", language)]
    )
    _show_places(console, words("cli.rules.tests", language), not_installed if tests is None else tests)


def _tests_of(id: str) -> list[clause_places.Place]:
    found: list[clause_places.Place] = clause_places.coverage().tests.get(id, [])
    return found


def _show_places(console: Console, title: str, lines: list[str]) -> None:
    console.print(title, style="bold")
    for line in lines:
        console.print(f"  {line}", markup=False, soft_wrap=True)


def _show_books(console: Console, language: str, as_json: bool) -> None:
    counts = {book: len(rulebook.clauses(book)) for book in rulebook.books()}
    if as_json:
        typer.echo(json.dumps(counts))
        return
    for book, number in counts.items():
        first = rulebook.clauses(book)[0].id
        console.print(f"[bold]{book}[/]: {words('cli.rules.book', language, n=number, first=first)}")


def _show_book(console: Console, book: str, language: str, as_json: bool) -> None:
    found = rulebook.clauses(book)
    if as_json:
        typer.echo(json.dumps([_clause_json(clause, language) for clause in found]))
    elif language == DEFAULT_LANGUAGE:
        console.print(Markdown((rulebook.rules_folder() / f"{book}.md").read_text(encoding="utf-8")))
    else:
        _show_book_in_language(console, book, language)


def _show_book_in_language(console: Console, book: str, language: str) -> None:
    """A whole rulebook, chapter by chapter, with what is still in English marked."""
    for heading, chapter in zip(headings_in_language(book, language), rulebook.chapters(book), strict=True):
        console.print(Text(f"{heading.title}", style="bold underline") + english_note(heading.language, language))
        console.print()
        if heading.introduction:
            if heading.introduction_language != language:
                console.print(english_note(heading.introduction_language, language))
            console.print(Markdown(heading.introduction))
            console.print()
        for clause in chapter.clauses:
            show_clause(console, clause, language)


def _show_coverage(console: Console, book: str | None, language: str, as_json: bool) -> None:
    found = clause_places.coverage()
    if book is not None and book not in rulebook.implemented_books():
        raise HaabError(Message("cli.error.not_implemented", {"book": repr(book)}))
    if as_json:
        counts = found.to_json()
        typer.echo(json.dumps(counts["books"][book] if book else counts))
        return
    if book is not None:
        found = found.of_book(book)
    for id, tests in found.tests.items():
        console.print(f"[bold]{id}[/] " + ("" if tests else f"[red]{words('cli.rules.no_test', language)}[/]"))
        for test in tests:
            console.print(f"    {test.test_id}", markup=False, soft_wrap=True)
    tested = len(found.tests) - len(found.missing)
    told = words("cli.rules.tested", language, tested=tested, all=len(found.tests))
    console.print(told, style="red" if found.missing else "green")
