"""An event as its director plans it: who plays whom in each round, how it stands, who should meet next. Pure.

Round robin goes by the circle method (tables of Berger). A Swiss round is the pairing of most weight that networkx
finds: nobody meets twice, the scores are as equal as can be, and whoever stays over has stayed over least.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import msgspec

from takhta.hub.store import Entry

NOBODY = ""
"""Against whom somebody plays who stays over: it counts as won."""


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two who meet: at which board, in the match of this uid. `decided` is who won where no board tells it, as after a
    walk-over: `white` or `black`."""

    white: str
    black: str = NOBODY
    board: str = ""
    match: str = ""
    decided: str = ""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the director has planned; `kind` is `robin` or `swiss`."""

    event: str
    kind: str = "swiss"
    players: tuple[str, ...] = ()
    length: int = 5
    game: str = ""
    rounds: tuple[tuple[Pairing, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing with what has come of it: `winner` is a name, empty while it is played."""

    round: str
    white: str
    black: str
    winner: str = ""
    score: tuple[int, int] = (0, 0)
    pairing: Pairing | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    """How a player stands: matches played and won, points for and against, and what those beaten or met have won."""

    player: str
    played: int
    won: int
    points: tuple[int, int]
    opponents: int


def meetings(plan: Plan | None, entries: Iterable[Entry]) -> list[Meeting]:
    """All matches of an event in the order of its rounds: those that were planned, then any others."""
    by_match = {entry.match: entry for entry in entries}
    found = []
    for number, pairings in enumerate(plan.rounds if plan else (), 1):
        for pairing in pairings:
            entry = by_match.pop(pairing.match, None) if pairing.match else None
            found.append(_meeting(str(number), pairing.white, pairing.black, pairing, entry))
    rest = [entry for entry in by_match.values() if {"white", "black"} <= entry.players.keys()]
    found += [
        _meeting(entry.round, entry.players["white"], entry.players["black"], None, entry)
        for entry in sorted(rest, key=lambda entry: (entry.round, entry.began))
    ]
    return found


def _meeting(number: str, white: str, black: str, pairing: Pairing | None, entry: Entry | None) -> Meeting:
    decided = (entry.winner if entry and entry.over else "") or (pairing.decided if pairing else "")
    if black == NOBODY:
        decided = "white"
    winner = {"white": white, "black": black}.get(decided, "")
    score = entry.score if entry else {}
    return Meeting(number, white, black, winner, (score.get("white", 0), score.get("black", 0)), pairing, entry)


def ranking(players: Iterable[str], met: Sequence[Meeting]) -> list[Rank]:
    """Who stands where, the first first: by matches won, by what the opponents have won, by points."""
    names = {*players, *(each.white for each in met), *(each.black for each in met)} - {NOBODY}
    won = Counter(each.winner for each in met if each.winner)
    rows = []
    for name in names:
        own = [each for each in met if name in (each.white, each.black)]
        points = [(each.score if each.white == name else each.score[::-1]) for each in own]
        opponents = [each.black if each.white == name else each.white for each in own if each.winner]
        rows.append(
            Rank(
                name,
                sum(bool(each.winner) for each in own),
                won[name],
                (sum(mine for mine, _ in points), sum(theirs for _, theirs in points)),
                sum(won[other] for other in opponents if other != NOBODY),
            )
        )
    return sorted(rows, key=lambda row: (-row.won, -row.opponents, row.points[1] - row.points[0], row.player.lower()))


def next_round(plan: Plan, met: Sequence[Meeting]) -> tuple[Pairing, ...]:
    """Who should meet next; nobody, where a round robin is over or too few are left who have not met."""
    if plan.kind == "robin":
        return _circle(plan.players, len(plan.rounds))
    return _swiss(plan, met)


def _circle(players: Sequence[str], number: int) -> tuple[Pairing, ...]:
    """The round with this number, from 0, of a round robin: the first sits still, the others go round him."""
    seats = [*players, *([NOBODY] if len(players) % 2 else [])]
    if len(seats) < 2 or number >= len(seats) - 1:
        return ()
    others = seats[1:]
    turned = [seats[0], *others[-number:], *others[:-number]] if number else seats
    half = len(turned) // 2
    pairs = list(zip(turned[:half], reversed(turned[half:]), strict=True))
    # The one who sits still changes colour from round to round, the others do as they go round.
    pairs[0] = pairs[0][::-1] if number % 2 else pairs[0]
    return tuple(_pairing(white, black) for white, black in pairs)


def _swiss(plan: Plan, met: Sequence[Meeting]) -> tuple[Pairing, ...]:
    import networkx as nx  # it takes half a second, which only who pairs should wait for

    players = [*plan.players, *([NOBODY] if len(plan.players) % 2 else [])]
    if len(players) < 2:
        return ()
    won = Counter(each.winner for each in met if each.winner)
    known = {frozenset((each.white, each.black)) for each in met}
    graph = nx.Graph()
    rank = {row.player: at for at, row in enumerate(ranking(plan.players, met))}
    for one, other in combinations(players, 2):
        if frozenset((one, other)) not in known:
            apart = abs(won[one] - won[other]) if NOBODY not in (one, other) else won[one] + won[other]
            near = abs(rank.get(one, len(rank)) - rank.get(other, len(rank)))
            graph.add_edge(one, other, weight=-(apart**2) * 1000 - near)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < len(players):
        return ()
    whites = Counter(each.white for each in met)
    by_rank = sorted(
        (sorted(pair, key=lambda name: (name == NOBODY, whites[name], rank.get(name, 0))) for pair in pairs),
        key=lambda pair: min(rank.get(name, len(rank)) for name in pair),
    )
    return tuple(_pairing(white, black) for white, black in by_rank)


def _pairing(white: str, black: str) -> Pairing:
    return Pairing(black, white) if white == NOBODY else Pairing(white, black)
