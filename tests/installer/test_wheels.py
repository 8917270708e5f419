"""Which files a Raspberry Pi is to fetch, by the real locks; `make pi` fetches them all."""

import pytest

from installer.wheels import PYTHONS, Pin, compiled, fetch, pins


@pytest.mark.parametrize("python", PYTHONS)
def test_a_pi_gets_the_drivers_of_its_kind_and_never_both(python: str) -> None:
    drivers = {"rpi-gpio", "rpi-ws281x", "rpi-lgpio", "lgpio", "adafruit-blinka-raspberry-pi5-neopixel"}
    found = {extra: {pin.name for pin in pins(extra, "aarch64", python)} & drivers for extra in ("pi", "pi5")}
    assert found == {
        "pi": {"rpi-gpio", "rpi-ws281x"},
        "pi5": {"rpi-lgpio", "lgpio", "adafruit-blinka-raspberry-pi5-neopixel"},
    }


def test_a_pc_gets_no_driver() -> None:
    assert not {pin.name for pin in pins("pi5", "x86_64", "3.13")} & {*compiled(), "gpiod", "rpi-lgpio"}


def test_each_python_gets_its_own_version() -> None:
    numpy = {
        python: [pin.version for pin in pins("pi", "aarch64", python) if pin.name == "numpy"] for python in PYTHONS
    }
    assert [len(versions) for versions in numpy.values()] == [1, 1]
    assert numpy["3.11"] != numpy["3.13"]


def test_whatever_is_compiled_is_in_a_lock_of_a_pi() -> None:
    locked = {pin.name for extra in ("pi", "pi5") for python in PYTHONS for pin in pins(extra, "aarch64", python)}
    assert {*compiled()} <= locked


def test_a_file_that_is_nowhere_is_told(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    said = fetch(tmp_path_factory.mktemp("wheels"), [Pin("spidev", "3.8", ("sha256:" + "0" * 64,))], "aarch64", "3.13")
    assert "No matching distribution found for spidev==3.8" in said
