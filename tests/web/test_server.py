"""The page's server: who may speak to it, what it answers, and that nothing said to it can break it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from support.apart import run_apart
from support.fake_backend import FakeBackend
from support.pseudo_spoken import PSEUDO, pseudo_spoken
from takhta.board.scene import Key, Prompt
from takhta.record.facts import SideName
from takhta.web.connection import AT_ONCE, LONGEST_REASON, TOO_FAST, UNREADABLE
from takhta.web.messages import LONGEST, NewGame
from takhta.web.server import create_app
from takhta.words.languages import speaker

HERE = ("127.0.0.1", 50000)
PHONE = ("192.168.1.7", 50000)
PRESS = {"do": "press", "key": "roll", "prompt": "play", "turn": "white"}


@pytest.fixture
def backend() -> FakeBackend:
    return FakeBackend()


def client(
    backend: FakeBackend, *, host: str = "127.0.0.1:8024", at: tuple[str, int] = HERE, lan: bool = False
) -> TestClient:
    return TestClient(create_app(backend, lan=lan), base_url=f"http://{host}", client=at)


def hear(socket: WebSocketTestSession) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.json.decode(socket.receive_text())
    return said


def live(browser: TestClient, origin: str | None = "ours") -> WebSocketTestSession:
    """A live connection, by default from our own page."""
    ours = str(browser.base_url).rstrip("/")
    headers = {} if origin is None else {"origin": ours if origin == "ours" else origin}
    return browser.websocket_connect(ours.replace("http:", "ws:") + "/ws", headers=headers)


@contextmanager
def page(browser: TestClient) -> Iterator[WebSocketTestSession]:
    """An open page that has heard hello and the whole view."""
    with live(browser) as socket:
        assert hear(socket)["is"] == "hello"
        assert hear(socket)["is"] == "view"
        yield socket


def refusal(socket: WebSocketTestSession) -> str:
    """The next refusal, whatever is shown meanwhile."""
    while (said := hear(socket))["is"] == "view":
        pass
    assert said["is"] == "refused"
    return str(said["text"])


def settle(socket: WebSocketTestSession) -> None:
    """Wait until all that was said has been acted on: what is said last is refused last."""
    socket.send_json({"do": "lift", "checker": 999})
    assert refusal(socket) == "There is no such checker."


def closing_code(socket: WebSocketTestSession) -> int:
    """The code with which the server ends the connection."""
    try:
        while True:
            hear(socket)
    except WebSocketDisconnect as left:
        return int(left.code)


def test_the_page_and_its_files_are_served(backend: FakeBackend) -> None:
    browser = client(backend)
    assert browser.get("/").text.startswith("<!doctype html>")
    assert browser.get("/static/main.js").headers["content-type"].startswith("text/javascript")
    assert browser.get("/static/../server.py").status_code == 404
    assert browser.get("/static/%2e%2e/server.py").status_code == 404
    assert browser.post("/").status_code == 405


def test_every_answer_keeps_the_page_to_itself(backend: FakeBackend) -> None:
    for path in ("/", "/static/style.css", "/nothing"):
        headers = client(backend).get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8024", "192.168.1.5:8024", "a@127.0.0.1", ""]
)
def test_a_foreign_host_is_refused(backend: FakeBackend, host: str) -> None:
    assert client(backend).get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost:8024", "127.0.0.1", "[::1]:8024", "LOCALHOST"])
def test_this_machine_is_reached_by_its_own_names(backend: FakeBackend, host: str) -> None:
    assert client(backend).get("/", headers={"host": host}).status_code == 200


def test_on_the_network_a_plain_address_will_do_but_no_foreign_name(backend: FakeBackend) -> None:
    browser = client(backend, lan=True)
    assert browser.get("/", headers={"host": "192.168.1.5:8024"}).status_code == 200
    assert browser.get("/", headers={"host": "board.evil.example:8024"}).status_code == 403
    named = TestClient(create_app(backend, lan=True, hosts=["Board.local"]), client=HERE)
    assert named.get("/", headers={"host": "board.local:8024"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8024", "http://127.0.0.1:1"])
def test_a_foreign_origin_is_refused_everywhere(backend: FakeBackend, origin: str) -> None:
    browser = client(backend)
    assert browser.get("/", headers={"origin": origin}).status_code == 403
    assert browser.post("/pair/code", headers={"origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect), live(browser, origin):
        pass
    assert backend.codes == []


def test_a_live_connection_without_an_origin_is_refused(backend: FakeBackend) -> None:
    with pytest.raises(WebSocketDisconnect), live(client(backend), None):
        pass


def test_a_browser_is_told_everything_first_and_then_only_what_changed(backend: FakeBackend) -> None:
    with live(client(backend)) as socket:
        hello, view = hear(socket), hear(socket)
        backend.show(doubts={8: -0.5})
        changed = hear(socket)
    assert (hello["is"], hello["may_change"], len(hello["drawing"]["places"])) == ("hello", True, 25)
    assert view == {"is": "view", **msgspec.json.decode(msgspec.json.encode(FakeBackend().view(speaker())))}
    assert set(changed) == {"is", "sensed"}


def test_a_key_reaches_the_backend(backend: FakeBackend) -> None:
    with page(client(backend)) as socket:
        for key in ("roll", "resign"):
            socket.send_json({**PRESS, "key": key})
        socket.send_json({"do": "typedie", "die": 6, "prompt": "play", "turn": "white"})
        settle(socket)
        backend.refuse = "Enough."
        socket.send_json(PRESS)
        assert refusal(socket) == "Enough."
    assert backend.asked == [("press", Key.ROLL), ("press", Key.RESIGN), ("die", 6)]


def test_a_key_pressed_for_a_moment_that_has_passed_is_refused(backend: FakeBackend) -> None:
    with page(client(backend)) as first, page(client(backend)) as second:
        backend.show(scene=replace(backend.scene, prompt=Prompt.CONFIRM))
        for socket in (first, second):
            socket.send_json(PRESS)
            assert refusal(socket) == "The game went on meanwhile: look again."
    assert backend.asked == []


def test_the_form_begins_a_game(backend: FakeBackend) -> None:
    filled = {
        "do": "newgame", "game": "nackgammon", "options": {"crawford": "on"},
        "players": {"white": "Åsa", "black": "Bo"}, "length": 7, "dice": "typed", "computers": {"black": "greedy"},
    }  # fmt: skip
    with page(client(backend)) as socket:
        socket.send_json(filled)
        settle(socket)
    names: dict[SideName, str] = {"white": "Åsa", "black": "Bo"}
    assert backend.asked == [("new", NewGame("nackgammon", {"crawford": "on"}, names, 7, "typed", {"black": "greedy"}))]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "7", '{"do":"press"}', '{"do":"shutdown"}', '{"do":"lift","checker":-1}',
        '{"do":"lift","checker":1,"more":1}', '{"do":"carry","checker":1,"x":1e400,"y":0}',
        '{"do":"carry","checker":1,"x":2001,"y":0}', '{"do":"put","checker":1,"x":"1","y":0}',
        '{"do":"typedie","die":7,"prompt":"play","turn":null}', "[" * LONGEST,
        '{"do":"lift","checker":1}' + " " * LONGEST,
    ],
)  # fmt: skip
def test_what_is_no_message_ends_the_connection_and_nothing_else(backend: FakeBackend, text: str) -> None:
    browser = client(backend)
    with page(browser) as socket:
        socket.send_text(text)
        socket.send_text("whatever follows is nonsense too")
        assert closing_code(socket) == UNREADABLE
    assert backend.asked == []
    assert backend.fake_hands.asked == []
    with page(browser):
        pass


def test_a_browser_is_spoken_to_in_its_language_and_sent_away_with_as_much_as_fits(backend: FakeBackend) -> None:
    with pseudo_spoken():
        browser = client(backend)
        words = browser.get("/words.json", headers={"accept-language": "tlh, ar;q=0.5"}).json()
        chosen = browser.get("/words.json?language=en", headers={"accept-language": "ar"}).json()
        unknown = browser.get("/words.json?language=../../etc/passwd").json()
        ours = str(browser.base_url).rstrip("/")
        with browser.websocket_connect(
            ours.replace("http:", "ws:") + f"/ws?language={PSEUDO}", headers={"origin": ours}
        ) as socket:
            assert hear(socket)["is"] == "hello"
            socket.send_text('{"do":"' + "x" * 300 + '"}')
            while (last := socket.receive())["type"] != "websocket.close":
                pass

    assert [each["language"] for each in (words, chosen, unknown)] == [PSEUDO, "en", "en"]
    assert [book["direction"] for book in words["books"]] == ["rtl", "ltr"]
    assert last["reason"].startswith("⟦")
    assert len(last["reason"].encode()) <= LONGEST_REASON


def test_bytes_that_are_no_text_end_the_connection(backend: FakeBackend) -> None:
    with page(client(backend)) as socket:
        socket.send_bytes(b"\xff\xfe{")
        assert closing_code(socket) == UNREADABLE


def test_whoever_speaks_too_fast_is_sent_away(backend: FakeBackend) -> None:
    with page(client(backend)) as socket:
        for _ in range(3 * AT_ONCE):
            socket.send_json({"do": "carry", "checker": 1, "x": 1, "y": 1})
        assert closing_code(socket) == TOO_FAST


def test_a_checker_is_lifted_carried_and_put_in_mm(backend: FakeBackend) -> None:
    with page(client(backend)) as socket:
        socket.send_json({"do": "lift", "checker": 3})
        socket.send_json({"do": "carry", "checker": 3, "x": 100.5, "y": 20})
        socket.send_json({"do": "put", "checker": 3, "x": 110.0, "y": 38})
        socket.send_json({"do": "carry", "checker": 3, "x": 0, "y": 0})
        settle(socket)
    assert backend.fake_hands.asked == [("lift", 3), ("carry", 3, 100.5, 20.0), ("put", 3, 110.0, 38.0)]


def test_two_browsers_cannot_hold_one_checker(backend: FakeBackend) -> None:
    browser = client(backend)
    with page(browser) as first, page(browser) as second:
        first.send_json({"do": "lift", "checker": 3})
        settle(first)
        second.send_json({"do": "put", "checker": 3, "x": 0, "y": 0})
        second.send_json({"do": "lift", "checker": 3})
        assert refusal(second) == "Somebody else holds this checker."
        assert backend.fake_hands.asked == [("lift", 3)]


def test_a_browser_that_vanishes_puts_its_checker_down(backend: FakeBackend) -> None:
    with page(client(backend)) as socket:
        socket.send_json({"do": "lift", "checker": 3})
        socket.send_json({"do": "carry", "checker": 3, "x": 50, "y": 60})
        settle(socket)
    assert backend.fake_hands.asked[-1] == ("put", 3, 50.0, 60.0)


def test_a_real_board_is_not_moved_from_the_page() -> None:
    backend = FakeBackend(is_virtual=False)
    with page(client(backend)) as socket:
        socket.send_json({"do": "lift", "checker": 3})
        assert refusal(socket) == "This board is real: move its checkers by hand."


def test_on_the_network_a_stranger_only_watches(backend: FakeBackend) -> None:
    browser = client(backend, host="192.168.1.5:8024", at=PHONE, lan=True)
    with live(browser) as socket:
        assert hear(socket)["may_change"] is False
        hear(socket)
        for message in (PRESS, {"do": "lift", "checker": 3}):
            socket.send_json(message)
            assert refusal(socket).startswith("This device only watches.")
    assert (backend.asked, backend.fake_hands.asked) == ([], [])


def test_the_code_on_the_dice_display_pairs_a_phone(backend: FakeBackend) -> None:
    browser = client(backend, host="192.168.1.5:8024", at=PHONE, lan=True)
    assert browser.post("/pair/code").status_code == 204
    paired = browser.post("/pair", json={"code": backend.codes[-1]})
    assert paired.status_code == 204
    cookie = paired.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert backend.codes == [backend.codes[0], ""]
    with page(browser) as socket:
        socket.send_json(PRESS)
        settle(socket)
    assert backend.asked == [("press", Key.ROLL)]


@pytest.mark.parametrize("body", [b"", b"{}", b'{"code":"12345"}', b'{"code":123456}', b'{"code":"12345\xd9\xa6"}'])
def test_a_pairing_form_is_six_digits(backend: FakeBackend, body: bytes) -> None:
    browser = client(backend, lan=True)
    browser.post("/pair/code")
    assert browser.post("/pair", content=body).text.startswith("A pairing code is six digits")


def test_a_huge_pairing_form_is_refused_even_with_the_right_code(backend: FakeBackend) -> None:
    browser = client(backend, lan=True)
    browser.post("/pair/code")
    padded = b" " * 100_000 + b'{"code":"%s"}' % backend.codes[-1].encode()
    assert browser.post("/pair", content=padded).status_code == 403


def test_whoever_only_watches_cannot_read_the_code_off_the_picture_of_the_screen(backend: FakeBackend) -> None:
    backend.screen = bytes(1024)
    app = create_app(backend, lan=True)
    watcher = TestClient(app, base_url="http://192.168.1.5", client=PHONE)
    player = TestClient(app, base_url="http://127.0.0.1", client=HERE)
    watcher.post("/pair/code")
    for browser, is_seen in ((watcher, False), (player, True)):
        with live(browser) as socket:
            hear(socket)
            assert (hear(socket)["screen"] is not None) is is_seen


@pytest.mark.parametrize("gone", [OSError("gone"), RuntimeError("its pings were not answered")], ids=repr)
@pytest.mark.parametrize("listens_first", [True, False])
def test_a_tab_that_closes_while_it_is_spoken_to_ends_without_a_word(
    backend: FakeBackend, caplog: pytest.LogCaptureFixture, gone: Exception, *, listens_first: bool
) -> None:
    """What listens and what speaks both find that it has gone, in either order: neither may say anything after that."""
    sent: list[str] = []
    heard = iter([{"type": "websocket.connect"}, *[{"type": "websocket.receive", "text": json.dumps(PRESS)}] * 9])
    backend.refuse = "Enough."

    async def receive() -> Message:
        return next(heard)

    async def send(message: Message) -> None:
        sent.append(message["type"])
        if listens_first or len(sent) > 2:
            backend.changes.bump()
        if len(sent) > 2:
            raise gone

    scope = {
        "type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b"", "root_path": "",
        "headers": [(b"host", b"127.0.0.1:8024"), (b"origin", b"http://127.0.0.1:8024")],
        "client": HERE, "server": HERE, "scheme": "ws", "subprotocols": [], "state": {},
    }  # fmt: skip
    run_apart(create_app(backend)(scope, receive, send))
    assert sent[:2] == ["websocket.accept", "websocket.send"]
    assert caplog.records == []


def test_a_phone_is_told_where_the_page_is_as_text_and_as_a_code(backend: FakeBackend) -> None:
    told = TestClient(create_app(backend, address="http://192.168.1.7:8024/"), base_url="http://127.0.0.1:8024")
    assert told.get("/address.txt").text == "http://192.168.1.7:8024/"
    code = told.get("/address.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    # The smallest code that holds 24 signs with medium correction has 25 modules a side, and a border of 3.
    assert 'viewBox="0 0 155 155"' in code.text or 'width="155" height="155"' in code.text


def test_a_board_that_no_phone_can_reach_tells_no_address(backend: FakeBackend) -> None:
    assert [client(backend).get(path).status_code for path in ("/address.txt", "/address.svg")] == [204, 404]
