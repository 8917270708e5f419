"""The small version of docs/accuracy-cross.md: a game begun and a game ending on the virtual cross."""

from itertools import islice

import pytest

from takhta.board.evidence import Nats
from takhta.session import watching
from takhta.session.matching import Matcher
from tools.pagade_proof import Proof, turns

_TURNS = 30


@pytest.mark.parametrize(("player", "skipped"), [("greedy", 0), ("random", 900)], ids=["begun", "late"])
def test_nothing_wrong_is_written_on_the_cross_and_misplays_are_caught(player: str, skipped: int) -> None:
    proof = Proof(51)
    for each in islice(turns(51, skipped + _TURNS, player), skipped, None):
        proof.run(*each)
    counts = proof.tally.counts
    print(dict(counts), *proof.tally.told, sep="\n  ")

    assert counts["turns"] == _TURNS
    assert counts["misplays"] >= _TURNS - 6
    assert (counts["wrong"], counts["not understood"]) == (0, 0)
    assert counts["asked"] <= 3
    assert counts["misplays missed"] <= 3


def test_a_decoder_that_takes_the_nearest_legal_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge judged: without illegal neighbours to compare with, many misplays would pass for plays."""
    monkeypatch.setattr(watching, "_for_turn", lambda turn: Matcher(turn.base, turn.end_positions, free=Nats(-1e9)))
    proof = Proof(53)
    for each in turns(53, 12, "random"):
        proof.run(*each)

    assert proof.tally.counts["misplays missed"] >= 3
