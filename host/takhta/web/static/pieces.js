// How pieces look: discs seen from above, pawns as one sees them from a chair. Each colour of pawn also has a head of its
// own, so that nobody needs to tell colours apart.

import { svg } from "./svg.js";

// Light, middle and dark of each side's pieces, their edge, and the stain of what is theirs on the wood.
export const PAINT = {
  white: { shades: ["#fffdf6", "#f6ecd6", "#dcc9a4"], edge: "#8a7350", groove: "#b9a37b", light: "#ffffff", dark: "#a48c62" },
  black: { shades: ["#6a5a50", "#352a24", "#191310"], edge: "#080504", groove: "#0d0907", light: "#a08d80", dark: "#000000",
    stain: ["#4a4038", "#352c26"] },
  red: { shades: ["#f08a70", "#c43a22", "#7d1c0e"], edge: "#4d0f06", stain: ["#b4553c", "#9b4230"] },
  yellow: { shades: ["#fff2ae", "#efbf2c", "#b07f0c"], edge: "#6b4a05", stain: ["#e3b64a", "#cf9f35"] },
  green: { shades: ["#8fd3a4", "#2e8b57", "#125032"], edge: "#082f1c", stain: ["#5d8f63", "#47784f"] },
};

// One symbol for each side's pieces, called `checker-red`; pawns also `lying-red`.
export function pieceShapes(plan) {
  return svg("defs", {}, ...plan.pieces.flatMap((piece) =>
    piece.height_mm > piece.diameter_mm ? pawn(piece) : disc(piece)));
}

function shades(id, colors) {
  const stops = () => colors.map((color, i) => svg("stop", { offset: i / 2, "stop-color": color }));
  return [
    svg("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.85 }, ...stops()),
    svg("radialGradient", { id: `${id}-dish`, cx: 0.62, cy: 0.68, r: 0.9 }, ...stops()),
  ];
}

// A turned disc: a bevelled edge, a groove, and a shallow dish in the middle.
function disc({ side, diameter_mm }) {
  const r = diameter_mm / 2;
  const { shades: colors, edge, groove, light, dark } = PAINT[side];
  return [...shades(`shade-${side}`, colors), svg("g", { id: `checker-${side}` },
    svg("circle", { r: r - 0.3, fill: `url(#shade-${side})`, stroke: edge, "stroke-width": 0.7 }),
    svg("circle", { r: r - 1.3, fill: "none", stroke: light, "stroke-opacity": 0.4, "stroke-width": 0.7 }),
    svg("circle", { r: r * 0.7, fill: "none", stroke: groove, "stroke-width": 1.1, "stroke-opacity": 0.75 }),
    svg("circle", { r: r * 0.64, fill: `url(#shade-${side}-dish)`, stroke: dark, "stroke-opacity": 0.3, "stroke-width": 0.5 }))];
}

// A turned pawn: a foot, a waist, a collar and its colour's head. It stands on the middle of its foot.
function pawn({ side, diameter_mm }) {
  const r = (diameter_mm / 2) * 1.12;
  const { shades: colors, edge } = PAINT[side];
  const look = { fill: `url(#wood-${side})`, stroke: edge, "stroke-width": 0.55, "stroke-linejoin": "round" };
  const body = svg("g", { id: `pawn-${side}` },
    svg("ellipse", { cy: 0.1 * r, rx: r, ry: 0.5 * r, ...look }),
    svg("path", { d: `M${-0.82 * r} ${-0.1 * r}C${-0.7 * r} ${-1.1 * r} ${-0.34 * r} ${-1.2 * r} ${-0.3 * r} ${-2 * r}H${0.3 * r}`
      + `C${0.34 * r} ${-1.2 * r} ${0.7 * r} ${-1.1 * r} ${0.82 * r} ${-0.1 * r}A${0.82 * r} ${0.36 * r} 0 0 1 ${-0.82 * r} ${-0.1 * r}Z`, ...look }),
    svg("ellipse", { cy: -1.95 * r, rx: 0.6 * r, ry: 0.2 * r, ...look }),
    HEADS[side](r, look));
  return [
    svg("linearGradient", { id: `wood-${side}` },
      ...[[0, colors[1]], [0.3, colors[0]], [0.62, colors[1]], [1, colors[2]]].map(([offset, color]) =>
        svg("stop", { offset, "stop-color": color }))),
    body,
    svg("g", { id: `checker-${side}` }, svg("use", { href: `#pawn-${side}` })),
    // On its side, its middle where it lies, its head up until it is turned.
    svg("g", { id: `lying-${side}` }, svg("use", { href: `#pawn-${side}`, y: 1.3 * r })),
  ];
}

const HEADS = {
  red: (r, look) => svg("circle", { cy: -2.62 * r, r: 0.68 * r, ...look }),
  black: (r, look) => svg("rect", { x: -0.6 * r, y: -3.2 * r, width: 1.2 * r, height: 1.12 * r, rx: 0.1 * r, ...look }),
  yellow: (r, look) => svg("path", { d: `M0 ${-3.6 * r}L${0.62 * r} ${-2.05 * r}H${-0.62 * r}Z`, ...look }),
  green: (r, look) => svg("path", { d: `M${-0.7 * r} ${-3.3 * r}L${-0.32 * r} ${-2.8 * r}L0 ${-3.35 * r}L${0.32 * r} ${-2.8 * r}`
    + `L${0.7 * r} ${-3.3 * r}L${0.5 * r} ${-2.05 * r}H${-0.5 * r}Z`, ...look }),
  white: (r, look) => svg("ellipse", { cy: -2.5 * r, rx: 0.8 * r, ry: 0.5 * r, ...look }),
};
