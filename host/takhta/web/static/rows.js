// A board of points: columns of seats along an upper and a lower rail, a bar between its halves, trays at its side.

import { Plan } from "./plan.js";

const TRAY_MM = 44;
const EDGE_MM = 6;
const GLOW_MM = 24;

export class Rows extends Plan {
  constructor(drawing, isTurned) {
    super(drawing, isTurned);
    this.spots = this.#makeSpots();
    this.glow = GLOW_MM;
    this.doubtful = 0.1;
  }

  #makeSpots() {
    const spots = this.places.flatMap((place) => place.columns.map((column) => this.#spot(place, column)));
    const xs = [...new Set(spots.filter((spot) => spot.kind === "point").map((spot) => spot.x))].sort((a, b) => a - b);
    this.pitch = Math.min(...xs.slice(1).map((x, i) => x - xs[i]));
    for (const spot of spots) {
      const length = Math.abs(spot.tip.y - spot.rail) + 6;
      spot.box = { x: spot.x - this.pitch / 2, y: spot.isUpper ? spot.rail : spot.rail - length, width: this.pitch, height: length };
    }
    return spots;
  }

  #spot(place, column) {
    const seats = this.seatsOf(column);
    const tip = this.point(this.lamps[column.tip]);
    const rail = this.flip(column.rail_mm);
    // On the page "toward" points down for the upper row.
    const toward = -column.toward;
    const isUpper = column.toward < 0;
    return {
      place: place.id, name: place.name, kind: place.kind, seats, slots: column.slots, x: seats[0].x, y: seats[2].y,
      rail, toward, tip, isUpper, middle: this.height_mm / 2,
      number: place.kind === "point" ? { x: seats[0].x, y: rail - toward * 9.5 } : null,
      badge: { x: seats[0].x, y: tip.y + toward * 9 },
    };
  }

  points() {
    return this.spots.filter((spot) => spot.kind === "point");
  }

  // The half fields between the rails, one on each side of the bar.
  fields() {
    const bar = this.spots.find((spot) => spot.kind === "bar");
    const top = Math.min(...this.spots.map((spot) => spot.rail));
    const bottom = Math.max(...this.spots.map((spot) => spot.rail));
    return [(x) => x < bar.x, (x) => x > bar.x].map((isHere) => {
      const xs = this.points().map((spot) => spot.x).filter(isHere);
      const left = Math.min(...xs) - this.pitch / 2;
      return { left, top, width: Math.max(...xs) + this.pitch / 2 - left, height: bottom - top };
    });
  }

  // Where checkers that left the board are shown: beside it, or on a narrow screen above and below it.
  arrange(isNarrow) {
    this.isNarrow = isNarrow;
    this.view = isNarrow
      ? { x: 0, y: -TRAY_MM, width: this.width_mm, height: this.height_mm + 2 * TRAY_MM }
      : { x: this.isTurned ? -TRAY_MM - EDGE_MM : 0, y: 0, width: this.width_mm + TRAY_MM + EDGE_MM, height: this.height_mm };
  }

  #isUpper(side) {
    return (this.sides.indexOf(side) > 0) !== this.isTurned;
  }

  tray(side) {
    const isUpper = this.#isUpper(side);
    if (this.isNarrow) {
      return { x: EDGE_MM, width: this.width_mm - 2 * EDGE_MM, height: TRAY_MM - 2 * EDGE_MM,
        y: isUpper ? EDGE_MM - TRAY_MM : this.height_mm + EDGE_MM };
    }
    const height = this.height_mm / 2 - 1.5 * EDGE_MM;
    return { x: this.isTurned ? -TRAY_MM : this.width_mm + EDGE_MM, width: TRAY_MM - EDGE_MM, height,
      y: isUpper ? EDGE_MM : this.height_mm / 2 + EDGE_MM / 2 };
  }

  // The nth of so many checkers in a tray, packed as closely as there is need; the home rail comes first.
  traySeat(side, n, many) {
    const tray = this.tray(side);
    const along = (this.isNarrow ? tray.width : tray.height) - 2 * this.radius - 4;
    const step = Math.min(2 * this.radius + 1, along / Math.max(many - 1, 1));
    const at = this.radius + 2 + n * step;
    if (this.isNarrow) return { x: tray.x + tray.width - at, y: tray.y + tray.height / 2 };
    return { x: tray.x + tray.width / 2, y: this.#isUpper(side) ? tray.y + at : tray.y + tray.height - at };
  }

  // Where on the table a checker is put that leaves the board: beside the panel, where nothing is sensed.
  offSeat(side, off) {
    const along = this.radius + 4 + off.length * 14;
    const y = this.#isUpper(side) ? along : this.height_mm - along;
    const aside = TRAY_MM / 2 + EDGE_MM;
    return { x: this.isTurned ? -aside : this.width_mm + aside, y };
  }

  isOff({ x, y }) {
    return x < 0 || y < 0 || x > this.width_mm || y > this.height_mm;
  }

  // The column under a position, or null over a rail, between the rows or beside the board.
  spotAt({ x, y }) {
    if (this.isOff({ x, y })) return null;
    const near = this.spots
      .filter((spot) => (spot.isUpper ? y <= spot.middle : y > spot.middle))
      .sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
    return near && Math.abs(near.x - x) <= this.pitch * 0.62 ? near : null;
  }

  // Where so many checkers of one place are drawn that nobody sees.
  spread(spots) {
    return spots.flatMap((spot) => spot.seats);
  }

  // The checker of a column a hand would take: the uppermost, the one nearest to the tip.
  top(spot, checkers) {
    return [...checkers].sort((a, b) => b.level - a.level || spot.toward * (b.y - a.y))[0];
  }

  // Nobody turns a text on a board between two players.
  edge() {
    return "bottom";
  }

  note() {
    return null;
  }
}
