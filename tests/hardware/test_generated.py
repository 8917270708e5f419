"""Nothing in hardware has gone stale: what Python makes is made anew and compared, the rest is held to its source."""

import re
from pathlib import Path

import numpy as np
import pytest

from hardware.make import CROSS, HERE, STL, cross_texts, texts
from hardware.strip.layout import Seats
from support.kicad_board import read_board
from support.virtual import TABLES
from takhta.board.load import load_board


def test_every_text_is_what_make_hardware_writes() -> None:
    made = texts(TABLES) | cross_texts(load_board(CROSS))
    stale = [path for path, text in made.items() if (HERE / path).read_text() != text]
    assert stale == []


@pytest.mark.parametrize("name", ["ribbon", "strip", "power", "display"])
def test_every_drawing_of_cables_shows_all_that_its_source_says(name: str) -> None:
    source, drawn = ((HERE / "wiring" / f"{name}.{kind}").read_text() for kind in ("yml", "svg"))
    shown = set(re.findall(r">([^<>]+)</text>", drawn.replace("&#39;", "'").replace("&#45;", "-")))
    labels = {label for row in re.findall(r"pinlabels: \[(.*)\]", source) for label in re.findall(r'"([^"]*)"', row)}
    names = set(re.findall(r'^  "?([^":]+)"?:$', source, re.MULTILINE))
    assert labels
    assert (labels | names) - shown == set()


@pytest.mark.parametrize("path", [f"{'_'.join(part)}.stl" for part in STL])
def test_every_part_is_a_closed_solid(path: str) -> None:
    corners = solid(HERE / "parts" / path)
    flat = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)[1].reshape(-1, 3)
    edges = np.concatenate([flat[:, [0, 1]], flat[:, [1, 2]], flat[:, [2, 0]]])
    edges = edges[edges[:, 0] != edges[:, 1]]
    there, back = (np.unique(each, axis=0, return_counts=True) for each in (edges, edges[:, ::-1]))
    assert there[0].tolist() == back[0].tolist()
    assert there[1].tolist() == back[1].tolist()


def test_the_checker_and_the_jig_have_the_measures_of_the_board_file() -> None:
    checker, seats = TABLES.checker, Seats.of(TABLES)
    size = _size("checker_body.stl")
    assert size == pytest.approx((checker.diameter_mm, checker.diameter_mm, checker.thickness_mm), abs=0.05)
    body = _volume("checker_body.stl")
    whole = np.pi / 4 * checker.diameter_mm**2 * checker.thickness_mm
    pocket = np.pi / 4 * checker.magnet_diameter_mm**2 * (checker.thickness_mm - checker.floor_mm)
    assert 0.80 * whole < body < whole - pocket
    rail = TABLES.places[1].columns[0].rail_mm
    assert _size("drill_jig.stl")[0] == pytest.approx(4 + rail + seats.lamps[-1] + 7.5, abs=0.05)


@pytest.mark.parametrize(("kind", "magnet"), [("strong", 0), ("weak", 2)])
def test_a_pawns_two_parts_close_around_their_magnet(kind: str, magnet: int) -> None:
    checker = load_board(CROSS).pieces[magnet].checker
    foot, body = (_size(f"pawn_{part}_{kind}.stl") for part in ("foot", "body"))
    flat = 0.5
    assert foot[:2] == pytest.approx((checker.diameter_mm, checker.diameter_mm - flat), abs=0.05)
    # The plug sinks into the pocket but for the play, and what is left of foot and body is the pawn's height.
    above_magnet = foot[2] - checker.floor_mm - checker.magnet_thickness_mm
    assert body[2] + foot[2] - (above_magnet - 0.2) == pytest.approx(checker.thickness_mm, abs=0.05)
    pocket = np.pi / 4 * checker.magnet_diameter_mm**2 * (checker.magnet_thickness_mm + above_magnet)
    whole = np.pi / 4 * checker.diameter_mm**2 * foot[2]
    assert 0.9 * (whole - pocket) < _volume(f"pawn_foot_{kind}.stl") + 0.05 * whole < whole - pocket + 0.1 * whole


def test_the_guide_counts_as_the_board_file_does() -> None:
    guide = (HERE.parent / "docs" / "building.md").read_text()
    strips = len(TABLES.lamps) - len(TABLES.slots)
    length, width = _outline()
    for told in (
        f"{strips} alike",
        f"so {len(TABLES.slots)} sensors",
        f"{len(TABLES.lamps)} lamp holes of 8 mm",
        f"{3 * strips} screw holes",
        f"{TABLES.width_mm:g} × {TABLES.height_mm:g} mm",
        f"{length:g} × {width:g} mm",
        f"magnet D{TABLES.checker.magnet_diameter_mm:g} × {TABLES.checker.magnet_thickness_mm:g}",
        f"discs of {TABLES.checker.diameter_mm:g} mm",
    ):
        assert told in guide, told


def _outline() -> tuple[float, float]:
    left, upper, right, lower = read_board(HERE / "strip" / "strip.kicad_pcb").outline.bounds
    return right - left, lower - upper


def solid(path: Path) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    """The triangles of a binary STL file, as corners."""
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    return np.frombuffer(path.read_bytes()[84:], dtype=record)["corners"]


def _size(name: str) -> tuple[float, ...]:
    corners = solid(HERE / "parts" / name).reshape(-1, 3)
    return tuple(float(each) for each in corners.max(axis=0) - corners.min(axis=0))


def _volume(name: str) -> float:
    a, b, c = np.moveaxis(solid(HERE / "parts" / name).astype(float), 1, 0)
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)
