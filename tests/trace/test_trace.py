"""Traces: what went in is kept, played again it gives the same answers, and whatever is wrong is said in a sentence."""

import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from support.matches import SHORT
from support.patience import PATIENCE_S
from support.program import refused, run
from support.running import Playing, visit
from support.virtual import TABLES
from support.virtual_table import VirtualTable
from takhta.board.evidence import Evidence
from takhta.board.ports import Frame
from takhta.board.scene import Key
from takhta.record.errors import JournalError
from takhta.record.facts import AnyFact
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.sensing.decoder import Decoder
from takhta.session.machine import Session
from takhta.trace.contents import Head
from takhta.trace.file import MAGIC, Kind, TraceError, TraceWriter, read_trace
from takhta.trace.replay import replay
from takhta.trace.ring import TraceRing


def play_a_turn(table: VirtualTable) -> None:
    """White opens with 3-1, tries to confirm half of it, and finishes."""
    table.begin()
    table.press(Key.ROLL)
    table.carry(Side.WHITE, 8, 5)
    table.press(Key.DONE)
    table.carry(Side.WHITE, 6, 5)
    table.press(Key.DONE)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A trace of a turn."""
    path = tmp_path / "turn.trace"
    table = VirtualTable((3, 1), trace=path)
    play_a_turn(table)
    assert table.recorder
    table.recorder.close()
    return path


class Decoding:
    """Writes down every evidence that sensing gives, live or replayed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[Evidence] = []
        read = Decoder.read

        def listening(decoder: Decoder, frame: Frame) -> Evidence:
            self.seen.append(evidence := read(decoder, frame))
            return evidence

        monkeypatch.setattr(Decoder, "read", listening)


def test_a_trace_played_again_gives_the_same_evidence_answers_and_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoding = Decoding(monkeypatch)
    table = VirtualTable((3, 1), trace=tmp_path / "turn.trace")
    play_a_turn(table)
    assert table.recorder
    table.recorder.close()
    live, decoding.seen = decoding.seen, []

    played = replay(tmp_path / "turn.trace")

    assert (played.difference, played.facts_differ, played.whole) == ("", "", True)
    assert played.facts == table.memoir.facts
    assert decoding.seen == live
    assert played.frames == len(live)
    assert played.same_program


def test_scans_come_back_as_they_were(tmp_path: Path) -> None:
    table = VirtualTable()
    frames = []
    writer = TraceWriter(tmp_path / "scans.trace")
    for _ in range(80):
        table.clock.tick()
        frames.append(table.board.latest())
        writer.frame(frames[-1])
    table.set_up(TABLES.layouts[0].to_board(table.rules.occupancy(table.rules.start(Side.WHITE))))
    frames.append(replace(table.board.latest(), at=frames[-1].at))
    writer.frame(frames[-1])
    writer.close()
    writer.close()

    records = list(read_trace(tmp_path / "scans.trace"))

    assert [record.frame for record in records[:-1]] == frames
    assert records[-1].kind is Kind.END
    size = (tmp_path / "scans.trace").stat().st_size
    print(f"{size / len(frames):.0f} bytes a scan of {len(frames[0].counts)} seats at rest")
    assert size < len(frames) * len(frames[0].counts)


def test_another_program_is_told_where_it_answers_otherwise(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Decoder, "set_baseline", lambda *_: None)
    monkeypatch.setattr(Session, "handle", lambda *_: ())

    played = replay(recorded)

    assert re.match(r"After 0\.0 s it was matchbegan .*Bob.*, and now is silence\.", played.difference), (
        played.difference
    )
    assert played.facts_differ == played.difference
    assert not played.equal


