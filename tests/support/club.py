"""A club on loopback: the real mosquitto and the real PostgreSQL of Debian, and boards with journals of their own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from oracles.judges import lacking, program
from support.matches import made_up
from support.patience import keep_on
from takhta.record.facts import AnyFact, MatchBegan
from takhta.share.topics import acl
from takhta.uid import new_uid

CLUB = "evening"
PASSWORD = "in the clear, on loopback"


class Mosquitto:
    """The broker, as Debian has it: with passwords and the access list that `takhta share --print-acl` prints."""

    def __init__(self, folder: Path, users: tuple[str, ...], *, tls: tuple[Path, Path] | None = None) -> None:
        found = program("mosquitto") or _in_sbin("mosquitto")
        if found is None:
            lacking("mosquitto is not installed")
        self._program = found
        self._process: subprocess.Popen[bytes] | None = None
        self._tls = tls is not None
        self.ca = tls[0] if tls else None
        """The certificates to believe."""
        self.port = free_port()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "acl").write_text(acl(CLUB))
        passwords = folder / "passwords"
        passwords.write_text("".join(f"{user}:{PASSWORD}\n" for user in users))
        subprocess.run(["mosquitto_passwd", "-U", str(passwords)], check=True, capture_output=True)
        for each in ("acl", "passwords"):
            (folder / each).chmod(0o600)
        self.password = folder / "password"
        self.password.write_text(PASSWORD + "\n")
        lines = [
            f"listener {self.port} 127.0.0.1",
            "allow_anonymous false",
            f"password_file {passwords}",
            f"acl_file {folder / 'acl'}",
            f"user {pwd.getpwuid(os.getuid()).pw_name}",
            "persistence false",
            "max_queued_messages 10000",
            "set_tcp_nodelay true",
        ]
        if tls is not None:
            lines += [f"certfile {tls[0]}", f"keyfile {tls[1]}"]
        self._configuration = folder / "mosquitto.conf"
        self._configuration.write_text("\n".join(lines) + "\n")
        self._log = folder / "mosquitto.log"

    @property
    def address(self) -> str:
        """As `takhta share` takes it."""
        return f"{'mqtts' if self._tls else 'mqtt'}://127.0.0.1:{self.port}/{CLUB}"

    @property
    def pid(self) -> int:
        """The running broker's; 0 = it does not run."""
        return self._process.pid if self._process else 0

    def start(self) -> None:
        """Start it, and wait until it listens."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._program), "-c", str(self._configuration)], stdout=log, stderr=log
            )
        keep_on(lambda: None, lambda: listens(self.port), self._log.read_text)

    def kill(self) -> None:
        """As a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End it; pytest keeps its folder for who looks for a fault."""
        self.kill()


class PostgreSQL:
    """A server of its own, that lasts as long as the test. It does not wait for the disk: nothing here pulls a plug."""

    def __init__(self) -> None:
        # Not among pytest's folders, which another run may close to everybody but its own user at any time.
        self._home = TemporaryDirectory(prefix="takhta-postgres-")
        self._folder = Path(self._home.name)
        self.port = free_port()
        self._programs = _postgres()
        self._user = _user_for_postgres()
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", str(self._folder / "data"), "-A", "trust", "-U", "takhta", "--no-sync")
        self.address = f"postgresql://takhta@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-o", options, "-l", log, "-w", "start")

    def kill(self) -> None:
        """As a power cut does: at once, and with all its children."""
        with suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def close(self) -> None:
        """Leave nothing behind."""
        self.kill()
        self._home.cleanup()

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / name), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user,
            cwd="/",
        )


@contextmanager
def running(*servers: "Mosquitto | PostgreSQL") -> Iterator[None]:
    """Start them all and kill what still runs in the end."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.close()


def a_match(seed: int, uid: str = "", event: str = "") -> list[AnyFact]:
    """A made-up match with a uid of its own."""
    first, *rest = made_up(seed)
    assert isinstance(first, MatchBegan)
    return [msgspec.structs.replace(first, uid=uid or new_uid(), event=event), *rest]


def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """A port that nobody has now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kill(process: "subprocess.Popen[bytes]") -> None:
    """As a power cut does."""
    process.send_signal(signal.SIGKILL)
    process.wait()


def _postgres() -> Path:
    """Where Debian keeps the newest PostgreSQL: outside of PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        lacking("PostgreSQL is not installed")
    return found[-1].parent


def _in_sbin(name: str) -> Path | None:
    path = Path("/usr/sbin", name)
    return path if path.exists() else None


def _user_for_postgres() -> str | None:
    """PostgreSQL refuses root; its package brings a user."""
    return "postgres" if os.geteuid() == 0 else None
