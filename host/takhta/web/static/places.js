// The board for the keyboard and for the ear: every column is a button that says what stands there.

import { pointName } from "./layers.js";
import { svg } from "./svg.js";

const WORDS = {
  source: "may move", target: "may land here", hit: "may hit here", off: "may be borne off", put: "a checker is missing",
  take: "a checker too many", wrong: "against the rules", unsure: "not clear", last: "just played",
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Places {
  constructor(plan, hand, checkers, say) {
    Object.assign(this, { plan, hand, checkers, say });
    this.spots = [...plan.columns.map((column) => this.#columnSpot(column)),
      ...["white", "black"].map((side) => this.#traySpot(side))];
    this.element = svg("g", { class: "places", role: "group", "aria-label": "Points", "aria-describedby": "board-help" },
      ...this.spots.map((spot) => spot.element));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.spots[0].element.setAttribute("tabindex", 0);
  }

  #columnSpot(column) {
    const width = this.plan.pitch;
    const length = Math.abs(column.tip.y - column.rail) + 6;
    const y = column.isUpper ? column.rail : column.rail - length;
    return this.#spot({ x: column.x - width / 2, y, width, height: length },
      { column, x: column.x, y: column.seats[2].y });
  }

  #traySpot(side) {
    const tray = this.plan.tray(side);
    return this.#spot(tray, { side, x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 });
  }

  #spot(box, spot) {
    spot.element = svg("rect", { ...box, rx: 3, class: "place", role: "button", tabindex: -1 });
    if (spot.column) spot.element.dataset.place = `${spot.column.place}`;
    spot.element.addEventListener("focus", () => this.#focused(spot));
    return spot;
  }

  show(view) {
    const marks = new Map();
    for (const [place, mark] of view.marks) marks.set(place, [...(marks.get(place) ?? []), WORDS[mark] ?? mark]);
    for (const spot of this.spots) {
      const words = [this.#name(spot, view), this.#content(spot, view)];
      if (spot.column) words.push(...(marks.get(spot.column.place) ?? []));
      spot.element.setAttribute("aria-label", words.join(", "));
    }
  }

  #name({ column, side }, view) {
    if (side) return `${side} tray`;
    if (column.place === this.plan.bar) return column.isUpper ? "Bar, upper half" : "Bar, lower half";
    return `Point ${pointName(column.place, view.turn, view.game.wood)}`;
  }

  #content({ column, side }, view) {
    if (side) return `${this.checkers.off?.[side].length ?? 0} checkers`;
    const [white, black, doubt] = view.sensed[column.place] ?? [...(view.stand[column.place] ?? [0, 0]), 0];
    const held = [white && `${white} white`, black && `${black} black`].filter(Boolean).join(" and ") || "empty";
    return doubt >= 0.1 ? `${held}, not sure` : held;
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
    return spot.column ? this.plan.seatFor(spot.column, this.checkers.placed()) : { x: spot.x, y: spot.y };
  }

  #act(spot) {
    if (this.checkers.inHand !== null) {
      this.checkers.put(this.checkers.inHand, this.#landing(spot));
      this.say(`Put down: ${spot.element.getAttribute("aria-label").split(",")[0]}.`);
      return;
    }
    const top = this.#top(spot);
    this.say(top && this.checkers.take(top.id) ? `Picked up a ${top.side} checker.` : "Nothing to pick up here.");
  }

  // The checker a hand would take: the uppermost, the one nearest to the tip.
  #top({ column, side }) {
    const placed = this.checkers.placed();
    const here = column ? this.plan.checkersOn(column, placed) : this.checkers.off[side];
    const fromRail = (one) => (column ? column.toward * one.y : 0);
    return [...here].sort((a, b) => b.level - a.level || fromRail(b) - fromRail(a))[0];
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
