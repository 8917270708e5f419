// Shows from where to where somebody has played, by arrows over the board, until one plays oneself.

import { svg } from "./svg.js";

const BEND = 0.28;

export class Arrows {
  constructor(plan) {
    this.plan = plan;
    this.element = svg("g", { class: "arrows", "aria-hidden": "true" },
      svg("defs", {}, svg("marker", { id: "arrow-head", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 4.6, markerHeight: 4.6, orient: "auto" },
        svg("path", { d: "M0 0.6L9.4 5L0 9.4L2.4 5z" }))));
    this.lines = svg("g");
    this.element.append(this.lines);
  }

  show(steps) {
    this.lines.replaceChildren(...steps.map(([source, target, side]) => this.#arrow(source, target, side)));
  }

  #arrow(source, target, side) {
    const [from, to] = this.#nearest(this.#ends(source, side), this.#ends(target, side));
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    // It bends towards the middle of the board, where no pieces lie.
    const middle = { x: this.plan.view.x + this.plan.view.width / 2, y: this.plan.view.y + this.plan.view.height / 2 };
    const aside = Math.sign((middle.x - from.x) * -dy + (middle.y - from.y) * dx) || 1;
    const bend = { x: (from.x + to.x) / 2 - BEND * aside * dy, y: (from.y + to.y) / 2 + BEND * aside * dx };
    const d = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
    return svg("g", {}, svg("path", { d, class: "under" }), svg("path", { d, class: "over", "marker-end": "url(#arrow-head)" }));
  }

  // Where a place is pointed at: the bar in either half; null is beside the board.
  #ends(place, side) {
    if (place === null) {
      const { x, y, width, height } = this.plan.tray(side);
      return [{ x: x + width / 2, y: y + height / 2 }];
    }
    return this.plan.spots.filter((spot) => spot.place === place).map(({ x, y }) => ({ x, y }));
  }

  #nearest(sources, targets) {
    return sources.flatMap((from) => targets.map((to) => [from, to]))
      .sort(([a, b], [c, d]) => Math.hypot(a.x - b.x, a.y - b.y) - Math.hypot(c.x - d.x, c.y - d.y))[0];
  }
}
