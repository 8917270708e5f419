// The wooden cross: an arm for each side, squares of oak, bellies stained, castles inlaid with a cross, home in the
// middle.

import { PAINT } from "./pieces.js";
import { svg } from "./svg.js";
import { drawBoard, drawFrame, drawTray } from "./wood.js";

export function drawSquares(plan) {
  return drawBoard(plan,
    stains(plan),
    drawFrame(plan.width_mm, plan.height_mm),
    ...plan.sides.map((side) => drawTray(plan.tray(side))),
    drawBed(plan),
    ...plan.spots.map(drawSquare),
    drawHome(plan),
    drawShade(plan),
  );
}

function stains(plan) {
  return svg("defs", {}, ...plan.sides.map((side) => svg("linearGradient", { id: `stain-${side}`, x2: 1, y2: 1 },
    ...PAINT[side].stain.map((color, i) => svg("stop", { offset: i, "stop-color": color })))));
}

// The outline of the cross, so far outside its squares.
function outline({ centre: { x, y }, reach, flank }, out) {
  const [far, near] = [reach + out, flank + out];
  const corners = [[-near, -far], [near, -far], [near, -near], [far, -near], [far, near], [near, near], [near, far],
    [-near, far], [-near, near], [-far, near], [-far, -near], [-near, -near]];
  return `M${corners.map(([dx, dy]) => `${x + dx} ${y + dy}`).join("L")}Z`;
}

// The squares lie let into the panel, with a line of brass around them.
function drawBed(plan) {
  return svg("g", {},
    svg("path", { d: outline(plan, 1.9), fill: "none", stroke: "#23130a", "stroke-width": 2.6 }),
    svg("path", { d: outline(plan, 1.2), fill: "#3a2010", stroke: "#d9b779", "stroke-opacity": 0.75, "stroke-width": 0.8 }));
}

function drawSquare({ box, owner, sign, place }) {
  const { x, y, width, height } = box;
  const [inner, w, h] = [0.45, width - 0.9, height - 0.9];
  const fill = owner ? `url(#stain-${owner})` : place % 2 ? "url(#oak)" : "url(#pale-oak)";
  const parts = [svg("rect", { x: x + inner, y: y + inner, width: w, height: h, rx: 0.7, fill, filter: "url(#grain-fine)" })];
  if (sign === "cross") parts.push(...drawCastle(box));
  return svg("g", {}, ...parts);
}

// Two strips of walnut let into the wood, a brass pin where they cross.
function drawCastle({ x, y, width, height }) {
  const [a, b] = [width * 0.24, width * 0.76];
  const strips = `M${x + a} ${y + a}L${x + b} ${y + b}M${x + b} ${y + a}L${x + a} ${y + b}`;
  return [
    svg("path", { d: strips, stroke: "#4a2813", "stroke-width": 2.1, "stroke-linecap": "round", "stroke-opacity": 0.85 }),
    svg("path", { d: strips, stroke: "#7b4a26", "stroke-width": 0.7, "stroke-linecap": "round", "stroke-opacity": 0.9 }),
    svg("circle", { cx: x + width / 2, cy: y + height / 2, r: 1.7, fill: "url(#brass)", stroke: "#4b3712", "stroke-width": 0.3 }),
  ];
}

// Home: four stained triangles, each pointing from its arm to a brass star.
function drawHome(plan) {
  const { centre: { x, y }, flank } = plan;
  const edge = flank - 0.45;
  const corners = { bottom: [[-1, 1], [1, 1]], right: [[1, 1], [1, -1]], top: [[1, -1], [-1, -1]], left: [[-1, -1], [-1, 1]] };
  const at = ([dx, dy]) => `${x + dx * edge} ${y + dy * edge}`;
  const triangles = plan.sides.map((side) => {
    const own = plan.spots.find((spot) => spot.owner === side);
    const [a, b] = corners[plan.edge(own.place)];
    return svg("path", { d: `M${x} ${y}L${at(a)}L${at(b)}Z`, fill: `url(#stain-${side})`, stroke: "#e8cf9a",
      "stroke-opacity": 0.7, "stroke-width": 0.7, "stroke-linejoin": "round", filter: "url(#grain-fine)" });
  });
  const star = Array.from({ length: 16 }, (_, i) => {
    const [r, turn] = [i % 2 ? 6.5 : i % 4 ? 12 : 17, (i * Math.PI) / 8];
    return `${x + r * Math.sin(turn)} ${y - r * Math.cos(turn)}`;
  });
  return svg("g", {},
    svg("rect", { x: x - edge, y: y - edge, width: 2 * edge, height: 2 * edge, fill: "url(#pale-oak)" }),
    ...triangles,
    svg("path", { d: `M${star.join("L")}Z`, fill: "url(#brass)", stroke: "#4b3712", "stroke-width": 0.5, "stroke-linejoin": "round" }),
    svg("circle", { cx: x, cy: y, r: 3.2, fill: "#5d4717", "fill-opacity": 0.55 }));
}

// The frame stands higher than the squares: its shadow falls inwards.
function drawShade(plan) {
  const clip = "cross-inside";
  return svg("g", {},
    svg("clipPath", { id: clip }, svg("path", { d: outline(plan, 0.6) })),
    svg("g", { "clip-path": `url(#${clip})` },
      svg("path", { d: outline(plan, 3.5), fill: "none", stroke: "#2a1407", "stroke-opacity": 0.5, "stroke-width": 8,
        filter: "url(#soft)" })));
}
