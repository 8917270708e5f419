"""Recorded matches as files: what is no match must be refused soon, whatever the name stands for."""

from dataclasses import replace
from pathlib import Path

import pytest

from support.matches import FOLDER
from support.words import raises
from takhta.errors import UnusableError
from takhta.record.formats.mat_reader import read_mat
from takhta.runtime.match_files import format_match, left_out, read_match

CUBE = FOLDER / "cube.mat"


def test_a_file_without_an_end_is_refused() -> None:
    with raises(UnusableError, match="/dev/zero is too large for a recorded match"):
        read_match(Path("/dev/zero"))


@pytest.mark.parametrize(
    ("form", "lost"), [("mat", "triple=off, cube_limit=32"), ("sgf", "triple=off, cube_limit=32"), ("json", "")]
)
def test_what_a_format_does_not_tell_is_named(form: str, lost: str) -> None:
    match = replace(read_match(CUBE), options={"triple": "off", "cube_limit": "32"})
    assert left_out(match, form, format_match(match, form)) == lost


def test_a_match_without_the_crawford_game_is_read_again_as_one() -> None:
    match = replace(read_match(CUBE), options={"crawford": "off"})
    data = format_match(match, "mat")
    assert b'; [Crawford "Off"]' in data
    assert read_mat(data).options == {"crawford": "off"}
