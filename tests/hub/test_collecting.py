"""What the hub takes and what it answers: in order, without a gap, and nothing is acknowledged before it is kept."""

import msgspec
import pytest

from takhta.hub.collecting import ASKS_AGAIN_AFTER_S, Collector
from takhta.hub.store import Head
from takhta.share.messages import Ack, FactMessage


def fact(seq: int, after: int, stream: str = "journal") -> FactMessage:
    raw = msgspec.Raw(b"{}")
    return FactMessage(stream=stream, seq=seq, after=after, match="m", n=seq, at="now", how="played", fact=raw)


@pytest.fixture
def collector() -> Collector:
    collector = Collector()
    collector.know("board7", {"journal": Head(3, "m", 3)}, "journal")
    return collector


def test_a_board_that_has_not_said_how_it_is_is_not_heard() -> None:
    collector = Collector()
    assert collector.take("board7", fact(1, 0), 0.0) is None
    assert collector.taken().lines == []


def test_what_follows_is_taken_and_acknowledged_only_once_it_is_kept(collector: Collector) -> None:
    assert collector.take("board7", fact(4, 3), 0.0) is None
    assert collector.ack("board7", "journal").have == 3
    batch = collector.taken()
    assert [line.n for line in batch.lines] == [4]
    assert collector.kept(batch) == [("board7", Ack(stream="journal", have=4, match="m", n=4))]
    assert collector.ack("board7", "journal").have == 4


def test_a_gap_is_told_at_once_and_then_only_after_a_while(collector: Collector) -> None:
    wanted = Ack(stream="journal", have=3, match="m", n=3, again=True)
    assert collector.take("board7", fact(6, 5), 0.0) == wanted
    assert collector.take("board7", fact(7, 6), 0.1) is None
    assert collector.take("board7", fact(8, 7), ASKS_AGAIN_AFTER_S) == wanted
    assert collector.taken().lines == []


def test_whoever_sends_the_last_again_is_told_once_more_that_it_is_kept(collector: Collector) -> None:
    assert collector.take("board7", fact(2, 1), 0.0) is None
    assert collector.take("board7", fact(3, 2), 0.0) == Ack(stream="journal", have=3, match="m", n=3)
    assert collector.taken().lines == []


def test_what_is_on_its_way_to_the_disk_is_neither_taken_twice_nor_acknowledged(collector: Collector) -> None:
    collector.take("board7", fact(4, 3), 0.0)
    assert collector.take("board7", fact(4, 3), 0.1) is None
    assert len(collector.taken().lines) == 1


def test_a_second_stream_of_a_board_may_tell_what_is_known(collector: Collector) -> None:
    collector.take("board7", fact(4, 3), 0.0)
    assert not collector.taken().twice
    collector.know("board7", {"journal": Head(4, "m", 4)}, "put back")
    collector.take("board7", fact(1, 0, "put back"), 0.0)
    assert collector.taken().twice
