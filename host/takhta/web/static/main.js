// Puts the page together: the link brings what is shown, each part draws its share of it.

import { Box } from "./box.js";
import { Checkers, checkerShapes } from "./checkers.js";
import { NewGameForm, PairingForm } from "./forms.js";
import { Hand } from "./hand.js";
import { Lamps, Numbers, Rings } from "./layers.js";
import { Link } from "./link.js";
import { showDevices, showExpected, showGame, showPlayers, showSheet } from "./panel.js";
import { Places } from "./places.js";
import { Plan } from "./plan.js";
import { Sensors } from "./sensors.js";
import { byId, svg } from "./svg.js";
import { drawWood } from "./wood.js";

const narrow = matchMedia("(max-width: 820px), (orientation: portrait)");
const say = (text) => { byId("spoken").textContent = text; };

let greeting = null;
let board = null;
let isConnected = false;

const link = new Link({
  hello(hello) {
    greeting = hello;
    byId("watching").hidden = hello.may_change;
    byId("open-form").hidden = !hello.may_change;
    form.offer(hello.games);
    build();
  },
  view(view, changed) {
    const has = (...names) => names.some((name) => name in changed);
    if (has("text", "notice", "turn_text")) showExpected(view);
    if (has("game", "score")) showGame(view, greeting.games);
    if (has("game", "turn", "score", "pips", "dice", "cube")) showPlayers(view);
    if (has("turns", "game")) showSheet(view);
    if (has("keys", "digits", "screen")) box.show(view, changed);
    if (has("sensors")) sensors.show(view.sensors, greeting.may_change);
    if (has("devices")) showDevices(view.devices, isConnected);
    showBoard(view, changed);
  },
  refused(text) {
    byId("notice").textContent = text;
    board?.checkers.empty();
  },
  connected(isOn) {
    isConnected = isOn;
    document.body.dataset.connected = isOn;
    box.enable(isOn && greeting.may_change);
    showDevices(link.view.devices ?? {}, isOn);
    if (isOn) return;
    box.off();
    byId("expected").textContent = "Not connected: looking for the board …";
    board?.checkers.empty();
  },
});

const box = new Box({
  press: (key) => link.send({ do: "press", key, prompt: link.view.prompt, turn: link.view.turn }),
  typeDie: (die) => link.send({ do: "typedie", die, prompt: link.view.prompt, turn: link.view.turn }),
});
const form = new NewGameForm((filled) => link.send(filled), () => link.view);
const sensors = new Sensors((act) => link.send({ do: "walk", act }));
new PairingForm(() => link.renew());

// Draw the board anew: once, and when the screen becomes narrow or wide.
function build() {
  const plan = new Plan(greeting.drawing);
  plan.arrange(narrow.matches);
  const { x, y, width, height } = plan.view;
  const table = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, role: "application", "aria-label": plan.title,
    "aria-describedby": "board-help" });
  const hand = new Hand(link, plan, () => board?.checkers.draw());
  const checkers = new Checkers(plan, hand, table);
  const places = new Places(plan, hand, checkers, say);
  const parts = { lamps: new Lamps(plan), rings: new Rings(plan), numbers: new Numbers(plan) };
  table.append(checkerShapes(plan.radius), parts.numbers.element, parts.lamps.element, places.element,
    checkers.landing, checkers.element, sensors.onto(plan), parts.rings.element, checkers.counts, parts.rings.badges);
  table.addEventListener("click", (event) => {
    if (event.target.closest(".checker")) return;
    if (event.detail === 0) places.click(event.target);
    else checkers.tapBoard(event);
  });
  byId("wood").replaceChildren(drawWood(plan));
  byId("table").replaceChildren(table);
  document.documentElement.style.setProperty("--board-ratio", width / height);
  board = { checkers, places, ...parts };
}

function showBoard(view, changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("lamps")) board.lamps.show(view.lamps);
  if (has("turn", "game")) board.numbers.show(view.turn, view.game.wood);
  if (has("checkers")) {
    board.checkers.mayMove = greeting.may_change && view.checkers !== null;
    board.checkers.read(view.checkers);
  }
  if (has("sensed", "checkers")) board.rings.show(view.sensed, view.checkers && board.checkers.list);
  if (has("marks", "stand", "sensed", "turn", "game", "checkers")) board.places.show(view);
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") board?.places.putBack(); });

narrow.addEventListener("change", () => {
  if (!greeting || !link.view.game) return;
  build();
  showBoard(link.view, link.view);
});

const rings = byId("show-sensed");
const setSensed = (isOn) => {
  rings.setAttribute("aria-pressed", isOn);
  document.body.dataset.sensed = isOn;
};
setSensed(localStorage.getItem("sensed") !== "false");
rings.addEventListener("click", () => {
  const isOn = rings.getAttribute("aria-pressed") !== "true";
  localStorage.setItem("sensed", isOn);
  setSensed(isOn);
});
