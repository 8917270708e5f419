"""Pagade on the cross: the race of four colours, with stick dice."""
