"""MicroPython's raw prompt as a Pico has it on its port, on MicroPython for a PC, in the folder the files go to.

The Unix port has no raw prompt of its own. `machine.reset()` starts the main.py that lies in the folder.
"""

import io
import sys

import machine  # type: ignore[import-not-found]

_port = sys.stdin.buffer
_banner = b"raw REPL; CTRL-B to exit\r\n>"


def _say(data: bytes) -> None:
    sys.stdout.buffer.write(data)


def _run(code: bytes) -> bool:
    """Run it in the prompt's own names; whether it wants the Pico to start anew."""
    _say(b"OK")
    told = b""
    try:
        exec(code.decode(), _names)
    except machine.Reset:
        return True
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        text = io.StringIO()
        sys.print_exception(error, text)  # type: ignore[attr-defined]
        told = text.getvalue().encode()
    _say(b"\x04" + told + b"\x04>")
    return False


def _prompt() -> None:
    """Until something resets the machine."""
    held = b""
    while True:
        byte = _port.read(1)
        if not byte:
            raise SystemExit
        if byte == b"\x01":
            held = b""
            _say(b"\r\n" + _banner)
        elif byte == b"\x04" and held:
            if _run(held):
                return
            held = b""
        elif byte == b"\x04":
            _say(b"OK\r\nMPY: soft reboot\r\n" + _banner)
        elif byte == b"\x05":
            _port.read(2)
            _say(b"R\x00")  # no raw paste
        elif byte not in (b"\x02", b"\x03", b"\r") or held:
            held += byte


_names = {"__name__": "__prompt__"}
_prompt()
sys.path.insert(0, "")
exec(open("main.py").read(), {"__name__": "__main__"})  # noqa: PTH123, SIM115 - MicroPython has no pathlib
