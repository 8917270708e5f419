// Pairing a device over the network, to play from it.

import { byId } from "./svg.js";
import { language } from "./words.js";

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
