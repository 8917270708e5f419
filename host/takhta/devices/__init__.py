"""The real hardware, each device behind its port of board/ports.py."""
