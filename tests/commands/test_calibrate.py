"""`takhta calibrate` as a user meets it: what it says, what it keeps, how it goes on after an interruption."""

import json
import re
import signal
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from support.patience import PATIENCE_S
from support.program import refused, run
from support.running import Playing, visit
from support.virtual import TABLES, Clock
from support.words import english
from takhta.board.evidence import Milliseconds
from takhta.board.plan import Millimetres
from takhta.board.ports import CheckerId
from takhta.commands.calibrate.bench import CalibrateBench, Devices
from takhta.commands.calibrate.lamps import STEP_MS, lead
from takhta.commands.calibrate.page import SlidingHands
from takhta.sensing.calibration import Calibration, load
from takhta.sensing.learning.unfinished import load_unfinished
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.hands import MessyHands

CALIBRATED = "calibration-virtual.json"
UNFINISHED = "unfinished-calibration-virtual.json"


def bench(folder: Path, *, again: bool = False) -> CalibrateBench:
    clock = Clock()
    virtual = VirtualBoard(TABLES, 1, clock)
    devices = Devices(TABLES, virtual, virtual, clock, virtual, MessyHands(virtual, "neat", 1))
    return CalibrateBench(devices, folder / UNFINISHED, folder / CALIBRATED, again=again)


def step(on: CalibrateBench, times: int = 1) -> None:
    for _ in range(times):
        assert isinstance(on.devices.clock, Clock)
        on.devices.clock.forward(SCAN_MS)
        on.step()


def test_virtual_hands_calibrate_the_virtual_board_and_the_picture_tells(tmp_path: Path) -> None:
    assert refused(tmp_path, "calibrate", "--show") == (
        "This board has not been calibrated yet: `takhta calibrate` does it."
    )

    ended = run(tmp_path, "calibrate", "--hands", "normal")

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.endswith("Good: all 156 seats feel a checker clearly.\n")
    calibration = load(tmp_path / "takhta" / CALIBRATED, TABLES)
    assert calibration.faulty == ()
    assert not (tmp_path / "takhta" / UNFINISHED).exists()
    shown = run(tmp_path, "calibrate", "--show")
    assert (shown.returncode, shown.stdout) == (0, ended.stdout)
    uid, *rows = (line.split() for line in ended.stdout.splitlines())
    assert uid == ["The", "board", f"{calibration.uid}:"]
    assert rows[1] == [*map(str, range(13, 19)), "bar", *map(str, range(19, 25))]
    gains = [float(cell) for row in rows[2:8] + rows[9:15] for cell in row]
    assert len(gains) == 156
    assert all(85 < gain < 115 for gain in gains)


def test_a_board_keeps_its_uid_when_it_is_calibrated_again_and_the_doctor_tells_it(tmp_path: Path) -> None:
    assert json.loads(run(tmp_path, "doctor", "--board", "virtual", "--json").stdout)["uid"] == ""
    path = tmp_path / "takhta" / CALIBRATED
    run(tmp_path, "calibrate", "--hands", "neat")
    first = load(path, TABLES)
    assert str(UUID(first.uid)) == first.uid
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(first, made="long ago", wiring=1)))
    assert run(tmp_path, "calibrate", "--hands", "normal", "--again").returncode == 0
    again = load(path, TABLES)
    assert (again.uid, again.made == "long ago") == (first.uid, False)
    assert json.loads(run(tmp_path, "doctor", "--board", "virtual", "--json").stdout)["uid"] == first.uid


def test_a_board_from_before_there_were_uids_gets_its_own_when_somebody_plays_on_it(tmp_path: Path) -> None:
    homes, paths = [tmp_path / "one", tmp_path / "another"], []
    for home in homes:
        paths.append(home / "takhta" / CALIBRATED)
        paths[-1].parent.mkdir(parents=True)
        run(home, "calibrate", "--hands", "neat")
        nameless = msgspec.structs.replace(load(paths[-1], TABLES), uid="")
        paths[-1].write_bytes(msgspec.json.encode(nameless))
        with Playing(home):
            first = load(paths[-1], TABLES)
        with Playing(home):
            assert load(paths[-1], TABLES) == first == msgspec.structs.replace(nameless, uid=first.uid)
    assert len({"", *(load(path, TABLES).uid for path in paths)}) == 3


def test_the_virtual_cross_is_calibrated_by_hands_and_kept_under_its_own_name(tmp_path: Path) -> None:
    ended = run(tmp_path, "calibrate", "--board", "virtual-cross", "--hands", "normal")
    assert ended.returncode == 0, ended.stderr
    assert "Good: all 180 seats feel a checker clearly." in ended.stdout
    assert refused(tmp_path, "calibrate", "--show")
    shown = run(tmp_path, "calibrate", "--board", "virtual-cross", "--show")
    assert shown.stdout == ended.stdout
    # The longest rows of the cross have eight squares on either side of home.
    assert max(len(line.split()) for line in shown.stdout.splitlines() if "+" in line or "-" in line) == 16


@pytest.mark.parametrize(
    ("changes", "reason"),
    [({"wiring": 1}, "has changed since the calibration was made"), ({"board": "other"}, "is of the board 'other'")],
)
def test_a_calibration_that_does_not_fit_is_refused_with_the_reason(
    tmp_path: Path, changes: dict[str, object], reason: str
) -> None:
    path = tmp_path / "takhta" / CALIBRATED
    path.parent.mkdir()
    good = Calibration("tables", 0, "today", (2048.0,) * 156, (800.0,) * 156, (1.5,) * 156)
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(good, **changes)))
    assert reason in refused(tmp_path, "calibrate", "--show")


