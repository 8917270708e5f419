"""What players of pagade may agree on, and who sits, plays together and plays next because of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from takhta.rules.occupancy import Side
from takhta.rules.options import Option
from takhta.rules.pagade.path import COLOURS, opposite
from takhta.rules.pagade.position import Position

PLAYERS = Option("players", "Players", ("four", "two", "two_sets", "partners"))
"""Four or two colours, each for itself; two players with two opposite colours each; or two against two. Who plays two
colours plays each in its turn, and they are partners of each other."""
PAIRING = Option("pairing", "Partners", ("opposite", "red_black", "red_green"))
"""Who plays together: red and yellow across the board, or red with a neighbour."""
PARTNER_PLAY = Option("partner_play", "Who is home plays on for the partner", ("on", "off"))
PAIR_DISTANCE = Option("pair_distance", "A pair goes with a doublet", ("n", "2n"))
SAFE_SQUARES = Option("safe_squares", "Safe squares outside the belly", ("none", "castles"))
MUST_MOVE = Option("must_move", "Every number that can be played must be", ("on", "off"))

OPTIONS = (PLAYERS, PAIRING, PARTNER_PLAY, PAIR_DISTANCE, SAFE_SQUARES, MUST_MOVE)

_PARTNERS = {
    "opposite": {colour: opposite(colour) for colour in COLOURS},
    "red_black": {Side.RED: Side.BLACK, Side.BLACK: Side.RED, Side.YELLOW: Side.GREEN, Side.GREEN: Side.YELLOW},
    "red_green": {Side.RED: Side.GREEN, Side.GREEN: Side.RED, Side.BLACK: Side.YELLOW, Side.YELLOW: Side.BLACK},
}


@dataclass(frozen=True)
class Agreement:
    """What has been agreed on, every option by name."""

    chosen: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> "Agreement":
        """The agreement with these values, one for every option."""
        return cls(tuple(sorted((option.name, chosen[option.name]) for option in OPTIONS)))

    def _says(self, option: Option) -> str:
        return dict(self.chosen)[option.name]

    @cached_property
    def seats(self) -> tuple[Side, ...]:
        """The colours that play, anticlockwise."""
        return (Side.RED, Side.YELLOW) if self._says(PLAYERS) == "two" else COLOURS

    @cached_property
    def together(self) -> Mapping[Side, Side]:
        """Each colour's partner; nobody has one where everybody plays alone."""
        match self._says(PLAYERS):
            case "partners":
                return _PARTNERS[self._says(PAIRING)]
            case "two_sets":
                return _PARTNERS["opposite"]
            case _:
                return {}

    @cached_property
    def plays_on(self) -> bool:
        """Whether a colour that is home plays on for its partner."""
        return bool(self.together) and self._says(PARTNER_PLAY) == "on"

    @cached_property
    def pair_goes_twice(self) -> bool:
        """Whether a pair goes twice the number of a doublet."""
        return self._says(PAIR_DISTANCE) == "2n"

    @cached_property
    def castles_are_safe(self) -> bool:
        """Whether an opponent on a crossed square may not be cut there nor landed on."""
        return self._says(SAFE_SQUARES) == "castles"

    @cached_property
    def must_move(self) -> bool:
        """Whether as many numbers as possible must be played."""
        return self._says(MUST_MOVE) == "on"

    def mover(self, position: Position) -> Side:
        """Whose pawns the colour on turn moves: its own, or when they are home the partner's."""
        turn = position.turn
        if position.is_home(turn) and self.plays_on:
            return self.together[turn]
        return turn

    def next(self, position: Position) -> Side:
        """The colour that plays after the one on turn, anticlockwise; who has nothing left to move is skipped.

        When the game is over nobody is skipped.
        """
        start = COLOURS.index(position.turn)
        order = [COLOURS[(start + step) % len(COLOURS)] for step in range(1, len(COLOURS) + 1)]
        seated = [colour for colour in order if colour in self.seats]
        return next((colour for colour in seated if self._can_play(position, colour)), seated[0])

    def _can_play(self, position: Position, colour: Side) -> bool:
        if not position.is_home(colour):
            return True
        return self.plays_on and not position.is_home(self.together[colour])
