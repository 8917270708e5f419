"""One browser at the page. It is shown whatever changes and may ask for changes; it can never make the program fail.

A browser is sent everything once and after that only the fields that differ, at most 30 times a second: whoever
reconnects, or was asleep, has the whole truth with the first message.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from takhta.board.plan import Millimetres
from takhta.board.ports import CheckerId
from takhta.board.scene import Key
from takhta.rules.dice import Die
from takhta.rules.said import said
from takhta.web.backend import Backend
from takhta.web.errors import NotPairedError, RefusedError, UnreadableError, WebError
from takhta.web.grips import Grips
from takhta.web.messages import (
    Adjust,
    AnyMessage,
    Calibrate,
    Carry,
    Hello,
    Learn,
    Lift,
    NewGame,
    Press,
    Put,
    Refused,
    Tip,
    TypeDie,
    read_message,
)
from takhta.web.rate import Rate
from takhta.words.speaker import Speaker

PERIOD_S = 1 / 30
A_SECOND = 60.0
AT_ONCE = 120
UNREADABLE = 4007
TOO_FAST = 4008
FORGOTTEN = 4009
"""Why a connection is ended, in its last frame."""
LONGEST_REASON = 123
"""Bytes: so much of a sentence fits the last frame of a WebSocket."""

_encode = msgspec.json.encode


class Connection:
    """A browser's WebSocket. `is_shown_screen` says whether it may see the dice display's screen now; `speaker` speaks
    the language of who reads it."""

    def __init__(
        self,
        socket: WebSocket,
        backend: Backend,
        grips: Grips | None,
        *,
        may_change: Callable[[], bool],
        page: str,
        is_shown_screen: Callable[[], bool],
        speaker: Speaker,
    ) -> None:
        self._socket = socket
        self._backend = backend
        self._grips = grips
        self._may_change = may_change
        self._page = page
        self._is_shown_screen = is_shown_screen
        self._speaker = speaker

    async def run(self) -> None:
        """Serve the browser until it leaves."""
        with suppress(WebSocketDisconnect):
            await self._serve()

    async def dismiss(self) -> None:
        """End it: the browser connects anew, as whoever it is now."""
        with suppress(WebSocketDisconnect):
            await self._leave(FORGOTTEN, self._speaker.noun(said("page.forgotten")))

    async def _serve(self) -> None:
        await self._socket.accept()
        backend = self._backend
        offers = tuple(backend.offers(self._speaker))
        courses = tuple(backend.courses(self._speaker))
        computers = tuple(backend.computers())
        hello = Hello(self._page, backend.drawing, offers, self._may_change(), computers, courses)
        await self._send(hello)
        both = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen())]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            if self._grips is not None:
                self._grips.let_go(self)
        for task in ended:
            # A browser that leaves is how this ends; anything else is a fault of ours and must be heard of.
            with suppress(WebSocketDisconnect):
                task.result()

    async def _speak(self) -> None:
        shown: dict[str, object] = {}
        version = -1
        while True:
            version = await self._backend.changes.after(version)
            now = self._fields()
            news = {name: value for name, value in now.items() if name not in shown or shown[name] != value}
            if news:
                await self._send({"is": "view", **news})
            shown = now
            await asyncio.sleep(PERIOD_S)

    def _fields(self) -> dict[str, object]:
        fields = msgspec.structs.asdict(self._backend.view(self._speaker))
        if not self._is_shown_screen():
            fields["screen"] = None
        return fields

    async def _listen(self) -> None:
        rate = Rate(A_SECOND, AT_ONCE)
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1005))
            if not rate.allows(time.monotonic()):
                await self._leave(TOO_FAST, self._speaker.noun(said("page.too_fast")))
            try:
                self._obey(read_message(received.get("text") or received.get("bytes") or b""))
            except UnreadableError as error:
                await self._leave(UNREADABLE, self._speaker.explain(error))
            except WebError as error:
                await self._send(Refused(self._speaker.explain(error)))

    def _obey(self, message: AnyMessage) -> None:
        if not self._may_change():
            raise NotPairedError(said("page.only_watches"))
        if isinstance(message, Press | TypeDie):
            self._check_moment(message)
        match message:
            case Press(key=key):
                self._backend.press(Key[key.upper()])
            case TypeDie(die=die):
                self._backend.type_die(Die(die))
            case NewGame():
                self._backend.new_game(message)
            case Adjust():
                self._backend.adjust(message)
            case Learn():
                self._backend.learn(message)
            case Calibrate(act=act):
                self._backend.calibrate(act)
            case Lift() | Carry() | Put() | Tip():
                self._move(message)

    def _move(self, message: Lift | Carry | Put | Tip) -> None:
        if self._grips is None:
            raise RefusedError(said("page.real_board"))
        checker = CheckerId(message.checker)
        match message:
            case Lift():
                self._grips.lift(self, checker)
            case Carry(x=x, y=y):
                self._grips.carry(self, checker, (Millimetres(x), Millimetres(y)))
            case Put(x=x, y=y):
                self._grips.put(self, checker, (Millimetres(x), Millimetres(y)))
            case Tip(heading=heading):
                self._grips.tip(self, checker, heading)

    def _check_moment(self, message: Press | TypeDie) -> None:
        view = self._backend.view(self._speaker)
        if (message.prompt, message.turn) != (view.prompt, view.turn):
            raise RefusedError(said("page.went_on"))

    async def _send(self, what: object) -> None:
        with self._to_whoever_may_have_gone():
            await self._socket.send_text(_encode(what).decode())

    @contextmanager
    def _to_whoever_may_have_gone(self) -> Iterator[None]:
        """What speaks and what listens may both find that the browser has gone: the second must not send any more. Nor
        may anybody once the server has ended the connection by itself, because its pings were not answered."""
        if self._socket.application_state is WebSocketState.DISCONNECTED:
            raise WebSocketDisconnect(1006)
        try:
            yield
        except RuntimeError as error:
            raise WebSocketDisconnect(1006) from error

    async def _leave(self, code: int, reason: str) -> None:
        reason = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
        with self._to_whoever_may_have_gone():
            await self._socket.close(code, reason)
        raise WebSocketDisconnect(code, reason)
