"""Which formats a match can be read from and written in. Another one is its reader, its writer and a line here; one of
a program that keeps its format to itself is only read.
"""

from collections.abc import Callable, Mapping

from takhta.record.formats.mat_reader import read_mats
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.formats.sgf_reader import read_sgfs
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.formats.text_reader import read_text
from takhta.record.formats.text_writer import write_text
from takhta.record.formats.xg_reader import read_xg
from takhta.record.match import Match

READERS: Mapping[str, Callable[[bytes], tuple[Match, ...]]] = {
    "mat": read_mats,
    "sgf": read_sgfs,
    "json": lambda data: (read_json(data),),
    "text": lambda data: (read_text(data),),
    "xg": lambda data: (read_xg(data),),
}
"""The readers; a file may hold several matches."""
WRITERS: Mapping[str, Callable[[Match], bytes]] = {
    "mat": lambda match: write_mat(match).encode(),
    "sgf": lambda match: write_sgf(match).encode(),
    "json": write_json,
    "text": lambda match: write_text(match).encode(),
}
FORMATS_BY_ENDING = {"txt": "text"}
"""Formats whose files have another ending than the format's name."""
FORMATS = tuple(WRITERS)
