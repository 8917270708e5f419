"""Pictures of the dice display's screen: as text art to compare, as PNG to look at."""

import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 128, 64


def lit(pixels: bytes, x: int, y: int) -> bool:
    """Whether a pixel is lit, in the memory order of an SSD1306."""
    return bool(pixels[y // 8 * WIDTH + x] >> y % 8 & 1)


def text_art(pixels: bytes) -> str:
    """A line for each row of pixels, `#` lit and `.` dark."""
    rows = ("".join("#" if lit(pixels, x, y) else "." for x in range(WIDTH)) for y in range(HEIGHT))
    return "\n".join(rows) + "\n"


def write_png(path: Path, screens: list[bytes], *, columns: int = 1, scale: int = 4) -> None:
    """A sheet of screens in a grey PNG, `columns` beside each other with a gap between."""
    gap = 4
    lines = -(-len(screens) // columns)
    across, down = columns * (WIDTH + gap) + gap, lines * (HEIGHT + gap) + gap
    sheet = [bytearray(b"\x40" * across) for _ in range(down)]
    for n, pixels in enumerate(screens):
        left, top = gap + n % columns * (WIDTH + gap), gap + n // columns * (HEIGHT + gap)
        for y in range(HEIGHT):
            sheet[top + y][left : left + WIDTH] = bytes(0xE0 if lit(pixels, x, y) else 0x08 for x in range(WIDTH))
    rows = b"".join((b"\0" + b"".join(bytes([v]) * scale for v in row)) * scale for row in sheet)
    header = struct.pack(">IIBBBBB", across * scale, down * scale, 8, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND")
    )


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
