"""The documents as a site: links that work in the repository work there, too."""

from __future__ import annotations

import pytest

pytest.importorskip("mkdocs")

from tools.site import turned


@pytest.mark.parametrize(
    ("page", "text", "there"),
    [
        ("index.md", "[how](docs/table.md#what)", "[how](table.md#what)"),
        ("index.md", "![gears](docs/pictures/gears.gif)", "![gears](pictures/gears.gif)"),
        ("operate.md", "see [security](../SECURITY.md)", "see [security](security.md)"),
        ("games/tikal.md", "[book](../rules/tikal.md)", "[book](../rules/tikal.md)"),
        ("benchmarks.md", "[curves](../docs/figures.md)", "[curves](figures.md)"),
        ("operate.md", "a [folder](../deploy) of files", "a folder of files"),
        ("style.md", "[elsewhere](https://example.org/a.md), [here](#names)", None),
        ("style.md", "[nothing](no-such-page.md)", None),
    ],
)
def test_links_lead_where_they_led(page: str, text: str, there: str | None) -> None:
    """None: as it is. A link to nothing is left for MkDocs to refuse."""
    assert turned(text, page) == (there or text)
