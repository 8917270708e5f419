"""The files that pip installs on a machine of another kind, gathered here without emulation.

Every pin of our locks is fetched as that machine's pip would choose it. What has no wheel there must stand in
host/locks/compiled.list with the Debian packages it is compiled with; then its source is fetched.

    python -m installer.wheels FOLDER MACHINE EXTRA...
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCKS = ROOT / "host/locks"
PYTHONS = ("3.11", "3.13")
"""Of Debian 12 and 13, and so of Raspberry Pi OS."""
OLDEST_GLIBC, NEWEST_GLIBC = 5, 36
"""A wheel for any glibc 2.n up to that of Debian 12 runs on both."""


class NotWholeError(Exception):
    """Something cannot be installed there; the sentence says what."""


@dataclass(frozen=True)
class Pin:
    """A line of a lock: one version of a package, and the hashes its files may have."""

    name: str
    version: str
    hashes: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((f"{self.name}=={self.version}", *(f"--hash={each}" for each in self.hashes)))


@dataclass(frozen=True)
class Compiled:
    """A package without a wheel for a Pi: with which Pythons, and the Debian packages that compile it."""

    pythons: tuple[str, ...]
    needs: tuple[str, ...]


def compiled(text: str | None = None) -> dict[str, Compiled]:
    """host/locks/compiled.list, by package."""
    lines = (text if text is not None else (LOCKS / "compiled.list").read_text()).splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {name: Compiled(tuple(pythons.split(",")), tuple(needs)) for name, pythons, *needs in rows}


def pins(extra: str, machine: str, python: str) -> Iterator[Pin]:
    """What the lock of an extra installs on such a machine with such a Python."""
    here = {
        "platform_machine": machine,
        "python_version": python,
        "python_full_version": f"{python}.2",
        "sys_platform": "linux",
        "os_name": "posix",
        "platform_system": "Linux",
    }
    for line in (LOCKS / f"{extra}.txt").read_text().replace("\\\n", "").splitlines():
        asked, *hashes = line.split(" --hash=")
        wanted = Requirement(asked)
        if wanted.marker is None or wanted.marker.evaluate(here):
            (exact,) = wanted.specifier
            yield Pin(wanted.name, exact.version, tuple(each.strip() for each in hashes))


def gather(folder: Path, machine: str, python: str, extras: Sequence[str]) -> str:
    """Fetch all that these extras need there into a folder; the sentence that tells how many. Raises NotWholeError."""
    wanted = {pin.name: pin for extra in extras for pin in pins(extra, machine, python)}
    to_compile = {
        name: each for name, each in compiled().items() if machine == "aarch64" and python in each.pythons
    }.keys() & wanted.keys()
    wheels = [pin for name, pin in wanted.items() if name not in to_compile]
    lack = fetch(folder, wheels, machine, python)
    if lack:
        raise NotWholeError(f"{'+'.join(extras)}, {machine}, Python {python}: {lack}")
    for name in sorted(to_compile):
        with TemporaryDirectory() as nowhere:
            if not fetch(Path(nowhere), [wanted[name]], machine, python):
                raise NotWholeError(f"{name} has a wheel for Python {python} now: it need not stand in compiled.list.")
        lack = fetch_source(folder, wanted[name])
        if lack:
            raise NotWholeError(f"{name} has neither a wheel nor a source: {lack}")
    needs = sorted({need for name in to_compile for need in compiled()[name].needs})
    told = f"{', '.join(sorted(to_compile))} compiled with {' '.join(needs)}" if to_compile else "none compiled"
    return f"{'+'.join(extras):11} {machine} Python {python}: {len(wheels)} wheels, {told}"


def fetch(folder: Path, wanted: Sequence[Pin], machine: str, python: str) -> str:
    """Fetch wheels for a machine; what pip said if one is missing, else nothing."""
    platforms = [f"manylinux_2_{n}_{machine}" for n in range(NEWEST_GLIBC, OLDEST_GLIBC - 1, -1)]
    platforms += [f"manylinux2014_{machine}"]
    given = [part for each in platforms for part in ("--platform", each)]
    return _pip_download(
        folder, wanted, "--only-binary=:all:", *given, "--python-version", python, "--implementation", "cp"
    )


def fetch_source(folder: Path, wanted: Pin) -> str:
    """Fetch the source of a package; what pip said if there is none, else nothing."""
    return _pip_download(folder, [wanted], "--no-binary=:all:")


def _pip_download(folder: Path, wanted: Sequence[Pin], *options: str) -> str:
    with TemporaryDirectory() as lists:
        asked = Path(lists) / "asked.txt"
        asked.write_text("\n".join(map(str, wanted)) + "\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--dest", str(folder), *options, "-r", str(asked)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    errors = [line for line in ended.stderr.splitlines() if line.startswith("ERROR")]
    return "" if not ended.returncode else " ".join(errors or [ended.stderr])


def main(folder: str, machine: str, *extras: str) -> int:
    """Gather for each Python and extra; 1 if something is missing."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    missing = 0
    for python in PYTHONS:
        for extra in extras:
            try:
                print(gather(place, machine, python, [extra]), flush=True)
            except NotWholeError as error:
                missing = 1
                print(error, file=sys.stderr)
    return missing


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
