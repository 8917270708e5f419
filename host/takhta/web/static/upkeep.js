// The page about the board itself: which devices may play, how the board is, what happened lately, all games as a file.
// Whoever may not play is told so and shown nothing else.

import { byId, html } from "./svg.js";
import { label, language, say } from "./words.js";

const CLOCKS_AGREE_MS = 5 * 60 * 1000;

label(document);
showDevices();
showDiary();

byId("invite").addEventListener("click", async () => {
  const word = await asked("/upkeep/invite", { method: "POST" });
  if (word) byId("invitation").replaceChildren(say("page.upkeep.invited"), " ", html("strong", {}, await word.text()));
});

byId("look").addEventListener("click", async () => {
  byId("look").disabled = true;
  const looked = await asked("/upkeep/doctor", { method: "POST" });
  byId("look").disabled = false;
  if (!looked) return;
  compareClocks(looked.headers.get("date"));
  byId("findings").hidden = false;
  byId("findings").replaceChildren(...(await looked.json()).map(({ about, verdict, seen, next }) =>
    html("tr", { class: verdict }, html("th", { scope: "row" }, about), html("td", {}, seen, next ? html("p", {}, next) : ""))));
});

async function showDevices() {
  const answer = await asked("/upkeep/devices");
  if (!answer) return;
  const devices = await answer.json();
  byId("devices").replaceChildren(...devices.map((device) => {
    const forget = html("button", { class: "tool", type: "button" }, say("page.upkeep.forget"));
    forget.addEventListener("click", async () => {
      await asked("/upkeep/forget", { method: "POST", body: JSON.stringify({ device: device.id }) });
      showDevices();
    });
    const name = device.here ? say("page.upkeep.this_device", { name: device.name }) : device.name;
    return html("li", {}, html("span", {}, html("strong", {}, name), " ",
      say("page.upkeep.seen", { paired: device.paired, seen: device.seen })), forget);
  }));
  if (!devices.length) byId("devices").replaceChildren(html("li", {}, say("page.upkeep.no_devices")));
}

async function showDiary() {
  const answer = await asked("/upkeep/diary");
  if (!answer) return;
  const lines = await answer.json();
  byId("diary").replaceChildren(...lines.map(({ at, what }) => html("li", {}, html("time", {}, at), " ", what)));
  if (!lines.length) byId("diary").replaceChildren(html("li", {}, say("page.upkeep.no_diary")));
}

// A board without a clock of its own may be hours off, and nobody would see it but in the dates of games.
function compareClocks(date) {
  const off = Math.abs(Date.now() - Date.parse(date));
  byId("clock").textContent = off > CLOCKS_AGREE_MS ? say("page.upkeep.clocks_differ", { count: Math.round(off / 60000) }) : "";
}

// What the board answers; null where it refuses, which is told.
async function asked(path, how = {}) {
  const answer = await fetch(`${path}?language=${language}`, how).catch(() => null);
  byId("notice").textContent = answer === null ? say("page.disconnected") : answer.ok ? "" : await answer.text();
  return answer?.ok ? answer : null;
}
