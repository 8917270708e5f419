"""What the page shows at one moment: the scene, the lamps as sent, what was sensed, the checkers of the virtual board.

Values only, absolute, so that showing one twice or late does no harm. It must never decide anything: every field
is copied from what the session, the sensors or a device said. Places are numbers on the physical board.
"""

import base64
import math
from collections.abc import Mapping, Sequence

import msgspec

from takhta.board.evidence import FLOOR, Evidence
from takhta.board.ports import CheckerSeen, LampFrame
from takhta.board.scene import CubeShown, DieShown, Scene
from takhta.record.facts import SideName
from takhta.record.sides import name_of
from takhta.rules.occupancy import WHITE_AND_BLACK, Content, Side, count
from takhta.rules.said import Value
from takhta.web.lessons import LessonView
from takhta.web.sensors import SensorsView
from takhta.words.speaker import Speaker


class DieView(msgspec.Struct, frozen=True):
    """One die: 0 is blank."""

    value: int
    side: SideName | None
    used: bool


class CubeView(msgspec.Struct, frozen=True):
    """The doubling cube; value 0 = this game has none."""

    value: int
    owner: SideName | None


class ScoreView(msgspec.Struct, frozen=True):
    """The match score by side, empty in a game that is not played for points; length 0 = money."""

    points: dict[SideName, int]
    length: int
    crawford: bool


class Sensed(msgspec.Struct, frozen=True, array_like=True):
    """What the sensors read on one place: `counts` in the order of the drawing's pieces. `doubt` is how likely the next
    best reading is instead, in tenths: 0 (sure) to 0.5 (as likely).

    `more`: the column is full, and checkers in a second layer cannot be told apart from this number.
    """

    counts: tuple[int, ...]
    doubt: float = 0.0
    more: bool = False


class CheckerView(msgspec.Struct, frozen=True, array_like=True):
    """A checker of the virtual board, its middle in mm. `heading` is where the foot of one points that lies on its
    side, in radians anticlockwise from x; None = it stands."""

    id: int
    side: SideName
    x: float
    y: float
    level: int
    held: bool
    heading: float | None = None


class TurnLine(msgspec.Struct, frozen=True):
    """One line of the match sheet; `side` is None for what belongs to nobody, like the start of a game."""

    game: int
    side: SideName | None
    dice: str
    text: str
    how: str = "played"


class StepView(msgspec.Struct, frozen=True, array_like=True):
    """A checker moved by one die, by places of the physical board; None = beside the board."""

    source: int | None
    target: int | None
    side: SideName
    hit: bool = False


class LastView(msgspec.Struct, frozen=True):
    """What was played last, or what the computer is playing now: the side, its dice, the play as players write it."""

    side: SideName
    dice: str
    text: str
    steps: tuple[StepView, ...] = ()
    by_computer: bool = False


class Manners(msgspec.Struct, frozen=True):
    """How the table is served, as players want it: whether hit checkers go to the bar by themselves, None where no
    hands of the board's own could take them; and how much help each side of this game wants."""

    takes_hits: bool | None = None
    hints: dict[SideName, str] = {}


class GameView(msgspec.Struct, frozen=True):
    """What is being played and by whom, in the order of their turns. `name` as in GameOffer, `title` the match in few
    words: `7 points`. `homes` are the places of each side's home on the physical board, `computers` the sides
    no person plays, `about` what a newcomer must know of the game."""

    name: str = ""
    title: str = ""
    players: dict[SideName, str] = {}
    homes: dict[SideName, tuple[int, ...]] = {}
    number: int = 0
    computers: tuple[SideName, ...] = ()
    about: tuple[str, ...] = ()


