"""`takhta address`: where a board without a screen can be played on."""

import sys

import segno

from takhta.rules.said import said
from takhta.runtime.addresses import addresses
from takhta.runtime.terminal import TERMINAL


def tell_address(port: int) -> int:
    """Print the addresses, in a terminal the last as a QR code too; the exit code: 1 where there is none."""
    found = addresses(port)
    if not found:
        TERMINAL.tell(said("terminal.no_address"))
        return 1
    for each in found:
        TERMINAL.tell(said("terminal.ready_for_others", address=each))
    if sys.stdout.isatty():
        segno.make(found[-1], error="m").terminal(compact=True)
    return 0
