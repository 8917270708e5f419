"""Paired devices: who may play, also after a start, and how one is told to only watch again."""

import json
import stat
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from support.fake_backend import FakeBackend
from takhta.runtime.kept_devices import kept_devices
from takhta.web.devices import MOST, Device, Devices, called
from takhta.web.server import create_app
from takhta.web.upkeep import Found, Happened, Upkeep

PHONE = ("192.168.1.7", 50000)
HERE = ("127.0.0.1", 50000)
TODAY = "2026-11-22"


def devices_in(path: Path, day: str = TODAY) -> Devices:
    return kept_devices(path, lambda: day)


def browser(app: object, at: tuple[str, int], token: str = "", host: str = "192.168.1.5:8024") -> TestClient:
    cookies = {"takhta": token} if token else {}
    return TestClient(app, base_url=f"http://{host}", client=at, cookies=cookies)  # type: ignore[arg-type]


def live(one: TestClient) -> bool:
    """Whether this browser is told that it may change anything."""
    ours = str(one.base_url).rstrip("/")
    with one.websocket_connect(ours.replace("http:", "ws:") + "/ws", headers={"origin": ours}) as socket:
        may_change: bool = json.loads(socket.receive_text())["may_change"]
        return may_change


def test_a_paired_device_may_play_after_a_start_and_its_token_is_in_no_file(tmp_path: Path) -> None:
    path = tmp_path / "paired-devices.json"
    token = devices_in(path).pair("Firefox, Android", "192.168.1.7")
    kept = path.read_text()
    assert token not in kept
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    found = devices_in(path, "2026-12-01").find(token, "192.168.1.8")
    assert (
        found == Device(found.id, "Firefox, Android", TODAY, "2026-12-01", "192.168.1.8", found.proof) if found else ""
    )
    assert devices_in(path).find(token + "x", "192.168.1.7") is None
    assert devices_in(path).find("", "192.168.1.7") is None


@pytest.mark.parametrize("broken", [b"", b"\xff\xfe", b"[" * 100_000, b"{}", b'[{"id":1}]'])
def test_a_broken_file_of_devices_is_told_and_others_can_be_paired(
    tmp_path: Path, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "paired-devices.json"
    path.write_bytes(broken)
    devices = devices_in(path)
    assert devices.all == ()
    assert [record.getMessage().count("\n") for record in caplog.records] == [0]
    token = devices.pair("Firefox", "192.168.1.7")
    assert devices_in(path).find(token, "192.168.1.7") is not None


def test_a_disk_that_takes_nothing_keeps_nobody_from_playing_now(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    devices = devices_in(tmp_path / "missing" / "paired-devices.json")
    assert devices.find(devices.pair("Firefox", "192.168.1.7"), "192.168.1.7") is not None
    assert "has to be paired again" in caplog.text


def test_of_too_many_devices_the_one_not_seen_for_longest_goes() -> None:
    day = iter(range(10**6))
    devices = Devices((), lambda _: None, lambda: f"2026-{next(day):05}")
    tokens = [devices.pair(str(number), "192.168.1.7") for number in range(MOST)]
    assert devices.find(tokens[0], "192.168.1.7") is not None
    devices.pair("one more", "192.168.1.7")
    assert len(devices.all) == MOST
    assert devices.find(tokens[0], "192.168.1.7") is not None
    assert devices.find(tokens[1], "192.168.1.7") is None


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge, Windows"),
        ("curl\x1b[2J/8", "curl\\x1b[2J/8"),
        ("", "?"),
    ],
)  # fmt: skip
def test_a_device_is_called_what_people_know_it_by(agent: str, name: str) -> None:
    assert called(agent) == name


def test_the_page_lists_the_devices_to_who_may_play_and_to_nobody_else(tmp_path: Path) -> None:
    devices = devices_in(tmp_path / "paired-devices.json")
    token = devices.pair("Firefox, Android", "192.168.1.7")
    app = create_app(FakeBackend(), Upkeep(devices), lan=True)
    shown = browser(app, PHONE, token).get("/upkeep/devices").json()
    assert [(each["name"], each["paired"], each["here"]) for each in shown] == [("Firefox, Android", TODAY, True)]
    stranger = browser(app, ("192.168.1.66", 50000))
    for path in ("/upkeep/devices", "/upkeep/diary", "/upkeep/backup"):
        assert stranger.get(path).status_code == 403
    for path in ("/upkeep/invite", "/upkeep/doctor", "/upkeep/forget"):
        assert stranger.post(path, json={"device": shown[0]["id"]}).status_code == 403
    assert len(devices.all) == 1


