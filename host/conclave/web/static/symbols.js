// SVG drawings that the games share: symbols, cards, tokens and players. A colour always comes with a symbol.
import { h, s } from "./kit.js";

const round = (number) => Math.round(number * 100) / 100;
const disc = (x, y, radius) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

function star(points, outer, inner) {
  const corner = (at) => {
    const radius = at % 2 ? inner : outer;
    const turn = (Math.PI * at) / points - Math.PI / 2;
    return `${round(12 + radius * Math.cos(turn))} ${round(12 + radius * Math.sin(turn))}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, at) => corner(at)).join("L")}z`;
}

function petals(count) {
  const turn = (at) => (2 * Math.PI * at) / count - Math.PI / 2;
  return Array.from({ length: count }, (_, at) =>
    disc(12 + 5.6 * Math.cos(turn(at)), 12 + 5.6 * Math.sin(turn(at)), 4.3),
  ).join("");
}

// Paths on a square of 24, filled by the even-odd rule.
export const SYMBOLS = {
  // colours
  red: "M12 1.5c1 4.3 6.7 6.8 6.7 12.7A6.7 6.7 0 0 1 12 21.5a6.7 6.7 0 0 1-6.7-7.3c.1-2.7 1.3-4.6 2.8-6.1.2 2.2 1.1 3.3 2.2 3.7C9.9 8.3 10.4 4.6 12 1.5z",
  blue: "M12 2c3.8 5.3 7 8.4 7 12.5a7 7 0 0 1-14 0C5 10.4 8.2 7.3 12 2z",
  yellow: star(9, 11, 6.3),
  pink: petals(5) + disc(12, 12, 3),
  black: "M15.2 2.3A10 10 0 1 0 21.8 15 8.2 8.2 0 0 1 15.2 2.3z",
  green: "M4.5 19.2C2 9.5 9 3 21 3c.7 12-5.5 19-14.6 17.4L4.2 22.5 2.6 21zM7.5 17.2C9 12.5 12 9.5 16 7.5",
  // factions
  witch:
    "M13.5 1.5L18 14.3c2.6.6 4.5 1.6 4.5 2.9 0 2.3-4.7 4.3-10.5 4.3S1.5 19.5 1.5 17.2c0-1.3 1.9-2.3 4.4-2.9L10 6.2 7 5z",
  demon: `M2.5 2c1.2 3.9 3.2 5.5 5.8 6A8 8 0 0 1 12 7.2a8 8 0 0 1 3.7.8c2.6-.5 4.6-2.1 5.8-6 1.4 5.1.6 8.8-2.5 11.1.1 5-2.8 8.9-7 8.9s-7.1-3.9-7-8.9C1.9 10.8 1.1 7.1 2.5 2z${disc(9, 13.5, 1.5)}${disc(15, 13.5, 1.5)}`,
  dragon:
    "M1.5 4.5C8 1.5 15 3 22.5 8.5c-3 .2-4.8 1.4-5.4 3.6-1.8-.9-3.9-.5-4.8 1-.4 1.6.2 3.3-.4 4.9-1.3-1.6-3.3-2.1-5-1.3-.2 1.9.4 3.3 1.3 4.8C3.5 18 5 10.5 1.5 4.5z",
  angel: `M12 14.5C9.5 8.8 5.3 6 1 6.3c.3 6.3 3.8 10.5 8.3 11.3L7.5 19.5c1.8 1.1 3.5.8 4.5-.5 1 1.3 2.7 1.6 4.5.5l-1.8-1.9c4.5-.8 8-5 8.3-11.3-4.3-.3-8.5 2.5-11 8.2zM7 3.7C7 2.2 9.2 1 12 1s5 1.2 5 2.7-2.2 2.7-5 2.7-5-1.2-5-2.7zm2 0c0 .6 1.3 1.1 3 1.1s3-.5 3-1.1-1.3-1.1-3-1.1-3 .5-3 1.1z`,
  reaper: "M3.5 5.5C9.5 0 19 1.5 22.5 9.5 18.3 6.3 13.5 5.8 9.8 7.6l7.5 13.7-1.9 1.1L7.6 8.3 6 9.3z",
  ghost: `M12 1.5A8 8 0 0 0 4 9.5v13l2.7-2.3L9.3 22.5l2.7-2.3 2.7 2.3 2.6-2.3 2.7 2.3v-13a8 8 0 0 0-8-8z${disc(9, 10, 1.6)}${disc(15, 10, 1.6)}`,
  // offices, powers, answers
  vizier: "M3 17L1.3 6.5l6 3.8L12 3l4.7 7.3 6-3.8L21 17zM3 18.8h18v2.7H3z",
  narrator: "M22 1.5C12.5 2.5 7 7.5 5.3 14.7L2.5 21.8l1.7.7 2.5-5.4C15 16.8 20.5 11 22 1.5zM8 14.5c2-3.5 5-6.3 9-8.5",
  investigate:
    "M10 1.5a8.5 8.5 0 1 0 5 15.3l5.2 5.2 2-2-5.2-5.2A8.5 8.5 0 0 0 10 1.5zm0 2.8a5.7 5.7 0 1 1 0 11.4 5.7 5.7 0 0 1 0-11.4z",
  exile: "M3 1.5h11v6h-2.5V4h-6v16h6v-3.5H14v6H3zM14.5 7.5l7.5 4.5-7.5 4.5v-3H8.5v-3h6z",
  peek: `M12 4.5C6.3 4.5 2.6 9 1 12c1.6 3 5.3 7.5 11 7.5s9.4-4.5 11-7.5c-1.6-3-5.3-7.5-11-7.5z${disc(12, 12, 4.8)}${disc(12, 12, 2.4)}`,
  interventionist:
    "M12 1.5l9 3.2v6.5c0 5.5-3.7 9.5-9 11.3-5.3-1.8-9-5.8-9-11.3V4.7zM10.7 16.8h2.6v-4h3.5v-2.6h-3.5V6.5h-2.6v3.7H7.2v2.6h3.5z",
  pacifist:
    "M3 21C4.5 12.5 10 5 21 2.5c-.8 3.7-2.3 6.4-4.5 8.3 1.2.2 2.4 0 3.7-.5-1.6 3.9-4.8 6-8.7 6 .9.8 2 1.2 3.3 1.3-3 2-6.3 2.2-9.3.7L4.5 21.8z",
  dinarzade: star(5, 11.3, 4.6),
  yes: "M9.2 20L2 12.8l2.6-2.6 4.6 4.6L19.4 4.6 22 7.2z",
  no: "M4.8 2.2L12 9.4l7.2-7.2 2.6 2.6L14.6 12l7.2 7.2-2.6 2.6L12 14.6l-7.2 7.2-2.6-2.6L9.4 12 2.2 4.8z",
  bribe:
    "M8.5 1.5h7l-1.7 4.2C18 7.7 20.5 11.5 20.5 15.6c0 4.2-3.2 6.4-8.5 6.4s-8.5-2.2-8.5-6.4c0-4.1 2.5-7.9 6.7-9.9zM11 10v1.3c-1.5.3-2.5 1.2-2.5 2.5 0 3 4.3 1.9 4.3 3.3 0 .5-.5.7-1.2.7-.8 0-1.5-.3-2.1-.8l-.9 1.5c.7.6 1.5.9 2.4 1v1.3h1.7v-1.4c1.5-.3 2.4-1.2 2.4-2.5 0-3-4.3-2-4.3-3.2 0-.4.4-.6 1-.6.7 0 1.3.2 1.9.6l.8-1.5c-.6-.4-1.2-.7-1.9-.8V10z",
  assassin: "M12 1l2.2 3v9H9.8V4zM6.5 13.5h11v2.6h-11zM10.5 16.6h3v4.9a1.5 1.5 0 0 1-3 0z",
  traitor: "M2 8.5h11.5V3L22.5 11.5 13.5 20v-5.5H2z",
  score:
    "M5.5 2h13v3.5H22c0 4.5-1.7 7-4.7 7.5A5.7 5.7 0 0 1 13.5 15.8V18.5H17V22H7v-3.5h3.5v-2.7A5.7 5.7 0 0 1 6.7 13C3.7 12.5 2 10 2 5.5h3.5z",
  tale: "M2 4c3.7-1.3 7-1 10 1 3-2 6.3-2.3 10-1v15.5c-3.7-1.3-7-1-10 1-3-2-6.3-2.3-10-1zM11.3 6.8v11.4h1.4V6.8z",
  data: "M4 2h12l4 4v16H4zM7 8v2h10V8zM7 12v2h10v-2zM7 16v2h6v-2z",
  take: "M3 5h9v15H3zM14 4.5l7.3 2-3.9 14.6-3.4-.9z",
  exchange: "M7.5 2L1.5 7.5l6 5.5V9.5H21v-4H7.5zM16.5 11v3.5H3v4h13.5V22l6-5.5z",
  keep: "M6.5 10V7.5a5.5 5.5 0 0 1 11 0V10H20v12H4V10zM9.5 10h5V7.5a2.5 2.5 0 0 0-5 0z",
  draw: "M3 3h11v16H3zM15.5 6H21v16H9v-1.5h6.5z",
  done: "M3 4h18v3H3zM3 10.5h18v3H3zM3 17h11v3H3z",
  seen: `M12 4.5C6.3 4.5 2.6 9 1 12c1.6 3 5.3 7.5 11 7.5s9.4-4.5 11-7.5c-1.6-3-5.3-7.5-11-7.5z${disc(12, 12, 4.8)}${disc(12, 12, 2.4)}`,
  quiet: "M3 3h18v13H12l-5.5 5.5V16H3zM7 8.3v2.4h10V8.3z",
  coin: `${disc(12, 12, 10.5)}${disc(12, 12, 7.5)}${disc(12, 12, 5.5)}`,
  back: "M3 2h18v20H3zM6 5v14h12V5zM9 8h6v8H9z",
};
SYMBOLS.spy = SYMBOLS.peek;

// A symbol in the colour of the text around it, hidden from screen readers, as there is always a text beside it.
export function symbol(name, size = "1em") {
  return s(
    "svg",
    { class: "symbol", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: SYMBOLS[name] ?? SYMBOLS.back, "fill-rule": "evenodd" }),
  );
}

