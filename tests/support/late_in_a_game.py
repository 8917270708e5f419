"""What the program keeps of a game that is nearly over: its journal, and where the virtual checkers lie."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec

from support.virtual import TABLES, Clock
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.record.sides import name_of
from takhta.record.store.journal import Journal
from takhta.rules.dice import Roll
from takhta.rules.occupancy import Occupancy, PlaceId, Side, count
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
LAYOUT = TABLES.layouts[0]
BAR = PlaceId(0)
_HIT = 900


def prepare(data: Path, *, left: int, length: int = 3, dice: str = "electronic", seed: int = 1) -> MatchState:
    """Leave White on roll with `left` checkers on the board, all home; gives where the match then stands."""
    told, match_state = _race(
        left, facts.MatchBegan("backgammon", {"white": "Ada", "black": "Ben"}, length, {}, dice), Random(seed)
    )
    folder = data / "takhta"
    folder.mkdir(parents=True)
    with Journal(folder / "journal.sqlite") as journal:
        journal.append(*told, at=AT)
    assert match_state.occupancy is not None
    (folder / "virtual-checkers.json").write_bytes(_lying(LAYOUT.to_board(match_state.occupancy)))
    return match_state


def race(left: int, began: facts.MatchBegan, seed: int) -> MatchState:
    """Where such a match stands with White on roll and `left` of its checkers on the board, all home."""
    return _race(left, began, Random(seed))[1]


def _race(left: int, began: facts.MatchBegan, random: Random) -> tuple[list[AnyFact], MatchState]:
    told: list[AnyFact] = [began]
    match_state = begin(began)
    while not _is_late(match_state, left):
        fact = _next(match_state, random)
        match_state = advance(match_state, fact)
        assert match_state.due is None, "White did not get as far: take another seed."
        told.append(fact)
    return told, match_state


def _is_late(match_state: MatchState, left: int) -> bool:
    if match_state.turn is not Side.WHITE or match_state.roll is not None or match_state.occupancy is None:
        return False
    home = sum(count(match_state.occupancy[place], Side.WHITE) for place in range(1, 7))
    return home <= left and home == sum(count(held, Side.WHITE) for held in match_state.occupancy)


def _next(match_state: MatchState, random: Random) -> AnyFact:
    if not match_state.playing:
        return facts.GameBegan(1, LAYOUT.name, match_state.score.is_crawford)
    one, two = random.randint(1, 6), random.randint(1, 6)
    if match_state.state is None:
        return facts.OpeningThrown(one, two)
    assert match_state.turn is not None
    side = name_of(match_state.turn)
    if match_state.roll is None:
        return facts.Rolled(side, str(Roll.of(one, two)))
    rules = match_state.game
    plays = rules.plays(match_state.state, match_state.roll)
    mover = match_state.turn
    best = min(plays, key=lambda play: (_to_go(rules.occupancy(play.after), mover), rules.format_play(play)))
    return facts.Played(side, str(match_state.roll), rules.format_play(best), rules.format_position(best.after))


def _to_go(occupancy: Occupancy, side: Side) -> int:
    """What keeps a side from a quick race: its way home, the hindmost counting most, and what it has hit."""
    points = range(1, 25) if side is Side.WHITE else range(24, 0, -1)
    far = sum(way * way * count(occupancy[place], side) for way, place in enumerate(points, 1))
    return far + _HIT * count(occupancy[BAR], side.other)


def _lying(occupancy: Occupancy) -> bytes:
    """The file in which the program keeps where the virtual checkers lie."""
    virtual = VirtualBoard(TABLES, 1, Clock())
    hands = MessyHands(virtual, "neat", 1)
    hands.set_up(occupancy)
    hands.finish()
    return msgspec.json.encode(
        [{"id": seen.id, "x_mm": seen.x_mm, "y_mm": seen.y_mm, "level": seen.level} for seen in virtual.checkers()]
    )
