"""What the readers of both kinds of boards give, and what they share. It reads no file itself."""

from collections.abc import Iterable
from dataclasses import dataclass

from takhta.board.plan import Place, Run, Slot, Spot
from takhta.board.section import Section

ADC_INPUTS = 8
"""Of an MCP3208."""
SEATS_MOST = 6
"""Multiplexer inputs of a strip; the other two are its self-test."""


@dataclass(frozen=True, slots=True)
class BoardParts:
    """Everything of a board that lies somewhere; see plan.Board."""

    places: tuple[Place, ...]
    slots: tuple[Slot, ...]
    lamps: tuple[Spot, ...]
    runs: tuple[Run, ...]


def no_twins(section: Section, what: str, uses: Iterable[tuple[object, str]]) -> None:
    """Report a fault for everything that is used more than once, naming who uses it."""
    users: dict[object, list[str]] = {}
    for thing, user in uses:
        users.setdefault(thing, []).append(user)
    for thing, by in users.items():
        if len(by) > 1:
            section.fault(f"uses {what} {thing} {len(by)} times: {', '.join(by)}")
