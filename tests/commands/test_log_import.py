"""`takhta log import` of many files: what came in, what did not, and why, for people and for programs."""

import json
import zipfile
from pathlib import Path

from support.matches import REAL, SHORT, real
from support.program import refused, run

CAPPED = """\
 3 point match

 Game 1
 Ada : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 42: 8/4 6/4                 Concedes
      Wins 7 points and the match
"""
"""A match conceded, written with more points than anybody could win."""


def folder(path: Path) -> Path:
    (path / "club").mkdir()
    for name in REAL:
        (path / "club" / f"{name}.txt").write_bytes(real(name))
    with zipfile.ZipFile(path / "club" / "more.zip", "w") as packed:
        packed.writestr("old/again.mat", real("cube"))
        packed.writestr("old/two.mat", SHORT.replace("Ada", "Cem") + SHORT.replace("Ada", "Dil"))
        packed.writestr("old/notes.txt", "We played on Sunday.")
    return path / "club"


def test_a_folder_is_told_as_json_a_line_for_every_match(tmp_path: Path) -> None:
    club = folder(tmp_path)
    ended = run(tmp_path, "log", "import", club, "--json")
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    assert (ended.returncode, ended.stderr) == (1, "")
    assert [list(each) for each in told] == [["file", "format", "ok", "match", "games", "why"]] * 7
    assert [(each["file"].removeprefix(f"{club}/"), each["format"], each["ok"], each["match"]) for each in told] == [
        ("black-starts.txt", "mat", True, 1),
        ("cube.txt", "mat", True, 2),
        ("gammon.txt", "mat", True, 3),
        ("more.zip:old/again.mat", "mat", True, 2),
        ("more.zip:old/two.mat", "mat", True, 4),
        ("more.zip:old/two.mat", "mat", True, 5),
        ("more.zip:old/notes.txt", "", False, 0),
    ]
    assert [each["why"].removeprefix(each["file"])[:40] for each in told[-4:]] == [
        " is match 2 of the library already, as i",
        " is match 4 of the library.",
        " is match 5 of the library.",
        ": this is text, but not that of a match:",
    ]


def test_a_folder_is_told_as_a_table_with_the_counts_below(tmp_path: Path) -> None:
    ended = run(tmp_path, "log", "import", folder(tmp_path))
    assert (ended.returncode, ended.stderr) == (1, "")
    assert ended.stdout.endswith("\n5 came in, 1 known already, 1 refused.\n")
    assert "more.zip:old/notes.txt" in ended.stdout
    assert "this is text, but not that of a match" in ended.stdout


def test_all_that_came_in_ends_with_0_and_nothing_with_2(tmp_path: Path) -> None:
    (tmp_path / "one.mat").write_bytes(real("cube"))
    (tmp_path / "two").write_bytes(real("gammon"))
    assert run(tmp_path, "log", "import", tmp_path / "one.mat", tmp_path / "two").returncode == 0
    (tmp_path / "empty").mkdir()
    assert refused(tmp_path, "log", "import", tmp_path / "empty").startswith("There is no file to import in ")
    (tmp_path / "a").write_bytes(b"")
    ended = run(tmp_path, "log", "import", tmp_path / "a", tmp_path / "b", "--json")
    assert [json.loads(line)["ok"] for line in ended.stdout.splitlines()] == [False, False]
    assert ended.returncode == 2
    assert ended.stderr == "takhta: 2 files were looked at, and none holds a match that can be kept.\n"


def test_a_result_that_is_not_taken_as_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "forfeit.txt"
    path.write_text(CAPPED)
    ended = run(tmp_path, "log", "import", path)
    assert ended.stdout == (
        f"{path} is match 1 of the library. "
        "Game 1, which ends the match, counts 3 points by the rules; the file says 7.\n"
    )
    assert "Ada wins 3 points (the match was given up)." in run(tmp_path, "log", "show", "1").stdout
    exported = run(tmp_path, "log", "export", "1").stdout
    assert exported.endswith("      Wins 3 points\n\n")
