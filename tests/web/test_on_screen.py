"""At a virtual board one is told to tap, and what its own hands do is nobody's task."""

import pytest

from takhta.rules.said import Said, said
from takhta.web.on_screen import on_screen
from takhta.words.languages import speaker

HIT = said("hit.carry", checker=said("checker.black"), source=15, bar=said("place.bar"))


@pytest.mark.parametrize(
    ("told", "takes_hits", "text"),
    [
        (said("turn.plays", side="Ada", dice="2-1"), True, "Ada plays 2-1: tap a lit checker."),
        (said("hand.put_down_from", places=(8,)), True, "From 8: tap a blinking lamp."),
        (said("turn.carry_out", play="bar/24", side=said("side.black")), True, "The computer plays bar/24."),
        (HIT, True, "Hit: a black checker goes from 15 to the bar."),
        (HIT, False, "Carry a black checker from 15 to the bar: it is hit."),
        (said("turn.ends_game"), True, "The game is over: confirm with DONE."),
    ],
)
def test_a_screen_has_words_of_its_own(told: Said, takes_hits: bool, text: str) -> None:  # noqa: FBT001 - a row
    assert speaker().say(on_screen((told,), takes_hits=takes_hits)) == text


def test_the_way_back_is_not_told_to_who_need_not_go_it() -> None:
    told = (said("turn.led_back"), said("carry.move", checker=said("checker.black"), source=1, target=2))

    assert speaker().say(on_screen(told, takes_hits=True)) == "Back to where this turn began."
