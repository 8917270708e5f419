"""What `make play` says before it installs, and which venv it takes away: the real scripts on pretended machines."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from installer.wheels import LOCKS
from support.patience import PATIENCE_S


class Shelf:
    """A folder of pretended programs, the only ones a script finds beside Debian's everyday tools."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for tool in ("awk", "dirname", "grep", "printf", "rm", "sh"):
            (folder / tool).symlink_to(Path("/usr/bin") / tool)

    def add(self, name: str, script: str = "exit 0") -> Path:
        """A program of this name."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    def python(self, version: str = "3.11", *, bits: int = 64, lacks: Sequence[str] = ()) -> Path:
        """A Python as far as the scripts ask one: it answers what each of their questions is about."""
        return self.add(
            "python3",
            f"""case $2 in
  *version_info\\ *) exit {int(tuple(map(int, version.split("."))) < (3, 11))} ;;
  *maxsize*) exit {int(bits == 32)} ;;
  *print*version_info*) echo {version} ;;
  *ensurepip*) exit {int("python3-venv" in lacks)} ;;
  *Python.h*) exit {int("python3-dev" in lacks)} ;;
  *) echo "nobody told what to answer to $2" >&2; exit 9 ;;
esac""",
        )

    def run(self, script: str, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        """Run one of our scripts where nothing but the shelf is found."""
        return subprocess.run(
            ["/bin/sh", str(LOCKS / script), *map(str, arguments)],
            env={"PATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "bin")


@pytest.mark.parametrize(
    ("extra", "version", "there", "missing"),
    [
        ("virtual", "3.13", (), ()),
        ("pi", "3.11", (), ("gcc",)),
        ("pi", "3.11", ("gcc",), ()),
        ("pi5", "3.11", ("gcc",), ()),
        ("pi5", "3.13", (), ("gcc", "swig")),
        ("pi5", "3.13", ("gcc", "swig"), ()),
    ],
)
def test_all_that_debian_must_bring_is_told_in_one_sentence(
    shelf: Shelf, extra: str, version: str, there: Sequence[str], missing: Sequence[str]
) -> None:
    for each in there:
        shelf.add(each)
    ended = shelf.run("lacking.sh", shelf.python(version), extra)
    sentence = f"First, what Debian brings: sudo apt install {' '.join(missing)}\n" if missing else ""
    assert (ended.returncode, ended.stderr, ended.stdout) == (int(bool(missing)), sentence, "")


def test_python_s_own_parts_are_asked_for_too(shelf: Shelf) -> None:
    ended = shelf.run("lacking.sh", shelf.python("3.13", lacks=("python3-venv", "python3-dev")), "pi5")
    assert ended.stderr == "First, what Debian brings: sudo apt install python3-venv gcc python3-dev swig\n"


def test_32_bits_are_refused_in_a_sentence(shelf: Shelf) -> None:
    ended = shelf.run("lacking.sh", shelf.python(bits=32), "pi")
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert ended.stderr.startswith("Takhta needs a 64-bit system, and this one has 32 bits: ")


def test_an_old_python_is_refused_in_a_sentence(shelf: Shelf) -> None:
    ended = shelf.run("lacking.sh", shelf.python("3.9"), "virtual")
    assert (ended.returncode, ended.stderr) == (1, "Takhta needs Python 3.11 or newer: sudo apt install python3\n")


@pytest.mark.parametrize(
    ("stamps", "here", "extra", "healed"),
    [
        (("ready-pi",), "3.11", "pi", ""),
        (("ready-virtual", "ready-test"), "3.11", "virtual", ""),
        (("ready-pi",), "3.11", "virtual", ""),
        (("ready-pi",), "3.11", "pi5", "another Pi"),
        (("ready-pi5",), "3.11", "pi", "another Pi"),
        (("ready-virtual",), "3.13", "virtual", "another Python"),
    ],
)
def test_a_venv_of_another_pi_or_another_python_is_made_anew(
    shelf: Shelf, tmp_path: Path, stamps: Sequence[str], here: str, extra: str, healed: str
) -> None:
    venv = tmp_path / ".venv"
    (venv / "lib/python3.11").mkdir(parents=True)
    (venv / "bin").mkdir()
    (venv / "bin/python").symlink_to(shelf.python(here))
    for stamp in stamps:
        (venv / stamp).touch()
    ended = shelf.run("heal.sh", venv, extra)
    told = f"{venv} was made for {healed}; it is made anew.\n" if healed else ""
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, told, "")
    assert venv.exists() is not bool(healed)


def test_a_venv_whose_python_has_gone_is_made_anew(shelf: Shelf, tmp_path: Path) -> None:
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to(tmp_path / "gone")
    assert shelf.run("heal.sh", venv, "virtual").stdout == f"{venv} was made for another Python; it is made anew.\n"
    assert not venv.exists()


def test_installing_says_what_it_is_at_and_ends_as_pip_ends(shelf: Shelf) -> None:
    for code, end in ((0, "  unpacking\n"), (1, "")):
        said = "Collecting numpy==2.4.6\\n  Building wheel for spidev (setup.py): started\\n"
        said += "Installing collected packages: numpy\\n" * (not code)
        ended = shelf.run("install.sh", shelf.add("pip", f"printf '{said}'; exit {code}"), LOCKS / "compile.txt")
        assert ended.returncode == code
        assert ended.stdout == ("  up to 3 packages, 1: numpy\n  compiling spidev, which takes a while\n" + end)


def test_make_chooses_the_drivers_of_the_pi_that_a_folder_describes(tmp_path: Path) -> None:
    chosen = {}
    for model in ("Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0", "Radxa ROCK 5B"):
        (tmp_path / "proc/device-tree").mkdir(parents=True, exist_ok=True)
        (tmp_path / "proc/device-tree/model").write_text(f"{model}\0")
        told = subprocess.run(
            ["make", "--dry-run", "play", "VENV=build/nowhere"],
            cwd=LOCKS.parents[1],
            env={name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
            | {"TAKHTA_MACHINE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        chosen[model] = next(line.rpartition("/")[2] for line in told.stdout.splitlines() if "install.sh" in line)
    assert [*chosen.values()] == ["pi.txt", "pi5.txt", "virtual.txt"]
