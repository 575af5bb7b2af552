// The drawings of the cards of The Majority 2: colour and emblem of the faction, rank, cost, points and effect.

import { h } from "/static/kit.js";
import { symbol, token } from "/static/symbols.js";

export const COLOURS = ["blue", "green", "red", "pink", "black"];
export const EMBLEMS = { blue: "witch", green: "demon", red: "dragon", pink: "angel", black: "reaper" };
const COLOUR_OF = { witch: "blue", demon: "green", dragon: "red", angel: "pink", reaper: "black" };
const RANKS = {
  // cost in coins, and cards of its faction needed in the player's score zone
  secretary: [2, 0],
  junior: [3, 0],
  senior: [4, 0],
  veteran: [4, 1],
  aristocrat: [2, 2],
  ghost: [4, 0],
};
const POINTS = {
  secretary: 2,
  junior: 3,
  senior: 3,
  veteran: 4,
  aristocrat: 2,
  ghost: 5,
  "angel.aristocrat": 4,
  "demon.veteran": 6,
};
const PROMO_POINTS = { "demon.veteran": 2 };
const PROMO = ["witch.senior", "demon.veteran", "dragon.junior", "angel.veteran", "reaper.aristocrat"];

const faction = (word) => word?.split(".")[0] ?? "";
const rank = (word) => word?.split(".").at(-1) ?? "";
export const isCard = (word) => rank(word) in RANKS;
export const colourOf = (member) => member?.disc ?? COLOUR_OF[faction(member?.card)] ?? null;
export const cost = (word) => RANKS[rank(word)]?.[0] ?? 0;

function isPromo(word, kit) {
  const chosen = kit.options?.promo ?? "none";
  return PROMO.includes(word) && (chosen === "all" || String(chosen).split("+").includes(word));
}

export function cardPoints(word, kit) {
  return (isPromo(word, kit) ? PROMO_POINTS[word] : null) ?? POINTS[word] ?? POINTS[rank(word)] ?? 0;
}

// Return the points of a score zone: Secretaries count each other, the promo Demon counts colours.
export function zonePoints(zone, kit) {
  const members = zone ?? [];
  const bonus = (member, at) => {
    if (rank(member.card) === "secretary")
      return (
        2 *
        members.filter(
          (other, place) =>
            place !== at && rank(other.card) === "secretary" && colourOf(other) === COLOUR_OF[faction(member.card)],
        ).length
      );
    return member.card === "demon.veteran" && isPromo(member.card, kit)
      ? new Set(members.map(colourOf).filter(Boolean)).size
      : 0;
  };
  return members.reduce((sum, member, at) => sum + cardPoints(member.card, kit) + bonus(member, at), 0);
}

// Return the name of a card: Senior Witch, or Ghost.
export function cardName(word, kit) {
  if (!isCard(word)) return kit.say("card.unknown");
  return faction(word) === "ghost"
    ? kit.say("o.ghost")
    : kit.say("card", kit.say(`rank.${rank(word)}`), kit.say(`faction.${faction(word)}`));
}

// Return the rank of a card as a title, for cards whose faction is shown by the emblem.
export function rankName(word, kit) {
  const name = kit.say(faction(word) === "ghost" ? "o.ghost" : `rank.${rank(word)}`);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

const effectKey = (word, kit) =>
  rank(word) === "secretary" ? "secretary" : isPromo(word, kit) ? `${word}.promo` : word;

// Return the effect of a card in a few words, or in full.
export function effectText(word, kit, whole = false) {
  const colour = kit.say(`colour.${COLOUR_OF[faction(word)] ?? "none"}`);
  return kit.say(`${whole ? "does" : "short"}.${effectKey(word, kit)}`, colour);
}

// Return the cost of a card, with the cards it needs.
export function priceText(word, kit) {
  const needs = RANKS[rank(word)]?.[1] ?? 0;
  const coins = kit.count("coins", cost(word));
  return needs ? kit.say(kit.of("needs", needs), coins, needs, kit.say(`faction.${faction(word)}`)) : coins;
}

const emblem = (word) =>
  h("span", { class: `emblem hue-${COLOUR_OF[faction(word)] ?? "none"}` }, symbol(faction(word), "1.25em"));

// Return the drawing of a disc.
export function discToken(colour, kit) {
  return token(colour, kit.say("disc.is", kit.say(`colour.${colour}`)), EMBLEMS[colour]);
}

// Return a card on the table: emblem, rank, disc, and a text if there is room.
export function memberCard(lying, kit, { text = "", name = "" } = {}) {
  const word = lying?.card;
  return h(
    "span",
    { class: `member ${name}` },
    emblem(word),
    h(
      "span",
      { class: "what" },
      h(
        "span",
        { class: "card-name" },
        h("span", { class: "visually-hidden" }, cardName(word, kit)),
        h("span", { "aria-hidden": "true" }, rankName(word, kit)),
      ),
      text && h("span", { class: "does" }, text),
    ),
    lying?.disc && discToken(lying.disc, kit),
  );
}

// Return a card as an option: with cost, points and effect.
export function fullCard(word, kit, whole = false) {
  return h(
    "span",
    { class: `member full ${whole ? "whole" : ""}` },
    emblem(word),
    h(
      "span",
      { class: "what" },
      h("span", { class: "card-name" }, cardName(word, kit)),
      h(
        "span",
        { class: "figures" },
        h("span", {}, symbol("coin"), " ", whole ? priceText(word, kit) : String(cost(word))),
        !whole && neededEmblems(word),
        h(
          "span",
          {},
          symbol("score"),
          ` ${cardPoints(word, kit)}`,
          h("span", { class: "visually-hidden" }, kit.say("points.word")),
        ),
      ),
      h("span", { class: "does" }, effectText(word, kit, whole)),
    ),
  );
}

// Return a card in a hand: with cost and points.
export function handCard(word, kit) {
  return h(
    "span",
    { class: "member held-card" },
    emblem(word),
    h(
      "span",
      { class: "what" },
      h(
        "span",
        { class: "card-name" },
        h("span", { class: "visually-hidden" }, cardName(word, kit)),
        h("span", { "aria-hidden": "true" }, rankName(word, kit)),
      ),
      h(
        "span",
        { class: "figures" },
        h("span", {}, symbol("coin"), ` ${cost(word)}`),
        neededEmblems(word),
        h("span", {}, symbol("score"), ` ${cardPoints(word, kit)}`),
      ),
    ),
  );
}

// Return the cards needed in the score zone, as emblems.
function neededEmblems(word) {
  const needs = RANKS[rank(word)]?.[1] ?? 0;
  return (
    needs > 0 &&
    h(
      "span",
      {},
      Array.from({ length: needs }, () => symbol(faction(word))),
    )
  );
}
