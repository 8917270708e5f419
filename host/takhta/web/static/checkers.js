// The simulated pieces: drawn where the board says they are, dragged with mouse or finger, or tapped and tapped.

import { classes, svg } from "./svg.js";
import { digits } from "./words.js";

const TAP_PX = 5;
const HIGH_STACK = 5;
// The foot of a pawn that is laid down points to the left.
const LAID = Math.PI;
const ASIDE = 55;

export class Checkers {
  constructor(plan, hand, board) {
    this.plan = plan;
    this.hand = hand;
    this.board = board;
    this.element = svg("g", { class: "checkers", "aria-hidden": "true" });
    this.counts = svg("g", { class: "badges", "aria-hidden": "true" });
    // Where a checker in the hand would come to lie.
    this.landing = svg("circle", { r: plan.radius, class: "landing", visibility: "hidden" });
    this.shown = new Map();
    this.list = [];
    this.pointers = new Map();
    this.off = {};
    // The checker taken up by a tap or a key: the next tap or key says where it goes.
    this.inHand = null;
    this.mayMove = false;
    // The places of each side's home, and where the checker in the hand was taken from.
    this.homes = {};
    this.takenFrom = null;
  }

  // Whether a piece is in our hand.
  get isHolding() {
    return this.inHand !== null || this.pointers.size > 0;
  }

  // Checkers as the page knows them: positions in page mm, those off the board in their trays.
  read(checkers) {
    this.list = (checkers ?? []).map(([id, side, x, y, level, held, heading]) =>
      ({ id, side, ...this.plan.onPage({ x, y }), level, held, heading: this.#turned(heading) }));
    this.hand.settle(this.list);
    this.draw();
  }

  // Where the foot of a lying pawn points on the page.
  #turned(heading) {
    return this.plan.isTurned && heading !== null && heading !== undefined ? heading + Math.PI : heading;
  }

  // Every checker where it is drawn, ours in the hand included.
  placed() {
    const placed = this.list.map((checker) => this.hand.place(checker));
    this.off = Object.fromEntries(this.plan.sides.map((side) => [side, []]));
    for (const checker of placed) {
      if (!checker.held && this.plan.isOff(checker)) this.off[checker.side].push(checker);
    }
    for (const [side, checkers] of Object.entries(this.off)) {
      checkers.forEach((checker, n) =>
        Object.assign(checker, this.plan.traySeat(side, n, checkers.length, checker), { level: n, isOff: true }));
    }
    return placed;
  }

  draw() {
    const placed = this.placed();
    // A pawn hides what stands behind it.
    const depth = (one) => (this.plan.isTall ? one.y : 0);
    const order = [...placed].sort((a, b) => a.held - b.held || a.level - b.level || depth(a) - depth(b) || a.id - b.id);
    const known = new Set();
    order.forEach((checker, i) => {
      const element = this.#element(checker);
      known.add(checker.id);
      element.style.transform = `translate(${checker.x}px, ${checker.y}px)`;
      drawPiece(element.querySelector("use"), checker);
      element.setAttribute("class", 
        classes("checker", checker.held && "held", checker.held && !checker.isOurs && "carried", checker.level && !checker.isOff && "stacked"));
      // Moving an element in the tree would end its pointer capture and its transition.
      if (this.element.children[i] !== element && !this.pointers.size) this.element.insertBefore(element, this.element.children[i] ?? null);
    });
    for (const [id, element] of this.shown) {
      if (!known.has(id)) { element.remove(); this.shown.delete(id); }
    }
    this.#count(placed);
    this.#showLanding(placed);
  }

  #showLanding(placed) {
    const carried = placed.find((checker) => checker.isOurs);
    const spot = carried && this.plan.spotAt(carried);
    const seat = spot && this.plan.place(spot, placed).seat;
    this.landing.setAttribute("visibility", seat ? "visible" : "hidden");
    if (seat) { this.landing.setAttribute("cx", seat.x); this.landing.setAttribute("cy", seat.y); }
  }

  #element({ id, side }) {
    if (!this.shown.has(id)) {
      const { radius, isTall } = this.plan;
      const element = svg("g", { "data-checker": id, "data-side": side },
        svg("circle", { r: radius, class: "shadow" }), svg("use", { href: `#checker-${side}` }),
        // A pawn is slim: a finger may miss it a little.
        isTall ? svg("rect", { x: -1.3 * radius, y: -3.6 * radius, width: 2.6 * radius, height: 4.8 * radius, class: "touch" }) : "");
      // A finger on a checker drags it; anywhere else it scrolls the page. Browsers do not heed touch-action here.
      element.addEventListener("touchstart", (event) => { if (this.mayMove) event.preventDefault(); }, { passive: false });
      element.addEventListener("pointerdown", (event) => this.#down(event, id, element));
      element.addEventListener("pointermove", (event) => this.#move(event));
      element.addEventListener("pointerup", (event) => this.#up(event));
      element.addEventListener("pointercancel", (event) => this.#cancel(event));
      this.shown.set(id, element);
    }
    return this.shown.get(id);
  }

  // A stack too high to be seen through gets its number on its top.
  #count(placed) {
    const badges = [];
    for (const spot of this.plan.spots) {
      const here = this.plan.piecesOn(spot, placed);
      if (here.length <= HIGH_STACK) continue;
      const top = this.plan.top(spot, here);
      badges.push(number(top, here.length, top.side));
    }
    // A packed tray says how many lie in it; pawns in one can be counted.
    for (const side of this.plan.isTall ? [] : this.plan.sides) {
      const last = this.off[side].at(-1);
      if (last) badges.push(number(last, this.off[side].length, side));
    }
    this.counts.replaceChildren(...badges);
  }

  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.getScreenCTM().inverse());
    return { x: point.x, y: point.y };
  }

  #down(event, id, element) {
    if (!this.mayMove || event.button || this.pointers.size > 1) return;
    event.preventDefault();
    const at = this.at(event);
    if (this.inHand !== null) { this.#tapped(id, at); return; }
    const checker = this.take(this.plan.uppermost(id, this.placed()));
    if (!checker) return;
    this.inHand = null;
    element.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { id: checker.id, dx: checker.x - at.x, dy: checker.y - at.y,
      startX: event.clientX, startY: event.clientY, isDragged: false });
  }

