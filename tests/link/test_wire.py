"""Framing and messages: what was said is what is heard, and nothing else is."""

import binascii
import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.messages import messages
from takhta.link import board_words, framing, wire
from takhta.link import display_words as words
from tools.make_link_vectors import VECTORS

bodies = st.binary(max_size=framing.BODY_MAX)


def heard(data: bytes) -> list[tuple[int, wire.Message]]:
    return [(frame.seq, wire.read(frame, words.MESSAGES)) for frame in framing.Receiver().feed(data)]


@given(st.binary(max_size=300))
def test_the_crc_is_the_one_of_the_standard_library(data: bytes) -> None:
    assert framing.crc(data) == binascii.crc_hqx(data, 0xFFFF)


def test_the_crc_has_the_published_check_value() -> None:
    assert framing.crc(b"123456789") == 0x29B1


@pytest.mark.parametrize(
    ("body", "coded"),
    [  # by hand from S. Cheshire and M. Baker, Consistent Overhead Byte Stuffing, IEEE/ACM ToN 7(2), 1999
        (b"", "01 00"),
        (b"\x00", "01 01 00"),
        (b"\x00\x00", "01 01 01 00"),
        (b"\x11\x22\x00\x33", "03 11 22 02 33 00"),
        (b"\x11\x22\x33\x44", "05 11 22 33 44 00"),
        (b"\x11\x00\x00\x00", "02 11 01 01 01 00"),
        (bytes(range(1, 255)), "ff " + bytes(range(1, 255)).hex(" ") + " 00"),
    ],
)
def test_cobs_codes_as_published(body: bytes, coded: str) -> None:
    assert framing.cobs(body).hex(" ") == coded
    assert framing.uncobs(framing.cobs(body)[:-1]) == body


@given(bodies)
def test_a_coded_body_has_no_zero_but_the_last_and_one_byte_more(body: bytes) -> None:
    coded = framing.cobs(body)
    assert (coded.find(0), len(coded)) == (len(coded) - 1, len(body) + 2)
    assert framing.uncobs(coded[:-1]) == body


@given(st.binary(max_size=300))
def test_any_bytes_can_be_uncoded_without_harm(data: bytes) -> None:
    assert len(framing.uncobs(data)) <= len(data)


@given(messages(), st.integers(0, 255))
def test_what_is_said_is_heard(message: wire.Message, seq: int) -> None:
    assert heard(wire.pack(message, seq)) == [(seq, message)]


@given(st.lists(messages(), max_size=5), st.binary(max_size=40), st.data())
def test_pieces_of_any_size_and_junk_before_make_no_difference(
    said: list[wire.Message], junk: bytes, data: st.DataObject
) -> None:
    stream = junk + b"\0" + b"".join(wire.pack(message) for message in said)
    receiver = framing.Receiver()
    frames: list[framing.Frame] = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        frames += receiver.feed(stream[:size])
        stream = stream[size:]
    assert [wire.read(frame, words.MESSAGES) for frame in frames[len(frames) - len(said) :]] == said


def test_every_single_flipped_bit_is_noticed() -> None:
    for row in json.loads(VECTORS.read_text()):
        coded = bytes.fromhex(row["bytes"])
        known = words.MESSAGES | board_words.MESSAGES
        right = wire.read(framing.Receiver().feed(coded)[0], known)
        for bit in range(8 * len(coded)):
            broken = bytearray(coded)
            broken[bit // 8] ^= 1 << bit % 8
            heard = framing.Receiver().feed(bytes(broken) + b"\0")
            assert all(wire.read(frame, known) == right for frame in heard), (row, bit)


def test_a_receiver_recovers_at_the_next_frame_and_counts_what_it_dropped() -> None:
    receiver = framing.Receiver()
    good = wire.pack(words.AskPage(page=3), 9)
    assert [frame.seq for frame in receiver.feed(good[:-3] + b"\0" + good + b"\0\0" + good)] == [9, 9]
    assert receiver.dropped == 1


def test_endless_junk_is_not_kept() -> None:
    receiver = framing.Receiver()
    good = wire.pack(words.AskPage(page=3), 9)
    tracemalloc.start()
    for _ in range(100):
        assert receiver.feed(b"\x07" * 1000) == []
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000
    assert [frame.seq for frame in receiver.feed(b"\0" + good)] == [9]
    assert receiver.dropped == 1


@pytest.mark.parametrize(
    ("kind", "values", "wrong"),
    [
        (words.Show, {"die_a": 7}, "Show: die_a cannot be 7."),
        (words.Show, {"white": -1}, "Show: white cannot be -1."),
        (words.Code, {"digits": b"123"}, "Code: digits cannot be b'123'."),
        (words.Code, {"digits": 123456}, "Code: digits cannot be 123456."),
        (words.Show, {"cube": b"2"}, "Show: cube cannot be b'2'."),
        (words.Show, {"die_c": 1}, "Show has no field die_c."),
    ],
)
def test_a_value_that_cannot_be_is_refused(
    kind: type[wire.Message], values: dict[str, int | bytes], wrong: str
) -> None:
    with pytest.raises(wire.BadPayloadError) as refused:
        kind(**values)
    assert str(refused.value) == wrong


def test_a_frame_with_a_die_of_seven_is_refused() -> None:
    payload = bytearray(framing.Receiver().feed(wire.pack(words.Show()))[0].payload)
    payload[0] = 7
    with pytest.raises(wire.BadPayloadError, match="die_a cannot be 7"):
        wire.read(framing.Frame(words.Show.KIND, 0, bytes(payload)), words.MESSAGES)


def test_a_newer_minor_version_may_add_bytes_but_none_may_be_missing() -> None:
    assert wire.read(framing.Frame(words.AskPage.KIND, 0, b"\x05new"), words.MESSAGES) == words.AskPage(page=5)
    with pytest.raises(wire.BadPayloadError, match="AskPage needs 1 bytes, not 0"):
        wire.read(framing.Frame(words.AskPage.KIND, 0, b""), words.MESSAGES)


def test_a_newer_minor_version_may_add_kinds() -> None:
    with pytest.raises(wire.UnknownKindError, match="0x13"):
        wire.read(framing.Frame(0x13, 0, b""), words.MESSAGES)


def test_every_request_has_its_answer() -> None:
    requests = {kind for kind in words.MESSAGES if kind < wire.EVENT}
    answers = {kind for kind in words.MESSAGES if kind >= wire.EVENT}
    assert answers - {request | wire.EVENT for request in requests} == {words.Keys.KIND, wire.Refused.KIND}
    assert {request | wire.EVENT for request in requests} <= answers


def test_messages_are_equal_by_kind_and_values() -> None:
    assert words.AskPage(page=1) == words.AskPage(page=1)
    assert words.AskPage(page=1) != words.AskPage(page=2)
    assert words.Shown(drawing=1) != words.CodeShown(drawing=1)


def test_a_field_that_an_older_end_does_not_send_is_0() -> None:
    whole = framing.Receiver().feed(wire.pack(words.Show(die_a=6, brightness=9, sticks=1, seats=30)))[0]
    for missing, left in ((1, {"sticks": 1}), (2, {})):
        older = framing.Frame(whole.kind, whole.seq, whole.payload[:-missing])
        assert wire.read(older, words.MESSAGES) == words.Show(die_a=6, brightness=9, **left)
    with pytest.raises(wire.BadPayloadError, match="Show needs 20 bytes, not 19"):
        wire.read(framing.Frame(whole.kind, whole.seq, whole.payload[:-3]), words.MESSAGES)
