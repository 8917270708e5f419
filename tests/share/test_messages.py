"""What travels: readable by older and newer programs, and harmless whoever sent it."""

import msgspec
import pytest

from support.club import CLUB
from takhta.errors import UnusableError
from takhta.share.broker import broker_at
from takhta.share.messages import Ack, BoardState, Call, FactMessage, Message, SceneMessage, decoded, encoded
from takhta.share.topics import Topic, acl, checked_name

FACT = FactMessage(
    stream="s",
    seq=3,
    after=2,
    match="m",
    n=1,
    at="2026-11-22T20:00:00+01:00",
    how="played",
    fact=msgspec.Raw(b'{"a":1}'),
)


@pytest.mark.parametrize(
    "message",
    [
        FACT,
        Ack(stream="s", have=0),
        BoardState(online=False),
        Call(calls=True),
        SceneMessage(match="m", game="g", players={}),
    ],
    ids=lambda message: type(message).__name__,
)
def test_every_message_says_its_version_and_is_read_as_it_was_written(message: Message) -> None:
    data = encoded(message)
    assert msgspec.json.decode(data)["v"] == 1
    assert decoded(data, type(message)) == message


def test_what_a_newer_program_adds_is_passed_over() -> None:
    newer = encoded(Ack(stream="s", have=4)).replace(b"}", b',"mood":"fine"}')
    assert decoded(newer, Ack) == Ack(stream="s", have=4)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no JSON",
        b'{"v":2,"stream":"s","have":0}',
        b'{"v":1,"stream":"s","have":-1}',
        b'{"v":1,"stream":"s\\u0000","have":0}',
        b'{"v":1,"stream":"two words","have":0}',
        b'{"v":1,"stream":"s","have":1e99}',
        b'{"v":1,"have":0,"stream":"' + b"s" * 100_000 + b'"}',
        b"[" * 50_000,
    ],
    ids=["empty", "text", "version 2", "negative", "NUL", "blank", "huge", "long", "deep"],
)
def test_what_is_no_message_is_none(data: bytes) -> None:
    assert decoded(data, Ack) is None


def test_a_fact_travels_as_it_stands_in_the_journal() -> None:
    read = decoded(encoded(FACT), FactMessage)
    assert read is not None
    assert bytes(read.fact) == b'{"a":1}'


def test_a_topic_is_read_as_it_is_written() -> None:
    topic = Topic(CLUB, "board7", "fact")
    assert Topic.read(str(topic)) == topic
    assert [Topic.read(text) for text in ("takhta/2/a/b/fact", "takhta/1/a/b", "x", "takhta/1/a/b/c/d")] == [None] * 4


@pytest.mark.parametrize("name", ["", "a/b", "+", "#", "hub", "ü", "a" * 33, "a b"])
def test_a_name_that_fits_into_no_topic_is_refused(name: str) -> None:
    with pytest.raises(UnusableError):
        checked_name("board", name)


@pytest.mark.parametrize(
    "address", ["", "http://a", "mqtt://", "mqtt://a:b:c", "mqtt://u:p@a", "mqtt://a/b/c", "mqtt://a:99999"]
)
def test_an_address_that_is_no_brokers_is_refused(address: str) -> None:
    with pytest.raises(UnusableError):
        broker_at(address, "board7")


def test_an_address_tells_host_port_and_club() -> None:
    broker = broker_at("mqtts://broker.example/evening", "board7")
    assert (broker.host, broker.port, broker.club, broker.tls is not None) == ("broker.example", 8883, "evening", True)
    broker = broker_at("10.0.0.1", "board7")
    assert (broker.host, broker.port, broker.club, broker.tls) == ("10.0.0.1", 1883, "club", None)
    assert "secret" not in repr(broker)


def test_the_access_list_lets_boards_write_under_their_own_name_alone() -> None:
    rules = acl("evening").splitlines()
    writes = [rule for rule in rules if rule.startswith("pattern write")]
    assert writes
    assert all("/%u/" in rule or "takhta_%u/" in rule for rule in writes)
