// The drawing of The Majority: score zones by colour, coins, the cards of a turn, and the debate.

import { ending } from "/static/endings.js";
import { all, frame, h, last, nth, s, scene, upTo } from "/static/kit.js";
import { coins, mark, person, picture, symbol, symbolAt } from "/static/symbols.js";
import { fate, sentences } from "./words.js";

export { mine, rules, title } from "./words.js";

const COLOURS = ["r", "b", "y"];
const HUES = { r: "red", b: "blue", y: "yellow" };
export const EFFECTS = { 0: "bribe", 2: "assassin", 3: "spy", 7: "traitor" };
const ROUNDS = 4;
const MANY = 12; // options: more cards than this are drawn small

// Return the drawing of a card: colour, symbol, power and effect.
export function card(word, kit) {
  const [letter, power] = [word?.[0], Number(word?.slice(1))];
  const hue = HUES[letter] ?? "none";
  const effect = EFFECTS[power];
  const label = effect ? kit.say(`effect.${effect}`) : "";
  const name = cardName(word, kit) + (effect ? `, ${label}` : "");
  return picture(
    `card-drawn power hue-${hue}`,
    60,
    84,
    name,
    s("rect", { class: "face", x: 1.5, y: 1.5, width: 57, height: 81, rx: 7 }),
    symbolAt(hue, 6, 6, 15, { class: "ink" }),
    symbolAt(hue, 39, 6, 15, { class: "ink" }),
    s("text", { class: "value", x: 30, y: effect === undefined ? 50 : 44 }, String(power)),
    effect && [
      symbolAt(effect, 23, 59, 14, { class: "ink" }),
      s(
        "text",
        { class: "small", x: 30, y: 77, textLength: label.length > 9 ? 50 : null, lengthAdjust: "spacingAndGlyphs" },
        label,
      ),
    ],
  );
}

export function cardName(word, kit) {
  return HUES[word?.[0]] ? kit.say(`card.${word[0]}`, word.slice(1)) : kit.say("card.unknown");
}

// --- the board

export function board(state, kit) {
  const sides =
    kit.seats === 4
      ? [
          [0, 2],
          [1, 3],
        ]
      : upTo(kit.seats).map((seat) => [seat]);
  return frame(
    kit,
    "forum",
    progressLine(state, kit),
    playedCards(state, kit),
    h(
      "div",
      { class: "sides" },
      sides.map((side) => teamZones(side, state, kit)),
    ),
  );
}

function progressLine(state, kit) {
  return h(
    "p",
    { class: "progress" },
    mark("draw", kit.say("progress", state?.round ?? 1, ROUNDS, state?.turn ?? 0)),
    state?.open && mark("peek", kit.say("face_up"), "bad"),
    state?.spy != null && mark("spy", kit.say("spy.at", kit.name(state.spy)), "gold"),
  );
}

function playedCards(state, kit) {
  const cards = state?.cards ?? [];
  if (!cards.some(Boolean)) return null;
  return h(
    "div",
    { class: "played" },
    h("h3", {}, kit.say(state.open && cards.includes("") ? "played.now" : "played.last")),
    h(
      "div",
      { class: "played-cards" },
      cards.map((word, seat) =>
        h("div", {}, word ? card(word, kit) : hiddenCard(kit), h("span", { class: "under" }, kit.name(seat))),
      ),
    ),
  );
}

const hiddenCard = (kit) =>
  picture(
    "card-drawn waiting",
    60,
    84,
    kit.say("card.unknown"),
    s("rect", { x: 3, y: 3, width: 54, height: 78, rx: 7 }),
  );

function teamZones(side, state, kit) {
  const sum = side.reduce((total, seat) => total + (state?.purse?.[seat] ?? 0), 0);
  return h(
    "section",
    { class: "side" },
    side.length > 1 && h("h3", {}, kit.say("team", kit.names(side)), " ", coins(kit, sum)),
    h(
      "div",
      { class: "zones" },
      side.map((seat) => scoreZone(seat, state, kit)),
    ),
  );
}

function scoreZone(seat, state, kit) {
  const totals = state?.totals ?? [];
  return h(
    "div",
    { class: "zone" },
    h(
      "div",
      { class: "zone-head" },
      person(kit, seat),
      state?.spy === seat &&
        h("span", { class: "spy-token", role: "img", "aria-label": kit.say("effect.spy") }, symbol("spy")),
      coins(kit, state?.purse?.[seat] ?? 0),
    ),
    COLOURS.map((colour, at) =>
      colourBar(
        colour,
        totals[seat]?.[at] ?? 0,
        Math.max(1, ...totals.map((one) => one?.[at] ?? 0)),
        wonPowers(state?.zones?.[seat], colour),
        kit,
      ),
    ),
  );
}

// Return the powers of the cards of one colour in a score zone, highest first.
const wonPowers = (zone, colour) =>
  (zone ?? [])
    .filter((word) => word[0] === colour)
    .map((word) => Number(word.slice(1)))
    .sort((one, other) => other - one);

