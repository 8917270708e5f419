"""What the director does: seats players, plans rounds, notes who won by walk-over. Nobody else may."""

import asyncio
from collections.abc import Callable
from uuid import uuid4

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from takhta.desk import Seating
from takhta.diagrams.xml import escaped
from takhta.hub.hub import Hub
from takhta.hub.tournament import NOBODY, Meeting, Pairing, Plan, meetings, next_round
from takhta.record.match import printable
from takhta.rules.said import said, verbatim
from takhta.web.devices import Devices, called
from takhta.web.errors import RefusedError
from takhta.web.guests import is_here
from takhta.web.pairing import Pairing as Admission
from takhta.words.languages import best, of_browser, speaker
from takhta.words.speaker import Speaker

COOKIE = "takhta-hub"
_LONGEST = 16 * 1024


class Form(msgspec.Struct, frozen=True):
    """What the page's forms send, whichever it is; what one does not need is empty."""

    board: str = ""
    event: str = ""
    round: str = ""
    table: str = ""
    white: str = ""
    black: str = ""
    players: str = ""
    kind: str = "swiss"
    game: str = ""
    length: str = "5"
    number: str = ""
    decided: str = ""
    code: str = ""


class Directing:
    """The director's part of the page."""

    def __init__(self, hub: Hub, show_code: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._hub = hub
        self._clock = clock
        self._admission = Admission(show_code)
        self._devices = Devices((), lambda _: None, lambda: "")
        self._lock = asyncio.Lock()

    def may(self, request: Request) -> bool:
        """Whether this browser directs: it runs on this machine, or was paired with it."""
        address = _address(request)
        return is_here(address) or self._devices.find(request.cookies.get(COOKIE, ""), address) is not None

    async def do(self, request: Request) -> Response:
        """Whatever a form asks for; the answer is empty, or one sentence why not."""
        spoken = _speaker(request)
        what = request.path_params["what"]
        try:
            body = b"".join([part async for part in request.stream()])
            form = msgspec.json.decode(body, type=Form) if len(body) <= _LONGEST else Form()
            if what == "code":
                self._admission.open(_address(request), self._clock())
                return Response(status_code=204)
            if what == "pair":
                return self._pair(form, request)
            if not self.may(request):
                raise RefusedError(said("hub.only_director"))
            await {"seat": self._seat, "plan": self._plan, "round": self._round, "decide": self._decide}[what](form)
        except (RefusedError, msgspec.DecodeError, KeyError) as error:
            told = spoken.explain(error) if isinstance(error, RefusedError) else spoken.noun(said("hub.no_form"))
            return PlainTextResponse(told, 403)
        return Response(status_code=204)

    def seat_told(self, board: str, spoken: Speaker) -> str:
        """What has become of the newest wish to seat players there, in words."""
        seat = self._hub.seats.last(board)
        if seat is None:
            return ""
        if seat.done is None:
            return escaped(spoken.noun(said("hub.seat_waits")))
        if seat.done:
            return escaped(spoken.noun(said("hub.seated")))
        told = verbatim(printable(seat.why)) if seat.why else said("hub.no_answer")
        return escaped(spoken.say((said("hub.not_seated"), told)))

    async def event(self, name: str) -> tuple[Plan | None, list[Meeting]]:
        """What is planned of an event, and all its matches."""
        data = await asyncio.to_thread(self._hub.store.plan, name)
        plan = msgspec.json.decode(data, type=Plan) if data else None
        return plan, meetings(plan, await asyncio.to_thread(self._hub.store.entries, "", name, 5000))

    def _pair(self, form: Form, request: Request) -> Response:
        address = _address(request)
        self._admission.give(form.code, address, self._clock())
        token = self._devices.pair(called(request.headers.get("user-agent", "")), address)
        response = Response(status_code=204)
        response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
        return response

    async def _seat(self, form: Form) -> None:
        players = {"white": printable(form.white), "black": printable(form.black)}
        self._ask(form.board, {side: name for side, name in players.items() if name}, form)

    def _ask(self, board: str, players: dict[str, str], form: Form, match: str = "") -> str:
        live = self._hub.boards.get(board)
        if live is None or not live.said.online:
            raise RefusedError(said("hub.board_away", board=board[:32]))
        match = match or str(uuid4())
        event, round_, table = map(printable, (form.event, form.round, form.table))
        seat = Seating(match, players, _length(form.length), form.game[:32], event, round_, table)
        self._hub.seats.ask(board, seat, self._hub.clock())
        return match

    async def _plan(self, form: Form) -> None:
        """A new event, or other players in it; rounds that were played stay."""
        name = printable(form.event)[:60]
        players = tuple(dict.fromkeys(filter(None, map(printable, form.players.splitlines()))))
        if not name or len(players) < 2 or form.kind not in ("swiss", "robin"):
            raise RefusedError(said("hub.plan_lacks"))
        async with self._lock:
            plan, _ = await self.event(name)
            rounds = plan.rounds if plan else ()
            await self._keep(Plan(name, form.kind, players, _length(form.length), form.game[:32], rounds))

    async def _round(self, form: Form) -> None:
        """Pair the next round and seat it: tables in the order of the boards that are here and play nothing."""
        async with self._lock:
            plan, met = await self.event(form.event)
            if plan is None:
                raise RefusedError(said("hub.plan_lacks"))
            if any(not each.winner for each in met if each.pairing):
                raise RefusedError(said("hub.round_open"))
            paired = next_round(plan, met)
            if not paired:
                raise RefusedError(said("hub.no_round"))
            free = iter(self._free())
            number = str(len(plan.rounds) + 1)
            seated = []
            for pairing in paired:
                board = next(free, "") if pairing.black != NOBODY else ""
                match = str(uuid4())
                asked = Form(board, plan.event, number, board, game=plan.game, length=str(plan.length))
                if board:
                    self._ask(board, {"white": pairing.white, "black": pairing.black}, asked, match)
                seated.append(Pairing(pairing.white, pairing.black, board, match))
            await self._keep(msgspec.structs.replace(plan, rounds=(*plan.rounds, tuple(seated))))

    async def _decide(self, form: Form) -> None:
        """Who won a pairing that no board tells of, or seat it at a board."""
        async with self._lock:
            plan, _ = await self.event(form.event)
            try:
                number, at = (int(part) for part in form.number.split("."))
                rounds = [list(pairings) for pairings in plan.rounds] if plan else []
                pairing = rounds[number - 1][at]
            except (ValueError, IndexError):
                raise RefusedError(said("hub.no_form")) from None
            assert plan is not None
            if form.board:
                seating = Form(form.board, plan.event, str(number), form.board, game=plan.game, length=str(plan.length))
                match = self._ask(form.board, {"white": pairing.white, "black": pairing.black}, seating, pairing.match)
                pairing = msgspec.structs.replace(pairing, board=form.board, match=match)
            elif form.decided in ("white", "black", ""):
                pairing = msgspec.structs.replace(pairing, decided=form.decided)
            rounds[number - 1][at] = pairing
            await self._keep(msgspec.structs.replace(plan, rounds=tuple(map(tuple, rounds))))

    def _free(self) -> list[str]:
        """The boards that are here and have no match under way."""
        boards = self._hub.boards
        return [
            name
            for name in sorted(boards, key=lambda name: (len(name), name))
            if boards[name].said.online and ((now := boards[name].now) is None or now.entry.over or not now.entry.turns)
        ]

    async def _keep(self, plan: Plan) -> None:
        await asyncio.to_thread(self._hub.store.keep_plan, plan.event, msgspec.json.encode(plan))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _length(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 99):
        raise RefusedError(said("option.match", value=text[:10]))
    return int(text)


def _speaker(request: Request) -> Speaker:
    return speaker(best(of_browser(request.headers.get("accept-language", ""))))
