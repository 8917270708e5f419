"""Records nasty turns as traces for tests/data/traces: make_traces.py [NAME …].

Each is played by untidy hands on the virtual board; beside the trace stands what must come of it: the log, and what
the board must have said on the way. That is written here by hand, not taken from what the program did, and it is
checked when recording. Keys come long after the last touch, so a later program may take its time.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from support.virtual_table import SEED, VirtualTable
from takhta.board.plan import Millimetres
from takhta.board.scene import Key, Mark
from takhta.record import facts
from takhta.record.facts import AnyFact
from takhta.rules.occupancy import PlaceId, Side
from takhta.sim.carrying import Carry
from takhta.sim.faults import Dead
from takhta.sim.hands import MessyHands
from takhta.trace.replay import replay

FOLDER = Path(__file__).parent.parent / "data" / "traces"
WHITE, BLACK = Side.WHITE, Side.BLACK
BEGAN: tuple[AnyFact, ...] = (
    facts.MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 0),
    facts.GameBegan(1, "lower-right"),
)


class Evening:
    """A table with untidy hands, everything recorded."""

    def __init__(self, path: Path, *throws: tuple[int, int]) -> None:
        self.table = VirtualTable(*throws, trace=path)
        self.table.begin()
        self.hands = MessyHands(self.table.board, "normal", SEED)

    def play(self, side: Side, *steps: tuple[int, int], manner: str = "") -> None:
        """Carry checkers between places of the physical board, in the manner of carrying there is by that name."""
        self.hands.play([Carry(side, PlaceId(source), PlaceId(target)) for source, target in steps], manner)
        self.finish()

    def finish(self) -> None:
        """Let the hands end and everybody look at the board for two seconds."""
        while self.hands.next_at is not None:
            self.hands.step(self.table.clock.tick())
            self.table.driver.step()
        self.table.look(66)

    def straighten(self) -> None:
        """Push straight what the board names."""
        self.hands.straighten(dict.fromkeys(place for place, mark in self.table.scene.marks if mark is Mark.UNSURE))
        self.finish()

    def press(self, key: Key) -> None:
        """Press a key, and look."""
        self.table.press(key)
        self.table.look(20)


def slid_and_forgotten(evening: Evening) -> None:
    """Black hits with 6-1 while sliding and forgets the hit checker; the sensor under the second seat of the new point
    is dead, so at last the checker there is pushed on to the third."""
    table = evening.table
    table.board.spoil(Dead([table.board.board.places[18].slots[1].id], Random(3)))
    evening.press(Key.ROLL)
    evening.play(WHITE, (24, 18), (13, 11))
    evening.press(Key.ROLL)
    evening.play(BLACK, (12, 18), (17, 18), manner="slides")
    lying = [piece for piece, slot in table.board.seats() if table.board.board.slots[slot].place == 0]
    for piece in lying:  # whoever slid has cleared the hit checker away: it is put back, as if forgotten
        spot = table.board.board.places[18].slots[2]
        table.board.lift(piece.id)
        table.board.put(piece.id, spot.x_mm, spot.y_mm)
    table.look(66)
    evening.press(Key.DONE)
    evening.hands.arrange({PlaceId(0): 1, PlaceId(18): 32})  # type: ignore[dict-item]
    evening.finish()
    evening.press(Key.DONE)
    seats = table.board.board.places[18].slots
    for piece in [piece for piece, slot in table.board.seats() if slot == seats[1].id]:
        table.board.slide(piece.id, seats[2].x_mm, seats[2].y_mm)
    table.look(66)
    evening.press(Key.DONE)


def cat_half_way(evening: Evening) -> None:
    """A cat walks over the board in the middle of a turn; everything is put back, one checker half-way between two
    seats, and nobody pushes it straight, so nothing is written."""
    table = evening.table
    before = table.occupancy
    evening.press(Key.ROLL)
    random = Random(11)
    for piece, _ in random.sample(table.board.seats(), 10):
        slot = random.choice(table.board.board.slots)
        table.board.lift(piece.id)
        table.board.put(piece.id, slot.x_mm, slot.y_mm)
    table.look(66)
    evening.press(Key.DONE)
    evening.hands.set_up(before)
    evening.finish()
    evening.play(WHITE, (8, 5), (6, 5))
    evening.press(Key.DONE)


def cat(evening: Evening) -> None:
    """A cat walks over the board in the middle of a turn; everything is put back, the turn is played, and at last the
    checkers the board asks for are pushed straight."""
    cat_half_way(evening)
    evening.straighten()
    evening.press(Key.DONE)


def seven_high(evening: Evening) -> None:
    """White makes a stack of seven; the checker that comes to lie on top has half a magnet, and at last changes places
    with one below."""
    table = evening.table
    for piece, slot in table.board.seats():
        if table.board.board.slots[slot].place == 13:
            table.board.table.magnetise(piece.id, 0.5)
    evening.press(Key.ROLL)
    evening.play(WHITE, (8, 6), (24, 23))
    evening.press(Key.ROLL)
    evening.play(BLACK, (12, 16), (17, 18))
    evening.press(Key.ROLL)
    evening.play(WHITE, (13, 6))
    evening.press(Key.DONE)
    column = [piece for piece, slot in table.board.seats() if table.board.board.slots[slot].place == 6]
    (top,) = (piece for piece in column if piece.level)
    lower, spare = [piece for piece in column if not piece.level][-2:]
    x, y = Millimetres(lower.x), Millimetres(lower.y)
    table.board.lift(top.id)
    table.board.lift(lower.id)
    table.look(20)
    table.board.put(top.id, x, y)
    table.board.put(lower.id, Millimetres(spare.x), Millimetres(spare.y))
    table.look(66)
    evening.press(Key.DONE)


NASTY: dict[
    str, tuple[Callable[[Evening], None], tuple[tuple[int, int], ...], tuple[AnyFact, ...], tuple[str, ...]]
] = {
    "slid-and-forgotten": (
        slid_and_forgotten,
        ((6, 2), (6, 1)),
        (
            facts.OpeningThrown(6, 2),
            facts.Played("white", "62", "24/18 13/11", ""),
            facts.Rolled("black", "61"),
            facts.Played("black", "61", "13/7* 8/7", ""),
        ),
        ("Carry a white checker from 7 to the bar: it is hit.",),
    ),
    "cat": (
        cat,
        ((3, 1),),
        (facts.OpeningThrown(3, 1), facts.Played("white", "31", "8/5 6/5", "")),
        ("Put the board back", "The sensors are not sure about 11 and 12: please push"),
    ),
    "cat-half-way": (
        cat_half_way,
        ((3, 1),),
        (facts.OpeningThrown(3, 1),),
        ("Put the board back", "The sensors are not sure about 11 and 12: please push"),
    ),
    "seven-high": (
        seven_high,
        ((2, 1), (4, 1), (6, 1)),
        (
            facts.OpeningThrown(2, 1),
            facts.Played("white", "21", "24/23 8/6", ""),
            facts.Rolled("black", "41"),
            facts.Played("black", "41", "13/9 8/7", ""),
            facts.Rolled("white", "61"),
            facts.Played("white", "61", "13/6", ""),
        ),
        (),
    ),
}
"""The turns: how, the dice, what the log must hold (positions left out), words the board must have said."""


def told(log: list[AnyFact]) -> list[dict[str, object]]:
    """A log without the positions, which follow from the plays."""
    lines = [msgspec.to_builtins(fact) for fact in log]
    return [{name: value for name, value in line.items() if name != "position"} for line in lines]


def main(names: list[str]) -> None:
    """Record the turns named, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or NASTY:
        how, throws, log, words = NASTY[name]
        path = FOLDER / f"{name}.trace"
        evening = Evening(path, *throws)
        how(evening)
        assert evening.table.recorder
        evening.table.recorder.close()
        played = replay(path)
        wanted = told([*BEGAN, *log])
        for line in played.texts:
            print("   ", line)
        print(name, path.stat().st_size, played.equal, told(played.facts) == wanted)
        if told(played.facts) != wanted:
            print(*told(played.facts), sep="\n")
        expected = {"what": " ".join((how.__doc__ or "").split()), "log": wanted, "said": words}
        (FOLDER / f"{name}.json").write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
