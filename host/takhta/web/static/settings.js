// What a reader wishes of the page: kept in this browser, and told to those who can fulfil it.

import { byId, html } from "./svg.js";
import { say } from "./words.js";

// What is wished before anybody has said anything.
const USUAL = { sound: true, motion: true, turned: false, words: true, sensed: false };

export class Settings {
  // `fulfil` has a function for each wish; it is called at once and whenever the wish changes.
  constructor(fulfil) {
    this.fulfil = fulfil;
    this.dialog = byId("settings");
    this.boxes = this.dialog.querySelector("form").elements;
    byId("open-settings").addEventListener("click", () => this.dialog.showModal());
    for (const [name, usual] of Object.entries(USUAL)) {
      const kept = localStorage.getItem(name);
      this.boxes[name].checked = kept === null ? usual : kept === "true";
      this.boxes[name].addEventListener("change", () => this.set(name, this.boxes[name].checked));
      fulfil[name](this.boxes[name].checked);
    }
  }

  is(name) {
    return this.boxes[name].checked;
  }

  set(name, isOn) {
    this.boxes[name].checked = isOn;
    localStorage.setItem(name, isOn);
    this.fulfil[name](isOn);
  }
}

// How much help a side gets; a test holds them to those there are.
const HINTS = { off: say("page.hints.off"), legal: say("page.hints.legal"), warn: say("page.hints.warn"),
  ask: say("page.hints.ask"), always: say("page.hints.always") };

export const hintChoices = (chosen) => Object.entries(HINTS).map(([value, text]) =>
  html("option", { value, selected: value === chosen ? "" : null }, text));

// What is wished of the table itself, by everybody at it: `ask(wish)` tells the board.
export class TableWishes {
  constructor(ask) {
    this.ask = ask;
    this.hits = byId("settings").querySelector("[name=hits]");
    this.hits.addEventListener("change", () => ask({ takes_hits: this.hits.checked }));
  }

  show({ takes_hits: takesHits, hints }, players, mayChange) {
    byId("wish-hints").replaceChildren(...Object.entries(hints).map(([side, level]) => {
      const choice = html("select", {}, ...hintChoices(level));
      choice.disabled = !mayChange;
      choice.addEventListener("change", () => this.ask({ hints: { [side]: choice.value } }));
      return html("label", {}, html("span", {}, say("page.hints.of", { player: players[side] ?? side })), " ", choice);
    }));
    byId("wish-hits").hidden = takesHits === null;
    this.hits.checked = takesHits === true;
    this.hits.disabled = !mayChange;
  }
}
