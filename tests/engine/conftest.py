"""Every test that asks for a `kind` runs on all of them; the tests of one kind share a process, and its games."""

from __future__ import annotations

import pytest

from tests.kinds import KINDS, Kind


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found
