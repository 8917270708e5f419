"""One turn as sets of positions: what may stand at its end, on its way, and what a hand may leave by mistake.

Whole occupancies are compared, never the order in which checkers were lifted and put, so hands may slide, bump,
lift two at once or hit before moving. Places here are the game's own, not those of the physical board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Partial, Play, State, Step
from takhta.rules.occupancy import OFF, Content, Occupancy, PlaceId, Side, count, others, total, with_change
from takhta.session.matching import Match
from takhta.session.transients import Transients
from takhta.session.way_back import by_distance

MOST_IN_HANDS = 2
"""Checkers of the mover that may be off the board at once and still count as being moved, not as lost."""


class Relation(Enum):
    """How an occupancy relates to the turn."""

    UNTOUCHED = "untouched"
    PARTIAL = "partial"
    COMPLETE = "complete"
    IN_HAND = "in hand"
    HIT_LEFT = "hit checker not on the bar"
    WRONG = "wrong"
    ALIKE = "several whole turns look alike"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Choice:
    """Which of several whole turns that look alike is shown; `said` = the players say that this one was played."""

    play: Play[State]
    said: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """An occupancy explained: what it is, the partial it continues, and which checkers are in the air.

    `lifted` names the places of the partial `air` from which the mover's checkers are missing. A checker that
    may be borne off as well as in the hand makes both `partial` (or `play`) and `air` stay open.
    """

    relation: Relation
    occupancy: Occupancy
    partial: Partial | None = None
    air: Partial | None = None
    lifted: tuple[PlaceId, ...] = ()
    play: Play[State] | None = None
    confirmed_by_players: bool = False
    """The sensors alone cannot tell that the turn is complete."""
    alike: tuple[Play[State], ...] = ()
    """The whole turns that look alike, when there are several …"""
    shown: Play[State] | None = None
    """… and the one being shown."""


class Turn:
    """The turn of `state` with `roll`. `only` restricts it to one play: the computer's."""

    def __init__(self, game: AnyGame, state: State, roll: Roll, only: Play[State] | None = None) -> None:
        self.game = game
        self.state = state
        self.roll = roll
        self.only = only
        self.base: Occupancy = game.occupancy(state)
        plays = [only] if only else game.plays(state, roll)
        self.end_positions: Mapping[Occupancy, tuple[Play[State], ...]] = _by_occupancy(game, plays)
        """The whole turns by what stands then. Several can look the same on the physical board and yet not be the
        same."""
        # Where one position leaves different dice to play, the longest way to go on counts.
        self.partials: Mapping[Occupancy, Partial] = {
            partial.occupancy: partial
            for partial in sorted(game.partials(state, roll), key=lambda partial: len(partial.left))
        }
        self.misses: tuple[Occupancy, ...] = tuple(game.near_misses(state, roll))
        self.transients = Transients(self.base, [*self.partials, *self.end_positions], self.side)
        self._fits: dict[Occupancy, Fit] = {}

    @property
    def dances(self) -> bool:
        """Whether no checker can be moved, so that the unchanged board is the whole turn."""
        return all(play.dice_used == 0 for plays in self.end_positions.values() for play in plays)

    def way_on(self, occupancy: Occupancy) -> Occupancy:
        """The position nearest to a mistake where the turn can go on or is complete; of equals the least played."""
        nearest = by_distance(occupancy, reversed(list(self.partials)))
        return next(each for each in nearest if self.partials[each].complete or self._next(each))

    def _next(self, occupancy: Occupancy) -> tuple[Step, ...]:
        return self.game.next_steps(self.state, self.roll, occupancy)

    @property
    def side(self) -> Side:
        """The side whose checkers move."""
        return self.game.mover(self.state)

    def read(self, match: Match, choice: Choice | None = None) -> Fit:
        """Explain a reading, sure or not, in terms of this turn.

        On a full point checkers come and go unseen. If several readings look alike and only one of them is a whole
        turn, the players decide: they confirm it or play on. Of several whole turns they choose one.
        """
        alike = {match.occupancy, *match.rivals}
        whole = [
            (occupancy, play)
            for occupancy in sorted(alike & self.end_positions.keys())
            for play in self.end_positions[occupancy]
        ]
        if match.sure and len(whole) < 2:
            return self.fit(match.occupancy)
        if not whole or not alike <= {*self.end_positions, *self.partials}:
            return Fit(Relation.UNSURE, match.occupancy)
        if len(whole) == 1:
            return replace(self.fit(whole[0][0]), confirmed_by_players=True)
        plays = tuple(play for _, play in whole)
        if choice is None or choice.play not in plays:
            choice = Choice(plays[0])
        occupancy = whole[plays.index(choice.play)][0]
        if choice.said:
            return replace(
                self.fit(occupancy), confirmed_by_players=True, play=choice.play, alike=plays, shown=choice.play
            )
        return Fit(Relation.ALIKE, occupancy, self.partials.get(occupancy), alike=plays, shown=choice.play)

    def fit(self, occupancy: Occupancy) -> Fit:
        """Explain what stands on the board in terms of this turn."""
        if occupancy not in self._fits:
            self._fits[occupancy] = self._explain(occupancy)
        return self._fits[occupancy]

    def after(self, occupancy: Occupancy, step: Step) -> Occupancy:
        """The occupancy after one more step from `occupancy`."""
        changes = [(place, step.side, by) for place, by in ((step.source, -1), (step.target, 1)) if place != OFF]
        if step.hit:
            for side in Side:
                hit = count(others(occupancy[step.target], step.side), side)
                changes += [(step.target, side, -hit), *((bar, side, hit) for bar in self.transients.bars)]
        return with_change(occupancy, changes)

    def _explain(self, occupancy: Occupancy) -> Fit:
        partial = self.partials.get(occupancy)
        play = next(iter(self.end_positions.get(occupancy, ())), None)
        if occupancy == self.base and play is None:
            return Fit(Relation.UNTOUCHED, occupancy, partial)
        air = self._in_the_air(occupancy)
        if play is None and partial is None:
            return air or Fit(Relation.WRONG, occupancy)
        lifted = air.lifted if air and air.relation is Relation.IN_HAND else ()
        relation = Relation.PARTIAL if play is None else Relation.COMPLETE
        # Checkers that look alike can have changed places: then nobody sees whether anything has been played.
        unseen = occupancy == self.base and play is not None and play.dice_used > 0
        return Fit(
            relation,
            occupancy,
            partial,
            air.partial if air and lifted else None,
            lifted,
            play,
            confirmed_by_players=unseen,
        )

    def _in_the_air(self, occupancy: Occupancy) -> Fit | None:
        """The least-moved partial from which only checkers in the hand, or a hit under way, lead to `occupancy`."""
        best: tuple[int, int] | None = None
        found: Fit | None = None
        for partial in self.partials.values():
            air = self._air(partial.occupancy, occupancy)
            if air is None:
                continue
            lifted, hits_left = air
            if self._never_entered(partial.occupancy, lifted):
                continue
            # Fewest checkers in the air first, then the least dice played: what a player has most likely done.
            rank = (len(lifted) + hits_left, -len(partial.left))
            if best is None or rank < best:
                best = rank
                relation = Relation.IN_HAND if lifted or not hits_left else Relation.HIT_LEFT
                found = Fit(relation, occupancy, partial, partial, lifted)
        # A checker that is to hit from the hand is still on its way: it has not landed there and been lifted again.
        if found is None or any(place in self.transients.hittable for place in found.lifted):
            found = self._hit_begun(occupancy) or found
        return found

    def _never_entered(self, goal: Occupancy, lifted: tuple[PlaceId, ...]) -> bool:
        """Whether what is missing against `goal` waits beside the board, where it has been all the time."""
        if total(goal, self.side) <= total(self.base, self.side):
            return False
        return any(count(goal[place], self.side) > count(self.base[place], self.side) for place in lifted)

    def _hit_begun(self, occupancy: Occupancy) -> Fit | None:
        """A blot lifted before the checker that will hit it has been moved; the least-moved partial it can come of."""
        for partial in sorted(self.partials.values(), key=lambda partial: -len(partial.left)):
            begun = self._taken_first(partial.occupancy, occupancy)
            if begun is None:
                continue
            gone, lifted = begun
            if len(partial.left) > 1 or any(
                step.hit and step.target in gone
                for step in self.game.next_steps(self.state, self.roll, partial.occupancy)
            ):
                return Fit(Relation.IN_HAND, occupancy, partial, partial, lifted)
        return None

    def _taken_first(self, start: Occupancy, occupancy: Occupancy) -> tuple[set[PlaceId], tuple[PlaceId, ...]] | None:
        """The places from which blots were taken against `start`, and the mover's checkers that are in the hand; None
        if anything else differs."""
        gone: set[PlaceId] = set()
        lifted: list[PlaceId] = []
        for i, (had, has) in enumerate(zip(start, occupancy, strict=True)):
            if had == has:
                continue
            place, foes, left = PlaceId(i), others(had, self.side), others(has, self.side)
            own = count(had, self.side) - count(has, self.side)
            if own < 0 or (not _within(left, foes) and place not in self.transients.bars):
                return None
            if left < foes:
                gone.add(place)
            lifted += [place] * own
        if gone and len(lifted) <= MOST_IN_HANDS and gone <= self.transients.hittable.keys():
            return gone, tuple(lifted)
        return None

    def _air(self, goal: Occupancy, occupancy: Occupancy) -> tuple[tuple[PlaceId, ...], int] | None:
        """The mover's checkers missing against `goal` and the hits not yet carried out; None if more differs.

        A hit checker may still lie under the hitter (two colours on a point), or be in the hand.
        """
        if goal == occupancy:
            return None
        lifted: list[PlaceId] = []
        short = extra = 0
        for i, (want, has) in enumerate(zip(goal, occupancy, strict=True)):
            if want == has:
                continue
            own = count(want, self.side) - count(has, self.side)
            if own < 0:
                return None
            lifted += [PlaceId(i)] * own
            wanted, theirs, were = (others(held, self.side) for held in (want, has, self.base[i]))
            if wanted > theirs:
                if wanted <= were:
                    return None
                short += _number(wanted) - _number(theirs)
            elif wanted < theirs:
                if wanted or not count(want, self.side) or not _within(theirs, were):
                    return None
                extra += _number(theirs)
        if len(lifted) > MOST_IN_HANDS or (self.transients.bars and extra > short):
            return None
        return tuple(lifted), short if self.transients.bars else extra


def _by_occupancy(game: AnyGame, plays: Iterable[Play[State]]) -> Mapping[Occupancy, tuple[Play[State], ...]]:
    """The plays, by what stands on the physical board after them."""
    found: dict[Occupancy, list[Play[State]]] = {}
    for play in plays:
        found.setdefault(game.occupancy(play.after), []).append(play)
    return {occupancy: tuple(alike) for occupancy, alike in found.items()}


def _number(held: Content) -> int:
    """How many checkers a place holds."""
    return sum(count(held, side) for side in Side)


def _within(some: Content, held: Content) -> bool:
    """Whether a place that holds the one has no checker more than if it held the other."""
    return all(count(some, side) <= count(held, side) for side in Side)
