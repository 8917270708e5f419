// Puts the page together: the link brings what is shown, each part draws its share of it. All scripts are plain files: a
// board without the internet must work, and what is served is what is written.

import { Arrows } from "./arrows.js";
import { Box } from "./box.js";
import { Checkers } from "./checkers.js";
import { showElsewhere } from "./elsewhere.js";
import { Facing } from "./facing.js";
import { NewGameForm } from "./forms.js";
import { Hand } from "./hand.js";
import { Help } from "./help.js";
import { Lamps, Numbers, Rings } from "./layers.js";
import { Lessons } from "./learn.js";
import { Link } from "./link.js";
import { showDevices, showExpected, showGame, showHint, showPlayers, showSheet } from "./panel.js";
import { PairingForm } from "./pairing.js";
import { pieceShapes } from "./pieces.js";
import { Places } from "./places.js";
import { Rows } from "./rows.js";
import { Sensors } from "./sensors.js";
import { Settings, TableWishes } from "./settings.js";
import { SHORTCUTS, listen } from "./shortcuts.js";
import { Sounds } from "./sound.js";
import { Squares } from "./squares.js";
import { byId, html, svg } from "./svg.js";
import { label, language, languages, say, speak } from "./words.js";
import { drawRows } from "./wood_rows.js";
import { drawSquares } from "./wood_squares.js";

const narrow = matchMedia("(max-width: 820px), (orientation: portrait)");
const announce = (text) => { byId("spoken").textContent = text; };

label(document);
byId("language").replaceChildren(...languages.map(([code, name]) =>
  html("option", { value: code, lang: code, selected: code === language ? "" : null }, name)));
byId("wish-language").hidden = languages.length < 2;
byId("language").addEventListener("change", (event) => speak(event.target.value));

let greeting = null;
let board = null;
let isConnected = false;

const link = new Link({
  hello(hello) {
    greeting = hello;
    byId("watching").hidden = hello.may_change;
    byId("open-form").hidden = !hello.may_change;
    form.offer(hello.games, hello.computers);
    lessons.offer(hello.courses, hello.may_change);
    build();
  },
  view(view, changed) {
    const has = (...names) => names.some((name) => name in changed);
    if (has("text", "notice", "turn_text", "last", "turn", "game")) showExpected(view);
    if (has("game", "score", "lesson")) showGame(view, greeting.games);
    if (has("lesson", "learnt", "keys", "game")) lessons.show(view);
    if (has("game", "turn", "score", "pips", "dice", "cube")) showPlayers(view);
    if (has("game", "turn", "dice", "text")) facing.show(view);
    if (has("turns", "game")) showSheet(view);
    if (has("keys", "digits", "screen")) box.show(view, changed);
    if (has("sensors")) sensors.show(view.sensors, greeting.may_change);
    if (has("devices")) showDevices(view.devices, isConnected);
    if (has("manners", "game")) wishes.show(view.manners, view.game.players, greeting.may_change);
    if (has("manners", "turn", "keys", "prompt")) showHint(view, greeting.may_change);
    sounds.hear(view, changed);
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
    byId("expected").textContent = say("page.disconnected");
    board?.checkers.empty();
  },
});

