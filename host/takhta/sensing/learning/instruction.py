"""What a calibration asks for, a step at a time: first nothing on the board, then one slide after the other."""

from dataclasses import dataclass

from takhta.board.names import called, piece_of
from takhta.board.plan import Board, Pieces, Run
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, said


@dataclass(frozen=True, slots=True)
class Instruction:
    """What to do next, with one sentence for people.

    `side` None = take everything off the board; else slide a checker of that side along the run.
    """

    side: Side | None
    run: Run | None
    told: Said


def instructions(board: Board, slid: list[Pieces]) -> list[Instruction]:
    """All steps of a calibration: the empty board, then along every run a checker of each of the sides `slid`."""
    return [CLEAR, *(_slide(board, run, pieces.side) for run in board.runs for pieces in slid)]


def way(board: Board, run: Run) -> Said:
    """From where to where a run goes."""
    first, last = (board.places[slot.place] for slot in (run.slots[0], run.slots[-1]))
    if first is last:
        return said("way.to_tip")
    return said("way.between", first=called(first), last=called(last))


CLEAR = Instruction(None, None, said("slide.clear"))


def _slide(board: Board, run: Run, side: Side) -> Instruction:
    told = said("slide.along", piece=piece_of(board).of[side], row=run.name, way=way(board, run))
    return Instruction(side, run, told)
