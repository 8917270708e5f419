// The dice display as it stands on the table: its own screen, drawn from the bytes its firmware holds, and six keys.

import { byId, html, svg } from "./svg.js";
import { digits, say } from "./words.js";

const WORDS = { roll: say("page.key.roll"), double: say("page.key.double"), take: say("page.key.take"),
  drop: say("page.key.drop"), undo: say("page.key.undo"), done: say("page.key.done") };
const KEYS = Object.keys(WORDS);
const HOLD_MS = 2000;
const LIT = [205, 232, 255];
const DARK = [5, 8, 12];

export class Box {
  // `press(key)` and `typeDie(number)` are told what was pressed; `mayPress()` whether anything may.
  constructor({ press, typeDie, mayPress }) {
    Object.assign(this, { press, typeDie, mayPress, digits: false });
    this.buttons = KEYS.map((key, i) => this.#button(key, i + 1));
    byId("keys").replaceChildren(...this.buttons);
    this.canvas = byId("screen").getContext("2d", { willReadFrequently: true });
    this.#draw(null);
  }

  show({ keys, digits: isTyping, screen }, changed) {
    this.digits = isTyping;
    this.buttons.forEach((button, i) => {
      button.dataset.live = isTyping || keys.includes(KEYS[i]);
      button.querySelector(".word").textContent = isTyping ? digits(i + 1) : WORDS[KEYS[i]];
      button.classList.toggle("digit", isTyping);
    });
    byId("keys").setAttribute("aria-label", isTyping ? say("page.keys.dice") : say("page.keys"));
    if ("screen" in changed) this.#draw(screen);
  }

  // Nobody knows what the display shows while the page is not connected.
  off() {
    this.#draw(null);
  }

  enable(isOn) {
    for (const button of this.buttons) button.disabled = !isOn;
  }

  #button(key, number) {
    const button = html("button", { type: "button", "data-key": key, "data-live": "false" },
      html("i", { class: "led", "aria-hidden": "true" }), html("span", { class: "word" }, WORDS[key]));
    if (key !== "drop") {
      button.addEventListener("click", () => this.#pressed(key, number));
      return button;
    }
    button.title = say("page.keys.resign");
    button.append(holdRing());
    this.#holdable(button, number);
    return button;
  }

  #pressed(key, number) {
    if (this.digits) this.typeDie(number);
    else this.press(key);
  }

  // DROP held for two seconds offers the game, as on the real box; let go earlier it is DROP.
  #holdable(button, number) {
    let timer = null;
    const start = () => {
      if (timer !== null || button.disabled) return;
      if (this.digits) { this.typeDie(number); return; }
      button.classList.add("holding");
      timer = setTimeout(() => { stop(); this.press("resign"); }, HOLD_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = null;
      button.classList.remove("holding");
    };
    const release = () => {
      if (timer === null) return;
      stop();
      this.press("drop");
    };
    button.addEventListener("pointerdown", (event) => { if (!event.button) start(); });
    button.addEventListener("pointerup", release);
    button.addEventListener("pointerleave", stop);
    button.addEventListener("pointercancel", stop);
    button.addEventListener("blur", stop);
    button.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && !event.repeat) { event.preventDefault(); start(); }
    });
    button.addEventListener("keyup", (event) => { if (event.key === "Enter" || event.key === " ") release(); });
    // Assistive software presses without pointer or key.
    button.addEventListener("click", (event) => { if (event.detail === 0 && !event.pointerType) this.#pressed("drop", number); });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // SSD1306 pages: byte i is the column i % 128 of the band i / 128, its lowest bit on top.
  #draw(encoded) {
    const image = this.canvas.createImageData(128, 64);
    const bytes = encoded ? atob(encoded) : "";
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 128; x++) {
        const isLit = (bytes.charCodeAt((y >> 3) * 128 + x) >> (y & 7)) & 1;
        image.data.set([...(isLit ? LIT : DARK), 255], 4 * (y * 128 + x));
      }
    }
    this.canvas.putImageData(image, 0, 0);
    byId("screen").parentElement.dataset.on = Boolean(encoded);
  }
}

function holdRing() {
  return svg("svg", { class: "hold", viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("circle", { cx: 20, cy: 20, r: 17, pathLength: 100 }));
}
