"""The running program as the page sees it: everything shown is copied from the driver, everything asked goes to it."""

from collections.abc import Sequence

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, Layout
from takhta.board.ports import Clock, DiceDisplay, Hands
from takhta.board.scene import Key
from takhta.coach.players.player import PLAYERS
from takhta.record.facts import AnyFact, MatchBegan, SideName
from takhta.record.sides import name_of, side_of, usual_name
from takhta.rules.dice import Die
from takhta.rules.game import AnyGame, State
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.said import Value, excerpt, said
from takhta.rules.stakes import is_for_points
from takhta.runtime.driver import Driver
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.runtime.outputs.sensor_watch import SensorWatch
from takhta.runtime.terminal import TERMINAL
from takhta.session.events import DieTyped, MatchAsked, Pressed
from takhta.session.output import Output
from takhta.uid import new_uid
from takhta.web.changes import Changes
from takhta.web.drawing import drawing_of
from takhta.web.errors import RefusedError
from takhta.web.messages import Choice, GameOffer, NewGame
from takhta.web.sensors import CalibrationAct
from takhta.web.turns import turns_of
from takhta.web.view import DevicesView, GameView, TurnLine, View, view_of
from takhta.words.speaker import Speaker


class PageBackend(Output):
    """A `web.backend.Backend` around a driver, and the output that notices when the page has news.

    `facts` are those of the match that goes on, `lamps` what lights the board, `display` the box with the dice if its
    screen is to be seen, `hands` those of a virtual board, `watch` what knows how the sensors do.
    """

    def __init__(
        self,
        board: Board,
        driver: Driver,
        clock: Clock,
        lamps: LampsOutput,
        facts: Sequence[AnyFact] = (),
        display: DiceDisplay | None = None,
        hands: Hands | None = None,
        watch: SensorWatch | None = None,
    ) -> None:
        self._driver = driver
        self._clock = clock
        self._lamps = lamps
        self._facts: list[AnyFact] = list(facts)
        self._display = display
        self.hands = hands
        """The simulated hands, or None on a real board."""
        self._watch = watch
        self.changes = Changes()
        """Bumped whenever `view` would give something new."""
        self.drawing = drawing_of(board)
        """The board's picture; it never changes."""
        self._board = board
        self._last: tuple[object, ...] = ()
        self._named: tuple[State | None, Layout | None, tuple[Value, ...]] = (None, None, ())
        self._lines: dict[Speaker, tuple[TurnLine, ...]] = {}

    def facts(self, *facts: AnyFact) -> None:
        """Another row of the match sheet, or an empty one when a match begins."""
        for fact in facts:
            if isinstance(fact, MatchBegan):
                self._facts.clear()
            self._facts.append(fact)
        self._lines.clear()

    def step(self, now: Milliseconds) -> None:  # noqa: ARG002 - whatever has changed is news at any time
        """Notice what has changed since the last step."""
        driver = self._driver
        newest = (
            driver.scene,
            self._lamps.frame,
            driver.evidence.reading if driver.evidence else None,
            tuple(self.hands.checkers()) if self.hands else None,
            self._display.screen() if self._display else None,
            self._devices(),
            len(self._facts),
            self._watch.state if self._watch else None,
        )
        if newest != self._last:
            self._last = newest
            self.changes.bump()

    def view(self, speaker: Speaker) -> View:
        """What to show now."""
        driver = self._driver
        return view_of(
            driver.scene,
            speaker,
            game=self._game(speaker),
            pieces=[pieces.side for pieces in self._board.pieces],
            names=self._names(),
            lamps=self._lamps.frame,
            evidence=driver.evidence,
            checkers=self.hands.checkers() if self.hands else None,
            screen=self._display.screen() if self._display else None,
            devices=self._devices(),
            turns=self._turns(speaker),
            sensors=self._watch.state.view(speaker) if self._watch else None,
        )

    def press(self, key: Key) -> None:
        """A key was pressed on the page."""
        self._driver.handle(Pressed(self._clock(), key))

    def type_die(self, die: Die) -> None:
        """One die was typed in on the page."""
        self._driver.handle(DieTyped(self._clock(), die))

    def offers(self, speaker: Speaker) -> Sequence[GameOffer]:
        """The games of the new-game form, the usual one first."""
        return [offer_of(game(name), speaker) for name in on_board(self._board.games)]

    def computers(self) -> Sequence[str]:
        """The players the computer has."""
        return tuple(PLAYERS)

    def new_game(self, form: NewGame) -> None:
        """Begin what the form asks for."""
        players: dict[str, str] = {
            side: name.strip() or usual_name(side_of(side)) for side, name in form.players.items()
        }
        if unknown := set(form.computers.values()) - PLAYERS.keys():
            raise RefusedError(said("player.unknown", name=excerpt(min(unknown)), players=tuple(PLAYERS)))
        computers: dict[str, str] = dict(form.computers.items())
        before = self._driver.state.match_state
        self._driver.handle(
            MatchAsked(
                self._clock(),
                form.game,
                players,
                form.length,
                dict(form.options),
                form.dice,
                computers,
                new_uid(),
                event=before.match.event if before else "",  # the form does not ask for it: the board stays where it is
                table=before.match.table if before else "",
            )
        )

    def calibrate(self, act: CalibrationAct) -> None:  # noqa: ARG002 - whatever it is
        """Refused: nothing is calibrated while one plays."""
        raise RefusedError(said("calibration.not_running"))

    def show_code(self, code: str) -> None:
        """Show a pairing code where only people at the board can read it: on the dice display, and in the terminal for
        boards that have none."""
        if code:
            TERMINAL.tell(said("terminal.pairing_code", code=code))
        if self._display:
            self._display.show_code(code)

    def _devices(self) -> DevicesView:
        return DevicesView(
            board=self._driver.board_answers,
            display=self._display is not None and self._display.connected,
            virtual=self.hands is not None,
        )

    def _game(self, speaker: Speaker) -> GameView:
        match_state = self._driver.state.match_state
        if match_state is None:
            return GameView()
        match, rules = match_state.match, match_state.game
        length = said("points", count=match.length) if match.length else said("match.money")
        state = match_state.state or rules.start(rules.sides[0])
        homes = {
            name_of(side): tuple(int(self._on_board(at)) for at in rules.home(state, side)) for side in rules.sides
        }
        title = speaker.noun(length) if is_for_points(rules) else ""
        return GameView(match.game, title, {**match.players}, homes, match_state.number)

    def _names(self) -> tuple[Value, ...]:
        """What the side on turn calls each place on the physical board; nothing before a game has begun."""
        now = self._driver.state
        match_state = now.match_state
        if match_state is None or not match_state.playing:
            return ()
        rules = match_state.game
        state = match_state.state or rules.start(rules.sides[0])
        if self._named[:2] != (state, now.layout):
            names = {
                self._on_board(at): rules.name_place(state, at) for at in (place.id for place in self._board.places)
            }
            self._named = (state, now.layout, tuple(names[place.id] for place in self._board.places))
        return self._named[2]

    def _turns(self, speaker: Speaker) -> tuple[TurnLine, ...]:
        if speaker not in self._lines:
            self._lines[speaker] = turns_of(self._facts, speaker)
        return self._lines[speaker]

    def _on_board(self, place: PlaceId) -> PlaceId:
        """A place of the game, where it lies in the way round the game was set up."""
        layout = self._driver.state.layout
        return layout.places[place] if layout else place


def offer_of(rules: AnyGame, speaker: Speaker) -> GameOffer:
    """A game with everything its rules let players agree on, and who then plays."""
    choices = tuple(Choice(option.name, speaker.noun(option.title), option.values) for option in rules.options)
    agreed = {
        f"{option.name}={value}": game(rules.name, {option.name: value}).sides
        for option in rules.options
        for value in option.values
    }
    others = {chosen: _names_of(sides) for chosen, sides in agreed.items() if sides != rules.sides}
    title, sides = speaker.noun(rules.title), _names_of(rules.sides)
    return GameOffer(rules.name, title, sides, choices, others, for_points=is_for_points(rules))


def _names_of(sides: Sequence[Side]) -> tuple[SideName, ...]:
    return tuple(name_of(side) for side in sides)
