// What lies on the wood but is not touched: lamps as sent, the rings of what is sensed, the numbers of the points.

import { svg } from "./svg.js";

const GLOW_MM = 24;
const SURE = 0.1;

export class Lamps {
  constructor(plan) {
    this.definitions = svg("defs");
    this.lamps = plan.lamps.map(([x, y]) => {
      const glow = svg("circle", { cx: x, cy: plan.flip(y), r: GLOW_MM, class: "glow", opacity: 0 });
      const lens = svg("circle", { cx: x, cy: plan.flip(y), r: 1.9, class: "lens" });
      return { glow, lens, shown: "" };
    });
    this.element = svg("g", { class: "lamps" }, this.definitions,
      ...this.lamps.map(({ lens }) => lens), ...this.lamps.map(({ glow }) => glow));
    this.gradients = new Map();
  }

  show(encoded) {
    const bytes = atob(encoded);
    this.lamps.forEach((lamp, i) => {
      const rgb = [0, 1, 2].map((k) => bytes.charCodeAt(3 * i + k) || 0);
      if (lamp.shown === rgb.join()) return;
      lamp.shown = rgb.join();
      const most = Math.max(...rgb);
      // An eye sees a tenth of the current as about a third of the light.
      const light = (most / 255) ** 0.42;
      lamp.glow.setAttribute("opacity", most ? light.toFixed(2) : 0);
      lamp.lens.style.fill = most ? `rgb(${rgb.map((c) => Math.round(120 + 135 * (c / most) * light))})` : "";
      if (most) lamp.glow.setAttribute("fill", `url(#${this.#gradient(rgb.map((c) => Math.round((15 * c) / most) * 17))})`);
    });
  }

  #gradient(rgb) {
    const id = `glow-${rgb.join("-")}`;
    if (!this.gradients.has(id)) {
      const color = `rgb(${rgb})`;
      this.gradients.set(id, svg("radialGradient", { id },
        svg("stop", { offset: 0, "stop-color": "#fff" }),
        ...[[0.1, 1], [0.3, 0.78], [0.62, 0.55], [0.8, 0.25], [1, 0]].map(([offset, opacity]) =>
          svg("stop", { offset, "stop-color": color, "stop-opacity": opacity }))));
      this.definitions.append(this.gradients.get(id));
    }
    return id;
  }
}

export class Rings {
  constructor(plan) {
    this.plan = plan;
    this.element = svg("g", { class: "sensed", "aria-hidden": "true" });
    this.badges = svg("g", { class: "badges", "aria-hidden": "true" });
  }

  // `lying` are the simulated checkers on the board; on a real one there are none (null), and what is sensed is drawn
  // as the checkers themselves.
  show(sensed, lying) {
    const rings = [];
    const badges = [];
    sensed.forEach(([white, black, doubt, more], place) => {
      const columns = this.plan.columns.filter((column) => column.place === place);
      const here = columns.flatMap((column) => (lying ? this.plan.checkersOn(column, lying) : []));
      for (const seat of this.#seats(columns, here, { white, black })) rings.push(this.#ring(seat, doubt, !lying));
      const many = white + black;
      const isTold = lying ? many === here.length : many <= 5;
      if (more || doubt >= SURE || !isTold) badges.push(badge(columns[0], many, more, doubt));
    });
    this.element.replaceChildren(...rings);
    this.badges.replaceChildren(...badges);
  }

  // Sensors count the checkers of a place, not whose is which: each is shown around one that lies there, if one does.
  #seats(columns, here, counts) {
    const free = columns.flatMap((column) => column.seats)
      .filter((seat) => !here.some((one) => Math.hypot(one.x - seat.x, one.y - seat.y) < this.plan.radius));
    const bottomUp = [...here].sort((a, b) => a.level - b.level);
    return Object.entries(counts).flatMap(([side, many]) => {
      const own = bottomUp.filter((one) => one.side === side).slice(0, many);
      const beyond = free.splice(0, many - own.length);
      return [...own, ...beyond].map(({ x, y }) => ({ x, y, side }));
    });
  }

  #ring({ x, y, side }, doubt, isSolid) {
    const ring = svg("circle", { cx: x, cy: y, r: this.plan.radius + 0.6,
      class: `ring ${side}${doubt >= SURE ? " doubtful" : ""}` });
    return isSolid ? svg("g", { class: "solid" }, svg("use", { href: `#checker-${side}`, x, y }), ring) : ring;
  }
}

// A small plate at the tip with the number sensed, where the rings do not tell it.
function badge(column, many, more, doubt) {
  const y = column.tip.y + column.toward * 9;
  const text = `${many}${more ? "+" : ""}${doubt >= SURE ? "?" : ""}`;
  return svg("g", { class: doubt >= SURE ? "badge doubtful" : "badge", transform: `translate(${column.x} ${y})` },
    svg("rect", { x: -10, y: -7.5, width: 20, height: 15, rx: 7.5 }),
    svg("text", { y: 0.4 }, text));
}

export class Numbers {
  constructor(plan) {
    this.plan = plan;
    this.texts = plan.points().map((column) => {
      const text = svg("text", { x: column.x, y: column.rail - column.toward * 9.5 });
      return { column, text };
    });
    this.element = svg("g", { class: "numbers", "aria-hidden": "true" }, ...this.texts.map(({ text }) => text));
  }

  // Points are numbered as the side on turn counts them, in the way round the game was set up.
  show(turn, wood) {
    for (const { column, text } of this.texts) text.textContent = pointName(column.place, turn, wood);
  }
}

// A place on the wood by the number players call it.
export function pointName(place, turn, wood) {
  const game = wood.length ? wood.indexOf(place) : place;
  return turn === "black" ? 25 - game : game;
}
