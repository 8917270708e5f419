"""Blinka's own way to the lamps of a Pi 4 or a Pi 5, down to the library that has the wire: lamps_as_on_a_pi.py MODEL.

A process of its own, because Blinka decides once which Pi it runs on. Only what is compiled for a Pi is replaced:
rpi_ws281x or the Pi 5's writer, and the line of gpiod. Prints what arrived there, as JSON.
"""

import importlib.machinery
import json
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

if __name__ == "__main__":  # a script finds neither the program nor its neighbours by itself
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.fake_pi import describe_pi
from support.patience import PATIENCE_S
from takhta.board.files import board_file
from takhta.board.load import load_board

MODELS = {
    "RASPBERRY_PI_4B": ("Raspberry Pi 4 Model B Rev 1.4", "c03114"),
    "RASPBERRY_PI_5": ("Raspberry Pi 5 Model B Rev 1.0", "c04170"),
}


def module(name: str, **members: object) -> ModuleType:
    """A module of our own in the place of one that only a Pi can run."""
    made = ModuleType(name)
    made.__spec__ = importlib.machinery.ModuleSpec(name, None)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


class Chain:
    """The end of the wire: for every frame sent the line's number and three bytes a lamp, in the order of the wire."""

    def __init__(self) -> None:
        self.frames: list[tuple[int, bytes]] = []
        self.freed = 0

    def as_rpi_ws281x(self) -> None:
        """What Blinka uses of rpi_ws281x."""
        channels = [SimpleNamespace(count=0, line=0, strip=0, leds={}) for _ in range(2)]

        def render(_chip: object) -> int:
            (channel,) = (each for each in channels if each.count)
            colours = b"".join(channel.leds[lamp].to_bytes(3, "big") for lamp in range(channel.count))
            self.frames.append((channel.line, colours))
            return 0

        def free(_chip: object) -> None:
            self.freed += 1

        def setter(name: str) -> Any:
            return lambda channel, value: setattr(channel, name, value)

        module(
            "_rpi_ws281x",
            WS2811_STRIP_RGB=1,
            SK6812_STRIP_RGBW=2,
            WS2811_SUCCESS=0,
            new_ws2811_t=object,
            delete_ws2811_t=lambda _chip: None,
            ws2811_channel_get=lambda _chip, number: channels[number],
            ws2811_channel_t_count_set=setter("count"),
            ws2811_channel_t_gpionum_set=setter("line"),
            ws2811_channel_t_gpionum_get=lambda channel: channel.line,
            ws2811_channel_t_invert_set=setter("invert"),
            ws2811_channel_t_brightness_set=setter("brightness"),
            ws2811_channel_t_strip_type_set=setter("strip"),
            ws2811_channel_t_strip_type_get=lambda channel: channel.strip,
            ws2811_t_freq_set=lambda _chip, _hz: None,
            ws2811_t_dmanum_set=lambda _chip, _number: None,
            ws2811_init=lambda _chip: 0,
            ws2811_led_set=lambda channel, lamp, colour: channel.leds.__setitem__(lamp, colour),
            ws2811_render=render,
            ws2811_fini=free,
        )

    def as_pi5_writer(self) -> None:
        """The Pi 5's writer takes the bytes as they are."""

        def write(line: Any, sent: bytes) -> None:
            self.frames.append((line._pin.id, bytes(sent)))  # noqa: SLF001 - the real one takes it there as well

        module("adafruit_raspberry_pi5_neopixel_write", neopixel_write=write)


def main(board_id: str) -> None:
    """Light two lamps of the tables board, then close."""
    model, revision = MODELS[board_id]
    os.environ |= {"BLINKA_FORCECHIP": "BCM2XXX", "BLINKA_FORCEBOARD": board_id, "BLINKA_SKIP_DEPENDENCY_CHECK": "1"}
    chain = Chain()
    if board_id == "RASPBERRY_PI_5":
        chain.as_pi5_writer()
    else:
        chain.as_rpi_ws281x()
    platform = importlib.import_module("adafruit_platformdetect.board")
    platform.Board._pi_rev_code = lambda _self: revision  # noqa: SLF001 - the file of a Pi it reads cannot be had here
    pins = importlib.import_module("adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin")
    pins.Pin.init = lambda _self, *_arguments, **_options: None
    pins.Pin.value = lambda _self, *_arguments: 0
    from takhta.devices import machine as rights
    from takhta.devices.neopixels import open_neopixel_lamps

    tables = load_board(board_file("tables"))
    with tempfile.TemporaryDirectory() as folder:
        machine = describe_pi(Path(folder), model)
        rights._capabilities = lambda: 1 << rights.RAW_IO  # noqa: SLF001 - whoever runs the tests need not be root
        (Path(folder) / "dev/pio0").touch()
        lamps = open_neopixel_lamps(tables, machine)
        lamps.show(((255, 0, 0), (0, 0, 255), *[(0, 0, 0)] * (len(tables.lamps) - 2)))
        lamps.flush(PATIENCE_S)
        shown = chain.frames[-1]
        lamps.close()
    told = {
        "line": shown[0],
        "lamps": len(shown[1]) // 3,
        "first two": shown[1][:6].hex(),
        "others lit": any(shown[1][6:]),
        "dark after": not any(chain.frames[-1][1]),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1])
