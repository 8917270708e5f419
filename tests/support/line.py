"""A serial line between the host's end and the real firmware in one process, with a clock of its own and faults."""

from random import Random
from typing import Any

from support.firmware import firmware
from takhta.link.display_client import DisplayClient, WallMs

STEP_MS = 5


class Line:
    """Carries whole writes with a delay of one step; `loss` and `twice` are how likely each is lost or repeated."""

    def __init__(self, *, seed: int = 0, loss: float = 0, twice: float = 0) -> None:
        self.client = DisplayClient()
        self.now = 0
        self.loss = loss
        self.twice = twice
        self.cut = False
        self.sent: list[bytes] = []
        """What the host has sent, lost or not."""
        self.presses: list[int] = []
        """Every press the host has reported."""
        self._random = Random(seed)
        self._to_host: list[bytes] = []
        self._to_device: list[bytes] = []
        self._changes: list[tuple[int, int]] = []
        self._boot = 0
        self.restart()
        self.client.opened()

    def restart(self) -> None:
        """Power the device off and on."""
        self._boot += 1
        self.device: Any = firmware("device").Device(self._boot)

    def touch(self, level: int) -> None:
        """Move the finger: bit k = key k down."""
        self._changes.append((level, self.now))

    def tap(self, key: int) -> None:
        """Press a key for 40 ms."""
        self.touch(1 << key)
        self.run(40)
        self.touch(0)
        self.run(15)

    def run(self, ms: int) -> None:
        """Let this much time pass."""
        for _ in range(ms // STEP_MS):
            self.now += STEP_MS
            arrived, self._to_device = self._to_device, []
            for data in arrived:
                self._carry(self.device.feed(data, self.now), self._to_host)
            changes, self._changes = self._changes, []
            self._carry(self.device.tick(changes, self.now), self._to_host)
            arrived, self._to_host = self._to_host, []
            for data in arrived:
                self.client.feed(data, WallMs(self.now))
            said = self.client.tick(WallMs(self.now))
            if said:
                self.sent.append(said)
            self._carry(said, self._to_device)
            self.presses += self.client.take_presses()

    def _carry(self, data: bytes, queue: list[bytes]) -> None:
        if data and not self.cut and self._random.random() >= self.loss:
            queue += [data] * (2 if self._random.random() < self.twice else 1)
