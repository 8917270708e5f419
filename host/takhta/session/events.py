"""What can happen to a session, and what it asks for in return. Plain data; time comes in with the event."""

from dataclasses import dataclass, field

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.scene import Key, Scene
from takhta.record.facts import AnyFact
from takhta.rules.dice import Die
from takhta.rules.occupancy import Occupancy
from takhta.session.hints import HintsSet, Judged


@dataclass(frozen=True, slots=True)
class MatchAsked:
    """Somebody wants a new match (or money session, `length` 0) of this game. `players` are names by colour; who is
    not named is called by the colour. `computers` are the sides that the computer plays, by the player it has for them.
    `uid` is the match's own, made by chance, of which a session has none; `event`, `round` and `table` say where in a
    tournament it is played.
    """

    at: Milliseconds
    game: str
    players: dict[str, str] = field(default_factory=dict)
    length: int = 0
    options: dict[str, str] = field(default_factory=dict)
    dice: str = "electronic"
    computers: dict[str, str] = field(default_factory=dict)
    uid: str = ""
    event: str = ""
    round: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Saw:
    """One frame of the board, read by sensing, in places of the physical board."""

    evidence: Evidence

    @property
    def at(self) -> Milliseconds:
        """When the frame was taken."""
        return self.evidence.at


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key of the dice display or of the page."""

    at: Milliseconds
    key: Key


@dataclass(frozen=True, slots=True)
class DieTyped:
    """One ordinary die, read off by a player."""

    at: Milliseconds
    die: Die


@dataclass(frozen=True, slots=True)
class RollKnown:
    """Two dice, wherever they come from. In an opening with a die of each side `one` is White's and `two` Black's."""

    at: Milliseconds
    one: Die
    two: Die
    source: str = "electronic"


@dataclass(frozen=True, slots=True)
class PlayChosen:
    """The computer's play for the side on turn; only this play completes the turn."""

    at: Milliseconds
    text: str


Event = MatchAsked | Saw | Pressed | DieTyped | RollKnown | PlayChosen | HintsSet | Judged


@dataclass(frozen=True, slots=True)
class Write:
    """Make this fact durable before anything after it is carried out."""

    fact: AnyFact


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw two dice that show one of these numbers each, all as likely, and answer with RollKnown."""

    faces: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Show this on every output."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class BoardCertain:
    """The newest frame certainly shows `occupancy` (places of the physical board): what comes later can be compared
    with it.

    Empty = nothing is certain any more, because the board is being set up anew.
    """

    occupancy: Occupancy


Command = Write | Throw | Show | BoardCertain
"""To be carried out in order."""
