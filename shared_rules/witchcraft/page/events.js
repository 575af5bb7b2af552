// The drawings of Witchcraft's reveals, by day and by night.

import { ending } from "/static/endings.js";
import { all, h, last, nth, scene, upTo } from "/static/kit.js";
import { person, token } from "/static/symbols.js";
import { characterCard, colourCount, DISCS, ownedColours, suspicionBars } from "./parts.js";
import { sentences } from "./words.js";

// Return the scene of a reveal, made from its facts; null if there is nothing to show.
export function event(facts, state, kit) {
  const lines = sentences(facts, kit);
  const suspected = last(facts, "suspicion");
  const night = [revealedColours(last(facts, "revealed"), kit), executedWitch(last(facts, "executed"), kit)];
  if (last(facts, "end")) return ending(facts, kit, ...night);
  const shown = [
    all(facts, "took").map((fact) => tookSteps(fact, kit)),
    hiddenRumours(last(facts, "data"), kit),
    discTable(last(facts, "discs"), kit),
    ...night,
    suspected && suspicionBars(suspected.colours ?? {}, kit),
  ];
  return lines.length ? scene(kit, "village", lines, ...shown) : null;
}

function tookSteps(fact, kit) {
  const step = (at, label, node) =>
    h("div", { class: "turns step", style: { "--at": String(at) } }, h("span", { class: "under" }, label), node);
  return h(
    "div",
    { class: "took" },
    h("div", { class: "step" }, person(kit, fact.seat)),
    step(0, kit.say("took.rumour"), characterCard(fact.rumour, kit)),
    step(1, kit.say("took.discard"), characterCard(fact.discarded, kit)),
    step(
      2,
      kit.say(fact.disc ? "took.disc" : "took.point"),
      fact.disc
        ? h("span", { class: "big-token" }, token(fact.disc, kit.say(`o.${fact.disc}`)))
        : h("b", { class: "big-number" }, "+1"),
    ),
  );
}

function hiddenRumours(fact, kit) {
  return (
    fact &&
    h(
      "div",
      { class: "took" },
      (fact.hidden ?? []).map(([seat, colour], at) =>
        h(
          "div",
          { class: "turns step", style: { "--at": String(at) } },
          h("span", { class: "under" }, kit.name(seat)),
          characterCard(colour, kit),
        ),
      ),
    )
  );
}

function discTable(fact, kit) {
  if (!fact) return null;
  const row = (seat) =>
    h(
      "tr",
      nth(seat),
      h("th", {}, person(kit, seat)),
      h(
        "td",
        {},
        h(
          "span",
          { class: "lying" },
          ownedColours(fact.discs?.[seat], DISCS).map((colour) =>
            colourCount(colour, fact.discs[seat][colour], kit, "discs"),
          ),
        ),
      ),
      h("td", {}, h("b", {}, `+${fact.points?.[seat] ?? 0}`)),
      h("td", {}, String(fact.totals?.[seat] ?? "")),
    );
  return h(
    "table",
    { class: "debate discs" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["who", "discs", "points", "total"].map((key) => h("th", {}, kit.say(`count.${key}`))),
      ),
    ),
    h("tbody", {}, upTo(kit.seats).map(row)),
  );
}

// Return the colour of each player, with the players who guessed it.
function revealedColours(fact, kit) {
  return (
    fact &&
    h(
      "ul",
      { class: "unmasked" },
      (fact.colours ?? []).map((colour, seat) =>
        h(
          "li",
          { class: "turns", style: { "--at": String(seat) } },
          characterCard(colour, kit),
          person(kit, seat),
          h("span", { class: "note" }, guessersNote(seat, fact, kit)),
          h("b", {}, signed(fact.paid?.[seat] ?? 0)),
        ),
      ),
    )
  );
}

function guessersNote(seat, fact, kit) {
  const right = (fact.guesses ?? []).flatMap((night) =>
    upTo(kit.seats).filter((guesser) => guesser !== seat && night?.[guesser]?.[seat] === fact.colours[seat]),
  );
  return right.length ? kit.say("found.by", kit.names([...new Set(right)])) : kit.say("found.nobody");
}

const signed = (number) => (number > 0 ? `+${number}` : String(number));

function executedWitch(fact, kit) {
  if (!fact?.colour) return null;
  return h(
    "div",
    { class: `executed hue-${fact.colour} turns`, style: { "--at": "5" } },
    token(fact.colour, kit.say(`o.${fact.colour}`), "witch"),
    h("b", {}, sentences([fact], kit)),
  );
}
