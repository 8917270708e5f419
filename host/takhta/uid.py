"""Names that no other thing in the world has, for a match or a board: each is made by chance, once, and then copied."""

from uuid import uuid4


def new_uid() -> str:
    """A name nobody has yet, like `0b3c9a52-7f5e-4c1e-9a43-5d1f6f1f8f55`."""
    return str(uuid4())
