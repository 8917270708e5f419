"""A board of 24 points as the side on turn sees it: its home at the lower right, the points by its own numbers.

It must never know how it is drawn. The other side's home is at the upper right, except in long nard, where both sides
go the same way round.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from takhta.diagrams.subject import Subject
from takhta.rules.game import Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.said import Said, Told, said
from takhta.rules.stakes import UNTURNED
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Point, called

UPPER = (tuple(range(13, 19)), tuple(range(19, 25)))
"""The points of the upper rail, left and right of the bar, from left to right."""
LOWER = (tuple(range(12, 6, -1)), tuple(range(6, 0, -1)))
"""Those of the lower rail."""
HIGH = 5
"""So many checkers of a stack are drawn; where there are more, the last of them bears their number."""


@dataclass(frozen=True, slots=True)
class CubeSeen:
    """The number on the cube, and whose it is; None = in the middle. `offered` = to whom, on its half."""

    value: Points
    owner: Side | None = None
    offered: Side | None = None

    @property
    def text(self) -> str:
        """The number, as a power of two where it is too long for a small cube.

        >>> CubeSeen(Points(4)).text, CubeSeen(Points(1 << 20)).text
        ('4', '2^20')
        """
        return str(self.value) if self.value < 10_000 else f"2^{self.value.bit_length() - 1}"


@dataclass(frozen=True, slots=True)
class PointsSeen:
    """What stands where: a point's owner and number by its own number of the side that is `near`."""

    near: Side
    stacks: Mapping[int, tuple[Side, int]]
    bar: Mapping[Side, int]
    off: Mapping[Side, int]
    pips: Mapping[Side, int]
    score: Mapping[Side, int]
    """The points of each side, where it is known and they play a match."""
    cube: CubeSeen | None


def seen(subject: Subject) -> PointsSeen:
    """The board of a position of the tables family."""
    rules, state, situation = subject.rules, subject.state, subject.situation
    near: Side = state.turn
    mine, theirs = state.counts[:THEIRS], state.counts[THEIRS:]
    stacks = {
        point: (near, mine[point]) if mine[point] else (near.other, theirs[point])
        for point in range(1, BAR)
        if mine[point] or theirs[point]
    }
    views = {side: state.seen_by(side) for side in WHITE_AND_BLACK}
    return PointsSeen(
        near,
        stacks,
        bar={side: view[BAR] for side, view in views.items()},
        off={side: view[TRAY] for side, view in views.items()},
        pips={side: rules.pips(state, side) for side in WHITE_AND_BLACK},
        score={side: situation.points(side) for side in WHITE_AND_BLACK} if situation and situation.length else {},
        cube=_cube(subject),
    )


def stands(subject: Subject) -> Told:
    """Where the checkers of both sides are, each by its own points, the farthest first."""
    return tuple(
        said("diagram.stands", side=side.noun, places=_places(subject.state.seen_by(side)))
        for side in (subject.state.turn, subject.state.turn.other)
    )


def _places(view: bytes) -> tuple[Said, ...]:
    stacks = [
        said("diagram.stack", number=view[point], place=called(Point(point)))
        for point in range(BAR, TRAY, -1)
        if view[point]
    ]
    return (*stacks, *([said("diagram.off", number=view[TRAY])] if view[TRAY] else []))


def _cube(subject: Subject) -> CubeSeen | None:
    situation = subject.situation
    if situation is None or situation.crawford:
        return None
    if situation.doubled:
        return CubeSeen(Points(2 * situation.cube), offered=situation.decides)
    return CubeSeen(situation.cube, None if situation.cube == UNTURNED else situation.owner)
