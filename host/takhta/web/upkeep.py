"""What the page tells of the board beside the game, and only to who may play: which devices may play, how the board is,
what happened lately, and all games as one file. It must never know what any of it means.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from takhta.rules.said import said
from takhta.web.devices import Devices
from takhta.web.errors import RefusedError, UnreadableError
from takhta.web.messages import read_device
from takhta.web.request import body_of, language_of, spoken_to

PAGE = Path(__file__).parent / "static" / "upkeep.html"


class Found(msgspec.Struct, frozen=True):
    """One thing looked at: its verdict in a word, what was seen, and what to do next if it is not good."""

    about: str
    verdict: str
    seen: str
    next: str = ""


class Happened(msgspec.Struct, frozen=True):
    """A line of the diary: when, as `2026-11-22 23:40`, and what, in words."""

    at: str
    what: str


class DeviceShown(msgspec.Struct, frozen=True):
    """A device that may play; `here` = the one that asks."""

    id: str
    name: str
    paired: str
    seen: str
    here: bool


def _nothing(*_: object, **__: object) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Upkeep:
    """The board's own affairs. `note` writes a line into the diary, `look` is the doctor and takes seconds, `happened`
    reads the diary in a language, `backup` gives all games as one file, with a name for it."""

    devices: Devices = field(default_factory=lambda: Devices((), lambda _: None, lambda: ""))
    note: Callable[..., object] = _nothing
    look: Callable[[], Sequence[Found]] = _nothing
    happened: Callable[[str], Sequence[Happened]] = _nothing
    backup: Callable[[], tuple[str, bytes]] | None = None


class UpkeepPage:
    """The routes of the page about the board itself."""

    def __init__(
        self,
        upkeep: Upkeep,
        may_change: Callable[[HTTPConnection], bool],
        device_of: Callable[[HTTPConnection], str],
        invite: Callable[[], str],
        forget: Callable[[str], None],
    ) -> None:
        self._upkeep = upkeep
        self._may_change = may_change
        self._device_of = device_of
        self._invite = invite
        self._forget = forget
        self._looking = asyncio.Lock()

    def routes(self) -> list[Route]:
        """All of them."""
        return [
            Route("/upkeep", self.page),
            Route("/upkeep/devices", self.devices),
            Route("/upkeep/invite", self.invite, methods=["POST"]),
            Route("/upkeep/forget", self.forget, methods=["POST"]),
            Route("/upkeep/doctor", self.doctor, methods=["POST"]),
            Route("/upkeep/diary", self.diary),
            Route("/upkeep/backup", self.backup),
        ]

    async def page(self, _request: Request) -> Response:
        """The page itself, which tells nothing yet."""
        return FileResponse(PAGE)

    async def devices(self, request: Request) -> Response:
        """Which devices may play."""
        own = self._device_of(request)
        shown = [
            DeviceShown(each.id, each.name, each.paired, each.seen, each.id == own)
            for each in self._upkeep.devices.all
        ]  # fmt: skip
        return self._for_players(request, lambda: _json(shown))

    async def invite(self, request: Request) -> Response:
        """A word by which one more device may play."""
        return self._for_players(request, lambda: PlainTextResponse(self._invite()))

    async def forget(self, request: Request) -> Response:
        """A device may not play any more."""
        if not self._may_change(request):
            return _refused(request)
        try:
            self._forget(read_device(await body_of(request)))
        except UnreadableError as error:
            return PlainTextResponse(spoken_to(request).explain(error), 400)
        return Response(status_code=204)

    async def doctor(self, request: Request) -> Response:
        """Everything looked at that can be while somebody plays; one at a time, in a thread."""
        if not self._may_change(request):
            return _refused(request)
        async with self._looking:
            found = await asyncio.get_running_loop().run_in_executor(None, self._upkeep.look)
        return _json(list(found))

    async def diary(self, request: Request) -> Response:
        """What happened lately."""
        return self._for_players(request, lambda: _json(list(self._upkeep.happened(language_of(request)))))

    async def backup(self, request: Request) -> Response:
        """All games as one file."""
        if not self._may_change(request) or self._upkeep.backup is None:
            return _refused(request)
        async with self._looking:
            try:
                name, data = await asyncio.get_running_loop().run_in_executor(None, self._upkeep.backup)
            except RefusedError as error:
                return PlainTextResponse(spoken_to(request).explain(error), 409)
        kept = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/zip", headers=kept)

    def _for_players(self, request: Request, answer: Callable[[], Response]) -> Response:
        return answer() if self._may_change(request) else _refused(request)


def _refused(request: HTTPConnection) -> Response:
    return PlainTextResponse(spoken_to(request).noun(said("page.only_watches")), 403)


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