const press = (key) => {
  // A checker still in the hand would be missing where the board is put back.
  if (key === "undo") board?.checkers.putBack();
  link.send({ do: "press", key, prompt: link.view.prompt, turn: link.view.turn });
};
const typeDie = (die) => link.send({ do: "typedie", die, prompt: link.view.prompt, turn: link.view.turn });
const box = new Box({ press, typeDie });
byId("ask-hint").addEventListener("click", () => press("take"));
const form = new NewGameForm((filled) => link.send(filled), () => link.view);
const sensors = new Sensors((act) => link.send({ do: "calibrate", act }));
const facing = new Facing();
const help = new Help(() => link.view, SHORTCUTS);
const sounds = new Sounds();
const wishes = new TableWishes((wish) => link.send({ do: "adjust", ...wish }));
const settings = new Settings({
  sound: (isOn) => { sounds.isOn = isOn; },
  motion: (isOn) => { document.body.dataset.motion = isOn; },
  sensed: (isOn) => { document.body.dataset.sensed = isOn; },
  turned: () => rebuild(),
  words: (isOn) => {
    facing.isOn = isOn;
    if (!link.view.game) return;
    facing.show(link.view);
    showNumbers(link.view);
  },
});
listen({
  press: (key) => { if (greeting?.may_change) press(key); },
  typeDie,
  isTyping: () => Boolean(link.view.digits),
  help: () => help.open(),
  hint: () => { if (!byId("ask-hint").hidden) press("take"); },
  newGame: () => { if (greeting?.may_change) form.open(); },
  sound: () => settings.set("sound", !settings.is("sound")),
});
const lessons = new Lessons({ press, learn: (lesson, learner) => link.send({ do: "learn", lesson, learner }) });
new PairingForm(() => link.renew());
showElsewhere();

// Draw the board anew: once, and when the screen becomes narrow or wide.
function build() {
  const isOfSquares = greeting.drawing.places.every((place) => place.kind === "square");
  const plan = new (isOfSquares ? Squares : Rows)(greeting.drawing, settings.is("turned"));
  plan.arrange(narrow.matches);
  const { x, y, width, height } = plan.view;
  const table = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, role: "application", "aria-label": say("page.board"),
    "aria-describedby": "board-help" });
  const hand = new Hand(link, plan, () => { board?.checkers.draw(); showArrows(link.view); });
  const checkers = new Checkers(plan, hand, table);
  const places = new Places(plan, hand, checkers, announce);
  const parts = { lamps: new Lamps(plan), rings: new Rings(plan), numbers: new Numbers(plan),
    arrows: new Arrows(plan) };
  table.append(pieceShapes(plan), parts.numbers.element, parts.lamps.element, places.element,
    checkers.landing, checkers.element, sensors.onto(plan), parts.rings.element, checkers.counts, parts.rings.badges,
    parts.arrows.element);
  table.addEventListener("click", (event) => {
    if (event.target.closest(".checker")) return;
    if (event.detail === 0) places.click(event.target);
    else checkers.tapBoard(event);
  });
  byId("wood").replaceChildren(isOfSquares ? drawSquares(plan) : drawRows(plan));
  byId("table").replaceChildren(table);
  document.documentElement.style.setProperty("--board-ratio", width / height);
  document.body.dataset.pieces = plan.isTall ? "tall" : "flat";
  facing.onto(plan);
  board = { checkers, places, ...parts };
}

function showBoard(view, changed) {
  const has = (...names) => names.some((name) => name in changed);
  if (has("lamps")) board.lamps.show(view.lamps);
  if (has("names", "turn", "game")) showNumbers(view);
  if (has("game")) board.checkers.homes = view.game.homes;
  if (has("checkers")) {
    board.checkers.mayMove = greeting.may_change && view.checkers !== null;
    board.checkers.read(view.checkers);
  }
  if (has("sensed", "checkers", "lying")) {
    board.rings.show(view.sensed, view.checkers && board.checkers.list, view.lying);
  }
  if (has("marks", "occupancy", "sensed", "names", "lying", "checkers")) board.places.show(view);
  if (has("last", "turn", "turn_text", "prompt", "game")) showArrows(view);
}

// The computer's play is pointed at while it moves and until one moves oneself.
function showArrows({ last, turn, turn_text: text, prompt, game }) {
  const isUnderWay = last?.side === turn;
  const isShown = last?.by_computer && game.computers.length && prompt !== "put_back"
    && (isUnderWay || (!text && !board.checkers.isHolding));
  board.arrows.show(isShown ? last.steps : []);
}

function showNumbers(view) {
  board.numbers.show(view.names, facing.edge(view));
}

document.addEventListener("keydown", (event) => { if (event.key === "Escape") board?.places.putBack(); });

function rebuild() {
  if (!greeting || !link.view.game) return;
  build();
  showBoard(link.view, link.view);
}

narrow.addEventListener("change", rebuild);
