"""`takhta bench batch`: the plays of many turns at once, beside gnubg-nn called for each, and beside our own rules.

50,000 turns are compared with the rules' generator, position by position. The working set is what numpy holds at most
beyond its input while 63,000 turns go by in chunks.
"""

import tracemalloc
from collections.abc import Sequence

import numpy as np

from takhta.coach.batch import CHUNK, Boards, Dice, chunks, counts, pack
from takhta.commands.bench.lists import ROUNDS, seconds_of
from takhta.commands.bench.peers import Ready, gnubg_nn
from takhta.commands.bench.report import Advance, Report, markdown_table
from takhta.commands.bench.turns import SEED, Turn, random_turns
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import Packed

TURNS, MANY, COMPARED = 3000, 63_000, 50_000


IN_A_ROW = 10
"""How often each runs before the other's turn. Lists are compared first: numpy is slower while its memory is new."""
TIMES_GNUBG_NN, WORKING_SET_MB = 2, 20


def report(advance: Advance, compared: int = COMPARED, many: int = MANY) -> Report:
    """Measure and compare."""
    few, others = random_turns(SEED + 1, TURNS), random_turns(SEED + 2, compared)
    boards, dice = _given(few)
    peer = _peer(few)
    best, best_of_peer = float("inf"), float("inf")
    steps = ROUNDS + compared // CHUNK + 1
    differences = 0
    for number, start in enumerate(range(0, compared, CHUNK)):
        differences += _differences(others[start : start + CHUNK])
        advance(number + 1, steps)
    for number in range(ROUNDS):
        best = min(best, *(seconds_of(lambda: _run(boards, dice)) for _ in range(IN_A_ROW)))
        if peer:
            best_of_peer = min(best_of_peer, *(seconds_of(peer.run) for _ in range(IN_A_ROW)))
        advance(steps - ROUNDS + number + 1, steps)
    again = np.arange(many) % compared
    boards, dice = _given(others)
    boards, dice = boards[again], dice[again]
    seconds = min(seconds_of(lambda: _run(boards, dice)) for _ in range(2))
    tracemalloc.start()
    _run(boards, dice)
    working_set = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    times = best_of_peer / best if peer else None
    return {
        "turns": TURNS,
        "per_second": round(TURNS / best),
        "gnubg_nn_per_second": round(TURNS / best_of_peer) if peer else None,
        "times_gnubg_nn": times and round(times, 2),
        "many_turns": many,
        "many_per_second": round(many / seconds),
        "working_set_mb": round(working_set, 1),
        "compared": compared,
        "differences": differences,
        "targets": {
            **({f"at least {TIMES_GNUBG_NN} × gnubg-nn": times >= TIMES_GNUBG_NN} if times else {}),
            f"working set within {WORKING_SET_MB} MB": working_set <= WORKING_SET_MB,
            "equal to the rules": not differences,
        },
    }


def lines(report: Report) -> list[str]:
    """The report as people read it."""
    beside = (
        f"{report['times_gnubg_nn']} × gnubg-nn called for each" if report["times_gnubg_nn"] else "gnubg-nn is not here"
    )
    rows = (
        (f"lists a second, {report['turns']:,} turns at once", f"{report['per_second']:,} ({beside})"),
        (f"lists a second, {report['many_turns']:,} turns in chunks", f"{report['many_per_second']:,}"),
        ("working set of that", f"{report['working_set_mb']} MB"),
        ("turns compared with the rules", f"{report['compared']:,}, {report['differences']} of them different"),
    )
    return markdown_table(("many turns at once, numpy", ""), rows)


def _run(boards: Boards, dice: Dice) -> None:
    for _ in chunks(boards, dice):
        pass


def _given(turns: Sequence[Turn]) -> tuple[Boards, Dice]:
    rolls = np.array([(roll.high, roll.low) for _, roll in turns], np.uint8)
    return pack([state.packed for state, _ in turns]), rolls


def _peer(turns: Sequence[Turn]) -> Ready | None:
    try:
        return gnubg_nn(turns)
    except ImportError:
        return None


def _differences(turns: Sequence[Turn]) -> int:
    """How many of these turns the batch lists in another way than the rules."""
    found: list[list[Packed]] = [[] for _ in turns]
    used: list[int] = []
    for chunk in chunks(*_given(turns)):
        for fields, turn in zip(counts(chunk.boards), chunk.turn.tolist(), strict=True):
            found[turn].append(Packed(int.from_bytes(fields.tobytes(), "little")))
        used += chunk.dice_used.tolist()
    differ = 0
    for (state, roll), listed, dice_used in zip(turns, found, used, strict=True):
        legal, dice = end_positions(state.packed, roll)
        differ += sorted(listed) != sorted(legal) or dice_used != dice
    return differ