def test_a_paired_browser_is_given_its_token_again_whenever_it_opens_the_page(tmp_path: Path) -> None:
    devices = devices_in(tmp_path / "paired-devices.json")
    token = devices.pair("Firefox", "192.168.1.7")
    app = create_app(FakeBackend(), Upkeep(devices), lan=True)
    assert f"takhta={token}; HttpOnly; Max-Age=31536000" in browser(app, PHONE, token).get("/").headers["set-cookie"]
    assert "set-cookie" not in browser(app, PHONE, "nobody's").get("/").headers


def test_an_invitation_pairs_without_the_dice_display_and_is_noted(tmp_path: Path) -> None:
    noted: list[str] = []
    backend = FakeBackend()
    upkeep = Upkeep(devices_in(tmp_path / "d.json"), note=lambda what, **_: noted.append(what))
    app = create_app(backend, upkeep, lan=True)
    word = browser(app, HERE, host="127.0.0.1:8024").post("/upkeep/invite").text
    phone = browser(app, PHONE)
    assert phone.post("/pair", json={"code": word}).status_code == 204
    assert live(phone) is True
    assert phone.post("/pair", json={"code": word}).status_code == 403
    assert (backend.codes, noted) == ([], ["device_paired"])


def test_the_doctor_the_diary_and_the_backup_are_on_the_page() -> None:
    upkeep = Upkeep(
        look=lambda: [Found("disk", "bad", "full", "Make room.")],
        happened=lambda language: [Happened("2026-11-22 23:40", language)],
        backup=lambda: ("takhta-2026-11-22.zip", b"zip"),
    )
    owner = browser(create_app(FakeBackend(), upkeep), HERE, host="127.0.0.1:8024")
    assert owner.get("/upkeep").text.startswith("<!doctype html>")
    assert owner.post("/upkeep/doctor").json() == [
        {"about": "disk", "verdict": "bad", "seen": "full", "next": "Make room."}
    ]
    assert owner.get("/upkeep/diary").json() == [{"at": "2026-11-22 23:40", "what": "en"}]
    saved = owner.get("/upkeep/backup")
    assert (saved.content, saved.headers["content-disposition"]) == (
        b"zip",
        'attachment; filename="takhta-2026-11-22.zip"',
    )


def test_through_a_proxy_everybody_is_a_stranger_until_paired(tmp_path: Path) -> None:
    devices = devices_in(tmp_path / "d.json")
    token = devices.pair("Firefox", "192.168.1.7")
    app = create_app(FakeBackend(), Upkeep(devices), proxy="board.example")

    def through(token: str = "", **headers: str) -> TestClient:
        one = TestClient(app, base_url="http://board.example", client=HERE, cookies={"takhta": token} if token else {})
        one.headers.update({"origin": "https://board.example", **headers})
        return one

    assert through().get("/upkeep/devices").status_code == 403
    assert through(token).get("/upkeep/devices").status_code == 200
    assert "wss://board.example" in through().get("/").headers["content-security-policy"]
    assert through(origin="http://board.example").get("/").status_code == 403
    assert "; Secure" in through(token).get("/").headers["set-cookie"]
    sneaky = browser(app, HERE, host="127.0.0.1:8024")  # a proxy that forgets to pass the name on
    assert sneaky.get("/upkeep/devices").status_code == 200
    assert sneaky.get("/upkeep/devices", headers={"x-forwarded-for": "10.0.0.9"}).status_code == 403


def test_through_our_proxy_the_tries_of_each_address_are_counted_for_itself(tmp_path: Path) -> None:
    noted: list[tuple[str, dict[str, str]]] = []
    upkeep = Upkeep(devices_in(tmp_path / "d.json"), note=lambda what, **about: noted.append((what, about)))
    app = create_app(FakeBackend(), upkeep, proxy="board.example")
    for host, claimed in (("board.example", "10.0.0.9"), ("127.0.0.1:8024", "127.0.0.1")):
        one = TestClient(app, base_url=f"http://{host}", client=HERE)
        one.post("/pair/code", headers={"x-forwarded-for": "6.6.6.6, 10.0.0.9"})
        assert noted.pop() == ("code_asked", {"address": claimed}) if host == "board.example" else noted == []
