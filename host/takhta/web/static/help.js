// What a newcomer asks first: the goal of the game being played, which way its pieces run, and what hands and keys do.

import { byId, html } from "./svg.js";
import { say } from "./words.js";

const HANDS = [say("page.help.tap"), say("page.help.back"), say("page.help.confirm"), say("page.help.lamps")];
const REAL = [say("page.help.wood"), say("page.help.confirm"), say("page.help.lamps")];

export class Help {
  // `view()` tells what is shown now, `shortcuts` are pairs of a key and what it does.
  constructor(view, shortcuts) {
    this.dialog = byId("help");
    this.view = view;
    byId("help-keys").replaceChildren(...shortcuts.flatMap(([key, does]) =>
      [html("dt", {}, html("kbd", {}, key)), html("dd", {}, does)]));
    byId("open-help").addEventListener("click", () => this.open());
  }

  open() {
    const { game, devices } = this.view();
    byId("help-name").textContent = game?.about?.length ? byId("game").textContent.split(" · ")[0] : say("page.help");
    byId("help-about").replaceChildren(...(game?.about ?? []).map((each) => html("li", {}, ...marked(each))));
    byId("help-hands").replaceChildren(...(devices?.virtual ? HANDS : REAL).map((each) => html("li", {}, each)));
    this.dialog.showModal();
  }
}

// The word before the first colon is what the sentence is about.
function marked(sentence) {
  const at = sentence.indexOf(":");
  return at < 0 ? [sentence] : [html("b", {}, sentence.slice(0, at + 1)), sentence.slice(at + 1)];
}
