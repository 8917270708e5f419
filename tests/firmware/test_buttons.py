"""Buttons: each press counts once, however the contacts bounce and however late the loop looks."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.firmware import firmware
from takhta.board.scene import Key

buttons = firmware("buttons")
SETTLE, HOLD = buttons.SETTLE_MS, buttons.HOLD_MS


def counts(changes: list[tuple[int, int]], until: int = 10_000, *, digits: bool = False) -> dict[int, int]:
    """How often each key has counted after these (level, time) changes and this time."""
    cleaned = buttons.Buttons()
    for level, at in changes:
        cleaned.change(level, at, digits)
    cleaned.tick(until, digits)
    return {key: count for key, count in enumerate(cleaned.counts) if count}


@pytest.mark.parametrize("key", [Key.ROLL, Key.DOUBLE, Key.TAKE, Key.UNDO, Key.DONE])
def test_a_press_counts_when_the_key_goes_down(key: int) -> None:
    assert counts([(1 << key, 100)], until=100 + SETTLE - 1) == {}
    assert counts([(1 << key, 100)], until=100 + SETTLE) == {key: 1}
    assert counts([(1 << key, 100), (0, 200)]) == {key: 1}


def test_drop_counts_when_it_is_let_go() -> None:
    drop = 1 << buttons.DROP
    assert counts([(drop, 100)], until=100 + HOLD - 1) == {}
    assert counts([(drop, 100), (0, 200)]) == {buttons.DROP: 1}


def test_drop_held_for_two_seconds_is_resign_and_no_drop() -> None:
    drop = 1 << buttons.DROP
    assert counts([(drop, 100)], until=100 + HOLD) == {buttons.RESIGN: 1}
    assert counts([(drop, 100), (0, 100 + HOLD + 500)]) == {buttons.RESIGN: 1}
    assert counts([(drop, 100), (0, 3000), (drop, 4000), (0, 7000)]) == {buttons.RESIGN: 2}


def test_drop_is_a_number_while_the_keys_are_numbers() -> None:
    drop = 1 << buttons.DROP
    assert counts([(drop, 100)], until=100 + SETTLE, digits=True) == {buttons.DROP: 1}
    assert counts([(drop, 100), (0, 9000)], digits=True) == {buttons.DROP: 1}


def test_how_far_drop_is_held_is_known() -> None:
    cleaned = buttons.Buttons()
    cleaned.change(1 << buttons.DROP, 0)
    cleaned.tick(HOLD // 2)
    assert cleaned.held(HOLD // 2) == 0.5
    cleaned.tick(HOLD)
    assert cleaned.held(HOLD) == 0


def test_a_spike_is_no_press() -> None:
    assert counts([(1, 100), (0, 100 + SETTLE - 1)]) == {}


def test_two_keys_at_once_count_both() -> None:
    assert counts([(1, 100), (1 | 32, 150), (32, 200), (0, 250)]) == {Key.ROLL: 1, Key.DONE: 1}


def test_a_loop_that_looks_late_loses_nothing() -> None:
    """All changes are handed over together long after they were made."""
    taps = [change for at in range(0, 2000, 100) for change in ((1, at), (0, at + 40))]
    assert counts(taps) == {Key.ROLL: 20}


@given(
    st.lists(
        st.tuples(
            st.sampled_from([0, 1, 2, 4, 5]),
            st.lists(st.integers(1, SETTLE - 1), max_size=6),
            st.lists(st.integers(1, SETTLE - 1), max_size=6),
        ),
        max_size=10,
    )
)
def test_bouncing_contacts_count_once(presses: list[tuple[int, list[int], list[int]]]) -> None:
    changes: list[tuple[int, int]] = []
    expected: dict[int, int] = {}
    at = 100
    for key, going_down, going_up in presses:
        for bounces, rest in ((going_down, 1 << key), (going_up, 0)):
            for gap in bounces:
                at += gap
                changes += [(rest, at), ((1 << key) - rest, at + 1)]
                at += 1
            at += 1
            changes.append((rest, at))
            at += 60
        expected[key] = expected.get(key, 0) + 1
    assert counts(changes) == expected


def test_counters_go_from_255_on_to_0() -> None:
    cleaned: Any = buttons.Buttons()
    for at in range(0, 25_700, 100):
        cleaned.change(1, at)
        cleaned.change(0, at + 50)
    cleaned.tick(30_000)
    assert cleaned.counts[Key.ROLL] == 1


def test_the_keys_have_the_numbers_of_the_scene() -> None:
    assert (Key.DROP, Key.RESIGN) == (buttons.DROP, buttons.RESIGN)
    assert [key.name for key in sorted(Key)] == "ROLL DOUBLE TAKE DROP UNDO DONE RESIGN".split()