// A symbol inside another SVG drawing.
export function symbolAt(name, x, y, size, attributes = {}) {
  return s("path", {
    d: SYMBOLS[name] ?? SYMBOLS.back,
    "fill-rule": "evenodd",
    transform: `translate(${x} ${y}) scale(${size / 24})`,
    ...attributes,
  });
}

// An SVG drawing that screen readers read as `label`; without a label it is hidden from them.
export function picture(name, width, height, label, ...children) {
  return s("svg", { class: name, viewBox: `0 0 ${width} ${height}`, ...aloud(label) }, ...children);
}

const aloud = (label) => (label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });

// A round token of a colour with its symbol.
export function token(hue, label, emblem = hue) {
  return picture(
    `token hue-${hue}`,
    24,
    24,
    label,
    s("circle", { class: "face", cx: 12, cy: 12, r: 11 }),
    symbolAt(emblem, 5, 5, 14, { class: "ink" }),
  );
}

// The back of a card, with a number on it if `count` is given.
export function back(label, count = "") {
  return picture(
    "card-drawn back",
    60,
    84,
    label,
    s("rect", { class: "face", x: 1.5, y: 1.5, width: 57, height: 81, rx: 7 }),
    s("rect", { class: "lattice", x: 7, y: 7, width: 46, height: 70, rx: 4 }),
    count !== "" && s("text", { class: "number", x: 30, y: 43 }, String(count)),
  );
}

