"""What the faces are told of the dice."""

from takhta.rules.games import GAMES, game
from takhta.session.picture import thrown_with_sticks


def test_only_pagade_is_thrown_with_sticks() -> None:
    assert [name for name in GAMES if thrown_with_sticks(game(name))] == ["pagade"]
