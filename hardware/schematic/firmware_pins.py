"""What a Pico's pin file assigns, read as text, because it only runs on a Pico.

So circuits and firmware cannot differ.
"""

import ast
from pathlib import Path


def assigned(board_file: Path) -> dict[str, object]:
    """The plain values of its top-level assignments, by what stands left of `=`: `BUZZER`, `SDA, SCL`."""
    values: dict[str, object] = {}
    for node in ast.parse(board_file.read_text()).body:
        if isinstance(node, ast.Assign):
            try:
                values[ast.unparse(node.targets[0]).strip("()")] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return values


def numbers(board_file: Path, name: str) -> tuple[int, ...]:
    """The numbers that are assigned to this name or names. Raises KeyError, and ValueError when they are none."""
    value = assigned(board_file)[name]
    found = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(each, int) for each in found):
        raise ValueError(f"{name} in {board_file} is {value!r}, and not of numbers.")
    return found
