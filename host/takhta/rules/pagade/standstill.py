"""When nobody could ever move again. It must change nothing but who may go home.

Players who all pass each other without a cut come to rest before their bellies, and no throw moves them. The source is
silent about it.
"""

from collections.abc import Collection
from dataclasses import replace

from takhta.rules.dice import Roll
from takhta.rules.pagade.agreement import Agreement
from takhta.rules.pagade.path import COLOURS
from takhta.rules.pagade.plays import ways
from takhta.rules.pagade.position import Position


def freed(agreement: Agreement, position: Position, rolls: Collection[Roll]) -> Position:
    """The same position; but where no roll moves anybody any more, all who are left may go home as if they had cut."""
    left = [colour for colour in agreement.seats if not position.is_home(colour)]
    if any(position.may_go_home(colour) for colour in left):
        return position  # some roll moves it: the others are too few to bar all eleven distances
    for colour in left:
        its_turn = replace(position, turn=colour)
        if any(way.hops for roll in rolls for way in ways(agreement, its_turn, roll)):
            return position
    return replace(position, has_cut=tuple(position.plays(colour) for colour in COLOURS))
