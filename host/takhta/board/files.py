"""Finds the files that travel with the program: board files and the firmware, in a checkout and in a wheel.

It only looks beside the package itself, never in the working directory, except for a board file named by its path.
"""

from pathlib import Path

from takhta.board.errors import MissingFileError

_PACKAGE = Path(__file__).resolve().parents[1]
_CHECKOUT = _PACKAGE.parents[1]
_SHIPPED = _PACKAGE / "shipped"


def board_file(name_or_path: str) -> Path:
    """The file of a board: `tables` is one that came with the program, anything ending in .toml is a path.

    Raises MissingFileError, which lists the boards there are.
    """
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        if path.is_file():
            return path
        raise MissingFileError(f"There is no board file {name_or_path}.")
    folder = _folder("hardware/boards", "boards")
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if name_or_path not in known:
        raise MissingFileError(
            f"There is no board named {name_or_path!r}; known are {', '.join(known)}, or give a .toml file."
        )
    return folder / f"{name_or_path}.toml"


def firmware_folder() -> Path:
    """The folder with the dice display's firmware. Raises MissingFileError."""
    return _folder("firmware", "firmware")


def _folder(in_checkout: str, shipped: str) -> Path:
    """The checkout's folder if the package lies in one, else what the wheel brought.

    A checkout is known by its pyproject.toml: a stray folder beside site-packages must not win over the wheel's own.
    """
    for folder in (_CHECKOUT / in_checkout if (_CHECKOUT / "pyproject.toml").is_file() else None, _SHIPPED / shipped):
        if folder is not None and folder.is_dir():
            return folder
    raise MissingFileError(f"The program's {shipped} files are missing; install takhta again.")
