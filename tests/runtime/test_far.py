"""Two boards far apart play one game: what is done on one is done on the other, and neither can choose its dice."""

import asyncio
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from support.apart import run_apart
from support.club import Mosquitto, running
from support.far_boards import FarBoard, told_alike
from support.patience import keep_on, until
from support.words import english
from takhta.board.scene import Key
from takhta.record import facts
from takhta.record.sides import name_of
from takhta.rules.dice import Die
from takhta.runtime import far_dice
from takhta.runtime.far_word import Word
from takhta.session.events import MatchAsked
from takhta.share.broker import broker_at
from takhta.share.outbox import Outbox
from takhta.share.sharing import About, Sharing
from takhta.share.together import ended

SIX = tuple(map(Die, range(1, 7)))


def two(folder: Path) -> tuple[FarBoard, FarBoard]:
    return FarBoard(folder / "board1", "white", "board2"), FarBoard(folder / "board2", "black", "board1")


def carry(source: FarBoard, target: FarBoard) -> None:
    """What one says, the other hears."""
    said = source.desk.said_far()
    if said is not None:
        target.desk.far_said(said[1])


def play_on(one: FarBoard, other: FarBoard) -> None:
    """Let some frames pass on both, each hearing the other."""
    for board, there in ((one, other), (other, one)):
        board.step(4)
        carry(board, there)


def throw_first(one: FarBoard, other: FarBoard) -> None:
    def go_on() -> None:
        play_on(one, other)
        if one.opens and other.opens:
            one.press(Key.ROLL)  # refused as long as the board is not still

    keep_on(go_on, lambda: len(one.facts) > 2)


def test_a_game_goes_to_its_end_through_a_broker_that_dies_twice(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path / "mosquitto", ("board1", "board2"))
    one, other = two(tmp_path)

    async def whole() -> None:
        tasks = []
        for name, board in (("board1", one), ("board2", other)):
            at = broker_at(broker.address, name, password=broker.password)
            sharing = Sharing(at, Outbox(board.path, name), board.desk, About(), looks_every_s=0.02)
            tasks.append(asyncio.create_task(sharing.run()))

        def turns(many: int) -> bool:
            for board in (one, other):
                board.step(6)
            return min(len(one.facts), len(other.facts)) >= many or (one.over and other.over)

        await until(lambda: turns(2) and one.opens and other.opens)
        one.press(Key.ROLL)
        for many in (6, 10):
            await until(lambda many=many: turns(many))  # type: ignore[misc]  # mypy and defaults
            broker.kill()
            one.step(60)
            other.step(60)
            broker.start()
        await until(lambda: turns(10**6))
        await ended(tasks)

    with running(broker):
        run_apart(whole())
    assert told_alike(one) == told_alike(other)
    assert isinstance(one.facts[-1], facts.GameEnded)
    assert not one.far.differs
    for board in (one, other):
        board.journal.close()


def test_after_a_power_cut_the_same_dice_come_back_and_the_game_goes_on(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    throw_first(one, other)
    keep_on(lambda: play_on(one, other), lambda: len(one.facts) >= 5)
    for _ in range(3):
        before = len(one.facts)
        one.journal.close()
        one = FarBoard(tmp_path / "board1", "white", "board2")
        keep_on(lambda one=one: play_on(one, other), lambda one=one, before=before: len(one.facts) > before or one.over)  # type: ignore[misc]  # mypy and defaults
    keep_on(lambda: play_on(one, other), lambda: len(one.facts) == len(other.facts))
    assert told_alike(one) == told_alike(other)
    for board in (one, other):
        board.journal.close()


def test_nobody_plays_for_the_player_far_away(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    throw_first(one, other)
    keep_on(lambda: play_on(one, other), lambda: any(isinstance(each, facts.OpeningThrown) for each in one.facts))
    state = one.driver.state.match_state
    assert state is not None
    theirs, _ = (one, other) if state.turn is not None and state.turn.label == "black" else (other, one)
    before = len(theirs.facts)
    told = {}
    for key in (Key.DONE, Key.ROLL, Key.DOUBLE, Key.RESIGN, Key.UNDO):
        theirs.press(key)
        told[key] = english(theirs.driver.scene.notice)
    assert state.turn is not None
    player = state.match.players[name_of(state.turn)]
    far = f"It is for {player}, at the other board."
    assert told == {**dict.fromkeys(told, far), Key.UNDO: "Between two boards no turn is taken back."}
    assert len(theirs.facts) == before
    assert theirs.far.refusal(MatchAsked(theirs._clock(), "backgammon")) != ()  # noqa: SLF001 - the time does not matter
    for board in (one, other):
        board.journal.close()


def test_a_board_that_tells_another_game_is_not_followed(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    throw_first(one, other)
    keep_on(lambda: play_on(one, other), lambda: len(one.facts) >= 4 and len(other.facts) >= 4)
    word = one.heard()
    assert word is not None
    other_dice = facts.OpeningThrown(6, 5) if one.facts[2] != facts.OpeningThrown(6, 5) else facts.OpeningThrown(4, 1)
    tail = [msgspec.json.encode(other_dice).decode() if '"openingthrown"' in line else line for line in word.tail]
    one.desk.far_said(msgspec.json.encode(msgspec.structs.replace(word, tail=tuple(tail))))
    before = len(one.facts)
    one.step(40)
    assert one.far.differs
    assert len(one.facts) == before
    assert any("not the same" in english(told) for told in one.notices)
    for board in (one, other):
        board.journal.close()


def test_a_secret_that_was_not_under_the_seal_throws_no_dice(tmp_path: Path) -> None:
    one, other = two(tmp_path)
    keep_on(lambda: play_on(one, other), lambda: one.opens and other.opens)

    def go_on() -> None:
        one.press(Key.ROLL)
        one.step(4)
        carry(one, other)
        other.step(4)

    keep_on(go_on, lambda: bool(said(other).opened))
    forged = msgspec.structs.replace(said(other), opened=dict.fromkeys(said(other).opened, "00" * 32))
    before = len(one.facts)
    one.desk.far_said(msgspec.json.encode(forged))
    one.step(20)
    assert one.far.differs
    assert len(one.facts) == before
    for board in (one, other):
        board.journal.close()


def said(board: FarBoard) -> Word:
    """What a board says now."""
    told = board.desk.said_far()
    assert told is not None
    return msgspec.json.decode(told[1], type=Word)


def test_dice_of_two_secrets_are_fair_and_depend_on_both() -> None:
    thrown = Counter(far_dice.dice(b"white", b"%d" % n, "match", n, SIX) for n in range(36_000))
    assert len(thrown) == 36
    assert max(abs(count - 1000) for count in thrown.values()) < 160
    rolls = {far_dice.dice(b"white", b"%d" % n, "match", 1, SIX) for n in range(200)}
    assert len(rolls) > 20
    sticks = tuple(map(Die, (1, 3, 4, 6)))
    assert {die for n in range(50) for die in far_dice.dice(b"w", b"b", "match", n, sticks)} == set(sticks)


@pytest.mark.parametrize("other", [b"another", b""])
def test_a_seal_fits_one_secret_alone(other: bytes) -> None:
    opened = far_dice.secret(b"seed", "match", 3)
    assert far_dice.fits(opened, far_dice.sealed(opened))
    assert not far_dice.fits(other, far_dice.sealed(opened))
    assert opened == far_dice.secret(b"seed", "match", 3) != far_dice.secret(b"seed", "match", 4)
