"""Squares in a grid, as on the cross: every square read by the sensors under it and around it."""
