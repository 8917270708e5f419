"""What the hands of every virtual board keep to (board/ports.py)."""

from collections.abc import Callable

import pytest

from takhta.board.plan import Millimetres
from takhta.board.ports import CheckerId, CheckerSeen, Hands

HERE = Millimetres(120.0), Millimetres(90.0)
THERE = Millimetres(300.0), Millimetres(210.0)


def check_hands(make: Callable[[], Hands]) -> None:
    """Run the whole suite on boards whose checkers all lie still."""
    _every_checker_is_seen_once(make())
    _a_lifted_checker_follows_the_hand_and_lies_where_it_is_put(make())
    _a_checker_not_held_does_not_move(make())
    _a_checker_put_on_another_lies_on_top(make())
    _beyond_the_table_is_its_edge(make())
    _an_unknown_checker_is_a_key_error(make())


def _seen(hands: Hands, checker: CheckerId) -> CheckerSeen:
    (seen,) = [seen for seen in hands.checkers() if seen.id == checker]
    return seen


def _every_checker_is_seen_once(hands: Hands) -> None:
    checkers = hands.checkers()
    assert checkers
    assert len({checker.id for checker in checkers}) == len(checkers)
    assert not any(checker.held for checker in checkers)


def _a_lifted_checker_follows_the_hand_and_lies_where_it_is_put(hands: Hands) -> None:
    before = hands.checkers()[-1]
    hands.lift(before.id)
    lifted = _seen(hands, before.id)
    assert (lifted.held, lifted.x_mm, lifted.y_mm, lifted.side) == (True, before.x_mm, before.y_mm, before.side)
    hands.carry(before.id, *HERE)
    assert _seen(hands, before.id) == CheckerSeen(before.id, before.side, *HERE, level=0, held=True)
    hands.put(before.id, *THERE)
    assert _seen(hands, before.id) == CheckerSeen(before.id, before.side, *THERE, level=0, held=False)


def _a_checker_not_held_does_not_move(hands: Hands) -> None:
    before = list(hands.checkers())
    hands.carry(before[0].id, *HERE)
    hands.put(before[0].id, *HERE)
    assert list(hands.checkers()) == before


def _a_checker_put_on_another_lies_on_top(hands: Hands) -> None:
    one, two = (checker.id for checker in hands.checkers()[-2:])
    for checker in (one, two):
        hands.lift(checker)
        hands.put(checker, *HERE)
    assert [_seen(hands, checker).level for checker in (one, two)] == [0, 1]


def _beyond_the_table_is_its_edge(hands: Hands) -> None:
    checker = hands.checkers()[-1].id
    far = Millimetres(1e9)
    spots = []
    for _ in range(2):
        hands.lift(checker)
        hands.put(checker, far, Millimetres(-far))
        spots.append(_seen(hands, checker))
        far = Millimetres(far * 2)
    assert (spots[0].x_mm, spots[0].y_mm) == (spots[1].x_mm, spots[1].y_mm)
    assert abs(spots[0].x_mm) < 1e6


def _an_unknown_checker_is_a_key_error(hands: Hands) -> None:
    unknown = CheckerId(max(checker.id for checker in hands.checkers()) + 1)
    for act in (hands.lift, lambda c: hands.carry(c, *HERE), lambda c: hands.put(c, *HERE)):
        with pytest.raises(KeyError):
            act(unknown)
