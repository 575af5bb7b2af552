// Witchcraft: the field, Rumours and discs before everybody, suspicion, and who is executed.
import { amount, answer, mark, person, picture, somebody, symbol, symbolAt, token } from "../cards.js";
import { all, frame, h, last, nth, s, scene, seatOf, upTo } from "../kit.js";
import { ending } from "./endings.js";
import { sentences } from "./witchcraft_words.js";

export { mine, rules, title } from "./witchcraft_words.js";

export const COLOURS = ["black", "red", "pink", "blue", "yellow"];
const DISCS = COLOURS.slice(1);
const colourIn = (word) => COLOURS.find((colour) => colour === String(word).split(".").at(-1));

// A character, or Data, as it lies on the field.
function character(colour, kit) {
  const data = colour === "data";
  return picture(`card-drawn hue-${data ? "none" : colour}`, 60, 84, kit.say(`o.${colour}`),
    s("rect", { class: "face", x: 1.5, y: 1.5, width: 57, height: 81, rx: 7 }),
    symbolAt(colour, 12, 16, 36, { class: "ink" }), s("text", { class: "small", x: 30, y: 70 }, kit.say(`o.${colour}`)));
}

// So many of a colour: a token, and the number.
function counted(colour, number, kit, kind) {
  return h("span", { class: "counted" }, token(colour, kit.say(`${kind}.${colour}`, number)), h("b", { "aria-hidden": "true" }, String(number)));
}

const owned = (held, colours) => colours.filter((colour) => held?.[colour] > 0);

// --- the board

export function board(state, kit) {
  return frame(kit, "village", daylight(state, kit), field(state, kit), villagers(state, kit), state?.suspicion && suspicion(state.suspicion, kit));
}

function daylight(state, kit) {
  const supply = state?.supply;
  return h("div", { class: "daylight" }, mark(state?.points ? "black" : "yellow", kit.say(state?.points ? "night" : "day", state?.day ?? 1), "gold"),
    state?.pile != null && mark("back", kit.say("piles", state.pile, state.discards ?? 0)),
    supply && h("span", { class: "supply" }, h("span", { class: "note" }, kit.say("supply")), DISCS.map((colour) => counted(colour, supply[colour] ?? 0, kit, "discs"))));
}

function field(state, kit) {
  const cards = state?.field ?? [];
  if (!cards.length) return null;
  return h("section", {}, h("h3", {}, kit.say("field")), h("div", { class: "field" }, cards.map((colour) => character(colour, kit))));
}

function villagers(state, kit) {
  return h("div", { class: "villagers" }, upTo(kit.seats).map((seat) => h("section", { class: `villager ${state?.turn === seat ? "turn" : ""}` },
    h("div", { class: "zone-head" }, person(kit, seat), state?.turn === seat && mark("take", kit.say("turn"), "gold"), state?.points && h("b", { class: "score" }, kit.count("points", state.points[seat] ?? 0))),
    lying("rumours", owned(state?.rumours?.[seat], COLOURS), state?.rumours?.[seat], kit, state?.face_down?.[seat]),
    lying("discs", owned(state?.discs?.[seat], DISCS), state?.discs?.[seat], kit), entered(seat, state, kit))));
}

// With the real cards: what somebody has counted, and the colour that was shown.
function entered(seat, state, kit) {
  const [tokens, colour] = [state?.tokens?.[seat], state?.colours?.[seat]];
  return [tokens != null && h("p", { class: "note" }, kit.count("tokens", tokens)), colour && h("p", { class: "counted" }, token(colour, ""), kit.say(`o.${colour}`))];
}

function lying(kind, colours, held, kit, hidden = 0) {
  return h("div", { class: `lying ${kind}` }, h("span", { class: "note" }, kit.say(kind)), colours.map((colour) => counted(colour, held[colour], kit, kind)),
    hidden > 0 && h("span", { class: "counted" }, symbol("back", "1.3em"), h("b", {}, kit.count("hidden", hidden))), !colours.length && !hidden && h("span", { class: "note" }, "–"));
}

function suspicion(points, kit) {
  const most = Math.max(1, ...Object.values(points));
  return h("section", { class: "suspicion" }, h("h3", {}, kit.say("suspicion")), COLOURS.filter((colour) => colour in points).map((colour, at) => h("div", nth(at, `bar hue-${colour}`), token(colour, kit.say(`o.${colour}`)),
    h("span", { class: "length", "aria-hidden": "true" }, h("i", { style: { width: `${(100 * points[colour]) / most}%` } })), h("b", {}, String(points[colour])))));
}

// --- what is chosen, and what is held

export function layout(question) {
  const options = question?.options ?? [];
  const [first = ""] = options;
  if (options.some((word) => seatOf(word) !== null)) return colourIn(first) ? "rumours" : "people";
  return colourIn(first) ? "tokens" : /^\d/.test(first) ? "numbers" : "words";
}

const ANSWERS = { done: "yes", accept: "yes", other: "no", again: "exchange" };

