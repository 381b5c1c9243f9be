"""Whether everything agrees about a release: `make release [TAG=v0.2.0]`; each disagreement says what to do.

`python -m tools.release prepare 0.2.0` writes the number and today's day wherever they stand, and makes what is
unreleased the notes of the version; `notes` prints them, and `message` the message of its tag. Nothing is tagged or
published here.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECTIONS = ("For players", "For operators", "For programmers", "Upgrading")
"""What the notes of a version consist of; whoever upgrades reads the last one."""
NUMBERED = {
    "haab/__init__.py": '__version__ = "{}"',
    "CITATION.cff": "\nversion: {}\n",
    "README.md": "haab-{}-py3-none-any.whl",
    "docs/research.md": "(version {}, ",
}
"""Where the number of the version stands, besides the changelog."""
HEAD = re.compile(r"^## (?P<version>\d\S*) \((?P<date>\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)
TESTS = (
    "tests/batches/test_artifacts.py::test_the_code_for_gpus_is_of_these_rules",
    "tests/batches/test_artifacts.py::test_the_webassembly_is_of_these_rules",
    "tests/test_documents.py",
    "tests/test_dependencies.py",
)
"""Tests that say whether artifacts and documents are those of these sources."""


@dataclass(frozen=True)
class Version:
    """A version as the changelog has it."""

    number: str
    date: str
    notes: str


def version_of_package(text: str) -> str:
    """The number that the package says."""
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("haab/__init__.py has no __version__")
    return found[1]


def newest(changelog: str) -> Version | None:
    """The newest version with a day in the changelog, and its notes."""
    heads = list(HEAD.finditer(changelog))
    if not heads:
        return None
    end = heads[1].start() if len(heads) > 1 else len(changelog)
    return Version(heads[0]["version"], heads[0]["date"], changelog[heads[0].end() : end].strip())


def unreleased(changelog: str) -> str:
    """What the changelog has that belongs to no version yet."""
    found = re.search(r"^## Unreleased\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def sections(notes: str) -> list[str]:
    """The headings of a version's notes."""
    return re.findall(r"^### (.+)$", notes, re.MULTILINE)


def changelog_agrees(changelog: str, version: str) -> list[str]:
    """The changelog begins with this version, in sections, and nothing waits above it."""
    found = newest(changelog)
    if found is None or found.number != version:
        return [f"CHANGELOG.md: its newest version is {found.number if found else 'none'}, the package says {version}"]
    missing = [name for name in SECTIONS if name not in sections(found.notes)]
    complaints = [f"CHANGELOG.md: {version} has no section '### {name}'" for name in missing]
    if unreleased(changelog):
        complaints.append(f"CHANGELOG.md: something is under Unreleased; move it to {version}")
    return complaints


def citation_agrees(citation: str, version: str, date: str) -> list[str]:
    """Whoever cites names this version and its day."""
    wanted = {"version": version, "date-released": date}
    lines = dict(line.split(": ", 1) for line in citation.splitlines() if re.match(r"[\w-]+: ", line))
    return [
        f"CITATION.cff: {name} is {lines.get(name)}, not {value}"
        for name, value in wanted.items()
        if lines.get(name) != value
    ]


def tag_agrees(tag: str, version: str) -> list[str]:
    """The tag, if there is one already, is that of this version."""
    return [] if tag in ("", f"v{version}") else [f"the tag is {tag}, not v{version}"]


def figures_are_kept(version: str) -> list[str]:
    """Figures of this version were taken, by every benchmark of the list."""
    from benchmarks.keep import LIST, RESULTS, read

    kept = {result["benchmark"] for result in read(RESULTS / f"{version}.json")}
    missing = [name for name in dict.fromkeys(line.split()[0] for line in LIST) if name not in kept]
    return (
        [f"benchmarks/results has no figures of {version}: {', '.join(missing)} (make benchmarks)"] if missing else []
    )


def research_agrees(version: str) -> list[str]:
    """The page that tells how to cite names this version, and that of each game's rules."""
    from haab.games import GAMES, ruleset

    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    rules = [f"rules of {ruleset(name).title} version {ruleset(name).version}" for name in GAMES]
    wanted = [f"version {version},", *rules]
    return [f"docs/research.md: 'To cite' does not name {words.rstrip(',')}" for words in wanted if words not in text]


