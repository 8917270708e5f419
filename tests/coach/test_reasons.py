"""No reason is told of a play of which it does not hold: each kind is looked for in random games, and judged by what
the steps and the physical board say, not by the counts the reasons are read from."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from takhta.coach.reasons.reasons import AGAINST_KINDS, FOR_KINDS, reasons_against, reasons_for
from takhta.rules.because import Because
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Side, count
from takhta.rules.tables.position import Point, place
from takhta.session.coaching import REASONS
from takhta.words.languages import speaker

RULES = game("backgammon")
Found = tuple[Because, Play[State], Play[State]]
"""A reason, the play it is told of, and the best play it was compared with (the same where it speaks for one)."""


def own(state: State, side: Side, point: int) -> int:
    """How many checkers a side has on its point, by what stands on the physical board."""
    return count(RULES.occupancy(state)[place(side, Point(point))], side)


def turns(games: int, seed: int) -> Iterator[tuple[list[Play[State]], Random]]:
    """The plays of every turn of random games, in any order."""
    random = Random(seed)
    rolls = [roll for roll, weight in RULES.rolls().items() for _ in range(weight)]
    for _ in range(games):
        state = RULES.start(Side.WHITE)
        for _ in range(160):
            plays: list[Play[State]] = list(RULES.plays(state, random.choice(rolls)))
            random.shuffle(plays)
            if plays[0].dice_used:
                yield plays, random
            # Who always plays for points and safety gets to primes and to bearing off.
            state = min(plays[:6], key=lambda play: (blots(play), RULES.pips(play.after, play.before.turn))).after
            if RULES.outcome(state) is not None:
                break


def blots(play: Play[State]) -> int:
    return sum(own(play.after, play.before.turn, point) == 1 for point in range(1, 25))


@cache
def found() -> dict[str, list[Found]]:
    """Every reason told in some random games, by its kind."""
    by_kind: dict[str, list[Found]] = defaultdict(list)
    for number, (plays, _) in enumerate(turns(games=6, seed=5)):
        best = plays[0] if number % 2 else max(plays[:9], key=lambda play: longest_row(play.after, play.before.turn))
        for reason in reasons_for(RULES, best):
            by_kind[reason.kind].append((reason, best, best))
        for play in plays[:4]:
            for reason in reasons_against(RULES, play, best):
                by_kind[reason.kind].append((reason, play, best))
    return by_kind


def hitting_rolls(play: Play[State]) -> int:
    """Of 36 rolls, those with a reply in which some step hits."""
    after = play.after
    return sum(
        weight
        for roll, weight in RULES.rolls().items()
        if any(step.hit for reply in RULES.plays(after, roll) for step in RULES.steps(reply))
    )


def on_board(state: State, side: Side) -> int:
    return sum(count(held, side) for held in RULES.occupancy(state))


def longest_row(state: State, side: Side) -> int:
    held = "".join("x" if own(state, side, point) > 1 else "." for point in range(1, 25))
    return max(map(len, re.findall("x+", held)), default=0)


def back(state: State, side: Side) -> int:
    return sum(own(state, side, point) for point in range(19, 26))


def wasted(play: Play[State]) -> int:
    steps, side = RULES.steps(play), play.before.turn
    numbers = {place(side, Point(point)): point for point in range(1, 26)}
    return sum(step.die - numbers[step.source] + (0 if step.target == OFF else numbers[step.target]) for step in steps)


def made(play: Play[State], point: int) -> bool:
    side = play.before.turn
    return own(play.before, side, point) < 2 <= own(play.after, side, point)


Holds = Callable[[dict[str, int], Play[State], Play[State]], bool]
HOLDS: dict[str, Holds] = {
    "off": lambda n, play, _: (
        n["count"] == on_board(play.before, play.before.turn) - on_board(play.after, play.before.turn) > 0
    ),
    "hits": lambda n, play, _: (
        any(step.hit for step in RULES.steps(play))
        and n["count"]
        == RULES.pips(play.after, play.before.turn.other) - RULES.pips(play.before, play.before.turn.other)
    ),
    "point": lambda n, play, _: n["point"] <= 8 and made(play, n["point"]),
    "anchor": lambda n, play, _: n["point"] >= 19 and made(play, n["point"]),
    "prime": lambda n, play, _: (
        n["count"] == longest_row(play.after, play.before.turn) > max(3, longest_row(play.before, play.before.turn))
    ),
    "escapes": lambda n, play, _: (
        n["count"] == back(play.before, play.before.turn) - back(play.after, play.before.turn) > 0
    ),
    "safe": lambda _n, play, _: hitting_rolls(play) == 0,
    "blot": lambda n, play, best: (
        n["count"] == hitting_rolls(play) > hitting_rolls(best) and own(play.after, play.before.turn, n["point"]) == 1
    ),
    "blots": lambda n, play, best: n["count"] == hitting_rolls(play) > hitting_rolls(best) and blots(play) > 1,
    "breaks": lambda n, play, best: (
        own(play.before, play.before.turn, n["point"]) >= 2 > own(play.after, play.before.turn, n["point"])
        and own(best.after, play.before.turn, n["point"]) >= 2
    ),
    "stacks": lambda n, play, best: (
        n["count"]
        == own(play.after, play.before.turn, n["point"])
        > max(5, own(play.before, play.before.turn, n["point"]), own(best.after, play.before.turn, n["point"]))
    ),
    "wastes": lambda n, play, best: n["count"] == wasted(play) > wasted(best),
    "fewer": lambda n, play, best: (
        n["count"] == on_board(play.after, play.before.turn) - on_board(best.after, play.before.turn) > 0
    ),
}


@pytest.mark.parametrize("kind", [*FOR_KINDS, *AGAINST_KINDS])
def test_a_reason_is_never_told_of_a_play_of_which_it_does_not_hold(kind: str) -> None:
    told = found()[kind]
    assert told, "the games had no such play, so nothing was shown"
    wrong = [
        (RULES.format_position(play.before), RULES.format_play(play), reason)
        for reason, play, best in told
        if not HOLDS[kind](dict(reason.numbers), play, best)
    ]
    assert wrong == []


def test_every_kind_of_reason_has_words() -> None:
    assert set(REASONS) == {*FOR_KINDS, *AGAINST_KINDS}
    for kind, reasons in found().items():
        for reason, *_ in reasons[:1]:
            assert speaker().noun(REASONS[kind](dict(reason.numbers))).endswith(".")


@pytest.mark.parametrize("name", ["longnard", "pagade"])
def test_of_games_of_another_kind_no_reason_is_told(name: str) -> None:
    rules: AnyGame = game(name)
    state = rules.start(rules.sides[0])
    play = rules.plays(state, next(iter(rules.rolls())))[0]
    assert reasons_for(rules, play) == reasons_against(rules, play, play) == ()
