"""What travels over the page's WebSocket, both ways. Everything from a browser is bounded here; nothing is believed.

A browser may press keys, type dice, move simulated checkers and ask for a new game or a lesson: never more.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from takhta.record.facts import SideName
from takhta.rules.said import said
from takhta.web.drawing import Drawing
from takhta.web.errors import UnreadableError
from takhta.web.lessons import CourseOffer
from takhta.web.sensors import CalibrationAct

LONGEST = 4096
"""Bytes in the longest message a browser may send."""

KeyName = Literal["roll", "double", "take", "drop", "undo", "done", "resign"]
HintsName = Literal["off", "legal", "warn", "ask", "always"]
Coordinate = Annotated[float, Meta(ge=-2000, le=2000)]
"""A position on or beside the board in mm."""
CheckerNumber = Annotated[int, Meta(ge=0, le=999)]
PlayerName = Annotated[str, Meta(max_length=24, pattern=r"\A[^\x00-\x1f\x7f]*\Z")]
"""Names go into text files, where a line break would end them early."""
Word = Annotated[str, Meta(min_length=1, max_length=40)]
PromptName = Annotated[str, Meta(max_length=20)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Root of what a browser may send."""


class Press(Message, frozen=True):
    """A key of the dice display. `prompt` and `turn` are what the page showed when it was pressed: a press meant for
    a moment that has passed, on a stale tab or the slower of two, is refused."""

    key: KeyName
    prompt: PromptName
    turn: SideName | None


class TypeDie(Message, frozen=True):
    """One die of ordinary dice, typed in; `prompt` and `turn` as for a key."""

    die: Annotated[int, Meta(ge=1, le=6)]
    prompt: PromptName
    turn: SideName | None


class Lift(Message, frozen=True):
    """Take a simulated checker into the hand."""

    checker: CheckerNumber


class Carry(Message, frozen=True):
    """Move the lifted checker over the board."""

    checker: CheckerNumber
    x: Coordinate
    y: Coordinate


class Put(Message, frozen=True):
    """Put the lifted checker down."""

    checker: CheckerNumber
    x: Coordinate
    y: Coordinate


class Tip(Message, frozen=True):
    """Lay the lifted pawn on its side, its foot to there (radians anticlockwise from x); None stands it up."""

    checker: CheckerNumber
    heading: Annotated[float, Meta(ge=-7, le=7)] | None


class NewGame(Message, frozen=True):
    """Begin another match: the form as filled in. `length` 0 = money; `computers` names who plays a side instead of a
    person, `hints` is how much help all people get."""

    game: Word
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=40)]], Meta(max_length=16)]
    players: Annotated[dict[SideName, PlayerName], Meta(max_length=4)]
    length: Annotated[int, Meta(ge=0, le=99)]
    dice: Literal["electronic", "typed"]
    computers: Annotated[dict[SideName, Word], Meta(max_length=4)] = {}
    hints: HintsName = "legal"


class Adjust(Message, frozen=True):
    """How the table is to be served; None = as it is. `takes_hits`: hit checkers go to the bar by themselves; `hints`:
    how much help a side wants."""

    takes_hits: bool | None = None
    hints: Annotated[dict[SideName, HintsName], Meta(max_length=4)] = {}


class Learn(Message, frozen=True):
    """Begin a lesson, or with an empty name leave the one there is."""

    lesson: Annotated[str, Meta(max_length=40)]
    learner: PlayerName = ""


class Calibrate(Message, frozen=True):
    """Something about the calibration under way."""

    act: CalibrationAct


AnyMessage = Press | TypeDie | Lift | Carry | Put | Tip | NewGame | Adjust | Learn | Calibrate


class PairCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six digits read off the dice display, or the word of an invitation, sent to /pair."""

    code: Annotated[str, Meta(pattern=r"\A([0-9]{6}|[A-Za-z2-9]{4}([ -]?[A-Za-z2-9]{4}){2})\Z")]


class Forget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device that may not play any more, sent to /upkeep/forget."""

    device: Annotated[str, Meta(max_length=16)]


class Choice(msgspec.Struct, frozen=True):
    """One option of a game in the form: the values it may have, the first is the usual one. `means` explains it, `only`
    says whether it counts in a match or for money alone."""

    name: str
    title: str
    values: tuple[str, ...]
    means: str = ""
    only: str = ""


class PresetOffer(msgspec.Struct, frozen=True):
    """What is usually agreed on together: its name, what it means, the usual length, and the options that are not as
    usual."""

    name: str
    title: str
    means: str
    length: int
    options: dict[str, str]
    hints: str = "legal"


class GameOffer(msgspec.Struct, frozen=True):
    """A game that can be started from the form: who plays it, in the order of their turns, and whether for points.

    `others` are the sides where an option changes them, by what is chosen: `players=two`. `how` says how to get to a
    game that this board cannot play.
    """

    name: str
    title: str
    sides: tuple[SideName, ...]
    choices: tuple[Choice, ...] = ()
    others: dict[str, tuple[SideName, ...]] = {}
    for_points: bool = True
    presets: tuple[PresetOffer, ...] = ()
    how: str = ""


class Hello(msgspec.Struct, frozen=True, tag_field="is", tag="hello"):
    """The first words to a browser: the board's picture, the games and the computer players on offer, and whether this
    browser may change anything. `page` names the edition of the page's files: a tab with another one loads itself anew.
    """

    page: str
    drawing: Drawing
    games: tuple[GameOffer, ...]
    may_change: bool
    computers: tuple[str, ...] = ()
    courses: tuple[CourseOffer, ...] = ()


class Refused(msgspec.Struct, frozen=True, tag_field="is", tag="refused"):
    """The last message was not carried out; one sentence says why."""

    text: str


_DECODER: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
_PAIR_DECODER = msgspec.json.Decoder(PairCode)
_FORGET_DECODER = msgspec.json.Decoder(Forget)


def read_message(text: str | bytes) -> AnyMessage:
    """Read one message of a browser. Raises UnreadableError.

    >>> read_message('{"do":"lift","checker":3}')
    Lift(checker=3)
    """
    if len(text) > LONGEST:
        raise UnreadableError(said("page.message_too_long", most=LONGEST, length=len(text)))
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableError(said("page.no_message", why=str(error))) from error


def read_pair_code(body: bytes) -> str:
    """Read the pairing form. Raises UnreadableError."""
    try:
        return _PAIR_DECODER.decode(body).code
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableError(said("pairing.six_digits")) from error


def read_device(body: bytes) -> str:
    """Read which device may not play any more. Raises UnreadableError."""
    try:
        return _FORGET_DECODER.decode(body).device
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableError(said("page.no_message", why=str(error))) from error
