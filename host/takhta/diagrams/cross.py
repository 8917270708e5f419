"""The cross and where the pawns of each colour are on it. It must never know how it is drawn.

Red's arm is at the bottom. A pawn on its way home is told from one on its way out, also on square 8, where nobody at
the table can see which it is.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from takhta.diagrams.subject import Subject
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.pagade.notation import name
from takhta.rules.pagade.path import AROUND, COLOURS, CUT, HOME, SQUARES, cell, is_castle, number_at, square
from takhta.rules.pagade.position import Position
from takhta.rules.said import Said, Told, said

ACROSS = 19
"""The cross lies in a grid of so many cells a side."""
CORNERS = dict(zip(COLOURS, ((0, 11), (11, 11), (11, 0), (0, 0)), strict=True))
"""Where there is room for words about a colour, by the first column and row of an empty corner of 8 by 8 cells."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the cross: where it lies, whose belly it is in, and what stands there: how many pawns of a colour
    are on their way out, and how many on their way home."""

    column: int
    row: int
    is_castle: bool
    belly: Side | None
    owner: Side | None
    out: int = 0
    homeward: int = 0


def squares(state: Position) -> tuple[Square, ...]:
    """Every square of the cross with what stands on it."""
    held_by: Mapping[PlaceId, Counter[tuple[Side, bool]]] = {PlaceId(place): Counter() for place in range(SQUARES)}
    for colour in COLOURS:
        for pawn in state.of(colour):
            if pawn not in (CUT, HOME):
                held_by[square(colour, pawn)][colour, pawn >= AROUND] += 1
    return tuple(_square(place, held) for place, held in held_by.items())


def beside(subject: Subject, colour: Side) -> Told:
    """What the cross does not show of a colour that plays: how far it has to go, and its pawns off the board."""
    state: Position = subject.state
    told = [said("diagram.pips", side=colour.noun, count=subject.rules.pips(state, colour))]
    if colour in state.places:
        told.append(said("diagram.home_as", place=state.places.index(colour) + 1))
        return tuple(told)
    told += [said("diagram.cut", number=cut)] if (cut := state.of(colour).count(CUT)) else []
    told += [said("diagram.home", number=home)] if (home := state.of(colour).count(HOME)) else []
    return (*told, *([said("diagram.may_go_home")] if state.may_go_home(colour) else []))


def stands(subject: Subject) -> Told:
    """Where the pawns of every colour are by its own numbers."""
    state: Position = subject.state
    return tuple(
        said("diagram.stands", side=colour.noun, places=(*_places(state, colour), *beside(subject, colour)[1:]))
        for colour in COLOURS
        if state.plays(colour)
    )


def _places(state: Position, colour: Side) -> tuple[Said, ...]:
    pawns = Counter(pawn for pawn in state.of(colour) if pawn not in (CUT, HOME))
    return tuple(said("diagram.stack", number=number, place=name(pawn)) for pawn, number in sorted(pawns.items()))


def _square(place: PlaceId, held: Counter[tuple[Side, bool]]) -> Square:
    column, row = cell(place)
    counting = [colour for colour in COLOURS if number_at(colour, place) is not None]
    belly = counting[0] if len(counting) == 1 else None
    owner = next((colour for colour, _ in held), None)
    out, homeward = (held[owner, False], held[owner, True]) if owner else (0, 0)
    return Square(column, row, is_castle(place), belly, owner, out, homeward)
