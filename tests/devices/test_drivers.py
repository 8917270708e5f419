"""Each wrong set-up of a Pi is told in a sentence that says what to do."""

import os
import sys
from pathlib import Path

import pytest

from support.fake_pi import describe_pi
from support.pi_bench import PiBench
from takhta.devices.drivers import open_gpio, open_spi
from takhta.devices.errors import (
    DeviceError,
    LineTakenError,
    NoPiError,
    NotAllowedError,
    SwitchedOffError,
    WrongDriverError,
)
from takhta.devices.machine import Machine


def test_a_pc_is_no_pi(tmp_path: Path) -> None:
    with pytest.raises(NoPiError, match=r"no Raspberry Pi.*leave --board away to play on the virtual board"):
        open_gpio(Machine(tmp_path))


@pytest.mark.parametrize(
    ("model", "extra"),
    [("Raspberry Pi 4 Model B Rev 1.4", "pi"), ("Raspberry Pi 5 Model B Rev 1.0", "pi5")],
)
def test_the_extra_is_named_that_suits_the_pi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, "RPi.GPIO", None)
    monkeypatch.setitem(sys.modules, "spidev", None)
    machine = describe_pi(tmp_path, model)
    for opening in (open_gpio, open_spi):
        with pytest.raises(WrongDriverError, match=rf"not installed.*`make play` installs them, those of {extra}\.$"):
            opening(machine)


def test_a_gpio_library_that_refuses_this_pi_is_to_be_replaced(
    bench: PiBench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The real rpi-lgpio refuses a machine whose device tree has no revision, as RPi.GPIO does a Pi 5.
    monkeypatch.delenv("RPI_LGPIO_REVISION")
    monkeypatch.delitem(sys.modules, "RPi.GPIO")
    machine = describe_pi(tmp_path, "Raspberry Pi 5 Model B Rev 1.0")
    with pytest.raises(WrongDriverError, match=r"does not know this Raspberry Pi 5.*`make clean`.*pi5"):
        open_gpio(machine)
    assert bench.electronics.history == []


def test_lines_that_cannot_be_opened_are_a_matter_of_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = PiBench(monkeypatch, tmp_path)
    lgpio = sys.modules["lgpio"]

    def refuse(_number: int) -> int:
        raise lgpio.error("can not open gpiochip")

    monkeypatch.setattr(lgpio, "gpiochip_open", refuse)
    with pytest.raises(NotAllowedError, match=r"this user may not.*usermod -aG gpio,spi"):
        open_gpio(bench.machine)


def test_spi_switched_off_is_told(bench: PiBench) -> None:
    (bench.machine.root / "dev/spidev0.0").unlink()
    with pytest.raises(SwitchedOffError, match="SPI is switched off: `sudo raspi-config nonint do_spi 0`"):
        open_spi(bench.machine)


def test_a_user_outside_the_group_is_told(bench: PiBench, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def refuse(path: Path, mode: int) -> bool:
        asked.append((path, mode))
        return False

    monkeypatch.setattr(os, "access", refuse)
    with pytest.raises(NotAllowedError, match=r"SPI: this user may not.*usermod -aG gpio,spi"):
        open_spi(bench.machine)
    assert asked == [(bench.machine.root / "dev/spidev0.0", os.R_OK | os.W_OK)]


def test_a_line_that_somebody_else_holds_is_named_with_its_use(bench: PiBench) -> None:
    bench.electronics.taken = {24}
    with pytest.raises(LineTakenError, match=r"^GPIO 24 \(chip select 2\) is used by something else"):
        bench.strips()
    assert bench.electronics.levels == {}


def test_what_drivers_raise_in_a_scan_is_told_as_an_error_of_the_board(
    bench: PiBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    strips = bench.strips()
    lgpio = sys.modules["lgpio"]

    def fail(*_arguments: int) -> int:
        raise lgpio.error("bad handle")

    monkeypatch.setattr(lgpio, "gpio_write", fail)
    with pytest.raises(DeviceError, match=r"^The scan of the strips cannot be used: bad handle"):
        strips.scan(range(8))
