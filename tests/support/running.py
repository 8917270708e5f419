"""A running `takhta play` and somebody who looks at its page: everything goes through its port, as for any browser."""

import json
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from support.program import COMMAND, WITHIN_S, environment
from support.virtual import TABLES
from takhta.board.plan import Slot
from takhta.record.advance import fold
from takhta.record.facts import AnyFact
from takhta.record.journal import Journal
from takhta.record.standing import Standing

_QUIETLY = {"play": ["--no-browser"], "calibrate": []}
READY = "Takhta is ready: http://127.0.0.1:"


class Playing:
    """`takhta play` on a free port, from its ready line on; everything it keeps is below `home`."""

    def __init__(self, home: Path, *arguments: str, command: tuple[str, ...] = COMMAND, does: str = "play") -> None:
        self.home = home
        self._errors = home / "stderr.txt"
        with self._errors.open("w") as errors:
            self.process = subprocess.Popen(
                [*command, does, "--port", "0", *_QUIETLY[does], *arguments],
                env=environment(home),
                cwd=home,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        self.greeting: list[str] = []
        try:
            self.port = self._ready()
            self.display = self._child() if does == "play" else 0
        except BaseException:
            self.__exit__(None, None, None)
            raise

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def errors(self) -> str:
        """What it has said on stderr."""
        return self._errors.read_text()

    @property
    def resident_mb(self) -> float:
        """The memory it occupies now, without the dice display's process."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:"))

    def facts(self) -> tuple[AnyFact, ...]:
        """What is in its journal."""
        with Journal(self.home / "takhta" / "journal.sqlite") as journal:
            return journal.facts_of_last()

    def standing(self) -> Standing:
        """Where the match stands by its journal."""
        return fold(self.facts())

    def end(self, by: signal.Signals) -> int:
        """Send a signal and wait for the end, its own and the dice display's; the exit code."""
        watched = os.pidfd_open(self.display)
        try:
            self.process.send_signal(by)
            code = self.process.wait(WITHIN_S)
            assert select.select([watched], [], [], WITHIN_S)[0], "the dice display's process lives on"
        finally:
            os.close(watched)
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def _ready(self) -> int:
        assert self.process.stdout is not None
        alarm = threading.Timer(WITHIN_S, self.process.kill)  # ends the reading below if nothing is said
        alarm.start()
        try:
            for line in self.process.stdout:
                self.greeting.append(line.rstrip("\n"))
                if line.startswith(READY):
                    return int(line.removeprefix(READY).partition("/")[0])
        finally:
            alarm.cancel()
        raise AssertionError(f"it ended before it was ready: {self.greeting} {self.errors}")

    def _child(self) -> int:
        """The dice display's process."""
        (child,) = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(child)


class Visitor:
    """A browser without a picture: `view` is what the page would show now."""

    def __init__(self, socket: ClientConnection) -> None:
        self.view: dict[str, Any] = {}
        self._socket = socket

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until something is true of what is shown."""
        deadline = time.monotonic() + WITHIN_S
        while not ("prompt" in self.view and true(self.view)):
            self._hear(deadline)
        return self.view

    def prompted(self, prompt: str) -> dict[str, Any]:
        """Wait for a prompt."""
        return self.until(lambda view: bool(view["prompt"] == prompt))

    def press(self, key: str) -> None:
        """Press a key as soon as it is live."""
        self.until(lambda view: key in view["keys"])
        self._say(do="press", key=key, prompt=self.view["prompt"], turn=self.view["turn"])

    def carry(self, source: int, target: int) -> None:
        """Carry the topmost checker from one place of the wood to another."""
        lying = [
            (checker[4], slot.id, checker[0])
            for checker in self.view["checkers"]
            if (slot := _under(checker)) is not None and slot.place == source
        ]
        number = max(lying)[2]
        taken = {slot.id for checker in self.view["checkers"] if (slot := _under(checker)) is not None}
        goal = next(slot for slot in TABLES.places[target].slots if slot.id not in taken)
        self._say(do="lift", checker=number)
        self._say(do="put", checker=number, x=goal.x_mm, y=goal.y_mm)
        self.until(lambda view: any(checker[0] == number and _under(checker) == goal for checker in view["checkers"]))

    def play(self, standing: Standing, steps: int = 4) -> None:
        """Carry out the first legal play of a turn, or only its first steps."""
        assert standing.state is not None
        assert standing.roll is not None
        rules, layout = standing.game, next(each for each in TABLES.layouts if each.name == standing.layout)
        play = next(iter(rules.plays(standing.state, standing.roll)))
        for step in rules.steps(play)[:steps]:
            self.carry(layout.wood[step.source], layout.wood[step.target])

    def _hear(self, deadline: float) -> None:
        # The lamps blink, so there is always some news: only the deadline ends a wait in vain.
        left = deadline - time.monotonic()
        assert left > 0, f"never shown; the last was: {self.view['prompt']}, {self.view['text']}"
        said = json.loads(self._socket.recv(timeout=left))
        assert said["is"] != "refused", said
        if said.pop("is") == "view":
            self.view |= said

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def say(self, **message: Any) -> None:
        """Say anything the page may say."""
        self._say(**message)

    def refusal(self) -> str:
        """The sentence with which what was said last is refused."""
        while (said := json.loads(self._socket.recv(timeout=WITHIN_S)))["is"] != "refused":
            self.view |= {name: value for name, value in said.items() if name != "is"}
        return str(said["text"])


@contextmanager
def visit(playing: Playing) -> Iterator[Visitor]:
    """Open the page."""
    origin = Origin(playing.url.rstrip("/"))
    with connect(f"ws://127.0.0.1:{playing.port}/ws", origin=origin, compression=None) as socket:
        yield Visitor(socket)


def _under(checker: list[Any]) -> Slot | None:
    """The seat a checker of the view lies on."""
    _, _, x, y, _, held, *_ = checker
    near = min(TABLES.slots, key=lambda slot: (slot.x_mm - x) ** 2 + (slot.y_mm - y) ** 2)
    return near if not held and abs(near.x_mm - x) + abs(near.y_mm - y) < 10 else None
