"""Which options a recorded match must have been played with, worked out from what was done: most formats cannot name
them. It must never judge plays: whether the match is legal, replay.py says.
"""

from collections.abc import Iterable
from dataclasses import replace

from takhta.record.errors import ReplayError
from takhta.record.match import Beaver, CheckerPlay, Double, GameRecord, Match
from takhta.record.replay import replay
from takhta.rules.stakes import AUTOMATIC_DOUBLES, CUBE_LIMIT, LIMIT


def agreed(records: Iterable[GameRecord]) -> dict[str, str]:
    """The options without which these games could not have gone as they did."""
    games = tuple(records)
    actions = [action for game in games for action in game.actions]
    options = {}
    if any(isinstance(action, Beaver) for action in actions):
        options["beaver"] = "on"
    if turned := max((len(game.throws) for game in games), default=0):
        options["automatic_doubles"] = str(turned) if str(turned) in AUTOMATIC_DOUBLES.values else "any"
    cube = max((action.value for action in actions if isinstance(action, Double | Beaver)), default=0)
    if cube > LIMIT and str(cube) in CUBE_LIMIT.values:
        options["cube_limit"] = str(cube)
    firsts = [game.actions[0] for game in games if game.actions]
    if any(isinstance(first, CheckerPlay) and first.roll.is_double for first in firsts):
        options["opening"] = "reroll"
    return options


def with_jacoby(match: Match) -> Match:
    """The match with Jacoby's rule if it is for money and its results fit no otherwise, else as it is."""
    if match.length or "jacoby" in match.options:
        return match
    for options in (match.options, {**match.options, "jacoby": "on"}):
        told = replace(match, options=options)
        try:
            for _ in replay(told):
                pass
        except ReplayError:
            continue
        return told
    return match
