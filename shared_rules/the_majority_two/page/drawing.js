// The drawing of The Majority 2: three columns on each side, score zones, coins, discs, and the effects of cards.

import { ending } from "/static/endings.js";
import { all, frame, h, last, nth, scene, seatOf, upTo } from "/static/kit.js";
import { answer, coins, mark, person, symbol, token } from "/static/symbols.js";
import {
  COLOURS,
  discToken,
  EMBLEMS,
  effectText,
  fullCard,
  handCard,
  isCard,
  memberCard,
  zonePoints,
} from "./cards.js";
import { placeName, sentences } from "./words.js";

export { mine, rules, title } from "./words.js";

const GOAL = 5;
const CARDS = ["free", "play", "reserve"];

// --- the board: the opponent's half above, the player's own half below

export function board(state, kit) {
  const below = kit.seat ?? 0;
  return frame(
    kit,
    "parliament",
    playerHalf(1 - below, state, kit, "above"),
    supplyLine(state, kit),
    playerHalf(below, state, kit, "below"),
  );
}

function playerHalf(seat, state, kit, where) {
  return h(
    "section",
    { class: `half ${where} ${state?.turn === seat ? "turn" : ""}` },
    purseLine(seat, state, kit),
    h(
      "div",
      { class: "three" },
      upTo(3).map((at) => columnCards(state?.columns?.[seat]?.[at] ?? [], at, kit)),
    ),
    scoreZone(seat, state, kit),
  );
}

function purseLine(seat, state, kit) {
  const holds = state?.turn === seat;
  return h(
    "div",
    { class: "purse" },
    person(kit, seat),
    holds &&
      mark("take", kit.knows(`phase.${state.phase}`) ? kit.say(`phase.${state.phase}`) : kit.say("turn"), "gold"),
    h(
      "span",
      { class: "purse-coins" },
      coins(kit, state?.up?.[seat] ?? 0, kit.say("coins.up", state?.up?.[seat] ?? 0)),
      h(
        "span",
        { class: "down" },
        coins(kit, state?.down?.[seat] ?? 0, kit.say("coins.down", state?.down?.[seat] ?? 0)),
      ),
    ),
    h(
      "span",
      { class: "note" },
      holds && kit.count("hand.size", state?.hand ?? 0),
      holds && ", ",
      kit.count("reserve.size", state?.reserves?.[seat] ?? 0),
    ),
    state?.must_exchange === seat && mark("exchange", kit.say("must_exchange"), "bad"),
  );
}

function columnCards(cards, at, kit) {
  return h(
    "div",
    { class: "column" },
    h("span", { class: "column-name" }, kit.say("column", at + 1)),
    cards.map((lying) => cardInColumn(lying, kit)),
  );
}

// Return a card in a column; on a phone its effect opens when the card is tapped.
function cardInColumn(lying, kit) {
  if (!kit.compact) return memberCard(lying, kit, { text: effectText(lying.card, kit) });
  return h(
    "details",
    { class: "laid" },
    h("summary", {}, memberCard(lying, kit)),
    h("p", { class: "does" }, effectText(lying.card, kit)),
  );
}

function scoreZone(seat, state, kit) {
  const scored = state?.zones?.[seat] ?? [];
  return h(
    "div",
    { class: "scored" },
    h(
      "span",
      { class: "column-name" },
      kit.say("zone", scored.length, GOAL),
      " ",
      h("b", {}, kit.count("points", zonePoints(scored, kit))),
    ),
    h(
      "div",
      { class: "scored-cards" },
      scored.map((lying) => memberCard(lying, kit)),
    ),
  );
}

function supplyLine(state, kit) {
  const free = state?.discs ?? COLOURS;
  return h(
    "div",
    { class: "middle" },
    mark("back", kit.say("piles", state?.pile ?? 0, state?.discards?.length ?? 0)),
    coins(kit, state?.supply ?? 0, kit.say("bank", state?.supply ?? 0)),
    h(
      "span",
      { class: "lying" },
      h("span", { class: "note" }, kit.say("discs")),
      free.map((colour) => discToken(colour, kit)),
    ),
  );
}

// --- options and hands

export function layout(question) {
  const options = question?.options ?? [];
  if (CARDS.includes(question?.about)) return "members";
  if (/^s\d\./.test(options[0] ?? "")) return "places";
  return COLOURS.includes(options[0]) ? "tokens" : "words";
}

export function thing(word, question, state, panels, kit) {
  const about = question?.about;
  if (isCard(word)) return h("span", { class: "thing" }, fullCard(word, kit));
  if (COLOURS.includes(word))
    return h(
      "span",
      { class: "thing colour" },
      token(word, kit.say(`colour.${word}`), EMBLEMS[word]),
      h("span", { class: "under" }, kit.say(`colour.${word}`)),
    );
  if (/^c\d$/.test(word)) return columnOption(Number(word[1]), about === "cross", state, kit);
  if (seatOf(word) !== null) return placeOption(word, state, kit);
  if (!kit.knows(`o.${word}`)) return null;
  return answer(
    { continue: "keep", end: "done", no: "no" }[word] ?? word,
    kit.say(`o.${word}`),
    optionNote(word, about, state, kit),
  );
}

