"""Where Takhta keeps things: the user's data folder, as the XDG base directory rules say."""

import os
from pathlib import Path

from takhta.errors import UnusableError
from takhta.rules.said import said

JOURNAL = "journal.sqlite"
"""What the journal is called in the data folder."""


def data_folder() -> Path:
    """The folder of the journal and the calibrations; made when missing. Raises UnusableError."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # The rules ask to ignore a relative path.
    try:
        root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise UnusableError(said("folder.no_home"), said("folder.elsewhere")) from error
    folder = root / "takhta"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = said("folder.not_made", folder=str(folder), why=str(error.strerror))
        raise UnusableError(told, said("folder.elsewhere")) from error
    return folder


def journal_file() -> Path:
    """The journal of all games."""
    return data_folder() / JOURNAL


def desk_folder() -> Path:
    """Where the director and the program that plays leave each other word."""
    return data_folder() / "desk"


def diary_file() -> Path:
    """What happened to the board beside the games."""
    return data_folder() / "diary.jsonl"


def devices_file() -> Path:
    """The devices that may play over the network."""
    return data_folder() / "paired-devices.json"


def sensors_log() -> Path:
    """When which sensor began to fail."""
    return data_folder() / "sensors.jsonl"


def far_seed_file() -> Path:
    """What the secrets for dice are made of that this board throws together with another."""
    return data_folder() / "far-seed"


def trace_folder() -> Path:
    """Where the last minutes of play are kept."""
    return data_folder() / "traces"


def unfinished_calibration_file(board: str) -> Path:
    """How far the calibration of a board has come, while it is not finished."""
    return data_folder() / f"unfinished-calibration-{board}.json"


def lessons_file() -> Path:
    """Which lessons everybody has learnt."""
    return data_folder() / "lessons.json"


def health_file(board: str) -> Path:
    """How the sensors of a board did when somebody played last."""
    return data_folder() / f"sensors-{board}.json"


def calibration_file(board: str) -> Path:
    """The calibration of a board, by the board's name."""
    return data_folder() / f"calibration-{board}.json"
