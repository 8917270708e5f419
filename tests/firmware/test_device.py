"""The display's end of the talk: answers, heartbeats, silence and what the screen is about."""

from typing import Any

import pytest

from support.firmware import firmware
from takhta.link import framing, wire
from takhta.link import display_words as words

module = firmware("device")

HELLO = wire.Hello(major=wire.MAJOR, minor=wire.MINOR)
GAME = words.Show(die_a=6, die_b=5, side_a=words.WHITE, side_b=words.WHITE, turn=words.WHITE, prompt=2, cube=0)


def ask(device: Any, request: wire.Message, now: int = 0, seq: int = 7) -> wire.Message:
    """The one answer to a request, which must repeat its number."""
    frames = framing.Receiver().feed(device.feed(wire.pack(request, seq), now))
    assert [frame.seq for frame in frames] == [seq]
    return wire.read(frames[0], words.MESSAGES)


def tell(device: Any, now: int, *changes: tuple[int, int]) -> list[wire.Message]:
    """What it says unasked."""
    return [wire.read(frame, words.MESSAGES) for frame in framing.Receiver().feed(device.tick(changes, now))]


def look(device: Any) -> bytes:
    """The picture, drawn now."""
    device.draw()
    return bytes(device.pixels)


def test_it_greets_with_its_version_its_boot_and_its_counters() -> None:
    device = module.Device(0xCAFE)
    expected = wire.Greeting(major=wire.MAJOR, minor=wire.MINOR, device=words.DICE_DISPLAY, boot=0xCAFE, counts=bytes(7))
    assert ask(device, HELLO) == expected
    device.tick(((1, 10),), 10)
    device.tick((), 50)
    assert ask(device, HELLO, 60).values()[-1] == bytes([1, 0, 0, 0, 0, 0, 0])


def test_every_request_may_come_twice() -> None:
    device = module.Device(1)
    for request in (HELLO, GAME, words.Code(digits=b"123456"), words.AskPage(page=2)):
        first = ask(device, request), look(device)
        assert (ask(device, request), look(device)) == first


def test_a_new_picture_has_a_new_number_and_the_same_picture_the_old_one() -> None:
    device = module.Device(1)
    first = ask(device, GAME)
    assert ask(device, GAME) == first
    other = ask(device, words.Show(die_a=1))
    assert other != first
    assert ask(device, words.Code(digits=b"123456")).values() not in (first.values(), other.values())


def test_the_pages_are_the_picture() -> None:
    device = module.Device(1)
    drawing = ask(device, GAME).values()[0]
    pages = [ask(device, words.AskPage(page=page)).values() for page in range(8)]
    assert [page[:2] for page in pages] == [(drawing, page) for page in range(8)]
    pixels = [page[2] for page in pages]
    assert b"".join(part for part in pixels if isinstance(part, bytes)) == look(device)


def test_what_it_cannot_do_it_refuses_with_the_reason() -> None:
    device = module.Device(1)
    unknown = framing.cobs(bytes([0x55, 7]) + framing.crc(bytes([0x55, 7])).to_bytes(2, "big"))
    assert wire.read(framing.Receiver().feed(device.feed(unknown, 0))[0], words.MESSAGES) == wire.Refused(
        request=0x55, why=wire.UNKNOWN_KIND
    )
    body = bytes([words.AskPage.KIND, 7, 8])
    impossible = framing.cobs(body + framing.crc(body).to_bytes(2, "big"))
    assert wire.read(framing.Receiver().feed(device.feed(impossible, 0))[0], words.MESSAGES) == wire.Refused(
        request=words.AskPage.KIND, why=wire.BAD_PAYLOAD
    )


def test_it_does_not_answer_answers() -> None:
    device = module.Device(1)
    assert device.feed(wire.pack(words.Shown(), 7) + wire.pack(words.Keys(), 0), 0) == b""
    assert tell(device, 0) == []


def test_it_is_quiet_while_nobody_speaks() -> None:
    device = module.Device(1)
    assert tell(device, 0, (1, 0)) == []
    assert tell(device, 5000, (0, 100)) == []


def test_it_tells_the_keys_four_times_a_second_and_at_every_change() -> None:
    device = module.Device(9)
    ask(device, HELLO)
    told = {}
    for now in range(0, 1000, 10):
        messages = tell(device, now, *([(32, now)] if now == 330 else []))
        if messages:
            told[now] = messages
    assert list(told) == [0, 250, 340, 590, 840]
    # The drawing's number grows with the pressed key, which is shown on the screen.
    assert told[250] == [words.Keys(boot=9, drawing=1, pressed=0, counts=bytes(7))]
    assert told[340] == [words.Keys(boot=9, drawing=2, pressed=32, counts=bytes([0, 0, 0, 0, 0, 1, 0]))]


