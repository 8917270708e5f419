"""The command line from outside: what other programs rely on, and one clear sentence for all that is unusable."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import takhta
from support.matches import FOLDER, REAL, real
from support.patience import PATIENCE_S
from support.program import COMMAND, FORKED, environment, refused, run, start
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.match_json import read_json
from takhta.record.formats.sgf_reader import read_sgf
from takhta.record.replay import facts_of
from takhta.runtime.settings import VIRTUAL_BOARDS

START = "4HPwATDgc/ABMA"
TOO_SHORT = "4HPwATDgc/AB"
CLOSED_OUT = "27YBBwDgAwAgAA"
"""A checker on the bar before six points of two checkers each."""

NO_BOARD = (
    "There is no board named '/tmp'; known are cross, reed, tables, or give a .toml file. "
    "Virtual boards are virtual, virtual-cross and virtual-reed."
)

UNREADABLE = {
    "missing": None,
    "binary": bytes(range(256)),
    "empty": b"",
    "huge": bytes(17 * 2**20),
    "text": b"Dear diary,\n",
}


@pytest.mark.parametrize("ending", ["mat", "sgf", "json"])
@pytest.mark.parametrize("what", [*UNREADABLE, "folder"])
@pytest.mark.parametrize("command", [["reenact", "--no-display"], ["log", "import"]], ids=["reenact", "import"])
def test_a_file_that_is_no_match_is_named(command: list[str], what: str, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"{what}.{ending}"
    if what == "folder":
        path.mkdir()
    elif (content := UNREADABLE[what]) is not None:
        path.write_bytes(content)

    assert str(path) in refused(tmp_path, *command, path)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["plays", "--position", TOO_SHORT, "--dice", "31"],
            f"A Position ID is 14 letters, digits, + or /, like {START}",
        ),
        (["plays", "--position", "", "--dice", "31"], "A Position ID is 14 letters, digits, + or /"),
        (["plays", "--position", "AAAAAAAAAAAAAA", "--dice", "31"], "Both sides cannot have borne off everything."),
        (["plays", "--position", "/" * 14, "--dice", "31"], ""),
        (["plays", "--position", START, "--dice", "71"], "A roll is two dice from 1 to 6, not '71'."),
        (["plays", "--position", START, "--dice", "3"], "Dice are two digits like 31, not '3'."),
        (["plays", "--position", START, "--dice", "３１"], "Dice are two digits like 31"),
        (["plays", "--position", START], "The position tells no dice: add them, as in --dice 31."),
        (["plays", "--game", "chess", "--position", START, "--dice", "31"], "There is no game called 'chess'"),
        (["perft", "--game", "chess", "--plies", "1"], "There is no game called 'chess'"),
        (["perft", "--plies", "0"], "Invalid value for '--plies'"),
        (["perft", "--plies", "two"], "Invalid value for '--plies'"),
        (["play", "--game", "chess", "--no-browser", "--port", "0"], "There is no game called 'chess'"),
        (["play", "--option", "crawford"], "An option is written name=value, not 'crawford'."),
        (["play", "--option", "=off"], "An option is written name=value, not '=off'."),
        (["play", "--option", "pips=many", "--no-browser", "--port", "0"], ""),
        (["play", "--option", "crawford=maybe", "--no-browser", "--port", "0"], ""),
        (["plays", "--option", "pips=many", "--position", START, "--dice", "31"], ""),
        (["play", "--match", "0"], "--match takes 1 to 99 points or `money`, not '0'."),
        (["play", "--match", "３"], "--match takes 1 to 99 points or `money`, not '３'."),
        (["play", "--dice", "loaded"], "--dice takes electronic or typed, not 'loaded'."),
        (["play", "--board", "missing.toml"], ""),
        (["play", "--port", "65536"], "Invalid value for '--port'"),
        (["log", "show", "x"], "A match is a number, as `takhta log list` shows it, not 'x'."),
        (["log", "export", "²"], "A match is a number, as `takhta log list` shows it, not '²'."),
        (["play", "--board", "/tmp"], NO_BOARD),
        (["log", "show", "7"], "There is no match 7 in the journal "),
        (["log", "export", "7"], "There is no match 7 in the journal "),
        (["log", "export", "-1"], ""),
        (["log", "export", "9" * 30], ""),
        (["--nonsense"], "No such option: --nonsense"),
        (["nonsense"], "No such command 'nonsense'"),
        (["log"], "Missing command"),
        ([], "Missing command"),
    ],
    ids=" ".join,
)
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    said = refused(tmp_path, *arguments)

    assert said.startswith(sentence)
    assert said.endswith(".")


@pytest.mark.parametrize("form", ["sgf2", "MAT", ""])
def test_an_unknown_format_is_named_with_those_there_are(form: str, tmp_path: Path) -> None:
    path = tmp_path / "cube.mat"
    path.write_bytes(real("cube"))
    assert run(tmp_path, "log", "import", path).returncode == 0

    said = refused(tmp_path, "log", "export", "1", "--format", form)

    assert said.startswith(f"There is no format {form!r}; there are ")


@pytest.mark.parametrize(
    "command",
    [["log", "list"], ["log", "show", "1"], ["log", "export", "1"], ["play", "--no-browser", "--port", "0"]],
    ids=" ".join,
)
@pytest.mark.parametrize("content", [b"Dear diary,\n" * 500, "folder"], ids=["text", "folder"])
def test_a_journal_that_is_none_is_named(command: list[str], content: bytes | str, tmp_path: Path) -> None:
    journal = tmp_path / "takhta" / "journal.sqlite"
    journal.parent.mkdir()
    if isinstance(content, bytes):
        journal.write_bytes(content)
    else:
        journal.mkdir()

    assert str(journal) in refused(tmp_path, *command)


def test_a_data_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "takhta").write_text("a file where a folder should be")

    assert str(tmp_path / "takhta") in refused(tmp_path, "log", "list")


def test_the_plays_of_a_roll_as_json(tmp_path: Path) -> None:
    ended = run(tmp_path, "plays", "--game", "backgammon", "--position", START, "--dice", "31", "--json")

    answer = json.loads(ended.stdout)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert list(answer) == ["game", "position", "dice", "plays"]
    assert (answer["game"], answer["position"], answer["dice"]) == ("backgammon", START, "31")
    assert len(answer["plays"]) == len({play["position"] for play in answer["plays"]}) == 16
    assert all(list(play) == ["text", "position"] for play in answer["plays"])
    # GNU Backgammon 1.07 shows this ID after 8/5 6/5, with the opponent on roll.
    assert {"text": "8/5 6/5", "position": "sGfwATDgc/ABMA"} in answer["plays"]


def test_a_roll_that_cannot_be_played_has_no_plays(tmp_path: Path) -> None:
    ended = run(tmp_path, "plays", "--position", CLOSED_OUT, "--dice", "66", "--json")

    assert json.loads(ended.stdout)["plays"] == []


def test_the_counts_from_the_start_as_json(tmp_path: Path) -> None:
    ended = run(tmp_path, "perft", "--game", "backgammon", "--plies", "1", "--json")

    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout) == {"paths": 447, "positions": 406}


def test_the_version_is_told_in_one_line(tmp_path: Path) -> None:
    ended = run(tmp_path, "--version")

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"takhta {takhta.__version__}\n", "")


def test_help_is_quick_because_it_imports_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from takhta.commands import cli\n"
        "try:\n    cli.main()\n"
        "finally:\n    print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, "--help"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )

    assert "reenact" in ended.stdout
    loaded = set(ended.stderr.split())
    assert "takhta" in loaded
    assert not loaded & {"numpy", "starlette", "uvicorn", "websockets", "serial", "sqlite3", "msgspec"}


def test_the_library_gives_back_what_was_put_in(tmp_path: Path) -> None:
    for number, name in enumerate(REAL, 1):
        path = tmp_path / f"{name}.mat"
        path.write_bytes(real(name))
        assert run(tmp_path, "log", "import", path).stdout == f"{path} is match {number} of the library.\n"

    listed = json.loads(run(tmp_path, "log", "list", "--json").stdout)
    assert [(entry["match"], entry["turns"], entry["over"]) for entry in listed] == [
        (1, 59, True),
        (2, 46, True),
        (3, 82, True),
    ]
    for number, name in enumerate(REAL, 1):
        exported = run(tmp_path, "log", "export", str(number)).stdout
        assert _without_plays(exported) == _without_plays(real(name).decode())
        assert facts_of(read_mat(exported.encode())) == facts_of(read_mat(real(name)))
        for form, read in (("json", read_json), ("sgf", read_sgf)):
            run(tmp_path, "log", "export", str(number), "--format", form, "--out", tmp_path / "out")
            assert facts_of(read((tmp_path / "out").read_bytes())) == facts_of(read_mat(real(name)))
        shown = run(tmp_path, "log", "show", str(number)).stdout
        assert shown.startswith("Anahit (White) – Berke (Black), Backgammon, match to 3")


def test_a_match_that_is_there_already_is_not_added_again_whatever_file_it_comes_in(tmp_path: Path) -> None:
    first = tmp_path / "cube.mat"
    first.write_bytes(real("cube"))
    assert run(tmp_path, "log", "import", first).returncode == 0
    listed = run(tmp_path, "log", "list").stdout
    files = [first, FOLDER / "cube.sgf"]
    for form in ("mat", "sgf", "json"):
        files.append(tmp_path / f"again.{form}")
        run(tmp_path, "log", "export", "1", "--format", form, "--out", files[-1])
    for path in files:
        ended = run(tmp_path, "log", "import", path)
        assert (ended.returncode, ended.stderr) == (1, "")
        assert ended.stdout == f"{path} is match 1 of the library already, as it is: nothing was added.\n"
    assert run(tmp_path, "log", "list").stdout == listed


def test_an_analysed_file_of_gnubg_is_taken_in(tmp_path: Path) -> None:
    path = FOLDER / "cube.sgf"
    assert run(tmp_path, "log", "import", path).stdout == f"{path} is match 1 of the library.\n"
    exported = run(tmp_path, "log", "export", "1").stdout
    assert facts_of(read_mat(exported.encode())) == facts_of(read_mat(real("cube")))


def test_a_match_with_an_illegal_play_is_not_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "bad.mat"
    path.write_bytes(real("gammon").replace(b"13/11 24/23 ", b"13/11 24/22 "))

    assert refused(tmp_path, "log", "import", path).startswith(f"{path}: Game 1, action 1 (White): ")
    assert json.loads(run(tmp_path, "log", "list", "--json").stdout) == []


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "--plies", "1"],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def _without_plays(text: str) -> list[list[str]]:
    """The rows of a .mat file after its comments: dice, cube, results and scores. gnubg writes some plays another way
    round or over another point, so those are compared by the positions they lead to."""
    rows = text[text.index(" 3 point match") :].splitlines()
    return [[word for word in row.split() if "/" not in word] for row in rows]


def test_a_disk_that_is_full_behind_standard_output_is_told(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full, (tmp_path / "said").open("w+") as said:
        ended = start(tmp_path, [*FORKED, "show", "4HPwATDgc/ABMA"], full, said).wait(PATIENCE_S)
        said.seek(0)
        assert (ended, said.read()) == (2, "takhta: The system refuses: No space left on device.\n")


def test_no_name_commands_the_terminal(tmp_path: Path) -> None:
    told = refused(tmp_path, "log", "import", "no\x1b[31m\nfile.mat")
    assert told.startswith("no [31m file.mat ")


def test_an_export_has_the_format_its_name_says(tmp_path: Path) -> None:
    run(tmp_path, "log", "import", FOLDER / "cube.mat")
    run(tmp_path, "log", "export", "1", "--out", tmp_path / "match.json")
    assert (tmp_path / "match.json").read_text().startswith("{")
    told = refused(tmp_path, "log", "export", "1", "--format", "json", "--out", tmp_path / "match.mat")
    assert told == f"{tmp_path}/match.mat by its ending is no json file."


@pytest.mark.parametrize("command", ["play", "calibrate", "reenact", "doctor"])
def test_every_command_that_takes_a_board_names_all_virtual_ones(command: str, tmp_path: Path) -> None:
    told = run(tmp_path, command, "--help").stdout
    assert [name for name in VIRTUAL_BOARDS if f"`{name}`" not in told] == []
