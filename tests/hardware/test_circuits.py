"""The circuits: judged by skidl, held to the board file, the firmware and the data sheets."""

import hashlib
import itertools
import re
import tomllib
from pathlib import Path

import pytest

from hardware.make import CROSS, HERE, PICO, PICO_UNDER_BOARD, circuits, cross_circuits
from hardware.schematic.circuit import Circuit, Kind
from hardware.schematic.erc import planted
from hardware.schematic.parts import HALL, MULTIPLEXER
from hardware.wiring import plan
from hardware.wiring.nodes import nodes
from support.virtual import TABLES
from takhta.board.load import load_board

CROSS_BOARD = load_board(CROSS)
CIRCUITS = {name: circuit for name, (circuit, _) in (circuits(TABLES) | cross_circuits(CROSS_BOARD)).items()}
every_circuit = pytest.mark.parametrize("circuit", CIRCUITS.values(), ids=CIRCUITS)


def connections(circuit: Circuit, ref: str) -> dict[str, str | None]:
    """The net of every pin of one part, by the pin's number."""
    part = next(each for each in circuit.components if each.ref == ref)
    return {pin.number: net for pin, net in zip(part.part.pins, part.nets, strict=True)}


def test_skidls_report_is_about_these_very_circuits_and_clean() -> None:
    checksums = {
        name: hashlib.sha256((HERE / "schematic" / f"{name}.net").read_bytes()).hexdigest() for name in CIRCUITS
    }
    told = (HERE / "schematic" / "erc.txt").read_text().splitlines()
    none = "0 errors, 0 warnings, 0 nets joined otherwise"
    assert re.match("planted faults: [1-9] errors, [1-9] warnings, ", told[0])
    assert told[-7:] == [f"{name}: {none}, netlist sha256 {checksum}" for name, checksum in checksums.items()]


def faults(circuit: Circuit) -> set[str]:
    """Nets with two outputs, nets that should be fed and are not, inputs that nothing drives."""
    pins = {(c.ref, pin.number): pin.kind for c in circuit.components for pin in c.part.pins}
    found: set[str] = set()
    for net, members in circuit.nets().items():
        kinds = [pins[member] for member in members]
        fed = net in circuit.fed or Kind.SOURCE in kinds
        if sum(kind in (Kind.OUTPUT, Kind.SOURCE) for kind in kinds) > 1:
            found.add(f"{net}: two outputs")
        if Kind.POWER in kinds and not fed:
            found.add(f"{net}: not fed")
        if set(kinds) == {Kind.INPUT}:
            found.add(f"{net}: not driven")
    return found


@every_circuit
def test_every_part_has_power_and_no_two_outputs_meet(circuit: Circuit) -> None:
    assert faults(circuit) == set()


@every_circuit
def test_no_net_ends_nowhere(circuit: Circuit) -> None:
    at_a_plug = {"BAR_IN", "BAR_OUT"}
    lonely = {net for net, pins in circuit.nets().items() if len(pins) < 2}
    assert lonely - at_a_plug == set()


def test_faults_that_are_planted_are_found() -> None:
    assert faults(planted()) == {"BOTH: two outputs", "NOWHERE: not fed"}


def test_a_forgotten_pin_and_a_part_named_twice_are_refused() -> None:
    board = Circuit("planted", "planted")
    with pytest.raises(ValueError, match=r"U1 .* lacks \['GND'\]"):
        board.add("U1", HALL, "any", VCC="VCC", OUT="OUT")
    board.add("U1", HALL, "any", VCC="VCC", OUT="OUT", GND="GND")
    with pytest.raises(ValueError, match="U1 is on the planted twice"):
        board.add("U1", HALL, "any", VCC="VCC", OUT="OUT", GND="GND")


