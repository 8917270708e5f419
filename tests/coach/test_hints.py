"""Plays are ranked by what they are worth, and what they are worth follows from the rules where those decide."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from support.positions import turns
from support.words import raises
from takhta.coach.chances import Chances
from takhta.coach.errors import UnknownEvaluatorError
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.hints import LOOKED_AT, Ranked, ranked
from takhta.coach.nets import our_nets
from takhta.coach.nets.family import look_by_rules
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, State
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position

BACKGAMMON = game("backgammon")
NETS = evaluator()


class Scripted:
    """An evaluator that thinks of each position what it is told to, in order of its text."""

    name = "scripted"

    def __init__(self, wins: dict[Depth, float]) -> None:
        self.asked: list[tuple[Depth, int]] = []
        self._wins = wins

    def knows(self, game: AnyGame) -> bool:
        return game is BACKGAMMON

    def chances(self, game: AnyGame, states: Sequence[State], side: Side, depth: Depth) -> list[Chances]:
        assert side is Side.WHITE
        self.asked.append((depth, len(states)))
        order = sorted(game.format_position(state) for state in states)
        step = self._wins[depth]
        return [Chances(0.5 + step * order.index(game.format_position(state))) for state in states]


def first_lines(text: str, dice: str, depth: Depth = Depth.LOOK, name: str = "backgammon") -> list[str]:
    rules = game(name)
    found = ranked(rules, rules.parse_position(text, Side.WHITE), Roll.parse(dice), NETS, depth)
    return [rules.format_play(each.play) for each in found]


def in_order(found: Sequence[Ranked]) -> bool:
    return all(better.loss <= worse.loss for better, worse in pairwise(found)) and found[0].loss == 0


@pytest.mark.parametrize("depth", Depth)
def test_every_legal_play_is_ranked_once_and_the_best_loses_nothing(depth: Depth) -> None:
    for state, roll in turns(5, 12):
        found = ranked(BACKGAMMON, state, roll, NETS, depth)
        assert {each.play for each in found} == set(BACKGAMMON.plays(state, roll))
        assert in_order(found)


def test_the_best_few_are_looked_at_deeply_and_stand_first() -> None:
    judge = Scripted({Depth.STATIC: -0.001, Depth.LOOK: 0.001})
    found = ranked(BACKGAMMON, BACKGAMMON.start(Side.WHITE), Roll.parse("31"), judge, Depth.LOOK)
    assert [each.depth for each in found] == [Depth.LOOK] * LOOKED_AT + [Depth.STATIC] * (len(found) - LOOKED_AT)
    assert judge.asked == [(Depth.STATIC, len(found)), (Depth.LOOK, LOOKED_AT)]
    assert in_order(found)


def test_a_play_that_is_shown_is_looked_at_as_deeply_as_the_best() -> None:
    state, roll = BACKGAMMON.start(Side.WHITE), Roll.parse("31")
    judge = Scripted({Depth.STATIC: -0.04, Depth.LOOK: -0.04})
    worst = ranked(BACKGAMMON, state, roll, judge, Depth.STATIC)[-1].play
    found = ranked(BACKGAMMON, state, roll, judge, Depth.LOOK, shown=[worst.after])
    assert [each.depth for each in found if each.play == worst] == [Depth.LOOK]


def test_a_roll_that_cannot_be_played_is_one_play_without_loss() -> None:
    closed = Position.of(Side.WHITE, {25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2) | {8: 3})
    (only,) = ranked(BACKGAMMON, closed, Roll.parse("66"), NETS, Depth.LOOK)
    assert (only.play.dice_used, only.loss) == (0, 0)


def test_what_the_rules_decide_is_certain() -> None:
    won = Position.of(Side.BLACK, {18: 2, 6: 13}, {})
    lost = Chances(0.0, 0.0, 0.0, 1.0, 1.0)
    assert NETS.chances(BACKGAMMON, [won], Side.BLACK, Depth.STATIC) == [Chances(0, 0, 0, 1, 0)]
    at_home = Position.of(Side.BLACK, {24: 2, 25: 1, 6: 12}, {})
    assert NETS.chances(BACKGAMMON, [at_home], Side.BLACK, Depth.LOOK) == [lost]
    assert NETS.chances(BACKGAMMON, [at_home], Side.WHITE, Depth.STATIC) == [lost.turned]


def test_the_last_two_checkers_are_borne_off_where_one_can_be_sure_of_it() -> None:
    race = Position.of(Side.WHITE, {2: 1, 4: 1}, {6: 2})
    (best, *_) = ranked(BACKGAMMON, race, Roll.parse("42"), NETS, Depth.LOOK)
    assert (BACKGAMMON.format_play(best.play), best.chances.win) == ("4/off 2/off", 1.0)


@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize(("dice", "play"), [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7")])
def test_openings_everybody_knows_are_found(dice: str, play: str, depth: Depth) -> None:
    assert first_lines("4HPwATDgc/ABMA", dice, depth)[0] == play


def test_an_evaluator_nobody_knows_is_refused_with_those_there_are() -> None:
    with raises(UnknownEvaluatorError, match="no evaluator called 'oracle'; there are nets"):
        evaluator("oracle")


def test_a_game_without_nets_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(our_nets, "WEIGHTS", tmp_path)
    with raises(UnknownEvaluatorError, match="does not know the game Backgammon"):
        NETS.chances(BACKGAMMON, [BACKGAMMON.start(Side.WHITE)], Side.WHITE, Depth.STATIC)


@pytest.mark.parametrize("name", ["backgammon", "takhteh", "nackgammon"])
def test_looking_ahead_in_a_batch_is_looking_ahead_by_the_rules(name: str) -> None:
    rules, family = game(name), our_nets.nets_of(name)
    states = [state for state, _ in turns(4, 12) if rules.outcome(state) is None]
    by_rules = look_by_rules(family, rules, states, Side.WHITE)
    assert np.allclose(family.look(rules, states, Side.WHITE), by_rules, atol=1e-5)


def test_a_side_that_is_closed_out_is_seen_as_lost_after_it_has_danced() -> None:
    # What a net has never been shown it may take for anything; looking ahead meets such positions all the time.
    closed_out = Position.of(Side.WHITE, dict.fromkeys(range(1, 7), 2) | {8: 3}, {25: 1, 1: 14})
    (chances,) = NETS.chances(BACKGAMMON, [closed_out], Side.WHITE, Depth.STATIC)
    assert chances.win > 0.6
