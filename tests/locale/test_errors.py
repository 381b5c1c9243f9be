"""Whatever people can be refused has a key in every language; what stays English is named here."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import haab
from haab.kit.errors import BadPosition, BadRecord, HaabError, IllegalMove, message_of, system_message
from haab.kit.text import Message, Verbatim, languages

PACKAGE = Path(haab.__file__).parent
ENGLISH = {
    "arena": "matches and ladders are research",
    "batches": "arrays, devices and artifacts, for programmers",
    "bots/evaluation": "files of weights, written by researchers",
    "bots/network": "files of networks",
    "dataset/files.py": "data sets",
    "envs": "environments for agents",
    "games": "what is wrong with a position, and steps between versions that nobody is told of",
    "kit/compiler": "engines, chosen by programmers",
    "learn": "training",
    "mcp": "for the program of an assistant",
    "site": "what a site is made of, for whoever builds one",
    "table/notify": "why a letter or a call could not be sent, for the log",
    "tasks": "the benchmark",
}
"""Where errors may be English sentences, and why: only those who write programs or formats read them."""
POSITIONS = "BadPosition"
"""It may be English everywhere: a position is written in the English words of its format."""


@cache
def error_classes() -> frozenset[str]:
    """The names of all errors that bad input can cause."""
    bases = {
        node.name: {getattr(base, "id", "") for base in node.bases}
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"HaabError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return frozenset(found)


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
    )


def english_errors() -> Iterator[tuple[str, str]]:
    """Every place that gives an error a sentence instead of a message, with the name of the error."""
    for place, tree in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", "")
            if name in error_classes() and isinstance(node.args[0], ast.JoinedStr | ast.Constant | ast.BinOp):
                yield place, name


def test_only_what_programmers_read_is_a_sentence_and_no_message() -> None:
    assert len(error_classes()) > 20
    wrong = [
        f"{place}: {name}"
        for place, name in english_errors()
        if name not in (POSITIONS, "IllegalMove") and not place.startswith(tuple(ENGLISH))
    ]
    assert wrong == []


def test_every_exception_from_that_is_needed() -> None:
    places = {place for place, _ in english_errors()}
    assert [start for start in ENGLISH if not any(place.startswith(start) for place in places)] == []


# ---- the errors themselves


def test_an_error_is_told_in_every_language_and_is_english_by_itself() -> None:
    with pytest.raises(HaabError) as caught:
        haab.new("chess", 2)
    told = {language: caught.value.text(language) for language in languages()}
    assert told["en"] == str(caught.value) == "there is no game 'chess' (there are: tzolkin, tikal)"
    assert len(set(told.values())) == len(languages())


def test_what_is_wrong_inside_is_told_in_the_same_language() -> None:
    record = haab.new("tikal", 2, 1).record() | {"moves": ["fly away"]}
    with pytest.raises(BadRecord) as caught:
        haab.replay(record)
    assert caught.value.move_number == 1
    assert str(caught.value).startswith("move 1: illegal move 'fly away': there is no such move in this game. The deci")
    assert caught.value.text("nl").startswith(
        "zet 1: zet 'fly away' mag niet: zo\N{RIGHT SINGLE QUOTATION MARK}n zet bestaat in dit spel niet. De b"
    )


def test_a_move_is_refused_with_what_is_due() -> None:
    game = haab.new("tikal", 2, 1)
    with pytest.raises(IllegalMove) as caught:
        game.play("fly away")
    error = caught.value
    assert (error.move, error.legal, error.clause) == ("fly away", [move.notation for move in game.legal], game.clause)
    assert game.prompt is not None
    assert error.decision == game.prompt.text()
    assert game.prompt.text("ko") in error.text("ko")


def test_a_bad_position_says_so_in_the_language_and_why_in_english() -> None:
    error = BadPosition("board.b3: must be a list, not 3")
    assert str(error) == "board.b3: must be a list, not 3"
    assert error.text("ko") == "국면이 올바르지 않습니다: board.b3: must be a list, not 3"


def test_texts_from_outside_are_no_keys() -> None:
    assert str(HaabError("@no.such.key: is unknown")) == "@no.such.key: is unknown"
    assert Message("terminal.saved", {"file": Verbatim("@kit.over")}).text() == "Saved to @kit.over."


@pytest.mark.parametrize(
    "error",
    [
        HaabError(Message("kit.error.no_game", {"name": "'chess'", "known": ["tikal"]})),
        BadRecord(Message("kit.record.missing", {"field": "'seed'"}), 3),
        IllegalMove("fly", ["walk"], Message("kit.illegal.unknown"), Message("kit.over"), "TK-1.1"),
    ],
)
def test_errors_come_whole_from_another_process(error: HaabError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert again.text("ko") == error.text("ko")


def test_what_others_raise_is_told_as_well_as_it_can_be() -> None:
    assert message_of(ValueError("no luck")).text("ko") == "no luck"
    missing = FileNotFoundError(2, "No such file or directory")
    assert system_message(missing).text("nl") == "er is geen bestand of map met die naam"
    assert system_message(OSError(5, "Input/output error")).text("nl") == "Input/output error"
