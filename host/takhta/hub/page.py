"""The hall's page: its server. Whoever sits at this machine, or was paired with it, directs; all others watch.

Watchers see boards as late as the club wishes, and nothing of a match that would tell them more.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from takhta.diagrams.xml import escaped
from takhta.hub.archived import as_file, match_lines
from takhta.hub.database import StoreError
from takhta.hub.directing import Directing
from takhta.hub.event_pages import event_page, events_page
from takhta.hub.hub import Hub
from takhta.hub.live import LONGEST_DELAY_S, Live
from takhta.hub.pages import archive_page, board_page, frame, hall_page
from takhta.hub.shown import Card
from takhta.rules.said import Said, said
from takhta.web.gate import Gate
from takhta.words.languages import best, of_browser, speaker
from takhta.words.speaker import Speaker

STATIC = Path(__file__).parent / "static"
NEWS_EVERY_S = 0.5
MOST_STREAMS = 400
_TYPES = {"mat": "text/plain; charset=utf-8", "sgf": "application/x-go-sgf", "json": "application/json"}


class Hall:
    """What all browsers share. `delay_s` = so far watchers lag behind."""

    def __init__(self, hub: Hub, directing: Directing, delay_s: float) -> None:
        self.hub = hub
        self.directing = directing
        self._delay_s = delay_s
        self._streams = 0

    async def hall(self, request: Request) -> Response:
        """All boards."""
        cards = [self._card(request, live).html for live in self._boards()]
        return self._page(request, hall_page(cards, self.hub, _speaker(request)), wide=True)

    async def board(self, request: Request) -> Response:
        """One board, large, with its match sheet."""
        live = self.hub.boards.get(request.path_params["board"])
        if live is None:
            return await self._told(request, said("hub.no_board", board=request.path_params["board"][:32]))
        card = self._card(request, live)
        directs, delay = self.directing.may(request), self._delay(request)
        page = board_page(card, await self._match_lines(request, card), delay, _speaker(request), directs=directs)
        return self._page(request, page)

    async def overlay(self, request: Request) -> Response:
        """Score and board alone on nothing, for a stream."""
        live = self.hub.boards.get(request.path_params["board"])
        if live is None:
            return await self._told(request, said("hub.no_board", board=request.path_params["board"][:32]))
        card = self._card(request, live)
        address = f"/live?board={live.board}&what=overlay&delay={self._delay(request):g}"
        part = f'<div data-live="{escaped(address)}"><div id="overlay-{live.board}">{card.overlay}</div></div>'
        return HTMLResponse(frame(part, live.board, "", _speaker(request), kind="over"))

    async def live(self, request: Request) -> Response:
        """What changes, as server-sent events: the whole hall, or one board with its sheet, or its overlay."""
        if self._streams >= MOST_STREAMS:
            return PlainTextResponse(_speaker(request).noun(said("page.too_many")), 503)
        return StreamingResponse(self._news(request), media_type="text/event-stream")

    async def archive(self, request: Request) -> Response:
        """Matches, searched."""
        words = request.query_params.get("q", "")[:100]
        entries = await asyncio.to_thread(self.hub.store.entries, words)
        shown = [each for each in entries if each.over or not self._delay(request)]
        return self._page(request, archive_page(shown, words, _speaker(request)))

    async def match(self, request: Request) -> Response:
        """One match as a file, or as a page."""
        board, match, form = (request.path_params[name] for name in ("board", "match", "form"))
        entry = await asyncio.to_thread(self.hub.store.entry, board, match)
        if entry is None or (self._delay(request) and not entry.over):
            return await self._told(request, said("hub.no_such_match"))
        data = as_file(await asyncio.to_thread(self.hub.store.lines, board, match), form)
        if data is None:
            return await self._told(request, said("hub.not_as_file"))
        names = "-".join(name for name in entry.players.values() if name.isascii() and name.isalnum())
        headers = {"Content-Disposition": f'attachment; filename="{entry.began[:10]}-{names or board}.{form}"'}
        return Response(data, media_type=_TYPES.get(form, "text/plain; charset=utf-8"), headers=headers)

    async def events(self, request: Request) -> Response:
        """All events."""
        events = await asyncio.to_thread(self.hub.store.events)
        page = events_page(events, _speaker(request), directs=self.directing.may(request))
        return self._page(request, page)

    async def event(self, request: Request) -> Response:
        """An event: standings and rounds."""
        name = request.path_params["event"]
        plan, met = await self.directing.event(name)
        boards = [live.board for live in self._boards()]
        page = event_page(name, plan, met, boards, _speaker(request), directs=self.directing.may(request))
        return self._page(request, page)

    def _page(self, request: Request, part: str, *, wide: bool = False) -> Response:
        return HTMLResponse(
            frame(part, self.hub.club, request.url.path, _speaker(request), kind="wide" if wide else "")
        )

    async def _told(self, request: Request, told: Said) -> Response:
        speaker = _speaker(request)
        part = f"<p>{speaker.noun(told)}</p>"
        return HTMLResponse(frame(part, self.hub.club, request.url.path, speaker), 404)

    def _boards(self) -> list[Live]:
        return [self.hub.boards[name] for name in sorted(self.hub.boards, key=_by_number)]

    def _delay(self, request: Request) -> float:
        """How late this browser sees a board: as it wishes, but watchers at least as late as the club does."""
        try:
            wished = float(request.query_params.get("delay", "0"))
        except ValueError:
            wished = 0.0
        least = 0.0 if self.directing.may(request) else self._delay_s
        return min(max(wished, least, 0.0), LONGEST_DELAY_S) if wished == wished else least

    def _card(self, request: Request, live: Live) -> Card:
        now = self.hub.clock()
        delay = self._delay(request)
        return Card(live, live.shown(now, delay), _speaker(request), now - delay)

    async def _match_lines(self, request: Request, card: Card) -> str:
        if card.moment is None:
            return ""
        lines = await asyncio.to_thread(self.hub.store.lines, card.live.board, card.moment.match)
        return match_lines([line for line in lines if line.n <= card.moment.n], _speaker(request))

    async def _news(self, request: Request) -> AsyncIterator[bytes]:
        one, what = request.query_params.get("board"), request.query_params.get("what", "card")
        sent: dict[str, object] = {}
        self._streams += 1
        first = True
        try:
            while True:
                lives = self._boards() if one is None else [self.hub.boards[one]] if one in self.hub.boards else []
                for live in lives:
                    card = self._card(request, live)
                    seen = (card.moment, live.changed, live.said, live.differing, live.calls)
                    if sent.get(live.board, None if one is None else seen if first else None) == seen:
                        sent[live.board] = seen
                        continue
                    sent[live.board] = seen
                    if what == "overlay":
                        yield _event(f"overlay-{live.board}", f'<div id="overlay-{live.board}">{card.overlay}</div>')
                        continue
                    yield _event(f"board-{live.board}", card.html)
                    if one is not None:
                        yield _event("sheet", f'<div id="sheet">{await self._match_lines(request, card)}</div>')
                first = False
                if one is not None and self.directing.may(request):
                    seat = self.directing.seat_told(one, _speaker(request))
                    if sent.get("seat") != seat:
                        sent["seat"] = seat
                        yield _event("seat-answer", f'<p id="seat-answer">{seat}</p>')
                yield b": here\n\n"
                await asyncio.sleep(NEWS_EVERY_S)
        except StoreError:
            return
        finally:
            self._streams -= 1


def create_app(
    hub: Hub,
    *,
    delay_s: float = 0.0,
    lan: bool = False,
    hosts: Collection[str] = (),
    show_code: Callable[[str], None] = lambda _: None,
    clock: Callable[[], float] = time.monotonic,
) -> Starlette:
    """The hall's server. `show_code` shows the code with which another machine may direct, where only people at this
    one can read it; empty = no longer."""
    directing = Directing(hub, show_code, clock)
    hall = Hall(hub, directing, delay_s)

    async def broken(request: Request, error: Exception) -> Response:
        return PlainTextResponse(_speaker(request).explain(error), 503)

    return Starlette(
        routes=[
            Route("/", hall.hall),
            Route("/live", hall.live),
            Route("/board/{board}", hall.board),
            Route("/overlay/{board}", hall.overlay),
            Route("/archive", hall.archive),
            Route("/archive/{board}/{match}.{form}", hall.match),
            Route("/events", hall.events),
            Route("/event/{event:path}", hall.event),
            Route("/do/{what}", directing.do, methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Gate, hosts=hosts, lan=lan)],
        exception_handlers={StoreError: broken},
    )


def _event(part: str, html: str) -> bytes:
    return b"data: " + msgspec.json.encode({"id": part, "html": html}) + b"\n\n"


def _speaker(request: Request) -> Speaker:
    wanted = [request.query_params.get("language", ""), *of_browser(request.headers.get("accept-language", ""))]
    return speaker(best(wanted))


def _by_number(name: str) -> tuple[str, int, str]:
    """board2 before board10."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0), name
