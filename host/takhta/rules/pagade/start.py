"""Who starts: every colour throws both sticks in turn. Nothing here throws, and it must never know a position."""

from takhta.rules.errors import IllegalError
from takhta.rules.game import Throws
from takhta.rules.occupancy import Side
from takhta.rules.said import said


def thrower(seats: tuple[Side, ...], throws: Throws) -> Side | None:
    """The colour that throws next; None once one alone has thrown the most.

    Those who tie for the most throw again. Raises IllegalError for a throw out of turn.
    """
    colours, thrown = _round(seats, throws)
    return colours[thrown] if len(colours) > 1 else None


def starter(seats: tuple[Side, ...], throws: Throws) -> Side | None:
    """The colour that has thrown the most; None while that is open. Raises IllegalError for a throw out of turn."""
    colours, _ = _round(seats, throws)
    return colours[0] if len(colours) == 1 else None


def _round(seats: tuple[Side, ...], throws: Throws) -> tuple[tuple[Side, ...], int]:
    """The colours that can still start, and how many of them have thrown in this round."""
    colours, sums = seats, list[int]()
    for side, roll in throws:
        if len(colours) == 1:
            raise IllegalError(said("start.decided", side=colours[0].noun))
        if side is not colours[len(sums)]:
            raise IllegalError(said("start.out_of_turn", next=colours[len(sums)].noun, side=side.noun))
        sums.append(roll.high + roll.low)
        if len(sums) == len(colours):
            colours = tuple(colour for colour, most in zip(colours, sums, strict=True) if most == max(sums))
            sums = []
    return colours, len(sums)
