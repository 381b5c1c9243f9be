"""A policy in JAX plays a batch of games: the network is compiled by JAX, the games are stepped by Haab.

    pip install "haab[frameworks]"
    python examples/jax_policy.py

On the processor JAX copies what it is given (its arrays never change, those of a batch do at every step). On a GPU
(`--device gpu`) the arrays are CuPy's, and `jnp.from_dlpack` hands them over without a copy; that has not been tried.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import haab


@jax.jit
def choose(weights: jax.Array, key: jax.Array, seen: jax.Array, mask: jax.Array) -> jax.Array:
    """Draw a legal code in every lane: one layer on the logarithms of what the seat to move may know."""
    numbers = seen.astype(jnp.float32)
    logits = jnp.sign(numbers) * jnp.log1p(jnp.abs(numbers)) @ weights
    return jax.random.categorical(key, jnp.where(mask, logits, -jnp.inf))


def shared(array: Any) -> jax.Array:
    """An array of the batch as JAX has it."""
    return jnp.array(array) if isinstance(array, np.ndarray) else jnp.from_dlpack(array)


def main() -> None:
    """Play until so many games have ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, text in (("game", "tzolkin"), ("device", "cpu")):
        parser.add_argument(f"--{name}", default=text)
    for name, number in (("players", 4), ("lanes", 512), ("games", 1000)):
        parser.add_argument(f"--{name}", default=number, type=int)
    given = parser.parse_args()
    batch = haab.batch(given.game, given.players, given.lanes, seed=1, device=given.device)
    key = jax.random.key(0)
    weights = 0.01 * jax.random.normal(key, (len(batch.features), batch.codes))
    seen, ended, steps = batch.observe(), 0, 0
    start = time.process_time()
    while ended < given.games:
        key, now = jax.random.split(key)
        codes = choose(weights, now, shared(seen), shared(batch.mask))
        batch.step(batch.xp.from_dlpack(codes), out=seen)
        ended, steps = ended + int(batch.over.sum()), steps + 1
    speed = steps * given.lanes / (time.process_time() - start)
    print(f"{ended} games ended, {speed:,.0f} decisions a second of processor time")


if __name__ == "__main__":
    main()
