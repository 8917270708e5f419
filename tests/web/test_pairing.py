"""Pairing in virtual time: how often somebody may guess, and that the owner is never kept out for long."""

from collections.abc import Callable
from contextlib import suppress
from itertools import cycle

import pytest

from support.guessing import Display, guess
from takhta.rules.said import said
from takhta.web.errors import RefusedError
from takhta.web.pairing import (
    ALL_TRIES,
    CODE_LASTS_S,
    FIRST_PAUSE_S,
    INVITATION_LASTS_S,
    LONGEST_PAUSE_S,
    TRIES,
    Pairing,
)

A_DAY_S = 24 * 3600.0
OWNER = "192.168.1.7"
STRANGER = "192.168.1.66"


@pytest.fixture
def display() -> Display:
    return Display()


@pytest.fixture
def pairing(display: Display) -> Pairing:
    return Pairing(display)


def refused(act: Callable[[], object]) -> str:
    """What is told of why it is not done."""
    with pytest.raises(RefusedError) as caught:
        act()
    return caught.value.told[0].key


def test_a_code_pairs_once(pairing: Pairing, display: Display) -> None:
    pairing.open(OWNER, 0.0)
    code = display.code
    pairing.give(code, OWNER, 1.0)
    assert display.code == ""
    assert refused(lambda: pairing.give(code, OWNER, 2.0)) == "pairing.no_code"
    pairing.open(OWNER, 3.0)  # and nobody has to wait after one that was used


def test_a_code_is_shown_long_enough_to_find_a_phone_and_type_it(pairing: Pairing, display: Display) -> None:
    pairing.open(OWNER, 0.0)
    pairing.tick(CODE_LASTS_S - 1)
    pairing.give(display.code, OWNER, CODE_LASTS_S - 1)
    assert CODE_LASTS_S >= 180


def test_who_guesses_has_few_tries_and_takes_none_from_others(pairing: Pairing, display: Display) -> None:
    pairing.open(OWNER, 0.0)
    for _ in range(TRIES):
        refused(lambda: pairing.give(display.wrong, STRANGER, 1.0))
    assert refused(lambda: pairing.give(display.code, STRANGER, 2.0)) == "pairing.wait"
    pairing.give(display.code, OWNER, 3.0)


def test_each_pause_of_an_address_is_twice_as_long_as_the_one_before(pairing: Pairing, display: Display) -> None:
    now, pauses = 0.0, []
    pairing.open(STRANGER, now)
    for _ in range(4):
        pairing.tick(now := now + CODE_LASTS_S)
        assert display.code == ""
        closed = now
        while not display.code:
            with suppress(RefusedError):
                pairing.open(STRANGER, now := now + 1)
        pauses.append(now - closed)
    assert pauses == [FIRST_PAUSE_S * 2**n for n in range(4)]


def test_after_some_wrong_codes_from_everywhere_all_have_to_wait(pairing: Pairing, display: Display) -> None:
    pairing.open(OWNER, 0.0)
    for number in range(ALL_TRIES):
        refused(lambda who=f"10.0.0.{number}": pairing.give(display.wrong, who, 1.0))  # type: ignore[misc]
    assert display.code == ""
    with pytest.raises(RefusedError) as caught:
        pairing.open("10.0.1.1", 2.0)
    assert caught.value.told == (said("pairing.wait", count=1),)
    pairing.open("10.0.1.1", 1.0 + FIRST_PAUSE_S)


def test_a_day_of_guessing_from_one_address_gains_little_and_keeps_the_owner_out_for_minutes(
    pairing: Pairing, display: Display
) -> None:
    guesses, _ = guess(pairing, display, cycle([STRANGER]), A_DAY_S)
    assert guesses <= 40
    pairing.open(OWNER, A_DAY_S + 16 * FIRST_PAUSE_S)
    pairing.give(display.code, OWNER, A_DAY_S + 17 * FIRST_PAUSE_S)


def test_a_day_of_guessing_from_a_whole_network_gains_little(pairing: Pairing, display: Display) -> None:
    guesses, longest = guess(pairing, display, cycle([f"10.0.{n // 250}.{n % 250}" for n in range(4000)]), A_DAY_S)
    assert guesses <= 190
    assert longest <= LONGEST_PAUSE_S


def test_who_plays_already_invites_another_device_whatever_strangers_do(pairing: Pairing, display: Display) -> None:
    guess(pairing, display, cycle([f"10.0.0.{n}" for n in range(250)]), 3600.0)
    word = pairing.invite(3600.0)
    for n in range(200):
        assert refused(lambda n=n: pairing.give(f"AAAA-AAAA-A{n:03}", STRANGER, 3601.0)) == "pairing.no_invitation"  # type: ignore[misc]
    pairing.give(word.lower().replace("-", " "), OWNER, 3602.0)
    assert refused(lambda: pairing.give(word, OWNER, 3603.0)) == "pairing.no_invitation"


def test_an_invitation_is_good_for_some_minutes_and_only_the_newest(pairing: Pairing) -> None:
    first, second = pairing.invite(0.0), pairing.invite(1.0)
    assert refused(lambda: pairing.give(first, OWNER, 2.0)) == "pairing.no_invitation"
    assert refused(lambda: pairing.give(second, OWNER, 1.0 + INVITATION_LASTS_S)) == "pairing.no_invitation"
    assert refused(lambda: Pairing(Display()).give("", OWNER, 0.0)) == "pairing.no_invitation"


def test_no_more_addresses_are_remembered_than_fit(pairing: Pairing) -> None:
    for number in range(3000):
        pairing.open(f"10.0.{number // 250}.{number % 250}", 0.0)
    assert len(pairing._askers) <= 512  # noqa: SLF001 - what it remembers shows nowhere else
