"""Recorded matches as files: what is no match must be refused soon, whatever the name stands for."""

from pathlib import Path

import pytest

from takhta.app.errors import UnusableError
from takhta.app.match_files import read_match


def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(UnusableError, match="/dev/zero is too large for a recorded match"):
        read_match(Path("/dev/zero"))
