"""A decision is declared once: the frame it pushes, its bounds, its dispatch and its place in a position follow."""

from __future__ import annotations

from types import ModuleType

import pytest

from haab.kit.compiler.native import compiled, with_numpy
from haab.kit.errors import BadPosition
from haab.kit.reading import Reader
from haab.kit.record.decisions import (
    Decisions,
    carries_out,
    chooses,
    continuation,
    decision,
    kind_of,
    offers,
    recognises,
)
from haab.kit.record.layout import laid_out
from haab.kit.record.stack import clear_menu, new_menu, offer, pop
from haab.kit.record.types import Int16, Record


@laid_out
class Sums(Record):
    """A record of its own."""

    total: Int16


def chapter(**members):
    module = ModuleType(__name__)
    vars(module).update(members)
    return module


@decision("TOY-1", secret=True, waits=True, limit=range(1, 5), step=range(-1, 2))
def ask_number(game, seat, limit, step=1):
    """Which number to add."""


@offers(ask_number)
def offer_number(menu, limit):
    for number in range(limit):
        offer(menu, number)


@chooses(ask_number)
def choose_number(game, step, seat, code, limit):
    game.total += code * step + 100 * seat
    if limit > 1:
        then_double(game, seat, times=limit)


@continuation(first=True, times=range(1, 5))
def then_double(game, seat, times):
    """Double the total, so many times."""


@carries_out(then_double)
def double(game, times):
    game.total *= 2
    if times > 1:
        then_double(game, 0, times - 1)
    else:
        ask_number(game, 0, limit=1)


DECISIONS = Decisions(
    __name__,
    chapter(ask_number=ask_number, then_double=then_double),
)
offer_choices, play_choice, settle = DECISIONS.offer_choices(), DECISIONS.play_choice(), DECISIONS.settle()


@pytest.fixture
def game():
    record = Sums()
    record.seats = 2
    return record


def codes(game, by=offer_choices):
    menu = new_menu(8)
    clear_menu(menu)
    by(game, menu)
    return list(menu[1 : 1 + menu[0]])


def test_asking_puts_a_frame_on_the_stack_with_its_arguments_by_name(game):
    ask_number(game, 1, limit=3)
    due = DECISIONS.due(game)
    assert (due.name, due.seat, due["limit"], due["step"]) == ("number", 1, 3, 1)
    assert (due.kind.clause, due.kind.is_secret, due.kind.is_decision) == ("TOY-1", True, True)


def test_arguments_reach_the_rules_by_name_whatever_their_order(game):
    ask_number(game, 1, 3, -1)
    assert codes(game) == [0, 1, 2]
    play_choice(game, 2)
    assert game.total == 98


def test_what_needs_no_choice_is_carried_out_until_a_decision_is_due(game):
    ask_number(game, 0, limit=3)
    play_choice(game, 2)
    settle(game)
    assert (game.total, DECISIONS.due(game).name, game.depth) == (16, "number", 1)


def test_a_frame_leaves_no_trace(game):
    before = game.tobytes()
    ask_number(game, 1, limit=1)
    play_choice(game, 0)
    game.total = 0
    assert game.tobytes() == before


def test_the_dispatchers_give_the_same_compiled(game):
    other = Sums()
    ask_number(game, 1, limit=4)
    ask_number(other, 1, limit=4)
    assert codes(game) == codes(other, with_numpy(compiled(offer_choices, entry=True)))
    for record, play, finish in (
        (game, play_choice, settle),
        (other, with_numpy(compiled(play_choice, entry=True)), with_numpy(compiled(settle, entry=True))),
    ):
        play(record, 3)
        finish(record)
    assert (game.total, game.depth) == (other.total, other.depth) == (game.total, 1)


def test_continuations_come_before_decisions():
    assert [kind.name for kind in DECISIONS.kinds] == ["double", "number"]
    assert [kind.name for kind in DECISIONS.decisions] == ["number"]
    assert list(DECISIONS.marked("number")) == [False, True]


def test_a_rule_recognises_a_kind(game):
    then_double(game, 0, 1)
    assert recognises(then_double)(game.stack[0].kind)
    assert not recognises(ask_number)(game.stack[0].kind)


