"use strict";
const game = JSON.parse(document.getElementById("data").textContent);
const side = 100, edge = 34, svgNames = "http://www.w3.org/2000/svg";
const colours = game.colours, nobody = "#c9c4ba";
const turns = {south: 0, west: 90, north: 180, east: 270};
// The card is drawn as large on its square as it lies on the table: a square of 90 mm takes one of 58 by 80.
const scale = 90 / game.square_mm;
const words = game.words, numbered = (text, number) => text.replace("{number}", number);
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
  const angle = (turns[card.seat] || 0) + (card.tapped ? game.tap_deg : 0);
  const group = make(board, "g", {transform: `translate(${x + shift} ${y - shift})`, class: touched ? "touched" : ""});
  const body = make(group, "g", {transform: `rotate(${angle}) scale(${scale})`});
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
  make(group, "title", {}, (card.name || numbered(words.card, track)) + (card.seat ? ", " + words.seats[card.seat] : "") +
       (card.pawn ? words.pawn : "") + (card.tapped ? words.tapped : "") + (card.up ? "" : words.face_down));
}
function drawBoard(cards, moment) {
  const width = edge + game.columns * side, height = game.rows * side + edge;
  const board = document.createElementNS(svgNames, "svg");
  board.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", words.board);
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
    chip.title = words.seats[player.seat];
    if (player.life !== null) put(chip, "b", "", player.life);
  }
}
const pictures = Object.keys(game.pictures).map(Number).sort((a, b) => a - b);
function drawPicture(moment) {
  const newest = pictures.filter((number) => moment && number <= moment.n).pop();
  byId("figure").hidden = newest === undefined;
  if (newest === undefined) return;
  byId("picture").src = game.pictures[newest];
  byId("caption").textContent = numbered(words.table_at, newest);
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
  put(byId("now"), "small", "", moment ? `${moment.n}/${game.moments[game.moments.length - 1].n}${moment.time ? " \u00b7 " + moment.time : ""}` : words.before);
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
  byId("play").textContent = on ? words.pause : words.play;
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
    put(byId("events"), "li", "turn", numbered(words.turn, turn));
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
