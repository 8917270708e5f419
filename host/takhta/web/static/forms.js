// Beginning another match: who, which game, how long; everything else is agreed on already, unless somebody asks.

import { byId, html, svg } from "./svg.js";
import { SIDES } from "./sides.js";
import { hintChoices } from "./settings.js";
import { digits, say } from "./words.js";

// The usual lengths of matches in points; 0 is money.
const LENGTHS = [1, 3, 5, 7, 9, 11, 15, 21, 0];
const USUAL = 7;
const KEPT = "new-game";
// Whom somebody meets first who has never begun a game here.
const FIRST = "casual";

// What the values of the options are called; a test holds them to those there are. Numbers are numbers.
const CHOICES = {
  allowed: say("page.choice.allowed"), forbidden: say("page.choice.forbidden"),
  no_cover: say("page.choice.no_cover"), off: say("page.choice.off"), on: say("page.choice.on"),
  play: say("page.choice.play"), reroll: say("page.choice.reroll"), never: say("page.choice.never"),
  each_first: say("page.choice.each_first"), each_first_if_head_blocks: say("page.choice.each_first_if_head_blocks"),
  game_first: say("page.choice.game_first"), none: say("page.choice.none"), four: say("page.choice.four"),
  partners: say("page.choice.partners"), two: say("page.choice.two"), two_sets: say("page.choice.two_sets"),
  opposite: say("page.choice.opposite"), red_black: say("page.choice.red_black"),
  red_green: say("page.choice.red_green"), "2n": say("page.choice.twice"), n: say("page.choice.once"),
  castles: say("page.choice.castles"), any: say("page.choice.any"), anywhere: say("page.choice.anywhere"),
  one_part: say("page.choice.one_part"),
};
const COMPUTERS = {
  best: say("page.computer.best"), strong: say("page.computer.strong"), club: say("page.computer.club"),
  casual: say("page.computer.casual"), beginner: say("page.computer.beginner"),
  greedy: say("page.computer.greedy"), random: say("page.computer.random"),
};

