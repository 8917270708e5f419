// What the sensors are worth: a number on every seat, a verdict in words, and the calibration while one is under way.
// It colours what it is told and judges nothing.

import { byId, html, svg } from "./svg.js";
import { digits, say } from "./words.js";

const MAPS = [
  { name: say("page.map.gain"), unit: say("page.map.gain.unit"), index: 0, text: (v) => digits(v), heat: (v) => (v - 100) / 40 },
  { name: say("page.map.offset"), unit: say("page.map.offset.unit"), index: 1, text: (v) => digits(v, 1), heat: (v) => v / 8 },
  // Below 1 without the 0 before the point: there is little room on a seat.
  { name: say("page.map.noise"), unit: say("page.map.noise.unit"), index: 2,
    text: (v) => digits(v, 2).slice(v < 1 ? 1 : 0), heat: (v) => v / 0.4 },
  { name: say("page.map.margin"), unit: say("page.map.margin.unit"), index: 3, text: (v) => digits(v),
    heat: (v) => Math.min(0, (v - 6) / 6) },
];
const STATE = 4;
const DARK = "#2a1a0e";

export class Sensors {
  // `ask(act)` is told what is wanted of a calibration.
  constructor(ask) {
    this.ask = ask;
    this.isOpen = false;
    this.map = MAPS[0];
    this.mayChange = false;
    this.chooser = byId("sensor-maps");
    this.chooser.replaceChildren(...MAPS.map((map) => this.#choice(map)));
    byId("open-sensors").addEventListener("click", () => { this.isOpen = !this.isOpen; this.#draw(); });
    for (const act of ["skip", "back", "hands", "again", "end"]) {
      byId(`calibration-${act}`).addEventListener("click", () => this.ask(act));
    }
  }

  // The board was drawn anew.
  onto(plan) {
    this.plan = plan;
    this.element = svg("g", { class: "heat", "aria-hidden": "true" });
    this.#draw();
    return this.element;
  }

  show(sensors, mayChange) {
    this.sensors = sensors;
    this.mayChange = mayChange;
    this.#draw();
  }

  #choice(map) {
    const button = html("button", { type: "button", class: "tool", "aria-pressed": map === this.map }, map.name);
    button.addEventListener("click", () => { this.map = map; this.#draw(); });
    return button;
  }

  #draw() {
    const { sensors } = this;
    const calibration = sensors?.calibration ?? null;
    const isOn = Boolean(sensors) && (this.isOpen || calibration !== null);
    document.body.dataset.calibration = calibration !== null;
    byId("open-sensors").hidden = !sensors || calibration !== null;
    byId("open-sensors").dataset.good = sensors?.good ?? true;
    byId("open-sensors").setAttribute("aria-pressed", isOn);
    byId("open-sensors").title = sensors?.says.join(" ") || say("page.seats.help");
    byId("sensors").hidden = !isOn;
    this.element?.replaceChildren(...(isOn ? this.#seats() : []));
    if (!isOn) return;
    [...this.chooser.children].forEach((button, i) => {
      button.setAttribute("aria-pressed", MAPS[i] === this.map);
      button.hidden = !sensors.seats.some((seat) => known(seat[MAPS[i].index]));
    });
    byId("sensor-unit").textContent = this.map.unit;
    byId("sensor-says").replaceChildren(...sensors.says.map((sentence) => html("li", {}, sentence)));
    this.#drawCalibration(calibration);
  }

  #drawCalibration(calibration) {
    byId("calibration").hidden = !calibration;
    if (!calibration) return;
    byId("calibration-progress").value = calibration.progress;
    byId("calibration-share").textContent = say("page.calibration.share", { percent: Math.floor(100 * calibration.progress) });
    const shown = { skip: !calibration.done, back: !calibration.done && calibration.progress > 0, hands: !calibration.done && calibration.hands,
      again: calibration.progress > 0, end: calibration.done };
    for (const [act, isShown] of Object.entries(shown)) {
      byId(`calibration-${act}`).hidden = !isShown;
      byId(`calibration-${act}`).disabled = !this.mayChange;
    }
    byId("calibration-hands").textContent = calibration.busy ? say("page.calibration.stop_hands") : say("page.calibration.hands");
  }

  #seats() {
    return this.plan.spots.flatMap((spot) => spot.seats.map(({ x, y }, i) => {
      const seat = this.sensors.seats[spot.slots[i]] ?? [];
      const value = seat[this.map.index];
      const state = seat[STATE] ?? "";
      const text = known(value) ? this.map.text(value) : state === "dead" ? "×" : "";
      return svg("g", { class: `seat ${state || "unknown"}`, transform: `translate(${x} ${y})` },
        svg("circle", { r: this.plan.radius * 0.72, fill: known(value) && state !== "dead" ? colour(this.map.heat(value)) : DARK }),
        svg("text", {}, text));
    }));
  }
}

const known = (value) => value !== null && value !== undefined;

// From -1 (blue) over 0 (sand) to 1 (vermilion): colours all eyes can tell apart; the number says the same.
function colour(heat) {
  const share = Math.min(1, Math.abs(heat));
  const [from, to] = [[236, 222, 190], heat < 0 ? [0, 114, 178] : [213, 94, 0]];
  return `rgb(${from.map((channel, i) => Math.round(channel + (to[i] - channel) * share))})`;
}
