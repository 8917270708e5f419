// The player's hand on the simulated board. It lifts, carries and puts checkers through the link, nothing else:
// what becomes of it is what the sensors see.

const CARRY_EVERY_MS = 34;

export class Hand {
  #carried = new Map();
  #settling = new Map();

  // `changed()` is called whenever a checker should be drawn elsewhere.
  constructor(link, plan, changed) {
    this.link = link;
    this.plan = plan;
    this.changed = changed;
  }

  // Where to draw a checker: in the hand, or where the board says it is.
  place(checker) {
    const isOurs = this.#carried.has(checker.id);
    const at = this.#carried.get(checker.id) ?? this.#settling.get(checker.id);
    return at ? { ...checker, x: at.x, y: at.y, held: isOurs, isOurs } : { ...checker };
  }

  // Lift a checker drawn at one place that lies at another: in a tray they differ.
  lift({ id, x, y }, lies) {
    if (this.#carried.has(id) || !this.link.send({ do: "lift", checker: id })) return false;
    this.#settling.delete(id);
    this.#carried.set(id, { x, y, from: { x: lies.x, y: lies.y }, at: 0 });
    this.changed();
    return true;
  }

  carry(id, { x, y }) {
    const held = this.#carried.get(id);
    if (!held) return;
    Object.assign(held, { x, y });
    this.changed();
    const wait = held.at + CARRY_EVERY_MS - performance.now();
    clearTimeout(held.timer);
    if (wait <= 0) this.#tell(id, held);
    else held.timer = setTimeout(() => this.#tell(id, held), wait);
  }

  put(id, to) {
    const held = this.#carried.get(id);
    if (!held) return;
    clearTimeout(held.timer);
    this.#carried.delete(id);
    this.#settling.set(id, to);
    this.link.send({ do: "put", checker: id, ...this.#onWood(to) });
    this.changed();
  }

  // Push a piece a little aside.
  move(checker, to) {
    if (this.lift(checker, checker)) this.put(checker.id, to);
  }

  // Lay what is in the hand on its side, its foot to there; null stands it up.
  tip(id, heading) {
    if (this.#carried.has(id)) this.link.send({ do: "tip", checker: id, heading });
  }

  putBack(id) {
    const held = this.#carried.get(id);
    if (held) this.put(id, held.from);
  }

  // The board has spoken: what it says of a checker put down is now the truth.
  settle(checkers) {
    for (const checker of checkers) if (!checker.held) this.#settling.delete(checker.id);
  }

  // The link was lost or the program refused: the board's own word counts, our hand is empty.
  forget() {
    for (const held of this.#carried.values()) clearTimeout(held.timer);
    this.#carried.clear();
    this.#settling.clear();
    this.changed();
  }

  #tell(id, held) {
    held.at = performance.now();
    this.link.send({ do: "carry", checker: id, ...this.#onWood(held) });
  }

  #onWood(at) {
    const { x, y } = this.plan.onWood(at);
    return { x: round(x), y: round(y) };
  }
}

const round = (mm) => Math.round(mm * 10) / 10;
