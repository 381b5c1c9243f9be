"""Decisions, declared once.

A decision is declared by the function that asks for it. Its name, the clause it falls under, what its arguments are
called and between which bounds they lie are all there is to say about it; who offers its choices and who plays one
stand beside it and take the arguments they need by name:

    @decision("TZ-8.3", group=range(GROUPS))
    def ask_harvest(game: Tzolkin, seat: int, group: int) -> None:
        '''What to harvest from a group of fields.'''

    @offers(ask_harvest)
    def offer_harvest(game: Tzolkin, seat: int, group: int, menu: Menu) -> None: ...

    @chooses(ask_harvest)
    def choose_harvest(game: Tzolkin, seat: int, group: int, code: int) -> None: ...

A rule that needs the choice calls `ask_harvest(game, seat, group=2)`, which puts a frame on the game's stack, and
returns. What is to be done without a choice once everything above it is finished is a *continuation*: it is declared in
the same way, its name begins with `then_`, and `@carries_out` names the rule.

`Decisions` gathers the declarations of a game's chapters. From them come the dispatchers (`offer_choices`,
`play_choice`, `settle`), what is pending in a position, the clause and the secrecy of a decision.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from ctypes import c_bool
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeVar, cast

from haab.kit.compiler.rule import Function, rule
from haab.kit.errors import BadPosition
from haab.kit.reading import Reader
from haab.kit.record.arrays import table
from haab.kit.record.stack import clear_frame, push
from haab.kit.record.types import STACK

Rule = Callable[..., Any]
NO_RULES: Mapping[str, Rule] = {}
GIVEN: dict[str, tuple[str, ...]] = {"offer": ("menu",), "choose": ("code",), "carry_out": ()}
"""What a rule is given beside the game, the seat and the arguments, by its part in a decision."""
Asking = TypeVar("Asking", bound=Callable[..., None])

READ = 4096
"""Frames that are kept as they were read: the same decisions come again and again."""
SLOTS = ("a", "b", "c", "d")
"""The fields of a frame that hold the arguments, in the order of the declaration."""

_KIND = "__haab_kind__"

Bounds = range | Sequence[str]
"""What an argument can be: a number of a range, or the place of a name in a list."""


class Argument(NamedTuple):
    """One number that a frame carries."""

    name: str
    bounds: range
    default: int | None
    """What it is if a written position leaves it out; None: it must be written."""
    names: Sequence[str] | None = None
    """What a position writes for each number; None: the number itself."""

    def written(self, value: int) -> int | str:
        """The number as a position writes it."""
        return value if self.names is None else self.names[value]


@dataclass
class Kind:
    """One kind of frame: a decision, or a continuation."""

    name: str
    arguments: tuple[Argument, ...]
    ask: FunctionType
    """The rule that puts such a frame on the stack."""
    is_decision: bool
    clause: str = ""
    is_secret: bool = False
    """The others do not see what is chosen when it is chosen."""
    is_atomic: bool = False
    """It finishes a step that has begun: nothing may come between."""
    is_first: bool = False
    """It can be at the bottom of the stack."""
    waits: bool = False
    """It is a decision that can wait below another one."""
    repeats: bool = False
    """It stays on the stack when a choice is played: the rule that ends it takes it off with `pop`."""
    rules: dict[str, Rule] = field(default_factory=dict)
    """The rules attached: `offer` and `choose` of a decision, `carry_out` of a continuation."""
    number: int = -1
    """Its number in the frames of a record, once the declarations are gathered."""


def decision(
    clause: str,
    *,
    secret: bool = False,
    atomic: bool = False,
    first: bool = False,
    waits: bool = False,
    repeats: bool = False,
    **bounds: Bounds,
) -> Callable[[Asking], Asking]:
    """Declare a decision by the signature of `ask_...`; `bounds` are those of its arguments."""

    def declare(function: Asking) -> Asking:
        name = _name(function, "ask_")
        kind = Kind(name, (), _asker(function), True, clause, secret, atomic, first, waits, repeats)
        return _declare(function, kind, bounds)

    return declare


def continuation(*, first: bool = False, **bounds: Bounds) -> Callable[[Asking], Asking]:
    """Declare something to be done later without a choice, by the signature of `then_...`."""

    def declare(function: Asking) -> Asking:
        name = _name(function, "then_")
        return _declare(function, Kind(name, (), _asker(function), False, is_first=first), bounds)

    return declare


def offers(asking: Callable[..., None]) -> Callable[[Function], Function]:
    """Mark the rule that offers the choices of a decision: it takes `game`, `seat`, `menu` and arguments by name."""
    return _attach(asking, "offer")


def chooses(asking: Callable[..., None]) -> Callable[[Function], Function]:
    """Mark the rule that plays a choice: it takes `game`, `seat`, `code` and arguments by name."""
    return _attach(asking, "choose")


def carries_out(asking: Callable[..., None]) -> Callable[[Function], Function]:
    """Mark the rule that a continuation was waiting for: it takes `game`, `seat` and arguments by name."""
    return _attach(asking, "carry_out")


def recognises(asking: Callable[..., None]) -> Callable[[int], bool]:
    """A rule that says whether the kind of a frame is this one: `is_end_of_turn = recognises(then_end_turn)`."""
    name = f"is_{kind_of(asking).name}"
    return _function(f"def {name}(kind):\n    return kind == KIND\n", name, asking.__module__, asking.__globals__)


def kind_of(asking: Callable[..., None]) -> Kind:
    """The kind that a function declares."""
    kind: Kind = getattr(asking, _KIND)
    return kind


# ---- declaring


def _name(function: Callable[..., None], prefix: str) -> str:
    assert function.__name__.startswith(prefix), f"{function.__name__} should begin with {prefix}"
    return function.__name__.removeprefix(prefix)


def _declare(function: Asking, kind: Kind, bounds: Mapping[str, Bounds]) -> Asking:
    parameters = list(inspect.signature(function).parameters.values())
    assert [parameter.name for parameter in parameters[:2]] == ["game", "seat"], function.__name__
    names = [parameter.name for parameter in parameters[2:]]
    assert sorted(names) == sorted(bounds), f"{function.__name__} needs bounds for {names}, not {list(bounds)}"
    assert len(names) <= len(SLOTS), f"{function.__name__} has more than {len(SLOTS)} arguments"
    kind.arguments = tuple(_argument(parameter, bounds[parameter.name]) for parameter in parameters[2:])
    setattr(kind.ask, _KIND, kind)
    return cast(Asking, kind.ask)


def _argument(parameter: inspect.Parameter, bounds: Bounds) -> Argument:
    default = None if parameter.default is parameter.empty else int(parameter.default)
    if isinstance(bounds, range):
        return Argument(parameter.name, bounds, default)
    return Argument(parameter.name, range(len(bounds)), default, bounds)


def _asker(function: Callable[..., None]) -> FunctionType:
    """The function itself with a body: it pushes a frame. KIND is its number, known when all are gathered."""
    parameters = list(inspect.signature(function).parameters.values())
    values = ", ".join(parameter.name for parameter in parameters[2:])
    names = ", ".join(parameter.name for parameter in parameters)
    source = f"def {function.__name__}({names}):\n    push(game, KIND, seat{', ' if values else ''}{values})\n"
    ask = _function(source, function.__name__, function.__module__, {"push": push, "KIND": None})
    ask.__defaults__ = function.__defaults__
    ask.__doc__ = function.__doc__
    ask.__wrapped__ = function  # type: ignore[attr-defined]
    return ask


def written_rule(source: str, name: str, module: str, rules: Mapping[str, Rule]) -> Rule:
    """A rule from source text that calls these rules by name."""
    return _function(source, name, module, dict(rules))


def _function(source: str, name: str, module: str, namespace: dict[str, Any]) -> FunctionType:
    """A rule from source text. Tracebacks show the text; `__module__` is real, as Numba's cache wants it."""
    file = f"<{module}.{name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace["__name__"] = module
    exec(compile(source, file, "exec"), namespace)
    made: FunctionType = namespace[name]
    return rule(made)


