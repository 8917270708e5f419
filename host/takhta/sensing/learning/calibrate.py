"""The walk through a calibration: empty board first, then a checker of each side slid along every line of seats.

It sees frames and gives instructions; whoever carries them out (a person led by lamps and page, virtual hands) is
none of its business. Nothing is assumed about magnets or sensors but that a checker is plain to see.
"""

from dataclasses import dataclass

import numpy as np

from takhta.board.names import called, piece_of, place_name
from takhta.board.plan import Board, Run
from takhta.board.ports import Frame
from takhta.rules.occupancy import Side
from takhta.rules.said import Either, Said, Told, said
from takhta.sensing.arrays import Flags, Floats
from takhta.sensing.calibration import Calibration, wiring
from takhta.sensing.field import MIDDLE
from takhta.sensing.learning.slide import Finding, Slide
from takhta.sensing.learning.walk import Kept

_TARE_FRAMES = 48
_EMPTY_COUNTS = 350
"""No sensor's own zero is further from the middle; a checker adds twice as much."""
_BEYOND_COUNTS = 1700
"""Even a stack of checkers brings no sensor that far from the middle: this one, or its wire, is broken."""
_STEADY_COUNTS = 60
_PATIENCE = 10
"""After so many unsteady looks at the empty board the few seats that waver are taken for broken."""
_FEW = 8
_LEAST_NOISE = 0.3
"""Counts: rounding alone."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """What to do next, with one sentence for people.

    `side` None = take everything off the board; else slide a checker of that side along the run.
    """

    side: Side | None
    run: Run | None
    told: Said


class Calibrating:
    """A calibration under way. Feed it every frame with `see` and do what `instruction` says until it is None.

    `kept` is an earlier one to go on with.
    """

    def __init__(self, board: Board, kept: Kept | None = None) -> None:
        self._board = board
        self._names = [run.name for run in board.runs]
        self._columns = [[int(slot.id) for slot in run.slots] for run in board.runs]
        self._pieces = [pieces for pieces in board.pieces if pieces.checker == board.checker]
        """What is slid: the sides whose pieces are of the first kind."""
        self._steps = [_CLEAR] + [_slide(board, run, pieces.side) for run in board.runs for pieces in self._pieces]
        slots = len(board.slots)
        self._done = kept.done if kept else 0
        self._tare = np.array(kept.tare) if kept else np.zeros(slots)
        self._noise = np.array(kept.noise) if kept else np.zeros(slots)
        self._peak = np.array(kept.peak) if kept else np.zeros(slots)
        self._broken = set(kept.broken) if kept else set[int]()
        self._turned = set(kept.turned) if kept else set[int]()
        self._crossed = dict(kept.crossed) if kept else dict[int, int]()
        self._backwards = set(kept.backwards) if kept else set[int]()
        self._window: list[Floats] = []
        self._looks = 0
        self._doubt: tuple[Finding, int] | None = None
        self._pass = self._fresh()
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
        """What a checker has added to each seat so far, the slide under way with it, in counts; 0 = not felt yet."""
        felt = np.where(self._pass.felt, self._pass.most, 0.0)
        return tuple(np.maximum(self._peak, felt).tolist())

    def see(self, frame: Frame) -> None:
        """Take in one scan."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64)
        now = self.instruction
        if now is None:
            return
        if now.side is None:
            self._weigh_empty(counts)
            return
        added = counts - self._tare
        self._pass.see(self._polarity(now.side) * added)
        if self._pass.over:
            self._judge(now.side, self._pass)

    def _polarity(self, side: Side) -> int:
        return next(pieces.polarity for pieces in self._pieces if pieces.side is side)

    def skip(self) -> None:
        """Go on although this step has not come to its end: what has not been seen is taken for broken."""
        if self.instruction is None:
            return
        if self._done == 0:
            if not self._window:
                return
            self._weigh(self._window, self._far(self._window[-1]) | self._unsteady(self._window))
        self._next()

    def back(self) -> None:
        """Do the last step again."""
        self._done = max(0, self._done - 1)
        if self._done == 0:
            self._broken.clear()
        self._start()

    def kept(self) -> Kept:
        """All that is known so far, to go on with another time."""
        return Kept(
            self._board.name,
            wiring(self._board),
            self._done,
            tuple(self._tare.tolist()),
            tuple(self._noise.tolist()),
            tuple(self._peak.tolist()),
            tuple(sorted(self._broken)),
            tuple(sorted(self._turned)),
            tuple(sorted(self._crossed.items())),
            tuple(sorted(self._backwards)),
        )

    def result(self, made: str) -> Calibration:
        """The calibration. `made` says when, in words. Raises ValueError while it is not complete."""
        if (now := self.instruction) is not None:
            raise ValueError(f"The calibration is not complete: {now.told}")
        unseen = self._peak == 0
        peak = np.where(unseen, np.median(self._peak[~unseen]) if not unseen.all() else 1.0, self._peak)
        faulty = set(np.flatnonzero(unseen).tolist()) | self._broken | self._turned
        return Calibration(
            board=self._board.name,
            wiring=wiring(self._board),
            made=made,
            tare=tuple(self._tare.round(2).tolist()),
            peak=tuple(peak.round(1).tolist()),
            noise=tuple(np.maximum(self._noise, _LEAST_NOISE).round(2).tolist()),
            faulty=tuple(sorted(faulty)),
        )

    def wiring_faults(self) -> Told:
        """What is plugged in wrongly, a sentence each: with such faults no calibration is of any use."""
        told: list[Said] = []
        for asked, felt in sorted(self._crossed.items()):
            here, there = self._names[asked], self._names[felt]
            if self._crossed.get(felt) != asked:
                told.append(said("strip.felt_elsewhere", here=here, there=there))
            elif asked < felt:
                told.append(said("strip.exchanged", here=here, there=there))
        told += [said("strip.backwards", row=self._names[i]) for i in sorted(self._backwards)]
        for number, column in enumerate(self._columns):
            if set(column) - self._broken and set(column) - self._broken <= self._turned:
                told.append(said("strip.turned", row=self._names[number]))
        return tuple(told)

    # The empty board.

    def _weigh_empty(self, counts: Floats) -> None:
        """Collect frames of the empty board until enough in a row are steady."""
        self._broken |= set(np.flatnonzero(np.abs(counts - MIDDLE) > _BEYOND_COUNTS).tolist())
        far = self._far(counts)
        if far.any():
            self._window = [counts]
            self._looks = 0
            self.problem = (said("board.not_empty", places=self._places(far)),)
            return
        self.problem = ()
        self._window.append(counts)
        if len(self._window) < _TARE_FRAMES:
            return
        unsteady = self._unsteady(self._window)
        self._looks += 1
        if unsteady.any() and not (self._looks >= _PATIENCE and unsteady.sum() <= _FEW):
            del self._window[: _TARE_FRAMES // 2]
            return
        self._weigh(self._window, unsteady)
        self._next()

    def _far(self, counts: Floats) -> Flags:
        far: Flags = np.abs(counts - MIDDLE) > _EMPTY_COUNTS
        far[list(self._broken)] = False
        return far

    def _unsteady(self, window: list[Floats]) -> Flags:
        unsteady: Flags = np.ptp(np.array(window), axis=0) > _STEADY_COUNTS
        unsteady[list(self._broken)] = False
        return unsteady

    def _weigh(self, window: list[Floats], broken: Flags) -> None:
        frames = np.array(window)
        self._tare, self._noise = frames.mean(axis=0), frames.std(axis=0)
        self._broken |= set(np.flatnonzero(broken).tolist())

    # A slide.

    def _judge(self, side: Side, seen: Slide) -> None:
        """A slide is over: take it, or say why not; what is the same twice is no slip of the hand."""
        asked = (self._done - 1) // len(self._pieces)
        finding = seen.finding(asked)
        if finding is not None and not self._is_known(finding, asked, seen) and finding != self._doubt:
            seen.again()
            self._start(seen if finding[0] is Finding.UNSEEN else None)
            self._doubt = finding
            self.refused += 1
            self.problem = (self._why(finding, side),)
            return
        column = self._columns[asked]
        match finding:
            case (Finding.ELSEWHERE, felt):
                self._crossed[asked] = felt
                column = self._columns[felt]
            case (Finding.BACKWARDS, _):
                self._backwards.add(asked)
            case _:
                self._crossed.pop(asked, None)
        here = np.array(column)
        self._turned |= set(here[seen.felt_as_other[here] & ~seen.felt[here]].tolist())
        self._turned -= set(here[seen.felt[here]].tolist())
        # A hand is beside the middle now and then, never nearer than it: the higher of two passes is right.
        good = here[seen.felt[here]]
        self._peak[good] = np.maximum(self._peak[good], seen.most[good])
        self._next()

    def _is_known(self, finding: tuple[Finding, int], asked: int, seen: Slide) -> bool:
        """Whether the other side's slide has shown the same already."""
        kind, column = finding
        match kind:
            case Finding.ELSEWHERE:
                return self._crossed.get(asked) == column
            case Finding.BACKWARDS:
                return asked in self._backwards
            case Finding.TURNED:
                return set(np.flatnonzero(seen.felt_as_other).tolist()) & set(self._columns[asked]) <= self._turned
            case Finding.UNSEEN:
                return False

    def _why(self, finding: tuple[Finding, int], side: Side) -> Said:
        kind, column = finding
        match kind:
            case Finding.ELSEWHERE:
                return said("slide.elsewhere", row=self._names[column])
            case Finding.TURNED:
                of = piece_of(self._board).of
                others = tuple(of[pieces.side] for pieces in self._pieces if pieces.side is not side)
                return said("slide.other_piece", pieces=Either(others))
            case Finding.BACKWARDS:
                return said("slide.backwards", way=_way(self._board, self._board.runs[column]))
            case Finding.UNSEEN:
                return said("slide.unseen", piece=piece_of(self._board).one)

    def _next(self) -> None:
        self._done += 1
        self._start()

    def _start(self, under_way: Slide | None = None) -> None:
        self._doubt = None
        self.problem = ()
        self._window.clear()
        self._looks = 0
        self._pass = under_way or self._fresh()

    def _fresh(self) -> Slide:
        broken = np.zeros(len(self._board.slots), dtype=np.bool_)
        broken[list(self._broken)] = True
        return Slide(self._columns, broken)

    def _places(self, where: Flags) -> tuple[Said, ...]:
        places = {self._board.slots[slot].place for slot in np.flatnonzero(where).tolist()}
        return tuple(place_name(self._board, place) for place in sorted(places))


_CLEAR = Instruction(None, None, said("slide.clear"))


def _slide(board: Board, run: Run, side: Side) -> Instruction:
    told = said("slide.along", piece=piece_of(board).of[side], row=run.name, way=_way(board, run))
    return Instruction(side, run, told)


def _way(board: Board, run: Run) -> Said:
    """From where to where a run goes."""
    first, last = (board.places[slot.place] for slot in (run.slots[0], run.slots[-1]))
    if first is last:
        return said("way.to_tip")
    return said("way.between", first=called(first), last=called(last))
