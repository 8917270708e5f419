"""Reads one table of a board file key by key and collects every fault, so that a maker sees them all at once.

It knows TOML values and ranges, never what a board is.
"""

from collections.abc import Mapping
from typing import Any


class Section:
    """One table of the file. A bad or missing value adds a sentence to `faults` and reads as a harmless one.

    `where` names the table in those sentences, e.g. `[checker]` or `strip 3 (point 4)`.
    """

    def __init__(self, where: str, values: object, faults: list[str]) -> None:
        self.where = where
        self.faults = faults
        self.sound = True
        """Whether this table has had no fault of its own so far."""
        self._seen: set[str] = set()
        self._values: Mapping[str, Any] = {}
        if isinstance(values, Mapping):
            self._values = values
        else:
            self.fault("must be a table of keys and values")

    def fault(self, what: str) -> None:
        """Add a fault of this table: `what` ends the sentence that its name begins, e.g. `must be a table`."""
        self.sound = False
        self.faults.append(f"{self.where} {what}.")

    def number(self, key: str, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        value = self._take(key)
        return self._in_range(key, value, low, high) if value is not None else low

    def numbers(self, key: str, low: float, high: float) -> tuple[float, ...]:
        """A list of numbers, each from `low` to `high`, at least one."""
        return tuple(self._in_range(key, item, low, high) for item in self._list(key))

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self._take(key)
        return self._whole(key, value, low, high) if value is not None else low

    def wholes(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers, each from `low` to `high`, at least one."""
        return tuple(self._whole(key, item, low, high) for item in self._list(key))

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self._take(key)
        return self._text(key, value) if value is not None else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, none empty, at least one."""
        return tuple(self._text(key, item) for item in self._list(key))

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        """One of a few words, which may be empty."""
        value = self._take(key)
        if value is not None and value not in choices:
            self.fault(f"has {key} = {value!r}; it must be one of {', '.join(map(repr, choices))}")
        return value if isinstance(value, str) and value in choices else choices[0]

    def section(self, key: str) -> "Section":
        """A table inside this one."""
        value = self._take(key)
        return Section(f"[{key}]", {} if value is None else value, [] if value is None else self.faults)

    def sections(self, key: str) -> list["Section"]:
        """A list of tables inside this one, at least one; each is named by its number in the list."""
        return [Section(f"{key} {i}", item, self.faults) for i, item in enumerate(self._list(key))]

    def names(self) -> tuple[str, ...]:
        """The keys of a table in which the maker chooses them."""
        return tuple(self._values)

    def finish(self) -> None:
        """Every key must have been read: one that was not is a misspelling."""
        for key in self._values:
            if key not in self._seen:
                self.fault(f"has a key {key!r} that nothing reads")

    def _take(self, key: str) -> Any:
        self._seen.add(key)
        if key not in self._values:
            self.fault(f"lacks the key {key!r}")
        return self._values.get(key)

    def _list(self, key: str) -> list[Any]:
        value = self._take(key)
        if value is None:
            return []
        if not isinstance(value, list) or not value:
            self.fault(f"has {key} = {value!r}; it must be a list with at least one entry")
            return []
        return value

    def _text(self, key: str, value: object) -> str:
        if isinstance(value, str) and value.strip():
            return value
        self.fault(f"has {key} = {value!r}; it must be a text")
        return ""

    def _whole(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(f"has {key} = {value!r}; it must be a whole number")
            return low
        return int(self._in_range(key, value, low, high))

    def _in_range(self, key: str, value: object, low: float, high: float) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(f"has {key} = {value!r}; it must be a number")
            return low
        if not low <= value <= high:
            self.fault(f"has {key} = {value!r}; it must be from {low:g} to {high:g}")
            return low
        return float(value)
