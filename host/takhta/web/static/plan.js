// Where everything is, in mm: columns, seats, trays. The page draws y downwards, the board file measures upwards;
// only this file knows both.

const TRAY_MM = 44;
const EDGE_MM = 6;

export class Plan {
  constructor(drawing) {
    Object.assign(this, drawing);
    this.radius = drawing.checker_mm / 2;
    this.columns = drawing.places.flatMap((place) =>
      place.columns.map((column, half) => this.#column(place, column, half)));
    this.bar = drawing.places.find((place) => place.columns.length > 1)?.id ?? null;
    const xs = [...new Set(this.points().map((column) => column.x))].sort((a, b) => a - b);
    this.pitch = Math.min(...xs.slice(1).map((x, i) => x - xs[i]));
  }

  #column(place, column, half) {
    const seats = column.seats.map(([x, y]) => ({ x, y: this.flip(y) }));
    const [tipX, tipY] = this.lamps[column.tip];
    return {
      place: place.id, name: place.name, half, seats, x: seats[0].x, rail: this.flip(column.rail_mm),
      // On the page "toward" points down for the upper row.
      toward: -column.toward, lamps: column.lamps, slots: column.slots, tip: { x: tipX, y: this.flip(tipY) },
      middle: this.height_mm / 2, isUpper: column.toward < 0,
    };
  }

  flip(y) {
    return this.height_mm - y;
  }

  points() {
    return this.columns.filter((column) => column.place !== this.bar);
  }

  // The half fields between the rails, one on each side of the bar.
  fields() {
    const bar = this.columns.find((column) => column.place === this.bar);
    const top = Math.min(...this.columns.map((column) => column.rail));
    const bottom = Math.max(...this.columns.map((column) => column.rail));
    return [(x) => x < bar.x, (x) => x > bar.x].map((isHere) => {
      const xs = this.points().map((column) => column.x).filter(isHere);
      const left = Math.min(...xs) - this.pitch / 2;
      return { left, top, width: Math.max(...xs) + this.pitch / 2 - left, height: bottom - top };
    });
  }

  // Where checkers that left the board are shown: beside it, or on a narrow screen above and below it.
  arrange(isNarrow) {
    this.isNarrow = isNarrow;
    this.view = isNarrow
      ? { x: 0, y: -TRAY_MM, width: this.width_mm, height: this.height_mm + 2 * TRAY_MM }
      : { x: 0, y: 0, width: this.width_mm + TRAY_MM + EDGE_MM, height: this.height_mm };
  }

  tray(side) {
    const isUpper = side === "black";
    if (this.isNarrow) {
      return { x: EDGE_MM, width: this.width_mm - 2 * EDGE_MM, height: TRAY_MM - 2 * EDGE_MM,
        y: isUpper ? EDGE_MM - TRAY_MM : this.height_mm + EDGE_MM };
    }
    const height = this.height_mm / 2 - 1.5 * EDGE_MM;
    return { x: this.width_mm + EDGE_MM, width: TRAY_MM - EDGE_MM, height,
      y: isUpper ? EDGE_MM : this.height_mm / 2 + EDGE_MM / 2 };
  }

  // The nth of so many checkers in a tray, packed as closely as there is need; the home rail comes first.
  traySeat(side, n, many) {
    const tray = this.tray(side);
    const along = (this.isNarrow ? tray.width : tray.height) - 2 * this.radius - 4;
    const step = Math.min(2 * this.radius + 1, along / Math.max(many - 1, 1));
    const at = this.radius + 2 + n * step;
    if (this.isNarrow) return { x: tray.x + tray.width - at, y: tray.y + tray.height / 2 };
    return { x: tray.x + tray.width / 2, y: side === "black" ? tray.y + at : tray.y + tray.height - at };
  }

  isOff({ x, y }) {
    return x < 0 || y < 0 || x > this.width_mm || y > this.height_mm;
  }

  // The column under a position, or null over a rail, between the rows or beside the board.
  columnAt({ x, y }) {
    if (this.isOff({ x, y })) return null;
    const near = this.columns
      .filter((column) => (column.isUpper ? y <= column.middle : y > column.middle))
      .sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
    return near && Math.abs(near.x - x) <= this.pitch * 0.62 ? near : null;
  }

  checkersOn(column, checkers) {
    return checkers.filter((checker) => !checker.held && this.columnAt(checker) === column);
  }

  // Where a tidy hand puts a checker on a column: the first free seat from the rail, else on the lowest stack.
  seatFor(column, checkers) {
    const heights = column.seats.map((seat) => checkers.filter((checker) =>
      !checker.held && Math.hypot(checker.x - seat.x, checker.y - seat.y) < this.radius * 1.3).length);
    return column.seats[heights.indexOf(Math.min(...heights))];
  }

  // A place on the table where nothing is sensed, for a checker that leaves the board.
  besideBoard(side, n) {
    const y = side === "black" ? this.radius + 4 + n * 14 : this.height_mm - this.radius - 4 - n * 14;
    return { x: this.width_mm + TRAY_MM / 2 + EDGE_MM, y };
  }
}
