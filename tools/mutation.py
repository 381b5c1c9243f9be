"""Tests of the tests: small faults are put into a module, one at a time, and its tests must notice.

    make mutation                                     # every module of the list, SAMPLE faults each
    python -m tools.mutation rules --sample 5 --json
    python -m tools.mutation haab/learn/ppo.py --sample 1000

A fault swaps a comparison, an operator, `and` and `or`, a truth, drops a `not`, or adds one to a number. Each is tried
in a process of its own, forked after the libraries are loaded: the module is loaded with the fault in it, a rule is
interpreted, and the tests that own the module run until the first one fails. What no test noticed is printed. A group
that falls below its floor ends it with status 1. (mutmut and cosmic-ray change files on disk, and would have every
fault's process import Numba, SQLAlchemy and PyTorch anew.) Needs Linux or macOS.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "build" / "mutation.json"
SAMPLE = 40
PATIENCE = 5
"""A fault that makes the tests take so many times as long as without it (and a minute more) is noticed: it hangs."""
NOT_HERE = "compiled or invariants or random_games or order_of_effects"
"""Tests that play thousands of games or compile: they take minutes by interpreted rules."""
LOCAL, DATABASES = "haab/table/local/", "sqlite or postgres"
"""A store without a database, and tests of the others, which the contract of stores has beside its own."""
FLOORS = {"rules": 0.95, "machinery": 0.80}
"""Parts of the faults that must be noticed: by the tests of rules, and by those of everything else."""
TZOLKIN = ("tests/tzolkin", "tests/tribes")
TIKAL = ("tests/tikal",)
"""All tests of a rulebook: they come after those of the chapter, which notice most."""
MODULES: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {
        "haab/games/tzolkin/rules/palenque.py": ("tests/tzolkin/test_08_palenque.py", *TZOLKIN),
        "haab/games/tzolkin/rules/temples.py": ("tests/tzolkin/test_14_temples.py", *TZOLKIN),
        "haab/games/tzolkin/rules/food_days.py": ("tests/tzolkin/test_19_food_days.py", *TZOLKIN),
        "haab/games/tikal/rules/majority.py": ("tests/tikal/test_16_majority.py", *TIKAL),
        "haab/games/tikal/rules/scoring.py": ("tests/tikal/test_17_scoring.py", *TIKAL),
        "haab/games/tikal/rules/auction.py": ("tests/tikal/test_19_auction.py", *TIKAL),
    },
    "machinery": {
        "haab/table/service/play/takebacks.py": ("tests/table/test_together.py", "tests/table/test_rights.py"),
        "haab/table/service/game/votes.py": ("tests/table/test_together.py",),
        "haab/table/service/operations/dealing.py": ("tests/table/test_deals.py",),
        "haab/table/service/game/deal.py": ("tests/table/test_deals.py",),
        "haab/table/service/game/rights.py": ("tests/table/test_rights.py",),
        "haab/table/service/bots/budget.py": ("tests/table/test_turn_time.py",),
        "haab/table/local/reads.py": ("tests/table/test_store_contract.py", "tests/table/test_local_table.py"),
        "haab/table/local/writes.py": ("tests/table/test_store_contract.py", "tests/table/test_local_table.py"),
        "haab/table/service/bots/claims.py": ("tests/cluster/test_leases.py",),
        "haab/learn/ppo.py": ("tests/learn/test_ppo.py",),
        "haab/learn/selfplay.py": ("tests/learn/test_selfplay.py",),
        "haab/bots/search/mcts.py": ("tests/bots/test_mcts.py",),
        "haab/bots/search/puct.py": ("tests/bots/test_tree_search.py",),
        "haab/coach/judge.py": ("tests/coach/test_reading.py", "tests/coach/test_judge.py"),
        "haab/coach/analysis.py": ("tests/coach/test_analysis.py",),
        "haab/coach/rounds.py": ("tests/coach/test_rounds.py",),
        "haab/coach/puzzles.py": ("tests/coach/test_puzzles.py",),
        "haab/tasks/evaluation.py": ("tests/tasks/test_tasks.py",),
        "haab/tasks/cards.py": ("tests/tasks/test_tasks.py",),
        "haab/tasks/agents.py": ("tests/tasks/test_tasks.py",),
    },
}
"""Modules by group, and the tests that own each."""
RULES = ("haab/games/", "haab/bots/search/")
"""Where rules are, which are compiled when they are not interpreted: a fault in their source would not be seen then."""
LOADED = ("numpy", "pytest", "hypothesis", "sqlalchemy", "starlette.testclient", "torch")
"""Libraries that are loaded once, before any fault."""
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
}


@dataclass(frozen=True)
class Fault:
    """A module with one fault."""

    module: str
    line: int
    what: str
    source: str


@dataclass(frozen=True)
class Score:
    """What came of the faults of a module."""

    module: str
    tried: int
    noticed: int
    survivors: list[str]


# ---- faults


def faults(module: str, source: str) -> list[Fault]:
    """Every fault that can be put into a module, in the order of its lines."""
    count = sum(1 for _ in _places(ast.parse(source)))
    found = []
    for number in range(count):
        tree = ast.parse(source)
        place, change = next(one for at, one in enumerate(_places(tree)) if at == number)
        before = ast.unparse(place)
        change()
        after = ast.unparse(place)
        found.append(Fault(module, place.lineno, f"{before}  ->  {after}", ast.unparse(tree)))
    return sorted(found, key=lambda fault: (fault.line, fault.what))


def _places(tree: ast.Module) -> Iterator[tuple[ast.expr, Change]]:
    """Every expression that can be changed, with how."""
    for node in _inside(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
            yield node, Change(node.ops, 0, COMPARED[type(node.ops[0])]())
        elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
            yield node, Change(node, "op", COMPUTED[type(node.op)]())
        elif isinstance(node, ast.BoolOp):
            yield node, Change(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, Change(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, Change(node, "value", not node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            yield node, Change(node, "value", node.value + 1)


class Change:
    """A change of a tree that is made when it is called."""

    def __init__(self, where: object, name: str | int, value: object) -> None:
        self._where, self._name, self._value = where, name, value

    def __call__(self) -> None:
        """Make it."""
        if isinstance(self._name, int):
            self._where[self._name] = self._value  # type: ignore[index]
        else:
            setattr(self._where, self._name, self._value)


def _inside(tree: ast.Module) -> Iterator[ast.AST]:
    """Nodes of the bodies of functions, in order; not of annotations, defaults, decorators or error messages."""
    pending: list[ast.AST] = [
        statement
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for statement in node.body
    ]
    while pending:
        node = pending.pop(0)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Raise | ast.JoinedStr):
            continue  # functions inside functions are visited by themselves
        yield node
        skipped = node.annotation if isinstance(node, ast.AnnAssign) else None
        pending = [child for child in ast.iter_child_nodes(node) if child is not skipped] + pending


# ---- trying them


class Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from another source than that of its file."""

    def __init__(self, fault: Fault) -> None:
        self._name = fault.module.removesuffix(".py").replace("/", ".")
        self._file, self._source = str(ROOT / fault.module), fault.source

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """Only the module that has the fault is ours."""
        return importlib.util.spec_from_loader(name, self, origin=self._file) if name == self._name else None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """The usual one."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the source with the fault."""
        module.__file__ = self._file
        exec(compile(self._source, self._file, "exec"), module.__dict__)


