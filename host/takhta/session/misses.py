"""Which likely mistakes fit what the sensors say: of thousands, found without looking at each.

A mistake is known by the places it changes. Most frames rule a change out that very many mistakes have in common, such
as a checker that would have left a place where it is plainly felt. So for every change it is kept, as the bits of one
number, which mistakes make it, and a change ruled out takes all of these away at once.
"""

from collections.abc import Iterable, Mapping, Sequence

from takhta.rules.occupancy import Content, Occupancy, PlaceId, changed

Change = tuple[PlaceId, Content]
"""A place and what it holds after it."""


class Misses:
    """Likely mistakes, each as its changes from `base`. `keys` numbers the changes, from 1 on, and learns those of
    these mistakes."""

    def __init__(self, base: Occupancy, misses: Sequence[Occupancy], keys: dict[Change, int]) -> None:
        self._misses = misses
        self._changes = [
            [keys.setdefault((place, miss[place]), len(keys) + 1) for place in changed(base, miss)] for miss in misses
        ]
        numbers: dict[int, list[int]] = {}
        for number, changes in enumerate(self._changes):
            for key in changes:
                numbers.setdefault(key, []).append(number)
        self._with_change = [(key, _bits(those, len(misses))) for key, those in numbers.items()]
        self._all = (1 << len(misses)) - 1

    def likely(
        self, gains: Sequence[float], keys: Mapping[Change, int], least: float
    ) -> Iterable[tuple[float, Occupancy]]:
        """The mistakes whose changes together gain more than `least`, with what they gain; `gains` is by key."""
        best: dict[PlaceId, float] = {}
        for (place, _), key in keys.items():
            if gains[key] > best.get(place, 0.0):
                best[place] = gains[key]
        # A change that loses more than all other places together could win back cannot be part of any of them.
        ruled_out, hopeless = 0, least - sum(best.values())
        for key, misses in self._with_change:
            if gains[key] <= hopeless:
                ruled_out |= misses
        left = self._all & ~ruled_out
        while left:
            lowest = left & -left
            left ^= lowest
            number = lowest.bit_length() - 1
            gain = sum([gains[key] for key in self._changes[number]])
            if gain > least:
                yield gain, self._misses[number]


def _bits(numbers: Iterable[int], size: int) -> int:
    """A number with these of its bits set; setting them one by one would copy it as often."""
    bits = bytearray(size // 8 + 1)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")
