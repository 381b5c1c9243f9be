"""The files of deploy/ and the lock file: what can be checked of them without a registry of images and without root."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from typer.testing import CliRunner

from haab.cli import app
from haab.kit.text import languages
from haab.table.api.routes import OPERATIONS
from tools.lock_differs import PINNED, differences

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIGURATION["project"]
COPIED = [line.split() for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINERFILE, re.MULTILINE)]


# ---- the lock file


def locked(path: Path) -> dict[str, list[tuple[Requirement, int]]]:
    """Each package of a lock file: its pinned versions, with how many hashes they have."""
    found: dict[str, list[tuple[Requirement, int]]] = {}
    for entry in re.split(r"\n(?=\w)", path.read_text(encoding="utf-8").strip()):
        line, *hashes = [part.strip() for part in entry.split("\\\n")]
        requirement = Requirement(line)
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", part) for part in hashes), entry
        found.setdefault(canonical(requirement.name), []).append((requirement, len(hashes)))
    return found


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(requirement: Requirement) -> Version:
    [pin] = requirement.specifier
    assert pin.operator == "=="
    return Version(pin.version)


@pytest.mark.parametrize(
    ("file", "declared"),
    [
        (
            "requirements.lock",
            [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]],
        ),
        ("deploy/build.lock", CONFIGURATION["build-system"]["requires"]),
    ],
)
def test_every_dependency_is_locked_in_a_version_that_its_bounds_allow(file: str, declared: list[str]) -> None:
    """If it fails: `make lock`."""
    lock = locked(ROOT / file)
    for line in declared:
        wanted = Requirement(line)
        versions = [pinned(requirement) for requirement, _ in lock.get(canonical(wanted.name), [])]
        assert versions, f"{wanted.name} is not in {file}"
        assert all(wanted.specifier.contains(version) for version in versions), f"{line}: {versions}"


def needed(line: str, found: set[str]) -> set[str]:
    """A requirement and all that follows from it, on any system but not for older Pythons, as far as it is known."""
    wanted = Requirement(line)
    name = canonical(wanted.name)
    if name in found and not wanted.extras:
        return found
    found.add(name)
    try:
        following = [Requirement(each) for each in requires(name) or []]
    except PackageNotFoundError:  # of another system
        return found
    for each in following:
        marker = each.marker
        is_for_any_system = marker is None or not re.search("extra|python", str(marker))
        if is_for_any_system or any(marker.evaluate({"extra": extra}) for extra in ("", *wanted.extras) if marker):
            needed(str(each), found)
    return found


def test_what_is_locked_is_what_is_needed_and_no_more() -> None:
    """A server is set up with nothing else, and every server with all of it. If it fails: `make lock`."""
    found: set[str] = set()
    for line in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]:
        needed(line, found)
    assert set(locked(ROOT / "requirements.lock")) == found


def test_where_tests_run_with_other_packages_is_told() -> None:
    lock = "one==1.0 \\\n    --hash=sha256:0\ntwo==2.0 ; sys_platform == 'win32' \\\ntwo==2.1\nthree==3.0\n"
    assert differences(lock, {"one": "1.0", "two": "2.1", "three": "3.0"}.__getitem__) == []
    [told] = differences(lock, {"one": "1.1", "two": "2.0", "three": "3.0"}.__getitem__)
    assert told == "one: 1.1 here, 1.0 in requirements.lock"
    assert PINNED.findall((ROOT / "requirements.lock").read_text(encoding="utf-8")), "the lock file is read"


def test_everything_that_is_locked_has_hashes() -> None:
    for file in ("requirements.lock", "deploy/build.lock"):
        for name, entries in locked(ROOT / file).items():
            assert all(hashes for _, hashes in entries), name


# ---- the container


def test_every_file_that_the_containerfile_copies_is_there() -> None:
    sources = [source for *those, _ in COPIED for source in those]
    assert {"haab", "requirements.lock", "deploy/build.lock"} <= set(sources)
    assert not [source for source in sources if not (ROOT / source).exists()]


def test_the_container_has_everything_that_the_package_is_built_from() -> None:
    build = CONFIGURATION["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {
        *build["packages"],
        *build["force-include"],
        PROJECT["readme"],
        *PROJECT["license-files"],
    }
    copied = {
        source for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINERFILE, re.MULTILINE) for source in line.split()
    }
    assert needed | {"pyproject.toml"} <= copied


def test_the_container_keeps_the_languages_of_the_table() -> None:
    kept = set(re.findall(r'! -name "(\w+)\*"', CONTAINERFILE))
    assert kept == set(languages())


def test_the_container_does_not_run_as_root_and_watches_itself() -> None:
    final = CONTAINERFILE.rsplit("\nFROM ", 1)[1]
    assert final.index("\nUSER haab") < final.index("\nCMD ")
    [check] = re.findall(r"HEALTHCHECK .*CMD (\[.*\])", final)
    program = json.loads(check)[2]
    compile(program, "HEALTHCHECK", "exec")
    assert "/readyz" in program


def options_of_serve() -> set[str]:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    return set(re.findall(r"--[a-z-]+", shown))


def test_the_options_that_containers_and_services_use_are_there() -> None:
    [command] = re.findall(r"^CMD (\[.*\])", CONTAINERFILE, re.MULTILINE)
    unit = (DEPLOY / "haab.service").read_text(encoding="utf-8")
    [started] = re.findall(r"^ExecStart=(.*)", unit, re.MULTILINE)
    used = {part for part in [*json.loads(command), *started.split()] if part.startswith("--")}
    assert used <= options_of_serve()


# ---- systemd


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not installed")
    for unit in DEPLOY.glob("haab*.[st]*"):
        text = unit.read_text(encoding="utf-8").replace("/opt/haab/bin/haab", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    units = sorted(str(path) for path in tmp_path.iterdir())
    assert len(units) == 3
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert [line for line in checked.stderr.splitlines() if str(tmp_path) in line or line.startswith("haab")] == []


def test_the_service_may_do_little_on_its_machine() -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not installed")
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(DEPLOY / "haab.service")]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    if "--offline" in judged.stderr:
        pytest.skip("this systemd cannot judge a file")
    assert judged.returncode == 0, judged.stdout[-300:]


# ---- services


def settings_of(unit: str) -> set[str]:
    """The lines of a unit of systemd."""
    lines = (DEPLOY / unit).read_text(encoding="utf-8").splitlines()
    return {line for line in lines if "=" in line and not line.startswith("#")}


def test_the_backup_may_do_no_more_than_the_table() -> None:
    hardened = (
        "Protect",
        "Private",
        "Restrict",
        "SystemCall",
        "Lock",
        "Capability",
        "NoNew",
        "UMask",
        "Proc",
        "Remove",
    )
    of_table = {line for line in settings_of("haab.service") if line.startswith(hardened)}
    assert len(of_table) > 15
    assert of_table <= settings_of("haab-backup.service")


def test_backups_are_kept_by_number_whatever_the_clock_says(tmp_path: Path) -> None:
    """They were removed by age: a clock a year ahead left one, that of a table from which all had expired."""
    unit = (DEPLOY / "haab-backup.service").read_text(encoding="utf-8")
    [removing] = re.findall(r"^ExecStartPost=/bin/sh -c '(.*)'$", unit, re.MULTILINE)
    names = [f"table-202601{day:02d}-030000.haab.gz" for day in range(1, 32)] + ["table-20270214-030000.haab.gz"]
    for name in names:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / "mine.haab.gz").touch()
    subprocess.run(["sh", "-c", removing.replace("/var/lib/haab/backups", str(tmp_path))], check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.haab.gz", *names[2:]]


def test_a_server_that_hangs_is_given_up_soon() -> None:
    """Whoever met one behind nginx waited for a minute; but what is thought about may take longer."""
    nginx = re.sub("#.*", "", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    seconds = {
        place: re.search(r"proxy_read_timeout (\w+);", rules)
        for place, rules in re.findall(r"location (.+?) \{\n(.*?)\n    \}", nginx, re.DOTALL)
        if "proxy_pass" in rules
    }
    found = {place: limit.group(1) for place, limit in seconds.items() if limit is not None}
    assert len(found) == len(seconds)
    assert found["/"] == "10s"
    [patient] = [place for place, limit in found.items() if limit == "60s"]
    plays_again = [operation.path for operation in OPERATIONS if operation.plays_again]
    for path in ("/api/import", "/api/games/0123456789abcdef/hint", "/api/puzzles/tikal/answer", *plays_again):
        assert re.match(patient.removeprefix("~ "), path), path
    assert not re.match(patient.removeprefix("~ "), "/api/games/0123456789abcdef/moves")
