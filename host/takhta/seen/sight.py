"""One position as it lay still on the board, and how each side sees it. It must never judge how it came about."""

from collections.abc import Iterator
from dataclasses import dataclass

from takhta.board.evidence import Milliseconds
from takhta.rules.occupancy import WHITE_AND_BLACK, Occupancy, count
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Packed, counts

View = bytes
"""What a side sees, 50 numbers: its own on its points 1 to 25, the other's bar, the other's on the points 1 to 24."""

OWN = BAR
"""Where the own half of a View ends."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What lay still on the board, in the game's own places, and since when."""

    at: Milliseconds
    occupancy: Occupancy


class Eyes:
    """What can be seen of a game of `each` checkers a side on a board whose columns have so many `seats`: more checkers
    on a point than seats look like a full column."""

    def __init__(self, seats: int, each: int) -> None:
        self._seats = seats
        self._each = each
        self._capped = bytes(min(number, seats) for number in range(256))

    def view(self, packed: Packed) -> View:
        """A position as the side on turn would see it."""
        return counts(packed)[1:51].translate(self._capped)

    def halves(self, occupancy: Occupancy) -> tuple[list[int], list[int]]:
        """What is seen of White's and of Black's checkers, by place."""
        white, black = ([min(count(held, side), self._seats) for held in occupancy] for side in WHITE_AND_BLACK)
        return white, black

    def views(self, occupancy: Occupancy, mover: int) -> tuple[View, View]:
        """What White and Black see while `mover` plays: a lone checker that lies with the mover's has been hit."""
        white, black = self.halves(occupancy)
        mine, theirs = (white, black) if mover == 0 else (black, white)
        for place in range(1, BAR):
            if mine[place] and theirs[place] == 1:
                theirs[place] = 0
                theirs[0] += 1
        return (
            bytes([*white[1:BAR], white[0], black[0], *black[1:BAR]]),
            bytes([*black[:0:-1], black[0], white[0], *white[:0:-1]]),
        )

    def positions(self, view: View) -> tuple[Packed, ...]:
        """Every position that looks so: what is not seen is off, or lies on a full column."""
        own, others = self._with_unseen(view[:OWN]), self._with_unseen(view[OWN:])
        return tuple(
            Packed(int.from_bytes(bytes([off, *mine, *theirs, their_off]), "little"))
            for off, mine in own
            for their_off, theirs in others
        )

    def _with_unseen(self, half: View) -> list[tuple[int, bytes]]:
        """How many of a side may be off, and with that its others in the order of the View."""
        lacking = self._each - sum(half)
        full = [at for at, number in enumerate(half) if number == self._seats]
        return [
            (off, bytes(number + more.get(at, 0) for at, number in enumerate(half)))
            for off in range(lacking + 1)
            for more in _shared(lacking - off, full)
        ]


def _shared(number: int, columns: list[int]) -> Iterator[dict[int, int]]:
    """Every way to put so many checkers onto these columns."""
    if not number:
        yield {}
    elif columns:
        for here in range(number + 1):
            for rest in _shared(number - here, columns[1:]):
                yield {columns[0]: here, **rest}


OWN_HALF = (1 << 8 * THEIRS) - (1 << 8 * (TRAY + 1))
"""The fields of a Packed that hold the mover's own checkers on the board."""
