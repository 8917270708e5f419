// A pawn: a foot with a pocket for the magnet, open above, and a body whose plug closes it. Glue both in; a loose magnet
// is dangerous. A pawn going home lies on its side: foot and head are equally thick, and both have a flat.
// part = "foot", "body", or "both" for a look; magnet = "strong" or "weak".
include <pawns.scad>

part = "both";
magnet = "strong";
fit = 0.15;              // play all round
play = 0.2;              // left for glue above the magnet
wall = 3;                // of the pocket above the magnet: where the plug sits
flat = 0.5;
top = 1;                 // off the head, so that the body can be printed head down
$fn = 96;

function size(which) = which == "strong" ? strong_magnet : weak_magnet;
function foot_height(which) = pawn_floor + size(which)[1] + wall;

module flattened() {
    difference() {
        children();
        translate([-pawn_diameter, pawn_diameter / 2 - flat, -1]) cube([2 * pawn_diameter, flat + 1, pawn_height + 2]);
    }
}

module foot(which) {
    flattened() difference() {
        cylinder(d = pawn_diameter, h = foot_height(which));
        translate([0, 0, pawn_floor]) cylinder(d = size(which)[0] + 2 * fit, h = pawn_height);
    }
}

// Stands on its plug, as it is glued in.
module body(which) {
    base = foot_height(which);
    plug = wall - play;
    head = pawn_diameter / 2;
    translate([0, 0, base - plug]) cylinder(d = size(which)[0] - 0.1, h = plug + 0.01);
    flattened() {
        translate([0, 0, base]) cylinder(d1 = pawn_diameter, d2 = pawn_diameter * 0.55, h = pawn_height - base - head);
        intersection() {
            translate([0, 0, pawn_height - head + top]) sphere(d = pawn_diameter);
            translate([-head, -head, 0]) cube([2 * head, 2 * head, pawn_height]);
        }
    }
}

// Rendered, so that the cut has the part's own colour.
module cut(shade) {
    color(shade) render() difference() {
        children();
        translate([0, -50, -1]) cube([50, 50, 50]);
    }
}

module inside(which) {
    cut("wheat") foot(which);
    cut("dimgray") translate([0, 0, pawn_floor]) cylinder(d = size(which)[0], h = size(which)[1]);
    cut("peru") body(which);
}

if (part == "foot") foot(magnet);
if (part == "body") translate([0, 0, pawn_height]) rotate([180, 0, 0]) body(magnet);
if (part == "both") {
    inside("strong");
    translate([20, 0, 0]) inside("weak");
    translate([36, 12, pawn_diameter / 2 - flat]) rotate([-90, 0, 0]) {
        color("wheat") render() foot("weak");
        color("peru") render() body("weak");
    }
}
