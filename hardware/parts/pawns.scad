// Written by `python -m hardware.make` from the board file; do not edit.
pawn_diameter = 11;
pawn_height = 25;
pawn_floor = 1;
strong_magnet = [8, 3];
weak_magnet = [5, 2];
