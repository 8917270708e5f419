// A checker: body with a pocket for the magnet, and a lid that closes it. Glue both in; a loose magnet is dangerous.
// White is printed light and gets the south pole down, black dark and the north pole down.
// part = "body", "lid", or "both" for a look inside.
include <board.scad>

part = "both";
fit = 0.15;              // play all round
lid_diameter = 20;
lid_thickness = 1.6;
bevel = 0.8;
$fn = 96;

module edge(diameter, height) {
    cylinder(d1 = diameter - 2 * bevel, d2 = diameter, h = bevel);
    translate([0, 0, bevel]) cylinder(d = diameter, h = height - 2 * bevel);
    translate([0, 0, height - bevel]) cylinder(d1 = diameter, d2 = diameter - 2 * bevel, h = bevel);
}

module body() {
    difference() {
        edge(checker_diameter, checker_thickness);
        translate([0, 0, checker_floor]) cylinder(d = magnet_diameter + 2 * fit, h = checker_thickness);
        translate([0, 0, checker_thickness - lid_thickness]) cylinder(d = lid_diameter + 2 * fit, h = lid_thickness + 1);
        // A groove in the top says which side is up, to the finger too; the bottom is plain.
        translate([0, 0, checker_thickness - 0.6]) difference() {
            cylinder(d = checker_diameter - 4, h = 1);
            translate([0, 0, -1]) cylinder(d = checker_diameter - 7, h = 3);
        }
    }
}

// The lid with the plug that holds the magnet down; 0.2 mm are left for glue.
module lid() {
    plug = checker_thickness - lid_thickness - checker_floor - magnet_thickness - 0.2;
    cylinder(d = lid_diameter, h = lid_thickness);
    translate([0, 0, lid_thickness]) cylinder(d = magnet_diameter - 0.2, h = plug);
}

// Rendered, so that the cut has the part's own colour.
module cut(shade) {
    color(shade) render() difference() {
        children();
        translate([0, -50, -1]) cube([50, 50, 50]);
    }
}

module inside() {
    cut("wheat") body();
    cut("dimgray") translate([0, 0, checker_floor]) cylinder(d = magnet_diameter, h = magnet_thickness);
    cut("peru") translate([0, 0, checker_thickness]) rotate([180, 0, 0]) lid();
}

if (part == "body") body();
if (part == "lid") lid();
if (part == "both") inside();
