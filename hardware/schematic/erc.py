"""The electrical rules check: skidl, an outside judge, builds each circuit from its own parts and checks it.

Only this file knows skidl. It reads nothing from disk and leaves none of skidl's files behind.
"""

import contextlib
import hashlib
import io
import logging
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hardware.schematic.circuit import Circuit, Kind
from hardware.schematic.netlist import netlist
from hardware.schematic.parts import HALL


@dataclass(frozen=True, slots=True)
class Verdict:
    """What skidl found: sentences by severity, and the nets as skidl joined them."""

    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    torn: frozenset[frozenset[tuple[str, str]]]
    """Pins that skidl joined and the circuit does not, or the other way round."""

    @property
    def clean(self) -> bool:
        """Nothing found."""
        return not (self.errors or self.warnings or self.torn)


def planted() -> Circuit:
    """A circuit with two outputs on a net and a part without power, which the check must find."""
    board = Circuit("planted faults", "", frozenset({"VCC", "GND"}))
    board.add("U1", HALL, "any", VCC="VCC", OUT="BOTH", GND="GND")
    board.add("U2", HALL, "any", VCC="NOWHERE", OUT="BOTH", GND="GND")
    return board


def report(circuit: Circuit, verdict: Verdict) -> str:
    """The verdict in words; the checksum says which circuit it is about."""
    checksum = hashlib.sha256(netlist(circuit).encode()).hexdigest()
    counts = (
        f"{len(verdict.errors)} errors, {len(verdict.warnings)} warnings, {len(verdict.torn)} nets joined otherwise"
    )
    lines = [f"{circuit.name}: {counts}, netlist sha256 {checksum}"]
    return "\n".join([*lines, *(f"  {each}" for each in (*verdict.errors, *verdict.warnings))]) + "\n"


def check(circuit: Circuit) -> Verdict:
    """Let skidl check a circuit."""
    back = Path.cwd()
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)  # skidl writes its log files where it stands
        try:
            return _check(circuit)
        finally:
            os.chdir(back)


def _check(circuit: Circuit) -> Verdict:
    with contextlib.redirect_stderr(io.StringIO()):  # it complains that KiCad's libraries are missing; ours need none
        import skidl

    kinds = {
        Kind.PASSIVE: skidl.Pin.types.PASSIVE,
        Kind.INPUT: skidl.Pin.types.INPUT,
        Kind.OUTPUT: skidl.Pin.types.OUTPUT,
        Kind.TRISTATE: skidl.Pin.types.TRISTATE,
        Kind.POWER: skidl.Pin.types.PWRIN,
        Kind.SOURCE: skidl.Pin.types.PWROUT,
        Kind.OPEN: skidl.Pin.types.NOCONNECT,
    }
    whole = skidl.Circuit()
    whole.no_files = True
    nets = {name: skidl.Net(name, circuit=whole) for name in circuit.nets()}
    for name in circuit.fed:
        nets[name].drive = skidl.POWER
    for component in circuit.components:
        pins = [skidl.Pin(num=pin.number, name=pin.name, func=kinds[pin.kind]) for pin in component.part.pins]
        part = skidl.Part(
            tool=skidl.SKIDL,
            name=component.part.name,
            dest=skidl.TEMPLATE,
            pins=pins,
            footprint=component.part.footprint,
            ref_prefix="".join(filter(str.isalpha, component.ref)),
        )(ref=component.ref, value=component.value, circuit=whole)
        for pin, net in zip(component.part.pins, component.nets, strict=True):
            # By the pin itself: skidl would take a number also as a name.
            (own,) = [each for each in part.pins if each.num == pin.number]
            if net is None:
                own += whole.NC
            else:
                nets[net] += own
    logger, heard = skidl.erc_logger, _Heard()
    spoken, logger.handlers = logger.handlers, [heard]
    try:
        whole.ERC()
    finally:
        logger.handlers = spoken
    joined = frozenset(
        frozenset((pin.part.ref, str(pin.num)) for pin in net.pins) for net in whole.get_nets() if len(net.pins)
    )
    ours = frozenset(frozenset(pins) for pins in circuit.nets().values())
    return Verdict(tuple(heard.of(logging.ERROR)), tuple(heard.of(logging.WARNING)), joined ^ ours)


class _Heard(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self._records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        self._records.append(record)

    def of(self, level: int) -> list[str]:
        """The sentences of one level."""
        return [record.getMessage() for record in self._records if record.levelno == level]
