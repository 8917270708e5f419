"""Opens the Pi's own drivers, RPi.GPIO and spidev, or says in one sentence why that cannot be.

The only file that imports them. It knows nothing of a board.
"""

import getpass
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from takhta.devices.errors import (
    DeviceError,
    LineTakenError,
    NoPiError,
    NotAllowedError,
    SwitchedOffError,
    WrongDriverError,
)
from takhta.devices.machine import Machine, is_packaged

SPI_HZ = 1_000_000
"""What the MCP3208's data sheet promises at 2.7 V; nothing is promised between that and 5 V."""


class Gpio(Protocol):
    """What we use of RPi.GPIO; rpi-lgpio gives the same under the same name."""

    BCM: int
    OUT: int

    def setmode(self, mode: int) -> None:
        """Count lines by their BCM numbers."""

    def setwarnings(self, value: bool) -> None:  # noqa: FBT001 - so it is there
        """Whether to warn of a line that is not as the Pi started with."""

    def setup(self, channel: int, direction: int, *, initial: int) -> None:
        """Make a line an output."""

    def output(self, channel: int, value: int) -> None:
        """Set a line."""

    def cleanup(self, channel: Sequence[int]) -> None:
        """Give lines back."""


class Spi(Protocol):
    """What we use of spidev.SpiDev."""

    max_speed_hz: int
    mode: int

    def open(self, bus: int, device: int) -> None:
        """Open /dev/spidevBUS.DEVICE."""

    def xfer2(self, values: list[int]) -> list[int]:
        """Send bytes and give back what came meanwhile."""

    def close(self) -> None:
        """Let go of it."""


def open_gpio(machine: Machine) -> Gpio:
    """The lines, counted by BCM number. Raises the DeviceError that says what is in the way."""
    if not machine.is_pi:
        raise NoPiError(
            "This computer is no Raspberry Pi, so it has no lines to a board: "
            "leave --board away to play on the virtual board."
        )
    with errors_renamed("The lines"):
        try:
            import RPi.GPIO
        except ImportError as error:
            raise WrongDriverError(f"RPi.GPIO is not installed ({error}): {install_hint(machine)}") from error
        except RuntimeError as error:
            # The package for the older Pis on a Pi 5, or one that knows neither.
            raise WrongDriverError(
                f"The installed RPi.GPIO does not know this {machine.model} ({error}): {install_hint(machine)}"
            ) from error
        gpio: Gpio = RPi.GPIO
        gpio.setmode(gpio.BCM)
        gpio.setwarnings(False)  # config.txt has set our lines already
    return gpio


def open_spi(machine: Machine) -> Spi:
    """SPI0 at the converters' speed. Raises the DeviceError that says what is in the way."""
    if not machine.has_spi:
        raise SwitchedOffError("SPI is switched off: `sudo raspi-config nonint do_spi 0`, then restart the Pi.")
    if not machine.may_use_spi:
        raise NotAllowedError(_groups("SPI"))
    try:
        import spidev
    except ImportError as error:
        raise WrongDriverError(f"spidev is not installed ({error}): {install_hint(machine)}") from error
    spi: Spi = spidev.SpiDev()
    with errors_renamed("SPI"):
        # Chip select 0 toggles into nothing: our converters are selected by lines of our own.
        spi.open(0, 0)
        spi.max_speed_hz = SPI_HZ
        spi.mode = 0
    return spi


@contextmanager
def errors_renamed(what: str) -> Iterator[None]:
    """Turn whatever a driver raises in here into a DeviceError that says what to do; `what` begins its sentence."""
    try:
        yield
    except DeviceError:
        raise
    except Exception as error:
        raise _as_device_error(error, what) from error


def _as_device_error(error: Exception, what: str) -> DeviceError:
    text = str(error).strip("'\". ")
    if isinstance(error, PermissionError) or any(sign in text for sign in ("/dev/mem", "can not open", "ermission")):
        return NotAllowedError(_groups(what))
    if "busy" in text.lower():
        return LineTakenError(f"{what} is used by something else ({text}): stop that program, or look in config.txt.")
    return DeviceError(f"{what} cannot be used: {text}.")


def install_hint(machine: Machine) -> str:
    """How the drivers of this Pi are installed, whatever is there now; the end of a sentence."""
    if is_packaged():
        return "`sudo /opt/takhta/setup --anew` installs them."
    return f"`make clean`, then `make play` installs them, those of {machine.extra}."


def _groups(what: str) -> str:
    return f"{what}: this user may not. `sudo usermod -aG gpio,spi {getpass.getuser()}`, then log in again."
