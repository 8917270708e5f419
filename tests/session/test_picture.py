"""What the picture of a game takes from its rules."""

from takhta.rules.dice import ORDINARY, faces
from takhta.rules.games import GAMES, game


def test_only_pagade_is_thrown_with_sticks() -> None:
    assert {name: faces(game(name).rolls()) for name in GAMES} == {
        **dict.fromkeys(GAMES, ORDINARY),
        "pagade": (1, 3, 4, 6),
    }
