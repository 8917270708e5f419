"""Evidence made by hand, for tests of the session: as if the sensors were certain of a position."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations

from takhta.board.evidence import Evidence, Milliseconds
from takhta.rules.occupancy import Content, Occupancy, Side, content

_CONTENTS = [Content(white + 16 * black) for white in range(16) for black in range(16)] + [
    content({one: number, other: more})
    for one, other in permutations((Side.BLACK, Side.RED, Side.YELLOW, Side.GREEN), 2)
    for number in range(5)
    for more in range(3)
]
"""What a place of the tables or of the cross may hold."""
OTHER = -30.0
"""What a content that does not stand there is worth, in nats."""


def certain(occupancy: Occupancy, at: int = 0) -> Evidence:
    """Evidence that leaves no doubt about `occupancy`, in places of the physical board."""
    return Evidence(Milliseconds(at), tuple(_surely(held) for held in occupancy), occupancy)


@cache
def _surely(held: Content) -> Mapping[Content, float]:
    """The place that certainly holds this."""
    return {each: 0.0 if each == held else OTHER for each in {*_CONTENTS, held}}


def torn(stands: Sequence[Occupancy], at: int = 0) -> Evidence:
    """Evidence that cannot tell these positions apart: at each place what stands there in any of them is as likely."""
    sure = [certain(occupancy, at).likely for occupancy in stands]
    likely = tuple(
        {held: max(each[place].get(held, OTHER) for each in sure) for held in {**sure[0][place], **sure[-1][place]}}
        for place in range(len(stands[0]))
    )
    return Evidence(Milliseconds(at), likely, stands[0])
