"""The day of a match as it is written: 2026.11.21. A day no calendar has is none."""

import re
from datetime import date

_DAY = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)", re.ASCII)


def is_day(text: str) -> bool:
    """Whether this is a day.

    >>> is_day("2026.11.21"), is_day("2026.02.30"), is_day("today")
    (True, False, False)
    """
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    try:
        date(*(int(part) for part in found.groups()))
    except ValueError:
        return False
    return True
