"""Boards and a hub of one evening in one program, on a real broker: what was made and what was kept can be compared."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import msgspec

from support.club import Mosquitto, a_match
from support.patience import until
from takhta.clock import time_of_day
from takhta.desk import Desk
from takhta.hub.database import Database, StoreError
from takhta.hub.hub import Hub
from takhta.hub.store import Store
from takhta.record.facts import AnyFact
from takhta.record.store.journal import Journal
from takhta.rules.said import Said
from takhta.share.broker import Broker, broker_at
from takhta.share.outbox import Outbox
from takhta.share.sharing import About, Sharing
from takhta.share.together import ended


@dataclass
class PlayedBoard:
    """A board on which facts are made one by one; `rest` are those still to come."""

    name: str
    folder: Path
    rest: list[AnyFact]
    now: Callable[[], datetime] = time_of_day
    made: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.journal = Journal(self.folder / "journal.sqlite")
        self.desk = Desk(self.folder / "desk")

    def play(self, many: int = 10**6) -> None:
        """Make some more facts."""
        facts, self.rest = self.rest[:many], self.rest[many:]
        if facts:
            self.journal.append(*facts, at=self.now())
        self.made += len(facts)

    @property
    def rows(self) -> list[tuple[str, int, str]]:
        """All that was made: match, number and fact."""
        outbox = Outbox(self.journal.path, self.name)
        try:
            return [(row.match, row.n, row.fact) for row in outbox.after(0, 10**6)]
        finally:
            outbox.close()


@dataclass
class Evening:
    """Who is there; `tasks` are those of boards, by name, and of the hub."""

    broker: Mosquitto
    boards: list[PlayedBoard]
    where: str
    tasks: dict[str, "asyncio.Task[None]"] = field(default_factory=dict)
    news: list[Said] = field(default_factory=list)
    """What the boards have told whoever started them."""

    def __post_init__(self) -> None:
        self.store = Store(Database(self.where))
        self.hub = Hub(self._broker("hub"), self.store)

    def _broker(self, name: str, address: str = "") -> Broker:
        broker = self.broker
        return broker_at(address or broker.address, name, password=broker.password, ca=broker.ca)

    def open_hub(self) -> None:
        """Begin to collect, knowing nothing but what the disk has."""
        self.hub = Hub(self._broker("hub"), self.store)
        self.tasks["hub"] = asyncio.create_task(self.hub.run())

    def share(self, board: PlayedBoard, address: str = "") -> None:
        """Let a board share."""
        broker = self._broker(board.name, address)
        outbox = Outbox(board.journal.path, board.name)
        sharing = Sharing(broker, outbox, board.desk, About(version="0.1.0"), now=board.now, tell=self.news.append)
        self.tasks[board.name] = asyncio.create_task(sharing.run())

    async def end(self, name: str) -> None:
        """Let a board, or the hub, go without a word."""
        await ended([self.tasks.pop(name)])

    async def all_kept(self) -> None:
        """Wait until as many facts are kept as were made."""
        await until(lambda: self.counted() >= sum(board.made for board in self.boards), self.told)

    def counted(self) -> int:
        """How many facts are kept; none while there is no database."""
        return sum(len(self.kept(board.name)) for board in self.boards)

    def all_counted(self) -> int:
        """How many facts the hub has, of whatever board; none while there is no database."""
        try:
            return self.store.counted()
        except StoreError:
            return 0

    def kept(self, board: str) -> list[tuple[str, int, str]]:
        """What the hub has of a board, as the board has it."""
        try:
            entries = self.store.entries(most=10**6)
            lines = [line for entry in entries if entry.board == board for line in self.store.lines(board, entry.match)]
        except StoreError:  # there is no database just now
            return []
        return [(line.match, line.n, line.fact) for line in lines]

    def store_stream(self, board: PlayedBoard) -> str:
        """The name of a board's journal."""
        outbox = Outbox(board.journal.path, board.name)
        try:
            return outbox.stream
        finally:
            outbox.close()

    def told(self) -> object:
        """How things stand, for who lost patience."""
        return {board.name: (board.made, len(self.kept(board.name))) for board in self.boards}

    def differences(self) -> dict[str, object]:
        """Whatever of a board is not kept as it was made, once."""
        return {
            board.name: (set(board.rows) ^ set(self.kept(board.name)), len(board.rows))
            for board in self.boards
            if sorted(board.rows) != sorted(self.kept(board.name))
        }


def boards(folder: Path, many: int, *, matches: int = 1) -> list[PlayedBoard]:
    """Boards with made-up matches."""
    return [
        PlayedBoard(f"board{i}", folder / f"board{i}", [fact for n in range(matches) for fact in a_match(100 * i + n)])
        for i in range(1, many + 1)
    ]


@asynccontextmanager
async def evening(broker: Mosquitto, played: Sequence[PlayedBoard], where: str) -> AsyncIterator[Evening]:
    """An evening with a hub and all boards sharing; in the end everybody goes."""
    this = Evening(broker, list(played), where)
    this.open_hub()
    for board in played:
        this.share(board)
    try:
        yield this
    finally:
        for name in [*this.tasks]:
            await this.end(name)
        this.store.close()
        for board in played:
            board.journal.close()


def as_json(fact: AnyFact) -> str:
    """A fact as its line."""
    return msgspec.json.encode(fact).decode()
