// The board for the keyboard and for the ear: every spot is a button that says what stands there.

import { isNumber, placeName } from "./layers.js";
import { COLOURS } from "./sides.js";
import { svg } from "./svg.js";
import { said, say, sideBySide } from "./words.js";

// What each sign of the lamps says; a test holds them to those there are.
const SIGNS = {
  source: say("page.sign.source"), target: say("page.sign.target"), hit: say("page.sign.hit"), off: say("page.sign.off"),
  put: say("page.sign.put"), take: say("page.sign.take"), wrong: say("page.sign.wrong"), unsure: say("page.sign.unsure"),
  good: say("page.sign.good"), fair: say("page.sign.fair"), poor: say("page.sign.poor"), last: say("page.sign.last"),
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Places {
  // `announce(text)` says something to the ear only.
  constructor(plan, hand, checkers, announce) {
    Object.assign(this, { plan, hand, checkers, announce });
    this.spots = [...plan.spots.map((at) => this.#spot(at.box, { at, x: at.x, y: at.y })),
      ...plan.sides.map((side) => this.#traySpot(side))];
    this.element = svg("g", { class: "places", role: "group", "aria-label": say("page.places"), "aria-describedby": "board-help" },
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
    this.view = view;
    const marks = new Map();
    for (const [place, mark] of view.marks) marks.set(place, [...(marks.get(place) ?? []), SIGNS[mark]]);
    for (const spot of this.spots) {
      const words = [this.#name(spot, view), this.#content(spot, view)].filter(Boolean);
      if (spot.at) words.push(...(marks.get(spot.at.place) ?? []));
      spot.element.setAttribute("aria-label", sideBySide(words));
    }
  }

  #name({ at, side }, view) {
    if (side) return say("page.tray", { colour: COLOURS[side] });
    if (at.kind === "bar") return at.isUpper ? say("page.bar.upper") : say("page.bar.lower");
    const name = placeName(at, view.names);
    if (!isNumber(name)) return name;
    const number = Number(name);
    return at.kind === "point" ? say("page.point", { number }) : say("page.square", { number });
  }

  #content({ at, side }, view) {
    if (side) return this.plan.words.inTray(this.checkers.off?.[side].length ?? 0);
    const counts = this.#counts(at, view);
    if (counts === null) return "";
    const [, doubt] = view.sensed[at.place] ?? [[], 0];
    const held = this.plan.sides.map((name, i) => counts[i] && this.#held(at, name, counts[i], view.lying)).filter(Boolean);
    const words = held.length ? say("page.held", { pieces: held }) : say("page.empty");
    return doubt >= this.plan.doubtful ? sideBySide([words, say("page.doubtful")]) : words;
  }

  // What everybody sees there. Of a real board's bar nobody knows in which half what lies: the lower tells of both.
  #counts(at, view) {
    if (view.checkers !== null) {
      const here = this.plan.piecesOn(at, this.checkers.placed());
      return this.plan.sides.map((side) => here.filter((piece) => piece.side === side).length);
    }
    return at.kind === "bar" && at.isUpper ? null : view.occupancy[at.place] ?? [];
  }

  // So many pieces of a side, and how many of them lie on their sides.
  #held(at, side, count, lying) {
    const pieces = said("page.pieces", { count, colour: COLOURS[side] });
    const [, , lie] = lying.find(([place, whose]) => place === at.place && whose === side) ?? [];
    return lie ? said("page.pieces.lying", { pieces, count: lie }) : pieces;
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
      this.announce(say("page.put_down", { place: this.#name(spot, this.view) }));
      return;
    }
    const top = this.#top(spot);
    this.announce(top && this.checkers.take(top.id) ? this.plan.words.pickedUp(top.side) : say("page.nothing_here"));
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
    this.announce(say("page.put_back"));
  }
}
