"""Matches of pagade to test with: random ones, as the facts that a journal holds of them.

Run it as `python tests/tools/pagade_matches.py SEED four|two|two_sets|partners > FILE.txt` for a match as a file.
"""

import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host")]

from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact
from takhta.record.formats.text_writer import write_text
from takhta.record.match_state import MatchState
from takhta.record.retell import match_of
from takhta.record.sides import by_name, name_of
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
    match_state = begin(began)
    while len(told) < most:
        if match_state.number == games and not match_state.playing and match_state.question is None:
            break
        fact = _next(match_state, random, takebacks)
        match_state = advance(match_state, fact)
        told.append(fact)
    return told


def _next(match_state: MatchState, random: Random, takebacks: float) -> AnyFact:
    if match_state.due is not None:
        return match_state.due
    if match_state.answers is not None:
        return facts.TakebackAnswered(name_of(match_state.answers), random.random() < 0.6)
    if match_state.revocable is not None and random.random() < takebacks:
        return facts.TakebackAsked(name_of(match_state.revocable.side))
    if not match_state.playing:
        return facts.GameBegan(match_state.number + 1, "red")
    if match_state.thrower is not None:
        return facts.StartThrown(name_of(match_state.thrower), str(_thrown(match_state, random)))
    assert match_state.turn is not None
    side = name_of(match_state.turn)
    if match_state.roll is None:
        return facts.Rolled(side, str(_thrown(match_state, random)))
    play = random.choice(list(match_state.game.plays(match_state.state, match_state.roll)))
    text, position = match_state.game.format_play(play), match_state.game.format_position(play.after)
    return facts.Played(side, str(match_state.roll), text, position)


def _thrown(match_state: MatchState, random: Random) -> Roll:
    rolls = match_state.game.rolls()
    return random.choices(list(rolls), list(rolls.values()))[0]


if __name__ == "__main__":
    sys.stdout.write(write_text(match_of(made_up(int(sys.argv[1]), players=sys.argv[2]), "2026.11.21")))
