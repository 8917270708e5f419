"""GNU Backgammon as a judge: a script runs in its embedded Python, plain data goes in and comes out as JSON.

It runs as another program and nothing of it is imported; see `judges.need("gnubg")` for machines without it.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from support.judges import program

_PROLOGUE = """
import json, os, gnubg
for line in ("set automatic roll off", "set automatic game off", "set automatic move off",
             "set player 0 human", "set player 1 human", "set evaluation chequerplay evaluation plies 0"):
    gnubg.command(line)
with open(os.environ["JUDGE_IN"]) as file:
    given = json.load(file)
"""
_EPILOGUE = """
with open(os.environ["JUDGE_OUT"], "w") as file:
    json.dump(answer, file)
"""

_HINTS = """
gnubg.command("set variation " + given["variation"])
gnubg.command("new session")
answer = []
for position, high, low in given["asked"]:
    gnubg.command("set turn 1")
    gnubg.command("set board " + position)
    gnubg.command("set dice %d %d" % (high, low))
    answer.append([hint["move"] for hint in (gnubg.hint(5000) or {}).get("hint", [])])
"""


def run(script: str, given: Any, scratch: Path, seconds: float = 60) -> Any:
    """Run a script that turns `given` into `answer`, both JSON data. Raises CalledProcessError or TimeoutExpired."""
    source, put_in, put_out = scratch / "judge.py", scratch / "in.json", scratch / "out.json"
    source.write_text(_PROLOGUE + script + _EPILOGUE)
    put_in.write_text(json.dumps(given))
    put_out.unlink(missing_ok=True)
    subprocess.run(
        [str(program("gnubg")), "-t", "-q", "-r", "-p", str(source)],
        env=os.environ | {"HOME": str(scratch), "JUDGE_IN": str(put_in), "JUDGE_OUT": str(put_out)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=seconds,
        check=True,
    )
    return json.loads(put_out.read_text())


def hints(asked: list[tuple[str, int, int]], scratch: Path, variation: str = "standard") -> list[list[str]]:
    """Every legal play gnubg lists for each (Position ID, die, die), as it writes them; about 90 a second."""
    answer: list[list[str]] = run(_HINTS, {"variation": variation, "asked": asked}, scratch)
    return answer