// The initials of a name, at most two.
function initials(name) {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => [...part][0]) : [...(parts[0] ?? "?")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}

// The badge of a player: colour and initials.
export function badge(kit, seat, label = "") {
  return picture(
    "badge",
    40,
    40,
    label,
    s("circle", { cx: 20, cy: 20, r: 19, style: { fill: kit.colour(seat) } }),
    s("text", { x: 20, y: 21 }, initials(kit.name(seat))),
  );
}

/**
 * A player with badge and name, a note below the name, and marks behind it.
 * @param {import("./kit.js").Kit} kit
 * @param {number} seat
 * @param {{note?: string, marks?: any, name?: string}} [more]
 */
export function person(kit, seat, { note = "", marks = [], name = "" } = {}) {
  const own = seat === kit.seat ? "own" : "";
  return h(
    "span",
    { class: `person ${own} ${name}` },
    badge(kit, seat),
    h(
      "span",
      { class: "who" },
      h("span", { class: "name" }, kit.name(seat)),
      note && h("span", { class: "note" }, note),
    ),
    marks,
  );
}

// Several players in a row; a line break never divides one of them.
export function people(kit, seats, from = 0) {
  return h(
    "span",
    { class: "people" },
    (seats ?? []).map((seat, at) =>
      h("span", { class: "appears", style: { "--at": String(from + at) } }, person(kit, seat)),
    ),
  );
}

// A symbol with a text.
export function mark(name, text, kind = "") {
  return h("span", { class: `mark ${kind}` }, symbol(name), h("span", {}, text));
}

// An option that is a word: a symbol and the word in large type.
export function answer(name, text, note = "") {
  return h(
    "span",
    { class: "thing answer" },
    symbol(name, "1.6em"),
    h("span", { class: "what" }, h("span", { class: "word" }, text), note && h("span", { class: "note" }, note)),
  );
}

// An option that is a number.
export function amount(number, note = "") {
  return h(
    "span",
    { class: "thing amount" },
    h("span", { class: "number" }, String(number)),
    note && h("span", { class: "note" }, note),
  );
}

// An option that is a player.
export function somebody(kit, seat, note = "") {
  return h("span", { class: "thing whom" }, person(kit, seat, { note }));
}

// A number of coins.
export function coins(kit, count, label = kit.count("coins", count)) {
  return h("span", { class: "coins", role: "img", "aria-label": label }, symbol("coin"), h("b", {}, String(count)));
}
