"""What `takhta play` was asked for, and the virtual boards there are.

It must import nothing heavy: the command line loads it even for --help.
"""

from dataclasses import dataclass, field

USUAL_VIRTUAL = "virtual"
"""The name of a virtual board that fits the game, unless another one is asked for."""
VIRTUAL_BOARDS = {"virtual": "tables", "virtual-cross": "cross", "virtual-reed": "reed"}
"""Which board file each virtual board has; what is kept of them has these names."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """The match to begin when none is unfinished; `length` 0 = money, `players` are names by colour, `computers` the
    computer's players by the colour they play. An empty `game` is the usual one of the board. `event`, `round` and
    `table` say where in a tournament it is played."""

    game: str = ""
    length: int = 0
    players: dict[str, str] = field(default_factory=dict)
    dice: str = "electronic"
    options: dict[str, str] = field(default_factory=dict)
    computers: dict[str, str] = field(default_factory=dict)
    event: str = ""
    round: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How to play: on which board (empty = the one at this machine), served where. `fresh` begins a new match although
    one is unfinished. `trace` is a file for all inputs; empty = the last minutes are kept, `off` = nothing is.
    `far` is the board in the club whose player is the other side here. `events` writes every fact and scene to standard
    output. `proxy` is the name under which a proxy shows the page, `hints` the level of help for all sides (empty = as
    it is). `lesson` begins a lesson instead of a match, the empty one being the first that `learner` has not
    learnt."""

    match: NewMatch = field(default_factory=NewMatch)
    board: str = "virtual"
    port: int = 8024
    lan: bool = False
    browser: bool = True
    fresh: bool = False
    trace: str = ""
    events: bool = False
    proxy: str = ""
    hints: str = ""
    far: str = ""
    lesson: str | None = None
    learner: str = ""
