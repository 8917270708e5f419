"""The doctor looks at the dice display: where it may be plugged in, whether it answers, and each of its keys."""

from collections.abc import Callable, Iterator

from takhta.board.scene import Key
from takhta.commands.doctor.findings import Finding, Verdict
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.usb_ports import usb_ports

FOUND_WITHIN_S = 5.0
KEY_WITHIN_S = 10.0

Tell = Callable[[str], None]


def look_at_display(display: SerialDiceDisplay, tell: Tell | None) -> Iterator[Finding]:
    """`tell` speaks to somebody who can press keys; None = nobody is there."""
    ports = ", ".join(port.path for port in usb_ports())
    plugged = f"Picos at {ports}" if ports else "no Pico is plugged in"
    if not display.wait(lambda box: box.connected, FOUND_WITHIN_S):
        hint = display.stranger or "Plug it in; the board can be played on without it, from the page."
        yield Finding("dice display", Verdict.POOR, f"does not answer; {plugged}", hint)
        return
    yield Finding("dice display", Verdict.GOOD, f"answers; {plugged}")
    if tell is None:
        yield Finding("keys", Verdict.UNKNOWN, "nobody was asked to press them", "Run it in a terminal.")
        return
    yield _keys(display, tell)


def _keys(display: SerialDiceDisplay, tell: Tell) -> Finding:
    silent = []
    for key in Key:
        if key is Key.RESIGN:
            continue  # it is no key of its own: DROP is held for it
        display.poll()
        tell(f"Press {key.name} ...")
        pressed = display.keys(KEY_WITHIN_S)
        if pressed != (key,):
            silent.append(f"{key.name} gave {', '.join(each.name for each in pressed) or 'nothing'}")
    if silent:
        return Finding("keys", Verdict.BAD, "; ".join(silent), "Look at that button's two wires.")
    return Finding("keys", Verdict.GOOD, "all six answer")
