"""`takhta update`: another release of the Debian package, with a way back.

Before anything is changed the installed package is put together again from its files, and the games are copied. If the
new one cannot be installed, or does not play where the old one did, both come back by themselves.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from takhta.devices.machine import is_packaged
from takhta.errors import UnusableError

BACKUPS = "var/backups/takhta"
GAMES = "var/lib/takhta"
PACKAGE = "takhta.deb"
KEPT = 3
"""So many backups stay; each holds the package too."""
SCRIPTS = ("postinst", "prerm", "postrm", "conffiles")
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Run a program of the system."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


@dataclass(frozen=True)
class Release:
    """What a package says of itself."""

    version: str
    architecture: str


class Installation:
    """The installed package in the system whose root is `root`; `installing` is the command that installs a file."""

    def __init__(
        self,
        root: Path = Path("/"),
        installing: Sequence[str] = ("apt-get", "install", "--yes", "--allow-downgrades", "--reinstall"),
        run: Run = run,
    ) -> None:
        self._root = root
        self._installing = installing
        self._run = run

    def release_of(self, file: Path) -> Release:
        """The release in a file. Raises UnusableError if it is none for this machine."""
        if not file.is_file():
            raise UnusableError(f"There is no file {file}.")
        fields = self._run(["dpkg-deb", "--field", str(file), "Package", "Version", "Architecture"])
        said = dict(line.split(": ", 1) for line in fields.stdout.splitlines() if ": " in line)
        if fields.returncode or said.get("Package") != "takhta":
            raise UnusableError(f"{file.name} is no release of Takhta: it ends in .deb and is called takhta.")
        here = self._run(["dpkg", "--print-architecture"]).stdout.strip()
        if said["Architecture"] != here:
            raise UnusableError(f"{file.name} is for {said['Architecture']}, and this machine is {here}.")
        return Release(said["Version"], said["Architecture"])

    def installed(self) -> Release:
        """The release that is installed. Raises UnusableError if none is."""
        told = self._run([*self._query(), "--show", "--showformat=${Version} ${Architecture}", "takhta"])
        if told.returncode or not told.stdout.strip():
            raise UnusableError("Takhta was not installed as a package here: fetch it as you did, by git.")
        return Release(*told.stdout.split())

    def save(self) -> Path:
        """The installed package and the games, in a folder of their own. Raises UnusableError when there is no room."""
        now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        folder = self._root / BACKUPS / f"{now}-{self.installed().version}"
        try:
            folder.mkdir(parents=True)
            shutil.copytree(self._root / GAMES, folder / "games", ignore=shutil.ignore_patterns("playing.lock"))
            self._repack(folder)
        except (OSError, shutil.Error) as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise UnusableError(f"The backup cannot be written, so nothing was changed: {error}.") from error
        for old in sorted(folder.parent.iterdir())[:-KEPT]:
            shutil.rmtree(old)
        return folder

    def backups(self) -> list[Path]:
        """What can be gone back to, the newest last."""
        return sorted(each.parent for each in (self._root / BACKUPS).glob(f"*/{PACKAGE}"))

    def install(self, file: Path) -> str:
        """Install a release; what was said if it failed, else nothing."""
        ended = self._run([*self._installing, str(file.resolve())])
        return " ".join((ended.stderr or ended.stdout).split()) or "it did not say why" if ended.returncode else ""

    def bring_games_back(self, backup: Path) -> None:
        """The games as they were, with their owners."""
        owner = (self._root / GAMES).stat()
        for kept in (backup / "games").rglob("*"):
            to = self._root / GAMES / kept.relative_to(backup / "games")
            if kept.is_dir():
                to.mkdir(exist_ok=True)
            else:
                # What SQLite had not yet put in order belongs to another state of the journal.
                for side in ("-wal", "-shm"):
                    if not kept.with_name(kept.name + side).exists():
                        to.with_name(to.name + side).unlink(missing_ok=True)
                shutil.copyfile(kept, to)
            os.chown(to, owner.st_uid, owner.st_gid)

    def plays(self) -> bool:
        """Whether the service runs."""
        return self._run(["systemctl", "is-active", "--quiet", "takhta.service"]).returncode == 0

    def service(self, verb: str) -> None:
        """Start or stop it; a start ends once its page can be opened."""
        self._run(["systemctl", verb, "takhta.service"])

    def _query(self) -> list[str]:
        return ["dpkg-query", f"--admindir={self._root / 'var/lib/dpkg'}"]

    def _repack(self, folder: Path) -> None:
        """The package put together again from what dpkg knows of it: nobody keeps the file it came in."""
        tree = folder / "tree"
        (tree / "DEBIAN").mkdir(parents=True)
        listed = self._run([*self._query(), "--listfiles", "takhta"]).stdout.splitlines()
        for name in listed:
            path, to = self._root / name.lstrip("/"), tree / name.lstrip("/")
            if path.is_dir():
                to.mkdir(parents=True, exist_ok=True)
            else:
                shutil.copy2(path, to)
        known = self._run([*self._query(), "--status", "takhta"]).stdout
        # The lines of a field's list begin with a space; dpkg's own fields are no part of a package.
        kept, keep = [], True
        for line in known.splitlines():
            if not line.startswith(" "):
                keep = not line.startswith(("Status:", "Conffiles:", "Config-Version:"))
            if keep:
                kept.append(line)
        (tree / "DEBIAN/control").write_text("\n".join(kept) + "\n")
        for script in SCRIPTS:
            path = self._root / "var/lib/dpkg/info" / f"takhta.{script}"
            if path.exists():
                shutil.copy2(path, tree / "DEBIAN" / script)
        built = self._run(["dpkg-deb", "--build", "--root-owner-group", "-Znone", str(tree), str(folder / PACKAGE)])
        shutil.rmtree(tree)
        if built.returncode:
            raise OSError(" ".join(built.stderr.split()))


def update_or_back(file: Path | None, *, back: bool) -> int:
    """What the command line asks for; the exit code. Raises UnusableError."""
    if (file is None) is not back:
        raise UnusableError("Name a release's file, or ask for --back.")
    return go_back() if file is None else update(file)


def update(file: Path, here: Installation | None = None) -> int:
    """Install the release in a file; the exit code: 1 when the old one was brought back. Raises UnusableError."""
    here = here or _this_machine()
    new, old = here.release_of(file), here.installed()
    played = here.plays()
    here.service("stop")
    try:
        backup = here.save()
    except UnusableError:
        if played:
            here.service("start")
        raise
    print(f"Takhta {old.version} and all games are kept in {backup}.", flush=True)
    why = here.install(file)
    if not why and played:
        here.service("start")
        if not here.plays():
            why = "it does not start: journalctl -u takhta"
    if not why:
        print(f"Takhta {new.version} is installed. The way back: sudo takhta update --back")
        return 0
    here.service("stop")
    print(f"Takhta {new.version} does not work here ({why}), so {old.version} comes back.", flush=True)
    failed = here.install(backup / PACKAGE)
    here.bring_games_back(backup)
    if played:
        here.service("start")
    if failed:
        raise UnusableError(f"{old.version} cannot be installed again ({failed}): sudo apt install {backup / PACKAGE}")
    return 1


def go_back(here: Installation | None = None) -> int:
    """The release before the last update, with the games of today. Raises UnusableError."""
    here = here or _this_machine()
    kept = here.backups()
    if not kept:
        raise UnusableError("There is nothing to go back to: no update has been made.")
    why = here.install(kept[-1] / PACKAGE)
    if why:
        raise UnusableError(f"It cannot be installed: {why}")
    here.service("start")
    print(f"Takhta {here.installed().version} is back; the games as they were then are in {kept[-1] / 'games'}.")
    return 0


def _this_machine() -> Installation:
    if not is_packaged():
        raise UnusableError("This Takhta was not installed as a package: fetch the new one as you did, by git.")
    if os.geteuid() != 0:
        raise UnusableError("Only root may install: run the same with sudo.")
    return Installation()
