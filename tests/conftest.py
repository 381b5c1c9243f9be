"""Tests play by interpreted rules; those about compiled rules ask for them.

So nothing is compiled in the background while other tests run, and a failing rule shows its Python lines.
"""

from __future__ import annotations

import os

import pytest

os.environ["HAAB_INTERPRET"] = "1"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On several processes the tests of a file stay together, unless they belong to a group of their own."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
