"""A Pi described by a folder of its files."""

from pathlib import Path

import pytest

from support.fake_pi import describe_pi
from takhta.devices.machine import Machine


@pytest.mark.parametrize(
    ("model", "is_pi", "is_pi5"),
    [
        ("Raspberry Pi 3 Model B Plus Rev 1.3", True, False),
        ("Raspberry Pi Zero 2 W Rev 1.0", True, False),
        ("Raspberry Pi 5 Model B Rev 1.0", True, True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", True, True),
        ("Radxa ROCK 5B", False, False),
    ],
)
def test_the_device_tree_tells_the_model(tmp_path: Path, model: str, is_pi: bool, is_pi5: bool) -> None:  # noqa: FBT001 - a row of the table
    machine = describe_pi(tmp_path, model)
    assert (machine.model, machine.is_pi, machine.is_pi5) == (model, is_pi, is_pi5)


def test_a_pc_has_no_model_and_no_spi(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert (machine.model, machine.is_pi, machine.has_spi, machine.may_use_lines) == ("", False, False, False)


def test_settings_missing_in_config_txt_are_found(tmp_path: Path) -> None:
    machine = describe_pi(tmp_path)
    machine.config.write_text("# dtparam=spi=on\ndtparam=audio=off # for the lamps\n[all]\n")
    assert machine.missing_settings(("dtparam=spi=on", "dtparam=audio=off")) == ("dtparam=spi=on",)
    machine.config.unlink()
    with pytest.raises(FileNotFoundError):
        machine.missing_settings(("dtparam=spi=on",))
