"""One slide of a checker along a column: which seats detected it, as whose, in what order. It knows no other."""

from enum import Enum

import numpy as np

from takhta.sensing.arrays import Flags, Floats

SEEN_COUNTS = 250
"""A checker passed over this sensor; the negative brim of a magnet beside it is ten times less."""
_GONE_COUNTS = 60
_GONE_FRAMES = 5
_GIVEN_UP_FRAMES = 66
"""Half-way between two seats a checker is as good as invisible, so a slide that only some seats detected may go on."""


class Finding(Enum):
    """What a slide has shown that is not as it should be."""

    UNSEEN = "unseen"
    """Some seats of the column detected nothing."""
    TURNED = "turned"
    """The column detected a checker of the other side."""
    ELSEWHERE = "elsewhere"
    """Another column detected it and this one did not."""
    BACKWARDS = "backwards"
    """It came from the tip."""


class Slide:
    """What all sensors have read since the slide began; `columns` are the slots of each column, `broken` tell nothing.

    Counts come in with the sign of the side whose checker is slid: positive is what it should add.
    """

    def __init__(self, columns: list[list[int]], broken: Flags) -> None:
        self._columns = columns
        self._broken = broken
        self.most = np.zeros(len(broken))
        self.least = np.zeros(len(broken))
        self._when = np.zeros(len(broken), dtype=np.int64)
        self._frames = 0
        self._quiet = 0
        self._touched = False
        self._tries = 1

    def again(self) -> None:
        """The same column once more: what was detected so far stays, so that only the missing seats matter."""
        self._quiet = 0
        self._touched = False
        self._tries += 1

    def see(self, signed: Floats) -> None:
        """Take in a scan."""
        signed = np.where(self._broken, 0.0, signed)
        self._frames += 1
        higher = signed > self.most
        self.most[higher], self._when[higher] = signed[higher], self._frames
        np.minimum(self.least, signed, out=self.least)
        strongest = float(np.abs(signed).max())
        self._quiet = self._quiet + 1 if strongest < _GONE_COUNTS else 0
        self._touched = self._touched or strongest > SEEN_COUNTS

    @property
    def over(self) -> bool:
        """Whether the checker has been taken away after enough of it has been detected."""
        if not self._touched or self._quiet < _GONE_FRAMES:
            return False
        detected = self.detected | self.detected_as_other
        whole = any(detected[column].all() for column in self._working())
        return self._quiet >= (_GONE_FRAMES if whole else _GIVEN_UP_FRAMES)

    @property
    def detected(self) -> Flags:
        """The slots that detected a checker of the right side."""
        return self.most > SEEN_COUNTS

    @property
    def detected_as_other(self) -> Flags:
        """The slots that detected a checker of the other side."""
        return self.least < -SEEN_COUNTS

    def finding(self, asked: int) -> tuple[Finding, int] | None:
        """What is wrong with the slide along the column asked for, and in which column it shows; None = nothing."""
        working = self._working()
        here = working[asked]
        detected, other = self.detected, self.detected_as_other
        if detected[here].sum() <= 1 and other[here].sum() <= 1:
            shares = [float((detected | other)[column].sum()) / max(len(column), 1) for column in working]
            elsewhere = int(np.argmax(shares))
            if elsewhere != asked and shares[elsewhere] > 0.5:
                return Finding.ELSEWHERE, elsewhere
        if other[here].sum() > detected[here].sum():
            return Finding.TURNED, asked
        if not (detected | other)[here].all():
            return Finding.UNSEEN, asked
        if self._tries == 1 and len(here) > 1 and (np.diff(self._when[here]) < 0).all():
            return Finding.BACKWARDS, asked
        return None

    def _working(self) -> list[list[int]]:
        return [[slot for slot in column if not self._broken[slot]] for column in self._columns]