@pytest.mark.parametrize(("name", "output"), [("strip", "2"), ("node", "3")])
def test_seats_are_on_the_multiplexers_inputs_in_order_and_the_self_test_on_the_last_two(
    name: str, output: str
) -> None:
    strip = CIRCUITS[name]
    inputs = {pin.name: pin.number for pin in MULTIPLEXER.pins}
    wired = connections(strip, "U1")
    assert [wired[inputs[f"Y{n}"]] for n in range(6)] == [connections(strip, f"U{10 + n}")[output] for n in range(6)]
    value = {part.ref: part.value for part in strip.components}
    ohm = {"1k": 1000.0, "10k": 10_000.0}
    shares = {}
    for upper, lower in itertools.combinations([f"R{n}" for n in range(2, 6)], 2):
        top, bottom = connections(strip, upper), connections(strip, lower)
        if top["2"] == bottom["1"]:
            shares[top["2"]] = ohm[value[lower]] / (ohm[value[upper]] + ohm[value[lower]])
            assert (top["1"], bottom["2"]) == ("3V3A", "AGND")
    assert [shares[wired[inputs[f"Y{n}"]]] for n in (6, 7)] == [1 / 2, 1 / 11]


def test_lamps_and_sensors_of_a_strip_share_no_net() -> None:
    strip = CIRCUITS["strip"]
    of: dict[str, set[str | None]] = {"J1": set(), "J2": set()}
    for part in strip.components:
        lamp = part.part.name == "WS2812B" or part.ref in {"J2", "R6", "C3"} or re.match(r"C2\d", part.ref)
        of["J2" if lamp else "J1"] |= set(part.nets)
    assert (of["J1"] & of["J2"]) - {None} == set()


def test_the_header_carries_the_lines_of_the_board_file() -> None:
    # Pins of the 40-way header as printed on the Raspberry Pi's pin-out card.
    card = {5: "29", 6: "31", 24: "18", 25: "22", 22: "15", 23: "16", 27: "13", 17: "11", 18: "12", 26: "37"}
    header = connections(CIRCUITS["hub"], "J1")
    pins = TABLES.pins
    named = {**{pin: f"PI_A{n}" for n, pin in enumerate(pins.address)}, pins.strip_power: "EN"}
    named |= {pin: f"PI_CS{n}" for n, pin in enumerate(pins.chip_select)}
    named |= {pins.lamps: "LAMPS_PWM", pins.shutdown: "SHUTDOWN"}
    assert {card[pin]: header[card[pin]] for pin in named} == {card[pin]: net for pin, net in named.items()}
    spi = {"19": "PI_MOSI", "21": "MISO", "23": "PI_SCLK"}
    assert {number: header[number] for number in spi} == spi
    unused = ("1", "2", "4", "17", "24", "26", "27", "28")  # 3.3 V, 5 V, the kernel's chip selects, the EEPROM
    assert {header[number] for number in unused} == {None}


def test_the_picos_hub_has_its_lines_where_the_guide_and_its_program_say() -> None:
    # Pins as printed on the Raspberry Pi Pico's pin-out card.
    card = {10: "14", 11: "15", 12: "16", 13: "17", 14: "19", 15: "20", 16: "21", 18: "24", 19: "25"}
    card |= {20: "26", 21: "27", 22: "29", 26: "31"}
    told = re.search(r"```toml\n(.*?)```", (HERE.parent / "docs" / "building.md").read_text(), re.DOTALL)
    assert told
    pins = tomllib.loads(told[1])["pins"]
    spi = re.search(r"^SCK, MOSI, MISO = (\d+), (\d+), (\d+)", PICO_UNDER_BOARD.read_text(), re.MULTILINE)
    assert spi
    named = dict(zip(map(int, spi.groups()), ("PICO_SCLK", "PICO_MOSI", "MISO"), strict=True))
    named |= {pin: f"PICO_A{n}" for n, pin in enumerate(pins["address"])}
    named |= {pin: f"PICO_CS{n}" for n, pin in enumerate(pins["chip_select"])}
    named |= {pins["strip_power"]: "EN", pins["lamps"]: "LAMPS_3V", 15: "PROMPT"}
    pico = connections(CIRCUITS["hub-pico"], "U2")
    assert {number: net for number, net in pico.items() if net not in (None, "PICO_GND")} == {
        card[pin]: net for pin, net in named.items()
    }


def test_both_hubs_are_the_same_but_for_the_reader() -> None:
    around = {}
    for name, own in (("hub", {"J1", "JP1", "SW1"}), ("hub-pico", {"U2", "SW1"})):
        parts = [each for each in CIRCUITS[name].components if each.ref not in own]
        around[name] = [
            (each.ref, each.part, tuple(re.sub("^(PI|PICO)_", "", net or "") for net in each.nets)) for each in parts
        ]
    assert around["hub"] == around["hub-pico"]


