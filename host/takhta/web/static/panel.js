// The panel beside the board: what is expected, players with dice and cube, the match sheet. It shows and never asks.

import { byId, html, svg } from "./svg.js";

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export function showExpected(view) {
  setText("expected", view.text);
  setText("turn-text", view.turn_text);
  setText("notice", view.notice);
}

// Only a new text is spoken: setting the same again would make a screen reader say it again.
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

export function showGame({ game, score }, offers) {
  const name = offers.find((offer) => offer.name === game.name)?.title ?? game.name;
  const parts = [name, game.title, game.number && `game ${game.number}`, score.crawford && "Crawford"];
  byId("game").textContent = parts.filter(Boolean).join(" · ");
}

export function showPlayers(view) {
  byId("players").replaceChildren(player(view, "black"), centre(view), player(view, "white"));
}

function player(view, side) {
  const { game, turn, score, pips, dice, cube } = view;
  const index = side === "white" ? 0 : 1;
  const mine = dice.filter((die) => die.value && die.side === side);
  const title = `${game[side]}${turn === side ? ", on turn" : ""}`;
  return html("div", { class: "player", "data-side": side, "data-turn": turn === side, role: "group", "aria-label": title },
    html("span", { class: `disc ${side}` }),
    html("span", { class: "name" }, game[side]),
    // Between games nobody has any way to go.
    html("span", { class: "pips" }, ...(pips[0] || pips[1] ? wayToGo(pips[index]) : [])),
    html("span", { class: "dice" }, ...mine.map(drawDie)),
    cube.value && cube.owner === side ? drawCube(cube) : "",
    html("span", { class: "score", "aria-label": `score ${score[side]}` }, String(score[side])));
}

function wayToGo(pips) {
  return [String(pips), html("small", {}, pips === 1 ? " pip" : " pips")];
}

function centre({ cube }) {
  return html("div", { class: "centre" }, cube.value && cube.owner === null ? drawCube(cube) : "");
}

function drawDie({ value, side, used }) {
  const pips = PIPS[value].map((i) => svg("circle", { cx: 8.5 + (i % 3) * 11.5, cy: 8.5 + Math.floor(i / 3) * 11.5, r: 3.5 }));
  return svg("svg", { viewBox: "0 0 40 40", class: `die ${side}${used ? " used" : ""}`, role: "img",
    "aria-label": `${value}${used ? ", played" : ""}` },
    svg("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }), ...pips);
}

function drawCube({ value, owner }) {
  return html("span", { class: "cube", role: "img", "aria-label": `cube at ${value}, ${owner ?? "in the middle"}` }, String(value));
}

export function showSheet({ turns, game }) {
  const games = Map.groupBy ? Map.groupBy(turns, (line) => line.game) : groupBy(turns);
  const sheet = byId("sheet");
  const wasAtEnd = sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight < 24;
  sheet.replaceChildren(...[...games].map(([number, lines]) => gameTable(number, lines, game)));
  if (!turns.length) sheet.append(html("p", { class: "nothing" }, "No turn has been played yet."));
  if (wasAtEnd) sheet.scrollTop = sheet.scrollHeight;
}

function groupBy(lines) {
  const groups = new Map();
  for (const line of lines) groups.set(line.game, [...(groups.get(line.game) ?? []), line]);
  return groups;
}

function gameTable(number, lines, game) {
  const rows = [];
  for (const line of lines) {
    // A side's line stands beside the other side's; the same side again starts a new row.
    if (line.side === null) { rows.push({ note: line }); continue; }
    const last = rows.at(-1);
    if (last && !last.note && !last[line.side] && !(line.side === "white" && last.black)) last[line.side] = line;
    else rows.push({ [line.side]: line });
  }
  let turn = 0;
  return html("table", {},
    html("caption", {}, `Game ${number}`),
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "#"),
      html("th", { scope: "col" }, game.white), html("th", { scope: "col" }, game.black))),
    html("tbody", {}, ...rows.map((row) => row.note
      ? html("tr", {}, html("td"), html("td", { colspan: 2, class: "how-note" }, `${row.note.dice} ${row.note.text}`))
      : html("tr", {}, html("th", { scope: "row" }, String(++turn)), cell(row.white), cell(row.black)))));
}

function cell(line) {
  if (!line) return html("td");
  return html("td", { class: `how-${line.how.replaceAll(" ", "-")}`, title: line.how },
    line.dice ? html("b", {}, line.dice) : "", line.dice ? " " : "", line.text);
}

export function showDevices({ board, display }, connected) {
  for (const [id, on] of [["page", connected], ["board", connected && board], ["display", connected && display]]) {
    const light = byId(`device-${id}`);
    light.dataset.on = on;
    light.title = on ? "connected" : "not connected";
  }
}
