"""The calibration procedure: empty board first, then a checker of each side slid along every line of seats.

It sees frames and gives instructions; whoever carries them out (a person led by lamps and page, virtual hands) is
none of its business. Nothing is assumed about magnets or sensors but that a checker is plain to see.
"""

import numpy as np

from takhta.board.names import piece_of, place_name
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.rules.occupancy import Side
from takhta.rules.said import Either, Said, Told, said
from takhta.sensing.arrays import Flags, Floats
from takhta.sensing.calibration import Calibration, wiring
from takhta.sensing.learning.empty_board import EmptyBoard
from takhta.sensing.learning.instruction import Instruction, instructions, way
from takhta.sensing.learning.slide import Finding, Slide
from takhta.sensing.learning.unfinished import Unfinished
from takhta.sensing.learning.wiring_faults import WiringFaults

_LEAST_NOISE = 0.3
"""Counts: rounding alone."""


class CalibrationProcedure:
    """A calibration under way. Feed it every frame with `see` and do what `instruction` says until it is None.

    `unfinished` is an earlier one to go on with.
    """

    def __init__(self, board: Board, unfinished: Unfinished | None = None) -> None:
        self._board = board
        self._columns = [[int(slot.id) for slot in run.slots] for run in board.runs]
        self._pieces = [pieces for pieces in board.pieces if pieces.checker == board.checker]
        """What is slid: the sides whose pieces are of the first kind."""
        self._steps = instructions(board, self._pieces)
        known = unfinished or Unfinished.blank(board)
        slots = len(board.slots)
        broken = np.isin(np.arange(slots), known.broken)
        self._done = known.done
        self._empty = EmptyBoard(np.array(known.tare), np.array(known.noise), broken)
        self._peak = np.array(known.peak)
        self._faults = WiringFaults(self._columns)
        self._faults.turned |= set(known.turned)
        self._faults.crossed |= dict(known.crossed)
        self._faults.backwards |= set(known.backwards)
        self._doubt: tuple[Finding, int] | None = None
        self._slide = self._fresh()
        self.problem: Told = ()
        """Why the last try does not count; nothing when all is well."""
        self.refused = 0
        """How often a slide did not count so far: when it rises, the slide is to be done again."""

    @property
    def instruction(self) -> Instruction | None:
        """What to do now; None when the calibration is complete."""
        return self._steps[self._done] if self._done < len(self._steps) else None

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1."""
        return self._done / len(self._steps)

    @property
    def peaks(self) -> tuple[float, ...]:
        """What a checker has added to each seat so far, the slide under way with it, in counts; 0 = nothing yet."""
        detected = np.where(self._slide.detected, self._slide.most, 0.0)
        return tuple(np.maximum(self._peak, detected).tolist())

    def see(self, frame: Frame) -> None:
        """Take in one scan."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64)
        now = self.instruction
        if now is None:
            return
        if now.side is None:
            self._see_empty(counts)
            return
        self._slide.see(self._polarity(now.side) * (counts - self._empty.tare))
        if self._slide.over:
            self._judge(now.side, self._slide)

    def skip(self) -> None:
        """Go on although this step has not come to its end: what has not been seen is taken for broken."""
        if self.instruction is not None and (self._done > 0 or self._empty.accept()):
            self._next()

    def back(self) -> None:
        """Do the last step again."""
        self._done = max(0, self._done - 1)
        if self._done == 0:
            self._empty.restart()
        self._start()

    def unfinished(self) -> Unfinished:
        """All that is known so far, to go on with another time."""
        return Unfinished(
            self._board.name,
            wiring(self._board),
            self._done,
            tuple(self._empty.tare.tolist()),
            tuple(self._empty.noise.tolist()),
            tuple(self._peak.tolist()),
            tuple(np.flatnonzero(self._empty.broken).tolist()),
            tuple(sorted(self._faults.turned)),
            tuple(sorted(self._faults.crossed.items())),
            tuple(sorted(self._faults.backwards)),
        )

    def result(self, made: str) -> Calibration:
        """The calibration. `made` says when, in words. Raises ValueError while it is not complete."""
        if (now := self.instruction) is not None:
            raise ValueError(f"The calibration is not complete: {now.told}")
        unseen = self._peak == 0
        peak = np.where(unseen, np.median(self._peak[~unseen]) if not unseen.all() else 1.0, self._peak)
        faulty = set(np.flatnonzero(unseen | self._empty.broken).tolist()) | self._faults.turned
        return Calibration(
            board=self._board.name,
            wiring=wiring(self._board),
            made=made,
            tare=tuple(self._empty.tare.round(2).tolist()),
            peak=tuple(peak.round(1).tolist()),
            noise=tuple(np.maximum(self._empty.noise, _LEAST_NOISE).round(2).tolist()),
            faulty=tuple(sorted(faulty)),
        )

    def wiring_faults(self) -> Told:
        """What is plugged in wrongly, a sentence each."""
        broken = set(np.flatnonzero(self._empty.broken).tolist())
        return self._faults.told([run.name for run in self._board.runs], broken)

    def _see_empty(self, counts: Floats) -> None:
        taken = self._empty.see(counts)
        self.problem = (said("board.not_empty", places=self._places(taken)),) if taken.any() else ()
        if not taken.any() and self._empty.is_done():
            self._next()

    def _judge(self, side: Side, slide: Slide) -> None:
        """A slide is over: take it, or say why not; what is the same twice is no slip of the hand."""
        asked = (self._done - 1) // len(self._pieces)
        finding = slide.finding(asked)
        if finding is not None and not self._faults.is_known(finding, asked, slide) and finding != self._doubt:
            slide.again()
            self._start(slide if finding[0] is Finding.UNSEEN else None)
            self._doubt = finding
            self.refused += 1
            self.problem = (self._why(finding, side),)
            return
        here = np.array(self._faults.take(finding, asked, slide))
        # A hand is beside the middle now and then, never nearer than it: the higher of two passes is right.
        good = here[slide.detected[here]]
        self._peak[good] = np.maximum(self._peak[good], slide.most[good])
        self._next()

    def _why(self, finding: tuple[Finding, int], side: Side) -> Said:
        kind, column = finding
        match kind:
            case Finding.ELSEWHERE:
                return said("slide.elsewhere", row=self._board.runs[column].name)
            case Finding.TURNED:
                of = piece_of(self._board).of
                others = tuple(of[pieces.side] for pieces in self._pieces if pieces.side is not side)
                return said("slide.other_piece", pieces=Either(others))
            case Finding.BACKWARDS:
                return said("slide.backwards", way=way(self._board, self._board.runs[column]))
            case Finding.UNSEEN:
                return said("slide.unseen", piece=piece_of(self._board).one)

    def _next(self) -> None:
        self._done += 1
        self._start()

    def _start(self, under_way: Slide | None = None) -> None:
        self._doubt = None
        self.problem = ()
        self._slide = under_way or self._fresh()

    def _fresh(self) -> Slide:
        return Slide(self._columns, self._empty.broken)

    def _polarity(self, side: Side) -> int:
        return next(pieces.polarity for pieces in self._pieces if pieces.side is side)

    def _places(self, where: Flags) -> tuple[Said, ...]:
        places = {self._board.slots[slot].place for slot in np.flatnonzero(where).tolist()}
        return tuple(place_name(self._board, place) for place in sorted(places))
