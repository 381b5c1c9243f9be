"""A release: what does not agree is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import keep
from haab.games import GAMES, ruleset
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


def test_the_tests_that_a_release_asks_for_are_there() -> None:
    for asked in release.TESTS:
        file, _, name = asked.partition("::")
        assert f"def {name}" in (release.ROOT / file).read_text(encoding="utf-8"), asked


def test_benchmarks_without_figures_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "RESULTS", tmp_path)
    monkeypatch.setattr(keep, "LIST", ("engine tikal", "site", "engine tzolkin"))
    (complaint,) = release.figures_are_kept("9.0")
    assert complaint == "benchmarks/results has no figures of 9.0: engine, site (make benchmarks)"
    (tmp_path / "9.0.json").write_text('[{"benchmark": "site"}, {"benchmark": "engine"}]')
    assert release.figures_are_kept("9.0") == []


# ---- preparing a version

RULES = [f"rules of {rules.title} version {rules.version}" for rules in map(ruleset, GAMES)]
FILES = {
    "haab/__init__.py": '"""Haab."""\n__version__ = "0.1.0"\n',
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.1.0\ndate-released: 2026-11-16\n",
    "README.md": "uvx --from haab-0.1.0-py3-none-any.whl haab\npipx run --spec haab-0.1.0-py3-none-any.whl haab\n",
    "docs/research.md": f"> Haab (version 0.1.0, {', '.join(RULES)}), 2026.\n",
    "CHANGELOG.md": "## Unreleased\n\n### For players\n\n- **A game.** Ours.\n\n## 0.1.0 (2026-11-16)\n\nThe first.\n",
}


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that name version 0.1.0."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return tmp_path


def test_a_version_that_is_prepared_agrees_everywhere(sources: Path) -> None:
    release.prepare("0.2.0", "2026-11-18")
    texts = {name: (sources / name).read_text(encoding="utf-8") for name in FILES}
    assert release.version_of_package(texts["haab/__init__.py"]) == "0.2.0"
    assert release.citation_agrees(texts["CITATION.cff"], "0.2.0", "2026-11-18") == []
    assert "cff-version: 1.2.0" in texts["CITATION.cff"]
    assert release.research_agrees("0.2.0") == []
    assert "haab-0.2.0-py3" in texts["README.md"]
    assert "0.1.0" not in texts["README.md"]
    found = release.newest(texts["CHANGELOG.md"])
    assert found == release.Version("0.2.0", "2026-11-18", "### For players\n\n- **A game.** Ours.")
    assert release.unreleased(texts["CHANGELOG.md"]) == ""


def test_a_citation_of_older_rules_is_named(sources: Path) -> None:
    (sources / "docs/research.md").write_text("> Haab (version 0.1.0, rules of Tikal version 0), 2026.\n")
    assert f"docs/research.md: 'To cite' does not name {RULES[0]}" in release.research_agrees("0.1.0")


def test_a_place_without_the_former_number_is_named(sources: Path) -> None:
    (sources / "README.md").write_text("haab-0.0.9-py3-none-any.whl")
    with pytest.raises(SystemExit, match=r"README\.md"):
        release.prepare("0.2.0", "2026-11-18")


@pytest.mark.parametrize("words", [["prepare"], ["prepare", "next"]])
def test_only_a_number_is_prepared(words: list[str], sources: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        release.main(words)
    assert (sources / "README.md").read_text() == FILES["README.md"]


def test_the_message_of_a_tag_has_what_is_in_bold_by_section() -> None:
    notes = "### For players\n\n- **A game.** Ours.\n- Small.\n\n### For operators\n\n- **A file\n  of one**: yes.\n"
    assert release.tag_message(release.Version("0.2.0", "2026-11-18", notes)).splitlines() == [
        "Haab 0.2.0",
        "",
        "For players:",
        "- A game",
        "",
        "For operators:",
        "- A file of one",
        "",
        "The whole notes, and how to upgrade: CHANGELOG.md",
    ]