def test_what_is_pending_is_written_and_read_again(game):
    then_double(game, 0, times=2)
    ask_number(game, 1, limit=4, step=-1)
    written = DECISIONS.to_json(game)
    assert written == [
        {"frame": "double", "seat": 0, "times": 2},
        {"frame": "number", "seat": 1, "limit": 4, "step": -1},
    ]
    other = Sums()
    other.seats = 2
    DECISIONS.push_from_json(other, Reader({"pending": written}))
    assert other.tobytes() == game.tobytes()


@pytest.mark.parametrize(
    ("pending", "reason"),
    [
        ([{"frame": "double", "seat": 0, "times": 5}], "pending\\[0\\].times: must be from 1 to 4, not 5"),
        ([{"frame": "double", "seat": 2, "times": 1}], "pending\\[0\\].seat: must be from 0 to 1, not 2"),
        ([{"frame": "double", "seat": 0}], "pending\\[0\\].times: is missing"),
        ([{"frame": "halve", "seat": 0}], "must be one of double, number, not 'halve'"),
        ([{"frame": "double", "seat": 0, "times": 1, "a": 1}], "pending\\[0\\].a: is not known here"),
        ([{"frame": "number", "seat": 0, "limit": 1}], "the first frame must be one of double"),
        ([{"frame": "double", "seat": 0, "times": 1}], "the last frame must be a decision"),
    ],
)
def test_a_written_stack_is_checked(game, pending, reason):
    with pytest.raises(BadPosition, match=reason):
        DECISIONS.push_from_json(game, Reader({"pending": pending}))


def test_an_argument_that_is_left_out_has_the_default_of_the_signature(game):
    pending = [{"frame": "double", "seat": 0, "times": 1}, {"frame": "number", "seat": 0, "limit": 2}]
    DECISIONS.push_from_json(game, Reader({"pending": pending}))
    assert DECISIONS.due(game)["step"] == 1


def test_rare_decisions_are_dispatched_apart_and_alike(game):
    apart = Decisions(__name__, chapter(then_double=then_double), rare=[chapter(ask_number=ask_number)])
    ask_number(game, 0, limit=3)
    assert codes(game, apart.offer_choices()) == [0, 1, 2]
    apart.play_choice()(game, 2)
    apart.settle()(game)
    assert (game.total, apart.due(game).name) == (16, "number")


# ---- mistakes in a declaration are found when the game is imported


def test_every_argument_needs_its_bounds():
    with pytest.raises(AssertionError, match="ask_it needs bounds for \\['a'\\], not \\['b'\\]"):

        @decision("TOY-1", b=range(2))
        def ask_it(game, seat, a): ...


def test_a_rule_may_only_take_what_the_decision_has():
    with pytest.raises(AssertionError, match="number has no argument 'far' for choose"):

        @chooses(ask_number)
        def choose(game, far): ...


def test_a_decision_without_rules_is_not_gathered():
    @decision("TOY-2")
    def ask_nothing(game, seat): ...

    ask_nothing.__module__ = __name__
    with pytest.raises(AssertionError, match="nothing has no rule to \\['choose', 'offer'\\]"):
        Decisions(__name__, chapter(ask_nothing=ask_nothing))


def test_a_decision_has_one_rule_for_each_part():
    with pytest.raises(AssertionError, match="number has two rules to offer"):

        @offers(ask_number)
        def offer_again(menu): ...


def test_a_decision_keeps_its_words():
    assert ask_number.__doc__ == "Which number to add."
    assert [argument.name for argument in kind_of(ask_number).arguments] == ["limit", "step"]


# ---- a decision that repeats


@decision("TOY-2", repeats=True)
def ask_more(game, seat):
    """Whether to add another one."""


@offers(ask_more)
def offer_more(menu):
    offer(menu, 0)
    offer(menu, 1)


@chooses(ask_more)
def choose_more(game, code):
    if code == 0:
        pop(game)
    game.total += code


REPEATED = Decisions(__name__, chapter(ask_more=ask_more))


def test_a_decision_that_repeats_stays_until_its_rule_takes_it_off(game):
    play = REPEATED.play_choice()
    ask_more(game, 1)
    for code in (1, 1):
        play(game, code)
        assert (game.depth, REPEATED.due(game).name) == (1, "more")
    play(game, 0)
    assert (game.total, game.depth) == (2, 0)
