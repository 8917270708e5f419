"""A running `takhta play` and somebody who looks at its page: everything goes through its port, as for any browser."""

import json
import os
import select
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from support import kept_calibrations
from support.patience import PATIENCE_S, keep_on
from support.program import FORKED, start
from support.virtual import TABLES
from takhta.board.plan import Slot
from takhta.record.advance import fold
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.record.store.journal import Journal

_QUIETLY = {"play": ["--no-browser"], "learn": ["--no-browser"], "calibrate": []}
_AT_THE_BOARD = ("play", "learn")
READY = "Takhta is ready: http://127.0.0.1:"


class Playing:
    """`takhta play` on a free port, from its ready line on; everything it keeps is below `home`."""

    def __init__(self, home: Path, *arguments: str, command: tuple[str, ...] = FORKED, does: str = "play") -> None:
        self.home = home
        self._errors = home / "stderr.txt"
        if does in _AT_THE_BOARD and command == FORKED:
            kept_calibrations.bring(home)
        hear, say = os.pipe()
        self._said = os.fdopen(hear)
        with os.fdopen(say, "w") as out, self._errors.open("w") as errors:
            self.process = start(home, [*command, does, "--port", "0", *_QUIETLY[does], *arguments], out, errors)
        self.greeting: list[str] = []
        try:
            self.port = self._ready()
            self.display = self._child() if does in _AT_THE_BOARD else 0
            if does in _AT_THE_BOARD:
                kept_calibrations.keep(home)
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

    def match_state(self) -> MatchState:
        """Where the match stands by its journal."""
        return fold(self.facts())

    def end(self, by: signal.Signals) -> int:
        """Send a signal and wait for the end, its own and the dice display's; the exit code."""
        watched = os.pidfd_open(self.display)
        try:
            self.process.send_signal(by)
            code = self.process.wait(PATIENCE_S)
            assert select.select([watched], [], [], PATIENCE_S)[0], "the dice display's process lives on"
        finally:
            os.close(watched)
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_S)
        self._said.close()

    def says(self) -> str:
        """The next line it says."""
        alarm = threading.Timer(PATIENCE_S, self.process.kill)
        alarm.start()
        try:
            return self._said.readline().rstrip("\n")
        finally:
            alarm.cancel()

    def _ready(self) -> int:
        alarm = threading.Timer(PATIENCE_S, self.process.kill)  # ends the reading below if nothing is said
        alarm.start()
        try:
            for line in self._said:
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
        # The lamps blink, so there is always some news: only patience ends a wait in vain.
        keep_on(
            self._hear,
            until=lambda: "prompt" in self.view and true(self.view),
            told=lambda: f"never shown; the last was: {self.view['prompt']}, {self.view['text']}",
        )
        return self.view

    def prompted(self, prompt: str) -> dict[str, Any]:
        """Wait for a prompt."""
        return self.until(lambda view: bool(view["prompt"] == prompt))

    def press(self, key: str) -> None:
        """Press a key as soon as it is live."""
        self.until(lambda view: key in view["keys"])
        self._say(do="press", key=key, prompt=self.view["prompt"], turn=self.view["turn"])

    def offer_double(self) -> None:
        """Press DOUBLE twice, again and again until the second press came within the three seconds there are for it."""
        self.press("double")
        self.until(lambda view: "press DOUBLE again" in view["text"])
        while self.view["prompt"] != "doubled":
            self.press("double")
            self._next_text()

    def carry(self, source: int, target: int) -> None:
        """Carry the topmost checker from one place of the physical board to another."""
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

    def play(self, match_state: MatchState, steps: int = 4) -> None:
        """Carry out the first legal play of a turn, or only its first steps."""
        assert match_state.state is not None
        assert match_state.roll is not None
        rules, layout = match_state.game, next(each for each in TABLES.layouts if each.name == match_state.layout)
        play = next(iter(rules.plays(match_state.state, match_state.roll)))
        for step in rules.steps(play)[:steps]:
            self.carry(layout.places[step.source], layout.places[step.target])

    def _hear(self) -> None:
        said = json.loads(self._socket.recv(PATIENCE_S))
        assert said["is"] != "refused", said
        if said.pop("is") == "view":
            self.view |= said

    def _next_text(self) -> None:
        shown = self.view["text"]
        self.until(lambda view: view["text"] != shown)

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def say(self, **message: Any) -> None:
        """Say anything the page may say."""
        self._say(**message)

    def refusal(self) -> str:
        """The sentence with which what was said last is refused."""
        while (said := json.loads(self._socket.recv(PATIENCE_S)))["is"] != "refused":
            self.view |= {name: value for name, value in said.items() if name != "is"}
        return str(said["text"])


@contextmanager
def visit(playing: Playing) -> Iterator[Visitor]:
    """Open the page."""
    origin = Origin(playing.url.rstrip("/"))
    with connect(
        f"ws://127.0.0.1:{playing.port}/ws", origin=origin, compression=None, open_timeout=PATIENCE_S
    ) as socket:
        yield Visitor(socket)


def _under(checker: list[Any]) -> Slot | None:
    """The seat a checker of the view lies on."""
    _, _, x, y, _, held, *_ = checker
    near = min(TABLES.slots, key=lambda slot: (slot.x_mm - x) ** 2 + (slot.y_mm - y) ** 2)
    return near if not held and abs(near.x_mm - x) + abs(near.y_mm - y) < 10 else None
