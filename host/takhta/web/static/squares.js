// A board of squares: a cross with an arm for each side and trays in its free corners. Everything is measured from the
// squares and trays of the board file.

import { Plan } from "./plan.js";

const ROOM_MM = 8;
const PUSHED_MM = 3;
const SEATS = [["bottom", 0, 1], ["right", 1, 0], ["top", 0, -1], ["left", -1, 0]];

export class Squares extends Plan {
  constructor(drawing, isTurned) {
    super(drawing, isTurned);
    this.spots = this.#makeSpots();
    this.glow = this.cell * 1.4;
    // Two magnets of opposite poles can cancel each other out: every empty square is a little in doubt.
    this.doubtful = 0.2;
  }

  #makeSpots() {
    const spots = this.places.map((place) => this.#spot(place));
    this.cell = spots[0].box.width;
    const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
    this.centre = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    // From the centre to the outer end of an arm, and to its flank.
    this.reach = (Math.max(...xs) - Math.min(...xs)) / 2 + this.cell / 2;
    this.flank = 1.5 * this.cell;
    return spots;
  }

  #spot(place) {
    const [left, bottom, width, height] = place.box;
    const y = this.flip(bottom + height);
    const seats = place.columns.flatMap((column) => this.seatsOf(column));
    return {
      place: place.id, name: place.name, kind: place.kind, owner: place.owner, sign: place.sign, seats, tip: this.point(this.lamps[place.columns[0].tip]),
      slots: place.columns.flatMap((column) => column.slots), x: left + width / 2, y: y + height / 2,
      box: { x: left, y, width, height }, number: { x: left + width / 2, y: y + height / 2, dx: 5 - width / 2, dy: 5 - width / 2 },
      badge: { x: left + width - 8, y: y + height - 5 },
    };
  }

  arrange() {
    this.view = { x: 0, y: 0, width: this.width_mm, height: this.height_mm };
  }

  // At which edge of the page somebody sits whose home is at a place: at the end of its arm.
  edge(place) {
    const { x, y } = this.spots[place];
    const [dx, dy] = [x - this.centre.x, y - this.centre.y];
    return [...SEATS].sort((a, b) => b[1] * dx + b[2] * dy - a[1] * dx - a[2] * dy)[0][0];
  }

  #piece(side) {
    return this.pieces.find((piece) => piece.side === side);
  }

  // Where there is room for words to who sits at the lower edge: in the free corner on the right, above the tray.
  note() {
    const [left, top] = [this.centre.x + this.flank + ROOM_MM, this.centre.y + this.flank + ROOM_MM];
    const trays = this.sides.map((side) => this.tray(side)).filter((tray) => tray.x > left && tray.y > top);
    return { x: left, y: top, width: this.centre.x + this.reach - left,
      height: Math.min(this.centre.y + this.reach, ...trays.map((tray) => tray.y)) - ROOM_MM - top };
  }

  // The line on which a side's pawns stand that are off the board.
  #line(side) {
    return this.#piece(side).tray.map((seat) => this.point(seat));
  }

  tray(side) {
    const [a, b] = this.#line(side);
    const room = this.radius + ROOM_MM;
    const [left, top] = [Math.min(a.x, b.x) - room, Math.min(a.y, b.y) - room];
    return { x: left, y: top, width: Math.abs(a.x - b.x) + 2 * room, height: Math.abs(a.y - b.y) + 2 * room };
  }

  // Pawns in a tray are drawn where they stand: there are few.
  traySeat(_side, _n, _many, pawn) {
    return { x: pawn.x, y: pawn.y };
  }

  // Where a pawn is put that leaves the board: on the first free seat of its tray.
  offSeat(side, off) {
    const [a, b] = this.#line(side);
    const last = this.#piece(side).many - 1;
    const seats = Array.from({ length: last + 1 }, (_, n) => ({ x: a.x + (n / last) * (b.x - a.x), y: a.y + (n / last) * (b.y - a.y) }));
    return seats.find((seat) => off.every((pawn) => apart(seat, pawn) > this.radius)) ?? seats[last];
  }

  // The corners are off the board; home, in the middle, is not: a pawn stays where it is put there.
  isOff({ x, y }) {
    const [dx, dy] = [Math.abs(x - this.centre.x), Math.abs(y - this.centre.y)];
    return Math.max(dx, dy) > this.reach || Math.min(dx, dy) > this.flank;
  }

  spotAt({ x, y }) {
    return this.spots.find(({ box }) =>
      x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height) ?? null;
  }

  // A lamp lights its own square: else nobody could tell which is meant.
  litBy(lamp) {
    return this.spotAt(lamp)?.box ?? null;
  }

  // Where so many stand on a square: one in its middle, two side by side, more in its quarters.
  spread([{ x, y }], many, isLying = false) {
    const aside = this.cell / 4;
    const pair = isLying ? [[0, -aside], [0, aside]] : [[-aside, 0], [aside, 0]];
    const quarters = [[-aside, -aside], [aside, -aside], [-aside, aside], [aside, aside]];
    return (many < 2 ? [[0, 0]] : many === 2 ? pair : quarters).map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
  }

  // Who comes last pushes the others where they have room.
  place(spot, pieces, isLying) {
    const here = this.piecesOn(spot, pieces);
    const seats = this.spread([spot], here.length + 1, isLying);
    const moves = here.slice(0, seats.length - 1).map((piece) => {
      const [to] = seats.sort((a, b) => apart(a, piece) - apart(b, piece));
      seats.splice(0, 1);
      return { id: piece.id, to, by: apart(to, piece) };
    });
    return { seat: seats[0], moves: moves.filter((move) => move.by > PUSHED_MM) };
  }

  top(_spot, pieces) {
    return pieces.at(-1);
  }
}

function apart(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
