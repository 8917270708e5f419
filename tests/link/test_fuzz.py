"""Broken and nonsensical frames harm neither end. For more of them: `python tests/tools/fuzz_link.py 1000000`."""

from tools.fuzz_link import fuzz


def test_20_000_mutated_frames_harm_neither_end() -> None:
    tally = fuzz(20_000)
    assert min(tally.values()) > 100, f"the frames do not get deep enough: {tally}"
