"""Four simpler ways to read a board, tried on the same frames: what our decoder is worth is told by what they miss.

Each answers with the legal end of the turn it takes the board for, or None where it would have to ask. A threshold
cannot count beyond the seats, so for these full points are compared as full.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from support.virtual import TABLES
from takhta.board.evidence import Evidence, Nats
from takhta.board.plan import Layout
from takhta.board.ports import Frame
from takhta.rules.occupancy import Content, Occupancy, Side, content, count
from takhta.sensing.calibration import Calibration
from takhta.session.matching import Matcher
from takhta.session.turn import Turn

_MIDDLE = 2048
_FIXED_COUNTS = 120
_SHARE = 0.12
"""A checker in the middle of its seat gives 800 counts, or 1. Of the thresholds tried, from a twentieth to a half,
these read most boards right: half of it, which comes to mind first, misreads more than half of all boards."""
_IMPOSSIBLE = Nats(-1e9)

BASELINES = (
    "fixed threshold",
    "calibrated threshold",
    "likelihood per place, no history",
    "legal plays without illegal neighbours",
)


class Baselines:
    """The baselines on one turn, whose ends they may know as our decoder does."""

    def __init__(self, turn: Turn, layout: Layout, calibration: Calibration) -> None:
        self._ends = {layout.to_wood(end): end for end in turn.ends}
        self._layout = layout
        self._tare, self._peak = np.array(calibration.tare), np.array(calibration.peak)
        self._matcher = Matcher(turn.base, turn.ends, free=_IMPOSSIBLE)

    def read(self, frame: Frame, evidence: Evidence, plain: Evidence) -> dict[str, Occupancy | None]:
        """The end each takes the board for, in places of the wood. `plain` is the evidence without history."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64)
        game = Evidence(
            evidence.at,
            tuple(evidence.likely[at] for at in self._layout.wood),
            self._layout.to_game(evidence.reading),
        )
        match = self._matcher.match(game)
        matched = self._layout.to_wood(match.stand) if match.sure else None
        answers = (
            self._end(_seats((counts - _MIDDLE) / _FIXED_COUNTS)),
            self._end(_seats((counts - self._tare) / self._peak / _SHARE)),
            self._end(plain.reading),
            matched if matched in self._ends else None,
        )
        return dict(zip(BASELINES, answers, strict=True))

    def _end(self, reading: Occupancy) -> Occupancy | None:
        """The one end that looks like this reading."""
        alike = [end for end in self._ends if _capped(end) == _capped(reading)]
        return alike[0] if len(alike) == 1 else None


def _seats(strengths: NDArray[np.float64]) -> Occupancy:
    """A checker on every seat beyond the threshold, 1 or -1."""
    return tuple(
        content(
            {
                Side.WHITE: int((strengths[[slot.id for slot in place.slots]] > 1).sum()),
                Side.BLACK: int((strengths[[slot.id for slot in place.slots]] < -1).sum()),
            }
        )
        for place in TABLES.places
    )


def _capped(stand: Iterable[Content]) -> tuple[tuple[int, int], ...]:
    seats = [len(place.slots) for place in TABLES.places]
    return tuple(
        (min(count(held, Side.WHITE), most), min(count(held, Side.BLACK), most))
        for held, most in zip(stand, seats, strict=True)
    )
