"""How far a training has come, kept in a file so that it can go on where it was stopped."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from takhta.coach.training.fit import Adam


def save(path: Path, adam: Adam, done: dict[str, Any]) -> None:
    """Keep the weights, the state of the fitting and how much is done; a stop meanwhile loses nothing."""
    written = path.with_suffix(".new.npz")
    arrays = {f"{number:03}": each for number, each in enumerate(adam.arrays)}
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(written, done=np.array(json.dumps(done | {"steps": adam.steps})), **arrays)  # type: ignore[arg-type]  # the names are ours
    written.replace(path)


def load(path: Path, adam: Adam) -> dict[str, Any]:
    """Go on from a file: put back what was kept and tell how much is done; nothing where there is no file."""
    if not path.is_file():
        return {}
    with np.load(path, allow_pickle=False) as file:
        done: dict[str, Any] = json.loads(str(file["done"]))
        for number, each in enumerate(adam.arrays):
            each[...] = file[f"{number:03}"]
    adam.steps = done.pop("steps")
    return done
