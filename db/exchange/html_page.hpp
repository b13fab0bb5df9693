// db/exchange/html_page.hpp: the page around an exported game's data. Internal to db/exchange.
#pragma once
#include <string_view>

namespace quadrille::db {

inline constexpr std::string_view html_page_before_title = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>)html";

inline constexpr std::string_view html_page_before_heading = R"html(</title>
<style>
:root { color-scheme: light dark; --line: #777; --ground: #f6f2e8; --ink: #222; --mark: #b00020; }
@media (prefers-color-scheme: dark) { :root { --line: #888; --ground: #23211d; --ink: #eee; --mark: #ff8a80; } }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0; background: var(--ground); color: var(--ink); }
header { padding: .8em 1.2em 0; } h1 { font-size: 1.3em; margin: 0; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: minmax(18em, 34em) minmax(16em, 1fr); gap: 1.2em; padding: .8em 1.2em; }
@media (max-width: 52em) { main { grid-template-columns: 1fr; } }
svg { width: 100%; height: auto; } #picture { width: 100%; border-radius: 4px; }
nav { display: flex; gap: .5em; align-items: center; margin: .4em 0; } nav input { flex: 1; }
button { font: inherit; min-width: 2.6em; padding: .2em .6em; }
#now { min-height: 3em; font-weight: 600; overflow-wrap: anywhere; }
#events { max-height: 78vh; overflow-y: auto; padding-left: 3.4em; margin: 0; }
#events li { cursor: pointer; padding: .05em .3em; overflow-wrap: anywhere; }
#events li[aria-current] { background: color-mix(in srgb, var(--line) 35%, transparent); }
.turn { list-style: none; font-weight: 600; margin-top: .5em; } .undone { text-decoration: line-through; }
.verdict { color: var(--mark); } .mended { opacity: .75; font-style: italic; }
.square { fill: none; stroke: var(--line); } .label { fill: var(--ink); font-size: 16px; text-anchor: middle; }
.card { stroke: var(--ink); stroke-width: 2; } .name { font-size: 13px; text-anchor: middle; fill: #111; }
</style>
</head>
<body>
<header><h1>)html";

inline constexpr std::string_view html_page_before_data = R"html(</h1><div id="players"></div></header>
<main>
<section>
<div id="board"></div>
<nav><button id="first" aria-label="First">|&lt;</button><button id="back" aria-label="Back">&lt;</button>
<input id="place" type="range" min="0" value="0" aria-label="Moment">
<button id="next" aria-label="Next">&gt;</button><button id="last" aria-label="Last">&gt;|</button></nav>
<p id="now" aria-live="polite"></p>
<img id="picture" alt="The table at this moment" hidden>
</section>
<section><ol id="events"></ol></section>
</main>
<script type="application/json" id="data">)html";

inline constexpr std::string_view html_page_end = R"html(</script>
<script>
"use strict";
const game = JSON.parse(document.getElementById("data").textContent);
const side = 100, edge = 34, svgNames = "http://www.w3.org/2000/svg";
const colours = {south: "#f2c14e", west: "#7fb7be", north: "#d98880", east: "#a3c585"};
const turns = {south: 0, west: 90, north: 180, east: 270};
const byId = (id) => document.getElementById(id);
function make(parent, kind, attributes, text) {
  const node = document.createElementNS(svgNames, kind);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}
function stateAt(place) {
  const cards = new Map();
  let players = game.players;
  for (let i = 0; i < place; ++i) {
    const moment = game.moments[i];
    for (const track in moment.cards) {
      cards.delete(track);
      if (moment.cards[track]) cards.set(track, moment.cards[track]);
    }
    if (moment.players) players = moment.players;
  }
  return {cards, players};
}
function drawCard(board, card) {
  const [column, row] = card.square;
  const x = edge + (column + .5) * side, y = (game.rows - row - .5) * side;
  const angle = (turns[card.seat] || 0) + (card.tapped ? 45 : 0);
  const group = make(board, "g", {transform: `translate(${x} ${y})`});
  const sleeve = card.seat ? colours[card.seat] : "#bbbbbb";
  make(group, "rect", {class: "card", x: -30, y: -42, width: 60, height: 84, rx: 5, fill: sleeve,
                       transform: `rotate(${angle})`, "stroke-dasharray": card.up ? "none" : "6 4"});
  make(group, "text", {class: "name", y: 5}, card.pawn ? "\u265F" : card.name.slice(0, 12));
  make(group, "title", {}, `${card.name || "card"}${card.seat ? ", " + card.seat : ""}${card.tapped ? ", tapped" : ""}`);
}
function drawBoard(cards) {
  const width = edge + game.columns * side, height = game.rows * side + edge;
  const board = document.createElementNS(svgNames, "svg");
  board.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
  board.setAttribute("role", "img");
  for (let column = 0; column < game.columns; ++column) {
    make(board, "text", {class: "label", x: edge + (column + .5) * side, y: height - 10}, String.fromCharCode(97 + column));
    for (let row = 0; row < game.rows; ++row)
      make(board, "rect", {class: "square", x: edge + column * side, y: row * side, width: side, height: side});
  }
  for (let row = 0; row < game.rows; ++row)
    make(board, "text", {class: "label", x: edge / 2, y: (game.rows - row - .5) * side + 5}, row + 1);
  for (const card of cards.values()) drawCard(board, card);
  byId("board").replaceChildren(board);
}
let place = 0;
function show(wanted) {
  place = Math.max(0, Math.min(game.moments.length, wanted));
  const {cards, players} = stateAt(place);
  drawBoard(cards);
  byId("players").textContent = players.map((p) => `${p.name} (${p.seat})${p.life === null ? "" : ": " + p.life}`).join(" \u00b7 ");
  byId("place").value = place;
  const moment = place > 0 ? game.moments[place - 1] : null;
  byId("now").textContent = moment ? `${moment.n}. ${moment.text}${moment.verdict ? " \u2014 " + moment.verdict : ""}` : "";
  for (const item of document.querySelectorAll("#events li[aria-current]")) item.removeAttribute("aria-current");
  const item = byId("moment-" + place);
  if (item) { item.setAttribute("aria-current", "true"); item.scrollIntoView({block: "nearest"}); }
  let newest = 0;
  for (const number in game.pictures) if (moment && +number <= moment.n && +number > newest) newest = +number;
  byId("picture").hidden = newest === 0;
  if (newest > 0) byId("picture").src = game.pictures[newest];
}
function span(parent, kind, text) {
  const node = document.createElement("span");
  node.className = kind;
  node.textContent = text;
  parent.append(" ", node);
}
let turn = 0;
game.moments.forEach((moment, i) => {
  if (moment.turn !== turn) {
    turn = moment.turn;
    const heading = document.createElement("li");
    heading.className = "turn";
    heading.textContent = "Turn " + turn;
    byId("events").append(heading);
  }
  const item = document.createElement("li");
  item.id = "moment-" + (i + 1);
  item.value = moment.n;
  span(item, moment.undone ? "undone" : "text", (moment.time ? moment.time + " " : "") + moment.text);
  if (moment.verdict) span(item, "verdict", moment.verdict);
  if (moment.mended) span(item, "mended", "(" + moment.mended + ")");
  item.addEventListener("click", () => show(i + 1));
  byId("events").append(item);
});
byId("place").max = game.moments.length;
byId("place").addEventListener("input", () => show(+byId("place").value));
byId("first").addEventListener("click", () => show(0));
byId("back").addEventListener("click", () => show(place - 1));
byId("next").addEventListener("click", () => show(place + 1));
byId("last").addEventListener("click", () => show(game.moments.length));
document.addEventListener("keydown", (key) => {
  if (key.target === byId("place")) return;
  if (key.key === "ArrowLeft") show(place - 1);
  if (key.key === "ArrowRight") show(place + 1);
});
const asked = /^#(\d+)$/.exec(location.hash);
show(asked ? +asked[1] : game.moments.length);
</script>
</body>
</html>
)html";

}  // namespace quadrille::db
