"""How a turn is told: what to show, and how to carry checkers back."""

from dataclasses import dataclass

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import PlaceId
from takhta.rules.said import Said, Told, Value, said
from takhta.session.way_back import Carry

Marks = tuple[tuple[PlaceId, Mark], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to show for a turn: the prompt, what is told, and the marks."""

    prompt: Prompt
    told: Told
    marks: Marks = ()


def carried(game: AnyGame, state: State, carries: tuple[Carry, ...]) -> Told:
    """What to carry, a sentence for each checker."""
    return tuple(_carried(game, state, carry) for carry in carries)


def _carried(game: AnyGame, state: State, carry: Carry) -> Said:
    checker = game.piece.of[carry.side]
    if carry.source is None:
        assert carry.target is not None  # what stays beside the board is not carried
        return said("carry.put", checker=checker, place=game.name_place(state, carry.target))
    source = game.name_place(state, carry.source)
    if carry.target is None:
        return said("carry.take", checker=checker, place=source)
    return said("carry.move", checker=checker, source=source, target=game.name_place(state, carry.target))


def names(game: AnyGame, state: State, places: tuple[PlaceId, ...]) -> tuple[Value, ...]:
    """These places within a sentence."""
    return tuple(game.name_place(state, place) for place in places)
