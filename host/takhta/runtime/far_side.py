"""Makes the player at a far board ready: who plays which side, the seed of the secrets, the way there."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from takhta.clock import wall_clock
from takhta.desk import Desk
from takhta.errors import UnusableError
from takhta.record.facts import AnyFact, SideName
from takhta.rules.said import Told, said
from takhta.runtime.far_word import Word
from takhta.runtime.outputs.far import FarSide
from takhta.runtime.paths import far_seed_file
from takhta.runtime.settings import PlaySettings
from takhta.session.events import Event, MatchAsked
from takhta.uid import new_uid


def far_side(
    settings: PlaySettings,
    game: str,
    desk: Desk,
    history: Sequence[AnyFact],
    tell: Callable[[Event], None],
    notice: Callable[[Told], None],
) -> FarSide | None:
    """The player of the other side, where one is asked for; who is named here plays here. Raises UnusableError."""
    if not settings.far:
        return None
    match = settings.match
    if len(match.players.keys() & {"white", "black"}) != 1 or match.dice != "electronic":
        raise UnusableError(said("far.name_one"))
    ((near, name),) = match.players.items()
    asked = MatchAsked(
        wall_clock(), game, {}, match.length, dict(match.options), computers=dict(match.computers), uid=new_uid()
    )

    def say(word: Word) -> None:
        desk.say_far(settings.far, msgspec.json.encode(word))

    def heard() -> Word | None:
        with suppress(msgspec.DecodeError):
            if (data := desk.heard_far()) is not None:
                return msgspec.json.decode(data, type=Word)
        return None

    desk.forget_far()  # what was heard in an earlier game
    side: SideName = "black" if near == "white" else "white"
    return FarSide(
        settings.far, side, asked, name, _seed(), history, tell=tell, notice=notice, say=say, heard=heard
    )  # fmt: skip


def _seed() -> bytes:
    """The same at every start, so that a power cut gives nobody another throw. Raises UnusableError."""
    path = far_seed_file()
    try:
        with suppress(FileExistsError), path.open("xb") as file:
            path.chmod(0o600)
            file.write(secrets.token_bytes(32))
        return path.read_bytes()
    except OSError as error:
        raise UnusableError(said("file.unreadable", file=str(path), why=str(error.strerror))) from error
