"""The host's end against the real firmware over a line with a clock of its own: whatever is lost heals."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.line import Line
from takhta.link import display_words as words
from takhta.link import framing, wire
from takhta.link.display_client import (
    MOST_OF_A_KEY,
    PRESSES_A_SECOND,
    PRESSES_AT_ONCE,
    REPEAT_MS,
    RESEND_MS,
    TRIES,
    DisplayClient,
    WallMs,
)

ROLL, DOUBLE, TAKE, DROP, UNDO, DONE, RESIGN = range(7)

SIX_FIVE = words.Show(die_a=6, die_b=5, side_a=words.WHITE, side_b=words.WHITE, turn=words.WHITE, prompt=2, cube=0)
THREE_ONE = words.Show(die_a=3, die_b=1, side_a=words.BLACK, side_b=words.BLACK, turn=words.BLACK, prompt=1, cube=3)


def shown(line: Line) -> tuple[object, ...]:
    """What the device shows; its messages are of the same file loaded a second time, so values are compared."""
    values: tuple[object, ...] = line.device.show.values()
    return values


def said(line: Line) -> list[wire.Message]:
    """Everything the host has said, in order."""
    return [wire.read(frame, words.MESSAGES) for frame in framing.Receiver().feed(b"".join(line.sent))]


def connected() -> Line:
    """A line whose ends have met."""
    line = Line()
    line.run(200)
    return line


def test_the_host_greets_and_then_tells_everything() -> None:
    line = Line()
    line.client.show(SIX_FIVE)
    line.client.show_code(words.Code(digits=b"048261"))
    line.run(300)
    asked = said(line)
    assert asked[:3] == [
        wire.Hello(major=wire.MAJOR, minor=wire.MINOR),
        words.Code(digits=b"048261"),
        SIX_FIVE,
    ]
    assert asked[3:] == [words.AskPage(page=page) for page in range(8)]
    assert line.client.connected
    assert line.client.settled
    assert shown(line) == SIX_FIVE.values()


def test_an_unanswered_request_is_said_again_five_times_and_then_the_greeting() -> None:
    client = DisplayClient()
    client.opened()
    said_at = {now: client.tick(WallMs(now)) for now in range(0, 700, 10)}
    spoken = {now: framing.Receiver().feed(data)[0].seq for now, data in said_at.items() if data}
    assert spoken == {0: 1, 100: 1, 200: 1, 300: 1, 400: 1, 500: 2, 600: 2}


def test_the_link_is_down_after_five_tries_and_up_again_by_itself() -> None:
    line = connected()
    line.client.show(SIX_FIVE)
    line.cut = True
    line.run(REPEAT_MS + RESEND_MS * TRIES + 50)
    assert not line.client.connected
    assert not line.client.settled
    assert line.client.screen is None
    line.cut = False
    line.run(400)
    assert (line.client.connected, line.client.settled, shown(line)) == (True, True, SIX_FIVE.values())


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_loss_and_repetition_heal(seed: int) -> None:
    line = Line(seed=seed, loss=0.2, twice=0.2)
    line.run(500)
    line.loss = 0
    line.run(600)
    line.loss = 0.2
    taps = [ROLL, DONE, UNDO, TAKE, DOUBLE, DROP] * 2
    for key in taps:
        line.client.show(THREE_ONE)
        line.tap(key)
        line.client.show(SIX_FIVE)
        line.run(30)
    line.loss = 0
    line.run(1500)
    assert sorted(line.presses) == sorted(taps)
    assert (line.client.settled, shown(line)) == (True, SIX_FIVE.values())
    assert line.client.screen == bytes(line.device.pixels)


def test_presses_come_in_order() -> None:
    line = connected()
    for key in (ROLL, DONE, UNDO, ROLL, TAKE, DROP):
        line.tap(key)
    assert line.presses == [ROLL, DONE, UNDO, ROLL, TAKE, DROP]


def test_a_press_while_the_link_is_down_is_neither_lost_nor_doubled() -> None:
    line = connected()
    line.tap(ROLL)
    line.cut = True
    line.run(2000)
    line.tap(DONE)
    line.run(3000)
    assert line.presses == [ROLL]
    line.cut = False
    line.run(1000)
    assert line.presses == [ROLL, DONE]


def test_a_device_started_anew_is_told_again_and_counts_from_zero() -> None:
    line = connected()
    line.client.show(SIX_FIVE)
    for _ in range(5):
        line.tap(ROLL)
    line.restart()
    line.tap(DONE)
    line.run(1500)
    assert line.presses == [ROLL] * 5 + [DONE]
    assert (line.client.settled, shown(line)) == (True, SIX_FIVE.values())


def test_a_device_started_anew_is_told_the_pairing_code_again() -> None:
    line = connected()
    line.client.show_code(words.Code(digits=b"048261"))
    line.run(400)
    line.restart()
    line.run(500)
    assert said(line).count(words.Code(digits=b"048261")) == 2
    assert line.client.screen == bytes(line.device.pixels)


def test_a_show_is_settled_only_when_it_was_acknowledged() -> None:
    line = connected()
    assert line.client.settled
    line.client.show(SIX_FIVE)
    assert not line.client.settled
    line.run(20)
    assert line.client.settled


def test_presses_before_the_first_greeting_are_nobodys() -> None:
    line = Line()
    line.cut = True
    line.tap(ROLL)
    line.tap(DONE)
    line.cut = False
    line.run(1500)
    assert line.client.connected
    assert line.presses == []


def test_press_counters_go_on_after_255() -> None:
    line = connected()
    for _ in range(260):
        line.tap(ROLL)
    assert line.presses == [ROLL] * 260


@pytest.mark.parametrize(("taps", "arrive"), [(MOST_OF_A_KEY, MOST_OF_A_KEY), (200, 0)])
def test_presses_of_a_hand_that_nobody_heard_arrive_all_at_once_and_a_counter_that_jumped_gives_none(
    taps: int, arrive: int
) -> None:
    line = connected()
    line.cut = True
    for _ in range(taps):
        line.tap(UNDO)
    line.cut = False
    line.run(1500)
    assert line.presses == [UNDO] * arrive


@pytest.mark.parametrize("by", [1, 8, 37, 255])
def test_a_display_whose_counters_run_makes_no_more_presses_than_a_hand_could(by: int) -> None:
    client, boot = connected().client, connected().device.boot
    client.take_presses()
    for now in range(1000, 5000):  # four seconds, a word every millisecond
        counts = bytes([(now * by) % 256] * 7)
        client.feed(wire.pack(words.Keys(boot=boot, counts=counts)), WallMs(now))
    assert len(client.take_presses()) <= 4 * PRESSES_A_SECOND + 2 * PRESSES_AT_ONCE


def test_the_newest_show_wins() -> None:
    line = connected()
    line.client.show(SIX_FIVE)
    line.client.show(THREE_ONE)
    line.run(100)
    assert SIX_FIVE not in said(line)
    assert shown(line) == THREE_ONE.values()


def test_the_show_is_said_again_twice_a_second_so_the_device_stays_awake() -> None:
    line = connected()
    line.client.show(SIX_FIVE)
    line.run(100)
    line.sent.clear()
    line.run(REPEAT_MS * 10)
    assert said(line).count(SIX_FIVE) in (9, 10)
    assert line.client.screen == bytes(line.device.pixels)


def test_a_device_of_another_major_version_is_greeted_only() -> None:
    client = DisplayClient()
    client.opened()
    client.show(SIX_FIVE)
    asked = []
    for now in range(0, 3 * REPEAT_MS, 10):
        for frame in framing.Receiver().feed(client.tick(WallMs(now))):
            asked.append(wire.read(frame, words.MESSAGES))
            answer = wire.Greeting(major=wire.MAJOR + 1, device=words.DICE_DISPLAY, boot=7, counts=bytes(7))
            client.feed(wire.pack(answer, frame.seq), WallMs(now))
    assert asked == [wire.Hello(major=wire.MAJOR, minor=wire.MINOR)] * 3
    assert (client.connected, client.stranger) == (False, answer)


def test_an_answer_to_another_request_is_no_answer() -> None:
    client = DisplayClient()
    client.opened()
    greeting = wire.Greeting(major=wire.MAJOR, device=words.DICE_DISPLAY, boot=7, counts=bytes(7))
    seq = framing.Receiver().feed(client.tick(WallMs(0)))[0].seq
    client.feed(wire.pack(greeting, seq + 1), WallMs(1))
    client.feed(wire.pack(words.Shown(), seq), WallMs(1))
    assert not client.connected
    client.feed(wire.pack(greeting, seq), WallMs(1))
    assert client.connected


def test_a_request_an_older_device_refuses_is_not_repeated() -> None:
    line = connected()
    line.client.show_code(words.Code(digits=b"123456"))
    frame = framing.Receiver().feed(line.client.tick(WallMs(line.now)))[0]
    assert frame.kind == words.Code.KIND
    refusal = wire.Refused(request=words.Code.KIND, why=wire.UNKNOWN_KIND)
    line.client.feed(wire.pack(refusal, frame.seq), WallMs(line.now))
    line.sent.clear()
    line.run(1000)
    assert line.client.connected
    assert line.client.refusal == refusal
    assert {type(message) for message in said(line)} <= {words.Show, words.AskPage}


def test_the_screen_is_never_made_of_two_pictures() -> None:
    line = connected()
    pictures = set()
    for i in range(40):
        line.client.show(words.Show(die_a=i % 6 + 1, die_b=3, side_a=1, side_b=2, prompt=i % 19, cube=words.NO_CUBE))
        for _ in range(14):
            line.run(5)
            line.device.draw()
            pictures.add(bytes(line.device.pixels))
            if line.client.screen is not None:
                assert line.client.screen in pictures
    line.run(200)
    assert line.client.screen == bytes(line.device.pixels)


def test_a_pressed_key_is_soon_seen_on_the_screen() -> None:
    line = connected()
    line.client.show(SIX_FIVE)
    line.run(150)
    before = line.client.screen
    line.touch(1 << DONE)
    line.run(150)
    assert line.client.screen == bytes(line.device.pixels) != before


def test_another_device_at_the_port_is_told_everything() -> None:
    line = connected()
    line.client.show(SIX_FIVE)
    line.run(100)
    line.client.opened()
    assert (line.client.connected, line.client.settled, line.client.screen) == (False, False, None)
    line.restart()
    line.run(300)
    assert (line.client.settled, shown(line)) == (True, SIX_FIVE.values())


@pytest.mark.parametrize("junk", [b"\0" * 50, b"\xff" * 700, b"Hello from some Arduino\r\n" * 20])
def test_a_talkative_stranger_on_the_line_is_not_taken_for_a_display(junk: bytes) -> None:
    client = DisplayClient()
    client.opened()
    for now in range(0, 2000, 10):
        client.tick(WallMs(now))
        client.feed(junk, WallMs(now))
    assert (client.connected, client.take_presses(), client.screen) == (False, (), None)