def test_every_quadrant_gets_its_own_chip_select_by_a_ribbon_of_equal_contacts() -> None:
    quadrant = connections(CIRCUITS["quadrant"], "J1")
    assert connections(CIRCUITS["arm"], "J1") == quadrant
    for number in range(4):
        hub = connections(CIRCUITS["hub"], f"J{10 + number}")
        assert hub == {pin: f"CS{number}" if net == "CS" else net for pin, net in quadrant.items()}


def test_strip_cables_join_equal_contacts() -> None:
    strip, quadrant = CIRCUITS["strip"], CIRCUITS["quadrant"]
    for number in range(7):
        plug = connections(quadrant, f"J{10 + number}")
        assert connections(strip, "J1") == {pin: "AOUT" if net == f"AOUT{number}" else net for pin, net in plug.items()}
        assert plug["7"] == connections(quadrant, "U2")[str(number + 1)]
        lamps, wired = connections(strip, "J2"), connections(quadrant, f"J{20 + number}")
        assert {pin: wired[pin] for pin in "12"} == {pin: lamps[pin] for pin in "12"}


def test_node_cables_join_equal_contacts_and_every_node_of_the_board_file_has_its_plug() -> None:
    cross = CROSS_BOARD
    for node in nodes(cross):
        plug = connections(CIRCUITS["arm"], node.plug)
        wired = {pin: "AOUT" if net == f"AOUT{node.input}" else net for pin, net in plug.items()}
        assert connections(CIRCUITS["node"], "J1") == wired
        assert plug["7"] == connections(CIRCUITS["arm"], "U2")[str(node.input + 1)]
        assert node.converter < len(cross.pins.chip_select)
    assert [slot.channel % 8 for node in nodes(cross) for slot in node.slots] == 30 * list(range(6))
    assert cross.pins == TABLES.pins  # so one hub serves both boards


def test_the_lamp_chain_of_the_quadrants_is_that_of_the_board_file() -> None:
    quadrant = CIRCUITS["quadrant"]
    for number in range(5):
        assert connections(quadrant, f"J{20 + number}")["4"] == connections(quadrant, f"J{21 + number}")["3"]
    ends = {ref: connections(quadrant, ref)["1"] for ref in ("J3", "J4", "J5", "J6")}
    first, last, bar = (connections(quadrant, ref) for ref in ("J20", "J25", "J26"))
    assert ends == {"J3": first["3"], "J4": last["4"], "J5": bar["3"], "J6": bar["4"]}
    assert [plug.chain for plug in plan.plugs(TABLES)] == list(range(26))


def test_the_display_is_wired_as_its_firmware_expects() -> None:
    text = Path(PICO).read_text()
    numbers = re.search(r"^BUTTONS = \(([\d, ]+)\)", text, re.MULTILINE)
    wires = re.search(r"^SDA, SCL = (\d+), (\d+)", text, re.MULTILINE)
    assert numbers
    assert wires
    expected = dict(zip(("ROLL", "DOUBLE", "TAKE", "DROP", "UNDO", "DONE"), numbers[1].split(", "), strict=True))
    buzzer = re.search(r"^BUZZER = (\d+)", text, re.MULTILINE)
    assert buzzer
    expected |= {"SDA": wires[1], "SCL": wires[2], "BUZZER": buzzer[1]}
    pico = next(part for part in CIRCUITS["display"].components if part.ref == "U1")
    found = {net: pin.name for pin, net in zip(pico.part.pins, pico.nets, strict=True) if net in expected}
    assert found == {net: f"GP{gpio}" for net, gpio in expected.items()}
    buttons = {part.value: part.nets for part in CIRCUITS["display"].components if part.ref.startswith("SW")}
    assert buttons == {key: (key, "GND") for key in expected if key not in ("SDA", "SCL", "BUZZER")}
    assert [part.nets for part in CIRCUITS["display"].components if part.ref == "BZ1"] == [("BUZZER", "GND")]
