"""Texts of every notation with broken bytes are read whole or refused in one sentence; `make fuzz` breaks more."""

import pytest

from tools.fuzz_notations import NOTATIONS, fuzz


@pytest.mark.parametrize("kind", NOTATIONS)
def test_a_broken_text_is_read_whole_or_refused_in_one_sentence(kind: str) -> None:
    tally = fuzz(400, 1, (kind,))[kind]
    assert sum(tally.values()) == 400
    assert min(tally["read"], tally["refused"]) > 5, tally
