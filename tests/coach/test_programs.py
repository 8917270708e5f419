"""Other programs as evaluators: what they say is taken as it is meant, and one that is silent is not waited for."""

import importlib.util
import sys
from collections.abc import Iterator

import pytest

from oracles import judges
from support.words import raises
from takhta.coach.chances import Chances
from takhta.coach.ending import certain
from takhta.coach.errors import SilentEvaluatorError, UnknownEvaluatorError
from takhta.coach.evaluator import Depth, Evaluator
from takhta.coach.evaluators import evaluator
from takhta.coach.programs.bgsage import Bgsage
from takhta.coach.programs.gnubg import Gnubg
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position

W, B = Side.WHITE, Side.BLACK
BACKGAMMON = game("backgammon")
WON = Position.of(B, {18: 2, 6: 13}, {})
AHEAD = Position.of(W, {6: 4, 5: 4, 4: 4}, {13: 5, 8: 5, 6: 5})


@pytest.fixture(name="gnubg")
def _gnubg() -> Iterator[Gnubg]:
    judges.need("gnubg")
    program = Gnubg()
    yield program
    program.close()


def agrees_with_our_nets(other: Evaluator) -> None:
    states = [BACKGAMMON.start(W), BACKGAMMON.parse_position("sGfwATDgc/ABMA", B), AHEAD, WON]
    for depth in (Depth.STATIC, Depth.LOOK):
        theirs = other.chances(BACKGAMMON, states, W, depth)
        ours = evaluator().chances(BACKGAMMON, states, W, depth)
        assert [each.equity(BACKGAMMON) for each in theirs] == pytest.approx(
            [each.equity(BACKGAMMON) for each in ours], abs=0.15
        )
        assert theirs[-1] == Chances(1.0, 1.0, 0.0, 0.0, 0.0)


def test_gnubg_tells_the_chances_of_the_side_that_is_asked_about(gnubg: Gnubg) -> None:
    agrees_with_our_nets(gnubg)


def test_gnubg_is_started_again_after_it_has_ended(gnubg: Gnubg) -> None:
    first = gnubg.chances(BACKGAMMON, [AHEAD], W, Depth.STATIC)
    gnubg.close()
    assert gnubg.chances(BACKGAMMON, [AHEAD], W, Depth.STATIC) == first


@pytest.mark.parametrize("does", ["while True: pass", "raise SystemExit(1)"], ids=["hangs", "ends"])
def test_a_program_that_does_not_answer_is_given_up(does: str) -> None:
    silent = Gnubg((sys.executable, "-c", does), limit_s=0.2)
    with raises(SilentEvaluatorError, match="gnubg does not answer"):
        silent.chances(BACKGAMMON, [AHEAD], W, Depth.STATIC)
    silent.close()


def test_bgsage_tells_the_chances_of_the_side_that_is_asked_about() -> None:
    if importlib.util.find_spec("bgsage") is None:
        with raises(UnknownEvaluatorError, match=r'bgsage is not installed: pip install "takhta\[coach\]"'):
            Bgsage()
        return
    agrees_with_our_nets(Bgsage())


@pytest.mark.parametrize("name", ["hypergammon", "takhteh", "pagade"])
def test_gnubg_is_not_asked_about_games_it_does_not_know(name: str) -> None:
    silent = Gnubg(("false",))
    with raises(UnknownEvaluatorError, match="gnubg does not know the game"):
        silent.chances(game(name), [game(name).start(game(name).sides[0])], W, Depth.STATIC)


def test_what_is_certain_follows_from_the_outcome() -> None:
    assert certain(BACKGAMMON, WON, B) == Chances(0.0, 0.0, 0.0, 1.0, 0.0)
    assert certain(BACKGAMMON, AHEAD, W) is None
