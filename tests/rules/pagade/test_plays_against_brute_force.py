"""The generator of pagade finds exactly what an obvious one finds that somebody else wrote from the rules alone."""

import pytest

from support import judges
from support.judge_pagade import compare
from support.judges import Record

CHUNKS = range(3)
EACH = 800


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_play_is_found_once(chunk: int, record_property: Record) -> None:
    with judges.comparing(record_property, "a brute force", "play lists of pagade") as tally:
        seen = compare(EACH, seed=chunk)
        tally.compared = seen.pop("boards")
        assert min(seen.values()) > 20, "every kind of turn comes often"
        assert len(seen) == 10, "none of them is missing"
