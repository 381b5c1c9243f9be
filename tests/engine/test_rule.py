"""One source of rules: interpreted as it stands, compiled as its twin."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from haab.kit.compiler import rule as rules
from haab.kit.compiler.native import compiled
from haab.kit.compiler.rule import bind, hole, is_rule, rule
from haab.kit.record.layout import fields_of
from haab.kit.record.stack import clear_menu, copy_record, new_menu, offer, pop, push, to_move
from haab.kit.record.types import STACK, Frame
from tests.engine.toy import Toy

FACTOR = 3


@rule
def triple(number):
    return FACTOR * number


@rule
def triple_and_one(number, more=1):
    return triple(number) + more


def not_a_rule(number):
    return number


@rule
def template(number):
    return stand_in(number) + 1


@hole
def stand_in(number):
    return number


def test_a_rule_is_marked_and_stays_a_function():
    assert is_rule(triple)
    assert not is_rule(not_a_rule)
    assert not is_rule(3)
    assert triple(5) == 15


def test_a_twin_computes_the_same_with_its_defaults():
    twin = compiled(triple_and_one, entry=True)
    assert isinstance(twin, numba.core.dispatcher.Dispatcher)
    assert twin(5) == triple_and_one(5) == 16
    assert twin(5, 2) == triple_and_one(5, 2) == 17


def test_a_rule_has_one_twin():
    assert compiled(triple_and_one, entry=True) is compiled(triple_and_one, entry=True)
    assert compiled(triple_and_one) is compiled(triple_and_one, entry=True)


def test_a_rule_first_used_by_others_can_still_become_an_entry():
    @rule
    def helper(number):
        return number + 1

    inner = compiled(helper)
    assert compiled(helper) is inner
    entry = compiled(helper, entry=True)
    assert entry is not inner
    assert entry(2) == 3
    assert compiled(helper) is entry


def test_bind_puts_rules_into_a_template_and_leaves_it_alone():
    bound = bind(template, "bound", stand_in=triple)
    assert is_rule(bound)
    assert bound.__name__ == bound.__qualname__ == "bound"
    assert bound(2) == 7
    assert compiled(bound, entry=True)(2) == 7
    assert template(2) == 3


def test_only_a_hole_of_a_template_can_be_bound():
    with pytest.raises(AssertionError, match="FACTOR is no hole"):
        bind(triple, "bound", FACTOR=triple_and_one)


def test_two_bindings_of_one_template_do_not_mix():
    first = bind(template, "first", stand_in=triple)
    second = bind(template, "second", stand_in=triple_and_one)
    assert (compiled(first, entry=True)(2), compiled(second, entry=True)(2)) == (7, 8)


def test_the_namespace_of_a_twin_holds_only_what_it_uses():
    twin = compiled(triple, entry=True)
    assert twin.py_func.__globals__["FACTOR"] == FACTOR
    assert "template" not in twin.py_func.__globals__
    assert rules.is_rule(triple)


@rule
def with_constants(number):
    return add(number, 1) + add(number, 2) + add(number, number)


@rule
def add(number, other):
    return number + other


def test_a_rule_is_compiled_once_whatever_constants_others_hand_to_it():
    assert compiled(with_constants, entry=True)(5) == 23
    assert len(compiled(add).signatures) == 1


FIELDS = np.zeros(1, [("triple", np.int64)]).view(np.recarray)


@rule
def reads_a_field(fields):
    return fields[0].triple


def test_a_field_may_have_the_name_of_a_rule():
    twin = compiled(reads_a_field, entry=True)
    assert twin(FIELDS) == 0
    assert "triple" not in twin.py_func.__globals__


# ---- frames and menus


def test_frames_are_pushed_and_popped_without_a_trace():
    game = Toy()
    before = game.tobytes()
    push(game, 5, 1, 2, 3, 4, -1)
    push(game, 6, 0)
    assert game.depth == 2
    assert [getattr(game.stack[0], name) for name in fields_of(Frame)] == [5, 1, 2, 3, 4, -1]
    assert to_move(game) == 0
    pop(game)
    assert to_move(game) == 1
    pop(game)
    assert game.tobytes() == before


def test_nobody_moves_when_the_game_is_over():
    game = Toy()
    push(game, 5, 1)
    game.over = 1
    assert to_move(game) == -1


def test_more_frames_than_there_is_room_for_are_refused_interpreted():
    game = Toy()
    for _ in range(STACK):
        push(game, 1, 0)
    with pytest.raises(IndexError):
        push(game, 1, 0)


def test_a_copy_is_independent():
    game = Toy()
    copy = copy_record(game)
    copy.sticks = 7
    copy.taken[1] = 3
    assert game.sticks == 0
    assert not any(game.taken)
    assert type(copy) is Toy


def test_codes_are_offered_in_order():
    menu = new_menu(3)
    for code in (7, 5, 9):
        offer(menu, code)
    assert menu.tolist() == [3, 7, 5, 9]
    clear_menu(menu)
    assert menu[0] == 0
