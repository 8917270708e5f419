"""Every fact and every scene as a line of JSON, for other programs: what `takhta play --events` writes.

A thread of its own writes, so that a reader who is slow, or has gone away, ends the lines and never the game. Keys are
only ever added to the lines; docs/index.md tells what they mean.
"""

import logging
from queue import Full, Queue
from threading import Thread
from typing import TextIO

import msgspec

from takhta.board.scene import Scene
from takhta.record.facts import AnyFact
from takhta.record.sides import name_of
from takhta.rules.occupancy import Side, count
from takhta.session.output import Output
from takhta.session.table_state import TableState
from takhta.words.languages import speaker

log = logging.getLogger(__name__)

MOST_WAITING = 10_000
"""So many lines may wait for a slow reader: some hours of play."""


class EventLines(Output):
    """Writes to a stream. `history` are the facts of a match that goes on: they come first, so that a reader knows how
    it stands."""

    def __init__(self, stream: TextIO, history: tuple[AnyFact, ...] = ()) -> None:
        self._stream = stream
        self._history = history
        self._lines: Queue[str | None] = Queue(MOST_WAITING)
        self._gone = False
        self._thread = Thread(target=self._write, name="event lines", daemon=True)
        self._thread.start()

    def begin(self, scene: Scene, state: TableState) -> None:  # noqa: ARG002 - the facts tell it too
        """All that is known already."""
        self.facts(*self._history)
        self.scene(scene)

    def facts(self, *facts: AnyFact) -> None:
        """A line a fact."""
        for fact in facts:
            self._add(msgspec.to_builtins(fact))

    def scene(self, scene: Scene) -> None:
        """A line a scene."""
        self._add({"scene": scene_as_json(scene)})

    def close(self) -> None:
        """Write what is left, as far as somebody takes it at once."""
        try:
            self._lines.put_nowait(None)
        except Full:
            self._gone = True
        self._thread.join(timeout=1.0)

    def _add(self, line: dict[str, object]) -> None:
        if self._gone:
            return
        try:
            self._lines.put_nowait(msgspec.json.encode(line).decode() + "\n")
        except Full:
            self._gone = True
            log.warning("Nobody takes the lines of --events: they end here, the game goes on.")

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._stream.write(line)
                if self._lines.empty():
                    self._stream.flush()
            except (OSError, ValueError):  # ValueError: the stream has been closed
                self._gone = True
                return


def scene_as_json(scene: Scene) -> dict[str, object]:
    """A scene in plain words: names for prompts, keys, marks and sides, numbers for places of the physical board."""
    return {
        "prompt": scene.prompt.name,
        "text": speaker().say(scene.text),
        "notice": speaker().say(scene.notice),
        "turn": _side(scene.turn),
        "dice": [{"value": die.value, "side": _side(die.side), "used": die.used} for die in scene.dice if die.value],
        "cube": {"value": scene.cube.value, "owner": _side(scene.cube.owner)} if scene.cube.value else None,
        "score": {
            "white": scene.score.white,
            "black": scene.score.black,
            "length": scene.score.length,
            "crawford": scene.score.crawford,
        },
        "keys": sorted(key.name for key in scene.keys),
        "play": scene.turn_text,
        "marks": [{"place": int(place), "mark": mark.value} for place, mark in scene.marks],
        "pips": {name_of(side): pips for side, pips in scene.pips},
        "checkers": [
            {name_of(side): number for side in Side if (number := count(held, side))} for held in scene.occupancy
        ],
    }


def _side(side: Side | None) -> str | None:
    return None if side is None else name_of(side)
