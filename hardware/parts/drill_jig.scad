// A jig for one strip, used on the panel's underside: its stop lies against the panel's edge, its notches on the
// rail's line. Drill the lamp holes' centres and the screws through it. Print it diagonally on a bed of 220 mm.
include <board.scad>

thickness = 5;
drill = 2.2;
stop = 8;
$fn = 48;

difference() {
    union() {
        translate([-panel_edge, -strip_width / 2, 0]) cube([panel_edge + strip_end, strip_width, thickness]);
        translate([-panel_edge - 4, -strip_width / 2, -stop]) cube([4, strip_width, stop + thickness]);
    }
    for (x = strip_lamps) translate([x, 0, -1]) cylinder(d = drill, h = thickness + 2);
    for (x = strip_screws) translate([x, screw_offset, -1]) cylinder(d = drill, h = thickness + 2);
    // Windows over the sensors show the marks on the panel.
    for (x = strip_sensors) translate([x - 2.5, -2.5, -1]) cube([5, 5, thickness + 2]);
    for (y = [-strip_width / 2 - 1, strip_width / 2 - 2]) translate([-0.5, y, -1]) cube([1, 3, thickness + 2]);
}
