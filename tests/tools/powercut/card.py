"""The cards of the machine whose power is cut: one with Debian 12, systemd and our package as anybody would install it,
and one for /var/lib/takhta, which forgets.

User-Mode Linux takes the flushes of its own disks and does nothing, so the second is a file that it reaches through its
hostfs: there a flush arrives.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build/powercut"
SHARED = BUILD / "shared"
"""The folder that the machine sees as /host."""
GAMES_CARD = SHARED / "games.img"
SIZE = "1600M"
DEBIAN = "systemd-sysv,udev,e2fsprogs,hostname,init-system-helpers,python3,python3-venv"
ACKNOWLEDGED = """\
[Service]
# What is shown leaves the machine by a serial line at once: a disk that forgets cannot forget it.
StandardOutput=tty
TTYPath=/dev/tty1
DeviceAllow=/dev/tty1 rw
"""
LOOK = """\
import sqlite3, sys
from pathlib import Path
journal = Path("/var/lib/takhta/journal.sqlite")
if journal.exists():
    found = sqlite3.connect(journal).execute("pragma integrity_check").fetchone()[0]
    print('{"integrity": "%s"}' % found, flush=True)
"""


def make_card(package: Path) -> Path:
    """The card as an image, made once; it takes two minutes."""
    card = BUILD / "card.raw"
    if card.exists():
        return card
    tree = BUILD / "tree"
    BUILD.mkdir(parents=True, exist_ok=True)
    subprocess.run(["rm", "-rf", str(tree)], check=True)
    modules = Path(*Path("/usr/lib/uml/modules").glob("*"))
    drivers = f"$1/lib/modules/{modules.name}/kernel/drivers/block"
    hooks = [
        f"--customize-hook=mkdir -p {drivers}",
        f"--customize-hook=cp {modules}/modules.* $1/lib/modules/{modules.name}/",
        f"--customize-hook=cp {modules}/kernel/drivers/block/loop.ko {drivers}/",
        f"--customize-hook=copy-in {package} /",
        f"--customize-hook=chroot $1 apt-get install -y --no-install-recommends /{package.name}",
        f"--customize-hook=rm $1/{package.name}",
    ]
    command = ["mmdebstrap", "--quiet", "--variant=apt", f"--include={DEBIAN}", *hooks, "bookworm", str(tree)]
    subprocess.run(command, check=True, stdout=sys.stderr)
    drop_in = tree / "etc/systemd/system/takhta.service.d/powercut.conf"
    drop_in.parent.mkdir(parents=True, exist_ok=True)
    look = "ExecStartPre=/opt/takhta/venv/bin/python /opt/look.py\n"
    drop_in.write_text(ACKNOWLEDGED + look)
    (tree / "opt/look.py").write_text(LOOK)
    (tree / "etc/modules-load.d/loop.conf").write_text("loop\n")
    (tree / "host").mkdir()
    (tree / "etc/fstab").write_text(
        "/dev/ubda / ext4 defaults,noatime 0 0\n"
        f"none /host hostfs {SHARED} 0 0\n"
        "/host/games.img /var/lib/takhta ext4 loop,noatime,x-systemd.requires-mounts-for=/host 0 0\n"
    )
    (tree / "etc/hostname").write_text("board\n")
    for unit in (
        "getty@tty1.service",
        "getty-static.service",
        "apt-daily.timer",
        "apt-daily-upgrade.timer",
        "fstrim.timer",
    ):
        link = tree / "etc/systemd/system" / unit
        link.unlink(missing_ok=True)
        link.symlink_to("/dev/null")
    card.with_suffix(".new").unlink(missing_ok=True)
    command = ["mke2fs", "-q", "-t", "ext4", "-d", str(tree), str(card.with_suffix(".new")), SIZE]
    subprocess.run(command, check=True)
    card.with_suffix(".new").rename(card)
    subprocess.run(["rm", "-rf", str(tree)], check=True)
    return card


def insert(blank: Path, game: str, options: str) -> Path:
    """Both cards as they are before anybody has played; the one with the system."""
    card = BUILD / f"{game}.raw"
    subprocess.run(["cp", "--sparse=always", str(blank), str(card)], check=True)
    (BUILD / "options").write_text(f'OPTIONS="{options}"\n')
    script = f"rm /etc/default/takhta\nwrite {BUILD}/options /etc/default/takhta\n"
    command = ["debugfs", "-w", "-f", "/dev/stdin", str(card)]
    subprocess.run(command, input=script, text=True, check=True, capture_output=True)
    SHARED.mkdir(exist_ok=True)
    GAMES_CARD.unlink(missing_ok=True)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", str(GAMES_CARD), "64M"], check=True)
    return card
