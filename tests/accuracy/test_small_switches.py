"""The small version of the figures of a board of switches: docs/accuracy-switches.md has the whole."""

from collections import Counter

import pytest

from support.matches import FOLDER
from support.virtual import REED
from takhta.sensing.switches import switched_place
from tools.accuracy.switches import CONDITIONS, Condition, page, play
from tools.accuracy.turns import samples

GAMMON = list(samples(FOLDER / "gammon.mat", REED.layouts[1].name))


@pytest.mark.parametrize(
    ("condition", "asked", "missed"),
    [
        (Condition("normal", "good", 0, 0, 46), 3, 2),
        (Condition("sloppy", "cheap", 0, 0, 46), 8, 4),
        (Condition("normal", "good", 1, 1, 46), 12, 4),
    ],
    ids=lambda each: each.name if isinstance(each, Condition) else "",
)
def test_nothing_wrong_is_written_and_most_misplays_are_caught(condition: Condition, asked: int, missed: int) -> None:
    counts = play(condition, GAMMON, seed=41).counts

    assert counts["turns"] + counts["slipped"] >= len(GAMMON)
    assert counts["misplays"] >= len(GAMMON) - 6
    assert (counts["wrong"], counts["asked"] <= asked, counts["misplay missed"] <= missed) == (0, True, True), counts


def test_a_reader_that_hardly_believes_its_switches_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge judged."""
    monkeypatch.setattr(switched_place, "_UNSEEN", -0.5)
    monkeypatch.setattr(switched_place, "_GHOST", -0.5)

    counts = play(CONDITIONS[0], GAMMON[:20], seed=43).counts

    assert counts["asked"] >= 10, counts


def test_the_page_tells_what_was_counted() -> None:
    counts = Counter({"turns": 1000, "asked": 30, "to choose": 10, "by word": 40, "misplays": 900, "misplay missed": 9})
    counts |= Counter({"misplay/off too soon/other/missed": 6, "misplay/off by one/candidate/missed": 3})

    told = page({CONDITIONS[0]: counts, CONDITIONS[1]: Counter()}, "c0ffee")

    assert "normal, good | 0 | 0 | 1,000 | 0 | 2.00 % | 1.00 % | 4.00 % | 0 | 900 | 99.00 %" in told
    assert "c0ffee" in told
    assert "off too soon 6, off by one 3" in told
    assert "neat" not in told.partition("---|---")[2].partition("\n\n")[0]
