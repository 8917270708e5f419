// What lies on the wood but is not touched: lamps as sent, the rings of what is sensed, the numbers of the places.

import { classes, svg } from "./svg.js";
import { digits } from "./words.js";

const LAMP_MM = 5;

export class Lamps {
  constructor(plan) {
    this.definitions = svg("defs");
    this.lamps = plan.lamps.map((lamp) => {
      const { x, y } = plan.point(lamp);
      const glow = svg("circle", { cx: x, cy: y, r: plan.glow, class: "glow", opacity: 0 });
      const lens = svg("circle", { cx: x, cy: y, r: 1.9, class: "lens" });
      return { glow, lens, within: plan.litBy({ x, y }), shown: "" };
    });
    this.element = svg("g", { class: "lamps" }, this.definitions,
      ...this.lamps.map(({ lens }) => lens), ...this.lamps.map(({ glow, within }) => clipped(glow, within)));
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

// A light that is not seen beyond a box.
function clipped(glow, box) {
  return box ? svg("svg", { ...box, viewBox: `${box.x} ${box.y} ${box.width} ${box.height}` }, glow) : glow;
}

export class Rings {
  constructor(plan) {
    this.plan = plan;
    this.element = svg("g", { class: "sensed", "aria-hidden": "true" });
    this.badges = svg("g", { class: "badges", "aria-hidden": "true" });
  }

  // `pieces` are the simulated ones; on a real board there are none (null), and what is sensed is drawn as the pieces
  // themselves.
  show(sensed, pieces, lying) {
    const rings = [];
    const badges = [];
    sensed.forEach(([counts, doubt, more], place) => {
      const spots = this.plan.spots.filter((spot) => spot.place === place);
      const isDoubtful = doubt >= this.plan.doubtful;
      const here = spots.flatMap((spot) => (pieces ? this.plan.piecesOn(spot, pieces) : []));
      const lie = new Map(lying.filter(([at]) => at === place).map(([, side, some]) => [side, some]));
      for (const seat of this.#seats(spots, here, counts)) {
        const isLying = (lie.get(seat.side) ?? 0) > 0;
        if (isLying) lie.set(seat.side, lie.get(seat.side) - 1);
        rings.push(this.#ring(seat, isDoubtful, !pieces, isLying));
      }
      const many = counts.reduce((sum, one) => sum + one, 0);
      const isTold = pieces ? many === here.length : many <= 5;
      if (more || isDoubtful || !isTold) badges.push(badge(spots[0].badge, many, more, isDoubtful, this.plan.isTall ? 0.6 : 1));
    });
    this.element.replaceChildren(...rings);
    this.badges.replaceChildren(...badges);
  }

  // Sensors count the pieces of a place, not whose is which: each is shown around one that lies there, if one does.
  #seats(spots, here, counts) {
    const many = counts.reduce((sum, one) => sum + one, 0);
    const free = this.plan.spread(spots, many)
      .filter((seat) => !here.some((one) => Math.hypot(one.x - seat.x, one.y - seat.y) < this.plan.radius));
    const bottomUp = [...here].sort((a, b) => a.level - b.level);
    return this.plan.sides.flatMap((side, i) => {
      const own = bottomUp.filter((one) => one.side === side).slice(0, counts[i]);
      const beyond = free.splice(0, counts[i] - own.length);
      return [...own, ...beyond].map(({ x, y }) => ({ x, y, side }));
    });
  }

  #ring({ x, y, side }, isDoubtful, isSolid, isLying) {
    const ring = svg("circle", { cx: x, cy: y, r: this.plan.radius + 0.6,
      class: classes("ring", side, isDoubtful && "doubtful") });
    return isSolid ? svg("g", { class: "solid" }, svg("g", { transform: `translate(${x} ${y})` },
      svg("use", isLying ? { href: `#lying-${side}`, transform: "rotate(82)" } : { href: `#checker-${side}` })), ring) : ring;
  }
}

// A small plate with the number sensed, where the rings do not tell it.
function badge({ x, y }, many, more, isDoubtful, scale) {
  const text = `${digits(many)}${more ? "+" : ""}${isDoubtful ? "?" : ""}`;
  return svg("g", { class: classes("badge", isDoubtful && "doubtful"), transform: `translate(${x} ${y}) scale(${scale})` },
    svg("rect", { x: -10, y: -7.5, width: 20, height: 15, rx: 7.5 }),
    svg("text", { y: 0.4 }, text));
}

const TURNS = { bottom: 0, right: 270, top: 180, left: 90 };

export class Numbers {
  constructor(plan) {
    this.plan = plan;
    this.texts = plan.spots.filter((spot) => spot.number).map((spot) => ({ spot, text: svg("text", { "data-owner": spot.owner }) }));
    this.element = svg("g", { class: `numbers ${plan.isTall ? "small" : ""}`, "aria-hidden": "true" },
      ...this.texts.map(({ text }) => text));
  }

  // Places are numbered as the side on turn calls them, and so that who sits at that edge of the page can read it.
  show(names, edge) {
    for (const { spot, text } of this.texts) {
      const name = placeName(spot, names);
      text.textContent = isNumber(name) ? digits(name) : "";
      text.setAttribute("transform", turned(spot, TURNS[edge]));
    }
  }
}

// A number in the upper left corner of its spot, or in the upper right one where the lamp is in its way.
function turned({ number: { x, y, dx = 0, dy = 0 }, tip }, degrees) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const isFree = (aside) => Math.hypot(x + aside * cos - dy * sin - tip.x, y + aside * sin + dy * cos - tip.y) > LAMP_MM;
  return `translate(${x} ${y}) rotate(${degrees}) translate(${isFree(dx) ? dx : -dx} ${dy})`;
}

// A place by what players call it; by its name on the wood while nobody is on turn.
export function placeName(spot, names) {
  return names[spot.place] ?? spot.name;
}

// Whether a place is called by a number, and not by a noun such as the bar.
export function isNumber(name) {
  return /^\d+$/.test(name);
}
