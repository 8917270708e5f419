"""An evening of fifty boards, TLS, a broker and a database that die: `make club` is the same with two thousand."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from support.apart import run_apart
from support.club import Mosquitto, PostgreSQL, running
from support.evening import boards, evening
from support.patience import until
from takhta.rules.said import said

MANY = 50


def test_fifty_boards_lose_nothing_though_broker_and_database_die(tmp_path: Path) -> None:
    server = PostgreSQL()
    played = boards(tmp_path, MANY)
    broker = Mosquitto(tmp_path / "mosquitto", ("hub", *(board.name for board in played)))

    async def whole() -> None:
        async with evening(broker, played, server.address) as this:
            await until(lambda: len(this.hub.boards) == MANY)
            for act in (broker.kill, broker.start, server.kill, server.start):
                for board in played:
                    board.play(8)
                await asyncio.to_thread(act)
            for board in played:
                board.play(8)
            made = sum(board.made for board in played)
            await until(lambda: this.all_counted() >= made, this.told)
            assert this.differences() == {}
            assert this.store.counted() == made
            assert {live.now.entry.unreadable for live in this.hub.boards.values() if live.now} == {False}

    with running(broker, server):
        run_apart(whole())


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that only this test believes."""
    key, certified = folder / "key.pem", folder / "certificate.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1"
    files = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certified)]
    subprocess.run([*command.split(), *files], check=True, capture_output=True)
    return certified, key


# paho leaves the socket of a refused handshake to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_board_and_a_hub_speak_tls_and_believe_no_other_broker(tmp_path: Path) -> None:
    played = boards(tmp_path, 1)
    tls = certificate(tmp_path)
    broker = Mosquitto(tmp_path / "mosquitto", ("hub", "board1"), tls=tls)

    async def whole() -> None:
        async with evening(broker, played, str(tmp_path / "hub.sqlite")) as this:
            await asyncio.gather(this.end("hub"), this.end("board1"))
            broker.ca = None  # nobody vouches for the certificate
            this.news.clear()
            this.share(played[0])
            played[0].play()
            broker.ca = tls[0]
            this.open_hub()
            await until(lambda: this.hub.connected)
            await until(lambda: said("share.away", host="127.0.0.1") in this.news)
            assert not this.hub.boards
            await this.end("board1")
            this.share(played[0])
            await this.all_kept()
            assert this.differences() == {}

    with running(broker):
        run_apart(whole())
