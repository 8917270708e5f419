// Where a phone finds this board, as text and as a code to point it at: in the settings, where the board can be reached.

import { byId } from "./svg.js";

export async function showElsewhere() {
  const answer = await fetch("/address.txt");
  if (answer.status !== 200) return;
  byId("elsewhere-address").textContent = await answer.text();
  byId("elsewhere-code").src = "/address.svg";
  byId("elsewhere").hidden = false;
}
