"""Fifty matches that GNU Backgammon plays against itself: each play of them is legal here and leads to the same."""

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from oracles import gnubg, gnubg_files, judges
from oracles.judges import Record
from support.chunks import chunks
from support.matches import in_usual_words
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.sgf_reader import read_sgf
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import CheckerPlay, Double, Match, Take
from takhta.record.replay import Moment, facts_of, replay
from takhta.record.retell import match_of
from takhta.rules.occupancy import Side

CHUNKS = chunks(5, always=2)
EACH = 10
LENGTHS = (3, 1, 5, 3, 7, 3, 1, 5, 3, 3)
SIDES = {"X": Side.WHITE, "O": Side.BLACK}  # otherwise than on its board, match() calls player 0 X


def told(match: Match) -> Match:
    """The match in our own words."""
    return match_of(facts_of(match), match.date)


def ours(moment: Moment) -> tuple[Any, ...]:
    """What was done, by whom, and for a checker play the dice and the position before."""
    match moment.action:
        case CheckerPlay(side=side, roll=roll) if moment.turn:
            return "move", side, str(roll), moment.before.game.format_position(moment.turn.before)
        case Double(side=side):
            return "double", side
        case Take(side=side):
            return "take", side
    return "drop", moment.action.side


def theirs(action: dict[str, Any]) -> tuple[Any, ...]:
    """The same as gnubg's own Python tells it."""
    if action["action"] != "move":
        return action["action"], SIDES[action["player"]]
    dice = "".join(map(str, sorted(action["dice"], reverse=True)))
    return "move", SIDES[action["player"]], dice, action["board"]


def count_differing(one: Sequence[object], other: Sequence[object]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_match_of_gnubg_replays_play_by_play_to_the_same_positions(
    chunk: int, tmp_path: Path, record_property: Record
) -> None:
    judges.need("gnubg")
    asked = [
        (chunk * EACH + number, length, "nackgammon" if number % 5 == 4 else "standard")
        for number, length in enumerate(LENGTHS)
    ]
    played = gnubg.self_play(asked, tmp_path)
    matches = [read_mat(one["mat"].encode()) for one in played]
    replayed = [list(replay(match)) for match in matches]
    told_by_gnubg = [theirs(action) for one in played for game in one["games"] for action in game["game"]]
    wanted = [told for told in told_by_gnubg if told[0] != "resign"]
    found = [ours(moment) for moments in replayed for moment in moments if not moment.unplayed]
    wrong = [pair for pair in zip_longest(found, wanted) if pair[0] != pair[1]]
    judges.tell(record_property, "GNU Backgammon", "actions of its own matches", len(wanted), len(wrong))
    assert wrong == []
    assert all(moments[-1].after.over for moments in replayed)

    matches = [in_usual_words(match) for match in matches]
    mats = [gnubg_files.without_unplayed(write_mat(match)) for match in matches]
    sgfs = [write_sgf(match) for match in matches]
    differing = count_differing(gnubg_files.mat_again(mats, tmp_path), mats)
    judges.tell(record_property, "GNU Backgammon", ".mat files read and written again", len(mats), differing)
    saved = gnubg_files.sgf_again(sgfs, tmp_path)
    differing += (from_sgf := count_differing(saved, list(zip(sgfs, mats, strict=True))))
    judges.tell(record_property, "GNU Backgammon", "SGF files read and written again", len(sgfs), from_sgf)
    assert differing == 0
    assert [told(read_sgf(text.encode())) for text, _ in saved] == [told(match) for match in matches]
