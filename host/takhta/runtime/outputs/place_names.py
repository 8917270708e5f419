"""What the side on turn calls each place on the physical board, as the page writes it there."""

from collections.abc import Iterable

from takhta.board.plan import Layout
from takhta.rules.game import State
from takhta.rules.occupancy import PlaceId
from takhta.rules.said import Value
from takhta.session.table_state import TableState


class PlaceNames:
    """The names of a board's places, worked out once for each position."""

    def __init__(self, places: Iterable[PlaceId]) -> None:
        self._places = tuple(places)
        self._named: tuple[State | None, Layout | None, tuple[Value, ...]] = (None, None, ())

    def of(self, now: TableState) -> tuple[Value, ...]:
        """The names as the table stands, by place; none before a game has begun."""
        match_state = now.match_state
        if match_state is None or not match_state.playing:
            return ()
        rules = match_state.game
        state = match_state.state or rules.start(rules.sides[0])
        if match_state.computer(state.turn) is not None:
            # Nobody needs the computer's own numbers: the board does not turn about while one follows its play.
            people = (side for side in rules.sides if match_state.computer(side) is None)
            state = rules.start(next(people, state.turn))
        if self._named[:2] != (state, now.layout):
            names = {on_board(at, now.layout): rules.name_place(state, at) for at in self._places}
            self._named = (state, now.layout, tuple(names[place] for place in self._places))
        return self._named[2]


def on_board(place: PlaceId, layout: Layout | None) -> PlaceId:
    """A place of the game, where it lies in the way round the game was set up."""
    return layout.places[place] if layout else place
