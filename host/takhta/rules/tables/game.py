"""The tables family behind the contract every game offers. It must hold no rule itself: it puts the parts together."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from takhta.rules.dice import ALL_21, Die, Roll
from takhta.rules.errors import IllegalError
from takhta.rules.game import Outcome, Partial, Play, Reason, Step, Throws
from takhta.rules.occupancy import OFF, WHITE_AND_BLACK, Occupancy, PlaceId, Side
from takhta.rules.options import ON, Option, chosen
from takhta.rules.pieces import CHECKER, Piece
from takhta.rules.said import Said, Value, said
from takhta.rules.tables import hit_and_run, moves, near_misses, notation, reading, reasons
from takhta.rules.tables.ids import position_id
from takhta.rules.tables.partials import Edge, Node, TurnGraph, route, turn
from takhta.rules.tables.plays import EndPositions, end_positions
from takhta.rules.tables.position import BAR, BAR_PLACE, HOME, TRAY, Packed, Point, Position, called, seen
from takhta.rules.tables.variants import TRIPLE, Variant


class Tables:
    """The rules of one game of the family. Its states are `Position`s."""

    position: ClassVar[type[Position]] = Position
    """What a state is: it knows how the sides go round."""
    board: ClassVar[str] = "tables"
    sides: ClassVar[tuple[Side, ...]] = WHITE_AND_BLACK
    """Who plays."""
    closed: ClassVar[int] = 2
    """How many opposing checkers close a point."""
    bar: ClassVar[PlaceId | None] = BAR_PLACE
    """Where hit checkers wait to enter."""

    def __init__(self, variant: Variant, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self._variant = variant
        self._chosen = chosen(variant.title, variant.options, options)
        # A game that does not offer an option does not know its rule either.
        self._hit_and_run = self._chosen.get(hit_and_run.HIT_AND_RUN.name, hit_and_run.ALLOWED)
        self._triple = self._chosen.get(TRIPLE.name) == ON

    @property
    def name(self) -> str:
        """The name on the command line and in files."""
        return self._variant.name

    @property
    def each(self) -> int:
        """How many checkers a side has."""
        return self._variant.each

    @property
    def piece(self) -> Piece:
        """Checkers are moved."""
        return CHECKER

    @property
    def title(self) -> Said:
        """The name in a sentence and in a form."""
        return self._variant.title

    @property
    def about(self) -> tuple[Said, ...]:
        """What a newcomer must know, a sentence each: the goal, the way the checkers run, and what home is."""
        return self._variant.about

    @property
    def options(self) -> tuple[Option, ...]:
        """Everything players may agree on before this game."""
        return self._variant.options

    @property
    def mars(self) -> bool:
        """Whether a gammon is called *mars* in it."""
        return self._variant.mars

    def option(self, name: str) -> str:
        """What was agreed on for one of the options. Raises KeyError."""
        return self._chosen[name]

    def start(self, turn: Side) -> Position:
        """The position at the start of a game, with `turn` to play."""
        start = dict(self._variant.start)
        return self.position.of(turn, start, start, self._variant.each)

    def thrower(self, throws: Throws) -> None:
        """Nobody: the game opens with one die of each side."""

    def starter(self, throws: Throws) -> None:
        """Nobody: the game opens with one die of each side."""

    def team(self, side: Side) -> tuple[Side, ...]:
        """Everybody plays alone."""
        return (side,)

    def mover(self, state: Position) -> Side:
        """The side on turn."""
        return state.turn

    def plays(self, state: Position, roll: Roll) -> Sequence[Play[Position]]:
        """Every legal play, each resulting position once; one play with no dice used when none is possible."""
        legal, dice_used = self._end_positions(state.packed, roll)
        other, after, flip = state.turn.other, self.position, state.motion.flip
        return [Play(state, roll, after(other, flip(packed)), dice_used) for packed in legal]

    def steps(self, play: Play[Position]) -> tuple[Step, ...]:
        """The steps of a play, in an order that is legal at the table: the farthest checkers first."""
        return tuple(_step(play.before, edge) for edge in self._route(play))

    def partials(self, state: Position, roll: Roll) -> Sequence[Partial]:
        """Every position reachable by legal steps in any order or route, with each set of dice that leaves."""
        graph = self._turn(state, roll)
        return [
            Partial(state.motion.occupancy(state.turn, node.packed), node.left, node.packed in graph.complete)
            for node in graph.onward
        ]

    def next_steps(self, state: Position, roll: Roll, occupancy: Occupancy) -> tuple[Step, ...]:
        """The steps from the partial `occupancy` which can still end in a legal play, each once, farthest first."""
        graph = self._turn(state, roll)
        edges = [edge for node in graph.at.get(seen(state, occupancy), ()) for edge in graph.onward[node]]
        return tuple(dict.fromkeys(_step(state, edge) for edge in edges if edge.to in graph.alive))

    def describe(self, state: Position, roll: Roll, occupancy: Occupancy) -> str:
        """The steps that lead to the partial `occupancy`, as players write them; empty when it is none."""
        here = self._turn(state, roll).at.get(seen(state, occupancy))
        if here is None:
            return ""
        played = len(roll.dice) - len(here[0].left)
        return _written(route(Node(state.packed, roll.dice), here[0].packed, played, self._target) or ())

    def name_place(self, state: Position, place: PlaceId) -> Value:
        """A place as the side on turn calls it: its number, or a noun for the bar and for what is borne off."""
        return called(TRAY if place == OFF else state.motion.point_at(state.turn, place))

    def near_misses(self, state: Position, roll: Roll) -> Sequence[Occupancy]:
        """Positions a hand may leave by mistake; none is a legal play or a partial."""
        return near_misses.near_misses(state, roll, self._turn(state, roll), self._target)

    def why_not(self, state: Position, roll: Roll, occupancy: Occupancy) -> Reason:
        """Why `occupancy` does not end or continue this turn. Raises InvalidError when it is a legal play."""
        graph, leaving = self._turn(state, roll), self._leaving(state.packed, roll)
        return reasons.why_not(state, roll, occupancy, graph, closed=self.closed, leaving=leaving)

    def outcome(self, state: Position) -> Outcome | None:
        """The winner has borne off everything; a loser with nothing borne off loses a gammon, and a backgammon
        with a checker still on the bar or in the winner's home board, unless `triple` is off."""
        for winner in WHITE_AND_BLACK:
            if any(state.seen_by(winner)[1 : BAR + 1]):
                continue
            loser = state.seen_by(winner.other)
            if loser[TRAY]:
                return Outcome(winner, 1)
            return Outcome(winner, 3 if any(loser[19 : BAR + 1]) and self._triple else 2)
        return None

    def occupancy(self, state: Position) -> Occupancy:
        """What stands where on the physical board."""
        return state.occupancy

    def lying(self, state: Position) -> tuple[tuple[PlaceId, Side, int], ...]:  # noqa: ARG002 - all checkers lie alike
        """None: all checkers of a side lie alike."""
        return ()

    def home(self, state: Position, side: Side) -> tuple[PlaceId, ...]:
        """The places of a side's points 6 to 1."""
        return tuple(state.motion.place(side, point) for point in HOME)

    def pips(self, state: Position, side: Side) -> int:
        """The pip count of a side: each checker counts its point, one on the bar 25."""
        return sum(point * number for point, number in enumerate(state.seen_by(side)[: BAR + 1]))

    def format_play(self, play: Play[Position]) -> str:
        """The play as players write it; empty when the turn passes."""
        return _written(self._route(play))

    def parse_play(self, state: Position, roll: Roll, text: str) -> Play[Position]:
        """Read a play as players write it. Raises InvalidError (nonsense) or IllegalError (against the rules)."""
        legal = self._end_positions(state.packed, roll)
        packed = reading.find(
            state,
            legal,
            text,
            lambda own: (
                self.why_not(state, roll, reasons.landed(state, own, self._turn(state, roll), closed=self.closed)).said
            ),
        )
        return Play(state, roll, self.position(state.turn.other, state.motion.flip(packed)), legal[1])

    def format_position(self, state: Position) -> str:
        """The Position ID."""
        return position_id.format_id(state)

    def parse_position(self, text: str, turn: Side) -> Position:
        """Read a Position ID with `turn` on roll. Raises InvalidError."""
        return position_id.parse_id(text, turn, self._variant.each, self.position)

    def rolls(self) -> Mapping[Roll, int]:
        """The 21 rolls of two dice."""
        return ALL_21

    def _end_positions(self, packed: Packed, roll: Roll) -> EndPositions:
        legal = end_positions(packed, roll)
        if self._hit_and_run == hit_and_run.ALLOWED:
            return legal
        return hit_and_run.kept(packed, roll, legal, self._hit_and_run), legal[1]

    def _turn(self, state: Position, roll: Roll) -> TurnGraph:
        return turn(state.packed, roll, self._hit_and_run)

    def _target(self, packed: Packed, source: Point, die: Die) -> Point | None:
        return moves.target(packed, source, die)

    def _leaving(self, packed: Packed, roll: Roll) -> int | None:  # noqa: ARG002 - what a game with a head asks
        """How many checkers may leave the head in this turn; None in a game without one."""
        return None

    def _route(self, play: Play[Position]) -> tuple[Edge, ...]:
        before, after = play.before.packed, play.before.motion.flip(play.after.packed)
        found = route(Node(before, play.roll.dice), after, play.dice_used, self._target)
        if found is None:
            raise IllegalError(said("play.not_of_roll"))
        return found


def _written(edges: tuple[Edge, ...]) -> str:
    return notation.write(notation.Hop(edge.source, edge.target, edge.hit) for edge in edges)


def _step(state: Position, edge: Edge) -> Step:
    side, place = state.turn, state.motion.place
    landing = OFF if edge.target == TRAY else place(side, edge.target)
    return Step(side, place(side, edge.source), landing, edge.die, edge.hit)
