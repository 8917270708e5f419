"""Files of eXtreme Gammon: the play comes in whole, and a file that is not whole is refused in a sentence."""

import struct
import zlib
from dataclasses import replace
from random import Random

import pytest

from support.matches import REAL, real
from support.words import raises
from support.xg_files import RECORD, packed, xg_file
from takhta.record.errors import XgError
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.xg_reader import read_xg
from takhta.record.match import Match
from takhta.record.replay import facts_of
from takhta.rules.occupancy import Side

MATCH = replace(
    read_mat(real("cube")),
    players={Side.WHITE: "Kévin", Side.BLACK: "Żaneta"},
    event="Ligue d'été",
    round="Runde 2",
    date="2024.10.24",
)


@pytest.mark.parametrize("name", REAL)
def test_a_match_comes_in_as_it_was_played(name: str) -> None:
    match = read_mat(real(name))
    assert facts_of(read_xg(xg_file(match)))[1:] == facts_of(match)[1:]


def test_players_and_where_they_played_come_in_with_all_letters() -> None:
    read = read_xg(xg_file(MATCH))
    kept = ("players", "length", "game", "date", "options", "event", "round")
    assert [getattr(read, name) for name in kept] == [getattr(MATCH, name) for name in kept]


def test_a_match_that_was_left_in_the_middle_has_no_result() -> None:
    left = replace(MATCH, games=(replace(MATCH.games[0], actions=MATCH.games[0].actions[:6], result=None),))
    assert read_xg(xg_file(left)).games[0].result is None
    assert facts_of(read_xg(xg_file(left)))[1:] == facts_of(left)[1:]


def test_a_beaver_is_taken_by_who_doubled() -> None:
    text = " 0 point match\n\n Game 1\n A : 0                          B : 0\n"
    text += "  1) 31: 8/5 6/5                 Doubles => 2\n  2)  Beavers => 4               63: 24/15\n"
    match = read_mat(text.encode())
    assert facts_of(read_xg(xg_file(match)))[1:] == facts_of(match)[1:]


def test_a_game_from_a_position_of_its_own_is_no_whole_game() -> None:
    data = bytearray(member(xg_file(MATCH)))
    data[RECORD + 21 + 6] = 4
    with raises(XgError, match="Game 1: it begins from a position of its own"):
        read_xg(packed({"temp.xg": bytes(data)}))


def test_another_game_is_named() -> None:
    data = bytearray(member(xg_file(MATCH)))
    data[96] = 3
    with raises(XgError, match="other than backgammon, nackgammon and hypergammon"):
        read_xg(packed({"temp.xg": bytes(data)}))


def test_an_archive_without_a_match_says_so() -> None:
    with raises(XgError, match="holds no match"):
        read_xg(packed({"temp.xgi": bytes(RECORD)}))


def test_a_member_that_unpacks_to_more_than_it_says_is_refused() -> None:
    data = xg_file(MATCH)
    whole = member(data)
    lying = packed({"temp.xg": whole})
    index_size, members_size = struct.unpack_from("<ii", lying, len(lying) - 24)
    index_at = len(lying) - 36 - index_size
    index = bytearray(zlib.decompress(lying[index_at : index_at + index_size]))
    index[512:516] = struct.pack("<i", len(whole) - RECORD)
    small = zlib.compress(bytes(index))
    tail = bytearray(lying[-36:])
    tail[12:16] = struct.pack("<i", len(small))
    with raises(XgError, match="damaged"):
        read_xg(lying[: index_at - members_size] + lying[index_at - members_size : index_at] + small + bytes(tail))


def test_no_damage_ends_in_anything_but_a_sentence() -> None:
    whole, chance = xg_file(MATCH), Random(7)
    for _ in range(300):
        data = bytearray(whole)
        kind = chance.randrange(3)
        if kind == 0:
            del data[chance.randrange(len(data)) :]
        else:
            begin = 8232 if kind == 1 else len(data) - 60
            for _ in range(chance.randrange(1, 5)):
                data[chance.randrange(begin, len(data))] = chance.randrange(256)
        read_or_refused(bytes(data))


def test_no_record_ends_in_anything_but_a_sentence() -> None:
    whole, chance = member(xg_file(MATCH)), Random(8)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 4)):
            at = RECORD * chance.randrange(len(data) // RECORD) + chance.randrange(120)
            data[at : at + 4] = chance.randbytes(4)
        read_or_refused(packed({"temp.xg": bytes(data)}))


def read_or_refused(data: bytes) -> Match | None:
    """The match, or None when it was refused as it should be: any other error fails the test."""
    try:
        return read_xg(data)
    except XgError:
        return None


def member(data: bytes) -> bytes:
    """The records of a file of `xg_file`, which packs them right after its picture."""
    return zlib.decompressobj().decompress(data[8232 + len(b"a picture") :])
