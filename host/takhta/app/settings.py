"""What `takhta play` was asked for. Light on purpose: the command line imports it before anything heavy."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class NewMatch:
    """The match to begin when none is unfinished; `length` 0 = money, `players` are names by colour, `computers` the
    computer's players by the colour they play. An empty `game` is the usual one of the board."""

    game: str = ""
    length: int = 0
    players: dict[str, str] = field(default_factory=dict)
    dice: str = "electronic"
    options: dict[str, str] = field(default_factory=dict)
    computers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How to play: on which board (empty = the one at this machine), served where. `fresh` begins a new match although
    one is unfinished. `trace` is a file for all inputs; empty = the last minutes are kept, `off` = nothing is."""

    match: NewMatch = field(default_factory=NewMatch)
    board: str = "virtual"
    port: int = 8024
    lan: bool = False
    browser: bool = True
    fresh: bool = False
    trace: str = ""
