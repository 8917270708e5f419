"""The running program as the page sees it: everything shown is copied from the driver, everything asked goes to it."""

from collections.abc import Sequence
from dataclasses import replace

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board
from takhta.board.ports import Clock, DiceDisplay, Hands
from takhta.board.scene import Key, Scene
from takhta.coach.players.player import PLAYERS
from takhta.record.facts import AnyFact, MatchBegan, SideName
from takhta.record.sides import name_of, side_of, usual_name
from takhta.rules.dice import Die
from takhta.rules.errors import InvalidError
from takhta.rules.said import excerpt, said
from takhta.rules.stakes import is_for_points
from takhta.runtime.driver import Driver
from takhta.runtime.lessons.offers import courses_of, lesson_view
from takhta.runtime.lessons.school import School
from takhta.runtime.outputs.helping_hands import HelpingHands
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.runtime.outputs.last_play import last_play
from takhta.runtime.outputs.offers import offers
from takhta.runtime.outputs.place_names import PlaceNames, on_board
from takhta.runtime.outputs.sensor_watch import SensorWatch
from takhta.runtime.terminal import TERMINAL
from takhta.session.events import DieTyped, MatchAsked, Pressed
from takhta.session.hints import Hints, HintsSet
from takhta.session.output import Output
from takhta.uid import new_uid
from takhta.web.changes import Changes
from takhta.web.drawing import drawing_of
from takhta.web.errors import RefusedError
from takhta.web.lessons import CourseOffer
from takhta.web.messages import Adjust, GameOffer, Learn, NewGame
from takhta.web.on_screen import on_screen
from takhta.web.sensors import CalibrationAct
from takhta.web.turns import turns_of
from takhta.web.view import DevicesView, GameView, Manners, TurnLine, View, view_of
from takhta.words.speaker import Speaker


