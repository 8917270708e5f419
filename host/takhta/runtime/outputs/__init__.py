"""Everything that listens to a game, each behind the one port session/output.py."""
