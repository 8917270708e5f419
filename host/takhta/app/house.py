"""The running program as the page sees it: everything shown is copied from the driver, everything asked goes to it."""

from collections.abc import Callable, Sequence

from takhta.app.driver import Clock, Driver
from takhta.app.logbook import Logbook
from takhta.app.sensor_watch import SensorWatch
from takhta.board.plan import Board, Layout
from takhta.board.ports import Hands
from takhta.board.scene import Key
from takhta.coach.players.player import PLAYERS
from takhta.record.facts import SideName
from takhta.record.sides import name_of
from takhta.rules.dice import Die
from takhta.rules.game import AnyGame, State
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import PlaceId, Side
from takhta.session.events import DieTyped, MatchAsked, Pressed
from takhta.web.changes import Changes
from takhta.web.drawing import drawing_of
from takhta.web.errors import RefusedError
from takhta.web.messages import Choice, GameOffer, NewGame
from takhta.web.sensors import WalkAct
from takhta.web.turns import turns_of
from takhta.web.view import DevicesView, GameView, TurnLine, View, view_of


class RunningHouse:
    """A `web.house.House` around the driver. `hands` move the virtual board's checkers; None on a real board."""

    def __init__(
        self,
        board: Board,
        driver: Driver,
        logbook: Logbook,
        clock: Clock,
        hands: Hands | None,
        on_new_match: Callable[[], None] = lambda: None,
        watch: SensorWatch | None = None,
    ) -> None:
        self._driver = driver
        self._logbook = logbook
        self._clock = clock
        self.hands = hands
        """The simulated hands, or None on a real board."""
        self._on_new_match = on_new_match
        self._watch = watch
        self.changes = Changes()
        """Bumped whenever `view` would give something new."""
        self.drawing = drawing_of(board)
        """The board's picture; it never changes."""
        self._board = board
        self._last: tuple[object, ...] = ()
        self._named: tuple[State | None, Layout | None, tuple[str, ...]] = (None, None, ())
        self._lines: tuple[int, tuple[TurnLine, ...]] = (-1, ())

    def look(self) -> None:
        """Notice what has changed since the last look; called after every step of the driver."""
        driver = self._driver
        if self._watch:
            self._watch.look(self._clock())
        now = (
            driver.scene,
            driver.lamps,
            driver.evidence.reading if driver.evidence else None,
            tuple(self.hands.checkers()) if self.hands else None,
            driver.display.screen() if driver.display else None,
            self._devices(),
            len(self._logbook.facts),
            self._watch.view if self._watch else None,
        )
        if now != self._last:
            self._last = now
            self.changes.bump()

    def view(self) -> View:
        """What to show now."""
        driver = self._driver
        return view_of(
            driver.scene,
            game=self._game(),
            pieces=[pieces.side for pieces in self._board.pieces],
            names=self._names(),
            lamps=driver.lamps,
            evidence=driver.evidence,
            checkers=self.hands.checkers() if self.hands else None,
            screen=driver.display.screen() if driver.display else None,
            devices=self._devices(),
            turns=self._turns(),
            sensors=self._watch.view if self._watch else None,
        )

    def press(self, key: Key) -> None:
        """A key was pressed on the page."""
        self._driver.tell(Pressed(self._clock(), key))

    def type_die(self, die: Die) -> None:
        """One die was typed in on the page."""
        self._driver.tell(DieTyped(self._clock(), die))

    def offers(self) -> Sequence[GameOffer]:
        """The games of the new-game form, the usual one first."""
        return [_offer(game(name)) for name in on_board(self._board.name)]

    def computers(self) -> Sequence[str]:
        """The players the computer has."""
        return tuple(PLAYERS)

    def new_game(self, form: NewGame) -> None:
        """Begin what the form asks for."""
        players: dict[str, str] = {side: name.strip() or side.capitalize() for side, name in form.players.items()}
        if unknown := set(form.computers.values()) - PLAYERS.keys():
            raise RefusedError(f"There is no computer player called {min(unknown)!r}.")
        computers: dict[str, str] = dict(form.computers.items())
        self._driver.tell(
            MatchAsked(self._clock(), form.game, players, form.length, dict(form.options), form.dice, computers)
        )
        self._on_new_match()

    def walk(self, act: WalkAct) -> None:
        """Refused: nothing is calibrated while one plays."""
        raise RefusedError(f"{act}: `takhta calibrate` calibrates the board; it is not running.")

    def show_code(self, code: str) -> None:
        """Show a pairing code where only people at the board can read it: on the dice display and in the terminal."""
        if code:
            print(f"Pairing code: {code}", flush=True)
        if self._driver.display:
            self._driver.display.show_code(code)

    def _devices(self) -> DevicesView:
        display = self._driver.display
        return DevicesView(
            board=self._driver.board_answers,
            display=display is not None and display.connected,
            virtual=self.hands is not None,
        )

    def _game(self) -> GameView:
        memory = self._driver.session.memory
        standing = memory.standing
        if standing is None:
            return GameView()
        match, rules = standing.match, standing.game
        length = f"{match.length} point{'' if match.length == 1 else 's'}" if match.length else "money game"
        state = standing.state or rules.start(rules.sides[0])
        homes = {name_of(side): tuple(int(self._on_wood(at)) for at in rules.home(state, side)) for side in rules.sides}
        title = length if _for_points(rules) else ""
        return GameView(match.game, title, {**match.players}, homes, standing.number)

    def _names(self) -> tuple[str, ...]:
        """What the side on turn calls each place on the wood; nothing before a game has begun."""
        memory = self._driver.session.memory
        standing = memory.standing
        if standing is None or not standing.playing:
            return ()
        rules = standing.game
        state = standing.state or rules.start(rules.sides[0])
        if self._named[:2] != (state, memory.layout):
            names = {
                self._on_wood(at): rules.name_place(state, at) for at in (place.id for place in self._board.places)
            }
            self._named = (state, memory.layout, tuple(names[place.id] for place in self._board.places))
        return self._named[2]

    def _on_wood(self, place: PlaceId) -> PlaceId:
        """A place of the game, where it lies in the way round the game was set up."""
        layout = self._driver.session.memory.layout
        return layout.wood[place] if layout else place

    def _turns(self) -> tuple[TurnLine, ...]:
        facts = self._logbook.facts
        if self._lines[0] != len(facts):
            self._lines = (len(facts), turns_of(facts))
        return self._lines[1]


def _for_points(rules: AnyGame) -> bool:
    """Whether a game is played for points: only those can be doubled."""
    return any(option.name == "cube" for option in rules.options)


def _offer(rules: AnyGame) -> GameOffer:
    """A game with everything its rules let players agree on, and who then plays."""
    choices = tuple(Choice(option.name, option.title, option.values) for option in rules.options)
    agreed = {
        f"{option.name}={value}": game(rules.name, {option.name: value}).sides
        for option in rules.options
        for value in option.values
    }
    others = {chosen: _names_of(sides) for chosen, sides in agreed.items() if sides != rules.sides}
    return GameOffer(rules.name, rules.title, _names_of(rules.sides), choices, others, for_points=_for_points(rules))


def _names_of(sides: Sequence[Side]) -> tuple[SideName, ...]:
    return tuple(name_of(side) for side in sides)
