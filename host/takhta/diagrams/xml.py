"""Elements of SVG as text. It must never know what they show."""

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

INK, PAPER = "#1a1a1a", "#ffffff"
"""Two tones for all that must be told apart in print without colours."""

Attribute = str | float
SPACE = "http://www.w3.org/2000/svg"


def tag(name: str, *content: str, **attributes: Attribute) -> str:
    """An element; an underscore in an attribute's name is written as a dash.

    >>> tag("circle", r=2.5, stroke_width=1)
    '<circle r="2.5" stroke-width="1"/>'
    """
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """Words whose middle, unless told otherwise, is at `x`, upright on the line `y`."""
    anchored: dict[str, Attribute] = {"text_anchor": "middle", "fill": INK, **attributes}
    return tag("text", escaped(words), x=x, y=y, font_size=size, **anchored)


def picture(title: str, about: str, width: float, height: float, *content: str) -> str:
    """A whole file, which is also a part for a page: no style or name in it can meet those of another.

    `title` and `about` are what a screen reader says.
    """
    return tag(
        "svg",
        "\n",
        *(f"{each}\n" for each in (tag("title", escaped(title)), tag("desc", escaped(about)), *content)),
        xmlns=SPACE,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        font_family="sans-serif",
    )


def escaped(words: str) -> str:
    """Words as they stand within an element."""
    return words.translate(_ESCAPES)


def _value(value: Attribute) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"
