"""What a board sends: everything the hub has not on its disk, in order, again when it must, and no more than that."""

import random
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from takhta.hub.collecting import Collector
from takhta.hub.store import Head
from takhta.share.messages import Ack, FactMessage
from takhta.share.outbox import Row
from takhta.share.sending import LONGEST_PATIENCE_S, PATIENCE_S, WINDOW, Sender


@dataclass
class Facts:
    """A journal of facts with numbers alone."""

    rows: list[Row] = field(default_factory=list)
    stream: str = "journal"

    def add(self, many: int) -> None:
        for _ in range(many):
            n = len(self.rows) + 1
            # Of every third number nothing is sent, as of matches that were imported.
            seq = (self.rows[-1].seq if self.rows else 0) + (2 if n % 3 == 0 else 1)
            self.rows.append(Row(seq, "match", n, "2026-11-22T20:00:00+01:00", "played", f'{{"fact":{n}}}'))

    def after(self, seq: int, most: int) -> list[Row]:
        return [row for row in self.rows if row.seq > seq][:most]

    def at(self, seq: int) -> Row | None:
        return next((row for row in self.rows if row.seq == seq), None)


def a_sender(many: int) -> tuple[Sender, Facts]:
    facts = Facts()
    facts.add(many)
    return Sender(facts), facts


def ack(facts: Facts, n: int, **more: Any) -> Ack:
    """The hub has the first n facts."""
    if n == 0:
        return Ack(stream=facts.stream, have=0, **more)
    row = facts.rows[n - 1]
    return Ack(stream=facts.stream, have=row.seq, match=row.match, n=row.n, **more)


def numbers(messages: list[FactMessage]) -> list[int]:
    return [message.n for message in messages]


def test_nothing_is_sent_before_the_hub_has_said_what_it_has() -> None:
    sender, facts = a_sender(3)
    assert sender.due(0.0) == []
    assert sender.acked(ack(facts, 1), 0.0)
    assert numbers(sender.due(0.0)) == [2, 3]


def test_each_fact_names_the_one_sent_before_it() -> None:
    sender, facts = a_sender(5)
    sender.acked(ack(facts, 0), 0.0)
    sent = sender.due(0.0)
    assert [message.after for message in sent] == [0, *(message.seq for message in sent[:-1])]


def test_no_more_than_a_window_is_on_the_way() -> None:
    sender, facts = a_sender(WINDOW + 100)
    sender.acked(ack(facts, 0), 0.0)
    assert numbers(sender.due(0.0)) == [*range(1, WINDOW + 1)]
    assert sender.due(0.0) == []
    sender.acked(ack(facts, 10), 1.0)
    assert numbers(sender.due(1.0)) == [*range(WINDOW + 1, WINDOW + 11)]


def test_a_gap_is_filled_at_once() -> None:
    sender, facts = a_sender(5)
    sender.acked(ack(facts, 0), 0.0)
    sender.due(0.0)
    sender.acked(ack(facts, 2, again=True), 0.1)
    assert numbers(sender.due(0.1)) == [3, 4, 5]


def test_without_an_answer_all_is_sent_again_ever_more_rarely_for_an_hour_and_goes_on_when_the_net_is_back() -> None:
    sender, facts = a_sender(4)
    sender.acked(ack(facts, 0), 0.0)
    times = [second for second in range(3600) if sender.due(float(second))]
    assert times[:4] == [0, 5, 15, 35]
    assert {later - now for now, later in pairwise(times[5:])} == {int(LONGEST_PATIENCE_S)}
    sender.acked(ack(facts, 4), 3600.0)
    facts.add(1)
    assert numbers(sender.due(3600.0)) == [5]
    assert sender.due(3600.0 + PATIENCE_S - 1) == []
    assert numbers(sender.due(3600.0 + PATIENCE_S)) == [5]


def test_a_hub_whose_disk_was_put_back_gets_what_it_lacks_again() -> None:
    sender, facts = a_sender(6)
    sender.acked(ack(facts, 6), 0.0)
    assert sender.due(0.0) == []
    sender.acked(ack(facts, 2), 1.0)
    assert numbers(sender.due(1.0)) == [3, 4, 5, 6]


def test_a_journal_that_was_put_back_from_a_copy_is_sent_under_another_name() -> None:
    sender, facts = a_sender(6)
    facts.rows = facts.rows[:3]
    assert not sender.acked(Ack(stream="journal", have=8, match="match", n=6), 0.0)
    assert sender.stream != "journal"
    assert sender.due(0.0) == []
    assert sender.acked(Ack(stream=sender.stream, have=0), 0.0)
    assert numbers(sender.due(0.0)) == [1, 2, 3]


def test_a_journal_that_went_on_otherwise_after_it_was_put_back_is_known_by_what_the_hub_had_last() -> None:
    sender, facts = a_sender(6)
    last = facts.rows[5]
    facts.rows[5] = Row(last.seq, "another match", 1, last.at, last.how, last.fact)
    assert not sender.acked(Ack(stream="journal", have=last.seq, match="match", n=6), 0.0)


@given(st.integers(0, 10**6), st.integers(1, 120), st.floats(0.0, 0.6))
def test_whatever_is_lost_on_the_way_everything_arrives_once_and_in_order(seed: int, many: int, lost: float) -> None:
    chance = random.Random(seed)
    sender, facts = a_sender(many)
    collector = Collector()
    kept: list[int] = []
    collector.know("board", {}, "journal")
    sender.acked(collector.ack("board", "journal"), 0.0)
    now = 0.0
    while len(kept) < many:
        now += 1.0
        came = [message for message in sender.due(now) if chance.random() >= lost]
        answers = [collector.take("board", message, now) for message in came]
        if chance.random() < 0.1:
            collector.forget()  # the hub dies with what was not on its disk
            heads = {"journal": collector_head(facts, len(kept))}
            collector.know("board", heads, "journal")
            answers.append(collector.ack("board", "journal"))
        elif chance.random() < 0.5:
            batch = collector.taken()
            kept += [line.n for line in batch.lines]
            answers += [answer for _, answer in collector.kept(batch)]
        for answer in answers:
            if answer is not None and chance.random() >= lost:
                sender.acked(answer, now)
    assert kept == [*range(1, many + 1)]


def collector_head(facts: Facts, n: int) -> Head:
    return Head(facts.rows[n - 1].seq, "match", n) if n else Head()
