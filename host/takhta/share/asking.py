"""What the director asks of a board, from the broker to the program that plays and back. Time is passed in.

An ask ends by the broker's clock and this machine's steady one, never by the time of day: a board's may be a day wrong.
"""

from collections import OrderedDict

from takhta.desk import Desk, SeatAsked
from takhta.share.messages import Answer, Ask

USUAL_S = 60.0
"""How long an ask holds that says nothing of it."""
_REMEMBERED = 100


class Asks:
    """The ask that is open at a board, and the answers given: whoever asks again with the same id gets the same one."""

    def __init__(self, desk: Desk, topic: str) -> None:
        self._desk = desk
        self._topic = topic
        self._open: dict[str, float] = {}
        self._given: OrderedDict[str, Answer] = OrderedDict()
        self._due: list[Answer] = []
        desk.open()

    def heard(self, ask: Ask, now: float, lasts_s: float | None) -> None:
        """The director asks; the broker says how long that still holds."""
        if ask.id in self._given:
            self._due.append(self._given[ask.id])
        elif ask.id not in self._open:
            self._open = {ask.id: now + (USUAL_S if lasts_s is None else lasts_s)}  # a new ask replaces an older one
            self._desk.ask(SeatAsked(ask.id, ask.seat))

    def answered(self, now: float) -> list[tuple[str, Answer]]:
        """The answers to be sent, each with its topic."""
        answered = self._desk.take_answer()
        if answered is not None:
            self._give(Answer(id=answered.id, done=answered.done, why=answered.why))
        for asked, until in [*self._open.items()]:
            if now >= until:
                self._desk.take_ask()
                self._give(Answer(id=asked, done=False))
        due, self._due = self._due, []
        return [(self._topic, answer) for answer in due]

    def _give(self, answer: Answer) -> None:
        self._open.pop(answer.id, None)
        self._given[answer.id] = answer
        while len(self._given) > _REMEMBERED:
            self._given.popitem(last=False)
        self._due.append(answer)
