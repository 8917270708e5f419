"""What stays and contradicts the baseline is believed: a seat that was bare is taken, and nothing came to its place."""

from random import Random

import numpy as np

from support.mouse_hands import MouseHands
from support.virtual import TABLES, Bench, calibrated
from takhta.board.evidence import Milliseconds
from takhta.rules.occupancy import Content, PlaceId, Side, content
from takhta.sensing.decoder import Decoder
from takhta.sensing.rows.baseline import Baseline
from takhta.sensing.rows.contradictions import LASTS, Contradictions
from takhta.sensing.rows.rows import Rows

POINT = TABLES.places[22]
B = Side.BLACK


class WrongBaseline:
    """Seven on a point, the last seat bare; but sensing is sure that every seat is taken, as it once assumed."""

    def __init__(self) -> None:
        self.bench = Bench(1, "neat")
        self.decoder = Decoder(TABLES, calibrated(1, "neat"))
        self.bench.hands.set_up((Content(0),) * len(TABLES.places))
        self.bench.hands.finish()
        self.hands = MouseHands(self.bench.virtual, Random(1))
        self.hands.pile(B, POINT.columns[0], (2, 2, 1, 1, 1, 0))
        self.look(4)
        self.decoder.set_baseline(self.bench.virtual.truth())
        baseline, at = self.baseline()
        baseline.bare[at], baseline.put[at] = 0, 0
        baseline.upper[at] = [[0, 1]]

    def baseline(self) -> tuple[Baseline, int]:
        """That of all points, and the number of the one looked at."""
        points = self.decoder._groups[0]  # noqa: SLF001 - no way of playing makes a baseline wrong on purpose
        assert isinstance(points, Rows)
        return points._weigher.baseline, list(points.ids).index(POINT.id)  # noqa: SLF001 - the same

    def look(self, frames: int) -> dict[Content, float]:
        """What is said of the point after so many frames."""
        for _ in range(frames):
            likely = self.decoder.read(self.bench.scan()).likely[POINT.id]
        return dict(likely)


def test_what_lies_on_a_seat_that_was_bare_is_read_after_some_seconds_whatever_the_baseline_says() -> None:
    there = WrongBaseline()
    there.hands.drop(there.hands.take(B, PlaceId(-1)), POINT.id)
    eight = content({B: 8})
    assert there.look(4)[eight] < -3
    assert there.look(80)[eight] < -3

    assert there.look(30)[eight] > -0.5


def test_a_hand_that_moves_over_the_seats_is_no_contradiction() -> None:
    there = WrongBaseline()
    piece = there.hands.take(B, PlaceId(-1))
    seat = POINT.columns[0].slots[-1]
    for times in range(200):
        there.bench.virtual.lift(piece.id)
        there.bench.virtual.put(piece.id, seat.x_mm, type(seat.y_mm)(seat.y_mm + times % 2 * 4))
        there.look(1)

    assert there.decoder.read(there.bench.scan()).likely[POINT.id][content({B: 8})] < -3


def test_only_a_place_with_more_seats_taken_and_no_more_checkers_is_told_and_only_once() -> None:
    there = WrongBaseline()
    every, point = there.baseline()
    baseline = every.at(np.array([point] * 4))
    baseline.taken[:] = 0
    baseline.taken[:, :5, 1] = 1
    now = np.tile(baseline.before[0], (4, 1))
    now[:, 5] = -1.0
    now[1, 4] = 0.0  # pushed along the row
    at_rest, more = np.array([True, True, False, True]), np.array([0, 0, 0, 1])
    contradictions = Contradictions(4)

    told = [
        contradictions.last(baseline, now, at_rest, more, Milliseconds(at)).tolist()
        for at in range(0, 2 * LASTS - 30, 30)
    ]

    assert [places for places in told if places] == [[0]]
