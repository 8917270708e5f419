"""The locks hold what pyproject.toml asks for, on every machine; the commands of the README install from them."""

import os
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from support.pages import ROOT

FOLDER = ROOT / "host" / "locks"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
GROUPS = PYPROJECT["dependency-groups"]
EXTRAS = PROJECT["optional-dependencies"]
WITH_TAKHTA = [*PROJECT["dependencies"], *GROUPS["build"]]
ASKED = {
    "virtual": [*WITH_TAKHTA, *EXTRAS["virtual"]],
    "pi": [*WITH_TAKHTA, *EXTRAS["pi"]],
    "pi5": [*WITH_TAKHTA, *EXTRAS["pi5"]],
    "hardware": [*WITH_TAKHTA, *EXTRAS["hardware"]],
    "share": [*WITH_TAKHTA, *EXTRAS["share"]],
    "hub": [*WITH_TAKHTA, *EXTRAS["hub"]],
    "test": [*WITH_TAKHTA, *(each for extra in ("virtual", "share", "hub", "test") for each in EXTRAS[extra])],
    "train": [*WITH_TAKHTA, *EXTRAS["train"]],
    "pico-stubs": GROUPS["pico-stubs"],
    "compile": GROUPS["compile"],
}
"""What each lock is made of."""
MACHINES = ("x86_64", "aarch64")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
Where = dict[str, str]

each_lock = pytest.mark.parametrize("name", ASKED)


def everywhere() -> Iterator[Where]:
    """Every machine with every Python, as markers see them."""
    for machine, python in product(MACHINES, PYTHONS):
        yield {
            "platform_machine": machine,
            "python_version": python,
            "python_full_version": f"{python}.1",
            "sys_platform": "linux",
            "os_name": "posix",
            "platform_system": "Linux",
            "platform_python_implementation": "CPython",
            "implementation_name": "cpython",
        }


@cache
def locked(name: str) -> list[tuple[Requirement, int]]:
    """Every line of a lock and how many hashes stand behind it."""
    whole = (FOLDER / f"{name}.txt").read_text().replace("\\\n", "")
    lines = [line.partition(" --hash=") for line in whole.splitlines()]
    return [(Requirement(line), f"{mark}{hashes}".count("--hash=sha256:")) for line, mark, hashes in lines]


def versions(name: str, where: Where) -> dict[str, list[str]]:
    """What is installed there, by package."""
    found: dict[str, list[str]] = {}
    for line, _ in locked(name):
        if holds(line, where):
            (pin,) = line.specifier
            assert pin.operator == "=="
            found.setdefault(plain(line), []).append(pin.version)
    return found


def holds(requirement: Requirement, where: Where) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(where)


def plain(requirement: Requirement) -> str:
    return requirement.name.lower().replace("_", "-").replace(".", "-")


def unmet(name: str, asked: list[str], where: Where) -> list[str]:
    """What is asked for there and not exactly once in the lock in a version that is allowed."""
    here = versions(name, where)
    wanted = [each for each in map(Requirement, asked) if holds(each, where)]
    return [
        str(each)
        for each in wanted
        if [each.specifier.contains(version, prereleases=True) for version in here.get(plain(each), [])] != [True]
    ]


def test_there_is_a_lock_for_all_that_is_installed_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*ASKED}
    # What `takhta bench` measures beside us is pinned in pyproject.toml, and the library that the coach can ask is of
    # no other use: both are installed by whoever wants them.
    assert {*EXTRAS} - {"bench", "coach"} == {*ASKED} - {"pico-stubs", "compile"}


@each_lock
def test_a_lock_holds_every_direct_dependency_within_its_bounds(name: str) -> None:
    assert [(where, lacking) for where in everywhere() if (lacking := unmet(name, ASKED[name], where))] == []


@pytest.mark.parametrize("asked", ["numpy>=99", "numpy<1.26", "pandas>=2"])
def test_a_bound_that_a_lock_does_not_keep_is_found(asked: str) -> None:
    assert [unmet("virtual", [asked], where) for where in everywhere()] == [[asked]] * len([*everywhere()])


@each_lock
def test_a_lock_names_one_version_of_each_package(name: str) -> None:
    assert [
        (where, package, found)
        for where in everywhere()
        for package, found in versions(name, where).items()
        if len(found) > 1
    ] == []


@each_lock
def test_every_line_of_a_lock_has_hashes(name: str) -> None:
    assert locked(name)
    assert [str(line) for line, hashes in locked(name) if not hashes] == []


@each_lock
def test_a_lock_names_no_host_and_no_machine(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    assert [sign for sign in ("://", " @ ", "--index", "--find-links", "--extra", "/", "#") if sign in text] == []


def test_the_locks_agree_so_that_playing_undoes_nothing_of_testing() -> None:
    for where in everywhere():
        test = versions("test", where)
        for name in ("virtual", "pi", "pi5", "hardware"):
            here = versions(name, where)
            assert {package: here[package] for package in here.keys() & test} == {
                package: test[package] for package in here.keys() & test
            }


def test_the_oldest_python_allowed_is_the_one_the_locks_begin_with() -> None:
    oldest = PYTHONS[0]
    assert SpecifierSet(PROJECT["requires-python"]) == SpecifierSet(f">={oldest}")
    assert f"--python-version {oldest}" in (ROOT / "Makefile").read_text()


def test_what_builds_the_wheel_is_locked_too() -> None:
    assert PYPROJECT["build-system"]["requires"] == GROUPS["build"]


@pytest.mark.parametrize(
    ("command", "board", "lock"),
    [("play", "", "virtual"), ("play", "pi", "pi"), ("play", "pi5", "pi5"), ("test", "", "test")],
)
def test_the_commands_of_the_readme_install_from_a_lock_and_nothing_beside_it(
    command: str, board: str, lock: str
) -> None:
    nowhere = "build/nowhere"  # so that everything is still to be made
    told = subprocess.run(
        ["make", "--dry-run", command, f"VENV={nowhere}", f"PI={board}"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))},
        capture_output=True,
        text=True,
        check=True,
    )
    installs = [line.strip() for line in told.stdout.splitlines() if "install.sh" in line or "pip install" in line]

    assert installs[0] == f"host/locks/install.sh {nowhere}/bin/python host/locks/{lock}.txt"
    assert installs[1].split(" ", 1)[1] == (
        "-m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e ."
    )
    assert [line for line in installs[2:] if "host/locks/install.sh" not in line] == []
    assert "--require-hashes -r" in (FOLDER / "install.sh").read_text()
