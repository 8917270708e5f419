"""What the program keeps of a game of pagade stopped where it is worth watching: journal and pawns."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec

from support.virtual import Clock
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact, SideName
from takhta.record.journal import Journal
from takhta.record.sides import name_of
from takhta.record.standing import Standing
from takhta.rules.dice import Roll
from takhta.rules.game import Play
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.pagade.position import Position
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
CROSS = load_board(board_file("cross"))
LAYOUT = CROSS.layouts[0]
NAMES: dict[SideName, str] = {"red": "Ada", "black": "Ben", "yellow": "Cleo", "green": "Dev"}
_MOST_TURNS = 2000

Turn = Play[Position]


@dataclass(frozen=True)
class Stopped:
    """A game that stands where somebody has yet to roll; `plays` are what will be rolled and played from there."""

    standing: Standing
    plays: tuple[Turn, ...]

    @property
    def throws(self) -> tuple[str, ...]:
        """The dice to come."""
        return tuple(str(play.roll) for play in self.plays)


def prepare(data: Path, is_worth: Callable[[tuple[Turn, ...]], bool], *, turns: int, seed: int) -> Stopped:
    """Play at random until the next turns are worth watching, and leave the game before them."""
    told, stopped = _stop(is_worth, turns, Random(seed))
    folder = data / "takhta"
    folder.mkdir(parents=True)
    with Journal(folder / "journal.sqlite") as journal:
        journal.append(*told, at=AT)
    (folder / "virtual-cross-checkers.json").write_bytes(_lying(stopped.standing))
    return stopped


def _stop(is_worth: Callable[[tuple[Turn, ...]], bool], turns: int, random: Random) -> tuple[list[AnyFact], Stopped]:
    told: list[AnyFact] = [facts.MatchBegan("pagade", NAMES), facts.GameBegan(1, LAYOUT.name)]
    standing = advance(begin(facts.MatchBegan("pagade", NAMES)), told[1])
    while (thrower := standing.thrower) is not None:
        told.append(facts.StartThrown(name_of(thrower), str(_roll(standing, random))))
        standing = advance(standing, told[-1])
    for _ in range(_MOST_TURNS):
        stopped = Stopped(standing, _ahead(standing, turns, random))
        if is_worth(stopped.plays):
            return told, stopped
        play = stopped.plays[0]
        for fact in (_rolled(standing, play), _played(standing, play)):
            told.append(fact)
            standing = advance(standing, fact)
        assert standing.due is None, "The game ended before: take another seed."
    raise AssertionError("There was no such moment: take another seed.")


def _ahead(standing: Standing, turns: int, random: Random) -> tuple[Turn, ...]:
    """The turns that follow if anything is played."""
    plays: list[Turn] = []
    state = standing.state
    for _ in range(turns):
        plays.append(random.choice(standing.game.plays(state, _roll(standing, random))))
        state = plays[-1].after
    return tuple(plays)


def _roll(standing: Standing, random: Random) -> Roll:
    rolls = standing.game.rolls()
    return random.choices(list(rolls), list(rolls.values()))[0]


def _rolled(standing: Standing, play: Turn) -> AnyFact:
    assert standing.turn is not None
    return facts.Rolled(name_of(standing.turn), str(play.roll))


def _played(standing: Standing, play: Turn) -> AnyFact:
    assert standing.turn is not None
    rules = standing.game
    text = rules.format_play(play)
    return facts.Played(name_of(standing.turn), str(play.roll), text, rules.format_position(play.after))


def _lying(standing: Standing) -> bytes:
    """The file in which the program keeps where the virtual pawns stand and lie."""
    assert standing.stand is not None
    virtual = VirtualBoard(CROSS, 1, Clock())
    hands = MessyHands(virtual, "neat", 1)
    hands.set_up(LAYOUT.to_wood(standing.stand))
    hands.finish()
    lying: dict[tuple[PlaceId, Side], int] = {
        (LAYOUT.wood[place], side): many for place, side, many in standing.game.lying(standing.state)
    }
    hands.lay(lying)
    hands.finish()
    return msgspec.json.encode(
        [
            {
                "id": seen.id,
                "x_mm": seen.x_mm,
                "y_mm": seen.y_mm,
                "level": seen.level,
                "heading": seen.heading if seen.lying else None,
            }
            for seen in virtual.checkers()
        ]
    )