def test_presses_that_came_and_went_while_it_was_drawing_count() -> None:
    device = module.Device(9)
    ask(device, HELLO)
    told = tell(device, 200, (1, 20), (0, 60), (1, 100), (0, 140))
    assert told[0].values()[-1] == bytes([2, 0, 0, 0, 0, 0, 0])


def test_after_two_seconds_of_silence_the_screen_says_so() -> None:
    device = module.Device(1)
    tell(device, 0)
    nobody = (tell(device, 5000), look(device))[1]
    ask(device, GAME, 5100)
    game = look(device)
    assert game != nobody
    tell(device, 7099)
    assert look(device) == game
    tell(device, 7100)
    assert look(device) == nobody
    ask(device, GAME, 19000)
    assert look(device) == game


def test_the_code_hides_the_game_until_it_is_taken_away() -> None:
    device = module.Device(1)
    ask(device, GAME)
    game = look(device)
    ask(device, words.Code(digits=b"123456"))
    code = look(device)
    ask(device, words.Code(digits=b"123457"))
    assert len({game, code, look(device)}) == 3
    ask(device, words.Code())
    assert look(device) == game


def test_a_host_of_another_version_is_told_on_the_screen() -> None:
    device = module.Device(1)
    ask(device, GAME)
    game = look(device)
    ask(device, wire.Hello(major=wire.MAJOR + 1))
    assert look(device) != game
    ask(device, HELLO)
    assert look(device) == game


def test_it_draws_only_what_changed() -> None:
    device = module.Device(1)
    ask(device, GAME)
    assert (device.draw(), device.draw()) == (True, False)
    ask(device, GAME)
    assert not device.draw()


@pytest.mark.parametrize(("held_ms", "shows_the_flag"), [(300, False), (700, True), (1900, True)])
def test_holding_drop_shows_how_far_it_is(held_ms: int, *, shows_the_flag: bool) -> None:
    device = module.Device(1)
    ask(device, GAME)
    tell(device, 0, (8, 0))
    tell(device, 20)
    early = look(device)
    tell(device, held_ms)
    assert (look(device) != early) == shows_the_flag


def test_dice_roll_in_at_the_start_and_then_nobody_has_spoken_yet() -> None:
    device = module.Device(1)
    seen = []
    for now in range(100, 2100, 20):
        tell(device, now)
        if device.draw():
            seen.append(bytes(device.pixels))
    screen = firmware("screen").Screen()
    screen.no_host()
    assert len(set(seen)) == len(seen) == 9
    assert seen[-1] == bytes(screen.pixels)


def test_whoever_speaks_ends_the_start() -> None:
    device = module.Device(1)
    tell(device, 0)
    ask(device, GAME, 200)
    game = look(device)
    tell(device, 400)
    assert look(device) == game


@pytest.mark.parametrize(
    ("before", "after", "heard"),
    [
        ({}, {"die_a": 3, "die_b": 1}, "DICE"),
        ({"die_a": 3, "die_b": 1}, {"die_a": 3, "die_b": 1, "used_a": 1}, ""),
        ({"digits": 1}, {"digits": 1, "die_a": 3, "die_b": 1}, ""),
        ({"prompt": 2}, {"prompt": 6}, "WRONG"),
        ({"prompt": 6}, {"prompt": 6}, ""),
        ({"prompt": 6}, {"prompt": 2}, ""),
        ({"prompt": 2}, {"prompt": 6, "die_a": 3, "die_b": 1}, "WRONG"),
    ],
)
def test_news_is_heard_once(before: dict[str, int], after: dict[str, int], heard: str) -> None:
    device, sounds = module.Device(1), firmware("sounds")
    ask(device, words.Show(**before))
    device.tune()
    ask(device, words.Show(**after))
    assert device.tune() == (getattr(sounds, heard) if heard else ())
    assert device.tune() == ()


def test_every_press_is_heard_while_somebody_listens() -> None:
    device, sounds = module.Device(1), firmware("sounds")
    tell(device, 0, (1, 0))
    tell(device, 50, (0, 50))
    assert device.tune() == ()
    ask(device, HELLO, 100)
    tell(device, 200, (32, 200))
    assert device.tune() == ()
    tell(device, 220)
    assert device.tune() == sounds.KEY
    tell(device, 240)
    assert device.tune() == ()


def test_the_prompts_that_sound_wrong_are_the_mistakes() -> None:
    from takhta.board.scene import Prompt

    mistakes = firmware("sounds").MISTAKES
    assert [Prompt(number).name for number in mistakes] == [
        *("BAR_FIRST", "POINT_HELD", "BOTH_DICE", "LARGER_DIE", "NOT_OFF_YET", "WRONG_WAY", "PUT_BACK"),
        *("HIT_TO_BAR", "STRAIGHTEN"),
    ]
