// The wooden board of points: frame, fields, points and hinges.

import { svg } from "./svg.js";
import { drawBoard, drawFrame, drawTray } from "./wood.js";

export function drawRows(plan) {
  return drawBoard(plan,
    ...plan.sides.map((side) => drawTray(plan.tray(side))),
    drawFrame(plan.width_mm, plan.height_mm),
    ...plan.fields().map(drawField),
    ...plan.points().map((spot) => drawPoint(spot, plan.pitch)),
    ...plan.fields().map(drawShade),
    drawBar(plan),
  );
}

function drawField({ left, top, width, height }) {
  return svg("g", {},
    svg("rect", { x: left - 2.2, y: top - 2.2, width: width + 4.4, height: height + 4.4, rx: 2.4, fill: "#23130a" }),
    svg("rect", { x: left - 1.5, y: top - 1.5, width: width + 3, height: height + 3, rx: 2, fill: "none",
      stroke: "#d9b779", "stroke-opacity": 0.75, "stroke-width": 0.8 }),
    svg("rect", { x: left, y: top, width, height, fill: "url(#oak)", filter: "url(#grain-fine)" }));
}

// An inlaid point: two straight flanks that swell a little, as cut by a saw and sanded.
function drawPoint(spot, pitch) {
  const { x, rail, toward, tip, place } = spot;
  const half = pitch / 2 - 0.3;
  const length = Math.abs(tip.y - rail) - 1.5;
  const end = rail + toward * length;
  const bend = rail + toward * length * 0.55;
  const flank = half * 0.52;
  const path = `M${x - half} ${rail}Q${x - flank} ${bend} ${x} ${end}Q${x + flank} ${bend} ${x + half} ${rail}Z`;
  const isDark = place % 2 === 0;
  return svg("g", {},
    svg("path", { d: path, fill: isDark ? "url(#dark-point)" : "url(#pale-point)", filter: "url(#grain-up)" }),
    svg("path", { d: path, fill: "none", stroke: isDark ? "#f0d8a8" : "#5b3318", "stroke-opacity": isDark ? 0.4 : 0.5,
      "stroke-width": 0.5, "stroke-linejoin": "round" }));
}

// The frame stands higher than the field: its shadow falls inwards.
function drawShade({ left, top, width, height }) {
  const clip = `field-${Math.round(left)}`;
  return svg("g", {},
    svg("clipPath", { id: clip }, svg("rect", { x: left, y: top, width, height })),
    svg("g", { "clip-path": `url(#${clip})` },
      svg("rect", { x: left - 6, y: top - 6, width: width + 12, height: height + 12, fill: "none", stroke: "#2a1407",
        "stroke-opacity": 0.55, "stroke-width": 12, filter: "url(#soft)" })));
}

function drawBar(plan) {
  const [left, right] = plan.fields();
  const x = left.left + left.width + 2.2;
  const width = right.left - 2.2 - x;
  const { top, height } = left;
  const hinge = (y) => svg("g", {},
    svg("rect", { x: x + width / 2 - 8, y: y - 5, width: 16, height: 10, rx: 1.2, fill: "url(#brass)",
      stroke: "#4b3712", "stroke-width": 0.4 }),
    ...[-5.2, 5.2].flatMap((dx) => [-2.6, 2.6].map((dy) =>
      svg("circle", { cx: x + width / 2 + dx, cy: y + dy, r: 0.9, fill: "#5d4717" }))));
  return svg("g", {},
    svg("rect", { x, y: top - 2.2, width, height: height + 4.4, fill: "url(#walnut)", filter: "url(#grain-up)" }),
    svg("rect", { x, y: top - 2.2, width: 1, height: height + 4.4, fill: "#ffe3b8", "fill-opacity": 0.2 }),
    svg("rect", { x: x + width - 1, y: top - 2.2, width: 1, height: height + 4.4, fill: "#000", "fill-opacity": 0.25 }),
    svg("rect", { x: x + width / 2 - 0.3, y: 0, width: 0.6, height: plan.height_mm, fill: "#160a04", "fill-opacity": 0.8 }),
    hinge(9), hinge(plan.height_mm - 9));
}
