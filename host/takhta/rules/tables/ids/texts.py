"""Any of the texts that tell a whole moment of a game of the tables family. It must never guess: which of them a text
is, its first letters and its colons say.
"""

from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame
from takhta.rules.said import said
from takhta.rules.tables.game import Tables
from takhta.rules.tables.ids.fibs import format_fibs, parse_fibs
from takhta.rules.tables.ids.match_id import format_gnubg_id, parse_gnubg_id
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.ids.xgid import format_xgid, parse_xgid
from takhta.rules.tables.position import Position

_FIBS, _XGID = "board:", "XGID="
_WRITERS = {"gnubg": format_gnubg_id, "xgid": format_xgid, "fibs": format_fibs}


def tells_a_moment(text: str) -> bool:
    """Whether a text is one of them; no text of a position alone has a colon.

    >>> tells_a_moment("4HPwATDgc/ABMA:cIkFAAAAAAAE"), tells_a_moment("4HPwATDgc/ABMA")
    (True, False)
    """
    return ":" in text or text.lstrip().upper().startswith(_XGID)


def parse_moment(text: str, rules: AnyGame) -> Situation:
    """Read an XGID, a FIBS board or a Position ID with a Match ID. Raises InvalidError.

    They number the points for sides that go against each other, so for long nard and pagade they are refused.
    """
    if not isinstance(rules, Tables) or rules.position is not Position:
        raise InvalidError(said("moment.not_of_game", game=rules.title))
    bare = text.strip()
    if bare.startswith(_FIBS):
        return parse_fibs(text, each=rules.each)
    if bare.upper().startswith(_XGID) or bare.count(":") > 1:
        return parse_xgid(text, rules.each)
    return parse_gnubg_id(text, rules.each)


def format_moment(situation: Situation) -> dict[str, str]:
    """The moment in each of the texts that can hold it, by the name of the program that writes it so."""
    found: dict[str, str] = {}
    for name, write in _WRITERS.items():
        try:
            found[name] = write(situation)
        except InvalidError:  # an open resignation in an XGID, the Jacoby rule on FIBS
            continue
    return found
