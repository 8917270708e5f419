"""Evidence made by hand, for tests of the session: as if the sensors were certain of a position."""

from collections.abc import Sequence

from takhta.board.evidence import Evidence, Milliseconds
from takhta.rules.occupancy import Content, Occupancy

OTHER = -30.0
"""What a content that does not stand there is worth, in nats."""


def certain(stand: Occupancy, at: int = 0) -> Evidence:
    """Evidence that leaves no doubt about `stand`, in places of the wood."""
    contents = [Content(white + 16 * black) for white in range(16) for black in range(16)]
    likely = tuple({content: 0.0 if content == held else OTHER for content in contents} for held in stand)
    return Evidence(Milliseconds(at), likely, stand)


def torn(stands: Sequence[Occupancy], at: int = 0) -> Evidence:
    """Evidence that cannot tell these positions apart: at each place what stands there in any of them is as likely."""
    sure = [certain(stand, at).likely for stand in stands]
    likely = tuple(
        {content: max(each[place][content] for each in sure) for content in sure[0][place]}
        for place in range(len(stands[0]))
    )
    return Evidence(Milliseconds(at), likely, stands[0])
