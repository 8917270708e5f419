"""A recorded match played by virtual hands while nobody tells the board the dice: what it tells is what was played."""

import json
from pathlib import Path

from support.matches import FOLDER
from support.program import refused, run


def test_a_real_match_is_told_from_positions_alone(tmp_path: Path) -> None:
    ended = run(tmp_path, "reenact", FOLDER / "cube.mat", "--dice", "seen", "--json")

    assert (ended.returncode, ended.stderr) == (0, "")
    answer = json.loads(ended.stdout)
    assert list(answer) == ["turns", "plays_right", "dice_right", "marked", "marked_wrong", "games_points_right"]
    assert (answer["turns"], answer["plays_right"], answer["marked_wrong"]) == (56, 56, 0)
    assert answer["dice_right"] >= 49


def test_a_game_that_cannot_be_watched_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "reenact", FOLDER / "longnard.json", "--dice", "seen")
    assert "without being told the dice" in said
