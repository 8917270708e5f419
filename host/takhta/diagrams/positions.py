"""Positions as somebody gives them, in any text that the program knows; blanks around it do not count."""

from takhta.diagrams.subject import Subject
from takhta.rules.game import AnyGame
from takhta.rules.tables.ids.texts import parse_moment, tells_a_moment


def read_position(rules: AnyGame, text: str) -> Subject:
    """The position, and what its text tells beside it: an XGID, a FIBS board, a Position ID with a Match ID, or the
    game's own text of a position alone, whose first side is on turn then. Raises InvalidError.
    """
    text = text.strip()
    if tells_a_moment(text):
        situation = parse_moment(text, rules)
        return Subject(rules, situation.position, situation)
    return Subject(rules, rules.parse_position(text, rules.sides[0]))
