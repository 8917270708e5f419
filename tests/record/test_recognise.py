"""Which format a file is in is seen in what it holds; what is no match is named."""

import pytest

from support.matches import FOLDER, REAL, SHORT, real
from support.words import explained
from support.xg_files import xg_file
from takhta.record.errors import KindError
from takhta.record.formats.formats import READERS, WRITERS
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.recognise import recognise

PAGADE = (FOLDER / "pagade.txt").read_bytes()
POSITION = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n\nX:Ada   O:Bob\nScore is X:0 O:0. Unlimited Game\n"


@pytest.mark.parametrize("form", ["mat", "sgf", "json"])
def test_what_we_write_is_recognised(form: str) -> None:
    assert recognise(WRITERS[form](read_mat(real("cube")))) == form


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (PAGADE, "text"),
        (b"\xef\xbb\xbf" + PAGADE, "text"),
        (b"; by hand\n\n" + PAGADE, "text"),
        *((real(name), "mat") for name in REAL),
        (SHORT.encode(), "mat"),
        (SHORT.encode("utf-16"), "mat"),
        (b"Played on a Sunday\n" + SHORT.encode(), "mat"),
        (SHORT.replace(" 1 point match\n", "").encode(), "mat"),
        (b"\n  (;GM[6])", "sgf"),
        (b"\xef\xbb\xbf{}", "json"),
        (xg_file(read_mat(real("cube"))), "xg"),
    ],
)
def test_the_format_is_seen_in_what_a_file_holds(data: bytes, form: str) -> None:
    assert recognise(data) == form
    assert form in READERS


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "this file is empty."),
        (b" \r\n\0", "this file is empty."),
        (POSITION.encode(), "this is an eXtreme Gammon position text, not a match."),
        (b'{"format":"BGF","version":"1.0","compress":true}\n\x1f\x8b\x08', "this is a BGBlitz match (.bgf): "),
        (b" GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n", "this is a GNU Backgammon position, not a match."),
        (b"4HPwATDgc/ABMA:cIkFAAAAAAAE\n", "this is a GNU Backgammon position, not a match."),
        (b"board:You:Ada:3:0:0:0:", "this is a FIBS board, a position and not a match."),
        (b"PK\x03\x04rest", "this is a packed file: "),
        (b"\x1f\x8b\x08rest", "this is a packed file: "),
        (b"%PDF-1.7\n", "this is a PDF, not a match."),
        (b"\x89PNG\r\n\x1a\n", "this is a picture, not a match."),
        (b"\xd0\xcf\x11\xe0rest", "this is a word processor's document: "),
        (b"<!DOCTYPE html>\n<p>5 point match", "this is a web page, not a match: "),
        (b"<?xml version='1.0'?>", "this is a web page, not a match: "),
        (bytes(range(256)) * 4, "this is no match text, but a binary file of some program."),
        (b"We played a 5 point match on Sunday.\nThen it rained.\n", "this is text, but not that of a match: "),
        (b"name;age\nAda;36\n", "this is text, but not that of a match: "),
    ],
)
def test_what_is_no_match_is_named(data: bytes, told: str) -> None:
    with pytest.raises(KindError) as caught:
        recognise(data)
    assert explained(caught.value).startswith(told)
