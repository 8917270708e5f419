"""Whatever fails, with the real mosquitto and the real PostgreSQL: nothing is lost, nothing doubled, nothing forged."""

import asyncio
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiomqtt import Client

from support.apart import run_apart
from support.club import CLUB, Mosquitto, PostgreSQL, a_match, kill, running
from support.evening import Evening, PlayedBoard, as_json, boards, evening
from support.patience import until
from support.program import COMMAND, environment
from takhta.clock import time_of_day
from takhta.desk import Seating
from takhta.record.store.journal import Journal
from takhta.share.broker import broker_at, listen
from takhta.share.messages import Ack, BoardState, FactMessage, decoded, encoded
from takhta.share.together import ended, together

NAMES = tuple(f"board{i}" for i in range(1, 5))


@pytest.fixture
def broker(tmp_path: Path) -> Mosquitto:
    return Mosquitto(tmp_path / "mosquitto", ("hub", *NAMES))


def played(
    broker: Mosquitto, folder: Path, many: int, act: Callable[[Evening], Awaitable[None]], where: str = ""
) -> None:
    """An evening with so many boards, on which half a match is played; then `act`, then the rest; all must be kept."""

    async def whole() -> None:
        async with evening(broker, boards(folder, many), where or str(folder / "hub.sqlite")) as this:
            for board in this.boards:
                board.play(len(board.rest) // 2)
            await this.all_kept()
            await act(this)
            for board in this.boards:
                board.play()
            await this.all_kept()
            assert this.differences() == {}
            assert [this.store.differing(board.name) for board in this.boards] == [0] * many

    with running(broker):
        run_apart(whole())


def test_a_broker_that_is_killed_and_comes_back_loses_nothing(broker: Mosquitto, tmp_path: Path) -> None:
    async def act(this: Evening) -> None:
        for _ in range(2):
            broker.kill()
            for board in this.boards:
                board.play(15)
            await until(lambda: not this.hub.connected)
            broker.start()

    played(broker, tmp_path, 3, act)


def test_a_hub_that_is_killed_and_comes_back_loses_nothing(broker: Mosquitto, tmp_path: Path) -> None:
    where = tmp_path / "hub.sqlite"
    command = [*COMMAND, "hub", broker.address, "--database", str(where), "--password", str(broker.password)]

    def hub() -> "subprocess.Popen[bytes]":
        return subprocess.Popen([*command, "--port", "0", "--no-browser"], env=environment(tmp_path), stdout=-3)

    async def act(this: Evening) -> None:
        await this.end("hub")
        for _ in range(2):
            process = hub()
            before = this.counted()
            for board in this.boards:
                board.play(20)
            await until(lambda before=before: this.counted() > before, this.told)  # type: ignore[misc]  # mypy and defaults
            kill(process)
        this.open_hub()

    played(broker, tmp_path, 2, act, str(where))


def test_a_database_that_goes_down_and_comes_back_loses_nothing(broker: Mosquitto, tmp_path: Path) -> None:
    server = PostgreSQL()

    async def act(this: Evening) -> None:
        await asyncio.to_thread(server.kill)
        for board in this.boards:
            board.play(20)
        await until(lambda: not this.hub.keeps)
        await asyncio.to_thread(server.start)
        await until(lambda: this.hub.keeps)

    with running(server):
        played(broker, tmp_path, 3, act, server.address)


def test_a_full_disk_at_the_hub_loses_nothing_once_there_is_room(
    broker: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect
    room = {"pages": 10**6}

    def small(file: Any, *args: Any, **options: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(file, *args, **options)
        if "hub.sqlite" in str(file):
            pages = database.execute("pragma page_count").fetchone()[0]
            database.execute(f"pragma max_page_count = {room['pages'] or pages}")
        return database

    async def act(this: Evening) -> None:
        room["pages"] = 0
        await this.end("hub")
        this.store.close()
        this.open_hub()
        for board in this.boards:
            board.play()
        await until(lambda: not this.hub.keeps)
        room["pages"] = 10**6
        await until(lambda: this.hub.keeps)

    monkeypatch.setattr(sqlite3, "connect", small)
    played(broker, tmp_path, 3, act)


def test_a_board_whose_net_was_gone_tells_everything_when_it_is_back(broker: Mosquitto, tmp_path: Path) -> None:
    """For how long does not matter here; that the waits grow no longer in an hour is held in tests/share."""

    async def act(this: Evening) -> None:
        net = Net(broker.port)
        await net.open()
        board = this.boards[0]
        await this.end(board.name)
        this.share(board, f"mqtt://127.0.0.1:{net.port}/{CLUB}")
        await until(lambda: net.open_now > 0)
        await net.cut()
        before = len(this.kept(board.name))
        board.play(30)
        await until(lambda: not this.hub.boards[board.name].said.online)  # the broker tells its last will
        assert len(this.kept(board.name)) == before
        await net.open()
        await until(lambda: this.hub.boards[board.name].said.online)
        board.play()
        await this.all_kept()
        await this.end(board.name)
        await net.cut()

    played(broker, tmp_path, 2, act)


def test_a_board_whose_clock_is_wrong_by_a_day_is_heard_and_asked_like_any_other(
    broker: Mosquitto, tmp_path: Path
) -> None:
    def yesterday() -> datetime:
        return time_of_day() - timedelta(days=1)

    board = PlayedBoard("board1", tmp_path / "board1", a_match(7), yesterday)

    async def whole() -> None:
        async with evening(broker, [board], str(tmp_path / "hub.sqlite")) as this:
            board.play()
            await this.all_kept()
            assert this.differences() == {}
            assert abs(this.hub.boards["board1"].clock_off_s + 86_400) < 3_600
            seat = this.hub.seats.ask("board1", Seating("next", {"white": "Ada"}), this.hub.clock())
            await until(lambda: board.desk.asked() is not None)
            assert seat.done is None

    with running(broker):
        run_apart(whole())


def test_a_board_with_the_credentials_of_another_can_forge_nothing(broker: Mosquitto, tmp_path: Path) -> None:
    async def act(this: Evening) -> None:
        true = this.boards[0]
        (match, n, _), *_ = true.rows
        forged = msgspec.Raw(b'{"fact":"gameended","winner":"black","points":64,"times":1,"why":"off"}')
        forger = broker_at(broker.address, "board4", password=broker.password)
        async with forger.client() as client:
            await listen(client, [forger.topic("ack")])
            heard = asyncio.create_task(acks(client))
            message = FactMessage(
                stream="forged", seq=1, after=0, match=match, n=n + 1, at="2026-11-22T20:00:00+01:00", how="played",
                fact=forged,
            )  # fmt: skip
            # Under the name of the true board the broker lets nothing through ...
            state = BoardState(online=True, stream=message.stream)
            for kind, payload in (("state", state), ("fact", message)):
                await client.publish(forger.topic(kind, true.name), encoded(payload), qos=1)
            # ... and under its own name it tells only of itself, whatever match it names.
            await client.publish(forger.topic("state"), encoded(state), qos=1)
            await until(lambda: len(answers) > 0)
            await client.publish(forger.topic("fact"), encoded(message), qos=1)
            await until(lambda: answers[-1].have == 1)
            heard.cancel()
        assert this.store.heads(true.name).keys() == {this.store_stream(true)}
        assert [line.fact for line in this.store.lines("board4", match)] == [bytes(forged).decode()]

    answers: list[Ack] = []

    async def acks(client: Client) -> None:
        async for message in client.messages:
            assert isinstance(message.payload, bytes)
            if ack := decoded(message.payload, Ack):
                answers.append(ack)

    played(broker, tmp_path, 2, act)


def test_a_newer_board_is_kept_word_for_word_by_an_older_hub_and_an_older_board_by_a_newer_one(
    broker: Mosquitto, tmp_path: Path
) -> None:
    began, *rest = a_match(3, uid="of-tomorrow")
    newer = [
        as_json(began).replace('"game"', '"mood":"fine","game"'),
        '{"fact":"coffeeordered","side":"white","sugar":2}',
        *map(as_json, rest),
    ]
    older = as_json(a_match(4)[0]).replace(',"uid":"', ',"was":"')

    async def whole() -> None:
        names = [PlayedBoard(name, tmp_path / name, []) for name in ("board1", "board2")]
        for board, lines in zip(names, (newer, [older]), strict=True):
            write(board, lines)
        async with evening(broker, names, str(tmp_path / "hub.sqlite")) as this:
            await this.all_kept()
            assert this.differences() == {}
            assert [line.fact for line in this.store.lines("board1", "of-tomorrow")] == newer
            by_board = {entry.board: entry for entry in this.store.entries()}
            assert by_board["board1"].unreadable
            assert not by_board["board2"].unreadable
            assert by_board["board2"].players == {"white": "Anahit", "black": "Berke"}

    with running(broker):
        run_apart(whole())


def test_a_journal_put_back_from_a_copy_is_told_anew_and_what_differs_is_kept_beside(
    broker: Mosquitto, tmp_path: Path
) -> None:
    board = PlayedBoard("board1", tmp_path / "board1", a_match(11, uid="once"))
    copy = board.folder / "copy.sqlite"

    async def whole() -> None:
        async with evening(broker, [board], str(tmp_path / "hub.sqlite")) as this:
            board.play(20)
            await this.all_kept()
            with closing(sqlite3.connect(copy)) as other, closing(sqlite3.connect(board.journal.path)) as now:
                now.backup(other)
            board.play(10)
            await this.all_kept()
            await this.end("board1")
            board.journal.close()
            for leftover in board.folder.glob("journal.sqlite*"):
                leftover.unlink()
            copy.rename(board.journal.path)
            board.journal = Journal(board.journal.path)
            board.journal.unfinished()
            board.rest = a_match(12)
            board.play()
            this.share(board)
            await until(lambda: len(this.kept("board1")) == board.made, this.told)
            assert set(board.rows) <= set(this.kept("board1"))
            assert len(this.store.lines("board1", "once")) == 30

    with running(broker):
        run_apart(whole())


def write(board: PlayedBoard, lines: list[str]) -> None:
    """Put lines into a journal as another version of the program would."""
    with closing(sqlite3.connect(board.journal.path)) as database, database:
        database.executemany(
            "insert into fact (match, number, at, how, fact) values (1, ?, '2026-11-22T20:00:00+01:00', 'played', ?)",
            enumerate(lines, 1),
        )
    board.made = len(lines)


class Net:
    """The way to the broker, which can be cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._server: asyncio.Server | None = None
        self._ways: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def open_now(self) -> int:
        return len(self._ways)

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        await ended([*self._ways])

    async def _joined(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        way = asyncio.current_task()
        assert way is not None
        self._ways.add(way)
        far, there = await asyncio.open_connection("127.0.0.1", self._to)
        try:
            await together(_carried(near, there), _carried(far, back))
        except (OSError, asyncio.CancelledError):
            pass  # that is what is tried here
        finally:
            for end in (back, there):
                end.transport.abort()
            self._ways.discard(way)


async def _carried(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while data := await source.read(65536):
        target.write(data)
        await target.drain()
