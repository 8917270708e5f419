"""The words of a match text, as the programs we have seen and their kin write them. A new spelling is a line here.

Case never matters, and a blank more or less does not either.
"""

import re

from takhta.record.formats import headers

_FLAGS = re.ASCII | re.IGNORECASE


def _words(pattern: str) -> "re.Pattern[str]":
    return re.compile(pattern, _FLAGS)


_POINTS = r"(\d{1,6})\s*(?:points?|pts?)?\b"

HEADER = re.compile(rf";?\s*{headers.LINE.pattern}", re.ASCII)
LENGTH = _words(
    r"\W*(?:match\s+(?:to|length)\s*:?\s*(\d{1,4})(?:\s*points?)?|(\d{1,4})[\s-]*(?:points?|pts?)[\s-]*match)\b.*"
)
MONEY = _words(r"\W*(?:unlimited|money)[\s-]*(?:match|game|session|play)\b.*")
GAME = _words(r"\s*Game\s*#?\s*(\d{1,4})\s*[.:]?\s*(?:\(.*\)|-?\s*(?:post[\s-]?)?crawford.*)?\s*")
SCORE = re.compile(r"\s*:\s*(\d{1,4})(?=\s|$)", re.ASCII)
ROW = _words(r"\s*(\d{1,4})\s*\)")

ROLL = _words(r"(?:\((\d)\s?[-,]?\s?(\d)\)|(\d)\s?[-,]?\s?(\d)\s*(?=:))\s*:?")
MOVE = _words(r"(?:bar|\d{1,2})(?:(?:\s?/\s?|-)(?:off|\d{1,2})\*?)+(?:\(\d\))?\*?")
NO_PLAY = _words(
    r"\(?(?:cannot\s+move|can'?t\s+move|could\s+not\s+move|no\s+legal\s+(?:moves?|plays?)|no\s+(?:moves?|plays?)|"
    r"dances?|danced|fans?|fanned|pass(?:es|ed)?)\)?[.]?|-{2,}"
)
UNPLAYED = _words(r"\?+")
"""A roll that nobody played any more."""
ILLEGAL = _words(r"illegal\s+(?:play|move)\b.*")

_TO = r"\s*(?:the\s+cube\s*)?(?:=>|->|to|at|:|\()?\s*(\d{1,6})?\)?"
DOUBLE = _words(rf"(?:re)?-?(?:doubles?|doubled)\b{_TO}")
BEAVER = _words(rf"beavers?\b{_TO}")
TAKE = _words(r"(?:takes?|taken|took|accepts?|accepted)\b")
DROP = _words(r"(?:drops?|dropped|pass(?:es|ed)?|rejects?|rejected|declines?|declined|refuses?|refused|folds?)\b")
WINS = _words(rf"(?:wins?|won)\s+{_POINTS}(?:\s*(?:and|\+)?\s*(?:wins\s+)?the\s+match)?[.!]*")
LOSES = _words(rf"(?:loss(?:es)?|loses?|lost)\s+{_POINTS}(?:\s*(?:and|\+)?\s*the\s+match)?[.!]*")
RESIGNS = _words(
    r"(?:resigns?|resigned|resignation|concedes?|conceded|gives?\s+up|gave\s+up|forfeits?|forfeited)\b"
    rf"(?:\s*(?:an?\s+)?(single|gammon|backgammon)\b)?(?:\s*(?:the\s+)?(?:game|match)\b)?(?:\s*{_POINTS})?[.!]*"
)
TIMES = {"single": 1, "gammon": 2, "backgammon": 3}
"""What a game was resigned by, as a multiple of the cube."""
