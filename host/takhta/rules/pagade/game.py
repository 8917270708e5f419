"""Pagade behind the contract every game offers. It must hold no rule itself: it puts the parts together."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from takhta.rules.dice import Die, Roll
from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.game import Outcome, Partial, Play, Reason, Step, Throws
from takhta.rules.occupancy import Occupancy, PlaceId, Side
from takhta.rules.options import CONFIRM_AFTER, Option, chosen
from takhta.rules.pagade import near_misses, notation, reasons, start
from takhta.rules.pagade.agreement import OPTIONS, Agreement
from takhta.rules.pagade.path import AROUND, BELLY, COLOURS, HOME, Progress, number_at, square
from takhta.rules.pagade.plays import Hop, Way
from takhta.rules.pagade.position import Pawns, Position
from takhta.rules.pagade.standstill import freed
from takhta.rules.pagade.turn import TurnGraph, turn
from takhta.rules.pieces import PAWN
from takhta.rules.said import Value, excerpt, said

FACES = (1, 3, 4, 6)
"""What a stick die can show."""

_ROLLS = {Roll.of(high, low): 1 if high == low else 2 for high in FACES for low in FACES if low <= high}

_START: Pawns = (Progress(6), Progress(7), Progress(12), Progress(12))


class Pagade:
    """The rules of pagade. Its states are `Position`s."""

    name = "pagade"
    title = said("game.pagade")
    about = (said("about.pagade.goal"), said("about.pagade.way"), said("about.pagade.home"))
    piece = PAWN
    board = "cross"
    bar = None
    options: tuple[Option, ...] = (*OPTIONS, CONFIRM_AFTER)

    def __init__(self, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self._chosen = chosen(self.title, self.options, options)
        self._agreement = Agreement.of(self._chosen)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The colours that play, anticlockwise."""
        return self._agreement.seats

    @property
    def mars(self) -> bool:
        """Nobody: it is not played for points."""
        return False

    def option(self, name: str) -> str:
        """What was agreed on for one of the options. Raises KeyError."""
        return self._chosen[name]

    def start(self, turn: Side) -> Position:
        """The position at the start of a game, with `turn` to play."""
        return Position(turn, tuple(_START if colour in self.sides else () for colour in COLOURS))

    def thrower(self, throws: Throws) -> Side | None:
        """Who throws both sticks next for the start; None once it is decided. Raises IllegalError."""
        return start.thrower(self.sides, throws)

    def starter(self, throws: Throws) -> Side | None:
        """The colour that has thrown the most; None while that is open. Raises IllegalError."""
        return start.starter(self.sides, throws)

    def team(self, side: Side) -> tuple[Side, ...]:
        """A colour, and its partner if it has one."""
        partner = self._agreement.together.get(side)
        return (side,) if partner is None else (side, partner)

    def mover(self, state: Position) -> Side:
        """Whose pawns move: those of the colour on turn, or when they are home its partner's."""
        return self._agreement.mover(state)

    def plays(self, state: Position, roll: Roll) -> Sequence[Play[Position]]:
        """Every legal play, each resulting position once; one play with no dice used when none is possible."""
        return [self._play(state, roll, way) for way in self._turn(state, roll).end_positions.values()]

    def steps(self, play: Play[Position]) -> tuple[Step, ...]:
        """The steps of a play; a pawn that goes both numbers makes one step, a pair makes two."""
        mover = self._agreement.mover(play.before)
        return tuple(step for hop in self._way(play).hops for step in _steps(mover, hop))

    def partials(self, state: Position, roll: Roll) -> Sequence[Partial]:
        """Every position reachable by legal hops in any order, with each set of numbers that leaves."""
        graph = self._turn(state, roll)
        found = {(way.after.occupancy, way.left): way.after in graph.end_positions for way in graph.ways}
        return [
            Partial(occupancy, tuple(Die(number) for number in left), complete)
            for (occupancy, left), complete in found.items()
        ]

    def next_steps(self, state: Position, roll: Roll, occupancy: Occupancy) -> tuple[Step, ...]:
        """The steps from the partial `occupancy` which can still end in a legal play, each once."""
        graph, mover = self._turn(state, roll), self._agreement.mover(state)
        hops = [hop for way in graph.ways if way.after.occupancy == occupancy for hop in graph.onward(way)]
        return tuple(dict.fromkeys(step for hop in hops for step in _steps(mover, hop)))

    def describe(self, state: Position, roll: Roll, occupancy: Occupancy) -> str:
        """The hops that lead to the partial `occupancy`, as players write them; empty when it is none."""
        here = (way for way in self._turn(state, roll).ways if way.after.occupancy == occupancy)
        return notation.write(min(here, key=lambda way: len(way.hops), default=Way((), state, ())).hops)

    def name_place(self, state: Position, place: PlaceId) -> Value:
        """A square as the colour whose pawns move counts it; another's belly by its owner."""
        mine = number_at(self._agreement.mover(state), place)
        if mine is not None:
            return mine
        owner, number = next((colour, n) for colour in COLOURS if (n := number_at(colour, place)) is not None)
        return said("place.of_side", side=owner.noun, number=number)

    def near_misses(self, state: Position, roll: Roll) -> Sequence[Occupancy]:
        """Positions a hand may leave by mistake; none is a legal play or a partial."""
        return near_misses.near_misses(self._agreement, state, roll, self._turn(state, roll))

    def why_not(self, state: Position, roll: Roll, occupancy: Occupancy) -> Reason:
        """Why `occupancy` does not end or continue this turn. Raises InvalidError when it is a legal play."""
        return reasons.why_not(self._agreement, state, roll, occupancy, self._turn(state, roll))

    def outcome(self, state: Position) -> Outcome | None:
        """The winner: the first colour home when all but one are, or the first team whose eight pawns are."""
        places, together = state.places, self._agreement.together
        if together:
            for last in range(1, len(places) + 1):
                colour = places[last - 1]
                if together[colour] in places[:last]:
                    return Outcome(colour, 1, places)
            return None
        return Outcome(places[0], 1, places) if len(places) >= len(self.sides) - 1 else None

    def occupancy(self, state: Position) -> Occupancy:
        """What stands where on the cross."""
        return state.occupancy

    def lying(self, state: Position) -> tuple[tuple[PlaceId, Side, int], ...]:
        """The pawns on their way home in the belly: there alone an outward one could stand too."""
        return tuple(
            (square(colour, pawn), colour, number)
            for colour in self.sides
            for pawn, number in Counter(state.of(colour)).items()
            if AROUND < pawn < HOME
        )

    def home(self, state: Position, side: Side) -> tuple[PlaceId, ...]:  # noqa: ARG002 - the belly is where it is
        """The squares of a colour's belly, the last before home first."""
        return tuple(square(side, Progress(number)) for number in range(1, BELLY + 1))

    def pips(self, state: Position, side: Side) -> int:
        """How many squares a colour's pawns still have to go."""
        return sum(HOME - pawn for pawn in state.of(side))

    def format_play(self, play: Play[Position]) -> str:
        """The play as players write it; empty when the turn passes."""
        return notation.write(self._way(play).hops)

    def parse_play(self, state: Position, roll: Roll, text: str) -> Play[Position]:
        """Read a play as players write it. Raises InvalidError (nonsense) or IllegalError (against the rules)."""
        mover, pawns = self._agreement.mover(state), Counter(state.of(self._agreement.mover(state)))
        for source, target, number in notation.read(text):
            if pawns[source] < number:
                place = notation.name(source)
                raise IllegalError(said("play.too_few_pawns", side=mover.noun, count=number, place=place))
            pawns[source] -= number
            pawns[target] += number
        for after, way in self._turn(state, roll).end_positions.items():
            # Where its pawns end tells a play: whoever stood there has been cut.
            if Counter(after.of(mover)) == +pawns:
                return self._play(state, roll, way)
        if not text.strip():
            raise IllegalError(said("play.must_move", dice=(roll.high, roll.low)))
        raise IllegalError(said("play.no_way", text=excerpt(" ".join(text.split()), 60), dice=(roll.high, roll.low)))

    def format_position(self, state: Position) -> str:
        """The progress of all pawns, the colour on turn first."""
        return notation.write_position(state)

    def parse_position(self, text: str, turn: Side) -> Position:
        """Read such a text with `turn` on turn. Raises InvalidError."""
        if turn not in self.sides:
            raise InvalidError(said("game.side_does_not_play", side=turn.noun))
        return notation.read_position(text, turn, self.sides)

    def rolls(self) -> Mapping[Roll, int]:
        """The 10 rolls of two stick dice."""
        return MappingProxyType(_ROLLS)

    def _turn(self, state: Position, roll: Roll) -> TurnGraph:
        return turn(self._agreement, state, roll)

    def _play(self, state: Position, roll: Roll, way: Way) -> Play[Position]:
        after = freed(self._agreement, replace(way.after, turn=self._agreement.next(way.after)), _ROLLS)
        return Play(state, roll, after, 2 - len(way.left))

    def _way(self, play: Play[Position]) -> Way:
        for way in self._turn(play.before, play.roll).end_positions.values():
            if way.after.pawns == play.after.pawns:
                return way
        raise IllegalError(said("play.not_of_roll"))


def _steps(mover: Side, hop: Hop) -> tuple[Step, ...]:
    step = Step(mover, square(mover, hop.source), square(mover, hop.target), Die(hop.distance), hop.cuts)
    return (step,) * hop.number
