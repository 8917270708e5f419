"""The generator of long nard finds exactly what an obvious one finds that somebody else wrote from the rule book."""

from random import Random

import pytest

from oracles import brute_force_long_nard as judge
from oracles import judges
from oracles.brute_force_long_nard import Men
from oracles.judges import Record
from support.chunks import chunks
from takhta.rules.dice import Roll
from takhta.rules.game import Outcome
from takhta.rules.games import game
from takhta.rules.longnard.position import Parallel, across
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.position import Position

EXCEPTIONS = ("game_first", "each_first_if_head_blocks", "each_first", "none")
BLOCKS = ("anywhere", "anywhere", "one_part")
CHUNKS = chunks(20, always=5)
EACH = 1000


def men(state: Position, side: Side) -> Men:
    return tuple(state.seen_by(side)[:26])


def scattered(rng: Random, mine: dict[int, int], points: range, number: int) -> Parallel:
    """Some checkers already stand; the mover's others anywhere in `points`, the other side's where there is room."""
    mine = dict(mine)
    while sum(mine.values()) < number:
        point = rng.choice(points)
        mine[point] = mine.get(point, 0) + 1
    theirs: dict[int, int] = {}
    for _ in range(rng.randint(1, 15)):
        free = [p for p in range(1, 25) if not mine.get(across(p))]
        point = rng.choice(free)
        theirs[point] = theirs.get(point, 0) + 1
    return Parallel.of(rng.choice(WHITE_AND_BLACK), mine, theirs)


def first_play(rng: Random) -> Parallel:
    """All of the mover's checkers on its head; the other side there too, or one play or many ahead."""
    theirs = {24: 15 - (moved := rng.choice((0, 0, 1, 1, 2, 5)))}
    for _ in range(moved):
        point = rng.choice([p for p in range(13 if moved < 3 else 1, 24) if p != 12])
        theirs[point] = theirs.get(point, 0) + 1
    return Parallel.of(rng.choice(WHITE_AND_BLACK), {24: 15}, theirs)


def blocking(rng: Random) -> Parallel:
    """Five or six of seven points in a row held already, often across the mover's 1 and 24 or 12 and 13."""
    first = rng.choice([rng.randrange(1, 25), *range(19, 25), *range(8, 13)])
    row = [(first + n - 1) % 24 + 1 for n in range(7)]
    held = {point: rng.randint(1, 2) for point in rng.sample(row, rng.choice((4, 5, 5, 6)))}
    return scattered(rng, held, range(1, 25), rng.randint(9, 15))


KINDS = (
    lambda rng: scattered(rng, {24: rng.randint(0, 9)}, range(1, 24), rng.randint(1, 15)),
    first_play,
    blocking,
    blocking,
    lambda rng: scattered(rng, {rng.choice((7, 8, 12, 18)): rng.choice((0, 0, 1))}, range(1, 7), rng.randint(1, 12)),
)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_play_is_found_once(chunk: int, record_property: Record) -> None:
    rng = Random(chunk)
    with judges.comparing(record_property, "a brute force", "play lists of long nard") as tally:
        for number in range(EACH):
            state = KINDS[number % len(KINDS)](rng)
            roll = (
                Roll.of(rng.randint(1, 6), rng.randint(1, 6))
                if rng.random() < 0.7
                else Roll.of(d := rng.randint(1, 6), d)
            )
            exception = EXCEPTIONS[number % len(EXCEPTIONS)]
            mover, other = state.turn, state.turn.other
            mine, theirs = men(state, mover), men(state, other)
            block = BLOCKS[number // len(EXCEPTIONS) % len(BLOCKS)]
            plays = game("longnard", {"head_exception": exception, "block": block}).plays(state, roll)
            ours = [(men(play.after, mover), men(play.after, other)) for play in plays]
            wanted = judge.plays(
                mine,
                theirs,
                (int(roll.high), int(roll.low)),
                first_of_game=mine[24] == theirs[24] == 15,
                my_first=mine[24] == sum(mine),
                head_exception=exception,
                block=block,
            )
            assert sorted(ours) == sorted(wanted), f"{mine} {theirs} {roll} {exception} {block}"
            assert all(
                (play.dice_used == 0) == (play.after.packed == state.motion.flip(state.packed)) for play in plays
            )
            tally.compared += 1


def test_the_positions_are_of_the_kinds_where_rules_bite() -> None:
    bitten = {"block": 0, "exception": 0, "dance": 0, "off": 0}
    rules = game("longnard", {"head_exception": "each_first"})
    for chunk in range(2):
        rng = Random(chunk)
        for number in range(EACH):
            state, roll = KINDS[number % len(KINDS)](rng), Roll.of(rng.randint(1, 6), rng.randint(1, 6))
            plays = rules.plays(state, roll)
            mine = men(state, state.turn)
            graph = rules._turn(state, roll)  # type: ignore[attr-defined]  # noqa: SLF001 - what the board would show
            bitten["block"] += graph.ban is not None
            bitten["exception"] += any(men(play.after, state.turn)[24] == mine[24] - 2 for play in plays)
            bitten["dance"] += plays[0].dice_used == 0
            bitten["off"] += any(men(play.after, state.turn)[0] > mine[0] for play in plays)
    assert min(bitten.values()) > 15, bitten


def test_whole_games_end_with_one_or_two_points() -> None:
    rng, rules = Random(1), game("longnard")
    times = set()
    for _ in range(6):
        state = rules.start(Side.WHITE)
        while (outcome := rules.outcome(state)) is None:
            plays = rules.plays(state, Roll.of(rng.randint(1, 6), rng.randint(1, 6)))
            state = rng.choice(list(plays)).after
        assert isinstance(outcome, Outcome)
        times.add(outcome.times)
    assert times <= {1, 2}