// Return the total of one colour as a bar; the leader's bar is full.
function colourBar(colour, total, most, won, kit) {
  const leads = total > 0 && total === most;
  return h(
    "div",
    { class: `bar hue-${HUES[colour]} ${leads ? "leads" : ""}` },
    symbol(HUES[colour]),
    h("span", { class: "length", "aria-hidden": "true" }, h("i", { style: { width: `${(100 * total) / most}%` } })),
    h("b", {}, String(total)),
    leads && symbol("vizier", "0.9em"),
    h("span", { class: "won-cards" }, won.length ? won.join(" ") : ""),
    h("span", { class: "visually-hidden" }, kit.say(`total.${colour}`, total)),
  );
}

// --- options and hands

export function layout(question) {
  const options = question?.options ?? [];
  return options[0] === "done" ? "words" : options.length > MANY ? "many-cards" : "cards";
}

export function thing(word, question, state, panels, kit) {
  return HUES[word?.[0]] ? h("span", { class: "thing tall" }, card(word, kit)) : null;
}

export function subject() {
  return null;
}

export function detail(word, question, state, panels, kit) {
  const effect = EFFECTS[Number(word?.slice(1))];
  return HUES[word?.[0]] && effect
    ? h(
        "p",
        { class: "detail" },
        symbol(effect),
        " ",
        h("b", {}, kit.say(`effect.${effect}`)),
        " ",
        kit.say(`effect.${effect}.does`),
      )
    : null;
}

export function hand(panels, state, kit) {
  const packet = panels?.packet ?? [];
  const none = kit.say(kit.options.deals === "table" ? "hand.on_table" : "hand.none");
  const held = packet.length
    ? [
        ["hand.packet", packet],
        ["hand.kept", panels.kept ?? []],
      ]
    : [
        ["hand.cards", panels?.hand ?? []],
        ["hand.exchange", [panels?.given, panels?.received].filter(Boolean)],
      ];
  return h(
    "div",
    { class: "hand forum-hand" },
    held.map(([key, cards]) =>
      h(
        "div",
        {},
        h("h3", {}, cards.length || key !== "hand.cards" ? kit.say(key) : none),
        h(
          "div",
          { class: "held" },
          cards.map((word) => card(word, kit)),
        ),
      ),
    ),
  );
}

// --- reveals

// Return the scene of a reveal, made from its facts; null if there is nothing to show.
export function event(facts, state, kit) {
  const lines = sentences(facts, kit);
  const shown = [turnOutcome(facts, kit), playedSoFar(facts, kit), debateTable(last(facts, "debate"), kit)];
  if (last(facts, "end")) return ending(facts, kit, ...shown);
  return lines.length ? scene(kit, "forum", lines, ...shown) : null;
}

// Return the cards played so far in a turn played face up; false once the turn is over.
function playedSoFar(facts, kit) {
  const cards = all(facts, "played");
  return (
    !last(facts, "turn") &&
    cards.length > 0 &&
    h(
      "div",
      { class: "turned-up" },
      cards.map((fact, at) =>
        h(
          "div",
          { class: "turns", style: { "--at": String(at) } },
          card(fact.card, kit),
          h("span", { class: "under" }, kit.name(fact.seat)),
        ),
      ),
    )
  );
}

// Return the cards of a turn, each with its player and its fate.
function turnOutcome(facts, kit) {
  const fact = last(facts, "turn");
  const outcome = last(facts, "outcome");
  return (
    fact &&
    h(
      "div",
      { class: "played-cards" },
      (fact.cards ?? []).map((word, seat) => {
        const { what, to } = fate(seat, fact.cards, outcome);
        return h(
          "div",
          { class: `turns ${what}`, style: { "--at": String(seat) } },
          h("span", { class: "under" }, kit.name(seat)),
          card(word, kit),
          h(
            "span",
            { class: "fate" },
            symbol(FATES[what]),
            " ",
            kit.say(`fate.${what}`, to == null ? "" : kit.name(to)),
          ),
        );
      }),
    )
  );
}

const FATES = { kept: "yes", killed: "assassin", stolen: "bribe", given: "traitor" };

function debateTable(fact, kit) {
  if (!fact) return null;
  const head = h(
    "tr",
    {},
    h("th", {}, h("span", { class: "visually-hidden" }, kit.say("debate.who"))),
    COLOURS.map((colour) =>
      h(
        "th",
        { class: `hue-${HUES[colour]} ink-hue` },
        symbol(HUES[colour], "1.2em"),
        h("span", { class: "visually-hidden" }, kit.say(`colour.${colour}`)),
      ),
    ),
    iconHead("coin", kit.say("debate.earns")),
    iconHead("bribe", kit.say("debate.now")),
  );
  const most = COLOURS.map((_, at) => Math.max(...(fact.totals ?? []).map((total) => total?.[at] ?? 0)));
  const row = (seat) =>
    h(
      "tr",
      nth(seat + 2),
      h("th", {}, person(kit, seat)),
      COLOURS.map((_, at) => totalCell(fact.totals?.[seat]?.[at] ?? 0, most[at])),
      h("td", {}, h("b", {}, `+${fact.coins?.[seat] ?? 0}`)),
      h("td", {}, coins(kit, fact.purse?.[seat] ?? 0)),
    );
  return h("table", { class: "debate" }, h("thead", {}, head), h("tbody", {}, upTo(kit.seats).map(row)));
}

const iconHead = (name, label) => h("th", {}, symbol(name, "1.2em"), h("span", { class: "visually-hidden" }, label));
const totalCell = (number, most) => h("td", { class: number && number === most ? "first" : "" }, String(number));
