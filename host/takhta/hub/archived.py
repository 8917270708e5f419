"""A match of the archive: its sheet, and its file for other programs. It must never judge a match."""

from collections.abc import Iterable

from takhta.diagrams.xml import escaped
from takhta.hub.live import read_fact
from takhta.hub.store import Entry, Line
from takhta.record.errors import RecordError
from takhta.record.facts import AnyFact
from takhta.record.formats.formats import WRITERS
from takhta.record.match import printable
from takhta.record.retell import match_of
from takhta.web.turns import turns_of
from takhta.words.speaker import Speaker


def facts_of(lines: Iterable[Line]) -> list[AnyFact]:
    """The facts that can be read, up to the first that cannot."""
    found = []
    for line in lines:
        fact = read_fact(line.fact)
        if fact is None:
            break
        found.append(fact)
    return found


def as_file(lines: list[Line], form: str) -> bytes | None:
    """A match as a file of this format; None where it cannot be told so."""
    writer = WRITERS.get(form)
    date = lines[0].at[:10].replace("-", ".") if lines else ""
    try:
        return writer(match_of(facts_of(lines), date)) if writer and lines else None
    except (RecordError, ValueError):
        return None


def match_lines(lines: Iterable[Line], speaker: Speaker) -> str:
    """The match sheet as a list, the newest last."""
    rows = []
    for row in turns_of(facts_of(lines), speaker):
        side = f'<i class="stone {row.side}"></i>' if row.side else ""
        dice = "".join(f"<i>{escaped(die)}</i>" for die in row.dice)
        rows.append(
            f'<li class="{escaped(row.how)}">{side}<span class="dice">{dice}</span>'
            f"<span>{escaped(row.text)}</span></li>"
        )
    return f'<ol class="sheet">{"".join(rows)}</ol>'


def players(entry: Entry) -> str:
    """Who plays a match, for a line of a list."""
    return " – ".join(escaped(printable(name)) for name in entry.players.values())


def score(entry: Entry) -> str:
    """Its score, for a line of a list."""
    return "–".join(map(str, entry.score.values()))
