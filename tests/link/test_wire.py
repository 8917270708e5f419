"""Framing and messages: what was said is what is heard, and nothing else is."""

import ast
import binascii
import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.make_link_vectors import VECTORS
from support.messages import messages
from takhta.link import board_words, wire

bodies = st.binary(max_size=wire.BODY_MAX)


def heard(data: bytes) -> list[tuple[int, wire.Message]]:
    return [(frame.seq, frame.message()) for frame in wire.Receiver().feed(data)]


@given(st.binary(max_size=300))
def test_the_crc_is_the_one_of_the_standard_library(data: bytes) -> None:
    assert wire.crc(data) == binascii.crc_hqx(data, 0xFFFF)


def test_the_crc_has_the_published_check_value() -> None:
    assert wire.crc(b"123456789") == 0x29B1


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
    assert wire.cobs(body).hex(" ") == coded
    assert wire.uncobs(wire.cobs(body)[:-1]) == body


@given(bodies)
def test_a_coded_body_has_no_zero_but_the_last_and_one_byte_more(body: bytes) -> None:
    coded = wire.cobs(body)
    assert (coded.find(0), len(coded)) == (len(coded) - 1, len(body) + 2)
    assert wire.uncobs(coded[:-1]) == body


@given(st.binary(max_size=300))
def test_any_bytes_can_be_uncoded_without_harm(data: bytes) -> None:
    assert len(wire.uncobs(data)) <= len(data)


@given(messages(), st.integers(0, 255))
def test_what_is_said_is_heard(message: wire.Message, seq: int) -> None:
    assert heard(wire.pack(message, seq)) == [(seq, message)]


@given(st.lists(messages(), max_size=5), st.binary(max_size=40), st.data())
def test_pieces_of_any_size_and_junk_before_make_no_difference(
    said: list[wire.Message], junk: bytes, data: st.DataObject
) -> None:
    stream = junk + b"\0" + b"".join(wire.pack(message) for message in said)
    receiver = wire.Receiver()
    frames: list[wire.Frame] = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        frames += receiver.feed(stream[:size])
        stream = stream[size:]
    assert [frame.message() for frame in frames[len(frames) - len(said) :]] == said


def test_every_single_flipped_bit_is_noticed() -> None:
    for row in json.loads(VECTORS.read_text()):
        coded = bytes.fromhex(row["bytes"])
        known = wire.MESSAGES | board_words.MESSAGES
        right = wire.Receiver().feed(coded)[0].message(known)
        for bit in range(8 * len(coded)):
            broken = bytearray(coded)
            broken[bit // 8] ^= 1 << bit % 8
            heard = wire.Receiver().feed(bytes(broken) + b"\0")
            assert all(frame.message(known) == right for frame in heard), (row, bit)


def test_a_receiver_recovers_at_the_next_frame_and_counts_what_it_dropped() -> None:
    receiver = wire.Receiver()
    good = wire.pack(wire.AskPage(page=3), 9)
    assert [frame.seq for frame in receiver.feed(good[:-3] + b"\0" + good + b"\0\0" + good)] == [9, 9]
    assert receiver.dropped == 1


def test_endless_junk_is_not_kept() -> None:
    receiver = wire.Receiver()
    good = wire.pack(wire.AskPage(page=3), 9)
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
        (wire.Show, {"die_a": 7}, "Show: die_a cannot be 7."),
        (wire.Show, {"white": -1}, "Show: white cannot be -1."),
        (wire.Code, {"digits": b"123"}, "Code: digits cannot be b'123'."),
        (wire.Code, {"digits": 123456}, "Code: digits cannot be 123456."),
        (wire.Show, {"cube": b"2"}, "Show: cube cannot be b'2'."),
        (wire.Show, {"die_c": 1}, "Show has no field die_c."),
    ],
)
def test_a_value_that_cannot_be_is_refused(
    kind: type[wire.Message], values: dict[str, int | bytes], wrong: str
) -> None:
    with pytest.raises(wire.BadPayloadError) as refused:
        kind(**values)
    assert str(refused.value) == wrong


def test_a_frame_with_a_die_of_seven_is_refused() -> None:
    payload = bytearray(wire.Receiver().feed(wire.pack(wire.Show()))[0].payload)
    payload[0] = 7
    with pytest.raises(wire.BadPayloadError, match="die_a cannot be 7"):
        wire.Frame(wire.Show.KIND, 0, bytes(payload)).message()


def test_a_newer_minor_version_may_add_bytes_but_none_may_be_missing() -> None:
    assert wire.Frame(wire.AskPage.KIND, 0, b"\x05new").message() == wire.AskPage(page=5)
    with pytest.raises(wire.BadPayloadError, match="AskPage needs 1 bytes, not 0"):
        wire.Frame(wire.AskPage.KIND, 0, b"").message()


def test_a_newer_minor_version_may_add_kinds() -> None:
    with pytest.raises(wire.UnknownKindError, match="0x13"):
        wire.Frame(0x13, 0, b"").message()


def test_every_request_has_its_answer() -> None:
    requests = {kind for kind in wire.MESSAGES if kind < wire.EVENT}
    answers = {kind for kind in wire.MESSAGES if kind >= wire.EVENT}
    assert answers - {request | wire.EVENT for request in requests} == {wire.Keys.KIND, wire.Refused.KIND}
    assert {request | wire.EVENT for request in requests} <= answers


def test_equal_messages_are_one_in_a_set() -> None:
    assert {wire.AskPage(page=1), wire.AskPage(page=1), wire.Shown(drawing=1)} == {
        wire.Shown(drawing=1),
        wire.AskPage(page=1),
    }
    assert wire.AskPage(page=1) != wire.AskPage(page=2)
    assert wire.Shown(drawing=1) != wire.CodeShown(drawing=1)


def test_wire_imports_struct_and_nothing_else() -> None:
    tree = ast.parse(Path(wire.__file__).read_text())
    imports = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert imports == ["import struct"]


def test_a_field_that_an_older_end_does_not_send_is_0() -> None:
    whole = wire.Receiver().feed(wire.pack(wire.Show(die_a=6, brightness=9, sticks=1)))[0]
    older = wire.Frame(whole.kind, whole.seq, whole.payload[:-1])
    assert older.message() == wire.Show(die_a=6, brightness=9, sticks=0)
    with pytest.raises(wire.BadPayloadError, match="Show needs 20 bytes, not 19"):
        wire.Frame(whole.kind, whole.seq, whole.payload[:-2]).message()
