// The board for the keyboard and for the ear: every spot is a button that says what stands there.

import { placeName } from "./layers.js";
import { svg } from "./svg.js";

const WORDS = {
  source: "may move", target: "may land here", hit: "may hit here", off: "may be borne off", put: "a checker is missing",
  take: "a checker too many", wrong: "against the rules", unsure: "not clear", last: "just played",
};
const KINDS = { point: "Point", square: "Square" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Places {
  constructor(plan, hand, checkers, say) {
    Object.assign(this, { plan, hand, checkers, say });
    this.spots = [...plan.spots.map((at) => this.#spot(at.box, { at, x: at.x, y: at.y })),
      ...plan.sides.map((side) => this.#traySpot(side))];
    this.element = svg("g", { class: "places", role: "group", "aria-label": "Places", "aria-describedby": "board-help" },
      ...this.spots.map((spot) => spot.element));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.spots[0].element.setAttribute("tabindex", 0);
  }

  #traySpot(side) {
    const tray = this.plan.tray(side);
    return this.#spot(tray, { side, x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 });
  }

  #spot(box, spot) {
    spot.element = svg("rect", { ...box, rx: 3, class: "place", role: "button", tabindex: -1 });
    if (spot.at) spot.element.dataset.place = `${spot.at.place}`;
    spot.element.addEventListener("focus", () => this.#focused(spot));
    return spot;
  }

  show(view) {
    const marks = new Map();
    for (const [place, mark] of view.marks) marks.set(place, [...(marks.get(place) ?? []), WORDS[mark] ?? mark]);
    for (const spot of this.spots) {
      const words = [this.#name(spot, view), this.#content(spot, view)];
      if (spot.at) words.push(...(marks.get(spot.at.place) ?? []));
      spot.element.setAttribute("aria-label", words.join(", "));
    }
  }

  #name({ at, side }, view) {
    if (side) return `${side} tray`;
    const name = placeName(at, view.names);
    if (at.kind === "bar") return `Bar${at.half}`;
    return /^\d+$/.test(name) ? `${KINDS[at.kind]} ${name}` : name;
  }

  #content({ at, side }, view) {
    if (side) return `${this.checkers.off?.[side].length ?? 0} ${this.plan.word}s`;
    const [counts, doubt] = view.sensed[at.place] ?? [view.stand[at.place] ?? [], 0];
    const lie = (name) => view.lying.filter(([place, side]) => place === at.place && side === name)
      .map(([, , many]) => `, ${many} lying on ${many === 1 ? "its" : "their"} side`).join("");
    const held = this.plan.sides.map((name, i) => counts[i] && `${counts[i]} ${name}${lie(name)}`).filter(Boolean)
      .join(" and ") || "empty";
    return doubt >= this.plan.doubtful ? `${held}, not sure` : held;
  }

  #key(event) {
    const spot = this.spots.find((one) => one.element === document.activeElement);
    if (!spot || event.altKey || event.ctrlKey || event.metaKey) return;
    if (ARROWS[event.key]) this.#walk(spot, ...ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#act(spot);
    else return;
    event.preventDefault();
  }

  // The nearest place in a direction; what lies straight ahead counts as nearer than what lies aside.
  #walk(from, dx, dy) {
    const ahead = this.spots
      .map((spot) => ({ spot, along: (spot.x - from.x) * dx + (spot.y - from.y) * dy,
        aside: Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx) }))
      .filter(({ along, aside }) => along > 8 && aside <= along * 2)
      .sort((a, b) => a.along + 3 * a.aside - b.along - 3 * b.aside)[0];
    ahead?.spot.element.focus();
  }

  #focused(spot) {
    for (const one of this.spots) one.element.setAttribute("tabindex", one === spot ? 0 : -1);
    if (this.checkers.inHand !== null) this.hand.carry(this.checkers.inHand, this.#landing(spot));
  }

  #landing(spot) {
    return spot.at ? this.plan.place(spot.at, this.checkers.placed()).seat : { x: spot.x, y: spot.y };
  }

  #act(spot) {
    if (this.checkers.inHand !== null) {
      this.checkers.put(this.checkers.inHand, this.#landing(spot));
      this.say(`Put down: ${spot.element.getAttribute("aria-label").split(",")[0]}.`);
      return;
    }
    const top = this.#top(spot);
    this.say(top && this.checkers.take(top.id) ? `Picked up a ${top.side} ${this.plan.word}.` : "Nothing to pick up here.");
  }

  // The checker a hand would take: the uppermost, the one nearest to the tip.
  #top({ at, side }) {
    const placed = this.checkers.placed();
    return at ? this.plan.top(at, this.plan.piecesOn(at, placed)) : this.checkers.off[side].at(-1);
  }

  // What assistive software calls a click, without a pointer.
  click(target) {
    const spot = this.spots.find((one) => one.element === target);
    if (spot) this.#act(spot);
  }

  putBack() {
    if (this.checkers.inHand === null) return;
    this.checkers.putBack();
    this.say("Put back.");
  }
}
