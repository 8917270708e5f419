"""What every reader keeps to, whatever it reads (board/ports.py)."""

from collections.abc import Callable
from typing import Protocol

from takhta.board.evidence import Evidence
from takhta.board.plan import Board
from takhta.board.ports import Frame, Reader
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId, Side, content, count


class Bench(Protocol):
    """A board whose checkers can be laid, and its scans."""

    def lay(self, occupancy: Occupancy) -> None:
        """Lay the checkers so."""

    def scan(self) -> Frame:
        """The next scan."""


_FRAMES = 6
"""So many frames a reader may take to believe what it sees."""


def check_reader(board: Board, make: Callable[[], Reader], bench: Bench) -> None:
    """Run the whole suite; the checkers are laid neatly."""
    first, second = (place.id for place in board.places if len(place.columns) == 1 and place.id in (5, 8))
    held = {first: content({Side.WHITE: 3}), second: content({Side.BLACK: 2})}
    stands = tuple(held.get(place.id, EMPTY) for place in board.places)
    bare = tuple(EMPTY for _ in board.places)
    _evidence_is_of_every_place_and_its_best_is_nought(board, make(), bench, stands)
    _a_frame_is_left_as_it_is(make(), bench)
    _two_readers_say_the_same(make(), make(), bench)
    _a_bare_board_reads_bare(make(), bench, bare)
    _what_was_certain_is_read_so_again(make(), bench, stands)
    _a_lifted_checker_is_missed_where_it_lay(make(), bench, stands, first)
    _it_can_forget_what_was_certain(make(), bench, stands, bare)
    _it_knows_every_sensor(board, make(), bench, stands)


def _read(reader: Reader, bench: Bench, occupancy: Occupancy) -> Evidence:
    bench.lay(occupancy)
    return [reader.read(bench.scan()) for _ in range(_FRAMES)][-1]


def _evidence_is_of_every_place_and_its_best_is_nought(
    board: Board, reader: Reader, bench: Bench, stands: Occupancy
) -> None:
    bench.lay(stands)
    for _ in range(_FRAMES):
        frame = bench.scan()
        evidence = reader.read(frame)
        assert evidence.at == frame.at
        assert len(evidence.likely) == len(evidence.reading) == len(board.places)
        for likely, best in zip(evidence.likely, evidence.reading, strict=True):
            assert max(likely.values()) == likely[best] == 0


def _a_frame_is_left_as_it_is(reader: Reader, bench: Bench) -> None:
    frame = bench.scan()
    kept = frame.at, list(frame.counts)
    reader.read(frame)
    assert (frame.at, list(frame.counts)) == kept


def _two_readers_say_the_same(one: Reader, other: Reader, bench: Bench) -> None:
    frames = [bench.scan() for _ in range(_FRAMES)]
    assert [one.read(frame) for frame in frames] == [other.read(frame) for frame in frames]


def _a_bare_board_reads_bare(reader: Reader, bench: Bench, bare: Occupancy) -> None:
    assert _read(reader, bench, bare).reading == bare


def _what_was_certain_is_read_so_again(reader: Reader, bench: Bench, stands: Occupancy) -> None:
    evidence = _read(reader, bench, stands)
    assert list(map(_number, evidence.reading)) == list(map(_number, stands))
    reader.set_baseline(stands)
    assert _read(reader, bench, stands).reading == stands


def _a_lifted_checker_is_missed_where_it_lay(reader: Reader, bench: Bench, stands: Occupancy, at: PlaceId) -> None:
    _read(reader, bench, stands)
    reader.set_baseline(stands)
    fewer = tuple(content({Side.WHITE: 2}) if place == at else held for place, held in enumerate(stands))
    evidence = _read(reader, bench, fewer)
    assert evidence.reading == fewer
    assert evidence.likely[at][stands[at]] < -3


def _it_can_forget_what_was_certain(reader: Reader, bench: Bench, stands: Occupancy, bare: Occupancy) -> None:
    _read(reader, bench, stands)
    reader.set_baseline(stands)
    reader.set_baseline(())
    assert _read(reader, bench, bare).reading == bare


def _it_knows_every_sensor(board: Board, reader: Reader, bench: Bench, stands: Occupancy) -> None:
    assert [each.slot for each in reader.health.slots] == [slot.id for slot in board.slots]
    _read(reader, bench, stands)
    reader.set_baseline(stands)
    assert reader.health.faulty == ()


def _number(held: Content) -> int:
    return count(held, Side.WHITE) + count(held, Side.BLACK)