class PageBackend(Output):
    """A `web.backend.Backend` around what plays, and the output that notices when the page has news.

    `school` knows whether a match or a lesson plays, `facts` are those of the match that goes on, `lamps` what lights
    the board, `display` the box with the dice if its screen is to be seen, `hands` those of a virtual board, `watch`
    what knows how the sensors do.
    """

    def __init__(
        self,
        board: Board,
        school: School,
        clock: Clock,
        lamps: LampsOutput,
        facts: Sequence[AnyFact] = (),
        display: DiceDisplay | None = None,
        hands: Hands | None = None,
        watch: SensorWatch | None = None,
    ) -> None:
        self._school = school
        self._clock = clock
        self._lamps = lamps
        self._facts: list[AnyFact] = list(facts)
        self._display = display
        self.hands = hands
        """The simulated hands, or None on a real board."""
        self.helping: HelpingHands | None = None
        """The virtual board's own hands."""
        self._watch = watch
        self.changes = Changes()
        """Bumped whenever `view` would give something new."""
        self.drawing = drawing_of(board)
        """The board's picture; it never changes."""
        self._board = board
        self._last: tuple[object, ...] = ()
        self._names = PlaceNames(place.id for place in board.places)
        self._lines: dict[Speaker, tuple[TurnLine, ...]] = {}

    @property
    def _driver(self) -> Driver:
        """What plays now: the match, or a lesson."""
        return self._school.driver

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
            self._school.shown,
        )
        if newest != self._last:
            self._last = newest
            self.changes.bump()

    def view(self, speaker: Speaker) -> View:
        """What to show now."""
        driver = self._driver
        return view_of(
            self._scene(),
            speaker,
            game=self._game(speaker),
            pieces=[pieces.side for pieces in self._board.pieces],
            names=self._names.of(driver.state),
            lamps=self._lamps.frame,
            evidence=driver.evidence,
            checkers=self.hands.checkers() if self.hands else None,
            screen=self._display.screen() if self._display else None,
            devices=self._devices(),
            turns=self._turns(speaker),
            sensors=self._watch.state.view(speaker) if self._watch else None,
            last=last_play(driver.state),
            manners=Manners(self.helping.takes_hits if self.helping else None, self._hints()),
            lesson=lesson_view(self._school, speaker),
            learnt=self._school.progress.learnt,
        )

    def adjust(self, wish: Adjust) -> None:
        """Serve the table as somebody at the page wants it."""
        if wish.takes_hits is not None and self.helping is not None:
            self.helping.takes_hits = wish.takes_hits
            self.changes.bump()
        if wish.hints:
            levels: dict[str, Hints] = {side: Hints(level) for side, level in wish.hints.items()}
            self._driver.handle(HintsSet(self._clock(), levels))
            self.changes.bump()

    def _hints(self) -> dict[SideName, str]:
        """How much help each side wants that a person plays."""
        now = self._driver.state
        if now.match_state is None:
            return {}
        levels, match_state = dict(now.hints), now.match_state
        people = (side for side in match_state.game.sides if match_state.computer(side) is None)
        return {name_of(side): levels.get(side, Hints.LEGAL).value for side in people}

    def _scene(self) -> Scene:
        """The scene, in words for the wood or for the screen."""
        scene, helping = self._driver.scene, self.helping
        if helping is None:
            return scene
        told, notice = (on_screen(each, takes_hits=helping.takes_hits) for each in (scene.text, scene.notice))
        return replace(scene, text=told, notice=notice)

    def press(self, key: Key) -> None:
        """A key was pressed on the page."""
        self._driver.handle(Pressed(self._clock(), key))

    def type_die(self, die: Die) -> None:
        """One die was typed in on the page."""
        self._driver.handle(DieTyped(self._clock(), die))

    def offers(self, speaker: Speaker) -> Sequence[GameOffer]:
        """The games of the new-game form, the usual one first; behind those of this board the others, and how to get to
        them."""
        return offers(self._board.games, speaker)

    def computers(self) -> Sequence[str]:
        """The players the computer has."""
        return tuple(PLAYERS)

    def new_game(self, form: NewGame) -> None:
        """Begin what the form asks for."""
        players: dict[str, str] = {
            side: name.strip() or usual_name(side_of(side)) for side, name in form.players.items()
        }
        if len({name.casefold() for name in players.values()}) < len(players):
            raise RefusedError(said("player.same_names"))
        if unknown := set(form.computers.values()) - PLAYERS.keys():
            raise RefusedError(said("player.unknown", name=excerpt(min(unknown)), players=tuple(PLAYERS)))
        computers: dict[str, str] = dict(form.computers.items())
        self._school.leave()
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
        self._driver.handle(HintsSet(self._clock(), {side: Hints(form.hints) for side in form.players}))

    def courses(self, speaker: Speaker) -> Sequence[CourseOffer]:
        """What can be learnt, on this board and on others."""
        return courses_of(self._board.games, speaker)

    def learn(self, form: Learn) -> None:
        """Begin a lesson, or leave the one there is."""
        if not form.lesson:
            self._school.leave()
            return
        try:
            self._school.begin(form.lesson, form.learner.strip())
        except InvalidError as error:
            raise RefusedError(*error.told) from error

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
        state, layout = match_state.state or rules.start(rules.sides[0]), self._driver.state.layout
        homes = {
            name_of(side): tuple(int(on_board(at, layout)) for at in rules.home(state, side)) for side in rules.sides
        }
        title = speaker.noun(length) if is_for_points(rules) else ""
        computers = tuple(name_of(side) for side in rules.sides if match_state.computer(side) is not None)
        about = tuple(map(speaker.noun, rules.about))
        return GameView(match.game, title, {**match.players}, homes, match_state.number, computers, about)

    def _turns(self, speaker: Speaker) -> tuple[TurnLine, ...]:
        if speaker not in self._lines:
            self._lines[speaker] = turns_of(self._facts, speaker)
        return self._lines[speaker]
