"""The dice display found among whatever is plugged in, by its USB id and by its greeting."""

import contextlib
import os
import threading
import tty
from collections.abc import Iterator

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from support.patience import PATIENCE_S
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.devices.usb_ports import PortSearch, UsbPort, usb_ports
from takhta.link import framing, wire

SCANNER = 2
"""The kind of device that a board's own scanner is."""


def test_a_pico_is_known_by_its_vendor_whatever_runs_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged = []
    for path, vendor, product, serial in (
        ("/dev/ttyACM1", 0x2E8A, 0x0005, "E66"),
        ("/dev/ttyS0", None, None, None),
        ("/dev/ttyUSB0", 0x1A86, 0x7523, "A10"),
        ("/dev/ttyACM0", 0x2E8A, 0x000A, None),
    ):
        port = ListPortInfo(path)
        port.vid, port.pid, port.serial_number = vendor, product, serial
        plugged.append(port)
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    assert usb_ports() == (UsbPort("/dev/ttyACM0", ""), UsbPort("/dev/ttyACM1", "E66"))


def test_ports_are_tried_round_and_round_also_while_they_come_and_go() -> None:
    plugged: list[UsbPort] = []
    search = PortSearch(lambda: plugged)
    assert search() is None
    plugged += [UsbPort("/dev/ttyACM0", ""), UsbPort("/dev/ttyACM1", "")]
    assert [search() for _ in range(3)] == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM0"]
    del plugged[1]
    assert [search() for _ in range(2)] == ["/dev/ttyACM0", "/dev/ttyACM0"]
    plugged[0] = UsbPort("/dev/ttyACM2", "")
    assert search() == "/dev/ttyACM2"


@contextlib.contextmanager
def something_else() -> Iterator[str]:
    """The path of a port where a device answers that is no dice display."""
    near, far = os.openpty()
    tty.setraw(near)

    def answer() -> None:
        receiver = framing.Receiver()
        with contextlib.suppress(OSError):
            while heard := os.read(near, 256):
                for frame in receiver.feed(heard):
                    greeting = wire.Greeting(major=wire.MAJOR, device=SCANNER, counts=bytes(7))
                    os.write(near, wire.pack(greeting, frame.seq))

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        yield os.ttyname(far)
    finally:
        os.close(far)
        thread.join(PATIENCE_S)
        os.close(near)


def test_another_device_is_told_of_and_passed_over() -> None:
    with something_else() as elsewhere, FirmwareProcess() as box:
        ports = [UsbPort(elsewhere, "")]
        with SerialDiceDisplay(PortSearch(lambda: ports)) as display:
            assert display.wait(lambda shown: bool(shown.stranger), PATIENCE_S)
            assert display.stranger == "At the port is a device of kind 2, which is no dice display."
            assert box.tty is not None
            ports.append(UsbPort(box.tty, ""))
            assert display.wait(lambda shown: shown.connected, PATIENCE_S)
            assert display.stranger == ""
