"""What the director and the program that plays leave for each other: small files in a folder, each written whole.

`takhta share` lays an ask there and takes the answer away; a program that plays does the reverse, when it likes. So
neither ever waits for the other.
"""

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

_ASK, _ANSWER, _CALL = "ask.json", "answer.json", "call"
_TO_FAR, _FROM_FAR = "to-far", "from-far"
_LONGEST = 256 * 1024
_Read = TypeVar("_Read")


class Seating(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to play next at a board, named by colour; the rest as in `takhta play`, an empty game is the board's usual
    one. `match` is the uid that the match is to have."""

    match: str
    players: dict[str, str]
    length: int = 0
    game: str = ""
    event: str = ""
    round: str = ""
    table: str = ""


class SeatAsked(msgspec.Struct, frozen=True):
    """The director asks for this; the same `id` again is the same ask."""

    id: str
    seat: Seating


class SeatAnswered(msgspec.Struct, frozen=True):
    """What has become of an ask; `why` not, in words."""

    id: str
    done: bool
    why: str = ""


class Desk:
    """The files, in a folder of their own. What cannot be written or read counts as not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def is_there(self) -> bool:
        """Whether anybody has ever shared from here."""
        return self._folder.is_dir()

    def open(self) -> None:
        """Make the folder. What lies there of an earlier time is taken away: whoever asked asks again."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        self.take_ask()
        self.take_answer()

    def ask(self, asked: SeatAsked) -> None:
        """Lay an ask there, in place of any other."""
        self._write(_ASK, asked)

    def asked(self) -> SeatAsked | None:
        """The ask that lies there."""
        return self._read(_ASK, SeatAsked)

    def take_ask(self) -> None:
        """Take the ask away."""
        self._remove(_ASK)

    def answer(self, answered: SeatAnswered) -> None:
        """Lay an answer there, and take the ask away."""
        self._write(_ANSWER, answered)
        self._remove(_ASK)

    def take_answer(self) -> SeatAnswered | None:
        """The answer that lies there, which is taken away."""
        answered = self._read(_ANSWER, SeatAnswered)
        if answered is not None:
            self._remove(_ANSWER)
        return answered

    @property
    def calls(self) -> bool:
        """Whether somebody at the board asks for the director."""
        return (self._folder / _CALL).exists()

    def call(self, *, calls: bool) -> None:
        """Ask for the director, or no longer."""
        if calls:
            self._write(_CALL, True)
        else:
            self._remove(_CALL)

    def say_far(self, board: str, word: bytes) -> None:
        """Let another board know this; empty = it is no longer spoken to."""
        self._write(_TO_FAR, (board, word.decode()))

    def said_far(self) -> tuple[str, bytes] | None:
        """What another board is to know, and which."""
        told = self._read(_TO_FAR, tuple[str, str])
        return (told[0], told[1].encode()) if told else None

    def far_said(self, word: bytes) -> None:
        """Another board has let us know this."""
        self._write(_FROM_FAR, word.decode())

    def forget_far(self) -> None:
        """Nothing has been heard of another board yet."""
        self._remove(_FROM_FAR)

    def heard_far(self) -> bytes | None:
        """What another board has let us know last."""
        told = self._read(_FROM_FAR, str)
        return told.encode() if told else None

    def _write(self, name: str, what: object) -> None:
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            part = self._folder / f"{name}.part"
            part.write_bytes(msgspec.json.encode(what))
            part.replace(self._folder / name)

    def _read(self, name: str, kind: type[_Read]) -> _Read | None:
        with suppress(OSError, msgspec.DecodeError, UnicodeError), (self._folder / name).open("rb") as file:
            return msgspec.json.decode(file.read(_LONGEST), type=kind)
        return None

    def _remove(self, name: str) -> None:
        with suppress(OSError):
            (self._folder / name).unlink()