def test_a_crash_costs_the_last_second_at_most(recorded: Path) -> None:
    whole = recorded.read_bytes()
    all_of_it = list(read_trace(recorded))
    assert replay(recorded).whole
    for lost in (1, 40, len(whole) // 2):
        recorded.write_bytes(whole[:-lost])

        records = list(read_trace(recorded))

        assert records == all_of_it[: len(records)]
        played = replay(recorded)
        assert (played.whole, played.difference) == (False, "")
    # A block of which only nothings reached the disk.
    recorded.write_bytes(whole[:-20] + bytes(20))
    assert not replay(recorded).whole


def test_a_damaged_trace_says_where(recorded: Path) -> None:
    whole = bytearray(recorded.read_bytes())
    whole[len(whole) // 3] ^= 1
    recorded.write_bytes(whole)
    with pytest.raises(TraceError, match=r"turn\.trace is damaged at byte \d+: what follows cannot be trusted\."):
        replay(recorded)


@pytest.mark.parametrize(
    ("records", "sentence"),
    [
        ([], "has no beginning: nothing was recorded."),
        ([(Kind.EVENT, b"{}")], "has no beginning: nothing was recorded."),
        ([(Kind.HEAD, b"{}")], "begins in a way this program cannot read"),
        ([(Kind.HEAD, None), (Kind.EVENT, b"{}")], "holds an event this program does not know: it names no event."),
        ([(Kind.HEAD, None), (Kind.EVENT, b'{"event":"Pressed","at":1,"key":77}')], "an event this program does not"),
        ([(Kind.HEAD, None), (Kind.FRAME, b"short")], "holds a scan this program cannot read."),
        ([(Kind.HEAD, None), (Kind.FRAME, bytes(9 + 6))], "holds a scan of 3 seats; its board has 156."),
        ([(Kind.HEAD, None), (Kind.HEAD, None)], "has a second beginning."),
        ([(Kind.HEAD, None), (Kind.ANSWER, b"no JSON")], "holds an answer this program cannot read."),
        ([(Kind.HEAD, None), (Kind.ANSWER, b"[1]")], "holds an answer this program cannot read."),
        ([(Kind.HEAD, None), (Kind.ANSWER, b"[[]]")], "holds an answer this program cannot read."),
        ([(Kind.HEAD, None), (Kind.REFUSAL, b'"\xff"')], "holds an answer this program cannot read."),
    ],
)
def test_a_trace_that_makes_no_sense_is_refused_in_a_sentence(
    recorded: Path, tmp_path: Path, records: list[tuple[Kind, bytes | None]], sentence: str
) -> None:
    head = next(iter(list(read_trace(recorded)))).data
    writer = TraceWriter(tmp_path / "odd.trace")
    for kind, data in records:
        writer.add(kind, head if data is None else data)
    writer.let_go()

    with pytest.raises(TraceError, match=re.escape(sentence)):
        replay(tmp_path / "odd.trace")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"warm_up": 1, "certain": (1, 2)}, "begins with a position its board cannot hold."),
        (
            {"noise": (1e300,) * 156},
            "cannot be played again: The calibration holds a peak or a noise",
        ),
    ],
)
def test_a_head_that_cannot_be_true_is_refused_in_a_sentence(
    recorded: Path, tmp_path: Path, changes: dict[str, object], sentence: str
) -> None:
    head, *_, frame, _ = (record for record in read_trace(recorded) if record.kind in (Kind.HEAD, Kind.FRAME))
    told = msgspec.json.decode(head.data, type=Head)
    assert told.calibration is not None
    noise = changes.pop("noise", told.calibration.noise)
    calibration = msgspec.structs.replace(told.calibration, noise=noise)
    writer = TraceWriter(tmp_path / "odd.trace")
    writer.add(Kind.HEAD, msgspec.json.encode(msgspec.structs.replace(told, calibration=calibration, **changes)))
    assert frame.frame
    writer.frame(frame.frame)
    writer.close()

    with pytest.raises(TraceError, match=re.escape(sentence)):
        replay(tmp_path / "odd.trace")


def test_a_log_of_an_older_program_is_no_other_log(recorded: Path, tmp_path: Path) -> None:
    """It named the players of a match by two fields of their own."""
    old = b'"white":"Ada","black":"Bob"'
    writer = TraceWriter(tmp_path / "old.trace")
    for record in read_trace(recorded):
        if record.frame:
            writer.frame(record.frame)
        else:
            writer.add(record.kind, record.data.replace(b'"players":{"black":"Bob","white":"Ada"}', old))
    writer.let_go()
    assert any(old in record.data for record in read_trace(tmp_path / "old.trace") if record.kind is Kind.ANSWER)

    played = replay(tmp_path / "old.trace")

    assert (played.difference, played.facts_differ) == ("", "")


