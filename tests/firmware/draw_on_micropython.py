"""Draws every prompt for both sides and prints the CRC of each screen; runs on CPython and MicroPython alike."""

screen = __import__("screen").Screen()
framing = __import__("framing")
words = __import__("display_words")
for turn in (words.WHITE, words.BLACK):
    for prompt in range(20):
        screen.game(
            words.Show(die_a=prompt % 7, die_b=6, side_a=turn, used_b=1, turn=turn, prompt=prompt, keys=42), 9, 3
        )
        print(turn, prompt, framing.crc(screen.pixels))
screen.game(words.Show(), 0, 0, b"048261")
print(framing.crc(screen.pixels))
screen.stranger(2, 1)
print(framing.crc(screen.pixels))
screen.no_host()
print(framing.crc(screen.pixels))
