"""What systemd hears of the program, over a real socket of its kind, and how a service waits for what may pass."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.patience import PATIENCE_S
from takhta.errors import AnotherPlaysError, PortTakenError, UnusableError
from takhta.rules.said import said
from takhta.runtime.serving import listen
from takhta.runtime.supervisor import AGAIN_S, Supervisor


class Systemd:
    """The end of the line that systemd holds."""

    def __init__(self, address: str) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.settimeout(PATIENCE_S)
        self._line.bind(address.replace("@", "\0"))
        self.environment = {"NOTIFY_SOCKET": address}

    def heard(self) -> list[str]:
        """The lines of the next message."""
        return self._line.recv(4096).decode().splitlines()

    def close(self) -> None:
        self._line.close()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    address = str(tmp_path / "notify")
    listening = Systemd("@" + address if request.param == "abstract" else address)
    yield listening
    listening.close()


def test_it_hears_ready_and_ending(systemd: Systemd) -> None:
    supervisor = Supervisor(systemd.environment)
    supervisor.ready("port 8024")
    supervisor.ending()
    assert [systemd.heard(), systemd.heard()] == [["READY=1", "STATUS=port 8024"], ["STOPPING=1"]]


def test_a_loop_that_goes_round_is_told_four_times_in_the_watchdogs_time(systemd: Systemd) -> None:
    supervisor = Supervisor(systemd.environment | {"WATCHDOG_USEC": "20000000"})
    for step in range(400):
        supervisor.alive(100 + step * 0.030)
    supervisor.ending()
    heard = [systemd.heard(), systemd.heard(), systemd.heard(), systemd.heard()]
    assert heard == [["WATCHDOG=1"], ["WATCHDOG=1"], ["WATCHDOG=1"], ["STOPPING=1"]]


def test_nothing_is_told_where_nobody_asked_for_a_watchdog_and_where_nobody_listens(systemd: Systemd) -> None:
    Supervisor(systemd.environment).alive(100)
    Supervisor({}).ready("port 8024")
    gone = Supervisor({"NOTIFY_SOCKET": "/nowhere/at/all"})
    gone.ready("port 8024")
    Supervisor(systemd.environment).ending()
    assert systemd.heard() == ["STOPPING=1"]


def test_a_service_waits_for_its_port_and_says_so_once(systemd: Systemd, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    other = listen(0, lan=False)
    other.listen()
    port = other.getsockname()[1]
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            other.close()

    with Supervisor(systemd.environment).patiently(lambda: listen(port, lan=False), pause) as mine:
        assert mine.getsockname()[1] == port
    assert pauses == [AGAIN_S] * 3
    assert [record.getMessage().endswith("It is tried again.") for record in caplog.records] == [True]
    status, extended = systemd.heard()
    assert (status.startswith(f"STATUS=Port {port} cannot be used"), extended) == (True, "EXTEND_TIMEOUT_USEC=20000000")


def test_it_waits_for_a_program_that_has_the_journal(systemd: Systemd) -> None:
    answers = iter([AnotherPlaysError(said("folder.another_plays", folder="x"))])

    def attempt() -> str:
        for error in answers:
            raise error
        return "mine"

    assert Supervisor(systemd.environment).patiently(attempt, lambda _seconds: None) == "mine"


def test_at_a_terminal_a_port_that_is_taken_is_told_at_once() -> None:
    with listen(0, lan=False) as other:
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTakenError):
            Supervisor({}).patiently(lambda: listen(port, lan=False))


def test_what_does_not_pass_is_not_waited_for(systemd: Systemd) -> None:
    def attempt() -> None:
        raise UnusableError(said("folder.no_home"))

    with pytest.raises(UnusableError):
        Supervisor(systemd.environment).patiently(attempt)