def lock_agrees() -> list[str]:
    """Everything that the package needs is locked, in a version that its bounds allow."""
    import tomllib

    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    from tools.lock_differs import LOCK, PINNED

    locked: dict[str, list[str]] = {}
    for name, number in PINNED.findall(LOCK.read_text(encoding="utf-8")):
        locked.setdefault(canonicalize_name(name), []).append(number)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["postgres"]])
    return [
        f"{LOCK.name}: {one} is not locked in a version that pyproject.toml allows: make lock"
        for one in wanted
        if not any(one.specifier.contains(number) for number in locked.get(canonicalize_name(one.name), []))
    ]


def tests_pass() -> list[str]:
    """Artifacts and documents are those of these sources."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return (
        [] if done.returncode == 0 else [f"artifacts or documents differ from the sources:\n{done.stdout}{done.stderr}"]
    )


def nothing_is_changed() -> list[str]:
    """What is released is what is committed."""
    done = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [f"not committed: {line}" for line in done.stdout.splitlines()]


def complaints(tag: str) -> list[str]:
    """All that does not agree."""
    version = version_of_package((ROOT / "haab" / "__init__.py").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = newest(changelog)
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    checks: list[Callable[[], list[str]]] = [
        lambda: tag_agrees(tag, version),
        lambda: changelog_agrees(changelog, version),
        lambda: citation_agrees(citation, version, found.date if found else ""),
        lambda: research_agrees(version),
        lambda: figures_are_kept(version),
        lock_agrees,
        nothing_is_changed,
        tests_pass,
    ]
    return [complaint for check in checks for complaint in check()]


def prepare(version: str, day: str) -> None:
    """Write a version and its day wherever they stand."""
    former = version_of_package((ROOT / "haab" / "__init__.py").read_text(encoding="utf-8"))
    for name, line in NUMBERED.items():
        _replace(name, re.escape(line.format(former)), line.format(version))
    _replace("CITATION.cff", r"(?m)^date-released: .*$", f"date-released: {day}")
    _replace("CHANGELOG.md", r"(?m)^## Unreleased$", f"## Unreleased\n\n## {version} ({day})")


def _replace(name: str, pattern: str, words: str) -> None:
    path = ROOT / name
    text, count = re.subn(pattern, words, path.read_text(encoding="utf-8"))
    if not count:
        raise SystemExit(f"{name}: it has no {words.strip()!r} of the version before")
    path.write_text(text, encoding="utf-8")


def tag_message(version: Version) -> str:
    """The message of a tag: the version, and what is in bold in its notes, by section."""
    lines = [f"Haab {version.number}", ""]
    for heading, notes in re.findall(r"^### (.+)\n((?:(?!###).*\n?)*)", version.notes, re.MULTILINE):
        bold = re.findall(r"^- \*\*(.+?)\*\*", notes, re.MULTILINE | re.DOTALL)
        if bold:
            lines += [f"{heading}:", *(f"- {' '.join(one.split()).rstrip('.:')}" for one in bold), ""]
    return "\n".join([*lines, "The whole notes, and how to upgrade: CHANGELOG.md"])


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 0 if everything agrees."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("what", choices=["check", "prepare", "notes", "message"], nargs="?", default="check")
    parser.add_argument("version", nargs="?", default="", help="the number of the version to prepare")
    parser.add_argument("--tag", default="", help="the tag that the release is to have")
    given = parser.parse_args(words)
    if given.what == "prepare":
        if not re.fullmatch(r"\d+\.\d+\.\d+", given.version):
            parser.error("prepare needs the number of the version, such as 0.2.0")
        prepare(given.version, f"{datetime.now(UTC):%Y-%m-%d}")
        return 0
    if given.what != "check":
        found = newest((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        if found is None:
            raise SystemExit("CHANGELOG.md has no version yet")
        print(found.notes if given.what == "notes" else tag_message(found))
        return 0
    missing = complaints(given.tag)
    print("\n".join(missing) or "everything agrees")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
