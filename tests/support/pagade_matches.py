"""Matches of pagade to test with: random ones, as the facts that a journal holds of them.

Run it as `python tests/support/pagade_matches.py SEED four|two|two_sets|partners > FILE.txt` for a match as a file.
"""

import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host")]

from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact
from takhta.record.retell import match_of
from takhta.record.sheet_writer import write_sheet
from takhta.record.sides import by_name, name_of
from takhta.record.standing import Standing
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side

NAMES = {Side.RED: "Asha", Side.BLACK: "Bala", Side.YELLOW: "Chitra", Side.GREEN: "Dev"}


def made_up(seed: int, games: int = 1, most: int = 5000, takebacks: float = 0.0, **options: str) -> list[AnyFact]:
    """A match of random throws and plays, until so many games are over or `most` facts are told.

    `takebacks` = how often the last turn is asked back.
    """
    random = Random(seed)
    rules = game("pagade", options)
    began = facts.MatchBegan("pagade", by_name({side: NAMES[side] for side in rules.sides}), 0, options)
    told: list[AnyFact] = [began]
    standing = begin(began)
    while len(told) < most:
        if standing.number == games and not standing.playing and standing.question is None:
            break
        fact = _next(standing, random, takebacks)
        standing = advance(standing, fact)
        told.append(fact)
    return told


def _next(standing: Standing, random: Random, takebacks: float) -> AnyFact:
    if standing.due is not None:
        return standing.due
    if standing.answers is not None:
        return facts.TakebackAnswered(name_of(standing.answers), random.random() < 0.6)
    if standing.revocable is not None and random.random() < takebacks:
        return facts.TakebackAsked(name_of(standing.revocable.side))
    if not standing.playing:
        return facts.GameBegan(standing.number + 1, "red")
    if standing.thrower is not None:
        return facts.StartThrown(name_of(standing.thrower), str(_thrown(standing, random)))
    assert standing.turn is not None
    side = name_of(standing.turn)
    if standing.roll is None:
        return facts.Rolled(side, str(_thrown(standing, random)))
    play = random.choice(list(standing.game.plays(standing.state, standing.roll)))
    text, position = standing.game.format_play(play), standing.game.format_position(play.after)
    return facts.Played(side, str(standing.roll), text, position)


def _thrown(standing: Standing, random: Random) -> Roll:
    rolls = standing.game.rolls()
    return random.choices(list(rolls), list(rolls.values()))[0]


if __name__ == "__main__":
    sys.stdout.write(write_sheet(match_of(made_up(int(sys.argv[1]), players=sys.argv[2]), "2026.11.21")))
