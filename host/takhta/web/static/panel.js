// The panel beside the board: what is expected, players with dice and cube, the match sheet. It shows and never asks.

import { COLOURS } from "./sides.js";
import { byId, classes, html, svg } from "./svg.js";
import { digits, say } from "./words.js";

// How a line of the match sheet came about, where it says more than that somebody played it.
const HOW = { taken_back: say("page.how.taken_back"), corrected: say("page.how.corrected"),
  accepted: say("page.how.accepted"), imported: say("page.how.imported") };
const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const STICK_EYES = {
  1: [[38, 13]], 3: [[20, 13], [38, 13], [56, 13]], 4: [[26, 8], [50, 8], [26, 18], [50, 18]],
  6: [[18, 8], [38, 8], [58, 8], [18, 18], [38, 18], [58, 18]],
};

export function showExpected(view) {
  setText("expected", view.text);
  byId("expected").dataset.long = view.text.length > 90;
  setText("turn-text", view.turn_text);
  setText("last", lastPlay(view));
  setText("notice", view.notice);
}

// Who may ask for the best play does so here, or with TAKE.
export function showHint({ manners, turn, keys, prompt }, mayChange) {
  byId("ask-hint").hidden = !mayChange || manners.hints[turn] !== "ask" || prompt === "choose" || !keys.includes("take");
}

// What the side before played, left standing until it is on turn again.
function lastPlay({ last, turn, game }) {
  if (!last || last.side === turn || turn === null) return "";
  const [player, dice] = [game.players[last.side] ?? "", [...last.dice].map((die) => digits(die)).join("-")];
  return last.text ? say("page.last", { player, dice, play: last.text }) : say("page.last.none", { player, dice });
}

// Only a new text is spoken: setting the same again would make a screen reader say it again.
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

export function showGame({ game, score }, offers) {
  const name = offers.find((offer) => offer.name === game.name)?.title ?? game.name;
  const parts = [name, game.title, game.number && say("page.game", { number: game.number }),
    score.crawford && say("page.crawford")];
  byId("game").textContent = parts.filter(Boolean).join(" · ");
}

// Two players sit opposite each other, more go round the table in the order of their turns.
export function showPlayers(view) {
  const sides = Object.keys(view.game.players);
  const middle = view.cube.value ? [centre(view)] : [];
  const lines = sides.map((side) => player(view, side));
  byId("players").replaceChildren(...(sides.length === 2 ? [lines[1], ...middle, lines[0]] : [...lines, ...middle]));
}

function player(view, side) {
  const { game, turn, score, pips, cube } = view;
  const title = turn === side ? say("page.on_turn", { player: game.players[side] }) : game.players[side];
  return html("div", { class: "player", "data-side": side, "data-turn": turn === side, role: "group", "aria-label": title },
    piece(side),
    html("span", { class: "name" }, game.players[side]),
    // Between games nobody has any way to go.
    html("span", { class: "pips" }, ...(Object.values(pips).some(Boolean) ? wayToGo(pips[side]) : [])),
    html("span", { class: "dice" }, ...diceOf(view, side)),
    cube.value && cube.owner === side ? drawCube(cube) : "",
    side in score.points
      ? html("span", { class: "score", "aria-label": say("page.score", { points: score.points[side] }) },
        digits(score.points[side])) : "");
}

// One of a side's own pieces, as on the board.
function piece(side) {
  return svg("svg", { class: "piece", "data-side": side, "aria-hidden": "true" }, svg("use", { href: `#checker-${side}` }));
}

export function diceOf({ dice, sticks }, side) {
  return dice.filter((die) => die.value && die.side === side).map((die) => drawDie(die, sticks));
}

function wayToGo(pips) {
  return [pips === 0 ? say("page.home") : say("page.pips", { count: pips })];
}

function centre({ cube }) {
  return html("div", { class: "centre" }, cube.owner === null ? drawCube(cube) : "");
}

// A die; a stick die is long and has its eyes along it.
function drawDie({ value, side, used }, isStick) {
  const [width, height] = isStick ? [76, 26] : [40, 40];
  const eyes = isStick ? STICK_EYES[value] : PIPS[value].map((i) => [8.5 + (i % 3) * 11.5, 8.5 + Math.floor(i / 3) * 11.5]);
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: classes("die", side, used && "used", isStick && "stick"),
    role: "img", "aria-label": used ? say("page.die.played", { value }) : digits(value) },
    svg("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: isStick ? 5 : 8 }),
    ...eyes.map(([cx, cy]) => svg("circle", { cx, cy, r: 3.5 })));
}

function drawCube({ value, owner }) {
  const words = owner === null ? say("page.cube.middle", { value }) : say("page.cube.owned", { value, side: COLOURS[owner] });
  return html("span", { class: "cube", role: "img", "aria-label": words }, digits(value));
}

export function showSheet({ turns, game }) {
  const games = Map.groupBy ? Map.groupBy(turns, (line) => line.game) : groupBy(turns);
  const sheet = byId("sheet");
  const wasAtEnd = sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight < 24;
  sheet.replaceChildren(...[...games].map(([number, lines]) => gameTable(number, lines, game)));
  if (!turns.length) sheet.append(html("p", { class: "nothing" }, say("page.sheet.nothing")));
  if (wasAtEnd) sheet.scrollTop = sheet.scrollHeight;
}

function groupBy(lines) {
  const groups = new Map();
  for (const line of lines) groups.set(line.game, [...(groups.get(line.game) ?? []), line]);
  return groups;
}

function gameTable(number, lines, game) {
  const sides = Object.keys(game.players);
  const rows = [];
  for (const line of lines) {
    // A side's line stands beside those of the sides before it; a side that comes again starts a new row.
    if (line.side === null) { rows.push({ note: line }); continue; }
    const last = rows.at(-1);
    const isNext = last && !last.note && sides.slice(sides.indexOf(line.side)).every((side) => !last[side]);
    if (isNext) last[line.side] = line;
    else rows.push({ [line.side]: line });
  }
  let turn = 0;
  return html("table", { "data-sides": sides.length },
    html("caption", {}, say("page.sheet.game", { number })),
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "#"),
      ...sides.map((side) => html("th", { scope: "col" }, game.players[side])))),
    // As in the log, a turn that was taken back has no number.
    html("tbody", {}, ...rows.map((row) => row.note
      ? html("tr", {}, html("td"), html("td", { colspan: sides.length, class: "how-note" }, `${row.note.dice} ${row.note.text}`))
      : html("tr", {}, html("th", { scope: "row" }, counts(row, sides) ? digits(++turn) : ""), ...sides.map((side) => cell(row[side]))))));
}

const counts = (row, sides) => sides.some((side) => row[side] && row[side].how !== "taken_back");

function cell(line) {
  if (!line) return html("td");
  return html("td", { class: `how-${line.how.replaceAll("_", "-")}`, title: HOW[line.how] },
    // A play is written from left to right in every language.
    html("bdi", { dir: "auto" }, line.dice ? html("b", {}, line.dice) : "", line.dice ? " " : "", line.text));
}

export function showDevices({ board, display }, connected) {
  for (const [id, on] of [["page", connected], ["board", connected && board], ["display", connected && display]]) {
    const light = byId(`device-${id}`);
    light.dataset.on = on;
    light.title = on ? say("page.device.on") : say("page.device.off");
  }
}