@pytest.mark.parametrize("content", [b"", b"Dear diary", MAGIC, b"PK\x03\x04 and no more"])
def test_a_file_that_is_no_trace_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.trace"
    path.write_bytes(content)
    assert str(path) in refused(tmp_path, "trace", "replay", path)


def test_the_ring_keeps_the_last_parts_and_each_can_be_played_alone(tmp_path: Path) -> None:
    ring = TraceRing(tmp_path / "ring", part_ms=2000, parts=3, enough=0)
    table = VirtualTable((3, 1), (6, 3), trace=ring)
    play_a_turn(table)
    table.press(Key.ROLL)
    table.carry(Side.BLACK, 1, 7)
    table.carry(Side.BLACK, 1, 4)
    table.press(Key.DONE)
    for _ in range(300):
        table.look(1)
    assert table.recorder
    table.recorder.close()

    parts = ring.parts()

    assert len(parts) == 3
    assert int(parts[0].stem.removeprefix("part-")) > 1
    played = [replay(part) for part in parts]
    assert [each.difference for each in played] == [""] * 3
    assert all(each.whole and each.head.warm_up for each in played)
    assert [len(each.head.history) + len(each.facts) for each in played][-1] == len(table.memoir.facts)


def test_starts_in_vain_do_not_push_out_the_minutes_before(tmp_path: Path) -> None:
    ring = TraceRing(tmp_path, parts=3, enough=100)
    ring.next().write_bytes(bytes(80))
    for _ in range(20):
        ring.next().write_bytes(bytes(4))
    assert [path.stat().st_size for path in ring.parts()] == [80] + 20 * [4]
    for _ in range(20):
        ring.next().write_bytes(bytes(4))
    assert [path.stat().st_size for path in ring.parts()] == 26 * [4]
    assert ring.next().name == "part-00000042.trace"


def test_a_copy_beside_the_parts_is_none_of_them(tmp_path: Path) -> None:
    for name in ("part-00000007.trace", "part-00000007 (copy).trace", "part-.trace"):
        (tmp_path / name).touch()
    ring = TraceRing(tmp_path, enough=0, parts=1)
    assert ring.next().name == "part-00000008.trace"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_turn_that_could_not_be_written_is_undone_in_the_trace_too(tmp_path: Path) -> None:
    table = VirtualTable((6, 6), (3, 1), trace=tmp_path / "full.trace")
    table.begin()
    keep = table.memoir.append

    def full(*_: AnyFact) -> None:
        raise JournalError("The disk is full.")

    table.memoir.append = full  # type: ignore[method-assign]
    table.press(Key.ROLL)
    table.memoir.append = keep  # type: ignore[method-assign]
    table.press(Key.ROLL)
    assert table.recorder
    table.recorder.close()

    played = replay(tmp_path / "full.trace")

    assert played.difference == ""
    assert played.facts != table.memoir.facts  # one that was answered and then not written


def test_a_disk_that_fills_up_ends_the_trace_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = VirtualTable((3, 1), trace=tmp_path / "full.trace")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(TraceWriter, "flush", full)
    play_a_turn(table)

    assert len(table.memoir.facts) == 4
    assert [record.message for record in caplog.records] == [
        "The trace ends here, the game goes on: [Errno 28] No space left on device"
    ]


def test_play_keeps_the_last_minutes_and_packs_them_for_a_report(tmp_path: Path) -> None:
    assert refused(tmp_path, "trace", "pack") == "Nothing has been recorded yet: `takhta play` records by itself."
    with Playing(tmp_path) as playing, visit(playing) as page:
        page.press("roll")
        page.until(lambda view: any(die["value"] for die in view["dice"]))
        playing.process.kill()
        playing.process.wait(PATIENCE_S)

    packed = run(tmp_path, "trace", "pack", "report.zip")
    ended = run(tmp_path, "trace", "replay", "report.zip", "--json")

    assert (
        packed.stdout
        == "report.zip: 1 trace of the last minutes, the log of the last match, calibrations and versions.\n"
    )
    answer = json.loads(ended.stdout)
    assert (ended.returncode, answer["equal"], answer["same_program"], answer["whole"]) == (0, True, True, False)
    with zipfile.ZipFile(tmp_path / "report.zip") as report:
        log = [msgspec.json.decode(line)["fact"] for line in report.read("log.jsonl").splitlines()]
        assert log[:2] == ["matchbegan", "gamebegan"]
        assert answer["facts"] == len(log)
        # The other virtual board may have been calibrated before, by an earlier test.
        calibrations = {each.name for each in (tmp_path / "takhta").glob("calibration-*.json")}
        assert "calibration-virtual.json" in calibrations
        assert {*report.namelist()} == {*calibrations, "log.jsonl", "part-00000001.trace", "versions.json"}


