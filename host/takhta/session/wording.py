"""How a turn is put into words: what to show, and the names of dice, places and checkers within a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from takhta.board.scene import Mark, Prompt
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import PlaceId
from takhta.session.way_back import Carry

Marks = tuple[tuple[PlaceId, Mark], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to show for a turn: the prompt, one sentence, and the marks."""

    prompt: Prompt
    text: str
    marks: Marks = ()


def carried(game: AnyGame, state: State, carries: tuple[Carry, ...]) -> str:
    """What to carry, told: `carry a white checker from 5 to 6`."""
    return " and ".join(_told(game, state, carry) for carry in carries)


def _told(game: AnyGame, state: State, carry: Carry) -> str:
    checker = f"a {carry.side.label} {game.piece}"
    if carry.source is None:
        return f"put {checker} on {_place(game, state, carry.target)}"
    if carry.target is None:
        return f"take {checker} off {_place(game, state, carry.source)}"
    return f"carry {checker} from {_place(game, state, carry.source)} to {_place(game, state, carry.target)}"


def _place(game: AnyGame, state: State, place: PlaceId | None) -> str:
    """A place within a sentence: `8`, `the bar`, and beside the board where it is none."""
    name = "beside the board" if place is None else game.name_place(state, place)
    return "the bar" if name == "bar" else name


def names(game: AnyGame, state: State, places: tuple[PlaceId, ...]) -> str:
    """These places within a sentence."""
    return listed([game.name_place(state, place) for place in places])


def listed(things: Sequence[object]) -> str:
    """As one says it: `6`, `6 and 8`, `6, 8 and 13`."""
    words = [str(thing) for thing in things]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
