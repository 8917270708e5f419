"""The quick generator finds exactly what an obvious one finds that was written from the rule book alone."""

from collections.abc import Sequence

import pytest

from oracles import brute_force, judges
from oracles.brute_force import Board
from oracles.judges import Record
from support.chunks import chunks
from support.positions import board, turns
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.partials import turn
from takhta.rules.tables.position import Position, counts

CHUNKS = chunks(20, always=5)
EACH = 1000


def divide(state: Position, roll: Roll, ours: Sequence[Board], judge: set[Board]) -> str:
    """What both sides found, told apart by the checkers that moved: enough to see the fault without a debugger."""
    start = board(state.counts)[0]
    lines = [f"{game('backgammon').format_position(state)} dice {roll}: {len(ours)} plays, the judge {len(judge)}"]
    groups = (
        ("twice", {end for end in ours if ours.count(end) > 1}),
        ("missing", judge - set(ours)),
        ("too much", set(ours) - judge),
    )
    for word, boards in groups:
        for mine, theirs in sorted(boards):
            gone = {point: after - before for point, (before, after) in enumerate(zip(start, mine, strict=True))}
            lines.append(f"  {word}: { ({p: n for p, n in gone.items() if n}) } other side's bar {theirs[25]}")
    return "\n".join(lines)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_play_is_found_once(chunk: int, record_property: Record) -> None:
    with judges.comparing(record_property, "a brute force", "play lists of the tables family") as tally:
        for state, roll in turns(chunk, EACH):
            plays = game("backgammon").plays(state, roll)
            ours = [board(play.after.seen_by(state.turn)) for play in plays]
            judge, dice_used = brute_force.plays(board(state.counts), roll.high, roll.low)
            assert sorted(ours) == sorted(judge), divide(state, roll, ours, judge)
            assert {play.dice_used for play in plays} == {dice_used}
            assert {play.after.turn for play in plays} == {state.turn.other}
            tally.compared += 1


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_partial_is_found_with_every_set_of_dice_left(chunk: int) -> None:
    for state, roll in turns(chunk, EACH):
        nodes = turn(state.packed, roll).onward
        ours = [(board(counts(node.packed)), tuple(map(int, node.left))) for node in nodes]
        judge = brute_force.partials(board(state.counts), roll.high, roll.low)
        assert len(ours) == len(set(ours))
        assert set(ours) == judge


def test_the_positions_are_of_the_kinds_where_rules_bite() -> None:
    """Random positions hardly ever need the both-dice rule; these must, or the two tests above say little."""
    bitten = dances = entered = off = 0
    for chunk in range(2):
        for state, roll in turns(chunk, EACH):
            graph = turn(state.packed, roll)
            bitten += graph.alive != set(graph.onward)
            dances += graph.dice_used == 0
            entered += state.counts[25] > 0 and graph.dice_used > 1
            off += any(edge.target == 0 for edges in graph.onward.values() for edge in edges)
    assert min(bitten, dances, entered, off) > 50, (bitten, dances, entered, off)


def test_the_widest_double_is_listed_whole() -> None:
    """Fifteen checkers on as many points with nothing in the way: the most plays a search of ours found."""
    spread = (24, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 7, 6, 4, 3)
    state = Position.of(Side.WHITE, dict.fromkeys(spread, 1), {})
    ours = [board(play.after.seen_by(Side.WHITE)) for play in game("backgammon").plays(state, Roll.of(1, 1))]
    judge, _ = brute_force.plays(board(state.counts), 1, 1)
    assert sorted(ours) == sorted(judge)
    assert len(ours) == 2226
