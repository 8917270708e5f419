"""With rules and dice known, what hands play is what is read: no turn is taken for another legal one.

Candidates are compared here as in the decoder study and by nothing but their evidence, so that these figures are
sensing's own: legal plays, and likely mistakes 3 nats behind; the best must lead by 3 nats or the board would ask.
"""

from collections.abc import Iterable
from random import Random

import pytest

from support.virtual import TABLES, Bench
from takhta.board.evidence import FLOOR, Evidence
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK, Occupancy, Side, changed, count
from takhta.sensing.decoder import Decoder
from takhta.sim.carrying import Carry

RULES = game("backgammon")
ROLLS = [roll for roll, weight in RULES.rolls().items() for _ in range(weight)]


SURE = 3.0


def fits_the_seats(occupancy: Occupancy) -> bool:
    return all(count(held, side) <= 6 for held in occupancy for side in WHITE_AND_BLACK)


def best(evidence: Evidence, legal: Iterable[Occupancy], misses: Iterable[Occupancy]) -> tuple[Occupancy, float]:
    """The candidate that fits best, and its lead."""

    def nats(occupancy: Occupancy) -> float:
        return sum(likely.get(held, FLOOR) for likely, held in zip(evidence.likely, occupancy, strict=True))

    scores = {occupancy: nats(occupancy) - 3 for occupancy in misses} | {
        occupancy: nats(occupancy) for occupancy in legal
    }
    first, second = (sorted(scores, key=scores.__getitem__, reverse=True) * 2)[:2]
    return first, scores[first] - scores[second] if len(scores) > 1 else -FLOOR


@pytest.mark.parametrize(("hands", "sensors"), [("neat", "good"), ("normal", "good"), ("normal", "cheap")])
def test_no_legal_play_is_read_as_another_and_misplays_are_not_read_as_plays(hands: str, sensors: str) -> None:
    """Three games of random plays; a near miss is laid first in a quarter of the turns, then the play itself."""
    turns = asked = laid = missed = 0
    for seed in (1, 2, 3):
        random, bench = Random(seed), Bench(seed, hands, sensors)
        decoder = Decoder(TABLES, bench.calibrate())
        state = RULES.start(Side.WHITE)
        bench.hands.set_up(RULES.occupancy(state))
        bench.hands.finish()
        decoder.read(bench.scan())
        decoder.set_baseline(RULES.occupancy(state))
        for _ in range(45):
            if RULES.outcome(state):
                break
            roll = random.choice(ROLLS)
            plays = RULES.plays(state, roll)
            play = random.choice(plays)
            base, misses = RULES.occupancy(state), RULES.near_misses(state, roll)
            legal = {RULES.occupancy(play.after) for play in plays}
            if misses and random.random() < 0.25:
                miss = random.choice(misses)
                if fits_the_seats(miss):
                    places = changed(base, miss)
                    bench.hands.arrange({place: miss[place] for place in places})
                    bench.hands.finish()
                    read, lead = best(decoder.read(bench.scan()), legal, misses)
                    laid += 1
                    missed += lead >= SURE and read in legal
                    bench.hands.arrange({place: base[place] for place in places})
                    bench.hands.finish()
            bench.hands.play([Carry(step.side, step.source, step.target) for step in RULES.steps(play)])
            bench.hands.finish()
            want = RULES.occupancy(play.after)
            assert bench.virtual.truth() == want
            read, lead = best(decoder.read(bench.scan()), legal, misses)
            turns += 1
            asked += lead < SURE
            assert lead < SURE or read == want, f"seed {seed}, {roll}: {RULES.format_play(play)}"
            decoder.set_baseline(want)
            state = play.after
    print(f"{hands} hands, {sensors} sensors: {turns} turns, {asked} asked, {laid} misplays, {missed} missed")
    assert missed <= 0.02 * laid
    assert asked <= 0.02 * turns
