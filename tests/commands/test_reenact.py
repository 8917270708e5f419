"""Recorded matches played by virtual hands through the whole program: what is logged is what was recorded."""

import json
import subprocess
from pathlib import Path

import pytest

from oracles.judges import need, program
from support.matches import FOLDER, REAL, SHORT, in_usual_words, real
from support.patience import PATIENCE_S
from support.program import refused, run
from support.words import raises
from takhta.commands.reenact.command import reenact_file
from takhta.commands.reenact.reenactment import Options, Report, reenact
from takhta.record import facts
from takhta.record.errors import ReplayError
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.text_reader import read_text
from takhta.record.replay import facts_of
from takhta.runtime.match_files import format_match
from takhta.session import actions
from takhta.session.memory import Memory

TURNS = {"cube": 59, "gammon": 46, "black-starts": 82}


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "short.mat"
    path.write_text(SHORT)
    return path


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        pytest.param(name, seed, marks=[] if seed == nth else [pytest.mark.long])
        for nth, name in enumerate(REAL)
        for seed in range(5)
    ],
)
def test_a_real_match_is_logged_as_it_was_recorded(name: str, seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    recorded = read_mat(real(name))

    report = reenact(recorded, Options(seed, display=False))

    assert (report.difference, report.wrong, report.turns) == ("", 0, TURNS[name])
    assert facts_of(report.match) == facts_of(in_usual_words(recorded))
    assert capfd.readouterr() == ("", "")


def test_a_real_match_is_logged_as_it_was_recorded_on_a_board_of_switches_too() -> None:
    text = real("gammon")
    assert all(special in text for special in (b"*", b" 25/", b"/0"))

    report = reenact(read_mat(text), Options(3, display=False, board="reed"))

    assert (report.difference, report.wrong, report.turns) == ("", 0, TURNS["gammon"])


def test_a_game_that_is_not_played_on_a_board_is_refused() -> None:
    pagade = read_text((FOLDER / "pagade.txt").read_bytes())
    with raises(ReplayError, match="Pagade"):
        reenact(pagade, Options(display=False, board="reed"))


def test_with_the_dice_display_and_its_keys_it_is_the_same_and_gnubg_can_read_it(tmp_path: Path) -> None:
    need("micropython_unix")
    need("gnubg")
    recorded, ours = tmp_path / "gammon.mat", tmp_path / "ours.mat"
    recorded.write_bytes(real("gammon"))

    ended = run(tmp_path, "reenact", recorded, "--seed", "5", "--out", ours, "--json")

    assert (ended.returncode, ended.stderr) == (0, "")
    answer = json.loads(ended.stdout)
    assert list(answer) == ["turns", "wrong", "asked", "equal", "seconds"]
    assert (answer["turns"], answer["wrong"], answer["equal"]) == (46, 0, True)
    print(f"{answer['seconds'] / answer['turns'] * 1000:.0f} ms a turn with the display")
    assert facts_of(read_mat(ours.read_bytes())) == facts_of(in_usual_words(read_mat(real("gammon"))))
    assert _games(_through_gnubg(ours)) == _games(ours.read_text())


@pytest.mark.parametrize("ending", ["mat", "sgf", "json"])
def test_an_unfinished_match_is_reenacted_as_far_as_it_goes(short: Path, ending: str, tmp_path: Path) -> None:
    path = short.with_suffix(f".{ending}")
    path.write_bytes(format_match(in_usual_words(read_mat(short.read_bytes())), ending))
    out = tmp_path / f"out.{ending}"

    ended = run(tmp_path, "reenact", path, "--hands", "neat", "--no-display", "--out", out)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("4 turns in ")
    assert ended.stdout.endswith(" 0 committed wrong, 0 asked: equal to the record\n")
    assert out.read_bytes() == path.read_bytes()


def test_an_illegal_play_in_the_record_is_named_by_game_and_action(short: Path, tmp_path: Path) -> None:
    short.write_text(SHORT.replace("42: 8/4 6/4", "42: 8/4 6/3"))

    said = refused(tmp_path, "reenact", short, "--no-display")

    assert said.startswith(f"{short}: Game 1, action 3 (White): ")


def test_a_side_that_resigned_out_of_turn_is_named(short: Path, tmp_path: Path) -> None:
    short.write_text(SHORT + "      Wins 1 point\n")

    said = refused(tmp_path, "reenact", short, "--no-display")

    assert said.startswith(
        f"{short}: Game 1 was resigned by Black with White on turn: at the board only the side on turn"
    )


@pytest.mark.parametrize(("option", "value"), [("--hands", "clumsy"), ("--sensors", "golden"), ("--board", "chess")])
def test_hands_sensors_and_boards_are_named_when_there_are_none_such(
    short: Path, option: str, value: str, tmp_path: Path
) -> None:
    said = refused(tmp_path, "reenact", short, option, value)

    assert said.startswith(f"{option} takes ")
    assert repr(value) in said


@pytest.mark.parametrize(
    ("out", "sentence"),
    [
        ("missing/log.mat", "{}/missing/log.mat cannot be written: no such folder."),
        ("folder.mat", "{}/folder.mat cannot be written: it is a folder."),
        ("log.gam", "There is no format 'gam'; there are mat, sgf, json and text."),
    ],
)
def test_a_log_that_cannot_be_written_is_refused_before_anything_is_played(
    out: str, sentence: str, short: Path, tmp_path: Path
) -> None:
    (tmp_path / "folder.mat").mkdir()

    said = refused(tmp_path, "reenact", short, "--no-display", "--out", tmp_path / out)

    assert said == sentence.format(tmp_path)
    assert not list(tmp_path.glob("*.new"))


def test_a_session_that_logs_another_play_is_found_out(
    short: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The judge judged: were this report equal, none above would mean anything."""

    def confirm_something_else(memory: Memory) -> actions.Outcome:
        match_state, fit = actions.match_state_of(memory), memory.fit
        assert match_state.state is not None
        assert match_state.roll is not None
        other = next(
            play for play in match_state.game.plays(match_state.state, match_state.roll) if fit and play != fit.play
        )
        text, after = match_state.game.format_play(other), match_state.game.format_position(other.after)
        return actions.write(memory, facts.Played(actions.on_turn(memory), str(match_state.roll), text, after))

    monkeypatch.setattr(actions, "confirm", confirm_something_else)

    report = _short(short)

    assert (report.equal, report.wrong, report.turns) == (False, 1, 1)
    assert report.difference.startswith("Fact 4: recorded Played(side='white', roll='31', text='8/5 6/5'")
    assert reenact_file(short, 0, "neat", 1.0, "good", None, display=False, as_json=True) == 1
    assert json.loads(capsys.readouterr().out)["equal"] is False


@pytest.mark.parametrize("trouble", ["misplay", "cat", "early-confirm", "hit-forgotten"])
def test_a_table_with_trouble_ends_with_the_same_log(trouble: str) -> None:
    """The judge of these: a board that took the misplay or the early DONE would log another turn."""
    report = reenact(read_mat(SHORT.encode()), Options(3, display=False, troubles=(trouble,)))

    assert (report.difference, report.wrong, report.turns) == ("", 0, 4)


def test_a_trouble_there_is_not_is_named(short: Path, tmp_path: Path) -> None:
    said = refused(tmp_path, "reenact", short, "--trouble", "dog")

    assert said.startswith("--trouble takes dead, stuck, ")
    assert said.endswith("not 'dog'.")


def test_hands_too_untidy_to_find_their_checkers_are_given_up(tmp_path: Path) -> None:
    path = FOLDER / "hypergammon.json"
    ended = run(tmp_path, "reenact", path, "--no-display", "--hands", "sloppy", "--scatter", "10")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "NOT equal to the record: The hands cannot go on: There is no " in ended.stdout


def test_a_seed_below_zero_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "reenact", FOLDER / "gammon.mat", "--seed", "-5")
    assert said.startswith("Invalid value for '--seed'")


def test_a_session_that_never_takes_a_turn_is_given_up(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "confirm", lambda memory: (memory, ()))

    report = _short(short)

    assert not report.equal
    assert (
        report.difference == "The board keeps asking: The turn is complete: confirm with DONE, or the other side rolls."
    )


def _short(path: Path) -> Report:
    return reenact(read_mat(path.read_bytes()), Options(hands="neat", display=False))


def _games(text: str) -> str:
    """A .mat file from its length on: without the comments of who wrote it when."""
    return text[text.index(" 3 point match") :]


def _through_gnubg(path: Path) -> str:
    again = path.with_name("again.mat")
    subprocess.run(
        [str(program("gnubg")), "-t", "-q", "-r"],
        env={"HOME": str(path.parent), "PATH": "/usr/bin"},
        input=f'import mat "{path}"\nexport match mat "{again}"\nquit\n',
        text=True,
        stdout=subprocess.DEVNULL,
        timeout=PATIENCE_S,
        check=True,
    )
    return again.read_text()


def test_pawns_are_not_piled_up() -> None:
    match = read_text((FOLDER / "pagade.txt").read_bytes())

    with raises(ReplayError, match="Pawns have heads"):
        reenact(match, Options(1, display=False, troubles=("piles",)))
