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
:root { color-scheme: light dark; --line: #b9ac90; --ground: #faf7f0; --panel: #fff; --ink: #2a2620; --faint: #7d7566;
  --mark: #b00020; --move: #c2410c; --light: #f3ead6; --dark: #e8dbbf; --edge: #cbbf9f; }
@media (prefers-color-scheme: dark) { :root { --line: #5d564a; --ground: #1d1b18; --panel: #282520; --ink: #ece6da; --faint: #a59c8b;
  --mark: #ff8a80; --move: #ffab70; --light: #3a352c; --dark: #322e26; --edge: #4b4438; } }
* { box-sizing: border-box; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0; background: var(--ground); color: var(--ink); }
header { padding: .9em 1.4em .2em; } h1 { font-size: 1.35em; margin: 0; overflow-wrap: anywhere; }
#about { color: var(--faint); overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: minmax(20em, min(46em, calc(100vh - 15em))) minmax(17em, 1fr); gap: 1.4em; padding: .6em 1.4em 1.4em; }
@media (max-width: 56em) { main { grid-template-columns: 1fr; } }
#players { display: flex; flex-wrap: wrap; gap: .5em; margin: .3em 0 .5em; }
.player { border-left: .5em solid var(--seat); background: var(--panel); border-radius: .35em; padding: .15em .7em; overflow-wrap: anywhere; }
.player b { font-size: 1.15em; margin-left: .4em; } .player.active { outline: 2px solid var(--ink); }
svg { display: block; width: 100%; height: auto; }
#picture { width: 100%; border-radius: .4em; display: block; } figure { margin: .8em 0 0; } figcaption { color: var(--faint); }
nav { display: flex; gap: .4em; align-items: center; margin: .5em 0; } nav input { flex: 1; min-width: 5em; accent-color: var(--move); }
button { font: inherit; min-width: 2.5em; padding: .25em .6em; border: 1px solid var(--edge); border-radius: .4em; background: var(--panel); color: var(--ink); cursor: pointer; }
button:hover { border-color: var(--ink); }
#now { min-height: 1.5em; margin: .2em 0 .4em; font-size: 1.1em; font-weight: 600; overflow-wrap: anywhere; }
#now small { font-weight: 400; color: var(--faint); }
#list { background: var(--panel); border: 1px solid var(--edge); border-radius: .5em; display: flex; flex-direction: column; max-height: calc(100vh - 7em); position: sticky; top: .6em; }
#find { font: inherit; margin: .6em; padding: .3em .6em; border: 1px solid var(--edge); border-radius: .4em; background: var(--ground); color: var(--ink); }
#events { overflow-y: auto; padding: 0 .6em .6em; margin: 0; list-style: none; }
#events li { cursor: pointer; padding: .12em .5em; border-radius: .3em; overflow-wrap: anywhere; display: grid; grid-template-columns: 3.4em 1fr; gap: .5em; }
#events li:hover { background: var(--light); } #events li[aria-current] { background: var(--dark); font-weight: 600; }
#events .turn { display: block; font-weight: 600; margin-top: .6em; padding-left: .5em; border-bottom: 1px solid var(--edge); border-radius: 0; cursor: default; }
#events .turn:hover { background: none; } .time { color: var(--faint); font-variant-numeric: tabular-nums; font-weight: 400; text-align: right; }
.undone { text-decoration: line-through; } .verdict { color: var(--mark); } .mended { opacity: .75; font-style: italic; }
.light { fill: var(--light); } .dark { fill: var(--dark); } .frame { fill: none; stroke: var(--line); stroke-width: 2; }
.label { fill: var(--faint); font-size: 17px; text-anchor: middle; } .from { fill: none; stroke: var(--move); stroke-width: 4; stroke-dasharray: 9 7; }
.way { stroke: var(--move); stroke-width: 5; fill: none; marker-end: url(#tip); opacity: .9; } .tip { fill: var(--move); }
.card { stroke: #2a2620; stroke-width: 1.5; } .touched .card { stroke: var(--move); stroke-width: 5; }
.name { font-size: 12px; text-anchor: middle; fill: #1d1a15; font-weight: 600;
  paint-order: stroke; stroke: #fff; stroke-opacity: .75; stroke-width: 3px; stroke-linejoin: round; } .back { fill: none; stroke: #2a2620; stroke-opacity: .35; stroke-width: 1.5; }
.counter { fill: #2a2620; } .counters { font-size: 13px; text-anchor: middle; fill: #fff; font-weight: 600; }
</style>
</head>
<body>
<header><h1>)html";

inline constexpr std::string_view html_page_before_data = R"html(</h1><div id="about"></div></header>
<main>
<section>
<div id="players"></div>
<p id="now" aria-live="polite"></p>
<div id="board"></div>
<nav><button id="first" aria-label="To the beginning" title="Home">|◀</button><button id="back" aria-label="One back" title="Left arrow">◀</button>
<button id="play" aria-label="Play or pause" title="Space">Play</button>
<input id="place" type="range" min="0" value="0" aria-label="Moment">
<button id="next" aria-label="One on" title="Right arrow">▶</button><button id="last" aria-label="To the end" title="End">▶|</button></nav>
<figure id="figure" hidden><img id="picture" alt="The table as the camera saw it"><figcaption id="caption"></figcaption></figure>
</section>
<section><div id="list"><input id="find" type="search" placeholder="Find a card or a word" aria-label="Find"><ol id="events"></ol></div></section>
</main>
<script type="application/json" id="data">)html";

inline constexpr std::string_view html_page_end = R"html(</script>
<script>
"use strict";
const game = JSON.parse(document.getElementById("data").textContent);
const side = 100, edge = 34, svgNames = "http://www.w3.org/2000/svg";
const colours = {south: "#f2c14e", west: "#7fb7be", north: "#e08f83", east: "#a3c585"}, nobody = "#c9c4ba";
const turns = {south: 0, west: 90, north: 180, east: 270};
const byId = (id) => document.getElementById(id);
function make(parent, kind, attributes, text) {
  const node = document.createElementNS(svgNames, kind);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}
function put(parent, kind, className, text) {
  const node = document.createElement(kind);
  node.className = className;
  node.textContent = text;
  parent.append(node);
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
const middle = ([column, row]) => [edge + (column + .5) * side, (game.rows - row - .5) * side];
function twoLines(name) {
  if (name.length <= 8) return [name];
  let cut = name.lastIndexOf(" ", 9);
  if (cut < 3) cut = Math.min(9, name.length);
  const rest = name.slice(cut).trim();
  return [name.slice(0, cut), rest.length > 10 ? rest.slice(0, 9) + "\u2026" : rest];
}
function drawCard(board, track, card, shift, touched) {
  const [x, y] = middle(card.square);
  const angle = (turns[card.seat] || 0) + (card.tapped ? 45 : 0);
  const group = make(board, "g", {transform: `translate(${x + shift} ${y - shift})`, class: touched ? "touched" : ""});
  const body = make(group, "g", {transform: `rotate(${angle})`});
  make(body, "rect", {class: "card", x: -29, y: -40, width: 58, height: 80, rx: 6, fill: colours[card.seat] || nobody});
  make(body, "rect", card.up ? {x: -23, y: -34, width: 46, height: 31, rx: 3, fill: "#fff", "fill-opacity": .55}
                             : {class: "back", x: -22, y: -33, width: 44, height: 66, rx: 4});
  const lines = card.pawn ? ["\u265F"] : twoLines(card.name || "#" + track);
  lines.forEach((line, i) => make(group, "text", {class: "name", y: 5 + 15 * (i - (lines.length - 1) / 2),
                                                  style: card.pawn ? "font-size:34px" : "", dy: card.pawn ? 7 : 0}, line));
  if (card.counters) {
    make(group, "circle", {class: "counter", cx: 26, cy: -30, r: 13});
    make(group, "text", {class: "counters", x: 26, y: -25}, card.counters);
  }
  make(group, "title", {}, (card.name || "card " + track) + (card.seat ? ", " + card.seat : "") + (card.pawn ? ", pawn" : "") +
       (card.tapped ? ", tapped" : "") + (card.up ? "" : ", face down"));
}
function drawBoard(cards, moment) {
  const width = edge + game.columns * side, height = game.rows * side + edge;
  const board = document.createElementNS(svgNames, "svg");
  board.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", "The board");
  const tip = make(make(board, "defs", {}), "marker", {id: "tip", viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 4, markerHeight: 4, orient: "auto"});
  make(tip, "path", {class: "tip", d: "M0 0L10 5L0 10z"});
  for (let column = 0; column < game.columns; ++column) {
    make(board, "text", {class: "label", x: edge + (column + .5) * side, y: height - 10}, String.fromCharCode(97 + column));
    for (let row = 0; row < game.rows; ++row)
      make(board, "rect", {class: (column + row) % 2 ? "light" : "dark", x: edge + column * side, y: row * side, width: side, height: side});
  }
  for (let row = 0; row < game.rows; ++row)
    make(board, "text", {class: "label", x: edge / 2, y: (game.rows - row - .5) * side + 6}, row + 1);
  make(board, "rect", {class: "frame", x: edge, y: 0, width: width - edge, height: game.rows * side});
  const from = moment && moment.from;
  if (from) make(board, "rect", {class: "from", x: edge + from[0] * side + 5, y: (game.rows - 1 - from[1]) * side + 5, width: side - 10, height: side - 10, rx: 8});
  const lying = new Map();
  for (const [track, card] of cards) {
    const place = card.square.join();
    const below = lying.get(place) || 0;
    lying.set(place, below + 1);
    drawCard(board, track, card, below * 12, moment && track in moment.cards);
  }
  if (from && moment.to && from.join() !== moment.to.join()) {
    const [x1, y1] = middle(from), [x2, y2] = middle(moment.to), far = Math.hypot(x2 - x1, y2 - y1);
    const part = Math.max(0, far - 46) / far;
    make(board, "path", {class: "way", d: `M${x1} ${y1}L${x1 + (x2 - x1) * part} ${y1 + (y2 - y1) * part}`});
  }
  byId("board").replaceChildren(board);
}
function drawPlayers(players, active) {
  byId("players").replaceChildren();
  for (const player of players) {
    const chip = put(byId("players"), "span", "player" + (player.id === active ? " active" : ""), player.name);
    chip.style.setProperty("--seat", colours[player.seat]);
    chip.title = player.seat;
    if (player.life !== null) put(chip, "b", "", player.life);
  }
}
const pictures = Object.keys(game.pictures).map(Number).sort((a, b) => a - b);
function drawPicture(moment) {
  const newest = pictures.filter((number) => moment && number <= moment.n).pop();
  byId("figure").hidden = newest === undefined;
  if (newest === undefined) return;
  byId("picture").src = game.pictures[newest];
  byId("caption").textContent = `The table at event ${newest}`;
}
let place = 0;
function show(wanted) {
  place = Math.max(0, Math.min(game.moments.length, wanted));
  const moment = place > 0 ? game.moments[place - 1] : null;
  const {cards, players} = stateAt(place);
  drawBoard(cards, moment);
  drawPlayers(players, moment ? moment.active : "");
  drawPicture(moment);
  byId("place").value = place;
  byId("now").replaceChildren();
  put(byId("now"), "small", "", moment ? `${moment.n}/${game.moments[game.moments.length - 1].n}${moment.time ? " \u00b7 " + moment.time : ""}` : "Before the first event");
  if (moment) byId("now").append(" ", moment.text);
  if (moment && moment.verdict) put(byId("now"), "span", "verdict", " \u2014 " + moment.verdict);
  for (const item of document.querySelectorAll("#events li[aria-current]")) item.removeAttribute("aria-current");
  const item = byId("moment-" + place);
  if (item) { item.setAttribute("aria-current", "true"); item.scrollIntoView({block: "nearest"}); }
}
let timer = 0;
function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => place < game.moments.length ? show(place + 1) : play(false), 900) : 0;
  byId("play").textContent = on ? "Pause" : "Play";
}
function togglePlay() {
  if (timer === 0 && place === game.moments.length) show(0);
  play(timer === 0);
}
const items = [];
let turn = 0;
game.moments.forEach((moment, i) => {
  if (moment.turn !== turn) {
    turn = moment.turn;
    put(byId("events"), "li", "turn", "Turn " + turn);
  }
  const item = put(byId("events"), "li", "", "");
  item.id = "moment-" + (i + 1);
  put(item, "span", "time", moment.time || moment.n);
  const text = put(item, "span", "", "");
  put(text, "span", moment.undone ? "undone" : "", moment.text);
  if (moment.verdict) put(text, "span", "verdict", " " + moment.verdict);
  if (moment.mended) put(text, "span", "mended", " (" + moment.mended + ")");
  item.addEventListener("click", () => { play(false); show(i + 1); });
  items.push(item);
});
byId("about").textContent = game.about;
byId("find").addEventListener("input", () => {
  const wanted = byId("find").value.toLowerCase();
  for (const item of items) item.style.display = item.textContent.toLowerCase().includes(wanted) ? "" : "none";
});
byId("place").max = game.moments.length;
byId("place").addEventListener("input", () => { play(false); show(+byId("place").value); });
const steps = {first: () => 0, back: () => place - 1, next: () => place + 1, last: () => game.moments.length};
for (const id in steps) byId(id).addEventListener("click", () => { play(false); show(steps[id]()); });
byId("play").addEventListener("click", togglePlay);
const keys = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"};
document.addEventListener("keydown", (key) => {
  if (key.target === byId("find") || key.target === byId("place")) return;
  if (key.key in keys) { play(false); show(steps[keys[key.key]]()); key.preventDefault(); }
  if (key.key === " " && key.target.tagName !== "BUTTON") { togglePlay(); key.preventDefault(); }
});
const asked = /^#(\d+)$/.exec(location.hash);
show(asked ? +asked[1] : game.moments.length);
</script>
</body>
</html>
)html";

}  // namespace quadrille::db