def test_a_whole_match_is_recorded_where_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "short.mat").write_text(SHORT)
    ended = run(tmp_path, "reenact", "short.mat", "--no-display", "--trace", "short.trace")
    assert ended.returncode == 0, ended

    ended = run(tmp_path, "trace", "replay", "short.trace")

    assert ended.returncode == 0
    assert ended.stdout.endswith("  Everything was answered as it was then.\n")
    assert refused(tmp_path, "reenact", "short.mat", "--no-display", "--trace", tmp_path).startswith(f"{tmp_path} ")


def test_trace_record_takes_what_play_takes(tmp_path: Path) -> None:
    assert "--match takes 1 to 99 points" in refused(tmp_path, "trace", "record", "x.trace", "--match", "0")
    assert not (tmp_path / "x.trace").exists()


def in_mid_turn(tmp_path: Path) -> Path:
    """A part of a ring that begins in the middle of a turn: one checker has been carried and nothing is certain."""
    ring = TraceRing(tmp_path / "ring", part_ms=3000, parts=9, enough=0)
    table = VirtualTable((3, 1), trace=ring)
    table.begin()
    table.press(Key.ROLL)
    table.carry(Side.WHITE, 8, 5)
    begun = len(ring.parts())
    while len(ring.parts()) == begun:
        table.look(1)
    table.carry(Side.WHITE, 6, 5)
    assert table.recorder
    table.recorder.close()
    return ring.parts()[begun]


def test_a_part_that_begins_in_mid_turn_keeps_what_the_decoder_had_as_its_baseline(tmp_path: Path) -> None:
    part = in_mid_turn(tmp_path)
    rules = game("backgammon")
    start = TABLES.layouts[0].to_board(rules.occupancy(rules.start(Side.WHITE)))

    played = replay(part)

    assert played.head.certain == start
    assert 0 < played.head.baseline_after < played.head.warm_up
    assert (played.difference, played.texts[-1]) == (
        "",
        "The turn is complete: confirm with DONE, or the other side rolls.",
    )


def test_a_part_that_begins_otherwise_than_it_was_is_told(tmp_path: Path) -> None:
    part = in_mid_turn(tmp_path)
    writer = TraceWriter(tmp_path / "other.trace")
    for record in read_trace(part):
        if record.frame:
            writer.frame(record.frame)
        else:
            writer.add(record.kind, record.data.replace(b"Still to play: 1.", b"Still to play: 6."))
    writer.let_go()

    played = replay(tmp_path / "other.trace")

    assert "Still to play: 6." in played.difference
    assert "Still to play: 1." in played.difference


def test_a_part_of_an_older_program_is_begun_with_what_its_last_frame_in_front_showed(tmp_path: Path) -> None:
    ring = TraceRing(tmp_path / "ring", part_ms=2000, parts=9, enough=0)
    table = VirtualTable((3, 1), trace=ring)
    table.begin()
    table.look(200)
    assert table.recorder
    table.recorder.close()
    writer = TraceWriter(tmp_path / "old.trace")
    records = list(read_trace(ring.parts()[-1]))
    head = json.loads(records[0].data)
    frames = head.pop("baseline_after")
    head |= {"warm_up": frames}
    head.pop("shown")
    writer.add(Kind.HEAD, json.dumps(head).encode())
    for record in records[1 : 1 + frames]:
        assert record.frame
        writer.frame(record.frame)
    for record in records[-20:]:
        if record.frame:
            writer.frame(record.frame)
    writer.close()

    played = replay(tmp_path / "old.trace")

    assert (played.difference, played.head.baseline_after, played.head.shown) == ("", 0, False)
