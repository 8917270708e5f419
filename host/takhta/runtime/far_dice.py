"""Dice of two boards that do not trust each other: each lays a secret down sealed, then both open theirs. Pure.

Neither can choose: whoever opens last is bound by the seal laid before anything was open. A secret is made of a seed
that stays on the board, the match and the number of the fact, so a power cut brings back the same one.
"""

import hashlib
import hmac
from collections.abc import Sequence

from takhta.rules.dice import Die


def secret(seed: bytes, match: str, n: int) -> bytes:
    """A board's secret for the throw that would be fact `n` of a match."""
    return hmac.digest(seed, f"{match}:{n}".encode(), "sha256")


def sealed(opened: bytes) -> str:
    """What may be shown of a secret before it is open."""
    return hashlib.sha256(b"takhta seal" + opened).hexdigest()


def fits(opened: bytes, seal: str) -> bool:
    """Whether this secret was laid down under this seal."""
    return hmac.compare_digest(sealed(opened), seal)


def dice(white: bytes, black: bytes, match: str, n: int, faces: Sequence[Die]) -> tuple[Die, Die]:
    """The two dice that both secrets make together, each face as likely.

    >>> dice(b"a", b"b", "match", 7, tuple(map(Die, range(1, 7))))
    (2, 5)
    """
    found: list[Die] = []
    fair = 256 // len(faces) * len(faces)
    block = 0
    while len(found) < 2:
        stream = hashlib.sha256(
            b"|".join([b"takhta dice", white, black, match.encode(), b"%d.%d" % (n, block)])
        ).digest()
        found += [faces[byte % len(faces)] for byte in stream if byte < fair]
        block += 1
    return found[0], found[1]
