"""Plays and positions of pagade as text. It must never know which plays are legal.

A play is written hop by hop in the numbers of its colour: `12/18* 6/9`; `12/15(2)` is a pair; `7h` is square 7 on the
way home, `cut` a pawn off the board, `home` the middle of the cross.
A position is the progress of every colour's pawns, beginning with the colour on turn, anticlockwise:
`6.7.12.12-6.7.12.12-6.7.12.12-6.7.12.12`; `x` after a colour = it has cut, `#1` = it came home first, `~` = it does
not play.
"""

import re
from collections.abc import Iterable

from takhta.rules.errors import InvalidError
from takhta.rules.occupancy import Side
from takhta.rules.pagade.path import AROUND, COLOURS, CUT, HOME, Progress, is_private, number, seat, square
from takhta.rules.pagade.plays import Hop
from takhta.rules.pagade.position import EACH, Pawns, Position
from takhta.rules.said import Said, excerpt, said

Landing = tuple[Progress, Progress, int]
"""From where, to where, how many pawns: all that the text of a hop tells."""

_HOP = re.compile(r"(?P<source>\w+)/(?P<target>\w+)(?:\((?P<number>[12])\))?\*?", re.ASCII)
_SQUARE = re.compile(r"([1-9]\d?)(h?)", re.ASCII)
_ABSENT = "~"
_CUTTER = "x"
_PLACE = "#"


def name(progress: Progress) -> str:
    """A pawn's square in the words of its colour.

    >>> name(Progress(12)), name(AROUND), name(Progress(83)), name(CUT), name(HOME)
    ('12', '8h', '1h', 'cut', 'home')
    """
    if progress == CUT:
        return "cut"
    if progress == HOME:
        return "home"
    return f"{number(progress)}h" if progress >= AROUND else str(progress)


def read_name(text: str) -> Progress:
    """The progress a square's name stands for. Raises InvalidError.

    >>> read_name("8h")
    76
    """
    if text in ("cut", "home"):
        return CUT if text == "cut" else HOME
    found = _SQUARE.fullmatch(text)
    here = int(found[1]) if found else 0
    if found is None or here > (8 if found[2] else 75):
        raise InvalidError(said("play.no_square", text=excerpt(text, 80)))
    return Progress(HOME - here if found[2] else here)


def write(hops: Iterable[Hop]) -> str:
    """A play as players write it; empty when nothing is played."""
    return " ".join(
        f"{name(hop.source)}/{name(hop.target)}{'(2)' if hop.number == 2 else ''}{'*' if hop.cuts else ''}"
        for hop in hops
    )


def read(text: str) -> list[Landing]:
    """The hops of a play. Stars may be missing. Raises InvalidError with what cannot be read."""
    hops: list[Landing] = []
    for word in text.split():
        found = _HOP.fullmatch(word)
        if found is None:
            raise InvalidError(said("play.unreadable_hop", text=excerpt(word)))
        hops.append((read_name(found["source"]), read_name(found["target"]), int(found["number"] or 1)))
    return hops


def write_position(position: Position) -> str:
    """The position as text."""
    return "-".join(_write_colour(position, colour) for colour in _from(position.turn))


def read_position(text: str, turn: Side, seats: tuple[Side, ...]) -> Position:
    """Read a position with `turn` on turn; `seats` are the colours that play. Raises InvalidError."""
    parts = text.strip().split("-")
    if len(parts) != len(COLOURS):
        raise InvalidError(said("position.unreadable", text=excerpt(text, 80)))
    pawns: dict[Side, Pawns] = {}
    places: list[tuple[int, Side]] = []
    has_cut = [False] * len(COLOURS)
    for colour, part in zip(_from(turn), parts, strict=True):
        if (part == _ABSENT) is (colour in seats):
            if colour in seats:
                raise InvalidError(said("position.colour_plays", side=colour.noun, text=excerpt(text, 80)))
            raise InvalidError(said("position.colour_does_not_play", side=colour.noun, text=excerpt(text, 80)))
        if part.startswith(_PLACE):
            places.append((_read_place(part, text), colour))
            pawns[colour], has_cut[seat(colour)] = (HOME,) * EACH, True
        else:
            pawns[colour] = () if part == _ABSENT else _read_pawns(part.removesuffix(_CUTTER), text)
            has_cut[seat(colour)] = part.endswith(_CUTTER)
    places.sort(key=lambda each: each[0])
    if [number for number, _ in places] != list(range(1, len(places) + 1)):
        raise InvalidError(said("position.home_places", text=excerpt(text, 80)))
    position = Position(turn, tuple(pawns[c] for c in COLOURS), tuple(has_cut), tuple(colour for _, colour in places))
    _check(position, text)
    return position


def _from(turn: Side) -> list[Side]:
    """The colours, anticlockwise from the one on turn."""
    return [COLOURS[(seat(turn) + step) % len(COLOURS)] for step in range(len(COLOURS))]


def _write_colour(position: Position, colour: Side) -> str:
    if not position.plays(colour):
        return _ABSENT
    if position.is_home(colour):
        return f"{_PLACE}{position.places.index(colour) + 1}"
    return ".".join(map(str, position.of(colour))) + (_CUTTER if position.may_go_home(colour) else "")


def _read_place(part: str, text: str) -> int:
    if part not in {f"{_PLACE}{number}" for number in range(1, len(COLOURS) + 1)}:
        raise InvalidError(said("position.home_place", part=excerpt(part), text=excerpt(text, 80)))
    return int(part[1:])


def _read_pawns(part: str, text: str) -> Pawns:
    words = part.split(".")
    if len(words) != EACH or not all(re.fullmatch(r"\d{1,2}", word, re.ASCII) for word in words):
        raise InvalidError(said("position.colour", part=excerpt(part), text=excerpt(text, 80)))
    pawns = tuple(sorted(Progress(int(word)) for word in words))
    if pawns[-1] > HOME:
        raise InvalidError(said("position.beyond_home", home=HOME, number=pawns[-1], text=excerpt(text, 80)))
    if pawns[0] == HOME:
        raise InvalidError(said("position.all_home", part=excerpt(part), text=excerpt(text, 80)))
    return pawns


def _place(colour: Side, pawn: Progress) -> Said:
    return said("place.of_side", side=colour.noun, number=number(pawn))


def _check(position: Position, text: str) -> None:
    """Refuse what can never stand."""
    owners: dict[int, Side] = {}
    for colour in COLOURS:
        for pawn in position.of(colour):
            if pawn > AROUND and not position.may_go_home(colour):
                raise InvalidError(said("position.not_cut", side=colour.noun, text=excerpt(text, 80)))
            if is_private(pawn):
                continue
            place = square(colour, pawn)
            if owners.setdefault(place, colour) is not colour:
                raise InvalidError(said("position.two_colours", place=_place(colour, pawn), text=excerpt(text, 80)))
            if position.number_on(colour, place) > 2:
                raise InvalidError(said("position.three_pawns", place=_place(colour, pawn), text=excerpt(text, 80)))
