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
from takhta.record.match_state import MatchState
from takhta.record.sides import name_of
from takhta.record.store.journal import Journal
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

    match_state: MatchState
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
    (folder / "virtual-cross-checkers.json").write_bytes(_lying(stopped.match_state))
    return stopped


def _stop(is_worth: Callable[[tuple[Turn, ...]], bool], turns: int, random: Random) -> tuple[list[AnyFact], Stopped]:
    told: list[AnyFact] = [facts.MatchBegan("pagade", NAMES), facts.GameBegan(1, LAYOUT.name)]
    match_state = advance(begin(facts.MatchBegan("pagade", NAMES)), told[1])
    while (thrower := match_state.thrower) is not None:
        told.append(facts.StartThrown(name_of(thrower), str(_roll(match_state, random))))
        match_state = advance(match_state, told[-1])
    for _ in range(_MOST_TURNS):
        stopped = Stopped(match_state, _ahead(match_state, turns, random))
        if is_worth(stopped.plays):
            return told, stopped
        play = stopped.plays[0]
        for fact in (_rolled(match_state, play), _played(match_state, play)):
            told.append(fact)
            match_state = advance(match_state, fact)
        assert match_state.due is None, "The game ended before: take another seed."
    raise AssertionError("There was no such moment: take another seed.")


def _ahead(match_state: MatchState, turns: int, random: Random) -> tuple[Turn, ...]:
    """The turns that follow if anything is played."""
    plays: list[Turn] = []
    state = match_state.state
    for _ in range(turns):
        plays.append(random.choice(match_state.game.plays(state, _roll(match_state, random))))
        state = plays[-1].after
    return tuple(plays)


def _roll(match_state: MatchState, random: Random) -> Roll:
    rolls = match_state.game.rolls()
    return random.choices(list(rolls), list(rolls.values()))[0]


def _rolled(match_state: MatchState, play: Turn) -> AnyFact:
    assert match_state.turn is not None
    return facts.Rolled(name_of(match_state.turn), str(play.roll))


def _played(match_state: MatchState, play: Turn) -> AnyFact:
    assert match_state.turn is not None
    rules = match_state.game
    text = rules.format_play(play)
    return facts.Played(name_of(match_state.turn), str(play.roll), text, rules.format_position(play.after))


def _lying(match_state: MatchState) -> bytes:
    """The file in which the program keeps where the virtual pawns stand and lie."""
    assert match_state.occupancy is not None
    virtual = VirtualBoard(CROSS, 1, Clock())
    hands = MessyHands(virtual, "neat", 1)
    hands.set_up(LAYOUT.to_board(match_state.occupancy))
    hands.finish()
    lying: dict[tuple[PlaceId, Side], int] = {
        (LAYOUT.places[place], side): many for place, side, many in match_state.game.lying(match_state.state)
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
