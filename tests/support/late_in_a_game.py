"""What the program keeps of a game that is nearly over: its journal, and where the virtual checkers lie."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec

from support.virtual import TABLES, Clock
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact
from takhta.record.journal import Journal
from takhta.record.sides import name_of
from takhta.record.standing import Standing
from takhta.rules.dice import Roll
from takhta.rules.occupancy import Occupancy, PlaceId, Side, count
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
LAYOUT = TABLES.layouts[0]
BAR = PlaceId(0)
_HIT = 900


def prepare(data: Path, *, left: int, length: int = 3, dice: str = "electronic", seed: int = 1) -> Standing:
    """Leave White on roll with `left` checkers on the board, all home; gives where the match then stands."""
    told, standing = _race(
        left, facts.MatchBegan("backgammon", {"white": "Ada", "black": "Ben"}, length, {}, dice), Random(seed)
    )
    folder = data / "takhta"
    folder.mkdir(parents=True)
    with Journal(folder / "journal.sqlite") as journal:
        journal.append(*told, at=AT)
    assert standing.stand is not None
    (folder / "virtual-checkers.json").write_bytes(_lying(LAYOUT.to_wood(standing.stand)))
    return standing


def race(left: int, began: facts.MatchBegan, seed: int) -> Standing:
    """Where such a match stands with White on roll and `left` of its checkers on the board, all home."""
    return _race(left, began, Random(seed))[1]


def _race(left: int, began: facts.MatchBegan, random: Random) -> tuple[list[AnyFact], Standing]:
    told: list[AnyFact] = [began]
    standing = begin(began)
    while not _is_late(standing, left):
        fact = _next(standing, random)
        standing = advance(standing, fact)
        assert standing.due is None, "White did not get as far: take another seed."
        told.append(fact)
    return told, standing


def _is_late(standing: Standing, left: int) -> bool:
    if standing.turn is not Side.WHITE or standing.roll is not None or standing.stand is None:
        return False
    home = sum(count(standing.stand[place], Side.WHITE) for place in range(1, 7))
    return home <= left and home == sum(count(held, Side.WHITE) for held in standing.stand)


def _next(standing: Standing, random: Random) -> AnyFact:
    if not standing.playing:
        return facts.GameBegan(1, LAYOUT.name, standing.score.is_crawford)
    one, two = random.randint(1, 6), random.randint(1, 6)
    if standing.state is None:
        return facts.OpeningThrown(one, two)
    assert standing.turn is not None
    side = name_of(standing.turn)
    if standing.roll is None:
        return facts.Rolled(side, str(Roll.of(one, two)))
    rules = standing.game
    plays = rules.plays(standing.state, standing.roll)
    mover = standing.turn
    best = min(plays, key=lambda play: (_to_go(rules.stand(play.after), mover), rules.format_play(play)))
    return facts.Played(side, str(standing.roll), rules.format_play(best), rules.format_position(best.after))


def _to_go(stand: Occupancy, side: Side) -> int:
    """What keeps a side from a quick race: its way home, the hindmost counting most, and what it has hit."""
    points = range(1, 25) if side is Side.WHITE else range(24, 0, -1)
    far = sum(way * way * count(stand[place], side) for way, place in enumerate(points, 1))
    return far + _HIT * count(stand[BAR], side.other)


def _lying(stand: Occupancy) -> bytes:
    """The file in which the program keeps where the virtual checkers lie."""
    virtual = VirtualBoard(TABLES, 1, Clock())
    hands = MessyHands(virtual, "neat", 1)
    hands.set_up(stand)
    hands.finish()
    return msgspec.json.encode(
        [{"id": seen.id, "x_mm": seen.x_mm, "y_mm": seen.y_mm, "level": seen.level} for seen in virtual.checkers()]
    )
