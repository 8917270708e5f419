"""Takhta: a wooden board with magnets and Hall sensors that knows what is played on it."""

__version__ = "0.1.0"
