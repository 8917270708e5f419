"""The browsers that may play from other machines: who they are, and how one is told again. It must never keep a token.

Of a token only its SHA-256 is kept. It has 256 random bits, so nothing slower is needed: nobody tries them all.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence

import msgspec

from takhta.rules.said import excerpt

Keep = Callable[[Sequence["Device"]], None]
MOST = 32
_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
             ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
            ("CrOS", "ChromeOS"), ("Linux", "Linux"))  # fmt: skip
"""What a browser calls itself; the first that is found, because most call themselves by others' names too."""


class Device(msgspec.Struct, frozen=True):
    """A browser that may play. `name` is what it calls itself, `paired` and `seen` are days, `address` is where it came
    from last, `proof` the SHA-256 of its token."""

    id: str
    name: str
    paired: str
    seen: str
    address: str
    proof: str


class Devices:
    """All that may play. `keep` is called with all of them whenever they change; `today` gives the day: `2026-11-22`.

    >>> devices = Devices((), lambda all: None, lambda: "2026-11-22")
    >>> token = devices.pair("Firefox, Android", "192.168.1.7")
    >>> devices.find(token, "192.168.1.7").name
    'Firefox, Android'
    """

    def __init__(self, devices: Sequence[Device], keep: Keep, today: Callable[[], str]) -> None:
        self._all = {device.proof: device for device in devices}
        self._keep = keep
        self._today = today

    @property
    def all(self) -> tuple[Device, ...]:
        """Every one, the oldest first."""
        return tuple(self._all.values())

    def pair(self, name: str, address: str) -> str:
        """Another one may play: gives the token that it shows from now on. Beyond MOST the one that has not been here
        for longest may not play any more."""
        token = secrets.token_urlsafe(32)
        while len(self._all) >= MOST:
            del self._all[min(self._all.values(), key=lambda device: device.seen).proof]
        today = self._today()
        self._all[_proof(token)] = Device(secrets.token_hex(4), name, today, today, address, _proof(token))
        self._keep(self.all)
        return token

    def find(self, token: str, address: str) -> Device | None:
        """The device that shows this token, which is here now; None for one nobody was given."""
        device = self._all.get(_proof(token))
        if device is None:
            return None
        now = msgspec.structs.replace(device, seen=self._today(), address=address)
        if now != device:
            self._all[device.proof] = now
            self._keep(self.all)
        return now

    def knows(self, number: str) -> bool:
        """Whether the device of this id may still play."""
        return any(device.id == number for device in self._all.values())

    def came_from(self, address: str) -> bool:
        """Whether a device that may play was at this address when it was here last."""
        return any(device.address == address for device in self._all.values())

    def forget(self, number: str) -> Device | None:
        """The device of this id may not play any more; gives it, if there was one."""
        gone = next((device for device in self._all.values() if device.id == number), None)
        if gone is not None:
            del self._all[gone.proof]
            self._keep(self.all)
        return gone


def called(user_agent: str) -> str:
    """What a browser is, in words that people know it by.

    >>> called("Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0")
    'Firefox, Android'
    """
    found = [next((name for sign, name in known if sign in user_agent), "") for known in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, found)) or excerpt(user_agent.strip()) or "?"


def _proof(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
