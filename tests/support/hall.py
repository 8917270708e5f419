"""A hall with boards that play, without a broker: what its page shows can be looked at."""

from pathlib import Path

import msgspec

from support.matches import made_up
from takhta.hub.database import Database
from takhta.hub.hub import Hub
from takhta.hub.live import Live
from takhta.hub.store import Line, Store
from takhta.record.facts import AnyFact, MatchBegan
from takhta.share.broker import Broker
from takhta.share.messages import BoardState

AT = "2026-11-22T20:00:00+01:00"


def hall(folder: Path, clock: float = 100.0) -> Hub:
    """A hub that has heard of nobody yet, at this time."""
    store = Store(Database(str(folder / "hub.sqlite")))
    return Hub(Broker("broker.example", 1883, "evening", "hub"), store, clock=lambda: clock)


def let_play(hub: Hub, board: str, history: list[AnyFact], match: str = "m", since: float = 0.0) -> Live:
    """A board on which this has been played, kept on the disk and shown."""
    live = hub.boards.setdefault(board, Live(board))
    live.said = BoardState(online=True, stream="s", version="0.1.0")
    lines = [
        Line(board, match, n, AT, "played", msgspec.json.encode(fact).decode()) for n, fact in enumerate(history, 1)
    ]
    entry = live.load(lines, since)
    hub.store.keep(lines, {}, [entry] if entry else [], twice=False)
    return live


def a_game(seed: int, white: str = "Ada", black: str = "Berke", facts: int = 400, **more: str) -> list[AnyFact]:
    """Part of a made-up match of these two."""
    first, *rest = made_up(seed, 5, facts)
    assert isinstance(first, MatchBegan)
    return [msgspec.structs.replace(first, players={"white": white, "black": black}, **more), *rest]
