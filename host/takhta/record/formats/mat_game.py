"""One game of a match text while it is read: its rows, what was done in them, and how it ended. It must never judge a
play: replay.py does.
"""

from dataclasses import dataclass, field
from itertools import zip_longest

from takhta.record.formats import mat_words as words
from takhta.record.formats.mat_cells import Resignation, Won, cell, outcome
from takhta.record.formats.mat_line import MIDDLE, Line
from takhta.record.match import Action, Beaver, Double, Drop, GameRecord, Result, Take
from takhta.rules.game import Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.said import said
from takhta.rules.stakes import UNTURNED


@dataclass(slots=True)
class MatGame:
    """A game while it is read.

    `open_sides` still have a cell in the row that was read last; `told_by_loser` = the result is written for the loser.
    """

    number: int
    names: tuple[str, str] | None = None
    score: tuple[int, int] = (0, 0)
    rows: int = 0
    open_sides: list[Side] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    result: Result | None = None
    resigned: Resignation | None = None
    told_by_loser: bool = False

    def read(self, line: Line) -> None:
        """A numbered row of up to two cells and perhaps a result, or a result on a line of its own."""
        start, numbered = 0, words.ROW.match(line.text)
        row = int(numbered[1]) if numbered else self.rows
        if numbered and not (row == self.rows and self.open_sides):  # a row may go on in a line of its own
            self.rows, self.open_sides = self.rows + 1, list(WHITE_AND_BLACK)
        if numbered:
            start = numbered.end()
        else:
            self.open_sides = []
        while word := line.next(start):
            column = word.start()
            if found := outcome(line, column):
                told, start = found
                self._end(line, column, told)
            elif numbered and (again := words.ROW.match(line.text, column)) and int(again[1]) == row:
                start = again.end()  # some servers number the loser's and the winner's half of the last row
            elif numbered and row != self.rows:  # what is written below the last play may be numbered anyhow
                raise line.wrong(numbered.start(1), said("mat.other_row", row=self.rows, other=row))
            else:
                start = self._act(line, column)

    def settle(self, score: tuple[int, int]) -> None:
        """Take in the score after this game, as the next one tells it.

        It says who won, where the file does not, or where the result stands in the column of the other side.
        """
        won = score[0] - self.score[0], score[1] - self.score[1]
        for side, points, others in zip(WHITE_AND_BLACK, won, reversed(won), strict=True):
            if points > 0 and others == 0 and (self.result is None or self.result.points == points):
                self.result = Result(side, Points(points))

    def record(self) -> GameRecord:
        """The game as it is written down."""
        if self.result is None and self.resigned is not None:
            by, points, times = self.resigned.by, self.resigned.points, self.resigned.times
            self.result = Result(by.other, Points(points or times * self._cube()))
        if self.result is not None and self.actions and isinstance(self.actions[-1], Beaver):
            self.actions.append(Take(self.actions[-1].side.other))
        return GameRecord(self.number, *self.score, tuple(self.actions), self.result)

    def _act(self, line: Line, column: int) -> int:
        """Take in the cell that begins here; the column after it."""
        if self.resigned is not None and (answer := words.TAKE.match(line.text, column)):
            return answer.end()
        if self.result is not None:
            raise line.wrong(column, said("mat.game_over", game=self.number))
        if self.open_sides == list(WHITE_AND_BLACK) and column >= MIDDLE:
            del self.open_sides[0]
        if not self.open_sides:
            raise line.wrong(column, said("mat.too_much"))
        action, after = cell(line, column, self.open_sides.pop(0), self._cube())
        self._add(action)
        return after

    def _add(self, action: Action) -> None:
        """Take in one action.

        GNU Backgammon names a beaver so and does not write that it was taken; others turn the cube by a double
        in answer to a double, and write it.
        """
        before = self.actions[-1] if self.actions else None
        if isinstance(action, Double) and isinstance(before, Double) and before.side is not action.side:
            action = Beaver(action.side, action.value)
        if isinstance(before, Beaver) and not isinstance(action, Take | Drop):
            self.actions.append(Take(before.side.other))
        self.actions.append(action)

    def _end(self, line: Line, column: int, told: Won | Resignation) -> None:
        """Take in who won, or who gave up.

        Both halves of a row may say it, and they must say the same; only who lost is written in any column.
        """
        weak = False
        if isinstance(told, Resignation):
            self.resigned = told
            if told.points == 0:
                if self.open_sides and self.open_sides[0] is told.by:
                    del self.open_sides[0]
                return
            told, weak = Won(told.by.other, told.points), True
        if told.points == 0:
            raise line.wrong(column, said("mat.no_points"))
        last = self.actions[-1] if self.actions else None
        winner = told.winner
        if isinstance(last, Drop):  # some programs write the result under the name of the one who dropped
            winner = last.side.other
        result = Result(winner, told.points)
        if (
            self.result is not None
            and result != self.result
            and not ((weak or self.told_by_loser) and result.points == self.result.points)
        ):
            raise line.wrong(column, said("mat.two_results", game=self.number))
        if self.result is None or not weak:
            self.result, self.told_by_loser = result, weak

    def _cube(self) -> int:
        """What the cube shows, or will when the double that is open is taken."""
        values = [
            action.value
            for action, answer in zip_longest(self.actions, self.actions[1:])
            if isinstance(action, Double | Beaver) and not isinstance(answer, Drop)
        ]
        return max(values, default=UNTURNED)
