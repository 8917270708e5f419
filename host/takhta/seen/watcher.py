"""Watches a board game after game: where one begins, what is believed of it now, and what it was in the end.

It stops nobody and asks nothing. A game begins with its start position, whichever way round, and ends when a start
position is set up anew.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from takhta.board.plan import Layout
from takhta.rules.game import AnyGame
from takhta.rules.occupancy import WHITE_AND_BLACK, Occupancy, Side, count
from takhta.rules.tables.game import Tables
from takhta.rules.tables.hit_and_run import ALLOWED, HIT_AND_RUN
from takhta.rules.tables.position import Position
from takhta.seen.lattice import Lattice
from takhta.seen.sight import Eyes, Sight
from takhta.seen.story import Story, tell

_FAR = 6
"""More checkers than a turn moves: a play that is tried and taken back begins no game."""


@dataclass(slots=True)
class SeenGame:
    """A game under way: which way round, and all ways it may have gone."""

    layout: Layout
    lattice: Lattice
    far: bool = False
    """Whether the board has looked other than a first turn can make it."""


class Watcher:
    """Watches a board with these ways round, whose columns have so many `seats`, for games of `rules`."""

    def __init__(self, rules: Tables, layouts: Mapping[str, Layout], seats: int, *, pauses: bool) -> None:
        start = rules.start(Side.WHITE)
        assert isinstance(start, Position)
        self._start = start
        self._layouts = {layout.to_board(start.occupancy): layout for layout in reversed(tuple(layouts.values()))}
        self._eyes = Eyes(seats, rules.each)
        self._pauses = pauses
        self.game: SeenGame | None = None
        """The game under way."""

    @property
    def starts(self) -> Collection[Occupancy]:
        """The start position in every way round, on the physical board."""
        return self._layouts.keys()

    def look(self, sight: Sight) -> Story | None:
        """Take in a position that lay still, in places of the physical board. The story of the game that is over when
        this one begins another."""
        layout = self._layouts.get(sight.occupancy)
        game = self.game
        if layout is not None and (game is None or game.far):
            told = None if game is None else tell(game.lattice)
            here = Sight(sight.at, self._start.occupancy)
            self.game = SeenGame(layout, Lattice(self._start.packed, self._eyes, here, pauses=self._pauses))
            return told
        if game is not None:
            occupancy = game.layout.to_game(sight.occupancy)
            game.lattice.look(Sight(sight.at, occupancy))
            game.far = game.far or _moved(self._start.occupancy, occupancy) > _FAR
        return None

    def lying(self) -> Occupancy | None:
        """Where all checkers lie now, on the physical board, if the last sight may well be the end of a turn. It tells
        more than the sight, which does not show how many lie on a full column."""
        game = self.game
        node = None if game is None else game.lattice.newest()
        if game is None or node is None:
            return None
        occupancy = Position(WHITE_AND_BLACK[node.side], node.packed).occupancy
        # A hit checker that was not cleared yet is on the bar only for those who play.
        same = self._eyes.halves(occupancy) == self._eyes.halves(game.lattice.film.sights[-1].occupancy)
        return game.layout.to_board(occupancy) if same else None

    def believed(self) -> Story | None:
        """What the game under way has been up to now."""
        return None if self.game is None else tell(self.game.lattice, over=False)

    def finish(self) -> Story | None:
        """The story of the game under way; no more will be seen of it."""
        game, self.game = self.game, None
        return None if game is None else tell(game.lattice)


def watched(rules: AnyGame) -> Tables | None:
    """The rules, if a board can tell their games without being told the dice: those of no other game are known here."""
    return rules if type(rules) is Tables and rules.option(HIT_AND_RUN.name) == ALLOWED else None


def _moved(before: Occupancy, after: Occupancy) -> int:
    """How many checkers lie where there were fewer before, or are gone."""
    return sum(
        max(0, count(has, side) - count(had, side))
        for had, has in zip(before, after, strict=True)
        for side in WHITE_AND_BLACK
    )
