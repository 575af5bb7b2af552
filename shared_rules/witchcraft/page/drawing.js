// The drawing of Witchcraft: the field, the Rumours and discs of each player, and suspicion.

import { frame, h, seatOf, upTo } from "/static/kit.js";
import { amount, answer, mark, person, somebody, symbol, token } from "/static/symbols.js";
import { COLOURS, characterCard, colourCount, colourIn, DISCS, ownedColours, suspicionBars } from "./parts.js";

export { event } from "./events.js";
export { mine, rules, title } from "./words.js";

// --- the board

export function board(state, kit) {
  return frame(
    kit,
    "village",
    dayLine(state, kit),
    fieldCards(state, kit),
    playerList(state, kit),
    state?.suspicion && suspicionBars(state.suspicion, kit),
  );
}

function dayLine(state, kit) {
  const supply = state?.supply;
  return h(
    "div",
    { class: "daylight" },
    mark(state?.points ? "black" : "yellow", kit.say(state?.points ? "night" : "day", state?.day ?? 1), "gold"),
    state?.pile != null && mark("back", kit.say("piles", state.pile, state.discards ?? 0)),
    supply &&
      h(
        "span",
        { class: "supply" },
        h("span", { class: "note" }, kit.say("supply")),
        DISCS.map((colour) => colourCount(colour, supply[colour] ?? 0, kit, "discs")),
      ),
  );
}

function fieldCards(state, kit) {
  const cards = state?.field ?? [];
  if (!cards.length) return null;
  return h(
    "section",
    {},
    h("h3", {}, kit.say("field")),
    h(
      "div",
      { class: "field" },
      cards.map((colour) => characterCard(colour, kit)),
    ),
  );
}

function playerList(state, kit) {
  return h(
    "div",
    { class: "villagers" },
    upTo(kit.seats).map((seat) =>
      h(
        "section",
        { class: `villager ${state?.turn === seat ? "turn" : ""}` },
        h(
          "div",
          { class: "zone-head" },
          person(kit, seat),
          state?.turn === seat && mark("take", kit.say("turn"), "gold"),
          state?.points && h("b", { class: "score" }, kit.count("points", state.points[seat] ?? 0)),
        ),
        cardsInFront(
          "rumours",
          ownedColours(state?.rumours?.[seat], COLOURS),
          state?.rumours?.[seat],
          kit,
          state?.face_down?.[seat],
        ),
        cardsInFront("discs", ownedColours(state?.discs?.[seat], DISCS), state?.discs?.[seat], kit),
        enteredCounts(seat, state, kit),
      ),
    ),
  );
}

// Return what a player with real cards has entered: tokens, and the revealed colour.
function enteredCounts(seat, state, kit) {
  const [tokens, colour] = [state?.tokens?.[seat], state?.colours?.[seat]];
  return [
    tokens != null && h("p", { class: "note" }, kit.count("tokens", tokens)),
    colour && h("p", { class: "counted" }, token(colour, ""), kit.say(`o.${colour}`)),
  ];
}

function cardsInFront(kind, colours, held, kit, hidden = 0) {
  return h(
    "div",
    { class: `lying ${kind}` },
    h("span", { class: "note" }, kit.say(kind)),
    colours.map((colour) => colourCount(colour, held[colour], kit, kind)),
    hidden > 0 && h("span", { class: "counted" }, symbol("back", "1.3em"), h("b", {}, kit.count("hidden", hidden))),
    !colours.length && !hidden && h("span", { class: "note" }, "–"),
  );
}

// --- options and hands

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
  if (!colour)
    return answer(
      ANSWERS[word] ?? word,
      kit.say(`o.${word}`),
      kit.knows(`o.${word}.note`) ? kit.say(`o.${word}.note`) : "",
    );
  const whose = seatOf(word);
  return h(
    "span",
    { class: "thing colour" },
    token(colour, kit.say(`o.${colour}`)),
    h("span", { class: "under" }, whose === null ? kit.say(`o.${colour}`) : kit.name(whose)),
  );
}

export function subject(word, question, state, kit) {
  const at = /^t(\d)$/.exec(word ?? "");
  if (seatOf(word) !== null) return person(kit, seatOf(word));
  if (COLOURS.includes(word))
    return h("span", { class: "counted" }, token(word, ""), h("span", {}, kit.say(`o.${word}`)));
  return h("span", { class: "subject" }, at ? kit.say("subject.hide", Number(at[1]) + 1) : kit.say(`subject.${word}`));
}

export function detail() {
  return null;
}

export function hand(panels, state, kit) {
  const colour = panels?.colour;
  const nights = panels?.guesses ?? [];
  return h(
    "div",
    { class: "hand village-hand" },
    h(
      "div",
      { class: "own-colour" },
      colour
        ? characterCard(colour, kit)
        : h("p", {}, kit.say(kit.options.deals === "table" ? "hand.card" : "hand.none")),
      panels?.points != null && h("p", { class: "big-number" }, kit.count("points", panels.points)),
    ),
    h(
      "div",
      {},
      h("h3", {}, kit.say("hand.guesses")),
      nights.flat().some(Boolean)
        ? nights.map((night, at) => guessedColours(night, at, kit))
        : h("p", { class: "note" }, kit.say("hand.no_guesses")),
    ),
  );
}

function guessedColours(night, at, kit) {
  const about = upTo(kit.seats).filter((seat) => night?.[seat]);
  return h(
    "p",
    { class: "lying" },
    h("span", { class: "note" }, kit.say("night", at + 1)),
    about.map((seat) =>
      h("span", { class: "counted" }, token(night[seat], kit.say(`o.${night[seat]}`)), h("span", {}, kit.name(seat))),
    ),
  );
}
