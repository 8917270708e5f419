"""Matches as files: .mat, SGF, JSON, and plain text for games without points."""
