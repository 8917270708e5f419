"""What players of pagade may agree on, and who sits, plays together and plays next because of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from takhta.rules.occupancy import Side
from takhta.rules.options import OFF, ON, Option
from takhta.rules.pagade.path import COLOURS, opposite
from takhta.rules.pagade.position import Position
from takhta.rules.said import said

FOUR, TWO, TWO_SETS, PARTNERS = "four", "two", "two_sets", "partners"
PLAYERS = Option("players", said("option.players"), (FOUR, TWO, TWO_SETS, PARTNERS))
"""Four or two colours, each for itself; two players with two opposite colours each; or two against two. Who plays two
colours plays each in its turn, and they are partners of each other."""
OPPOSITE, RED_BLACK, RED_GREEN = "opposite", "red_black", "red_green"
PAIRING = Option("pairing", said("option.pairing"), (OPPOSITE, RED_BLACK, RED_GREEN))
"""Who plays together: red and yellow across the board, or red with a neighbour."""
PARTNER_PLAY = Option("partner_play", said("option.partner_play"), (ON, OFF))
ONCE, TWICE = "n", "2n"
PAIR_DISTANCE = Option("pair_distance", said("option.pair_distance"), (ONCE, TWICE), said("option.pair_distance.means"))
NO_SAFE_SQUARES, CASTLES = "none", "castles"
SAFE_SQUARES = Option(
    "safe_squares", said("option.safe_squares"), (NO_SAFE_SQUARES, CASTLES), said("option.safe_squares.means")
)
MUST_MOVE = Option("must_move", said("option.must_move"), (ON, OFF))

OPTIONS = (PLAYERS, PAIRING, PARTNER_PLAY, PAIR_DISTANCE, SAFE_SQUARES, MUST_MOVE)

_PARTNERS = {
    OPPOSITE: {colour: opposite(colour) for colour in COLOURS},
    RED_BLACK: {Side.RED: Side.BLACK, Side.BLACK: Side.RED, Side.YELLOW: Side.GREEN, Side.GREEN: Side.YELLOW},
    RED_GREEN: {Side.RED: Side.GREEN, Side.GREEN: Side.RED, Side.BLACK: Side.YELLOW, Side.YELLOW: Side.BLACK},
}


@dataclass(frozen=True)
class Agreement:
    """What has been agreed on, every option by name."""

    chosen: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> "Agreement":
        """The agreement with these values, one for every option."""
        return cls(tuple(sorted((option.name, chosen[option.name]) for option in OPTIONS)))

    def option(self, name: str) -> str:
        """What was agreed on for one of the options."""
        return dict(self.chosen)[name]

    @cached_property
    def seats(self) -> tuple[Side, ...]:
        """The colours that play, anticlockwise."""
        return (Side.RED, Side.YELLOW) if self.option(PLAYERS.name) == TWO else COLOURS

    @cached_property
    def together(self) -> Mapping[Side, Side]:
        """Each colour's partner; nobody has one where everybody plays alone."""
        players = self.option(PLAYERS.name)
        if players == PARTNERS:
            return _PARTNERS[self.option(PAIRING.name)]
        return _PARTNERS[OPPOSITE] if players == TWO_SETS else {}

    @cached_property
    def plays_on(self) -> bool:
        """Whether a colour that is home plays on for its partner."""
        return bool(self.together) and PARTNER_PLAY.is_on(self)

    @cached_property
    def pair_goes_twice(self) -> bool:
        """Whether a pair goes twice the number of a doublet."""
        return self.option(PAIR_DISTANCE.name) == TWICE

    @cached_property
    def castles_are_safe(self) -> bool:
        """Whether an opponent on a crossed square may not be cut there nor landed on."""
        return self.option(SAFE_SQUARES.name) == CASTLES

    @cached_property
    def must_move(self) -> bool:
        """Whether as many numbers as possible must be played."""
        return MUST_MOVE.is_on(self)

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
