"""The day of a match as it is written: 2026.11.21. It must never accept a day that no calendar has."""

import re
from calendar import monthrange

_DAY = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)", re.ASCII)


def is_day(text: str) -> bool:
    """Whether this is a day.

    >>> is_day("2026.11.21"), is_day("2026.02.30"), is_day("today")
    (True, False, False)
    """
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    year, month, day = map(int, found.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
