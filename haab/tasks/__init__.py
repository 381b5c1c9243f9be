"""A benchmark: named tasks that stay as they are, agents of any kind that play them, and a score card.

    from haab import tasks
    task = tasks.task("haab/tzolkin-4p-v1")
    results = tasks.evaluate(task, "examples.text_agent:agent", deals=10)
    print(tasks.card(task, "mine", results).rating)

`haab tasks` lists them, `haab evaluate TASK AGENT` plays one (docs/benchmark.md).
"""

from __future__ import annotations

from haab.tasks.agents import AgentFailed, BadAgent, Decision
from haab.tasks.cards import Card, card
from haab.tasks.catalogue import TASKS, Milestone, Task, UnknownTask, task
from haab.tasks.evaluation import TaskGame, evaluate
from haab.tasks.splits import SPLITS, split_of, splits_seeds

__all__ = [
    "SPLITS",
    "TASKS",
    "AgentFailed",
    "BadAgent",
    "Card",
    "Decision",
    "Milestone",
    "Task",
    "TaskGame",
    "UnknownTask",
    "card",
    "evaluate",
    "split_of",
    "splits_seeds",
    "task",
]
