"""How tests run: by which rules, and on several processes in which order."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.groups import begins_first, group_of
from tests.speed import engine_for_tests

os.environ.setdefault("HAAB_ENGINE", engine_for_tests())  # also that of the processes that tests start
os.environ["HAAB_LANG"] = "en"  # whoever runs the tests may have another one


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """On several processes the tests of a group stay together, and groups begin in the order of the tests."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    config.option.loadscopereorder = False
    return ByGroup(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What a browser did not do in time is done once more (the report counts it); what takes longest begins first."""
    for item in items:
        if item.nodeid.startswith("tests/web/"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: begins_first(item.nodeid))
