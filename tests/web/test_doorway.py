"""The door of the page's server, at real sockets: however many strangers come, whoever sits here plays on.

127.0.0.1 is this machine; a connection from any other address of 127.0.0.0/8 stands for a stranger's.
"""

import http.client
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from support.fake_backend import FakeBackend
from support.page_server import PageServer
from support.patience import PATIENCE_S, keep_on
from takhta.web import doorway
from takhta.web.connection import FORGOTTEN
from takhta.web.devices import Devices
from takhta.web.guests import CONNECTIONS, LIVE, Guest
from takhta.web.upkeep import Upkeep

HERE = "127.0.0.1"
STRANGER = CONNECTIONS[Guest.STRANGER]


@pytest.fixture
def upkeep() -> Upkeep:
    return Upkeep(devices=Devices((), lambda _: None, lambda: "2026-11-22"))


@pytest.fixture
def server(upkeep: Upkeep) -> Iterator[PageServer]:
    with PageServer(FakeBackend(), only_here=True, upkeep=upkeep) as running:
        yield running


def stranger(number: int) -> str:
    """An address of somebody else's."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def knock(server: PageServer, address: str, words: bytes = b"") -> socket.socket:
    """A connection from an address, with the beginning of a request; who is hung up on may hear of it at once."""
    line = socket.socket()
    line.settimeout(PATIENCE_S)
    line.bind((address, 0))
    with suppress(ConnectionResetError, BrokenPipeError):
        line.connect((HERE, server.port))
        if words:
            line.sendall(words)
    return line


def was_hung_up_on(line: socket.socket) -> bool:
    """Whether the other end has gone, once it has said anything."""
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def status(server: PageServer, address: str = HERE, path: str = "/") -> int:
    """What a request from an address is answered with; 0 where nobody lets it in."""
    browser = http.client.HTTPConnection(HERE, server.port, PATIENCE_S, source_address=(address, 0))
    try:
        browser.request("GET", path)
        return browser.getresponse().status
    except (ConnectionResetError, http.client.RemoteDisconnected, BrokenPipeError):
        return 0
    finally:
        browser.close()


@contextmanager
def watching(server: PageServer, address: str, token: str = "") -> Iterator[ClientConnection]:
    """A live connection from an address, which has been told hello."""
    line = knock(server, address)
    cookie = {"Cookie": f"takhta={token}"} if token else {}
    with connect(
        f"ws://{HERE}:{server.port}/ws",
        sock=line,
        origin=Origin(f"http://{HERE}:{server.port}"),
        additional_headers=cookie,
        open_timeout=PATIENCE_S,
    ) as live:
        assert live.recv(PATIENCE_S)
        yield live


def test_idle_connections_of_one_stranger_take_only_its_own_share(server: PageServer) -> None:
    with ExitStack() as held:
        lines = [held.enter_context(knock(server, stranger(0))) for _ in range(5 * STRANGER.each)]
        refused = [line for line in lines[STRANGER.each :] if was_hung_up_on(line)]
        assert len(refused) == 4 * STRANGER.each
        assert status(server) == 200
        assert status(server, stranger(1)) == 200
        assert status(server, stranger(0)) == 0


def test_half_sent_requests_of_many_strangers_leave_this_machine_its_share(server: PageServer) -> None:
    many = STRANGER.all // STRANGER.each + 5
    half = b"GET / HTTP/1.1\r\nHost: "
    with ExitStack() as held:
        lines = [held.enter_context(knock(server, stranger(n))) for n in range(many) for _ in range(STRANGER.each)]
        for line in lines[: STRANGER.all]:
            line.sendall(half)
        assert all(map(was_hung_up_on, lines[STRANGER.all :]))
        assert status(server) == 200
        with watching(server, HERE):
            pass


def test_there_is_room_for_a_paired_device_among_strangers(server: PageServer, upkeep: Upkeep) -> None:
    token = upkeep.devices.pair("Firefox", phone := stranger(200))
    with ExitStack() as held:
        for number in range(STRANGER.all // STRANGER.each + 1):
            for _ in range(STRANGER.each):
                held.enter_context(knock(server, stranger(number)))
        assert status(server, stranger(100)) == 0
        with watching(server, phone, token) as live:
            assert '"is":"view"' in str(live.recv(PATIENCE_S))


def test_a_connection_that_never_says_what_it_wants_is_ended(
    server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorway, "LASTS_S", 0.0)
    for words in (
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n1",
    ):
        with knock(server, stranger(0), words) as line:
            assert was_hung_up_on(line)


def test_a_live_connection_lasts(server: PageServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with watching(server, HERE) as live, watching(server, stranger(0)) as other:
        monkeypatch.setattr(doorway, "LASTS_S", 0.0)
        with knock(server, HERE) as line:  # is ended when the doorway looks round next
            assert was_hung_up_on(line)
        for each in (live, other):
            each.ping().wait(PATIENCE_S)


def test_whoever_leaves_makes_room_again(server: PageServer) -> None:
    for _ in range(3):
        with ExitStack() as held:
            for _ in range(STRANGER.each):
                held.enter_context(knock(server, stranger(0)))
        keep_on(lambda: None, lambda: status(server, stranger(0)) == 200)


def test_watchers_leave_room_for_who_plays(server: PageServer, upkeep: Upkeep) -> None:
    token = upkeep.devices.pair("Firefox", stranger(200))
    limit = LIVE[Guest.STRANGER]
    with ExitStack() as held:
        for number in range(limit.all):
            held.enter_context(watching(server, stranger(number // limit.each)))
        with pytest.raises(InvalidStatus), watching(server, stranger(100)):
            pass
        for _ in range(LIVE[Guest.HERE].each):
            held.enter_context(watching(server, HERE))
        for _ in range(LIVE[Guest.PAIRED].each):
            held.enter_context(watching(server, stranger(200), token))


def test_one_stranger_cannot_take_the_places_of_all_watchers(server: PageServer) -> None:
    with ExitStack() as held:
        for _ in range(LIVE[Guest.STRANGER].each):
            held.enter_context(watching(server, stranger(0)))
        with pytest.raises(InvalidStatus), watching(server, stranger(0)):
            pass
        held.enter_context(watching(server, stranger(1)))


def test_hundreds_who_come_and_go_leave_no_descriptor_and_no_line_of_log_behind(
    server: PageServer, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("uvicorn.error").addHandler(caplog.handler)
    assert status(server) == 200
    before = len(list(Path("/proc/self/fd").iterdir()))
    nonsense = (
        b"",
        b"\x16\x03\x01\x00\xff",
        b"GET /\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n",
        b"\0" * 999,
    )
    for number in range(300):
        knock(server, stranger(number), nonsense[number % len(nonsense)]).close()
    keep_on(lambda: None, lambda: len(list(Path("/proc/self/fd").iterdir())) <= before)
    assert status(server) == 200
    assert caplog.records == []


def test_a_forgotten_device_is_sent_away_at_once_and_only_watches(server: PageServer, upkeep: Upkeep) -> None:
    token = upkeep.devices.pair("Firefox, Android", phone := stranger(200))
    (device,) = upkeep.devices.all
    with watching(server, phone, token) as live:
        owner = http.client.HTTPConnection(HERE, server.port, PATIENCE_S)
        owner.request("POST", "/upkeep/forget", json.dumps({"device": device.id}))
        assert owner.getresponse().status == 204
        owner.close()
        keep_on(lambda: _hear(live), lambda: live.close_code is not None)
        assert live.close_code == FORGOTTEN
    with watching(server, phone, token) as live:
        live.send('{"do":"lift","checker":3}')
        heard: list[str] = []
        keep_on(lambda: heard.append(str(live.recv(PATIENCE_S))), lambda: bool(heard) and "only watches" in heard[-1])


def _hear(live: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        live.recv(PATIENCE_S)