export class NewGameForm {
  // `view` tells what is shown now: beginning another match ends the one that is being played.
  constructor(begin, view) {
    this.view = view;
    this.dialog = byId("form");
    this.form = this.dialog.querySelector("form");
    this.fields = this.form.elements;
    this.kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    this.fields.points.replaceChildren(...LENGTHS.map((length) => html("option", { value: length },
      length ? say("page.form.points", { count: length }) : say("page.form.money"))));
    this.fields.hints.replaceChildren(...hintChoices("legal"));
    this.fields.game.addEventListener("change", () => this.#showGame());
    this.fields.preset.addEventListener("change", () => this.#agree(this.fields.preset.value));
    this.fields.points.addEventListener("change", () => this.#showAgreed());
    byId("options").addEventListener("change", () => { this.#showPlayers(); this.#showAgreed(); });
    this.form.addEventListener("input", () => this.#forget());
    this.form.addEventListener("submit", (event) => this.#submit(event, begin));
    byId("open-form").addEventListener("click", () => this.open());
  }

  open() {
    this.#forget();
    // What is usual at first depends on the board, which was not known when the games were offered.
    if (!this.kept) byId("form-players").replaceChildren();
    this.#showPlayers();
    this.dialog.showModal();
  }

  offer(games, computers) {
    Object.assign(this, { games, computers });
    const { kept, fields } = this;
    fields.game.replaceChildren(...games.map((game) => html("option", { value: game.name }, game.title)));
    if (games.some(({ name, how }) => name === kept?.game && !how)) fields.game.value = kept.game;
    fields.dice.value = kept?.dice ?? "electronic";
    this.#showGame();
    if (!kept || this.#chosen()?.name !== kept.game) return;
    fields.points.value = kept.length;
    fields.hints.value = kept.hints ?? "legal";
    for (const [name, value] of Object.entries(kept.options)) if (this.#field(name)) this.#field(name).value = value;
    this.#showPlayers();
    this.#showAgreed();
  }

  // Nobody has been asked yet whether the match that is being played shall end.
  #forget() {
    this.isAsked = false;
    byId("ends").textContent = "";
    byId("form-begin").textContent = say("page.form.begin");
  }

  #submit(event, begin) {
    if (event.submitter?.value !== "begin") return;
    const wrong = this.#wrong();
    const ends = this.isAsked ? "" : this.#ends(this.view());
    if (wrong || ends) {
      event.preventDefault();
      byId("ends").textContent = wrong || ends;
      if (wrong) return;
      this.isAsked = true;
      byId("form-begin").textContent = say("page.form.end_it");
      return;
    }
    const filled = this.#filled();
    this.kept = { ...filled, names: this.#typed() };
    localStorage.setItem(KEPT, JSON.stringify(this.kept));
    begin(filled);
  }

  // What has not begun, nobody misses.
  #ends({ game, score, prompt, turns, dice }) {
    if (!turns?.length && !dice?.some(({ value }) => value)) return "";
    const isOver = prompt === "game_over" && (!score?.length || Math.max(...Object.values(score.points)) >= score.length);
    return game?.number && !isOver ? say("page.form.ends", { players: Object.values(game.players) }) : "";
  }

  // What cannot begin so.
  #wrong() {
    const names = Object.values(this.#filled().players).map((name) => name.toLocaleLowerCase());
    const typed = this.#sides().map((side) => this.fields[`player-${side}`].value);
    if (this.#chosen()?.how) return this.#chosen().how;
    if (typed.some((name) => name && !name.trim())) return say("page.form.blank");
    return new Set(names).size < names.length ? say("page.form.same") : "";
  }

  #chosen() {
    return this.games.find((game) => game.name === this.fields.game.value);
  }

  #field(name) {
    return this.fields[`option-${name}`];
  }

  #showGame() {
    const game = this.#chosen();
    byId("form-how").textContent = game?.how ?? "";
    byId("form-begin").disabled = Boolean(game?.how);
    byId("form-length").hidden = !game?.for_points;
    byId("options").replaceChildren(...(game?.choices ?? []).map((choice) => option(choice)));
    this.fields.preset.replaceChildren(...(game?.presets ?? []).map(({ name, title }) => html("option", { value: name }, title)),
      html("option", { value: "", hidden: "" }, say("page.form.own")));
    byId("form-preset").hidden = !game?.presets.length;
    if (game?.presets.length) this.#agree(game.presets[0].name);
    this.#showPlayers();
    this.#showAgreed();
  }

  // Everything as it is usual under this name.
  #agree(name) {
    const preset = this.#chosen().presets.find((each) => each.name === name);
    if (!preset) return;
    for (const choice of this.#chosen().choices) this.#field(choice.name).value = preset.options[choice.name] ?? choice.values[0];
    this.fields.hints.value = preset.hints;
    this.fields.points.value = LENGTHS.includes(preset.length) ? preset.length : USUAL;
    this.#showPlayers();
    this.#showAgreed();
  }

  // What has been agreed on, by its name if it has one; what counts only for money or in a match is shown there alone.
  #showAgreed() {
    const { choices = [], presets = [] } = this.#chosen() ?? {};
    const isMatch = Number(this.fields.points.value) > 0;
    for (const { name, only } of choices) {
      this.#field(name).closest("label").hidden = (only === "match" && !isMatch) || (only === "money" && isMatch);
    }
    const agreed = presets.find((preset) => (preset.length > 0) === isMatch && choices.every(({ name, values }) =>
      this.#field(name).closest("label").hidden || this.#field(name).value === (preset.options[name] ?? values[0])));
    this.fields.preset.value = agreed?.name ?? "";
    const isUsual = choices.every(({ name, values }) => this.#field(name).value === values[0]);
    byId("agreed-name").textContent = agreed?.title ?? (isUsual ? say("page.form.usual") : say("page.form.own"));
    byId("agreed-means").textContent = agreed?.means ?? "";
  }

  // Who plays, by what has been agreed on.
  #sides() {
    const game = this.#chosen();
    const agreed = (game?.choices ?? []).map(({ name }) => `${name}=${this.#field(name).value}`);
    return game?.others[agreed.find((one) => one in game.others)] ?? game?.sides ?? [];
  }

  // Names that were typed stay when another game has the same sides.
  #showPlayers() {
    const sides = this.#sides();
    const shown = [...byId("form-players").children].map((line) => line.dataset.side);
    if (shown.join() === sides.join()) return;
    byId("form-players").replaceChildren(...sides.map((side, n) => this.#player(side, n)));
  }

  #player(side, n) {
    const name = SIDES[side];
    const by = html("select", { name: `by-${side}`, "aria-label": say("page.form.played_by", { side: name }) },
      html("option", { value: "" }, say("page.form.person")),
      ...this.computers.map((value) => html("option", { value }, COMPUTERS[value])));
    // Who has never begun a game here and has only a virtual board probably sits there alone.
    const usual = this.kept ? this.kept.computers[side] : n > 0 && this.view().devices?.virtual
      ? this.computers.find((each) => each === FIRST) ?? this.computers[0] : "";
    if (this.computers.includes(usual)) by.value = usual;
    const piece = svg("svg", { class: "piece", "data-side": side, "aria-hidden": "true" }, svg("use", { href: `#checker-${side}` }));
    return html("div", { class: "who", "data-side": side }, piece,
      html("input", { name: `player-${side}`, "aria-label": name, maxlength: 24, autocomplete: "off", placeholder: name,
        value: this.kept?.names?.[side] ?? "" }),
      ...(this.computers.length ? [by] : []));
  }

  #typed() {
    return Object.fromEntries(this.#sides().map((side) => [side, this.fields[`player-${side}`].value.trim()]));
  }

  #filled() {
    const { fields } = this;
    const game = this.#chosen();
    const counting = (game?.choices ?? []).filter(({ name }) => !this.#field(name).closest("label").hidden);
    const sides = this.#sides();
    return { do: "newgame", game: fields.game.value,
      options: Object.fromEntries(counting.map(({ name }) => [name, this.#field(name).value])),
      players: Object.fromEntries(Object.entries(this.#typed()).map(([side, name]) => [side, name || SIDES[side]])),
      computers: Object.fromEntries(sides.map((side) => [side, fields[`by-${side}`]?.value]).filter(([, by]) => by)),
      length: game?.for_points ? Number(fields.points.value) : 0, dice: fields.dice.value, hints: fields.hints.value };
  }
}

// One thing to agree on: numbers in their order, and in a sentence what it means.
function option({ name, title, values, means }) {
  const isNumbers = values.every(isNumber);
  const order = isNumbers ? [...values].sort((a, b) => a - b) : values;
  return html("label", { title: means || null }, `${title} `,
    html("select", { name: `option-${name}` }, ...order.map((value) =>
      html("option", { value, selected: value === values[0] ? "" : null }, isNumber(value) ? digits(Number(value)) : CHOICES[value]))),
    ...(means ? [html("small", {}, means)] : []));
}

const isNumber = (value) => /^\d+$/.test(value);
