// The wooden board: frame, fields, points and hinges. Drawn once; it knows nothing that moves.

import { svg } from "./svg.js";

export function drawWood(plan) {
  const { view, width_mm: width, height_mm: height } = plan;
  return svg("svg", { viewBox: `${view.x} ${view.y} ${view.width} ${view.height}`, preserveAspectRatio: "xMidYMid meet" },
    definitions(),
    ...["white", "black"].map((side) => drawTray(plan.tray(side))),
    drawFrame(width, height),
    ...plan.fields().map(drawField),
    ...plan.points().map((column) => drawPoint(column, plan.pitch)),
    ...plan.fields().map(drawShade),
    drawBar(plan),
  );
}

function definitions() {
  return svg("defs", {},
    gradient("walnut", 0, 1, [[0, "#6d4426"], [0.5, "#55331c"], [1, "#432613"]]),
    gradient("oak", 0, 1, [[0, "#cb9c63"], [0.5, "#c2925a"], [1, "#bb8a52"]]),
    gradient("dark-point", 0, 1, [[0, "#6f3d20"], [1, "#5a2f17"]]),
    gradient("pale-point", 0, 1, [[0, "#edd7ab"], [1, "#e2c794"]]),
    gradient("brass", 1, 1, [[0, "#f3dfa4"], [0.5, "#b08d3f"], [1, "#7d6025"]]),
    grain("grain-along", "0.005 0.11", 0.5, 3),
    grain("grain-fine", "0.007 0.2", 0.2, 11),
    grain("grain-up", "0.16 0.006", 0.22, 7),
    svg("filter", { id: "soft", x: "-20%", y: "-20%", width: "140%", height: "140%" },
      svg("feGaussianBlur", { stdDeviation: 5 })),
  );
}

function gradient(id, x2, y2, stops) {
  return svg("linearGradient", { id, x1: 0, y1: 0, x2, y2 },
    ...stops.map(([offset, color]) => svg("stop", { offset, "stop-color": color })));
}

// Lays dark fibres over a surface: noise stretched along the fibre, kept only where it is strong.
function grain(id, frequency, strength, seed) {
  return svg("filter", { id, x: 0, y: 0, width: 1, height: 1, "color-interpolation-filters": "sRGB" },
    svg("feTurbulence", { type: "fractalNoise", baseFrequency: frequency, numOctaves: 4, seed, result: "noise" }),
    svg("feColorMatrix", { in: "noise", type: "matrix", result: "fibre",
      values: `0 0 0 0 0.13  0 0 0 0 0.06  0 0 0 0 0.02  ${strength * 3} 0 0 0 ${-strength * 1.15}` }),
    svg("feComposite", { in: "fibre", in2: "SourceGraphic", operator: "in", result: "laid" }),
    svg("feMerge", {}, svg("feMergeNode", { in: "SourceGraphic" }), svg("feMergeNode", { in: "laid" })));
}

function drawFrame(width, height) {
  return svg("g", {},
    svg("rect", { x: 0, y: 0, width, height, rx: 9, fill: "url(#walnut)", filter: "url(#grain-along)" }),
    svg("rect", { x: 0.8, y: 0.8, width: width - 1.6, height: height - 1.6, rx: 8.4, fill: "none",
      stroke: "#ffe3b8", "stroke-opacity": 0.22, "stroke-width": 1.2 }),
    svg("rect", { x: 3.4, y: 3.4, width: width - 6.8, height: height - 6.8, rx: 6.6, fill: "none",
      stroke: "#1d0f06", "stroke-opacity": 0.35, "stroke-width": 0.6 }));
}

function drawTray({ x, y, width, height }) {
  return svg("g", {},
    svg("rect", { x, y, width, height, rx: 5, fill: "url(#walnut)", filter: "url(#grain-along)" }),
    svg("rect", { x: x + 2.4, y: y + 2.4, width: width - 4.8, height: height - 4.8, rx: 3.4, fill: "#1e110a",
      "fill-opacity": 0.62 }),
    svg("rect", { x: x + 2.4, y: y + 2.4, width: width - 4.8, height: height - 4.8, rx: 3.4, fill: "none",
      stroke: "#ffe3b8", "stroke-opacity": 0.12, "stroke-width": 0.6 }));
}

function drawField({ left, top, width, height }) {
  return svg("g", {},
    svg("rect", { x: left - 2.2, y: top - 2.2, width: width + 4.4, height: height + 4.4, rx: 2.4, fill: "#23130a" }),
    svg("rect", { x: left - 1.5, y: top - 1.5, width: width + 3, height: height + 3, rx: 2, fill: "none",
      stroke: "#d9b779", "stroke-opacity": 0.75, "stroke-width": 0.8 }),
    svg("rect", { x: left, y: top, width, height, fill: "url(#oak)", filter: "url(#grain-fine)" }));
}

// An inlaid point: two straight flanks that swell a little, as cut by a saw and sanded.
function drawPoint(column, pitch) {
  const { x, rail, toward, tip, place } = column;
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
