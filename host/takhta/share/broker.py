"""Where the broker is, who logs in and how: MQTT 5, with TLS where the address says so."""

import ssl
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from aiomqtt import Client, ProtocolVersion, Will
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from takhta.errors import UnusableError
from takhta.rules.said import excerpt, said
from takhta.share.messages import LONGEST, Message, encoded
from takhta.share.topics import Topic, checked_name

_PORTS = {"mqtt": 1883, "mqtts": 8883}
USUAL_CLUB = "club"
KEEPALIVE_S = 20
"""A broker that has gone without a word is missed after so long and a half."""
MOST_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker, the club on it, and who logs in there: a board, the hub or a watcher."""

    host: str
    port: int
    club: str
    user: str
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None

    def topic(self, kind: str, board: str = "") -> str:
        """A topic of a board, or of whoever logs in."""
        return str(Topic(self.club, board or self.user, kind))

    def client(self, will: tuple[str, Message] | None = None, identifier: str | None = None) -> Client:
        """A connection that is made when it is entered. `will` is told of us, retained, when we go without a word."""
        last = Will(will[0], encoded(will[1]), qos=1, retain=True) if will else None
        client = Client(
            self.host,
            self.port,
            username=self.user,
            password=self.password,
            identifier=identifier,
            protocol=ProtocolVersion.V5,
            will=last,
            clean_start=True,
            keepalive=KEEPALIVE_S,
            tls_context=self.tls,
            max_inflight_messages=MOST_AT_ONCE,
            properties=_no_session(),
        )
        client.pending_calls_threshold = MOST_AT_ONCE  # so many at once are meant
        return client


def broker_at(
    address: str, user: str, *, password: Path | None = None, ca: Path | None = None, certificate: Path | None = None
) -> Broker:
    """The broker of an address: `mqtts://HOST[:PORT][/CLUB]`, `mqtt://` without TLS, or a host alone, without TLS.

    `password` is a file with it in its first line, `ca` one with the certificates to believe, if not the system's;
    `certificate` a file with our own and its key, for a broker that knows boards by those. Raises UnusableError.
    """
    try:
        parts = urlsplit(address if "://" in address else f"mqtt://{address}")
        host, port = parts.hostname, parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError) as error:
        raise UnusableError(said("share.address", address=excerpt(address))) from error
    if not host or parts.query or parts.fragment or parts.username or parts.password:
        raise UnusableError(said("share.address", address=excerpt(address)))
    club = checked_name("club", parts.path.strip("/") or USUAL_CLUB)
    try:
        word = password.read_text().partition("\n")[0].strip() if password else None
        tls = ssl.create_default_context(cafile=ca) if parts.scheme == "mqtts" else None
        if tls is not None and certificate is not None:
            tls.load_cert_chain(certificate)
    except (OSError, UnicodeError) as error:  # ssl's errors are OSErrors
        named = getattr(error, "filename", None) or password or certificate or ca
        why = getattr(error, "strerror", None) or str(error)
        raise UnusableError(said("file.unreadable", file=str(named), why=why)) from error
    return Broker(host, port, club, user, word, tls)


async def listen(client: Client, topics: Iterable[str]) -> None:
    """Subscribe, without hearing what we say ourselves. Raises MqttError, also where the broker does not allow it."""
    options = SubscribeOptions(qos=1, noLocal=True)
    await client.subscribe([(topic, options) for topic in topics])


def expires(after_s: float) -> Properties:
    """What makes a broker forget a message after so long, whatever anybody's clock says."""
    properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # paho's
    properties.MessageExpiryInterval = max(1, round(after_s))
    return properties


def _no_session() -> Properties:
    """The broker keeps nothing for us while we are away: what is missed is sent again by those who have it."""
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho's
    properties.SessionExpiryInterval = 0
    properties.MaximumPacketSize = LONGEST
    return properties
