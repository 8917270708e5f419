"""Switches, open or closed: seats taken and bare, without colour. Whose checkers they are, the rules have to tell."""
