"""How a game ended, as far as the board can show: nobody sees the cube, a drop or a resignation, so it is a guess."""

from takhta.rules.game import Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.game import Tables
from takhta.rules.tables.position import Position
from takhta.seen.story import Story


def ending(rules: Tables, story: Story) -> tuple[Side, Points] | None:
    """The winner and the points if the cube was never turned: who has borne off everything, else who is ahead with the
    other's next roll still to come. None for a game of no turns."""
    if not story.turns:
        return None
    last = story.turns[-1]
    mover = WHITE_AND_BLACK[last.side]
    position = Position(mover, last.after)
    outcome = rules.outcome(position)
    if outcome is not None:
        return outcome.winner, Points(outcome.times)
    ahead = rules.pips(position, mover) <= rules.pips(position, mover.other)
    return (mover if ahead else mover.other), Points(1)
