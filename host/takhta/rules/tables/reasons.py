"""Why the board is no legal turn, told as the rule it breaks. It must never decide what is legal: plays.py does.

It is asked about anything a hand can leave. Faults are looked for in the order in which one would tell a player:
an unfinished turn, the other side's checkers, then what became of the mover's own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

from takhta.rules.dice import Die, Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Reason, Why
from takhta.rules.occupancy import Occupancy, Side
from takhta.rules.pieces import CHECKER
from takhta.rules.said import Said, said
from takhta.rules.tables.change import Change, change
from takhta.rules.tables.partials import Node, TurnGraph
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Motion, Packed, Point, Position, called, counts, seen

HEAD = Point(24)
"""Where, in a game with a head, all checkers stand at the start."""


def why_not(
    state: Position, roll: Roll, occupancy: Occupancy, graph: TurnGraph, *, closed: int = 2, leaving: int | None = None
) -> Reason:
    """Why `occupancy` does not end this turn, points in the mover's own numbers.

    So many opposing checkers close a point, and so many may leave the head in this turn where the game has one.
    Raises InvalidError when it does: then there is nothing to tell.
    """
    now = seen(state, occupancy)
    if now in graph.complete:
        raise InvalidError(said("why.nothing"))
    case = _Case(state.turn, state.motion, roll, graph, change(state.counts, counts(now)), closed, leaving)
    if now in graph.at:
        return case.unfinished(graph.at[now])
    return (
        case.others_moved()
        or case.hit_forgotten()
        or case.too_many()
        or case.bar_first()
        or case.wrong_way()
        or case.head()
        or case.point_held()
        or case.not_off_yet()
        or case.wrong_count()
        or case.no_way()
    )


def landed(state: Position, own: bytes, graph: TurnGraph, *, closed: int = 2) -> Occupancy:
    """What lies there after a written play: `own` is where the mover's checkers end, and what they hit is hit."""
    reached = next((packed for packed in graph.at if counts(packed)[: BAR + 1] == own), None)
    if reached is not None:
        return state.motion.occupancy(state.turn, reached)
    fields = bytearray(state.counts)
    for point in range(1, BAR):
        if own[point] and 0 < fields[THEIRS + point] < closed:
            fields[THEIRS] += fields[THEIRS + point]
            fields[THEIRS + point] = 0
    fields[: BAR + 1] = own
    return state.motion.occupancy(state.turn, Packed(int.from_bytes(fields, "little")))


