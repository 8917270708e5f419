"""Short sounds for those who look at the board and not at the box: a key was felt, dice fell, something is wrong.

A tune is hertz and milliseconds in turn; 0 Hz is a rest. It must never know how a sound is made.
"""

KEY = (2100, 12)
DICE = (1300, 18, 0, 40, 1500, 18, 0, 50, 1700, 25)
WRONG = (330, 120, 0, 40, 247, 180)

MISTAKES = range(5, 14)
"""The prompts, by number (board/scene.py), that say that something on the board is not right."""


def of_news(before, after):
    """What another Show is worth hearing: nothing, mostly."""
    if after.prompt in MISTAKES and after.prompt != before.prompt:
        return WRONG
    dice = after.die_a, after.die_b
    if all(dice) and not after.digits and dice != (before.die_a, before.die_b):
        return DICE
    return ()
