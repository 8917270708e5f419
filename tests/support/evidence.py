"""Evidence made by hand, for tests of the session: as if the sensors were certain of a position."""

from takhta.board.evidence import Evidence, Milliseconds
from takhta.rules.occupancy import Content, Occupancy

OTHER = -30.0
"""What a content that does not stand there is worth, in nats."""


def certain(stand: Occupancy, at: int = 0) -> Evidence:
    """Evidence that leaves no doubt about `stand`, in places of the wood."""
    contents = [Content(white + 16 * black) for white in range(16) for black in range(16)]
    likely = tuple({content: 0.0 if content == held else OTHER for content in contents} for held in stand)
    return Evidence(Milliseconds(at), likely, stand)
