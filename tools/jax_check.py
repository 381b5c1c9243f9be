"""Whether JAX has the arrays of a batch without a copy, and reads them before the next step changes them.

python -m tools.jax_check                   # on a machine with a GPU, CuPy and a JAX that was built for it
python -m tools.jax_check --device cpu      # here copies are what is expected (docs/research.md)

A policy in JAX plays the same games twice: by what DLPack hands over, and by copies that went through NumPy. If JAX or
CuPy did not wait for each other, or the memory were another's, the codes would differ.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import haab
from examples.jax_policy import choose, shared

KINDS: list[tuple[str, int, dict[str, bool]]] = [("tzolkin", 4, {}), ("tikal", 2, {"auction": True})]


def on_host(array: Any) -> np.ndarray:
    """A copy in the memory of the processor."""
    return np.array(array.get() if hasattr(array, "get") else array)


def address(array: Any) -> int:
    """Where the numbers of an array of NumPy or CuPy begin."""
    return int(array.ctypes.data if isinstance(array, np.ndarray) else array.data.ptr)


def is_same(array: Any) -> bool:
    """Whether JAX sees the same numbers."""
    return bool(np.array_equal(np.asarray(shared(array)), on_host(array)))


def is_copied(array: Any) -> bool:
    """Whether JAX has them elsewhere."""
    return bool(shared(array).unsafe_buffer_pointer() != address(array))


def played(kind: tuple[str, int, dict[str, bool]], given: argparse.Namespace, is_shared: bool) -> tuple[Any, float]:
    """All codes that a policy in JAX chose, and its decisions in a second after the first steps, which compile."""
    name, players, options = kind
    batch = haab.batch(name, players, given.lanes, seed=1, options=options, device=given.device)
    key = jax.random.key(0)
    weights = 0.01 * jax.random.normal(key, (len(batch.features), batch.codes))
    seen, codes, chosen, begun = batch.observe(), None, [], 0.0
    for step in range(given.steps):
        if step == given.steps // 10:
            begun = time.perf_counter()
        key, now = jax.random.split(key)
        told = [shared(one) if is_shared else jnp.array(on_host(one)) for one in (seen, batch.mask)]
        codes = choose(weights, now, *told)
        given_back = batch.xp.from_dlpack(codes)
        chosen.append(given_back.copy())
        batch.step(given_back, out=seen)
    found = np.stack([on_host(one) for one in chosen])
    return found, given.lanes * (given.steps - given.steps // 10) / (time.perf_counter() - begun)


def check(kind: tuple[str, int, dict[str, bool]], given: argparse.Namespace) -> bool:
    """Look at one kind of game, tell of it, and say whether it is as it should be."""
    name, players, options = kind
    batch = haab.batch(name, players, given.lanes, seed=1, options=options, device=given.device)
    seen = batch.observe()
    batch.step(batch.random_actions(), out=seen)
    arrays = {"observation": seen, "mask": batch.mask, "to_move": batch.to_move, "over": batch.over}
    wrong = [what for what, array in arrays.items() if not is_same(array)]
    copied = [what for what, array in arrays.items() if is_copied(array)]
    codes = jnp.zeros(given.lanes, jnp.int32)
    if address(batch.xp.from_dlpack(codes)) != codes.unsafe_buffer_pointer():
        copied.append("codes")
    (ours, fast), (theirs, slow) = played(kind, given, True), played(kind, given, False)
    differing = int((ours != theirs).any(axis=1).sum())
    print(f"{name}, {players} players, {given.lanes} lanes, {given.steps} steps:")
    print(f"  other numbers: {', '.join(wrong) or 'none'}; copied: {', '.join(copied) or 'none'}")
    print(f"  steps with other codes than by copies through NumPy: {differing}")
    print(f"  decisions a second by the clock: {fast:,.0f} handed over, {slow:,.0f} by copies", flush=True)
    return not wrong and not differing and (given.device == "cpu" or not copied)


def main() -> int:
    """0 if all is well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="gpu", choices=("cpu", "gpu"))
    parser.add_argument("--lanes", default=65536, type=int)
    parser.add_argument("--steps", default=200, type=int)
    given = parser.parse_args()
    print(f"JAX {jax.__version__} on {jax.devices()}", flush=True)
    found = [check(kind, given) for kind in KINDS]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