def left_out(module: str) -> str:
    """Which tests are not run for a module, as pytest is told."""
    return f"{NOT_HERE} or {DATABASES}" if module.startswith(LOCAL) else NOT_HERE


def is_noticed(fault: Fault | None, tests: Sequence[str], seconds: float, but: str = NOT_HERE) -> bool:
    """Whether tests fail with a fault, in a process of its own; without one: whether they fail at all."""
    child = os.fork()
    if child == 0:
        os.setsid()
        _quiet()
        if fault is not None:
            sys.meta_path.insert(0, Faulty(fault))
        import pytest

        os._exit(
            min(
                1,
                pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", f"not ({but})", *tests]),
            )
        )
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _end_group(child)
            return os.waitstatus_to_exitcode(status) != 0
        time.sleep(0.05)
    _end_group(child)
    os.waitpid(child, 0)
    return True


def _quiet() -> None:
    """What the tests say is of no interest."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _end_group(child: int) -> None:
    """End whatever the child has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)


def try_module(module: str, tests: Sequence[str], sample: int, seed: int) -> Score:
    """Try some faults of a module, drawn by lot: of rules by the interpreter, of all else by the usual engine."""
    os.environ["HAAB_ENGINE"] = "interpreted" if module.startswith(RULES) else "wasm"
    start, but = time.monotonic(), left_out(module)
    if is_noticed(None, tests, 3600, but):
        raise SystemExit(f"{module}: its tests fail without any fault")
    patience = PATIENCE * (time.monotonic() - start) + 60
    every = faults(module, (ROOT / module).read_text(encoding="utf-8"))
    drawn = random.Random(seed).sample(every, min(sample, len(every)))
    survivors = [fault for fault in drawn if not is_noticed(fault, tests, patience, but)]
    lines = [f"{fault.module}:{fault.line}: {fault.what}" for fault in survivors]
    return Score(module, len(drawn), len(drawn) - len(survivors), sorted(lines))


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 1 if a group is below its floor."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("only", nargs="*", help="groups or modules; all, if none is named")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="faults of a module")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    os.environ["PYTHONHASHSEED"] = "0"
    for name in LOADED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    found: dict[str, list[Score]] = {}
    for group, modules in MODULES.items():
        for module, tests in modules.items():
            if not given.only or group in given.only or module in given.only:
                score = try_module(module, tests, given.sample, given.seed)
                found.setdefault(group, []).append(score)
                told = [f"{score.noticed:4} of {score.tried:4}  {module}", *(f"    {line}" for line in score.survivors)]
                print("\n".join(told), file=sys.stderr if given.json else sys.stdout, flush=True)
    parts = {group: sum(s.noticed for s in scores) / sum(s.tried for s in scores) for group, scores in found.items()}
    result = {"parts": parts, "modules": {group: [asdict(one) for one in scores] for group, scores in found.items()}}
    WRITTEN.parent.mkdir(exist_ok=True)
    WRITTEN.write_text(json.dumps(result, indent=1), encoding="utf-8")
    if given.json:
        print(json.dumps(result))
    below = [f"{group}: {part:.0%} noticed, at least {FLOORS[group]:.0%} must be" for group, part in parts.items()]
    print("\n".join(below), file=sys.stderr)
    return int(any(part < FLOORS[group] for group, part in parts.items()))


if __name__ == "__main__":
    sys.exit(main())