export function thing(word, question, state, panels, kit) {
  const colour = colourIn(word);
  if (/^\d+$/.test(word)) return amount(word);
  if (!colour && seatOf(word) !== null) return somebody(kit, seatOf(word), kit.say("o.again"));
  if (!colour && !kit.knows(`o.${word}`)) return null;
  if (!colour) return answer(ANSWERS[word] ?? word, kit.say(`o.${word}`), kit.knows(`o.${word}.note`) ? kit.say(`o.${word}.note`) : "");
  const whose = seatOf(word);
  return h("span", { class: "thing colour" }, token(colour, kit.say(`o.${colour}`)), h("span", { class: "under" }, whose === null ? kit.say(`o.${colour}`) : kit.name(whose)));
}

export function subject(word, question, state, kit) {
  const at = /^t(\d)$/.exec(word ?? "");
  if (seatOf(word) !== null) return person(kit, seatOf(word));
  if (COLOURS.includes(word)) return h("span", { class: "counted" }, token(word, ""), h("span", {}, kit.say(`o.${word}`)));
  return h("span", { class: "subject" }, at ? kit.say("subject.hide", Number(at[1]) + 1) : kit.say(`subject.${word}`));
}

export function detail() {
  return null;
}

export function hand(panels, state, kit) {
  const colour = panels?.colour;
  const nights = panels?.guesses ?? [];
  return h("div", { class: "hand village-hand" },
    h("div", { class: "own-colour" }, colour ? character(colour, kit) : h("p", {}, kit.say("hand.card")), panels?.points != null && h("p", { class: "big-number" }, kit.count("points", panels.points))),
    h("div", {}, h("h3", {}, kit.say("hand.guesses")), nights.flat().some(Boolean) ? nights.map((night, at) => guessed(night, at, kit)) : h("p", { class: "note" }, kit.say("hand.no_guesses"))));
}

function guessed(night, at, kit) {
  const about = upTo(kit.seats).filter((seat) => night?.[seat]);
  return h("p", { class: "lying" }, h("span", { class: "note" }, kit.say("night", at + 1)), about.map((seat) => h("span", { class: "counted" }, token(night[seat], kit.say(`o.${night[seat]}`)), h("span", {}, kit.name(seat)))));
}

// --- what was revealed

export function event(facts, state, kit) {
  const lines = sentences(facts, kit);
  const suspected = last(facts, "suspicion");
  const night = [revealed(last(facts, "revealed"), kit), executed(last(facts, "executed"), kit)];
  if (last(facts, "end")) return ending(facts, kit, ...night);
  const shown = [all(facts, "took").map((fact) => took(fact, kit)), hidden(last(facts, "data"), kit), counting(last(facts, "discs"), kit), ...night, suspected && suspicion(suspected.colours ?? {}, kit)];
  return lines.length ? scene(kit, "village", lines, ...shown) : null;
}

function took(fact, kit) {
  const step = (at, label, node) => h("div", { class: "turns step", style: { "--at": String(at) } }, h("span", { class: "under" }, label), node);
  return h("div", { class: "took" }, h("div", { class: "step" }, person(kit, fact.seat)), step(0, kit.say("took.rumour"), character(fact.rumour, kit)), step(1, kit.say("took.discard"), character(fact.discarded, kit)),
    step(2, kit.say(fact.disc ? "took.disc" : "took.point"), fact.disc ? h("span", { class: "big-token" }, token(fact.disc, kit.say(`o.${fact.disc}`))) : h("b", { class: "big-number" }, "+1")));
}

function hidden(fact, kit) {
  return fact && h("div", { class: "took" }, (fact.hidden ?? []).map(([seat, colour], at) => h("div", { class: "turns step", style: { "--at": String(at) } }, h("span", { class: "under" }, kit.name(seat)), character(colour, kit))));
}

function counting(fact, kit) {
  if (!fact) return null;
  const row = (seat) => h("tr", nth(seat), h("th", {}, person(kit, seat)), h("td", {}, h("span", { class: "lying" }, owned(fact.discs?.[seat], DISCS).map((colour) => counted(colour, fact.discs[seat][colour], kit, "discs")))), h("td", {}, h("b", {}, `+${fact.points?.[seat] ?? 0}`)), h("td", {}, String(fact.totals?.[seat] ?? "")));
  return h("table", { class: "debate discs" }, h("thead", {}, h("tr", {}, ["who", "discs", "points", "total"].map((key) => h("th", {}, kit.say(`count.${key}`))))), h("tbody", {}, upTo(kit.seats).map(row)));
}

// Who is what, and who had guessed it: by night.
function revealed(fact, kit) {
  return fact && h("ul", { class: "unmasked" }, (fact.colours ?? []).map((colour, seat) => h("li", { class: "turns", style: { "--at": String(seat) } }, character(colour, kit), person(kit, seat), h("span", { class: "note" }, found(seat, fact, kit)), h("b", {}, signed(fact.paid?.[seat] ?? 0)))));
}

function found(seat, fact, kit) {
  const right = (fact.guesses ?? []).flatMap((night) => upTo(kit.seats).filter((guesser) => guesser !== seat && night?.[guesser]?.[seat] === fact.colours[seat]));
  return right.length ? kit.say("found.by", kit.names([...new Set(right)])) : kit.say("found.nobody");
}

const signed = (number) => (number > 0 ? `+${number}` : String(number));

function executed(fact, kit) {
  if (!fact?.colour) return null;
  return h("div", { class: `executed hue-${fact.colour} turns`, style: { "--at": "5" } }, token(fact.colour, kit.say(`o.${fact.colour}`), "witch"), h("b", {}, sentences([fact], kit)));
}