def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    assert refused(tmp_path, "calibrate", "--hands", "three") == "--hands takes neat, normal or sloppy, not 'three'."
    assert "virtual board only" in refused(tmp_path, "calibrate", "--board", "tables", "--hands", "neat")
    assert "other.toml" in refused(tmp_path, "calibrate", "--board", "other.toml")
    assert "calibrate" not in refused(tmp_path, "calibrate", "--board", "tables")


def test_an_interrupted_calibration_goes_on_and_ends_with_a_verdict(tmp_path: Path) -> None:
    with Playing(tmp_path, does="calibrate") as playing, visit(playing) as page:
        page.say(do="calibrate", act="hands")
        page.until(lambda view: view["sensors"]["calibration"]["progress"] > 0.03)
        playing.process.kill()
        playing.process.wait(PATIENCE_S)
    done = load_unfinished(tmp_path / "takhta" / UNFINISHED, TABLES).done
    assert done >= 2

    with Playing(tmp_path, does="calibrate") as playing, visit(playing) as page:
        assert playing.greeting[0] == "The calibration goes on where it was left; --again begins anew."
        page.until(lambda view: bool(view["text"].startswith("Slide a ")))
        assert page.view["sensors"]["calibration"]["progress"] == pytest.approx(done / 53, abs=0.001)
        page.say(do="calibrate", act="end")
        assert page.refusal() == "The calibration is not complete yet."
        page.say(do="press", key="roll", prompt="none", turn=page.view["turn"])
        assert page.refusal() == "The board is being calibrated: no game can be played meanwhile."
        page.say(do="calibrate", act="again")
        page.until(lambda view: bool(view["text"] == "Take all checkers off the board."))
        playing.process.send_signal(signal.SIGINT)
        assert playing.process.wait(PATIENCE_S) == 1


def test_virtual_hands_go_on_where_they_were_and_what_the_doctor_knew_is_forgotten(tmp_path: Path) -> None:
    folder = tmp_path / "takhta"
    folder.mkdir()
    first = bench(folder)
    first.toggle_hands()
    while first.procedure.progress < 0.9:
        step(first)
    (folder / "sensors-virtual.json").write_text("of sensors that have been mended since")

    ended = run(tmp_path, "calibrate", "--hands", "neat")

    assert ended.stdout.startswith("The calibration goes on where it was left; --again begins anew.\n")
    assert ended.stdout.endswith("Good: all 156 seats feel a checker clearly.\n")
    assert {path.name for path in folder.iterdir()} == {CALIBRATED, "playing.lock"}


def test_every_step_is_kept_and_a_board_that_cannot_be_played_on_leaves_the_old_calibration(tmp_path: Path) -> None:
    first = bench(tmp_path)
    first.toggle_hands()
    while first.procedure.progress < 0.05:
        step(first)

    second = bench(tmp_path)

    assert second.resumed
    assert second.procedure.unfinished() == first.procedure.unfinished()
    assert not bench(tmp_path, again=True).resumed
    for _ in range(60):
        second.skip()
    assert second.verdict is not None
    assert english(second.verdict.told[:1]) == "Not usable: too many seats feel nothing. Mend them and calibrate again."
    assert second.told == second.verdict.told[:1]
    assert list(tmp_path.iterdir()) == []


def test_a_broken_unfinished_calibration_is_begun_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / UNFINISHED).write_text("{}")
    assert not bench(tmp_path).resumed
    assert re.match(r"unfinished-.* is no unfinished calibration .* It is begun anew\.", caplog.messages[0])


def test_a_board_that_does_not_answer_is_said_and_waited_for(tmp_path: Path) -> None:
    table = bench(tmp_path)
    step(table)
    assert table.silent == ()
    table.devices.scanner.close()
    step(table)
    assert english(table.silent) == "The board does not answer: The virtual board is switched off."


def test_a_mouse_slides_a_checker_over_the_column_asked_for_and_carries_it_elsewhere(tmp_path: Path) -> None:
    table = bench(tmp_path)
    while table.run is None:
        step(table)
    hands, asked = SlidingHands(table), table.run
    (x, y), checker = (asked.slots[2].x_mm, asked.slots[2].y_mm), CheckerId(0)
    hands.lift(checker)
    hands.carry(checker, Millimetres(x + 40), y)
    assert hands.checkers()[0].held
    hands.carry(checker, x, y)
    assert not hands.checkers()[0].held
    hands.carry(checker, x, Millimetres(y + 150))
    assert hands.checkers()[0].held
    hands.put(checker, x, y)
    assert (hands.checkers()[0].x_mm, hands.checkers()[0].held) == (x, False)


def test_the_lamps_lead_along_the_column_and_tell_the_sides_apart_without_colour() -> None:
    column = TABLES.places[6].columns[0]
    way = [*(slot.lamp for slot in column.slots), column.tip]
    run = TABLES.runs[7]

    def lit(time: int, *, gap: bool) -> list[bool]:
        frame = lead(TABLES, run, Milliseconds(time * STEP_MS), gap=gap)
        assert all(lamp in way for lamp, colour in enumerate(frame) if any(colour))
        return [any(frame[lamp]) for lamp in way]

    for time in range(7):
        assert lit(time, gap=False) == [place == time for place in range(7)]
        assert lit(time, gap=True) == [place != time for place in range(7)]
    assert not any(any(colour) for colour in lead(TABLES, None, Milliseconds(0), gap=False))


def test_a_board_of_switches_is_not_calibrated(tmp_path: Path) -> None:
    assert refused(tmp_path, "calibrate", "--board", "virtual-reed", "--hands", "neat") == (
        "The board 'virtual-reed' has switches under its seats: there is nothing to calibrate, `takhta play` can begin."
    )
