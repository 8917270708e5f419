"""Imports the modules named in the arguments one after the other and prints what all of them keep of the heap."""

import gc
import sys

__import__("micropython").opt_level(3)  # as main.py does


def used() -> int:
    """Bytes in use once nothing is left to collect."""
    gc.collect()
    kept: int = gc.mem_alloc()  # type: ignore[attr-defined]  # MicroPython's own
    return kept


before = used()
for name in sys.argv[1:]:
    __import__(name)
    gc.collect()
print(used() - before)
