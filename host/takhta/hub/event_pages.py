"""The pages of events: how one stands, its rounds, and the director's forms for it. Values in, text out."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from takhta.diagrams.xml import escaped
from takhta.hub.pages import files_of, say
from takhta.hub.shown import table
from takhta.hub.tournament import NOBODY, Meeting, Plan, ranking
from takhta.record.match import printable
from takhta.rules.said import said
from takhta.words.speaker import Speaker


def events_page(events: Iterable[str], speaker: Speaker, *, directs: bool) -> str:
    """All events, and a form for another one."""
    links = "".join(f'<li><a href="/event/{quote(each)}">{escaped(printable(each))}</a></li>' for each in events)
    return f'<ul class="events">{links}</ul>{_plan_form(None, speaker) if directs else _pair_form(speaker)}'


def event_page(
    name: str, plan: Plan | None, met: Sequence[Meeting], boards: Sequence[str], speaker: Speaker, *, directs: bool
) -> str:
    """How an event stands, and its rounds."""
    heads = [
        say(speaker, told)
        for told in (
            said("hub.rank"), said("hub.player"), said("hub.played"), said("hub.won"), said("hub.opponents"),
            said("hub.points"),
        )
    ]  # fmt: skip
    rows = [
        (
            str(rank),
            escaped(row.player),
            str(row.played),
            str(row.won),
            str(row.opponents),
            "–".join(map(str, row.points)),
        )
        for rank, row in enumerate(ranking(plan.players if plan else (), met), 1)
    ]
    parts = [f"<h2>{escaped(printable(name))}</h2>", table(heads, rows, "standings")]
    rounds: dict[str, list[Meeting]] = {}
    for each in met:
        rounds.setdefault(each.round, []).append(each)
    for number, meetings in reversed(rounds.items()):
        lines = "".join(_meeting(name, number, at, each, boards, speaker, directs) for at, each in enumerate(meetings))
        parts.append(
            f'<h3>{say(speaker, said("hub.round"))} {escaped(printable(number))}</h3><ul class="round">{lines}</ul>'
        )
    if directs and plan is not None:
        button = say(speaker, said("hub.next_round"))
        parts.insert(
            2,
            f'<form class="do" data-do="round"><input type="hidden" name="event" value="{escaped(name)}">'
            f'<button>{button}</button><p class="why"></p></form>',
        )
        parts.append(_plan_form(plan, speaker))
    return f'<section class="event">{"".join(parts)}</section>'


def _meeting(
    event: str,
    number: str,
    at: int,
    met: Meeting,
    boards: Sequence[str],
    speaker: Speaker,
    directs: bool,  # noqa: FBT001 - as all pages
) -> str:
    who = [_name(met, name, speaker) for name in (met.white, met.black)]
    points = f"<b>{met.score[0]}–{met.score[1]}</b>" if met.entry else ""
    board = met.entry.board if met.entry else met.pairing.board if met.pairing else ""
    link = f'<a href="/board/{quote(board)}">{escaped(board)}</a>' if board else ""
    files = files_of(met.entry) if met.entry else ""
    form = ""
    if directs and met.pairing is not None and met.black != NOBODY and not (met.entry and met.entry.over):
        tables = "".join(f'<option value="{escaped(each)}">{escaped(each)}</option>' for each in ("", *boards))
        winners = "".join(
            f'<option value="{side}"{" selected" if met.pairing.decided == side else ""}>{escaped(name)}</option>'
            for side, name in (("", "–"), ("white", met.white), ("black", met.black))
        )
        form = (
            f'<form class="do inline" data-do="decide"><input type="hidden" name="event" value="{escaped(event)}">'
            f'<input type="hidden" name="number" value="{escaped(number)}.{at}">'
            f'<label>{say(speaker, said("hub.board"))}<select name="board">{tables}</select></label>'
            f'<label>{say(speaker, said("hub.won"))}<select name="decided">{winners}</select></label>'
            f'<button>{say(speaker, said("hub.keep"))}</button><p class="why"></p></form>'
        )
    return f"<li>{' – '.join(who)} {points} {link} {files}{form}</li>"


def _name(met: Meeting, name: str, speaker: Speaker) -> str:
    told = escaped(printable(name)) if name != NOBODY else say(speaker, said("hub.stays_over"))
    return f'<span class="{"won" if met.winner == name else ""}">{told}</span>'


def _plan_form(plan: Plan | None, speaker: Speaker) -> str:
    kinds = "".join(
        f'<option value="{kind}"{" selected" if plan and plan.kind == kind else ""}>{say(speaker, told)}</option>'
        for kind, told in (("swiss", said("hub.swiss")), ("robin", said("hub.robin")))
    )
    names = escaped("\n".join(plan.players)) if plan else ""
    event = escaped(plan.event) if plan else ""
    heading = said("hub.change_event") if plan else said("hub.new_event")
    return (
        f'<details><summary>{say(speaker, heading)}</summary><form class="do" data-do="plan">'
        f'<label>{say(speaker, said("hub.event"))}<input name="event" maxlength="60" value="{event}"></label>'
        f'<label>{say(speaker, said("hub.kind"))}<select name="kind">{kinds}</select></label>'
        f'<label>{say(speaker, said("hub.length"))}<input name="length" inputmode="numeric" '
        f'value="{plan.length if plan else 5}"></label>'
        f"<label>{say(speaker, said('hub.players_by_line'))}"
        f'<textarea name="players" rows="8">{names}</textarea></label>'
        f'<button>{say(speaker, said("hub.keep"))}</button><p class="why"></p></form></details>'
    )


def _pair_form(speaker: Speaker) -> str:
    return (
        f"<details><summary>{say(speaker, said('hub.direct_here'))}</summary>"
        f'<form class="do" data-do="code"><button>{say(speaker, said("hub.show_code"))}</button>'
        '<p class="why"></p></form>'
        f'<form class="do" data-do="pair"><label>{say(speaker, said("hub.code"))}'
        f'<input name="code" inputmode="numeric" maxlength="6"></label>'
        f'<button>{say(speaker, said("hub.give_code"))}</button><p class="why"></p></form></details>'
    )
