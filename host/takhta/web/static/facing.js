// Words on the board for who is on turn, turned towards where they sit. A reader hears them from the panel.

import { html, byId } from "./svg.js";
import { diceOf } from "./panel.js";

export class Facing {
  // `isOn`: the words turn to who is on turn.
  isOn = true;

  // The board was drawn anew: its corner for words, in shares of the board.
  onto(plan) {
    this.plan = plan;
    const { view } = plan;
    const note = plan.note();
    byId("turn-words").hidden = !note;
    byId("facing").hidden = !note;
    if (!note) return;
    const share = (length, whole) => `${(100 * length) / whole}%`;
    Object.assign(byId("facing-note").style, { left: share(note.x - view.x, view.width), top: share(note.y - view.y, view.height),
      width: share(note.width, view.width), height: share(note.height, view.height) });
  }

  // The edge of the page texts are to be read from.
  edge({ turn, game }) {
    const home = this.isOn && turn !== null ? game.homes[turn]?.[0] : undefined;
    return home === undefined ? "bottom" : this.plan.edge(home);
  }

  show(view) {
    if (byId("facing").hidden) return;
    const { turn, game, text } = view;
    byId("facing").dataset.edge = this.edge(view);
    byId("facing-note").replaceChildren(
      html("p", { class: "who" }, html("b", {}, turn === null ? "" : game.players[turn] ?? ""),
        html("span", { class: "dice" }, ...(turn === null ? [] : diceOf(view, turn)))),
      html("p", {}, text));
  }
}
