"""The same work here, in several processes or on many machines: a function, tasks, the results in their order.

What a task comes to depends on nothing but the task, so it does not matter where it is done, in which order, or whether
a worker failed meanwhile and another one did it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from haab.kit.errors import BadOptions

Task = TypeVar("Task")
Result = TypeVar("Result")

LOCAL = "local"
"""In place of an address: a cluster of this machine alone, started for the purpose."""
RETRIES = 3
"""How often a task is given to another worker after one has failed."""


def spread(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    ray: str | None = None,
    told: Callable[[Result], None] = lambda result: None,
    processes: int = 1,
) -> list[Result]:
    """The results of all tasks. `ray` is the address of a Ray cluster; None: here, in so many processes.

    `told` hears each result as soon as it is there.
    """
    if ray is not None:
        return _on_ray(function, tasks, ray, told)
    if processes > 1:
        return _in_processes(function, tasks, processes, told)
    results = []
    for task in tasks:
        results.append(function(task))
        told(results[-1])
    return results


def _in_processes(
    function: Callable[[Task], Result], tasks: Sequence[Task], processes: int, told: Callable[[Result], None]
) -> list[Result]:
    results: dict[int, Result] = {}
    pool = ProcessPoolExecutor(processes, get_context("spawn"))  # a fork would share what others' threads hold
    try:
        waiting = {pool.submit(function, task): number for number, task in enumerate(tasks)}
        for done in as_completed(waiting):
            number = waiting[done]
            results[number] = done.result()
            told(results[number])
    finally:
        pool.shutdown(cancel_futures=True)
    return [results[number] for number in range(len(tasks))]


def _on_ray(
    function: Callable[[Task], Result], tasks: Sequence[Task], address: str, told: Callable[[Result], None]
) -> list[Result]:
    ray = connected(address)
    work = ray.remote(max_retries=RETRIES, retry_exceptions=[ConnectionError, OSError])(function)
    waiting = {work.remote(task): number for number, task in enumerate(tasks)}
    results: dict[int, Result] = {}
    while waiting:
        finished, _ = ray.wait(list(waiting))
        for reference in finished:
            number = waiting.pop(reference)
            results[number] = ray.get(reference)
            told(results[number])
    return [results[number] for number in range(len(tasks))]


def connected(address: str) -> Any:
    """Ray, connected to a cluster."""
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise BadOptions('a cluster needs Ray: pip install "haab[ray]"') from error
    if ray.is_initialized():
        return ray
    try:
        ray.init(address=None if address == LOCAL else address, include_dashboard=False, log_to_driver=False)
    except (ConnectionError, ValueError) as error:
        raise BadOptions(f"there is no Ray cluster at {address!r}: {error}") from error
    return ray
