"""What a request says of who sent it: its language, and the little that a form may hold."""

import asyncio

from starlette.requests import HTTPConnection, Request

from takhta.rules.said import said
from takhta.web.errors import UnreadableError
from takhta.words.languages import best, of_browser, speaker
from takhta.words.speaker import Speaker

_LONGEST_FORM = 256
_WITHIN_S = 10.0


def language_of(request: HTTPConnection) -> str:
    """The language chosen on the page, else the one this browser prefers."""
    return best([request.query_params.get("language", ""), *of_browser(request.headers.get("accept-language", ""))])


def spoken_to(request: HTTPConnection) -> Speaker:
    """Who speaks that language."""
    return speaker(language_of(request))


async def body_of(request: Request) -> bytes:
    """What a form holds. Raises UnreadableError for more than any of ours, and for one that does not come."""
    body = b""
    try:
        async with asyncio.timeout(_WITHIN_S):
            async for part in request.stream():
                body += part
                if len(body) > _LONGEST_FORM:
                    raise UnreadableError(said("page.message_too_long", most=_LONGEST_FORM, length=len(body)))
    except TimeoutError as error:
        raise UnreadableError(said("page.message_too_slow")) from error
    return body