@dataclass(frozen=True, slots=True)
class _Case:
    """One board that is no legal turn. Each method looks for one kind of fault; None = not this one."""

    mover: Side
    motion: Motion
    roll: Roll
    graph: TurnGraph
    change: Change
    closed: int
    leaving: int | None

    def unfinished(self, here: tuple[Node, ...]) -> Reason:
        """The steps so far are legal: more must be played, or another way, since this one leaves a die over."""
        going = [node for node in here if node in self.graph.alive]
        if going:
            sources = [e.source for node in going for e in self.graph.onward[node] if e.to in self.graph.alive]
            return self._reason(Why.BOTH_DICE, _left(going[0].left), sources)
        ban = self.graph.ban
        if ban is not None and not ban.end_positions.isdisjoint(self._ahead(here)):
            return self._reason(ban.why, ban.said, self.change.landed)
        if self.graph.dice_used == 1:
            return self._reason(Why.LARGER_DIE, said("why.larger_die", die=self.roll.high), self.change.landed)
        return self._reason(Why.BOTH_DICE, said("why.both_dice", die=here[0].left[0]), self.change.landed)

    def others_moved(self) -> Reason | None:
        """The other side's checkers stay where they are, but for a hit one, which goes to the bar."""
        found = self.change
        hit = [p for p in found.others_lost if found.before[THEIRS + p] == 1 and p in self._hits()]
        gained, sent = found.others_gained, found.sent_to_bar
        if len(hit) < len(found.others_lost) or sent < 0 or sent > len(hit) or (gained and sent == len(hit)):
            wrong = (*gained, *(p for p in found.others_lost if p not in hit))
            told = said("why.others_stay", side=self.mover.noun, other=self.mover.other.noun)
            return self._reason(Why.NOT_YOURS, told, wrong or (BAR,))
        if sent < len(hit):
            return self._hit_to_bar((*gained, *hit))
        return None

    def hit_forgotten(self) -> Reason | None:
        """A checker was hit on the way or under the one that landed, and still stands; or one not hit was taken."""
        found = self.change
        under = [p for p in found.landed if p in self._hits() and found.now[THEIRS + p]]
        if under:
            return self._hit_to_bar(under)
        own = found.now[: BAR + 1]
        same = [fields for fields in map(counts, self.graph.at) if fields[: BAR + 1] == own]
        if not same:
            return None
        meant = min(same, key=lambda fields: sum(a != b for a, b in zip(fields, found.now, strict=True)))
        unhit = [p for p in range(1, BAR) if found.now[THEIRS + p] > meant[THEIRS + p]]
        if unhit:
            return self._hit_to_bar(unhit)
        taken = [p for p in range(1, BAR) if found.now[THEIRS + p] < meant[THEIRS + p]]
        told = said("why.not_hit", points=tuple(taken), other=self.mover.other.noun)
        return self._reason(Why.NOT_YOURS, told, taken)

    def too_many(self) -> Reason | None:
        """More checkers of the mover than it had."""
        if not self.change.surplus:
            return None
        places = tuple(map(called, self.change.surplus))
        told = said("why.too_many", checker=CHECKER.of[self.mover], places=places)
        return self._reason(Why.WRONG_COUNT, told, self.change.surplus)

    def bar_first(self) -> Reason | None:
        """Something moved while a checker still waits on the bar."""
        strays = [point for pair in self.change.moved for point in pair if pair[0] != BAR]
        if not self.change.now[BAR] or not self.change.before[BAR] or not strays:
            return None
        told = said("why.bar_first") if self.graph.dice_used else said("why.bar_shut")
        return self._reason(Why.BAR_FIRST, told, (BAR, *strays))

    def wrong_way(self) -> Reason | None:
        """A checker went back."""
        for source, to in self.change.moved:
            if to == BAR:
                return self._reason(Why.WRONG_WAY, said("why.none_hit", side=self.mover.noun), (source, to))
            if to > source:
                told = said("why.goes_back", source=called(source), target=called(to))
                return self._reason(Why.WRONG_WAY, told, (source, to))
        return None

    def head(self) -> Reason | None:
        """More checkers left the head than may in one turn."""
        left = self.change.before[HEAD] - self.change.now[HEAD]
        if self.leaving is None or left <= self.leaving:
            return None
        return self._reason(Why.HEAD, said("why.head", count=self.leaving), (HEAD, *self.change.landed))

    def point_held(self) -> Reason | None:
        """A checker landed on a closed point."""
        for source, to in self.change.moved:
            if to != TRAY and self.change.now[THEIRS + to] >= self.closed:
                other = self.mover.other.noun
                if source == BAR:
                    told = said("why.held_entering", target=to, side=other)
                else:
                    told = said("why.held", source=source, target=to, side=other)
                return self._reason(Why.POINT_HELD, told, (source, to))
        return None

    def not_off_yet(self) -> Reason | None:
        """A checker was borne off too early, or with a die that is too large while another stands higher."""
        now = self.change.now
        for source, to in self.change.moved:
            if to != TRAY:
                continue
            outside = [point for point in range(7, BAR + 1) if now[point]]
            if outside:
                return self._reason(Why.NOT_OFF_YET, said("why.not_home_yet"), (source, *outside))
            higher = [point for point in range(source + 1, 7) if now[point]]
            over = {source - die for die in self.roll.dice}
            if higher and min(over) < 0 and 0 not in over:
                told = said("why.others_higher", die=self.roll.high, point=source)
                return self._reason(Why.NOT_OFF_YET, told, (source, *higher))
        return None

    def wrong_count(self) -> Reason | None:
        """The checkers went farther or less far than the dice say, or too many of them moved."""
        moved, dice = self.change.moved, self.roll.dice
        if len(moved) > len(dice):
            told = said("why.too_many_moved", count=len(moved), dice=self._both, most=len(dice))
            return self._reason(Why.WRONG_COUNT, told, (point for pair in moved for point in pair))
        sources = [source for source, _ in moved]
        pairings = [tuple(zip(sources, to, strict=True)) for to in set(permutations(to for _, to in moved))]
        # the pairing that fits the dice best; of equals the one that keeps the farthest with the farthest
        best = min(sorted(pairings, reverse=True), key=lambda pairs: len(self._misfits(pairs)), default=())
        for source, to in self._misfits(best):
            way = said("pips", count=source - to)
            if to == TRAY:
                told = said("why.too_far_off", source=source, way=way, dice=self._both)
            else:
                told = said("why.no_such_die", source=called(source), target=to, way=way, dice=self._both)
            return self._reason(Why.WRONG_COUNT, told, (source, to))
        pips = sum(source - to for source, to in moved)
        if pips > sum(dice) or (len(moved) > 1 and not self.roll.is_double and pips != sum(dice)):
            told = said("why.not_once_each", way=said("pips", count=pips), dice=self._both)
            return self._reason(Why.WRONG_COUNT, told, (point for pair in best for point in pair))
        return None

    def no_way(self) -> Reason:
        """The distance is right, but there is no open point to touch down on."""
        for source, to in self.change.moved:
            stops = sorted({source - die for die in self.roll.dice if source - die > to}, reverse=True)
            held = [stop for stop in stops if self.change.before[THEIRS + stop] >= self.closed]
            if stops and held:
                other, points = self.mover.other.noun, tuple(held)
                if source == BAR:
                    told = said("why.no_stop_entering", side=other, points=points)
                else:
                    told = said("why.no_stop", source=source, side=other, points=points)
                return self._reason(Why.POINT_HELD, told, (source, *held))
        told = said("why.no_way", dice=self._both)
        return self._reason(Why.WRONG_COUNT, told, (point for pair in self.change.moved for point in pair))

    @property
    def _both(self) -> tuple[int, ...]:
        """The two dice, for a sentence."""
        return self.roll.dice[:2]

    def _misfits(self, pairs: tuple[tuple[Point, Point], ...]) -> list[tuple[Point, Point]]:
        """The checkers whose way is no die and, if alone, no sum of dice."""
        dice = self.roll.dice
        if self.roll.is_double:
            fits = {die * number for number in range(1, 5) for die in dice}
        else:
            fits = {*dice, sum(dice)} if len(pairs) == 1 else set(dice)
        return [(source, to) for source, to in pairs if source - to not in fits]

    def _ahead(self, here: tuple[Node, ...]) -> set[Packed]:
        """Every position that legal steps still reach from here."""
        waiting, found = list(here), set[Node]()
        while waiting:
            node = waiting.pop()
            if node not in found:
                found.add(node)
                waiting += [edge.to for edge in self.graph.onward[node]]
        return {node.packed for node in found}

    def _hits(self) -> set[Point]:
        """Where anything can be hit in this turn."""
        return {edge.target for edges in self.graph.onward.values() for edge in edges if edge.hit}

    def _hit_to_bar(self, points: Iterable[int]) -> Reason:
        return self._reason(Why.HIT_TO_BAR, said("why.hit_to_bar"), (*points, BAR))

    def _reason(self, why: Why, told: Said, points: Iterable[int]) -> Reason:
        """A reason that lights these points; a checker borne off has no lamp."""
        lit = (self.motion.place(self.mover, Point(point)) for point in points if point != TRAY)
        return Reason(why, told, tuple(dict.fromkeys(lit)))


def _left(dice: tuple[Die, ...]) -> Said:
    """What is still to be played: one die, the same several times, or two different ones."""
    if len(set(dice)) == 1:
        return said("why.die_left", count=len(dice), die=dice[0])
    return said("why.dice_left", high=dice[0], low=dice[1])
