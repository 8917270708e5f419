"""The node's circuit: what a strip is on a board of squares, whose sensors lie in no regular row.

The same six sensors, multiplexer and self-test, without lamps: the sensors are glued under their squares and hang on
short leads, the lamps are a chain of their own.
"""

from hardware.schematic.circuit import Circuit
from hardware.schematic.parts import HALL_ON_LEADS
from hardware.schematic.strip import sensing


def node(seats: int) -> Circuit:
    """The circuit of a node with that many sensors, 1 to 6."""
    board = Circuit("node", "Node: six sensors on leads", frozenset({"3V3A", "AGND"}))
    sensing(board, seats, ("node", "74HC4051N", "on leads"), HALL_ON_LEADS)
    return board
