"""The wheel, installed in an environment of its own far from the checkout: all it needs has travelled with it."""

import json
import subprocess
import sys
import sysconfig
import zipfile
from importlib import metadata
from pathlib import Path

import httpx2
import pytest

from oracles.judges import lacking, need
from support.matches import SHORT
from support.patience import PATIENCE_S
from support.program import HOST, run
from support.running import Playing, visit
from support.screens import screen_of

ROOT = HOST.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it would be published, built without downloading anything."""
    need("hatchling")
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE_S)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """The command of the installed wheel. It borrows the libraries of this Python, but nothing of the checkout."""
    home = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=PATIENCE_S)
    python = home / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE_S)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return str(python), "-I", str(home / "bin" / "takhta")


def test_it_holds_the_program_the_page_the_boards_and_the_firmware(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}

    wanted = {
        f"{inside}/{path.relative_to(ROOT / folder)}"
        for folder, inside in (
            ("host/takhta", "takhta"),
            ("hardware/boards", "takhta/shipped/boards"),
            ("firmware", "takhta/shipped/firmware"),
        )
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", ".mypy_cache", ".ruff_cache"} & set(path.parts)
    }
    assert held == wanted
    assert {"takhta/web/static/index.html", "takhta/shipped/boards/tables.toml"} <= held


def test_it_knows_the_plays(installed: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(tmp_path, "plays", "--position", "4HPwATDgc/ABMA", "--dice", "31", "--json", command=installed)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(json.loads(ended.stdout)["plays"]) == 16


def test_it_plays_with_its_own_board_file_and_firmware(installed: tuple[str, ...], tmp_path: Path) -> None:
    with Playing(tmp_path, command=installed) as playing, visit(playing) as visitor:
        assert httpx2.get(playing.url, trust_env=False, timeout=PATIENCE_S).status_code == 200
        visitor.press("roll")
        visitor.until(lambda view: view["prompt"] == "play" and view["screen"] == screen_of(view))
        command = Path(f"/proc/{playing.display}/cmdline").read_text()
        assert f"{Path(installed[0]).parents[1]}/lib" in command
        assert str(ROOT) not in command.replace(sys.prefix, "")


def test_it_reenacts_a_match(installed: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "short.mat"
    path.write_text(SHORT)

    ended = run(tmp_path, "reenact", path, "--json", command=installed)

    assert (ended.returncode, ended.stderr) == (0, "")
    answer = json.loads(ended.stdout)
    assert (answer["turns"], answer["wrong"], answer["equal"]) == (4, 0, True)


def test_an_editable_install_keeps_no_copy_that_could_grow_stale() -> None:
    try:
        files = metadata.files("takhta") or []
    except metadata.PackageNotFoundError:
        lacking("takhta is not installed here")
    if not any(
        file.name == "direct_url.json" and '"editable":true' in file.read_text().replace(" ", "") for file in files
    ):
        lacking("takhta is not installed from its checkout here")

    copies = [str(file) for file in files if file.suffix in (".toml", ".py") and file.parts[0] == "takhta"]

    assert copies == []
    assert not (Path(sysconfig.get_path("purelib")) / "takhta").exists()
