"""The bill of materials counted again from the netlists and the wood; budgets that must hold; a magnet that fits."""

import csv
import dataclasses
import tomllib

import pytest

from hardware.figures.field import RANGE_MT, Disc
from hardware.figures.pawns import lying_mt
from hardware.figures.power import CARRIES_A, SUPPLY_MA, branches
from hardware.make import BOARD, CROSS, HERE
from hardware.parts.pawns import feet
from hardware.wiring import plan
from support.kicad_board import read_netlist
from support.virtual import TABLES
from takhta.board.load import load_board, parse_board
from takhta.board.plan import Board
from takhta.rules.games import game
from takhta.rules.occupancy import Side, total

STRIPS = len(tomllib.loads(BOARD.read_text())["wiring"]["strips"])
BUILT = {"strip": STRIPS, "quadrant": 4, "hub": 1, "display": 1}


def rows(tier: str) -> list[dict[str, str]]:
    """The lines of one bill."""
    with (HERE / "bill" / f"{tier}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def needed(tier: str, **wanted: str) -> int:
    """How many pieces the lines that match are for."""
    return sum(int(row["needed"]) for row in rows(tier) if all(row[key] == value for key, value in wanted.items()))


@pytest.mark.parametrize("tier", ["drv5055", "ss49e"])
def test_every_part_of_every_netlist_is_ordered(tier: str) -> None:
    for board, count_built in BUILT.items():
        values, _ = read_netlist(HERE / "schematic" / f"{board}.net")
        wired = {ref for ref in values if ref.startswith(("NT", "JP"))}
        circuit_boards = 1
        assert needed(tier, where=board) == (len(values) - len(wired) + circuit_boards) * count_built


@pytest.mark.parametrize(("tier", "sensor"), [("drv5055", "DRV5055A3QDBZR"), ("ss49e", "SS49E")])
def test_there_is_a_sensor_for_every_seat_and_a_lamp_for_every_place_in_the_chain(tier: str, sensor: str) -> None:
    (line,) = [row for row in rows(tier) if row["what"] == "linear Hall sensor"]
    assert (line["part"], int(line["needed"])) == (sensor, len(TABLES.slots))
    assert int(line["order"]) >= 1.05 * len(TABLES.slots)
    assert needed(tier, part="WS2812B") == len(TABLES.lamps)
    assert needed(tier, part="MCP3208-BI/P") == len(TABLES.pins.chip_select)
    assert needed(tier, part="74HC4051D") == STRIPS


def test_there_are_checkers_and_magnets_for_every_game() -> None:
    stands = [game(name).occupancy(game(name).start(Side.WHITE)) for name in ("backgammon", "longnard")]
    most = max(total(occupancy, side) for occupancy in stands for side in Side)
    checkers = {colour: needed("drv5055", what=f"checker, {colour}, printed") for colour in ("white", "black")}
    assert checkers == {"white": most, "black": most}
    (magnets,) = [row for row in rows("drv5055") if row["what"] == "disc magnet"]
    assert int(magnets["needed"]) == 2 * most
    assert magnets["part"] == "D12 x 2 mm, N35"


@pytest.mark.parametrize("tier", ["drv5055", "ss49e"])
def test_what_is_ordered_first_is_one_strip_one_quadrant_and_the_hub(tier: str) -> None:
    whole = {(row["where"], row["what"], row["part"]): int(row["needed"]) for row in rows(tier)}
    built = {"strip": STRIPS, "quadrant": 4, "hub": 1}
    first = {(row["where"], row["what"], row["part"]): int(row["needed"]) for row in rows(f"first-{tier}")}
    parts = {key: count for key, count in first.items() if key[0] in built}
    assert parts == {key: count // built[key[0]] for key, count in whole.items() if key[0] in built}
    besides = {key: count for key, count in first.items() if key[0] not in built}
    assert {
        key: 1 if key[0] == "cables" else min(count, 4) for key, count in whole.items() if key in besides
    } == besides


@pytest.mark.parametrize("tier", ["drv5055", "ss49e"])
def test_the_bill_of_the_cross_counts_what_its_board_file_has(tier: str) -> None:
    cross = tomllib.loads(CROSS.read_text())
    strips = len(cross["wiring"]["strips"])
    built = {"node": strips, "arm": 4, "hub": 1, "display": 1}
    for board, count_built in built.items():
        values, _ = read_netlist(HERE / "schematic" / f"{board}.net")
        parts = len(values) - len({ref for ref in values if ref.startswith(("NT", "JP"))})
        assert needed(f"cross-{tier}", where=board) == (parts + 1) * count_built
    seats = sum(len(strip["seats"]) for strip in cross["wiring"]["strips"])
    assert needed(f"cross-{tier}", what="linear Hall sensor") == seats == 180
    assert needed(f"cross-{tier}", part="WS2812B") == len(cross["squares"]["lamps"]) == 96
    assert needed(f"cross-{tier}", what="pawn, yellow, printed") == cross["pieces"]["yellow"]["number"]
    assert {part: needed(f"cross-{tier}", part=part) for part in ("D8 x 3 mm, N35", "D5 x 2 mm, N35")} == {
        "D8 x 3 mm, N35": 8,
        "D5 x 2 mm, N35": 8,
    }


@pytest.mark.parametrize("board", [TABLES, load_board(CROSS)], ids=lambda board: board.name)
def test_every_fuse_holds_its_load_and_opens_before_its_wire_is_too_warm(board: Board) -> None:
    for branch in branches(board):
        assert branch.load_a * 1.2 <= branch.fuse_a, branch.name
        assert branch.fuse_a <= CARRIES_A[branch.gauge] * branch.wires, branch.name
    assert branches(board)[0].load_a <= 0.8 * SUPPLY_MA / 1000


def test_a_higher_lamp_cap_would_break_the_budget() -> None:
    greedy = dataclasses.replace(TABLES, lamp_cap_ma=4000)
    assert any(branch.load_a * 1.2 > branch.fuse_a for branch in branches(greedy))


def test_three_checkers_on_a_seat_stay_within_the_sensors_range_and_one_is_far_above_its_offset() -> None:
    checker = TABLES.checker
    disc = Disc(checker.magnet_diameter_mm, checker.magnet_thickness_mm)
    layers = [disc.field_mt(0, checker.gap_mm + n * checker.thickness_mm) for n in range(3)]
    assert sum(layers) < RANGE_MT - 10
    assert layers[0] > 5 * 4
    assert layers[0] == pytest.approx(43.3, abs=0.1)


def test_a_strong_pawn_is_told_from_a_weak_one_and_a_lying_one_has_no_field_right_below_its_magnet() -> None:
    cross = load_board(CROSS)
    strong, weak = dict.fromkeys(foot for foot, _ in feet(cross))
    match_state = [
        Disc(foot.magnet_diameter_mm, foot.magnet_thickness_mm).field_mt(0, cross.checker.gap_mm)
        for foot in (strong, weak)
    ]
    assert match_state[0] > 2 * match_state[1] > 4 * 5
    height = cross.checker.gap_mm - cross.checker.floor_mm + cross.checker.diameter_mm / 2
    assert lying_mt(strong, 0, height) == pytest.approx(0, abs=0.01)
    assert lying_mt(strong, 5, height) == pytest.approx(-lying_mt(strong, -5, height))
    # The south pole is at the foot: beyond it the field is that of a south pole above, as under a standing pawn.
    assert lying_mt(strong, 5, height) > 5


def test_a_board_file_with_another_lamp_chain_is_refused() -> None:
    text = BOARD.read_text()
    swapped = text.replace("chain =  0 }", "chain = 99 }").replace("chain =  1 }", "chain =  0 }")
    swapped = swapped.replace("chain = 99 }", "chain =  1 }")
    with pytest.raises(ValueError, match="lamp chain"):
        plan.plugs(parse_board(swapped, "swapped"))
