"""The recipe of a card for pi-gen: its settings are read by a shell, its own step runs in a pretended root."""

import os
import subprocess
from pathlib import Path

import pytest

from installer.wheels import ROOT
from support.fake_pi import describe_pi
from support.patience import PATIENCE_S
from support.virtual import TABLES
from takhta.commands.doctor.machine import wanted_settings

IMAGE = ROOT / "host/installer/image"
STEP = IMAGE / "stage-takhta/00-takhta/00-run.sh"


def bash(script: str, **environment: str) -> str:
    """What a shell says that runs this as pi-gen would."""
    command = ["bash", "-e", "-c", script]
    world = {"PATH": os.environ["PATH"], **environment}
    return subprocess.run(command, env=world, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout


def test_our_stage_comes_after_those_of_a_small_system() -> None:
    said = bash(f'. {IMAGE}/config; echo "$STAGE_LIST|$IMG_NAME|$TARGET_HOSTNAME"', TAKHTA=str(ROOT))
    stages, *names = said.strip().split("|")
    assert stages.split() == ["stage0", "stage1", "stage2", str(IMAGE / "stage-takhta")]
    assert names == ["takhta", "takhta"]
    scripts = (IMAGE / "stage-takhta").rglob("*.sh")
    assert sorted(path.name for path in scripts if os.access(path, os.X_OK)) == ["00-run.sh", "prerun.sh"]
    assert (IMAGE / "stage-takhta/EXPORT_IMAGE").exists()


@pytest.mark.parametrize("model", ["Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"])
def test_the_card_has_all_lines_that_the_doctor_asks_for_and_the_package_is_installed(
    tmp_path: Path, model: str
) -> None:
    root, checkout = tmp_path / "root", tmp_path / "checkout"
    machine = describe_pi(root, model)
    machine.config.write_text("# as it came\ndtparam=audio=on\n")
    (root / "tmp").mkdir()
    (checkout / "build").mkdir(parents=True)
    (checkout / "build/takhta_0.1.0_arm64.deb").write_text("package")
    for _ in range(2):  # a stage may run again
        inside = bash(
            f"on_chroot() {{ cat; }}; export -f on_chroot; {STEP}", TAKHTA=str(checkout), ROOTFS_DIR=str(root)
        )
    assert machine.missing_settings(wanted_settings(TABLES, machine)) == ()
    assert machine.config.read_text().count("dtparam=spi=on") == 1
    assert inside.splitlines()[0] == "apt-get install --yes /tmp/takhta.deb"
    assert (root / "tmp/takhta.deb").read_text() == "package"
