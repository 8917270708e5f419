"""What boards and hub say to each other, as JSON: docs/share.md tells a stranger the same.

A field is only ever added, with a default; what is not known is passed over. So a board may be older than its hub or
newer. A fact travels as the journal's own line: a hub keeps also those that it cannot read.
"""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from takhta.desk import Seating
from takhta.share.topics import VERSION

Name = Annotated[str, Meta(max_length=64, pattern=r"\A[!-~]*\Z")]
"""A uid, or another name that programs make: no blanks, nothing that a database or a page could stumble over."""
Number = Annotated[int, Meta(ge=0, lt=2**31)]
Long = Annotated[int, Meta(ge=0, lt=2**62)]


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Root of all messages; `v` is always written."""

    v: int = VERSION


class FactMessage(Message, frozen=True, kw_only=True):
    """A fact of the journal. `stream` is the journal's name, `seq` the fact's number in it and `after` that of the one
    sent before it (0 = this is the first). `match` is the match's uid and `n` the fact's number in it, from 1. `at` is
    the board's own time of day, `how` = played / accepted / corrected."""

    stream: Name
    seq: Long
    after: Long
    match: Name
    n: Number
    at: Name
    how: Name
    fact: msgspec.Raw


class Ack(Message, frozen=True, kw_only=True):
    """The hub has on its disk everything of this stream up to the fact `have` (0 = nothing), which was number `n` of
    `match`. `again`: send what follows at once, something was lost on the way."""

    stream: Name
    have: Long
    match: Name = ""
    n: Number = 0
    again: bool = False


class BoardState(Message, frozen=True, kw_only=True):
    """How a board is: retained, repeated, and as last will with `online` false. `now` is the board's time of day,
    `waiting` how many facts the hub has not acknowledged. `sensors` are those that fail, in words."""

    online: bool
    stream: Name = ""
    uid: Name = ""
    version: Name = ""
    now: Name = ""
    waiting: Long = 0
    sensors: tuple[str, ...] = ()


class SceneMessage(Message, frozen=True, kw_only=True):
    """How the match on a board stands, for watchers and houses: retained. Sides are colours, `position` is the game's
    own text of the position with the side on turn on roll; `dances` = the side on turn cannot move."""

    match: str
    game: str
    players: dict[str, str]
    length: int = 0
    score: dict[str, int] = {}
    number: int = 0
    turn: str = ""
    dice: str = ""
    dances: bool = False
    cube: int = 0
    owner: str = ""
    offered: str = ""
    position: str = ""
    pips: dict[str, int] = {}
    winner: str = ""
    over: bool = False
    event: str = ""
    round: str = ""
    table: str = ""
    at: str = ""


class Ask(Message, frozen=True, kw_only=True):
    """The hub asks a board for something, with MQTT's message expiry as its end. Asked twice it is done once."""

    id: str
    seat: Seating


class Answer(Message, frozen=True, kw_only=True):
    """A board's answer to an ask; `why` not, as a sentence."""

    id: str
    done: bool
    why: str = ""


class Call(Message, frozen=True, kw_only=True):
    """Somebody at the board asks for the director, or no longer does: retained."""

    calls: bool
    at: str = ""


AnyOf = TypeVar("AnyOf", bound=Message)
LONGEST = 64 * 1024
"""Bytes of a message; none of ours is a tenth of that."""


def encoded(message: Message) -> bytes:
    """A message as it travels."""
    # `omit_defaults` would leave the version out as well.
    return b'{"v":%d,' % message.v + msgspec.json.encode(message).removeprefix(b"{")


def decoded(data: bytes, kind: type[AnyOf]) -> AnyOf | None:
    """A message of this kind; None for what is none, or of a version that this program does not know."""
    if len(data) > LONGEST:
        return None
    try:
        message = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return message if message.v == VERSION else None
