// Letters of the keyboard for what is pressed often. It must never take a key from a field, a form or the browser.

import { say } from "./words.js";

const KEYS = { r: "roll", d: "double", t: "take", p: "drop", u: "undo", c: "done" };

// The letters and what they do, for who asks.
export const SHORTCUTS = [["R", say("page.key.roll")], ["C", say("page.key.done")], ["U", say("page.key.undo")],
  ["D", say("page.key.double")], ["T", say("page.key.take")], ["P", say("page.key.drop")], ["N", say("page.new_game")],
  ["H", say("page.hint")], ["M", say("page.shortcut.sound")], ["?", say("page.help")]];

// `act` has press(key), typeDie(number), isTyping(), help(), newGame() and sound().
export function listen(act) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
    const key = event.key.toLowerCase();
    if (act.isTyping() && /^[1-6]$/.test(key)) act.typeDie(Number(key));
    else if (key in KEYS) act.press(KEYS[key]);
    else if (key === "?") act.help();
    else if (key === "h") act.hint();
    else if (key === "n") act.newGame();
    else if (key === "m") act.sound();
    else return;
    event.preventDefault();
  });
}
