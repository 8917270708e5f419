"""A small backend for the page's tests: it remembers what it was asked, and its hands move checkers in a plain list.

It knows no rule and no sensor: what is "sensed" is where the checkers lie, so that a page can be looked at.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import pi
from threading import Condition
from typing import Any

from support.patience import PATIENCE_S
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Board, Millimetres, Pieces
from takhta.board.ports import CheckerId, CheckerSeen, Hands, LampFrame
from takhta.board.scene import CubeShown, DieShown, Key, Mark, Prompt, Scene, Score
from takhta.record.facts import SideName
from takhta.record.sides import name_of
from takhta.rules.dice import Die
from takhta.rules.games import game
from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side, content, count
from takhta.rules.opening import OPENING
from takhta.rules.pagade.agreement import PLAYERS
from takhta.rules.pagade.position import Pawns, Position
from takhta.rules.said import Value, verbatim
from takhta.rules.stakes import CRAWFORD, JACOBY
from takhta.runtime.lessons.offers import courses_of
from takhta.web.changes import Changes
from takhta.web.drawing import Drawing, drawing_of
from takhta.web.errors import RefusedError
from takhta.web.lessons import CourseOffer, LessonView
from takhta.web.messages import Adjust, Choice, GameOffer, Learn, NewGame, PresetOffer
from takhta.web.sensors import CalibrationAct, SensorsView
from takhta.web.view import GameView, TurnLine, View, view_of
from takhta.words.speaker import Speaker

START = {
    Side.WHITE: {24: 2, 13: 5, 8: 3, 6: 5},
    Side.BLACK: {1: 2, 12: 5, 17: 3, 19: 5},
}
"""The start of backgammon by places on the physical board (rule: every book on the game)."""

_FAR_MM = 20
"""What lies so far from every seat lies on none."""

Asked = tuple[Any, ...]
"""A call: its name and what it was about."""


def cross_backend(pawns: tuple[Pawns, ...] | None = None, turn: Side = Side.RED) -> "FakeBackend":
    """A backend with pagade on the cross, at the start or with pawns as far as these; the side on turn has thrown
    6-3."""
    rules = game("pagade")
    position: Position = rules.start(turn)
    if pawns is not None:
        position = replace(position, pawns=pawns)
    backend = FakeBackend(rules.occupancy(position), plays_on="cross")
    names: dict[SideName, str] = {"red": "Ada", "black": "Ben", "yellow": "Cleo", "green": "Dev"}
    homes = {name_of(side): tuple(int(place) for place in rules.home(position, side)) for side in rules.sides}
    backend.game = GameView("pagade", "", names, homes, 1)
    backend.names = tuple(rules.name_place(position, PlaceId(place)) for place in range(len(backend.board.places)))
    backend.scene = Scene(
        backend.occupancy,
        Prompt.PLAY,
        text=(verbatim(f"{turn.label.capitalize()} plays 6-3."),),
        dice=(DieShown(6, turn), DieShown(3, turn)),
        turn=turn,
        keys=frozenset({Key.UNDO}),
        sticks=True,
        sides=rules.sides,
        pips=tuple((side, rules.pips(position, side)) for side in rules.sides),
        lying=rules.lying(position),
    )
    for place, side, many in backend.scene.lying:
        backend.fake_hands.lay(PlaceId(place), side, many)
    return backend


def start_position(places: int = 25) -> Occupancy:
    """The start of backgammon as an occupancy."""
    return tuple(content({side: stands.get(place, 0) for side, stands in START.items()}) for place in range(places))


class FakeHands:
    """Moves checkers in a list and writes down every call."""

    def __init__(self, board: Board, occupancy: Occupancy) -> None:
        self._board = board
        self.asked: list[Asked] = []
        self._checkers: dict[CheckerId, CheckerSeen] = {}
        for place, held in enumerate(occupancy):
            sides = [pieces.side for pieces in board.pieces for _ in range(count(held, pieces.side))]
            slots = board.places[place].slots
            for nth, side in enumerate(sides):
                slot, level = slots[nth % len(slots)], nth // len(slots)
                # Two on a square with one seat stand side by side.
                is_pair = board.places[place].square is not None and len(slots) == 1 and len(sides) > 1
                x = Millimetres(slot.x_mm + (12 * nth - 6 if is_pair else 0))
                number = CheckerId(len(self._checkers))
                self._checkers[number] = CheckerSeen(number, side, x, slot.y_mm, 0 if is_pair else level, held=False)

        for pieces in board.pieces:
            self._fill_tray(pieces)

    def _fill_tray(self, pieces: Pieces) -> None:
        """What is not on the board lies in its tray."""
        (x, y), (to_x, to_y) = pieces.tray
        on_board = sum(seen.side is pieces.side for seen in self._checkers.values())
        for nth in range(pieces.number - on_board):
            share = nth / max(pieces.number - 1, 1)
            number, at = CheckerId(len(self._checkers)), (x + share * (to_x - x), y + share * (to_y - y))
            self._checkers[number] = CheckerSeen(
                number, pieces.side, Millimetres(at[0]), Millimetres(at[1]), 0, held=False
            )

    def checkers(self) -> Sequence[CheckerSeen]:
        return tuple(self._checkers.values())

    def lift(self, checker: CheckerId) -> None:
        self.asked.append(("lift", checker))
        self._checkers[checker] = replace(self._checkers[checker], held=True)

    def carry(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        self.asked.append(("carry", checker, x_mm, y_mm))
        self._checkers[checker] = replace(self._checkers[checker], x_mm=x_mm, y_mm=y_mm)

    def put(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        self.asked.append(("put", checker, x_mm, y_mm))
        self._checkers[checker] = replace(self._checkers[checker], x_mm=x_mm, y_mm=y_mm, held=False)

    def tip(self, checker: CheckerId, heading: float | None) -> None:
        self.asked.append(("tip", checker, heading))
        self._checkers[checker] = replace(self._checkers[checker], lying=heading is not None, heading=heading or 0.0)

    def lay(self, place: PlaceId, side: Side, many: int) -> None:
        """Lay so many pieces of a side on a place on their sides, before anybody looks."""
        slots = self._board.places[place].slots
        here = [
            seen.id
            for seen in self._checkers.values()
            if seen.side is side and any((seen.x_mm, seen.y_mm) == (slot.x_mm, slot.y_mm) for slot in slots)
        ]
        for checker in here[:many]:
            self._checkers[checker] = replace(self._checkers[checker], lying=True, heading=pi)


class _WatchedHands:
    """Passes every call on and tells the backend that something changed."""

    def __init__(self, hands: Hands, tell: Callable[[], None]) -> None:
        self._hands, self._tell = hands, tell

    def checkers(self) -> Sequence[CheckerSeen]:
        return self._hands.checkers()

    def lift(self, checker: CheckerId) -> None:
        self._hands.lift(checker)
        self._tell()

    def carry(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        self._hands.carry(checker, x_mm, y_mm)
        self._tell()

    def put(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        self._hands.put(checker, x_mm, y_mm)
        self._tell()

    def tip(self, checker: CheckerId, heading: float | None) -> None:
        self._hands.tip(checker, heading)
        self._tell()


def opening_scene(occupancy: Occupancy) -> Scene:
    """White has won the opening roll with 3-1 and is to play."""
    return Scene(
        occupancy=occupancy,
        prompt=Prompt.PLAY,
        text=(verbatim("Play 3 and 1."),),
        marks=((PlaceId(8), Mark.SOURCE), (PlaceId(6), Mark.SOURCE), (PlaceId(24), Mark.SOURCE)),
        dice=(DieShown(3, Side.WHITE), DieShown(1, Side.WHITE)),
        cube=CubeShown(1),
        turn=Side.WHITE,
        score=Score(white=2, black=1, length=7),
        keys=frozenset({Key.UNDO, Key.DONE, Key.DROP}),
        pips=((Side.WHITE, 167), (Side.BLACK, 167)),
    )


@dataclass
class FakeBackend:
    """A backend that does nothing but remember: `asked` has every call in order."""

    occupancy: Occupancy = field(default_factory=start_position)
    is_virtual: bool = True
    plays_on: str = "tables"

    def __post_init__(self) -> None:
        self.board = load_board(board_file(self.plays_on))
        self.changes = Changes()
        self._news = Condition()
        self.asked: list[Asked] = []
        self.refuse = ""
        self.codes: list[str] = []
        self.scene = opening_scene(self.occupancy)
        self.lamps: LampFrame = ((0, 0, 0),) * len(self.board.lamps)
        self.screen: bytes | None = None
        self.doubts: dict[int, float] = {}
        self.turns: tuple[TurnLine, ...] = ()
        self.sensors: SensorsView | None = None
        self.lesson: LessonView | None = None
        self.learnt: dict[str, tuple[str, ...]] = {}
        self.game = GameView("backgammon", "7 points", {"white": "Ada", "black": "Ben"}, number=3)
        self.names: tuple[Value, ...] = ()
        self.fake_hands = FakeHands(self.board, self.occupancy)
        self.hands: Hands | None = _WatchedHands(self.fake_hands, self._tell) if self.is_virtual else None

    @property
    def drawing(self) -> Drawing:
        return drawing_of(self.board)

    def view(self, speaker: Speaker) -> View:
        return view_of(
            self.scene,
            speaker,
            game=self.game,
            pieces=[pieces.side for pieces in self.board.pieces],
            names=self.names,
            lamps=self.lamps,
            evidence=self._evidence(),
            checkers=self.fake_hands.checkers() if self.is_virtual else None,
            screen=self.screen,
            turns=self.turns,
            sensors=self.sensors,
            lesson=self.lesson,
            learnt=self.learnt,
        )

    def press(self, key: Key) -> None:
        self._ask("press", key)

    def type_die(self, die: Die) -> None:
        self._ask("die", die)

    def offers(self, speaker: Speaker) -> Sequence[GameOffer]:
        opening = Choice("opening", speaker.noun(OPENING.title), OPENING.values)
        title = {name: speaker.noun(game(name).title) for name in ("backgammon", "nackgammon", "pagade")}
        two: tuple[SideName, ...] = ("white", "black")
        if self.plays_on == "cross":
            pagade, players = game("pagade"), Choice("players", speaker.noun(PLAYERS.title), ("four", "two"))
            four, pair = (tuple(map(name_of, rules.sides)) for rules in (pagade, game("pagade", {"players": "two"})))
            return (GameOffer("pagade", title["pagade"], four, (players,), {"players=two": pair}, for_points=False),)
        crawford, jacoby = (
            Choice(option.name, speaker.noun(option.title), option.values, only=option.only)
            for option in (CRAWFORD, JACOBY)
        )
        club = PresetOffer("club", "Club match", "As clubs play it.", 7, {})
        return (
            GameOffer("backgammon", title["backgammon"], two, (opening, crawford, jacoby), presets=(club,)),
            GameOffer("nackgammon", title["nackgammon"], two),
            GameOffer("pagade", title["pagade"], two, for_points=False, how="Start takhta play --game pagade."),
        )

    def computers(self) -> Sequence[str]:
        return ("greedy", "random")

    def new_game(self, form: NewGame) -> None:
        self._ask("new", form)

    def adjust(self, wish: Adjust) -> None:
        self._ask("adjust", wish)

    def courses(self, speaker: Speaker) -> Sequence[CourseOffer]:
        return courses_of(self.board.games, speaker)

    def learn(self, form: Learn) -> None:
        self._ask("learn", form)

    def calibrate(self, act: CalibrationAct) -> None:
        self._ask("calibrate", act)

    def show_code(self, code: str) -> None:
        self.codes.append(code)
        self._tell()

    def show(self, **changed: object) -> None:
        """Change fields of this backend (`scene`, `lamps`, …) as the playing thread would."""
        for name, value in changed.items():
            setattr(self, name, value)
        self.changes.bump()

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is true of this backend; asked again whenever anything was asked of it."""
        with self._news:
            assert self._news.wait_for(is_so, timeout=PATIENCE_S), (self.asked, self.fake_hands.asked)

    def _ask(self, what: str, about: object) -> None:
        if self.refuse:
            raise RefusedError(self.refuse)
        self.asked.append((what, about))
        self._tell()

    def _tell(self) -> None:
        self.changes.bump()
        with self._news:
            self._news.notify_all()

    def _evidence(self) -> Evidence:
        held = [0] * len(self.board.places)
        for checker in self.fake_hands.checkers():
            near = min(self.board.slots, key=lambda slot: abs(slot.x_mm - checker.x_mm) + abs(slot.y_mm - checker.y_mm))
            far = max(abs(near.x_mm - checker.x_mm), abs(near.y_mm - checker.y_mm))
            if not checker.held and checker.x_mm <= self.board.width_mm and far < _FAR_MM:
                held[near.place] += 1 << (4 * checker.side.value)
        reading = tuple(Content(value) for value in held)
        likely = tuple(
            {value: 0.0, Content(value + 1): self.doubts[place]} if place in self.doubts else {value: 0.0}
            for place, value in enumerate(reading)
        )
        return Evidence(Milliseconds(0), likely, reading)
