"""Builds the Debian package: our wheel and all it needs for one kind of machine, so that installing asks no network.

python -m installer.package arm64      build/takhta_VERSION_arm64.deb
python -m installer.package amd64
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from installer.wheels import LOCKS, PYTHONS, ROOT, NotWholeError, compiled, gather
from takhta import __version__
from takhta.commands.service.unit import OLD_LAMPS, Unit

FILES = Path(__file__).parent / "files"
HERE = "opt/takhta"
UNITS = "usr/lib/systemd/system"
PLACES = {
    "setup": f"{HERE}/setup",
    "name": f"{HERE}/name",
    "takhta": "usr/bin/takhta",
    "takhta.default": "etc/default/takhta",
    "takhta-setup.service": f"{UNITS}/takhta-setup.service",
    "takhta-name.service": f"{UNITS}/takhta-name.service",
    "takhta.sysusers": "usr/lib/sysusers.d/takhta.conf",
    "70-takhta.rules": "usr/lib/udev/rules.d/70-takhta.rules",
    "takhta.avahi": "etc/avahi/services/takhta.service",
    "takhta.issue": "etc/issue.d/takhta.issue",
}
"""Where each file lies once installed."""
SCRIPTS = ("postinst", "prerm", "postrm")


@dataclass(frozen=True)
class Kind:
    """A kind of machine: as Python calls it, the extras that may be wanted there, and what compiles there."""

    machine: str
    extras: tuple[str, ...]
    compilers: str = ""


KINDS = {
    "amd64": Kind("x86_64", ("virtual",)),
    "arm64": Kind("aarch64", ("virtual", "pi", "pi5"), ", gcc, libc6-dev, python3-dev, swig | python3 (<< 3.13)"),
}
"""By Debian's name of the architecture."""


def service() -> Unit:
    """The packaged board: its own user, its games in /var/lib/takhta, played as /etc/default/takhta says."""
    keeps = (
        "EnvironmentFile=-/etc/default/takhta",
        "StateDirectory=takhta",
        "Environment=XDG_DATA_HOME=/var/lib",
    )
    return Unit(f"/{HERE}/venv/bin/takhta", " $OPTIONS", "", "takhta", keeps=keeps, after=("takhta-setup.service",))


def lay_out(tree: Path, architecture: str, version: str = __version__) -> None:
    """Everything but the wheels, where it lies once installed."""
    for name, place in PLACES.items():
        put(tree / place, (FILES / name).read_text(), runs=os.access(FILES / name, os.X_OK))
    put(tree / UNITS / "takhta.service", service().text())
    put(tree / HERE / "lamps.conf", f"[Service]\n{OLD_LAMPS.format(more='')}")
    put(tree / HERE / "release", f"{version}\n")
    put(tree / "usr/share/doc/takhta/copyright", (ROOT / "LICENSE").read_text())
    locks = tree / HERE / "locks"
    locks.mkdir()
    shutil.copy(LOCKS / "install.sh", locks)
    for extra in KINDS[architecture].extras:
        shutil.copy(LOCKS / f"{extra}.txt", locks)
    (tree / HERE / "wheels").mkdir()
    control = (FILES / "control").read_text()
    put(
        tree / "DEBIAN/control",
        control.format(version=version, architecture=architecture, compilers=KINDS[architecture].compilers),
    )
    conffiles = [f"/{place}\n" for place in PLACES.values() if place.startswith("etc/")]
    put(tree / "DEBIAN/conffiles", "".join(conffiles))
    for script in SCRIPTS:
        put(tree / "DEBIAN" / script, (FILES / script).read_text(), runs=True)


def put(path: Path, text: str, *, runs: bool = False) -> None:
    """Write a file as it is to be installed, whatever this user's mask."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755 if runs else 0o644)


def add_wheels(folder: Path, architecture: str) -> None:
    """Our own wheel, and all that pip may be asked to install there. Raises NotWholeError."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    kind = KINDS[architecture]
    for python in PYTHONS:
        print(gather(folder, kind.machine, python, kind.extras), flush=True)
        if compiled() and kind.compilers:
            print(gather(folder, kind.machine, python, ["compile"]), flush=True)


def pack(tree: Path, folder: Path) -> Path:
    """The package of a tree."""
    for path in (tree, *(each for each in tree.rglob("*") if each.is_dir())):
        path.chmod(0o755)
    command = ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z1", str(tree), str(folder)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Path(said.split("'")[3])


def main(architecture: str) -> int:
    """Build the package for an architecture, as Debian names it."""
    tree = ROOT / "build/package" / architecture
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    try:
        lay_out(tree, architecture)
        add_wheels(tree / HERE / "wheels", architecture)
    except NotWholeError as error:
        print(error, file=sys.stderr)
        return 1
    package = pack(tree, ROOT / "build")
    print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
