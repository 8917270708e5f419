// Where everything is, in mm. The page draws y downwards, the board file measures upwards; only the plans know both.
//
// A board is a list of spots on which pieces stand: columns of seats along two rails (rows.js) or squares
// (squares.js). A spot has its place and name, its box, the middle (x, y), its seats, and where its number and a badge go.

import { COLOURS } from "./sides.js";
import { say } from "./words.js";

// What players call what they move, by its name in the rules; a test holds them to those there are.
const WORDS = {
  checker: {
    inTray: (count) => say("page.checkers", { count }),
    pickedUp: (side) => say("page.picked_up.checker", { colour: COLOURS[side] }),
  },
  pawn: {
    inTray: (count) => say("page.pawns", { count }),
    pickedUp: (side) => say("page.picked_up.pawn", { colour: COLOURS[side] }),
  },
};

export class Plan {
  // `isTurned`: the board lies the other way round on the page, its far rail below.
  constructor(drawing, isTurned = false) {
    Object.assign(this, isTurned ? turned(drawing) : drawing, { isTurned });
    this.sides = drawing.pieces.map((piece) => piece.side);
    this.radius = Math.max(...drawing.pieces.map((piece) => piece.diameter_mm)) / 2;
    this.isTall = drawing.pieces.some((piece) => piece.height_mm > piece.diameter_mm);
    this.words = WORDS[drawing.piece];
  }

  flip(y) {
    return this.height_mm - y;
  }

  point([x, y]) {
    return { x, y: this.flip(y) };
  }

  // From where something lies on the wood to where it is drawn, and back.
  onPage({ x, y }) {
    return this.isTurned ? { x: this.width_mm - x, y } : { x, y: this.flip(y) };
  }

  onWood({ x, y }) {
    return this.isTurned ? { x: this.width_mm - x, y } : { x, y: this.flip(y) };
  }

  seatsOf(column) {
    return column.seats.map((seat) => this.point(seat));
  }

  // The box beyond which a lamp is not seen; null where it shines freely.
  litBy() {
    return null;
  }

  piecesOn(spot, pieces) {
    return pieces.filter((piece) => !piece.held && this.spotAt(piece) === spot);
  }

  // What a hand takes that reaches for a piece: whatever lies on top of it comes first.
  uppermost(id, pieces) {
    const reached = pieces.find((piece) => piece.id === id);
    if (this.isTall || !reached || reached.isOff) return id;
    const stack = pieces.filter((piece) => !piece.held && !piece.isOff
      && Math.hypot(piece.x - reached.x, piece.y - reached.y) < this.radius);
    return stack.sort((a, b) => b.level - a.level)[0]?.id ?? id;
  }

  // Where a tidy hand puts a piece on a spot, the first free seat, else on the lowest stack; and what it moves aside.
  place(spot, pieces) {
    const heights = spot.seats.map((seat) => pieces.filter((piece) =>
      !piece.held && Math.hypot(piece.x - seat.x, piece.y - seat.y) < this.radius * 1.3).length);
    return { seat: spot.seats[heights.indexOf(Math.min(...heights))], moves: [] };
  }
}

// The same board seen from its other side.
function turned(drawing) {
  const { width_mm: width, height_mm: height } = drawing;
  const round = ([x, y]) => [width - x, height - y];
  const column = (one) => ({ ...one, seats: one.seats.map(round), rail_mm: height - one.rail_mm, toward: -one.toward });
  const box = ([left, lower, wide, high]) => [width - left - wide, height - lower - high, wide, high];
  return { ...drawing, lamps: drawing.lamps.map(round),
    pieces: drawing.pieces.map((piece) => ({ ...piece, tray: piece.tray.map(round) })),
    places: drawing.places.map((place) => ({ ...place, columns: place.columns.map(column), box: place.box && box(place.box) })) };
}
