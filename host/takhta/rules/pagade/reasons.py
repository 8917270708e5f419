"""Why the cross as it stands is no legal turn, told as the rule it breaks. It must never decide what is legal.

It is asked about anything a hand can leave. Faults are looked for in the order in which one would tell a player.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Reason, Why
from takhta.rules.occupancy import Occupancy, PlaceId, Side, count
from takhta.rules.pagade.agreement import Agreement
from takhta.rules.pagade.path import AROUND, BELLY, COLOURS, CUT, HOME, Progress, is_castle, number_at, square
from takhta.rules.pagade.plays import Way
from takhta.rules.pagade.position import Position
from takhta.rules.pagade.turn import TurnGraph
from takhta.rules.said import Said, said


def why_not(agreement: Agreement, state: Position, roll: Roll, occupancy: Occupancy, graph: TurnGraph) -> Reason:
    """Why `occupancy` does not end this turn, squares in the mover's own numbers.

    Raises InvalidError when it does: then there is nothing to tell.
    """
    if any(after.occupancy == occupancy for after in graph.end_positions):
        raise InvalidError(said("why.nothing"))
    here = [way for way in graph.ways if way.after.occupancy == occupancy]
    case = _Case(agreement, state, state.occupancy, agreement.mover(state), roll, occupancy, graph)
    if here:
        return case.unfinished(here)
    return (
        case.cut_pawn_left()
        or case.others_moved()
        or case.too_many()
        or case.enter_first()
        or case.wrong_way()
        or case.not_home_yet()
        or case.full()
        or case.held()
        or case.wrong_count()
    )


@dataclass(frozen=True, slots=True)
class _Case:
    """One board that is no legal turn. Each method looks for one kind of fault; None = not this one."""

    agreement: Agreement
    state: Position
    before: Occupancy
    mover: Side
    roll: Roll
    occupancy: Occupancy
    graph: TurnGraph

    def unfinished(self, here: list[Way]) -> Reason:
        """The hops so far are legal: more must be played, or another way, since this one leaves a number over."""
        onward = [hop for way in here for hop in self.graph.onward(way)]
        if onward:
            left = min((way.left for way in here), key=len)
            told = said("turn.left", dice=tuple(left))
            return self._reason(Why.BOTH_DICE, told, [hop.source for hop in onward])
        told = said("why.both_numbers", number=here[0].left[0])
        return self._reason(Why.BOTH_DICE, told, [hop.target for way in here for hop in way.hops])

    def cut_pawn_left(self) -> Reason | None:
        """Two colours on one square: what has been cut goes off the board, unless nothing can be cut there."""
        both = [
            place for place in self._places() if count(self.occupancy[place], self.mover) and self._others_on(place)
        ]
        if not both:
            return None
        if any(self._was(place, self.mover) for place in both):
            return Reason(Why.NOT_YOURS, said("why.other_pawn", side=self.mover.noun), tuple(both))
        alone = any(count(self.occupancy[place], self.mover) == 1 for place in both)
        barred = self.held() if alone else None
        return barred or Reason(Why.HIT_TO_BAR, said("why.cut_off_board"), tuple(both))

    def others_moved(self) -> Reason | None:
        """The other colours stay where they are, but for one that was cut."""
        wrong = [
            place
            for place in self._places()
            for colour in COLOURS
            if colour is not self.mover and count(self.occupancy[place], colour) != self._was(place, colour)
            if count(self.occupancy[place], colour) or not self._gained(place)
        ]
        if not wrong:
            return None
        return Reason(Why.NOT_YOURS, said("why.colours_stay", side=self.mover.noun), tuple(dict.fromkeys(wrong)))

    def too_many(self) -> Reason | None:
        """More pawns than the colour has, or more moved than the roll has numbers."""
        surplus = len(self._arrived()) - len(self._gone()) - self.state.of(self.mover).count(CUT)
        if surplus > 0:
            return Reason(Why.WRONG_COUNT, said("why.pawn_too_many"), tuple(self._arrived()))
        if len(self._arrived()) > 2:
            return Reason(Why.WRONG_COUNT, said("why.two_at_most"), tuple(self._arrived()))
        return None

    def enter_first(self) -> Reason | None:
        """A cut pawn enters before any other moves."""
        cut = self.state.of(self.mover).count(CUT)
        if not cut or len(self._gone()) == 0 or len(self._arrived()) - len(self._gone()) >= min(cut, 2):
            return None
        return Reason(Why.BAR_FIRST, said("why.cut_first"), tuple(self._gone()))

    def wrong_way(self) -> Reason | None:
        """A single pawn that has gone backwards."""
        if len(self._gone()) != 1 or len(self._arrived()) != 1:
            return None
        source, target = self._numbers(self._gone())[0], self._numbers(self._arrived())[0]
        outward = all(pawn < AROUND for pawn in self._pawns_on(self._gone()[0]))
        if source is None or target is None or target > source or not outward or self._may_be_homeward(source, target):
            return None
        return Reason(Why.WRONG_WAY, said("why.behind", source=source, target=target), tuple(self._arrived()))

    def not_home_yet(self) -> Reason | None:
        """A pawn that went past its 8 into the belly, or home, before its colour has cut anybody."""
        if self.state.may_go_home(self.mover):
            return None
        far = AROUND - sum(self._both)
        late = [place for place in self._gone() if any(pawn > far for pawn in self._pawns_on(place))]
        into = [place for place in self._arrived() if (number_at(self.mover, place) or BELLY + 1) <= BELLY]
        if not late or (self._arrived() and not into):
            return None
        return Reason(Why.NOT_OFF_YET, said("why.cut_nobody", side=self.mover.noun), tuple(into or late))

    def full(self) -> Reason | None:
        """A third pawn on a square outside the belly."""
        full = [p for p in self._arrived() if count(self.occupancy[p], self.mover) > 2 and self._number(p) > BELLY]
        if not full:
            return None
        return Reason(Why.POINT_HELD, said("why.full", place=self._number(full[0])), tuple(full))

    def held(self) -> Reason | None:
        """A pair, a safe square or the partner's pawn was where a pawn landed."""
        for place in self._arrived():
            for other in COLOURS:
                there = self._was(place, other)
                if other is self.mover or not there:
                    continue
                if self.agreement.together.get(self.mover) is other:
                    told = said("why.partner", side=other.noun)
                elif self.agreement.castles_are_safe and is_castle(place):
                    told = said("why.safe_square", place=self._number(place))
                elif there > 1:
                    told = said("why.pair", place=self._number(place))
                else:
                    continue
                return Reason(Why.POINT_HELD, told, (place,))
        return None

    def wrong_count(self) -> Reason:
        """No number of the roll leads from where pawns have gone to where they have come."""
        sources, targets = self._gone(), self._arrived()
        if len(sources) == len(targets) == 1:
            distance = self._distance(sources[0], targets[0])
            if distance and distance not in (*self._both, sum(self._both)):
                told = said("why.distance", distance=distance, numbers=self._both)
                return Reason(Why.WRONG_COUNT, told, (*targets,))
        return Reason(Why.WRONG_COUNT, said("why.no_way_here", numbers=self._both), (*sources, *targets))

    @property
    def _both(self) -> tuple[int, int]:
        return int(self.roll.high), int(self.roll.low)

    def _places(self) -> list[PlaceId]:
        return [PlaceId(place) for place in range(len(self.occupancy))]

    def _was(self, place: PlaceId, colour: Side) -> int:
        return count(self.before[place], colour)

    def _others_on(self, place: PlaceId) -> bool:
        return any(count(self.occupancy[place], colour) for colour in COLOURS if colour is not self.mover)

    def _gained(self, place: PlaceId) -> bool:
        return count(self.occupancy[place], self.mover) > self._was(place, self.mover)

    def _gone(self) -> list[PlaceId]:
        """The squares the mover's pawns have left, one for each pawn."""
        return [
            p for p in self._places() for _ in range(self._was(p, self.mover) - count(self.occupancy[p], self.mover))
        ]

    def _arrived(self) -> list[PlaceId]:
        """The squares with more of the mover's pawns than before, one for each pawn."""
        return [
            p for p in self._places() for _ in range(count(self.occupancy[p], self.mover) - self._was(p, self.mover))
        ]

    def _pawns_on(self, place: PlaceId) -> list[Progress]:
        return [pawn for pawn in self.state.of(self.mover) if square(self.mover, pawn) == place]

    def _number(self, place: PlaceId) -> int:
        return number_at(self.mover, place) or 0

    def _numbers(self, places: Iterable[PlaceId]) -> list[int | None]:
        return [number_at(self.mover, place) for place in places]

    def _may_be_homeward(self, source: int, target: int) -> bool:
        """Whether a pawn could have come round to a lower number."""
        return target <= BELLY + 1 and source + sum(self._both) >= AROUND

    def _distance(self, source: PlaceId, target: PlaceId) -> int:
        """How far a pawn went, 0 if it cannot be told."""
        numbers = {HOME - self._number(target), self._number(target)}
        ways = [to - pawn for pawn in self._pawns_on(source) for to in numbers if to > pawn]
        return min(ways, default=0)

    def _reason(self, why: Why, told: Said, squares: Iterable[Progress]) -> Reason:
        places = [square(self.mover, each) for each in squares if each not in (CUT, HOME)]
        return Reason(why, told, tuple(dict.fromkeys(places)))