function optionNote(word, about, state, kit) {
  const key = `o.${about}.${word}`;
  if (word === "draw") return kit.say(key, drawCount(state));
  return kit.knows(key) ? kit.say(key) : "";
}

// Return the number of cards to draw, which depends on the number of the opponent's factions.
const drawCount = (state) =>
  Math.min(Math.floor(((state?.zones?.[1 - (state?.turn ?? 0)]?.length ?? 0) + 1) / 2), 4) + 2;

function columnOption(at, across, state, kit) {
  const own = state?.turn ?? 0;
  const cards = state?.columns?.[across ? 1 - own : own]?.[at] ?? [];
  return h(
    "span",
    { class: "thing answer" },
    h("span", { class: "letter" }, String(at + 1)),
    h(
      "span",
      { class: "what" },
      h("span", { class: "word" }, kit.say("column", at + 1)),
      h(
        "span",
        { class: "tiny-cards" },
        cards.length
          ? cards.map((lying) => memberCard(lying, kit))
          : h("span", { class: "note" }, kit.say("column.empty")),
      ),
    ),
  );
}

// Return the member at a place such as s0.c1.3 or s1.z.2, or null.
export function memberAt(word, state) {
  const [, seat, where, index] = /^s(\d)\.(z|c\d)\.(\d+)$/.exec(word) ?? [];
  const cards = where === "z" ? state?.zones?.[seat] : state?.columns?.[seat]?.[where?.[1]];
  return cards?.[index] ?? null;
}

function placeOption(word, state, kit) {
  const lying = memberAt(word, state);
  return h(
    "span",
    { class: "thing place-thing" },
    lying ? memberCard(lying, kit, { text: placeName(word, kit) }) : h("span", {}, placeName(word, kit)),
  );
}

export function subject() {
  return null;
}

export function detail(word, question, state, panels, kit) {
  const card = isCard(word) ? word : seatOf(word) !== null ? memberAt(word, state)?.card : null;
  return card ? h("div", { class: "detail" }, fullCard(card, kit, true)) : null;
}

export function hand(panels, state, kit) {
  const part = (name) =>
    h(
      "div",
      {},
      h("h3", {}, `${kit.say(`hand.${name}`)} (${(panels?.[name] ?? []).length})`),
      h(
        "div",
        { class: "held-members" },
        (panels?.[name] ?? []).map((word) => handCard(word, kit)),
      ),
    );
  return h("div", { class: "hand parliament-hand" }, part("hand"), part("reserve"), part("given"));
}

// --- reveals

// Return the scene of a reveal, made from its facts; null if there is nothing to show.
export function event(facts, state, kit) {
  const lines = sentences(facts, kit);
  const end = last(facts, "end");
  if (end)
    return ending(
      facts,
      kit,
      end.points &&
        h(
          "p",
          { class: "said" },
          upTo(kit.seats)
            .map((seat) =>
              kit.say("end.count", kit.name(seat), end.points[seat], kit.count("coins", end.coins?.[seat] ?? 0)),
            )
            .join(" "),
        ),
    );
  return lines.length ? scene(kit, "parliament", lines, ...revealedCards(facts, kit)) : null;
}

function revealedCards(facts, kit) {
  const played = all(facts, "play")
    .slice(-1)
    .map((fact) => h("div", { class: "turns" }, fullCard(fact.card, kit, !fact.free)));
  const gone = all(facts, "effect").flatMap((fact) => fact.discarded ?? []);
  return [
    played,
    movedCards(all(facts, "effect"), kit),
    memberRow(gone, "gone", kit),
    all(facts, "faction").map((fact) => formedFaction(fact, kit)),
    all(facts, "discarded_column").map((fact) => memberRow(fact.cards ?? [], "gone", kit)),
  ];
}

function movedCards(steps, kit) {
  const drawn = steps.flatMap((fact) => (Array.isArray(fact.drawn) ? fact.drawn : []));
  const discs = steps.flatMap((fact) => fact.discs ?? []).filter((step) => step.to);
  const taken = steps.flatMap((fact) => (fact.placed || fact.drawn ? [] : (fact.taken ?? [])));
  return [
    memberRow(
      drawn.map((card) => ({ card })),
      "drawn",
      kit,
    ),
    memberRow(taken, "taken", kit),
    memberRow(
      discs.map((step) => step.to),
      "drawn",
      kit,
    ),
  ];
}

function memberRow(cards, name, kit) {
  return (
    cards.length > 0 &&
    h(
      "div",
      { class: `member-row ${name}` },
      cards.map((lying, place) => h("span", nth(2 + place), memberCard(lying, kit))),
    )
  );
}

function formedFaction(fact, kit) {
  const others = (fact.discarded ?? []).map((lying, place) =>
    h("span", nth(3 + place, "gone"), memberCard(lying, kit)),
  );
  return h(
    "div",
    { class: `formed hue-${fact.colour}` },
    symbol("score", "1.6em"),
    h("span", nth(2, "chosen"), memberCard({ card: fact.card, disc: fact.disc }, kit)),
    others,
  );
}
