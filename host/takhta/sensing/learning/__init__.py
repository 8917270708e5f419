"""Calibration: what a board learns of its own sensors from checkers slid over them."""
