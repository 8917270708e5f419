"""The page through Debian's nginx with TLS, by the very lines of docs/security.md. `make long` runs it."""

import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from support.fake_backend import FakeBackend
from support.page_server import PageServer
from support.patience import PATIENCE_S, keep_on
from takhta.web.devices import Devices
from takhta.web.upkeep import Upkeep

pytestmark = pytest.mark.long

NAME = "board.example"
PAGE = Path(__file__).parents[2] / "docs" / "security.md"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin")


@pytest.fixture
def proxy(tmp_path: Path, upkeep: Upkeep) -> Iterator[int]:
    """The port of an nginx with TLS before a running page."""
    assert NGINX is not None, "sudo apt install nginx-light"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out", "cert.pem"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    (lines,) = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with PageServer(FakeBackend(), upkeep=upkeep, proxy=NAME) as page:
        for written, here in (
            ("listen 443", f"listen 127.0.0.1:{port}"),
            ("board.pem", str(tmp_path / "cert.pem")),
            ("board.key", str(tmp_path / "key.pem")),
            ("127.0.0.1:8024", f"127.0.0.1:{page.port}"),
        ):
            assert written in lines
            lines = lines.replace(written, here)
        folders = "".join(
            f"{kind}_temp_path {tmp_path};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}\n"
            f"http {{ access_log off; {folders} {lines} }}\n"
        )
        running = subprocess.Popen(
            [NGINX, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "errors")]
        )
        try:
            keep_on(lambda: None, lambda: _listens(port), (tmp_path / "errors").exists)
            yield port
        finally:
            running.terminate()
            running.wait(PATIENCE_S)


@pytest.fixture
def upkeep() -> Upkeep:
    return Upkeep(Devices((), lambda _: None, lambda: "2026-11-22"))


def _listens(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def trusted(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


def ask(port: int, folder: Path, path: str, **headers: str) -> tuple[int, str]:
    """What a browser's request through the proxy is answered with, under the board's name: status and cookie."""
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        trusted(folder).wrap_socket(plain, server_hostname=NAME) as line,
    ):
        browser = http.client.HTTPConnection(NAME, timeout=PATIENCE_S)
        browser.sock = line
        browser.request(
            "GET", path, None, {"Host": NAME, "Origin": f"https://{NAME}", "Connection": "close", **headers}
        )
        with browser.getresponse() as answer:
            answer.read()
            return answer.status, answer.getheader("set-cookie", "")


def test_through_nginx_one_watches_until_paired_and_then_plays(proxy: int, tmp_path: Path, upkeep: Upkeep) -> None:
    assert ask(proxy, tmp_path, "/")[0] == 200
    assert ask(proxy, tmp_path, "/upkeep/devices")[0] == 403
    token = upkeep.devices.pair("Firefox", "10.0.0.9")
    for cookie, may_change in ((f"takhta={token}", True), ("takhta=nobody's", False)):
        with connect(
            f"wss://{NAME}:{proxy}/ws",
            sock=socket.create_connection(("127.0.0.1", proxy)),
            ssl=trusted(tmp_path),
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}:{proxy}"),
            additional_headers={"Cookie": cookie},
        ) as live:
            assert json.loads(live.recv(PATIENCE_S))["may_change"] is may_change
    assert ask(proxy, tmp_path, "/upkeep/devices", Cookie=f"takhta={token}")[0] == 200
    assert ask(proxy, tmp_path, "/", Origin=f"http://{NAME}")[0] == 403
    assert "Secure" in ask(proxy, tmp_path, "/", Cookie=f"takhta={token}")[1]
