"""The library: which matches the journal holds, and each of them as a value.

What the list says of a match is kept beside the facts, so that only facts written since are counted again. It must
never add a fact or change one.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from takhta.record import facts
from takhta.record.errors import BrokenMatchError, IllegalFactError
from takhta.record.facts import Fact, SideName
from takhta.record.match import Match
from takhta.record.retell import match_of
from takhta.record.store.journal import Journal, MatchId
from takhta.rules.said import said


@dataclass(frozen=True, slots=True)
class Entry:
    """One match of the library: its players, the score so far, and how many turns were played and not taken back."""

    id: MatchId
    began: datetime
    game: str
    players: Mapping[SideName, str]
    length: int
    score: Mapping[SideName, int]
    """The points of each side; games won, where they are not played for points."""
    turns: int = 0
    before: Mapping[SideName, int] | None = None
    """The score before the game that ended last, until the next begins: its last turn may be taken back."""
    uid: str = ""
    event: str = ""
    round: str = ""
    table: str = ""

    @property
    def for_points(self) -> bool:
        """Whether its games are played for points: those of white and black are."""
        return "white" in self.players

    @property
    def over(self) -> bool:
        """Whether somebody has reached the length; a money session is never over."""
        return 0 < self.length <= max(self.score.values())


def entries(journal: Journal) -> list[Entry]:
    """Every match, the oldest first. Raises JournalError.

    It only counts, so that a long library is listed at once; whether a match adds up is seen when it is opened.
    """
    found, upto = _kept(journal)
    changed: dict[MatchId, int] = {}
    turns = Counter[MatchId]()
    for number, match, fact in journal.since(upto):
        if isinstance(fact, facts.MatchBegan):
            found[match] = _begun(match, journal.began(match), fact)
        elif match not in found:
            continue
        elif fact is None:
            turns[match] += 1
        else:
            found[match] = _counted(found[match], fact)
        changed[match] = number
    for match, more in turns.items():
        found[match] = replace(found[match], turns=found[match].turns + more)
    journal.keep_listed((match, number, msgspec.json.encode(found[match])) for match, number in changed.items())
    return [found[match] for match in sorted(found)]


def _kept(journal: Journal) -> tuple[dict[MatchId, Entry], int]:
    """What the list has kept of each match, and up to which fact; nothing where it cannot be read."""
    kept, upto = journal.listed()
    try:
        return {match: msgspec.json.decode(entry, type=Entry) for match, entry in kept}, upto
    except (ValueError, TypeError, RecursionError):
        return {}, 0


def match(journal: Journal, number: MatchId) -> Match:
    """One match of the library, dated by its beginning. Raises JournalError when it is not there or does not add up."""
    began = journal.began(number)
    try:
        return match_of(journal.facts(number), began.date().isoformat().replace("-", "."))
    except IllegalFactError as error:
        raise BrokenMatchError(said("journal.match", number=number, path=str(journal.path)), *error.told) from error


def _begun(match: MatchId, at: datetime, fact: facts.MatchBegan) -> Entry:
    return Entry(
        match,
        at,
        fact.game,
        fact.players,
        fact.length,
        {**dict.fromkeys(fact.players, 0), **fact.score},
        uid=fact.uid,
        event=fact.event,
        round=fact.round,
        table=fact.table,
    )


def _counted(entry: Entry, fact: Fact) -> Entry:
    match fact:
        case facts.TakebackAnswered(agreed=True):
            return replace(entry, turns=entry.turns - 1, score=entry.before or entry.score, before=None)
        case facts.GameBegan():
            return replace(entry, before=None)
        case facts.GameEnded(winner=winner):
            won = entry.score.get(winner, 0) + (fact.points or 1)
            return replace(entry, score={**entry.score, winner: won}, before=entry.score)
        case _:
            return entry
