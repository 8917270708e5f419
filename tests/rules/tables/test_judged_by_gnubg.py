"""GNU Backgammon lists the same plays and writes them the same way."""

from pathlib import Path
from random import Random

import pytest

from support import gnubg, judges
from support.positions import KINDS
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Position, Roll, list[str]]]:
    judges.need("gnubg")
    scratch: Path = tmp_path_factory.mktemp("gnubg")
    rng, rules = Random(7), game("backgammon")
    asked: list[tuple[Position, Roll]] = []
    while len(asked) < 400:
        state = KINDS[len(asked) % len(KINDS)](rng)
        if rules.outcome(state) is None:
            asked.append((state, Roll.of(rng.randint(1, 6), rng.randint(1, 6))))
    answers = gnubg.hints([(rules.format_position(state), roll.high, roll.low) for state, roll in asked], scratch)
    return [(state, roll, answer) for (state, roll), answer in zip(asked, answers, strict=True)]


@pytest.fixture(scope="module")
def judged_nackgammon(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Position, Roll, list[str]]]:
    """A hundred positions of random games from the start of nackgammon."""
    judges.need("gnubg")
    rng, rules = Random(8), game("nackgammon")
    asked: list[tuple[Position, Roll]] = []
    state = rules.start(Side.WHITE)
    while len(asked) < 100:
        roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
        asked.append((state, roll))
        after = rng.choice(list(rules.plays(state, roll))).after
        state = rules.start(Side.WHITE) if rules.outcome(after) or len(asked) % 25 == 0 else after
    texts = [(rules.format_position(state), int(roll.high), int(roll.low)) for state, roll in asked]
    answers = gnubg.hints(texts, tmp_path_factory.mktemp("gnubg"), "nackgammon")
    return [(state, roll, answer) for (state, roll), answer in zip(asked, answers, strict=True)]


def test_gnubg_writes_the_same_plays_of_nackgammon(judged_nackgammon: list[tuple[Position, Roll, list[str]]]) -> None:
    rules = game("nackgammon")
    assert judged_nackgammon[0][0] == rules.start(Side.WHITE)
    for state, roll, texts in judged_nackgammon:
        ours = sorted(rules.format_play(play) for play in rules.plays(state, roll) if play.dice_used)
        assert ours == sorted(text.strip() for text in texts), f"{rules.format_position(state)} dice {roll}"


def test_gnubg_lists_the_same_plays(judged: list[tuple[Position, Roll, list[str]]]) -> None:
    rules = game("backgammon")
    for state, roll, texts in judged:
        ours = {rules.format_position(play.after) for play in rules.plays(state, roll) if play.dice_used}
        theirs = [rules.format_position(rules.parse_play(state, roll, text).after) for text in texts]
        assert sorted(ours) == sorted(theirs), f"{rules.format_position(state)} dice {roll}: {texts}"


def test_gnubg_writes_the_same_plays(judged: list[tuple[Position, Roll, list[str]]]) -> None:
    rules = game("backgammon")
    for state, roll, texts in judged:
        ours = sorted(rules.format_play(play) for play in rules.plays(state, roll) if play.dice_used)
        assert ours == sorted(text.strip() for text in texts), f"{rules.format_position(state)} dice {roll}"
