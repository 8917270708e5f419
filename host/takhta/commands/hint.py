"""`takhta hint`: the plays of a roll, the best first, and what each loses against it."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import TypedDict

from takhta.coach.errors import EvaluatorError
from takhta.coach.evaluator import Depth, Evaluator
from takhta.coach.evaluators import evaluator
from takhta.coach.hints import Ranked, ranked
from takhta.commands.plays import turn_of
from takhta.errors import UnusableError
from takhta.rules.errors import RulesError
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.said import Either, excerpt, said
from takhta.runtime.terminal import TERMINAL

_DEPTHS = {depth.value: depth for depth in Depth}


class RankedText(TypedDict):
    """A play as players write it, the position after it, its equity in points and its loss in thousandths of one."""

    text: str
    position: str
    equity: float
    loss: int


class Hint(TypedDict):
    """The plays of a roll, best first; none is an empty list."""

    game: str
    position: str
    dice: str
    evaluator: str
    depth: str
    plays: list[RankedText]


def tell_hint(
    name: str,
    options: Mapping[str, str],
    position: str,
    dice: str,
    *,
    depth: str,
    by: str,
    lines: bool,
    as_json: bool,
) -> None:
    """Print the ranked plays of one turn, or with `lines` of every `POSITION DICE` from standard input, each answered
    by a line of JSON. Raises UnusableError."""
    if lines and (position or dice):
        raise UnusableError(said("hint.lines_alone"))
    if not lines and not position:
        raise UnusableError(said("hint.no_position"))
    deep = _DEPTHS.get(depth)
    if deep is None:
        raise UnusableError(said("hint.depth", names=Either(tuple(_DEPTHS)), value=excerpt(depth)))
    try:
        rules, judge = game(name, options), evaluator(by)
        if not judge.knows(rules):
            raise UnusableError(said("evaluator.not_of_game", name=judge.name, game=rules.title))
    except (RulesError, EvaluatorError) as error:
        raise UnusableError(*error.told) from error
    if lines:
        _answer_lines(rules, sys.stdin, judge, deep)
        return
    found = hint_of(rules, position, dice, judge, deep)
    if as_json:
        print(json.dumps(found))
        return
    for each in found["plays"]:
        print(f"{each['text']:24} {each['equity']:+.3f} {-each['loss'] / 1000:+.3f}  {each['position']}")


def hint_of(rules: AnyGame, position: str, dice: str, judge: Evaluator, depth: Depth) -> Hint:
    """The ranked plays of a turn; empty `dice` are those that the position tells. Raises UnusableError."""
    state, roll = turn_of(rules, position, dice)
    plays: tuple[Ranked, ...] = ()
    if rules.outcome(state) is None:
        try:
            plays = ranked(rules, state, roll, judge, depth)
        except EvaluatorError as error:
            raise UnusableError(*error.told) from error
    return Hint(
        game=rules.name,
        position=rules.format_position(state),
        dice=str(roll),
        evaluator=judge.name,
        depth=depth.value,
        plays=[
            RankedText(
                text=rules.format_play(each.play),
                position=rules.format_position(each.play.after),
                equity=round(each.equity, 4),
                loss=each.loss,
            )
            for each in plays
            if each.play.dice_used
        ],
    )


def _answer_lines(rules: AnyGame, lines: Iterable[str], judge: Evaluator, depth: Depth) -> None:
    """A line that cannot be read is answered by what is wrong with it, and the next one is read."""
    for line in lines:
        if not line.strip():
            continue
        position, _, dice = line.strip().partition(" ")
        try:
            answer: object = hint_of(rules, position, dice, judge, depth)
        except UnusableError as error:
            answer = {"error": TERMINAL.speaker.say(error.told), "line": excerpt(line.strip())}
        print(json.dumps(answer), flush=True)
