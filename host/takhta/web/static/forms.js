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
    const isOver = score?.length && Math.max(score.white, score.black) >= score.length;
    return game?.number && !isOver ? `This ends the match of ${game.white} and ${game.black}.` : "";
  }

  offer(games) {
    this.games = games;
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
        ...choice.values.map((value) => html("option", { value }, value))))));
  }

  #filled() {
    const { game, white, black, points, dice } = this.form.elements;
    const options = Object.fromEntries((this.#chosen()?.choices ?? []).map((choice) =>
      [choice.name, this.form.elements[`option-${choice.name}`].value]));
    return { do: "newgame", game: game.value, options, white: white.value.trim() || "White",
      black: black.value.trim() || "Black", length: Number(points.value), dice: dice.value };
  }
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
