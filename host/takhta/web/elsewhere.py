"""Where a phone finds this page: its address as text, and as a QR code to point the phone at."""

from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route


def elsewhere(address: str) -> list[Route]:
    """What answers for an address in the local network; where the page has none, with an empty text and no code."""

    async def text(_request: Request) -> Response:
        # A page that asks and finds nothing would make the browser complain.
        return PlainTextResponse(address, 200 if address else 204)

    async def code(_request: Request) -> Response:
        drawn = BytesIO()
        segno.make(address, error="m").save(drawn, kind="svg", scale=5, border=3, light="#fff")
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    return [Route("/address.txt", text), *([Route("/address.svg", code)] if address else [])]
