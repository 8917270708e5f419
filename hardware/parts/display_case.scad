// The dice display's case: a box for the Pico and a lid with a window for the panel and six buttons in a row.
// part = "box", "lid", or "both" for a look.
part = "both";
wall = 2;
width = 124;
depth = 66;
height = 26;
lid_thickness = 2.4;
corner = 4;
key_pitch = 18;          // ROLL DOUBLE TAKE DROP UNDO DONE from left to right
key_hole = 13;           // for round caps of 12 mm
window = [24, 13];       // what of the 0.96 inch panel is seen
pico = [51, 21];
pico_holes = [47, 11.4];
$fn = 48;

module rounded(size, radius) {
    linear_extrude(size[2]) offset(radius) offset(-radius) square([size[0], size[1]], center = true);
}

module posts() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * (width / 2 - 6), y * (depth / 2 - 6), 0]) children();
}

module box() {
    difference() {
        rounded([width, depth, height], corner);
        translate([0, 0, wall]) rounded([width - 2 * wall, depth - 2 * wall, height], corner - wall);
        // The Pico's USB socket at the back.
        translate([-5.5, depth / 2 - wall - 1, wall + 4.5]) cube([11, wall + 2, 6]);
    }
    // The Pico stands across, its socket at the back wall, on four pegs.
    for (x = [-1, 1], y = [-1, 1])
        translate([x * pico_holes[1] / 2, depth / 2 - wall - pico[0] / 2 - 0.5 + y * pico_holes[0] / 2, wall]) {
            cylinder(d = 4.5, h = 4);
            cylinder(d = 1.9, h = 6);
        }
    posts() difference() {
        cylinder(d = 7, h = height - lid_thickness);
        translate([0, 0, 6]) cylinder(d = 2.5, h = height);
    }
}

module lid() {
    difference() {
        rounded([width - 2 * wall - 0.4, depth - 2 * wall - 0.4, lid_thickness], corner - wall);
        translate([-window[0] / 2, 6, -1]) cube([window[0], window[1], lid_thickness + 2]);
        for (key = [0:5]) translate([(key - 2.5) * key_pitch, -14, -1]) cylinder(d = key_hole, h = lid_thickness + 2);
        posts() translate([0, 0, -1]) cylinder(d = 3.2, h = lid_thickness + 2);
        // The panel's glass lies in a shallow bed below the window.
        translate([-14, -0.5, -0.01]) cube([28, 27, 1]);
    }
}

if (part == "box") box();
if (part == "lid") lid();
if (part == "both") {
    color("tan") box();
    color("wheat") translate([0, 0, height + 18]) lid();
}
