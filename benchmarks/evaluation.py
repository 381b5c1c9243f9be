"""A network's evaluation of positions, many in one call: by the engine of this process, or by a browser.

What is asked for is a call of `plant` (`haab/bots/search/puct.py`): so many worlds of one position are dealt, and each
is looked at by the network. Python's part of it is a hundredth. A browser gets the module that comes with the package,
and the memory of wasmtime as it was after such a call: so it does exactly the same work, with the same numbers.
"""

from __future__ import annotations

import base64
import ctypes
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Route

from benchmarks.measure import Measure
from haab.bots.api import Question
from haab.bots.network.files import network_of, new_activations
from haab.bots.network.forward import Network
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.puct import Tree, new_tree
from haab.bots.search.tree_search import tree_searcher
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.wasm.instance import Instance, address_of
from haab.kit.compiler.wasm.machine import run_by
from haab.kit.compiler.wasm.modules import module_file
from haab.kit.compiler.wasm.wasmtime_machine import WasmtimeMachine
from tools.stage import chromium

WORLDS = 64
"""Positions that are looked at in one call."""
ENTRY = "plant"
WARMING = 2.0
"""Seconds until a browser has made its best machine code of a module."""
ADDRESS = "http://evaluation.invalid/"
LOAD = """async ([address, entry, block]) => {
  const [module, image] = await Promise.all(
    ["module", "image"].map(async (name) => (await fetch(address + name)).arrayBuffer()));
  const { instance } = await WebAssembly.instantiate(module);
  const { memory } = instance.exports;
  memory.grow((image.byteLength - memory.buffer.byteLength) / 65536);
  new Uint8Array(memory.buffer).set(new Uint8Array(image));
  window.memory = memory;
  window.once = () => { if (instance.exports[entry](BigInt(block))) throw new Error(`${entry} failed`); };
}"""
WORK = """(seconds) => {
  const start = performance.now();
  let calls = 0;
  for (; performance.now() - start < 1000 * seconds; calls += 1) window.once();
  return calls;
}"""
READ = """([start, size]) =>
  btoa(String.fromCharCode(...new Uint8Array(window.memory.buffer, start, size)))"""


class Evaluation:
    """A call that looks at many positions, in memory of its own."""

    def __init__(self, question: Question, name: str = "", searches: EntrySet | None = None) -> None:
        ruleset, searches = question.ruleset, searches or tree_searcher(question.ruleset)
        network = network_of(ruleset, name)
        assert network is not None, ruleset.name
        self.network: Network = network
        self.tree: Tree = searches.hold(new_tree(ruleset, WORLDS, 1.0))
        space, memory = searches.hold(new_workspace(ruleset)), searches.hold(new_activations(ruleset, network))
        self.given = (self.tree, space, question.as_array(), question.seat, WORLDS, 1, network, memory)
        self._plant = searches.best(ENTRY)

    def do(self) -> int:
        """Look at the positions; returns how many they were."""
        self._plant(*self.given)
        return WORLDS

    @property
    def logits(self) -> list[float]:
        """What the network said of the codes of all positions."""
        return list(self.tree.logits[: int(self.tree.used[1])])


# ---- the same in a browser


class NotingMachine(WasmtimeMachine):
    """A module that knows what was called last, and can tell all that is in its memory."""

    block = 0

    def run(self, name: str, block: int) -> int:
        """Call an export."""
        self.block = block
        return super().run(name, block)

    def image(self) -> bytes:
        """Everything in its memory."""
        return ctypes.string_at(self.base, self._length)


@dataclass(frozen=True)
class Image:
    """All that a browser needs for doing a call again."""

    module: bytes
    memory: bytes
    block: int
    """Where the arguments of the call are."""
    found: tuple[int, int]
    """Where the logits are, and how many bytes."""
    logits: bytes
    """And what they were in this process."""


class _Held:
    """As much of a set of entries as `Evaluation` needs, in an instance of its own."""

    def __init__(self, instance: Instance) -> None:
        self.hold = instance.hold
        self._instance = instance

    def best(self, name: str) -> Any:
        return lambda *given: self._instance.call(name, given)


def image_of(question: Question, name: str = "") -> Image:
    """A call that was made in this process, to be made again elsewhere."""
    machines: list[NotingMachine] = []

    def make(module: str) -> NotingMachine:
        machines.append(NotingMachine(module))
        return machines[-1]

    module = tree_searcher(question.ruleset).module
    run_by(make)
    try:
        evaluation = Evaluation(question, name, _Held(Instance(module)))  # type: ignore[arg-type]
    finally:
        run_by(WasmtimeMachine)
    evaluation.do()
    (machine,) = machines
    logits = evaluation.tree.logits
    start, size = address_of(logits), ctypes.sizeof(ctypes.c_double) * len(evaluation.logits)
    return Image(
        module_file(module).read_bytes(),
        machine.image(),
        machine.block,
        (start - machine.base, size),
        ctypes.string_at(start, size),
    )


class BrowserEvaluation:
    """A page that makes a call again and again."""

    def __init__(self, page: Page, image: Image) -> None:
        self._page, self._image = page, image
        page.route(f"{ADDRESS}**", self._answer)
        page.goto(ADDRESS)
        page.evaluate(LOAD, [ADDRESS, ENTRY, image.block])
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _answer(self, route: Route) -> None:
        bodies = {"module": self._image.module, "image": self._image.memory}
        route.fulfill(body=bodies.get(route.request.url.removeprefix(ADDRESS), b""))

    def logits(self) -> bytes:
        """What the network says of the codes of all positions here: the memory for them is emptied before."""
        start, size = self._image.found
        self._page.evaluate("([start, size]) => new Uint8Array(memory.buffer, start, size).fill(0)", [start, size])
        self._page.evaluate("window.once()")
        return base64.b64decode(self._page.evaluate(READ, [start, size]))

    def _spent(self) -> float:
        told = self._session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))

    def measure(self, seconds: float) -> float:
        """Positions in a second of processor time of the page's thread."""
        before = self._spent()
        calls = int(self._page.evaluate(WORK, seconds))
        return calls * WORLDS / (self._spent() - before)


@contextmanager
def browser_evaluations(question: Question, networks: Iterable[str]) -> Iterator[dict[str, Measure]]:
    """Positions a second in Chromium by each network, after a look that its numbers are ours."""
    with chromium() as browser:
        pages: dict[str, Measure] = {}
        for name in networks:
            image = image_of(question, name)
            page = BrowserEvaluation(browser.new_page(), image)
            if page.logits() != image.logits:
                raise ValueError("the browser's numbers are not ours")
            page.measure(WARMING)
            pages[name] = page.measure
        yield pages
