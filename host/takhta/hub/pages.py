"""The pages of the hall as HTML, each in one piece. Values in, text out; whoever looks is told apart by `directs`."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from takhta.diagrams.xml import escaped
from takhta.hub.archived import players, score
from takhta.hub.hub import Hub
from takhta.hub.shown import Card, table
from takhta.hub.store import Entry
from takhta.record.match import printable
from takhta.rules.said import Said, said
from takhta.words.speaker import Speaker

DELAYS_S = (0, 30, 60, 300, 600, 1800)
_LENGTHS = ("1", "3", "5", "7", "9", "11", "0")
_FORMS = ("mat", "sgf", "json")


def frame(part: str, club: str, path: str, speaker: Speaker, kind: str = "") -> str:
    """A whole page around its part."""
    links = (("/", said("hub.hall")), ("/events", said("hub.events")), ("/archive", said("hub.archive")))
    nav = "".join(
        f'<a href="{to}"{" aria-current=page" if _is_of(path, to) else ""}>{say(speaker, told)}</a>'
        for to, told in links
    )
    top = f'<header class="top"><h1>{escaped(club)}</h1><nav>{nav}</nav></header>' if kind != "over" else ""
    language = speaker.language.replace("_", "-")
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escaped(club)}</title>"
        '<link rel="stylesheet" href="/static/hall.css"><script type="module" src="/static/hall.js"></script>'
        f'</head><body class="{kind}">{top}<main>{part}</main></body></html>'
    )


def hall_page(cards: Sequence[str], hub: Hub, speaker: Speaker) -> str:
    """All boards."""
    online = sum(live.said.online for live in hub.boards.values())
    told = [said("hub.boards", count=online)]
    if not hub.connected:
        told.append(said("hub.no_broker"))
    if not hub.keeps:
        told.append(said("hub.no_database"))
    about = "".join(f"<span>{say(speaker, each)}</span>" for each in told)
    empty = "" if cards else f'<p class="empty">{say(speaker, said("hub.no_boards"))}</p>'
    return f'<p class="about">{about}</p><section class="hall" data-live="/live">{"".join(cards)}</section>{empty}'


def board_page(card: Card, lines: str, delay_s: float, speaker: Speaker, *, directs: bool) -> str:
    """One board, large."""
    board = card.live.board
    live = f"/live?board={quote(board)}&delay={delay_s:g}"
    choices = "".join(
        f'<option value="{each}"{" selected" if each == delay_s else ""}>'
        f"{say(speaker, said('hub.seconds', count=each))}</option>"
        for each in sorted({*DELAYS_S, int(delay_s)})
    )
    watch = (
        f'<form class="watch"><label>{say(speaker, said("hub.delay"))} <select name="delay">{choices}</select></label>'
        f'<a href="/overlay/{quote(board)}?delay={delay_s:g}">{say(speaker, said("hub.overlay"))}</a></form>'
    )
    seat = _seat_form(board, speaker) if directs else ""
    return (
        f'<section class="one" data-live="{escaped(live)}">{card.html}'
        f'<aside>{watch}{seat}<div id="sheet">{lines}</div></aside></section>'
    )


def _seat_form(board: str, speaker: Speaker) -> str:
    lengths = "".join(
        f'<option value="{each}"{" selected" if each == "5" else ""}>'
        f"{say(speaker, said('hub.to_points', count=int(each)) if each != '0' else said('match.money'))}</option>"
        for each in _LENGTHS
    )
    fields = "".join(
        f'<label>{say(speaker, told)}<input name="{name}" maxlength="24" autocomplete="off"></label>'
        for name, told in (
            ("white", said("hub.white")),
            ("black", said("hub.black")),
            ("event", said("hub.event")),
            ("round", said("hub.round")),
        )
    )
    return (
        f'<details><summary>{say(speaker, said("hub.seat_players"))}</summary><form class="do" data-do="seat">'
        f'<input type="hidden" name="board" value="{escaped(board)}">{fields}'
        f'<label>{say(speaker, said("hub.length"))}<select name="length">{lengths}</select></label>'
        f'<button>{say(speaker, said("hub.seat"))}</button><p class="why"></p></form>'
        '<p id="seat-answer"></p></details>'
    )


def archive_page(entries: Iterable[Entry], words: str, speaker: Speaker) -> str:
    """Matches with their files."""
    rows = [
        (
            escaped(each.began[:16].replace("T", " ")),
            players(each),
            score(each),
            say(speaker, said("hub.to_points", count=each.length)) if each.length else "",
            escaped(printable(" ".join(filter(None, (each.event, each.round))))),
            escaped(each.board),
            files_of(each),
        )
        for each in entries
    ]
    heads = [
        say(speaker, told)
        for told in (
            said("hub.began"), said("hub.players"), said("hub.score"), said("hub.length"),
            said("hub.event"), said("hub.board"), said("hub.files"),
        )
    ]  # fmt: skip
    search = (
        f'<form class="search" action="/archive"><input type="search" name="q" value="{escaped(words)}" '
        f'aria-label="{say(speaker, said("hub.search"))}" placeholder="{say(speaker, said("hub.search"))}"></form>'
    )
    found = table(heads, rows, "archive") if rows else f'<p class="empty">{say(speaker, said("hub.nothing_found"))}</p>'
    return search + found


def files_of(entry: Entry) -> str:
    links = " ".join(
        f'<a href="/archive/{quote(entry.board)}/{quote(entry.match)}.{form}" download>{form}</a>' for form in _FORMS
    )
    return f'<span class="files">{links}</span>'


def _is_of(path: str, link: str) -> bool:
    return path == link or (link != "/" and path.startswith(link.rstrip("s")))


def say(speaker: Speaker, told: Said) -> str:
    return escaped(speaker.noun(told))