class DevicesView(msgspec.Struct, frozen=True):
    """Which devices answer now; `virtual` = the board is simulated and hands move its checkers from the page."""

    board: bool = True
    display: bool = True
    virtual: bool = False


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that changes on the page.

    `names[i]` is what the side on turn calls place i on the physical board; empty = as the board file does.
    `occupancy[i]` are the checkers on place i in the order of the drawing's pieces; `lying` are pieces that lie on
    their side: place, side and how many. `lamps`: base64 of three bytes (R, G, B) a lamp as sent to the strip;
    `screen`: base64 of the dice display's 1,024 bytes as its firmware drew them (SSD1306 pages), None while not known;
    `checkers` is None on a real board. `learnt` are the lessons everybody has learnt, by name.
    """

    game: GameView
    prompt: str
    text: str
    notice: str
    turn: SideName | None
    dice: tuple[DieView, DieView]
    cube: CubeView
    score: ScoreView
    pips: dict[SideName, int]
    sticks: bool
    names: tuple[int | str, ...]
    keys: tuple[str, ...]
    digits: bool
    turn_text: str
    occupancy: tuple[tuple[int, ...], ...]
    lying: tuple[tuple[int, SideName, int], ...]
    marks: tuple[tuple[int, str], ...]
    lamps: str
    sensed: tuple[Sensed, ...]
    checkers: tuple[CheckerView, ...] | None
    screen: str | None
    devices: DevicesView
    turns: tuple[TurnLine, ...]
    sensors: SensorsView | None
    last: LastView | None
    manners: Manners
    lesson: LessonView | None
    learnt: dict[str, tuple[str, ...]]


def view_of(
    scene: Scene,
    speaker: Speaker,
    *,
    game: GameView,
    pieces: Sequence[Side] = WHITE_AND_BLACK,
    names: Sequence[Value] = (),
    lamps: LampFrame = (),
    evidence: Evidence | None = None,
    checkers: Sequence[CheckerSeen] | None = None,
    screen: bytes | None = None,
    devices: DevicesView | None = None,
    turns: Sequence[TurnLine] = (),
    sensors: SensorsView | None = None,
    last: LastView | None = None,
    manners: Manners | None = None,
    lesson: LessonView | None = None,
    learnt: Mapping[str, tuple[str, ...]] | None = None,
) -> View:
    """The page's picture of this moment, from what each part of the program last said, in the speaker's language.

    `pieces` are the sides the board has pieces of, in the drawing's order.
    """
    return View(
        game=game,
        prompt=scene.prompt.name.lower(),
        text=speaker.say(scene.text),
        notice=speaker.say(scene.notice),
        turn=_side(scene.turn),
        dice=(_die(scene.dice[0]), _die(scene.dice[1])),
        cube=_cube(scene.cube),
        score=_score(scene),
        pips={name_of(side): way for side, way in scene.pips},
        sticks=scene.sticks,
        names=tuple(each if isinstance(each, int) else speaker.value(each) for each in names),
        keys=tuple(key.name.lower() for key in sorted(scene.keys)),
        digits=scene.digits,
        turn_text=scene.turn_text,
        occupancy=tuple(_counts(held, pieces) for held in scene.occupancy),
        lying=tuple((int(place), name_of(side), many) for place, side, many in scene.lying),
        marks=tuple((int(place), mark.value) for place, mark in scene.marks),
        lamps=base64.b64encode(bytes(level for lamp in lamps for level in lamp)).decode(),
        sensed=sensed_of(evidence, pieces) if evidence is not None else (),
        checkers=None if checkers is None else tuple(_checker(seen) for seen in checkers),
        screen=None if screen is None else base64.b64encode(screen).decode(),
        devices=devices if devices is not None else DevicesView(virtual=checkers is not None),
        turns=tuple(turns),
        sensors=sensors,
        last=last,
        manners=manners or Manners(),
        lesson=lesson,
        learnt=dict(learnt or {}),
    )


def sensed_of(evidence: Evidence, pieces: Sequence[Side] = WHITE_AND_BLACK) -> tuple[Sensed, ...]:
    """What the sensors read on every place, and how much they doubt it.

    >>> from takhta.board.evidence import Milliseconds
    >>> sensed_of(Evidence(Milliseconds(0), ({Content(2): 0.0, Content(3): -0.7},), (Content(2),)))
    (Sensed(counts=(2, 0), doubt=0.3, more=False),)
    """
    return tuple(_sensed(held, likely, pieces) for held, likely in zip(evidence.reading, evidence.likely, strict=True))


def _counts(held: Content, pieces: Sequence[Side]) -> tuple[int, ...]:
    return tuple(count(held, side) for side in pieces)


def _sensed(held: Content, likely: Mapping[Content, float], pieces: Sequence[Side]) -> Sensed:
    # Contents exactly as likely as the reading are one picture to the sensors: a full column with a second layer.
    # For the same reason only the best rival counts: ten heights of such a stack are one doubt, not ten.
    best = likely.get(held, 0.0)
    rival = max((value for value in likely.values() if value < best), default=FLOOR)
    doubt = 1.0 / (1.0 + math.exp(best - rival))
    is_more = sum(value == best for value in likely.values()) > 1
    return Sensed(_counts(held, pieces), round(doubt, 1), is_more)


def _side(side: Side | None) -> SideName | None:
    return None if side is None else name_of(side)


def _die(die: DieShown) -> DieView:
    return DieView(die.value, _side(die.side), die.used)


def _cube(cube: CubeShown) -> CubeView:
    return CubeView(cube.value, _side(cube.owner))


def _score(scene: Scene) -> ScoreView:
    score = scene.score
    points: dict[SideName, int] = {} if scene.sides else {"white": score.white, "black": score.black}
    return ScoreView(points, score.length, score.crawford)


def _checker(seen: CheckerSeen) -> CheckerView:
    x, y = round(seen.x_mm, 1), round(seen.y_mm, 1)
    heading = round(seen.heading, 2) if seen.lying else None
    return CheckerView(int(seen.id), name_of(seen.side), x, y, seen.level, seen.held, heading)
