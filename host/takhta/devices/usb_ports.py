"""Where our boxes may be plugged in: serial ports found by what their USB plug says, tried one after the other.

A plug says only that it is a Pico; whether it is a dice display comes out by greeting it, which is not done here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from serial.tools import list_ports

RASPBERRY_PI = 0x2E8A
"""The USB vendor of every Pico, whether MicroPython runs on it (product 5) or another program."""


@dataclass(frozen=True, slots=True)
class UsbPort:
    """A serial port with a Pico behind it; `serial` is the number of that very Pico."""

    path: str
    serial: str


def usb_ports() -> tuple[UsbPort, ...]:
    """All of them now, in the order of their paths."""
    found = (
        UsbPort(port.device, port.serial_number or "") for port in list_ports.comports() if port.vid == RASPBERRY_PI
    )
    return tuple(sorted(found, key=lambda port: port.path))


class PortSearch:
    """Tells at each call which port to try next; the one after the last tried, round and round. None = there is none.

    So a Pico that is something else is passed over, and one that was plugged in elsewhere is found.
    """

    def __init__(self, ports: Callable[[], Sequence[UsbPort]] = usb_ports) -> None:
        self._ports = ports
        self._last = ""

    def __call__(self) -> str | None:
        """The next port to try."""
        paths = [port.path for port in self._ports()]
        if not paths:
            return None
        self._last = next((path for path in paths if path > self._last), paths[0])
        return self._last
