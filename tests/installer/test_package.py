"""The Debian package: built, and by the real dpkg put into a folder as root of a system, changed, removed and purged.

That its program runs where nothing else is installed, tests/tools/installed.sh shows.
"""

import subprocess
from pathlib import Path

import pytest

from installer.package import HERE, KINDS, UNITS, lay_out, service
from installer.wheels import compiled
from support.debian import System, built
from takhta import __version__


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path / "system")


def test_it_brings_program_service_user_rules_and_name(tmp_path: Path, system: System) -> None:
    system.dpkg("--install", built(tmp_path))
    wanted = [f"{HERE}/setup", f"{HERE}/name", f"{HERE}/locks/virtual.txt", "usr/bin/takhta", "etc/default/takhta"]
    wanted += [f"{UNITS}/{name}.service" for name in ("takhta", "takhta-setup", "takhta-name")]
    wanted += ["usr/lib/sysusers.d/takhta.conf", "usr/lib/udev/rules.d/70-takhta.rules", "var/lib/takhta"]
    assert [path for path in wanted if not system.holds(path)] == []
    assert (system.root / HERE / "release").read_text() == f"{__version__}\n"


def test_another_release_keeps_games_and_the_settings_that_were_changed(tmp_path: Path, system: System) -> None:
    system.dpkg("--install", built(tmp_path, "0.1.0"))
    (system.root / "var/lib/takhta/journal.sqlite").write_text("games")
    (system.root / "etc/default/takhta").write_text('OPTIONS="--port 80"\n')
    system.dpkg("--install", built(tmp_path, "0.2.0"))
    assert (system.root / HERE / "release").read_text() == "0.2.0\n"
    assert (system.root / "etc/default/takhta").read_text() == 'OPTIONS="--port 80"\n'
    assert (system.root / "var/lib/takhta/journal.sqlite").read_text() == "games"


def test_removed_or_purged_the_program_goes_and_the_games_stay(tmp_path: Path, system: System) -> None:
    system.dpkg("--install", built(tmp_path))
    (system.root / "var/lib/takhta/journal.sqlite").write_text("games")
    assert system.dpkg("--remove", "takhta") == ("Takhta is gone; all games and calibrations stay in /var/lib/takhta.")
    assert [system.holds(path) for path in (HERE, "usr/bin/takhta", "etc/default/takhta")] == [False, False, True]
    system.dpkg("--purge", "takhta")
    assert not system.holds("etc/default/takhta")
    assert (system.root / "var/lib/takhta/journal.sqlite").read_text() == "games"


def test_a_pi_asks_debian_for_whatever_compiles_its_drivers() -> None:
    asked = {name.split()[0] for name in KINDS["arm64"].compilers.replace("|", ",").split(",") if name.strip()}
    assert {need for each in compiled().values() for need in each.needs} <= asked
    assert KINDS["amd64"].compilers == ""


def test_the_service_is_its_own_user_s_and_never_root_s() -> None:
    text = service().text()
    assert "User=takhta\n" in text
    assert "StateDirectory=takhta\nEnvironment=XDG_DATA_HOME=/var/lib\n" in text
    assert "CapabilityBoundingSet=\n" in text
    assert "ExecStart=/opt/takhta/venv/bin/takhta play $OPTIONS --no-browser\n" in text


def test_its_scripts_are_read_by_a_shell_without_a_fault(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    lay_out(tree, "arm64")
    scripts = [tree / "DEBIAN" / name for name in ("postinst", "prerm", "postrm")]
    scripts += [tree / HERE / "setup", tree / HERE / "name", tree / "usr/bin/takhta", tree / HERE / "locks/install.sh"]
    for script in scripts:
        assert script.stat().st_mode & 0o777 == 0o755
        assert subprocess.run(["sh", "-n", script], capture_output=True, check=False).stderr == b""
