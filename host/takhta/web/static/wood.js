// The wood every board is made of: its colours, its grain, a frame, a tray. Drawn once; it knows nothing that moves.

import { svg } from "./svg.js";

// A whole board's wood: `parts` lie on what all boards have.
export function drawBoard(plan, ...parts) {
  const { view } = plan;
  return svg("svg", { viewBox: `${view.x} ${view.y} ${view.width} ${view.height}`, preserveAspectRatio: "xMidYMid meet" },
    definitions(), ...parts);
}

function definitions() {
  return svg("defs", {},
    gradient("walnut", 0, 1, [[0, "#6d4426"], [0.5, "#55331c"], [1, "#432613"]]),
    gradient("oak", 0, 1, [[0, "#cb9c63"], [0.5, "#c2925a"], [1, "#bb8a52"]]),
    gradient("pale-oak", 0, 1, [[0, "#ddb884"], [0.5, "#d5ae78"], [1, "#cea56e"]]),
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

export function drawFrame(width, height) {
  return svg("g", {},
    svg("rect", { x: 0, y: 0, width, height, rx: 9, fill: "url(#walnut)", filter: "url(#grain-along)" }),
    svg("rect", { x: 0.8, y: 0.8, width: width - 1.6, height: height - 1.6, rx: 8.4, fill: "none",
      stroke: "#ffe3b8", "stroke-opacity": 0.22, "stroke-width": 1.2 }),
    svg("rect", { x: 3.4, y: 3.4, width: width - 6.8, height: height - 6.8, rx: 6.6, fill: "none",
      stroke: "#1d0f06", "stroke-opacity": 0.35, "stroke-width": 0.6 }));
}

export function drawTray({ x, y, width, height }) {
  return svg("g", {},
    svg("rect", { x, y, width, height, rx: 5, fill: "url(#walnut)", filter: "url(#grain-along)" }),
    svg("rect", { x: x + 2.4, y: y + 2.4, width: width - 4.8, height: height - 4.8, rx: 3.4, fill: "#1e110a",
      "fill-opacity": 0.62 }),
    svg("rect", { x: x + 2.4, y: y + 2.4, width: width - 4.8, height: height - 4.8, rx: 3.4, fill: "none",
      stroke: "#ffe3b8", "stroke-opacity": 0.12, "stroke-width": 0.6 }));
}

