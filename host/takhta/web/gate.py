"""The door of the page's server: who may speak to it at all. It must never look at what is said inside.

A page of a stranger opened in the same browser could otherwise play on our board: its requests carry its own Origin,
and with a name that resolves to this machine its own Host.
"""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class Gate:
    """Turns away requests under a foreign Host or from a foreign Origin, and signs every answer as ours alone.

    `hosts` are the names this machine is called by. With `lan` any plain address is a good Host as well: a stranger
    can make a name point here, never an address. `proxy` is the name under which a proxy with TLS shows the page.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], *, lan: bool, proxy: str = "") -> None:
        self._app = app
        self._hosts = LOOPBACK_NAMES | {host.lower() for host in hosts}
        self._lan = lan
        self._proxy = proxy.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let an ASGI request through, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope["type"], headers)
        if refusal and scope["type"] == "websocket":
            # Closing before accepting is answered with 403 by the server.
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refusal})
        elif refusal:
            await PlainTextResponse(refusal, 403)(scope, receive, send)
        else:
            host = headers.get("host", "")
            await self._app(scope, receive, _signed(send, f"{self._live(host)}://{host}"))

    def _refusal(self, kind: str, headers: Headers) -> str:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return "This board is not reached under that name."
        if len(origins) > 1 or (kind == "websocket" and not origins):
            return "A page says where it comes from, once."
        # An Origin is ours only if all of it is equal, the http:// or, behind a proxy, https:// included.
        scheme = "https" if self._live(hosts[0]) == "wss" else "http"
        if origins and origins[0].lower() != f"{scheme}://{hosts[0].lower()}":
            return "Only the board's own page may speak to it."
        return ""

    def _live(self, host: str) -> str:
        """How live connections are asked for at this host."""
        return "wss" if self._proxy and name_of(host) == self._proxy else "ws"

    def _is_ours(self, host: str) -> bool:
        try:
            parts = urlsplit(f"//{host}")
            name, _ = parts.hostname, parts.port
        except ValueError:
            return False
        if name is None or parts.username is not None or parts.path or parts.query or parts.fragment:
            return False
        return name in self._hosts or name == (self._proxy or None) or (self._lan and _is_address(name))


def name_of(host: str) -> str:
    """The name in a Host header, without the port; empty in one that cannot be read.

    >>> name_of("Board.example:8024")
    'board.example'
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _signed(send: Send, live: str) -> Send:
    """Add the headers that keep the page to itself: nothing loaded from elsewhere, nothing framed, nothing kept."""
    # 'self' does not cover ws: and wss: in older browsers; the host was checked above, so it can be named.
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; "
        f"connect-src 'self' {live}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )

    async def signed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = policy
            headers["X-Content-Type-Options"] = "nosniff"
            headers["X-Frame-Options"] = "DENY"
            headers["Referrer-Policy"] = "no-referrer"
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
            headers["Cross-Origin-Resource-Policy"] = "same-origin"
            headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
            headers["Cache-Control"] = "no-cache"
        await send(message)

    return signed