def _attach(asking: Callable[..., None], role: str) -> Callable[[Function], Function]:
    kind = kind_of(asking)

    def attach(function: Function) -> Function:
        known = {"game", "seat", *GIVEN[role], *(argument.name for argument in kind.arguments)}
        unknown = [name for name in inspect.signature(function).parameters if name not in known]
        assert not unknown, f"{kind.name} has no argument {unknown[0]!r} for {function.__name__}"
        assert role not in kind.rules, f"{kind.name} has two rules to {role}"
        kind.rules[role] = function
        return rule(function)

    return attach


# ---- gathering


@dataclass(frozen=True)
class Pending:
    """A frame that waits on a game's stack, with its arguments by name: `pending["gear"]`."""

    kind: Kind
    seat: int
    arguments: Mapping[str, int]

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    def __getitem__(self, argument: str) -> int:
        return self.arguments[argument]

    def to_json(self) -> dict[str, Any]:
        """The frame as a position writes it."""
        arguments = {argument.name: argument.written(self[argument.name]) for argument in self.kind.arguments}
        return {"frame": self.name, "seat": self.seat, **arguments}


class Decisions:
    """All declarations of a game, and what follows from them."""

    def __init__(self, module: str, *chapters: ModuleType, rare: Sequence[ModuleType] = ()) -> None:
        """Gather the declarations of these chapters, in this order, for the module that will hold the dispatchers.

        `rare` chapters come last. Their decisions are dispatched by functions of their own, so that those of the
        others stay small: random play is quicker by some 6 % for it.
        """
        declared = [kind for chapter in (*chapters, *rare) for kind in _declared_in(chapter)]
        self._rare = {id(kind) for chapter in rare for kind in _declared_in(chapter)}
        self.kinds = sorted(declared, key=lambda kind: kind.is_decision)
        self.first_decision = sum(not kind.is_decision for kind in self.kinds)
        self._module = module
        for number, kind in enumerate(self.kinds):
            missing = {"offer", "choose"} - set(kind.rules) if kind.is_decision else {"carry_out"} - set(kind.rules)
            assert not missing, f"{kind.name} has no rule to {sorted(missing)}; is its chapter among those gathered?"
            kind.number = number
            kind.ask.__globals__["KIND"] = number
        assert len({kind.name for kind in self.kinds}) == len(self.kinds)
        self._read = lru_cache(READ)(self._read_anew)

    @property
    def decisions(self) -> list[Kind]:
        """The kinds of decisions."""
        return self.kinds[self.first_decision :]

    @cached_property
    def by_name(self) -> dict[str, Kind]:
        """Every kind by its name."""
        return {kind.name: kind for kind in self.kinds}

    def marked(self, *names: str) -> Sequence[bool]:
        """A table for rules that says of each kind, by its number, whether it is one of these."""
        assert set(names) <= set(self.by_name), names
        marks: Sequence[bool] = table([kind.name in names for kind in self.kinds], c_bool)
        return marks

    # ---- reading the stack

    def due(self, game: Any) -> Pending:
        """The decision on top of a game's stack."""
        return self.read(game.stack[game.depth - 1])

    def read(self, frame: Any) -> Pending:
        """A frame with its arguments by name."""
        a, b, c, d = int(frame.a), int(frame.b), int(frame.c), int(frame.d)
        return self._read(int(frame.kind), int(frame.seat), a, b, c, d)

    def _read_anew(self, number: int, seat: int, *values: int) -> Pending:
        kind = self.kinds[number]
        names = (argument.name for argument in kind.arguments)
        return Pending(kind, seat, dict(zip(names, values, strict=False)))

    def pending(self, game: Any) -> list[Pending]:
        """Everything on a game's stack, the next decision last."""
        return [self.read(game.stack[number]) for number in range(game.depth)]

    # ---- positions

    def to_json(self, game: Any) -> list[dict[str, Any]]:
        """What is pending, for a position."""
        return [pending.to_json() for pending in self.pending(game)]

    def push_from_json(self, game: Any, reader: Reader, field: str = "pending", settled: bool = True) -> None:
        """Push the frames that a position names, with every number within its bounds.

        A position that is `settled` is at a decision; one that is not may also be between two.
        """
        names = [kind.name for kind in self.kinds]
        for frame in reader.objects(field, STACK, []):
            kind = self.kinds[frame.one_of("frame", names)]
            seat = frame.number("seat", 0, int(game.seats) - 1)
            push(game, kind.number, seat, *(_read_argument(frame, argument) for argument in kind.arguments))
            frame.finish()
        if game.depth:
            self._check_order(game, field, settled)

    def _check_order(self, game: Any, field: str, settled: bool) -> None:
        """A stack begins with what can be first and ends with a decision; those in between must be able to wait."""
        kinds = [pending.kind for pending in self.pending(game)]
        if not kinds[0].is_first:
            possible = ", ".join(kind.name for kind in self.kinds if kind.is_first)
            raise BadPosition(f"{field}: the first frame must be one of {possible}")
        if settled and not kinds[-1].is_decision:
            raise BadPosition(f"{field}: the last frame must be a decision")
        for kind in kinds[:-1]:
            if kind.is_decision and not kind.waits:
                raise BadPosition(f"{field}: {kind.name} can only be the last frame")

    # ---- dispatchers, written from the declarations and compiled like any rule

    def offer_choices(self) -> Rule:
        """offer_choices(game, menu): the codes of the decision on top of the stack."""
        head = ["def offer_choices(game, menu):", "    frame = game.stack[game.depth - 1]", *_read_frame("    ")]
        return self._dispatcher("offer_choices", head, "    ", self.decisions, "offer")

    def play_choice(self) -> Rule:
        """play_choice(game, code): take the decision off the stack, unless it repeats, and play a code in it."""
        once = [kind for kind in self.decisions if not kind.repeats]
        again = [kind for kind in self.decisions if kind.repeats]
        head = ["def play_choice(game, code):", "    frame = game.stack[game.depth - 1]", *_read_frame("    ")]
        for kind in again:
            head += [f"    if kind == {kind.number}:", f"        {_call(kind, 'choose')}", "        return"]
        head += ["    game.depth -= 1", "    clear_frame(frame)"]
        named = {f"choose_{kind.name}": kind.rules["choose"] for kind in again}
        return self._dispatcher("play_choice", head, "    ", once, "choose", named)

    def settle(self) -> Rule:
        """settle(game): carry out what is due without a choice, until a decision is on top or the game is over."""
        head = [
            "def settle(game):",
            f"    while not game.over and game.stack[game.depth - 1].kind < {self.first_decision}:",
            *_take_frame("        "),
        ]
        return self._dispatcher("settle", head, "        ", self.kinds[: self.first_decision], "carry_out")

    def _dispatcher(
        self,
        name: str,
        head: list[str],
        indent: str,
        kinds: list[Kind],
        role: str,
        named: Mapping[str, Rule] = NO_RULES,
    ) -> Rule:
        rare = [kind for kind in kinds if id(kind) in self._rare]
        usual = [kind for kind in kinds if id(kind) not in self._rare]
        rules = {"clear_frame": clear_frame, **named, **_rules_by_name(usual, role)}
        lines = [*head, *_cases(usual, role, indent)]
        if rare:
            taken = ", ".join(("game", "seat", "kind", *SLOTS, *GIVEN[role]))
            source = [f"def {name}_rarely({taken}):", *_cases(rare, role, "    ")]
            rules[f"{name}_rarely"] = _rule(source, f"{name}_rarely", self._module, _rules_by_name(rare, role))
            word = "elif" if usual else "if"
            lines += [f"{indent}{word} kind >= {rare[0].number}:", f"{indent}    {name}_rarely({taken})"]
        return _rule(lines, name, self._module, rules)


