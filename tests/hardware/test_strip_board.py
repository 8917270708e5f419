"""The strip's board file by itself: read as geometry, held to the netlist, the board file and the maker's rules."""

import dataclasses
import hashlib
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from shapely import Point
from shapely.affinity import translate

from support.kicad_board import Board, Copper, read_board, read_netlist, too_near, torn

STRIP = Path(__file__).parents[2] / "hardware" / "strip"
SPACE = 0.2
WOOD = tomllib.loads((STRIP.parent / "boards" / "tables.toml").read_text())["strip"]


@pytest.fixture(scope="module")
def board() -> Board:
    """The board as it lies in the folder."""
    return read_board(STRIP / "strip.kicad_pcb")


def test_foreign_copper_keeps_its_distance_and_the_edge_twice_that(board: Board) -> None:
    assert too_near(board, SPACE) == []


def test_every_net_hangs_together(board: Board) -> None:
    assert torn(board) == []


def test_every_pin_is_on_the_net_the_circuit_says(board: Board) -> None:
    values, pins = read_netlist(STRIP.parent / "schematic" / "strip.net")
    on_board = {pin: net for pin, nets in board.pads.items() for net in nets if net}
    assert on_board == pins
    assert set(board.parts) - {f"H{n}" for n in range(1, 4)} == set(values)


def test_sensors_and_lamps_lie_where_the_board_file_has_seats_and_lamps(board: Board) -> None:
    seats = [WOOD["first_mm"] + WOOD["pitch_mm"] * n for n in range(WOOD["seats"])]
    assert [board.parts[f"U{10 + n}"] for n in range(6)] == [(x, 0) for x in seats]
    lamps = [x + WOOD["lamp_mm"] for x in seats] + [WOOD["tip_mm"]]
    assert [board.parts[f"D{10 + n}"] for n in range(7)] == [(x, 0) for x in lamps]


def test_a_flat_to92_has_supply_ground_and_output_in_its_order(board: Board) -> None:
    _, pins = read_netlist(STRIP.parent / "schematic" / "strip.net")
    for number in range(6):
        x = board.parts[f"U{10 + number}"][0]
        holes = sorted(
            {
                (round(piece.shape.centroid.x - x, 2), piece.net)
                for piece in board.copper
                if f"U{10 + number} " in piece.what
            }
        )
        assert holes == [(-2.54, "3V3A"), (0.0, "AGND"), (2.54, pins[f"U{10 + number}", "2"])]


def test_no_screw_touches_copper(board: Board) -> None:
    screws = [at for ref, at in board.parts.items() if ref.startswith("H")]
    for x, y in screws:
        near = [piece.what for piece in board.copper if piece.shape.distance(Point(x, y)) < 2.0]
        assert near == []


def test_kicads_report_is_about_this_very_board_and_clean() -> None:
    checksum = hashlib.sha256((STRIP / "strip.kicad_pcb").read_bytes()).hexdigest()
    assert (STRIP / "drc.txt").read_text().splitlines() == [
        f"** strip.kicad_pcb, sha256 {checksum}",
        "** Found 0 DRC violations **",
        "** Found 0 unconnected pads **",
        "** Found 0 Footprint errors **",
        "** End of Report **",
    ]


def test_the_drill_files_have_the_boards_holes(board: Board) -> None:
    drilled: list[tuple[float, float, float]] = []
    for path in sorted((STRIP / "gerber").glob("*.drl")):
        text = path.read_text()
        sizes = {tool: float(size) for tool, size in re.findall(r"^T(\d+)C([\d.]+)$", text, re.MULTILINE)}
        tool = ""
        for line in text.splitlines():
            if match := re.fullmatch(r"T(\d+)", line):
                tool = match[1]
            elif match := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
                drilled.append((float(match[1]), -float(match[2]), sizes[tool]))
    assert _sorted(drilled) == _sorted(board.holes)


def test_a_missing_track_is_found(board: Board) -> None:
    for net in ("SEAT5", "LAMP3", "AOUT"):
        longest = _longest(board, net)
        torn_board = dataclasses.replace(board, copper=tuple(p for p in board.copper if p is not longest))
        assert [each.split(":")[0] for each in torn(torn_board)] == [net]


def test_copper_that_is_moved_is_found(board: Board) -> None:
    track = _longest(board, "SEAT2")
    moved = dataclasses.replace(track, shape=translate(track.shape, yoff=0.35))
    found = too_near(dataclasses.replace(board, copper=(*board.copper, moved)), SPACE)
    assert [each.split(":")[0] for each in found] == ["SEAT1 and SEAT2 on B.Cu"]


def _longest(board: Board, net: str) -> Copper:
    """The longest track of a net."""
    return max((p for p in board.copper if p.net == net and p.what.startswith("track")), key=lambda p: p.shape.area)


def _sorted(holes: Iterable[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    return sorted((round(x, 2), round(y, 2), size) for x, y, size in holes)
