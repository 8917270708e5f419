"""`takhta show`: a position drawn in the terminal or as SVG, or told as JSON."""

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from takhta.diagrams.draw import as_svg, as_text
from takhta.diagrams.positions import read_position
from takhta.diagrams.subject import Subject
from takhta.errors import UnusableError
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.pagade import notation
from takhta.rules.pagade.path import CUT, HOME
from takhta.rules.said import said
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.ids.texts import format_moment
from takhta.rules.tables.position import BAR, TRAY
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.written_files import write_file

_STANDARD_OUTPUT = "-"


def show(name: str, options: Mapping[str, str], position: str, svg: str, *, as_json: bool) -> None:
    """Draw a position in the terminal, or to the file `svg`, `-` being standard output. Raises UnusableError."""
    if as_json and svg == _STANDARD_OUTPUT:
        raise UnusableError(said("show.two_outputs"))
    try:
        subject = read_position(game(name, options), position)
    except RulesError as error:
        raise UnusableError(*error.told) from error
    say = TERMINAL.speaker.noun
    if svg == _STANDARD_OUTPUT:
        sys.stdout.buffer.write(as_svg(subject, say).encode())
        sys.stdout.buffer.flush()
    elif svg:
        write_file(Path(svg), as_svg(subject, say).encode())
    if as_json:
        print(json.dumps(position_as_json(subject)))
    elif not svg:
        print(as_text(subject, say))
        print(*texts_of(subject).values(), sep="\n")


def texts_of(subject: Subject) -> dict[str, str]:
    """The position in every text that holds as much as is known of it, by who writes it so."""
    if subject.situation:
        return format_moment(subject.situation)
    return {"position": subject.rules.format_position(subject.state)}


def position_as_json(subject: Subject) -> dict[str, object]:
    """The position for other programs; what its text does not tell is null."""
    rules, state, situation = subject.rules, subject.state, subject.situation
    of_side = _on_cross if rules.board == "cross" else _on_points
    return {
        "game": rules.name,
        "position": rules.format_position(state),
        "turn": state.turn.label,
        "dice": str(subject.dice) if subject.dice else None,
        "cube": _cube(situation) if situation else None,
        "score": _score(situation) if situation else None,
        "resigned": _resigned(situation) if situation else None,
        "sides": {side.label: of_side(subject, side) for side in rules.sides},
        "texts": texts_of(subject),
    }


def _cube(situation: Situation) -> dict[str, object]:
    owner = situation.owner.label if situation.owner else None
    return {"value": situation.cube, "owner": owner, "doubled": situation.doubled}


def _score(situation: Situation) -> dict[str, object]:
    return {name: getattr(situation, name) for name in ("length", "white", "black", "crawford", "jacoby")}


def _resigned(situation: Situation) -> dict[str, object] | None:
    offer = situation.resigned
    return {"side": offer.by.label, "times": offer.times} if offer else None


def _on_points(subject: Subject, side: Side) -> dict[str, object]:
    """A side's checkers by its own points."""
    held = subject.state.seen_by(side)
    points = {str(point): held[point] for point in range(BAR - 1, TRAY, -1) if held[point]}
    return {"points": points, "bar": held[BAR], "off": held[TRAY], "pips": subject.rules.pips(subject.state, side)}


def _on_cross(subject: Subject, side: Side) -> dict[str, object]:
    """A colour's pawns by its own squares."""
    state, pawns = subject.state, Counter(subject.state.of(side))
    return {
        "squares": {notation.name(pawn): pawns[pawn] for pawn in sorted(pawns) if pawn not in (CUT, HOME)},
        "cut": pawns[CUT],
        "home": pawns[HOME],
        "may_go_home": state.may_go_home(side),
        "pips": subject.rules.pips(state, side),
    }