def _rule(lines: list[str], name: str, module: str, rules: Mapping[str, Rule]) -> Rule:
    return written_rule("\n".join(lines) + "\n", name, module, rules)


def _rules_by_name(kinds: list[Kind], role: str) -> dict[str, Rule]:
    return {f"{role}_{kind.name}": kind.rules[role] for kind in kinds}


def _cases(kinds: list[Kind], role: str, indent: str) -> list[str]:
    """One branch for each kind."""
    lines: list[str] = []
    for kind in kinds:
        word = "elif" if lines else "if"
        lines += [f"{indent}{word} kind == {kind.number}:", f"{indent}    {_call(kind, role)}"]
    return lines


def _call(kind: Kind, role: str) -> str:
    """The call of a rule, with what it takes of the frame."""
    slots = dict(zip((argument.name for argument in kind.arguments), SLOTS, strict=False))
    taken = inspect.signature(kind.rules[role]).parameters
    return f"{role}_{kind.name}({', '.join(slots.get(parameter, parameter) for parameter in taken)})"


def _declared_in(chapter: ModuleType) -> Iterator[Kind]:
    for value in vars(chapter).values():
        kind = getattr(value, _KIND, None)
        if isinstance(kind, Kind) and value.__module__ == chapter.__name__:
            yield kind


def _read_argument(reader: Reader, argument: Argument) -> int:
    if argument.names is not None:
        return reader.one_of(argument.name, argument.names)
    low, high = argument.bounds[0], argument.bounds[-1]
    if argument.default is None:
        return reader.number(argument.name, low, high)
    return reader.number(argument.name, low, high, argument.default)


def _read_frame(indent: str) -> list[str]:
    return [f"{indent}kind = frame.kind", *(f"{indent}{name} = int(frame.{name})" for name in ("seat", *SLOTS))]


def _take_frame(indent: str) -> list[str]:
    return [
        f"{indent}game.depth -= 1",
        f"{indent}frame = game.stack[game.depth]",
        *_read_frame(indent),
        f"{indent}clear_frame(frame)",
    ]
