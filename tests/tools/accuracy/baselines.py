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
from takhta.rules.occupancy import WHITE_AND_BLACK, Content, Occupancy, Side, content, count
from takhta.sensing.calibration import Calibration
from takhta.session.matching import Matcher
from takhta.session.turn import Turn

_MIDDLE = 2048
_FIXED_COUNTS = 120
_SHARE = 0.12
"""A checker in the middle of its seat gives 800 counts, or 1. Of the thresholds tried, from a twentieth to a half,
these read most boards right: half of it, which comes to mind first, misreads more than half of all boards."""
_IMPOSSIBLE = Nats(-1e9)

_SEATS = [len(place.slots) for place in TABLES.places]
_PLACE = np.array([slot.place for slot in TABLES.slots])
_CONTENTS = [[count(Content(held), side) for side in WHITE_AND_BLACK] for held in range(256)]
_CAPS = {seats: [(min(w, seats), min(b, seats)) for w, b in _CONTENTS] for seats in set(_SEATS)}
Capped = tuple[tuple[int, int], ...]

BASELINES = (
    "fixed threshold",
    "calibrated threshold",
    "likelihood per place, no history",
    "legal plays without illegal neighbours",
)


class Baselines:
    """The baselines on one turn, whose ends they may know as our decoder does."""

    def __init__(self, turn: Turn, layout: Layout, calibration: Calibration) -> None:
        self._end_positions = {layout.to_board(end) for end in turn.end_positions}
        self._alike: dict[Capped, list[Occupancy]] = {}
        for end in self._end_positions:
            self._alike.setdefault(_capped(end), []).append(end)
        self._layout = layout
        self._tare, self._peak = np.array(calibration.tare), np.array(calibration.peak)
        self._matcher = Matcher(turn.base, turn.end_positions, free=_IMPOSSIBLE)

    def read(self, frame: Frame, evidence: Evidence, plain: Evidence) -> dict[str, Occupancy | None]:
        """The end each takes the board for, in places of the physical board. `plain` is the evidence without
        history."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64)
        game = Evidence(
            evidence.at,
            tuple(evidence.likely[at] for at in self._layout.places),
            self._layout.to_game(evidence.reading),
        )
        match = self._matcher.match(game)
        matched = self._layout.to_board(match.occupancy) if match.sure else None
        answers = (
            self._end(_seats((counts - _MIDDLE) / _FIXED_COUNTS)),
            self._end(_seats((counts - self._tare) / self._peak / _SHARE)),
            self._end(plain.reading),
            matched if matched in self._end_positions else None,
        )
        return dict(zip(BASELINES, answers, strict=True))

    def _end(self, reading: Occupancy) -> Occupancy | None:
        """The one end that looks like this reading."""
        alike = self._alike.get(_capped(reading), [])
        return alike[0] if len(alike) == 1 else None


def _seats(strengths: NDArray[np.float64]) -> Occupancy:
    """A checker on every seat beyond the threshold, 1 or -1."""
    places = len(TABLES.places)
    white, black = (np.bincount(_PLACE[beyond], minlength=places) for beyond in (strengths > 1, strengths < -1))
    return tuple(content({Side.WHITE: int(w), Side.BLACK: int(b)}) for w, b in zip(white, black, strict=True))


def _capped(occupancy: Iterable[Content]) -> Capped:
    """A position as a threshold sees it: no more checkers of a side on a place than it has seats."""
    return tuple(_CAPS[seats][held] for held, seats in zip(occupancy, _SEATS, strict=True))
