// The two forms: beginning another match, and pairing a device over the network.

import { byId, html } from "./svg.js";

export class NewGameForm {
  // `view` tells what is shown now: beginning another match ends the one that is being played.
  constructor(begin, view) {
    this.dialog = byId("form");
    this.form = this.dialog.querySelector("form");
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
    return game?.number && !isOver ? `This ends the match of ${listed(Object.values(game.players))}.` : "";
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
        ...choice.values.map((value) => html("option", { value }, value.replaceAll("_", " ")))))));
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
    const name = title(side);
    const by = html("select", { name: `by-${side}`, "aria-label": `${name} is played by` },
      html("option", { value: "" }, "a person"),
      ...this.computers.map((value) => html("option", { value }, `computer: ${value}`)));
    return html("div", { class: "who", "data-side": side },
      html("label", {}, `${name} `, html("input", { name: `player-${side}`, maxlength: 24, autocomplete: "off", placeholder: name })),
      ...(this.computers.length ? [by] : []));
  }

  #filled() {
    const { elements } = this.form;
    const game = this.#chosen();
    const options = Object.fromEntries((game?.choices ?? []).map(({ name }) => [name, this.#option(name)]));
    const sides = this.#sides();
    const players = Object.fromEntries(sides.map((side) => [side, elements[`player-${side}`].value.trim() || title(side)]));
    const computers = Object.fromEntries(sides.map((side) => [side, elements[`by-${side}`]?.value]).filter(([, by]) => by));
    return { do: "newgame", game: elements.game.value, options, players, computers,
      length: game?.for_points ? Number(elements.points.value) : 0, dice: elements.dice.value };
  }
}

const title = (side) => side[0].toUpperCase() + side.slice(1);

function listed(names) {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
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
    const answer = await fetch("/pair/code", { method: "POST" });
    if (!answer.ok) byId("pairing-notice").textContent = await answer.text();
  }

  async #pair(paired) {
    const answer = await fetch("/pair", { method: "POST", body: JSON.stringify({ code: this.code.value.trim() }) });
    if (answer.ok) {
      this.dialog.close();
      paired();
    } else byId("pairing-notice").textContent = await answer.text();
  }
}
