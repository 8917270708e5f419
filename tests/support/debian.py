"""Our Debian package without the wheels, and a folder that the real dpkg takes for a system."""

import shutil
import subprocess
from pathlib import Path

from installer.package import lay_out, pack
from oracles.judges import lacking
from support.patience import PATIENCE_S
from takhta import __version__


def built(folder: Path, version: str = __version__, architecture: str = "", postinst: str = "") -> Path:
    """The package, but for the wheels; for this machine, unless another is named."""
    if shutil.which("dpkg-deb") is None:
        lacking("dpkg is not installed")
    tree = folder / f"{version}-{architecture}"
    tree.mkdir()
    architecture = architecture or dpkg_says("--print-architecture")
    lay_out(tree, architecture, version)
    if postinst:
        (tree / "DEBIAN/postinst").write_text(postinst)
    return pack(tree, folder)


class System:
    """A folder that dpkg takes for the root of a system."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("info", "updates", "triggers"):
            (root / "var/lib/dpkg" / folder).mkdir(parents=True)
        for file in ("status", "available"):
            (root / "var/lib/dpkg" / file).touch()
        self.command = ["dpkg", f"--root={root}", f"--log={root}/dpkg.log", "--force-script-chrootless"]
        self.command += ["--force-not-root", "--force-depends", "--force-architecture", "--force-confold"]

    def dpkg(self, *arguments: str | Path) -> str:
        """Run dpkg on it; what Takhta's own scripts then said."""
        command = [*self.command, *map(str, arguments)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
        assert ended.returncode == 0, ended.stderr
        return "\n".join(line for line in ended.stdout.splitlines() if line.startswith("Takhta"))

    def holds(self, path: str) -> bool:
        """Whether a path is there."""
        return (self.root / path).exists()


def dpkg_says(*arguments: str) -> str:
    """What dpkg answers."""
    return subprocess.run(["dpkg", *arguments], capture_output=True, text=True, check=True).stdout.strip()
