"""Positions drawn: for a terminal and as SVG. Pure: values in, text out."""
