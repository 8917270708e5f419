"""Under which topics boards and hub speak: `takhta/1/CLUB/BOARD/KIND`, and who may write under which.

The board's name in a topic is the name it logs in by, so the broker vouches for it; nothing in a message does.
"""

import re
from dataclasses import dataclass
from typing import Literal

from takhta.errors import UnusableError
from takhta.rules.said import excerpt, said

VERSION = 1
"""Of the topics and of every message: it changes only when an old program could not read the new ones."""
ROOT = f"takhta/{VERSION}"
HUB = "hub"
"""The name the hub logs in by, which no board may have."""

Kind = Literal["fact", "state", "scene", "answer", "call", "ack", "ask", "mirror"]
FROM_BOARDS: tuple[Kind, ...] = ("fact", "state", "scene", "answer", "call")
TO_BOARDS: tuple[Kind, ...] = ("ack", "ask")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(frozen=True, slots=True)
class Topic:
    """Whose topic it is and what it is for."""

    club: str
    board: str
    kind: str

    def __str__(self) -> str:
        """As the broker writes it.

        >>> str(Topic("evening", "board7", "fact"))
        'takhta/1/evening/board7/fact'
        """
        return f"{ROOT}/{self.club}/{self.board}/{self.kind}"

    @classmethod
    def read(cls, text: str) -> "Topic | None":
        """A topic of ours; None for any other."""
        parts = text.split("/")
        return cls(*parts[2:]) if len(parts) == 5 and "/".join(parts[:2]) == ROOT else None


def checked_name(what: str, name: str) -> str:
    """A club's or board's name that fits into a topic. Raises UnusableError."""
    if not _NAME.fullmatch(name) or (what == "board" and name == HUB):
        raise UnusableError(said("share.name", name=excerpt(name)))
    return name


def acl(club: str) -> str:
    """The rules for mosquitto's `acl_file`: every board writes under its own name alone; the hub reads all, answers
    all. Board facing board may read each other's `mirror`. Watchers log in as `watcher` and see scenes."""
    everyone = f"{ROOT}/{club}/%u"
    hub = f"{ROOT}/{club}/+"
    lines = [
        "# acl_file; %u = the board's login",
        *(f"pattern write {everyone}/{kind}" for kind in (*FROM_BOARDS, "mirror")),
        *(f"pattern read {everyone}/{kind}" for kind in TO_BOARDS),
        f"pattern read {hub}/mirror",
        "pattern write homeassistant/device/takhta_%u/config",
        "",
        f"user {HUB}",
        *(f"topic read {hub}/{kind}" for kind in FROM_BOARDS),
        *(f"topic write {hub}/{kind}" for kind in TO_BOARDS),
        "",
        "user watcher",
        f"topic read {hub}/scene",
    ]
    return "\n".join(lines) + "\n"