  #move(event) {
    const drag = this.pointers.get(event.pointerId);
    if (!drag) return;
    drag.isDragged ||= Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) > TAP_PX;
    if (drag.isDragged) this.hand.carry(drag.id, this.#dragged(event, drag));
  }

  #up(event) {
    const drag = this.pointers.get(event.pointerId);
    if (!drag) return;
    this.pointers.delete(event.pointerId);
    // A tap leaves the checker in the hand.
    if (drag.isDragged) this.put(drag.id, this.#dragged(event, drag), event.altKey);
    else this.inHand = drag.id;
    this.draw();
  }

  #cancel(event) {
    const drag = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (drag) this.hand.putBack(drag.id);
  }

  #dragged(event, { dx, dy }) {
    const at = this.at(event);
    return { x: at.x + dx, y: at.y + dy };
  }

  #tapped(id, at) {
    if (id === this.inHand) this.putBack();
    else this.put(this.inHand, at);
  }

  // The board itself was tapped.
  tapBoard(event) {
    if (this.inHand !== null) this.put(this.inHand, this.at(event));
  }

  // Take a checker up; null when it cannot be.
  take(id) {
    const checker = this.placed().find((one) => one.id === id);
    const lies = this.list.find((one) => one.id === id);
    if (!this.mayMove || this.inHand !== null || !checker || !this.hand.lift(checker, lies)) return null;
    this.inHand = id;
    this.takenFrom = this.plan.spotAt(lies);
    this.draw();
    return checker;
  }

  // Put a checker down as a tidy hand does: on a seat. Exactly where it is when asked to (Alt held).
  put(id, at, isExact = false) {
    this.inHand = null;
    const { side } = this.list.find((one) => one.id === id);
    const spot = this.plan.spotAt(at);
    if (spot && !isExact) this.#putOn(spot, id);
    else if (this.plan.isOff(at)) this.hand.put(id, this.plan.offSeat(side, this.off[side]));
    else this.hand.put(id, at);
  }

  #putOn(spot, id) {
    const isLying = this.#laysDown(spot, id);
    const { seat, moves } = this.plan.place(spot, this.placed(), isLying);
    for (const { id: other, to } of moves) this.hand.move(this.list.find((one) => one.id === other), to);
    if (this.plan.isTall) this.hand.tip(id, isLying ? this.#turned(LAID) : null);
    this.hand.put(id, seat);
  }

  // A pawn that comes home over the board is laid on its side, to be told from those that have not left yet.
  #laysDown(spot, id) {
    const { side, heading } = this.list.find((one) => one.id === id);
    const isHome = (place) => this.homes[side]?.includes(place) ?? false;
    if (!this.plan.isTall || !isHome(spot.place) || this.takenFrom === null) return false;
    return heading !== null || !isHome(this.takenFrom.place);
  }

  putBack() {
    const id = this.inHand;
    this.inHand = null;
    if (id !== null) this.hand.putBack(id);
  }

  empty() {
    this.inHand = null;
    this.pointers.clear();
    this.hand.forget();
  }
}

// A pawn that lies with its head away would look as if it stood, so it is drawn lying a little aside.
function drawPiece(use, { side, heading }) {
  const isLying = heading !== null && heading !== undefined;
  use.setAttribute("href", `#${isLying ? "lying" : "checker"}-${side}`);
  if (!isLying) { use.removeAttribute("transform"); return; }
  const turn = (((-heading * 180) / Math.PI - 90 + 540) % 360) - 180;
  use.setAttribute("transform", `rotate(${Math.abs(turn) < ASIDE ? (turn < 0 ? -ASIDE : ASIDE) : turn})`);
}

function number({ x, y }, many, side) {
  return svg("text", { x, y: y + 0.5, class: `count ${side}` }, digits(many));
}
