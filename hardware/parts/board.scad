// Written by `python -m hardware.make` from the board file; do not edit. Millimetres from the rail.
checker_diameter = 32;
checker_thickness = 9;
checker_floor = 1;
magnet_diameter = 12;
magnet_thickness = 2;
lamp_hole = 8;
panel_edge = 20;
strip_start = -12;
strip_end = 218.5;
strip_width = 24;
strip_sensors = [18, 51, 84, 117, 150, 183];
strip_lamps = [27, 60, 93, 126, 159, 192, 211];
strip_screws = [38, 104, 170];
screw_offset = -0.2;
