"""GNU Backgammon reads match files and writes them again: what it writes says whether it understood them."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from oracles.judges import program
from support.patience import PATIENCE_S

_PROLOGUE = "set automatic game off\nset automatic roll off\nset automatic move off\n"
_ANALYSIS = re.compile(r"(?<=\])(?:A|DA|MR|LU|GS|BM|DO|GB|GW|BC|DC|CR)(?:\[[^\]]*\])+")
"""What gnubg adds to the moves of an SGF file."""
_MADE_BY = re.compile(r"AP\[GNU Backgammon:[\d.]+\]")


_UNPLAYED = re.compile(r"(?<=\d\d: )(?:\?{4})?\s*(?=Wins|$)")


def without_unplayed(text: str) -> str:
    """A .mat text with nothing after a roll that nobody played any more: gnubg reads the marks and writes none."""
    return _UNPLAYED.sub("", text)


def mat_again(texts: Sequence[str], scratch: Path) -> list[str]:
    """The .mat texts after gnubg has imported and exported them."""
    return [without_unplayed(out["mat"]) for out in _again(texts, scratch, "mat", 'import mat "{file}"')]


def sgf_again(texts: Sequence[str], scratch: Path) -> list[tuple[str, str]]:
    """The SGF texts after gnubg has loaded and saved them, without its analysis; and as it exports them to .mat."""
    saved = _again(texts, scratch, "sgf", 'load match "{file}"')
    return [(_MADE_BY.sub("AP[Takhta]", _ANALYSIS.sub("", out["sgf"])), without_unplayed(out["mat"])) for out in saved]


def _again(texts: Sequence[str], scratch: Path, kind: str, read: str) -> list[dict[str, str]]:
    commands, outs = _PROLOGUE, []
    for number, text in enumerate(texts):
        file = scratch / f"{kind}{number}.{kind}"
        file.write_text(text)
        outs.append({ending: file.with_suffix(f".out.{ending}") for ending in ("mat", "sgf")})
        commands += f"{read.format(file=file)}\n"
        commands += f'export match mat "{outs[-1]["mat"]}"\nsave match "{outs[-1]["sgf"]}"\n'
    subprocess.run(
        [str(program("gnubg")), "-t", "-q", "-r"],
        input=commands + "quit\ny\n",
        env={"HOME": str(scratch)},
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    return [{ending: path.read_text() for ending, path in out.items()} for out in outs]
