"""GNU Backgammon lists the same plays and writes them the same way: on random turns and on searched ones."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from oracles import gnubg, judges
from oracles.judges import Record
from oracles.searched import WANTED, searched
from support.chunks import chunks
from support.positions import KINDS, board, shut
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position

Turn = tuple[Position, Roll]

CHUNKS = chunks(6, always=3)
EACH = 500
SEARCHED = 1
"""The seed of the searched turns; any will do."""


def random_turns(seed: int, number: int) -> list[Turn]:
    """Positions of every kind, bear-offs, bars and closed boards among them; gnubg plays no finished game."""
    rng, kinds = Random(1000 + seed), (*KINDS, shut)
    found: list[Turn] = []
    while len(found) < number:
        state = kinds[len(found) % len(kinds)](rng)
        if game("backgammon").outcome(state) is None:
            found.append((state, Roll.of(rng.randint(1, 6), rng.randint(1, 6))))
    return found


def played(name: str, number: int) -> list[Turn]:
    """Turns of random games from the start, cut off now and then."""
    rng, rules = Random(8), game(name)
    found: list[Turn] = []
    state = rules.start(Side.WHITE)
    while len(found) < number:
        roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
        found.append((state, roll))
        after = rng.choice(list(rules.plays(state, roll))).after
        state = rules.start(Side.WHITE) if rules.outcome(after) or len(found) % 25 == 0 else after
    return found


def differing(turns: list[Turn], scratch: Path, name: str = "backgammon", variation: str = "standard") -> list[str]:
    """The turns whose plays gnubg lists otherwise, by where they lead and by how they are written."""
    judges.need("gnubg")
    rules, wrong = game(name), []
    asked = [(rules.format_position(state), int(roll.high), int(roll.low)) for state, roll in turns]
    for (state, roll), texts in zip(turns, gnubg.hints(asked, scratch, variation), strict=True):
        here, plays = board(state.counts), [play for play in rules.plays(state, roll) if play.dice_used]
        ends = sorted(board(play.after.seen_by(state.turn)) for play in plays)
        written = sorted(rules.format_play(play) for play in plays)
        if ends != sorted(gnubg.after(here, text) for text in texts) or written != sorted(map(str.strip, texts)):
            wrong.append(f"{rules.format_position(state)} dice {roll}: ours {written}, gnubg's {texts}")
    return wrong


@pytest.mark.parametrize("chunk", CHUNKS)
def test_gnubg_lists_and_writes_the_same_plays(chunk: int, tmp_path: Path, record_property: Record) -> None:
    turns = random_turns(chunk, EACH)
    wrong = differing(turns, tmp_path)
    judges.tell(record_property, "GNU Backgammon", "play lists of random positions", len(turns), len(wrong))
    assert wrong == []


def test_gnubg_lists_the_same_plays_where_the_rules_for_the_dice_decide(
    tmp_path: Path, record_property: Record
) -> None:
    found = searched(SEARCHED)
    assert Counter(kind for _, _, kind in found) == WANTED
    wrong = differing([(state, roll) for state, roll, _ in found], tmp_path)
    judges.tell(record_property, "GNU Backgammon", "play lists the dice rules decide", len(found), len(wrong))
    assert wrong == []


def test_gnubg_writes_the_same_plays_of_nackgammon(tmp_path: Path, record_property: Record) -> None:
    turns = played("nackgammon", 400)
    assert turns[0][0] == game("nackgammon").start(Side.WHITE)
    wrong = differing(turns, tmp_path, "nackgammon", "nackgammon")
    judges.tell(record_property, "GNU Backgammon", "play lists of nackgammon", len(turns), len(wrong))
    assert wrong == []


def test_what_gnubg_has_written_is_read_as_it_means_it(tmp_path: Path) -> None:
    judges.need("gnubg")
    rules = game("backgammon")
    turns = random_turns(99, 200)
    asked = [(rules.format_position(state), int(roll.high), int(roll.low)) for state, roll in turns]
    for (state, roll), texts in zip(turns, gnubg.hints(asked, tmp_path), strict=True):
        for text in texts:
            after = rules.parse_play(state, roll, text).after
            assert board(after.seen_by(state.turn)) == gnubg.after(board(state.counts), text)
