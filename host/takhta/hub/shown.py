"""What the hall's page shows, as HTML: a card for each board, and parts of other pages. It makes text of values.

Names come from boards, so every value goes through `escaped`, and none can command a browser.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from takhta.diagrams.xml import escaped
from takhta.hub.drawing import board as drawn
from takhta.hub.live import Live, Moment
from takhta.record.match import printable
from takhta.record.match_state import MatchState
from takhta.record.sides import name_of, usual_name
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, said
from takhta.words.speaker import Speaker

_SIDES: dict[str, Side] = {name_of(side): side for side in Side}
CLOCK_OFF_S = 120.0
"""A board's clock that is so far off is told."""


@dataclass(frozen=True, slots=True)
class Card:
    """One board in the hall: who looks at it, and how it stands."""

    live: Live
    moment: Moment | None
    speaker: Speaker
    now: float

    @property
    def html(self) -> str:
        """The card."""
        calls = " calls" if self.live.calls else ""
        away = "" if self.live.said.online else " offline"
        name = escaped(self.live.board)
        return (
            f'<article class="card{calls}{away}" id="board-{name}" data-board="{name}">'
            f'<a href="/board/{name}"><header><h2>{self._title()}</h2>{self._flags()}</header>'
            f"{self._drawing()}{self._sides()}{self._foot()}</a></article>"
        )

    @property
    def overlay(self) -> str:
        """Score, cube and dice alone, for a stream."""
        return f'<div class="overlay">{self._sides()}{self._foot()}</div>'

    @property
    def state(self) -> MatchState | None:
        """Where the match stands."""
        return self.moment.state if self.moment else None

    def _title(self) -> str:
        table = self.moment.entry.table if self.moment else ""
        board = escaped(self.live.board)
        return f"{escaped(printable(table))} <small>{board}</small>" if table else board

    def _flags(self) -> str:
        flags: list[tuple[str, Said]] = []
        if self.live.calls:
            flags.append(("call", said("hub.calls")))
        if not self.live.said.online:
            flags.append(("away", said("hub.offline")))
        if self.live.said.sensors:
            flags.append(("ill", said("hub.sensors", count=len(self.live.said.sensors))))
        if abs(self.live.clock_off_s) > CLOCK_OFF_S:
            flags.append(("ill", said("hub.clock_off")))
        if self.live.differing:
            flags.append(("ill", said("hub.differing", count=self.live.differing)))
        if self.moment is not None and self.moment.entry.unreadable:
            flags.append(("ill", said("hub.unreadable")))
        return "".join(f'<span class="flag {kind}">{escaped(self.speaker.noun(told))}</span>' for kind, told in flags)

    def _drawing(self) -> str:
        return drawn(self.state, self.speaker.noun)

    def _sides(self) -> str:
        if self.moment is None or not self.moment.entry.players:
            return ""
        scene, entry, state = self.moment.scene, self.moment.entry, self.state
        rows = []
        for side, name in entry.players.items():
            if side not in _SIDES:
                continue
            on_turn = " turn" if scene and scene.turn == side else ""
            points = entry.score.get(side)
            dice = self._dice(scene.dice) if scene and scene.turn == side and scene.dice else ""
            cube = self._cube(scene.cube) if scene and scene.owner == side else ""
            pips = f'<span class="pips">{scene.pips[side]}</span>' if scene and side in scene.pips else ""
            won = " won" if entry.winner == side or (state and state.over and entry.winner == side) else ""
            rows.append(
                f'<li class="side{on_turn}{won}"><i class="stone {escaped(side)}"></i>'
                f'<span class="name">{self._player(side, name)}</span>{dice}{cube}{pips}'
                f'<b class="score">{"" if points is None else self.speaker.value(points)}</b></li>'
            )
        return f'<ul class="sides">{"".join(rows)}</ul>'

    def _player(self, side: str, name: str) -> str:
        """By name, or by the colour who has not said any."""
        named = _SIDES[side]
        return escaped(self.speaker.noun(named.noun) if name == usual_name(named) else printable(name))

    def _dice(self, dice: str) -> str:
        return f'<span class="dice">{"".join(f"<i>{escaped(each)}</i>" for each in dice)}</span>'

    def _cube(self, value: int) -> str:
        return f'<span class="cube">{value}</span>'

    def _foot(self) -> str:
        if self.moment is None:
            return f"<footer>{escaped(self.speaker.noun(said('hub.no_match')))}</footer>"
        scene, entry = self.moment.scene, self.moment.entry
        told: list[Said] = []
        if entry.length:
            told.append(said("hub.to_points", count=entry.length))
        if scene is not None and scene.over:
            told.append(said("hub.over"))
        elif scene is not None and scene.number:
            told.append(said("hub.game", number=scene.number))
        if scene is not None and scene.cube > 1 and not scene.owner:
            told.append(said("hub.cube", value=scene.cube))
        if scene is not None and scene.offered:
            told.append(said("hub.offers"))
        elif scene is not None and scene.dances:
            told.append(said("hub.dances"))
        words = "".join(f"<span>{escaped(self.speaker.noun(each))}</span>" for each in told)
        return f'<footer>{words}<time data-age="{max(0.0, self.now - self.moment.since):.0f}"></time></footer>'


def table(heads: Iterable[str], rows: Iterable[Iterable[str]], kind: str = "") -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
