"""A release: what does not agree is named."""

from __future__ import annotations

import pytest

from tools import release

CHANGELOG = """# Changelog

## Unreleased

{unreleased}
## 0.2.0 (2026-11-18)

### For players
- A game.
### For operators
### For programmers
{upgrading}
## 0.1.0 (2026-11-16)

The first.
"""


def changelog(unreleased: str = "", upgrading: str = "### Upgrading\nNothing to do.") -> str:
    return CHANGELOG.format(unreleased=unreleased, upgrading=upgrading)


def test_a_changelog_in_sections_agrees() -> None:
    assert release.changelog_agrees(changelog(), "0.2.0") == []


def test_another_version_a_missing_section_and_what_is_left_over_are_named() -> None:
    assert release.changelog_agrees(changelog(), "0.3.0") == [
        "CHANGELOG.md: its newest version is 0.2.0, the package says 0.3.0"
    ]
    assert release.changelog_agrees(changelog("- More.", ""), "0.2.0") == [
        "CHANGELOG.md: 0.2.0 has no section '### Upgrading'",
        "CHANGELOG.md: something is under Unreleased; move it to 0.2.0",
    ]
    assert release.changelog_agrees("# Changelog\n", "0.2.0") == [
        "CHANGELOG.md: its newest version is none, the package says 0.2.0"
    ]


def test_notes_are_those_of_the_newest_version_alone() -> None:
    found = release.newest(changelog())
    assert found is not None
    assert (found.number, found.date) == ("0.2.0", "2026-11-18")
    assert found.notes.startswith("### For players")
    assert "The first." not in found.notes


def test_a_citation_names_version_and_day() -> None:
    citation = 'title: "Haab: games"\nversion: 0.1.0\ndate-released: 2026-11-18\n'
    assert release.citation_agrees(citation, "0.2.0", "2026-11-18") == ["CITATION.cff: version is 0.1.0, not 0.2.0"]


@pytest.mark.parametrize(("tag", "agrees"), [("", True), ("v0.2.0", True), ("0.2.0", False), ("v0.3.0", False)])
def test_a_tag_is_that_of_the_version(tag: str, agrees: bool) -> None:
    assert (release.tag_agrees(tag, "0.2.0") == []) == agrees


def test_the_package_says_its_version() -> None:
    assert release.version_of_package('"""Haab."""\n__version__ = "0.2.0"\n') == "0.2.0"
