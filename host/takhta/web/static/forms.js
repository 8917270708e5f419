// The two forms: beginning another match, and pairing a device over the network.

import { byId, html } from "./svg.js";
import { SIDES } from "./sides.js";
import { digits, language, say } from "./words.js";

// The usual lengths of matches in points; 0 is money.
const LENGTHS = [0, 1, 3, 5, 7, 9, 11, 15, 21];
const USUAL = 7;

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
    this.dialog = byId("form");
    this.form = this.dialog.querySelector("form");
    this.form.elements.points.replaceChildren(...LENGTHS.map((length) => html("option",
      { value: length, selected: length === USUAL ? "" : null },
      length ? say("page.form.points", { count: length }) : say("page.form.money"))));
    this.form.elements.game.addEventListener("change", () => this.#showOptions());
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue === "begin") begin(this.#filled());
      this.dialog.returnValue = "";
    });
    byId("open-form").addEventListener("click", () => {
      byId("ends").textContent = this.#ends(view());
      this.dialog.showModal();
    });
  }

  #ends({ game, score }) {
    const isOver = score?.length && Math.max(...Object.values(score.points)) >= score.length;
    return game?.number && !isOver ? say("page.form.ends", { players: Object.values(game.players) }) : "";
  }

  offer(games, computers) {
    this.games = games;
    this.computers = computers;
    this.form.elements.game.replaceChildren(...games.map((game) => html("option", { value: game.name }, game.title)));
    this.#showOptions();
  }

  #chosen() {
    return this.games.find((game) => game.name === this.form.elements.game.value);
  }

  #showOptions() {
    const choices = this.#chosen()?.choices ?? [];
    byId("options").replaceChildren(...choices.map((choice) =>
      html("label", {}, `${choice.title} `, html("select", { name: `option-${choice.name}` },
        ...choice.values.map((value) => html("option", { value }, chosen(value)))))));
    byId("options").onchange = () => this.#showPlayers();
    byId("form-length").hidden = !this.#chosen()?.for_points;
    this.#showPlayers();
  }

  #option(name) {
    return this.form.elements[`option-${name}`].value;
  }

  // Who plays, by what has been agreed on.
  #sides() {
    const game = this.#chosen();
    const agreed = (game?.choices ?? []).map(({ name }) => `${name}=${this.#option(name)}`);
    return game?.others[agreed.find((one) => one in game.others)] ?? game?.sides ?? [];
  }

  // Names that were typed stay when another game has the same sides.
  #showPlayers() {
    const sides = this.#sides();
    const shown = [...byId("form-players").children].map((line) => line.dataset.side);
    if (shown.join() === sides.join()) return;
    byId("form-players").replaceChildren(...sides.map((side) => this.#player(side)));
  }

  #player(side) {
    const name = SIDES[side];
    const by = html("select", { name: `by-${side}`, "aria-label": say("page.form.played_by", { side: name }) },
      html("option", { value: "" }, say("page.form.person")),
      ...this.computers.map((value) => html("option", { value }, COMPUTERS[value])));
    return html("div", { class: "who", "data-side": side },
      html("label", {}, `${name} `, html("input", { name: `player-${side}`, maxlength: 24, autocomplete: "off", placeholder: name })),
      ...(this.computers.length ? [by] : []));
  }

  #filled() {
    const { elements } = this.form;
    const game = this.#chosen();
    const options = Object.fromEntries((game?.choices ?? []).map(({ name }) => [name, this.#option(name)]));
    const sides = this.#sides();
    const players = Object.fromEntries(sides.map((side) => [side, elements[`player-${side}`].value.trim() || SIDES[side]]));
    const computers = Object.fromEntries(sides.map((side) => [side, elements[`by-${side}`]?.value]).filter(([, by]) => by));
    return { do: "newgame", game: elements.game.value, options, players, computers,
      length: game?.for_points ? Number(elements.points.value) : 0, dice: elements.dice.value };
  }
}

function chosen(value) {
  return /^\d+$/.test(value) ? digits(Number(value)) : CHOICES[value];
}

export class PairingForm {
  constructor(paired) {
    this.dialog = byId("pairing");
    this.code = this.dialog.querySelector("[name=code]");
    byId("open-pairing").addEventListener("click", () => this.#open());
    this.dialog.querySelector("form").addEventListener("submit", (event) => {
      if (event.submitter?.value !== "pair") return;
      event.preventDefault();
      this.#pair(paired);
    });
  }

  async #open() {
    this.code.value = "";
    byId("pairing-notice").textContent = "";
    this.dialog.showModal();
    const answer = await fetch(`/pair/code?language=${language}`, { method: "POST" });
    if (!answer.ok) byId("pairing-notice").textContent = await answer.text();
  }

  async #pair(paired) {
    const answer = await fetch(`/pair?language=${language}`, { method: "POST", body: JSON.stringify({ code: this.code.value.trim() }) });
    if (answer.ok) {
      this.dialog.close();
      paired();
    } else byId("pairing-notice").textContent = await answer.text();
  }
}
