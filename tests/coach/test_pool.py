"""The coach's process: what a person waits for comes first, and nothing that fails there does any harm."""

from __future__ import annotations

import os
import time

import pytest

from haab.bots.processes.failing import WorkerFailed
from haab.coach.pool import NICENESS, CoachPool


def test_the_process_gives_way_and_urgent_tasks_go_first() -> None:
    pool = CoachPool()
    try:
        assert pool.submit(os.nice, 0).result(60) == min(19, os.nice(0) + NICENESS)
        order: list[str] = []
        pool.submit(time.sleep, 1.5)
        patient = pool.submit(str, "patient")
        patient.add_done_callback(lambda done: order.append(done.result()))
        urgent = pool.submit(str, "urgent", is_urgent=True)
        urgent.add_done_callback(lambda done: order.append(done.result()))
        assert patient.result(20) == "patient"
        assert order == ["urgent", "patient"]
        with pytest.raises(WorkerFailed, match="ValueError"):
            pool.submit(int, "no number").result(20)
    finally:
        pool.close()
    assert pool.submit(str).cancelled(), "a closed pool does nothing any more"
