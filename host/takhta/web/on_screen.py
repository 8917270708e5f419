"""What is told at a virtual board, where checkers are tapped with a mouse or a finger and hands of its own help.

Only the words differ from those for wood: what is meant, the session has said.
"""

from takhta.rules.said import Said, Told, Value, said


def on_screen(told: Told, *, takes_hits: bool) -> Told:
    """The same in the words of the screen; `takes_hits` = what is hit goes to the bar by itself."""
    if told and told[0].key == "turn.led_back":
        return (said("screen.led_back"),)
    return tuple(_on_screen(each, takes_hits) for each in told)


def _on_screen(sentence: Said, takes_hits: bool) -> Said:  # noqa: FBT001 - only this module calls it
    values: dict[str, Value] = dict(sentence.values)
    match sentence.key:
        case "turn.plays":
            return said("screen.plays", side=values["side"], dice=values["dice"])
        case "turn.left":
            return said("screen.left", dice=values["dice"])
        case "hand.put_down_from":
            return said("screen.put_down_from", places=values["places"])
        case "turn.carry_out":
            return said("turn.computer_plays", play=values["play"])
        case "game.set_up":
            return said("screen.sets_up", game=values["game"])
        case "game.set_up_next":
            return said("screen.sets_up_next", game=values["game"])
        case "hit.carry" if takes_hits:
            return said("screen.hit", checker=values["checker"], source=values["source"], bar=values["bar"])
        case _:
            return sentence
