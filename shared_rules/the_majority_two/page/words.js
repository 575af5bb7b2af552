// The sentences of The Majority 2: titles of questions, rules, facts, and what they mean for a player.

import { mineAtEnd } from "/static/endings.js";
import { all, last, seatOf } from "/static/kit.js";
import { COLOURS, cardName, isCard } from "./cards.js";

const joinList = (texts, kit) => new Intl.ListFormat(kit.language).format(texts);
const cardNames = (lying, kit) =>
  joinList(
    (lying ?? []).map(({ card }) => cardName(card, kit)),
    kit,
  );
const colourName = (word, kit) => kit.say(`colour.${word}`);

// Return the name of a place: "Bo, column 2" or "Bo, scored".
export function placeName(word, kit) {
  const found = /\.c(\d)/.exec(word ?? "");
  return found
    ? kit.say("place.column", kit.name(seatOf(word)), Number(found[1]) + 1)
    : kit.say("place.score", kit.name(seatOf(word)));
}

export function title(question, state, panels, kit) {
  const { about, subject } = question ?? {};
  const what = isCard(subject) ? cardName(subject, kit) : COLOURS.includes(subject) ? colourName(subject, kit) : "";
  return what && kit.knows(`title.${about}.of`) ? kit.say(`title.${about}.of`, what) : kit.maybe(`title.${about}`);
}

export function rules(question) {
  return [1, 2, 3].map((line) => `rules.${question?.about ?? "play"}.${line}`);
}

// Return the facts as sentences, without those that every turn has.
export function sentences(facts, kit) {
  return (facts ?? []).map((fact) => TELL[fact?.e]?.(fact, kit)).filter(Boolean);
}

const TELL = {
  start: (fact, kit) => kit.say("event.start", kit.name(fact.first)),
  exchange: (fact, kit) =>
    fact.did && kit.say(fact.forced ? "event.exchange.forced" : "event.exchange", kit.name(fact.seat)),
  draw: (fact, kit) =>
    fact.did && kit.say(kit.of("event.draw", fact.cards), kit.name(fact.seat), fact.cards, kit.name(1 - fact.seat)),
  shuffled: (fact, kit) => kit.say("event.shuffled", fact.pile),
  play: (fact, kit) =>
    kit.say(
      fact.free ? "event.play.free" : "event.play",
      kit.name(fact.seat),
      cardName(fact.card, kit),
      fact.column + 1,
      kit.count("coins", fact.paid ?? 0),
    ),
  effect: (fact, kit) => effectSentence(fact, kit),
  faction: (fact, kit) =>
    kit.say(
      "event.faction",
      kit.name(fact.seat),
      colourName(fact.colour, kit),
      cardName(fact.card, kit),
      kit.count("coins", fact.coins ?? 0),
    ),
  discarded_column: (fact, kit) => kit.say("event.discarded_column", kit.name(fact.seat), fact.column + 1),
  cleanup: (fact, kit) => kit.say(kit.of("event.cleanup", fact.cards), kit.name(1 - fact.seat), fact.cards),
  agree: (fact, kit) => kit.say(fact.did ? "event.agree.end" : "event.agree.on"),
};

// Return one step of a card's effect as sentences.
function effectSentence(fact, kit) {
  const who = kit.name(fact.seat);
  if (fact.did === false) return kit.say("effect.nothing", cardName(fact.card, kit));
  const said = STEPS.filter(([name]) => fact[name] != null)
    .map(([name, describe]) => describe(fact[name], fact, kit, who))
    .filter(Boolean);
  return said.join(" ");
}

/** @type {[string, (value: any, fact: any, kit: any, who: string) => string | boolean][]} */
const STEPS = [
  [
    "chosen",
    (chosen, fact, kit, who) =>
      chosen.every((one) => typeof one === "string") &&
      kit.say(
        "effect.chosen",
        joinList(
          chosen.map((one) => colourName(one, kit)),
          kit,
        ),
      ),
  ],
  [
    "drawn",
    (drawn, fact, kit, who) =>
      Array.isArray(drawn)
        ? kit.say(
            "effect.drawn.open",
            who,
            joinList(
              drawn.map((card) => cardName(card, kit)),
              kit,
            ),
          )
        : kit.say(kit.of(fact.reserve ? "effect.drawn.reserve" : "effect.drawn", drawn), who, drawn),
  ],
  ["hand", (hand, fact, kit, who) => hand < 0 && kit.say("effect.stored", who)],
  ["taken", (taken, fact, kit, who) => fact.reserve && kit.say("effect.taken", who, cardNames(taken, kit))],
  [
    "placed",
    (placed, fact, kit, who) =>
      (placed ?? []).some((card) => card.zone === "score")
        ? kit.say("effect.scored", who, cardNames(placed, kit))
        : (placed ?? []).some((card) => card.by != null) &&
          kit.say("effect.crossed", cardNames(placed, kit), kit.name(placed[0].seat)),
  ],
  ["discarded", (discarded, fact, kit) => kit.say("effect.discarded", cardNames(discarded, kit))],
  ["turned", (turned, fact, kit, who) => kit.say(kit.of("effect.turned", turned), who, turned)],
  ["must_exchange", (seat, fact, kit) => kit.say("effect.must_exchange", kit.name(seat))],
  [
    "coins",
    (change, fact, kit) =>
      change
        .map(
          (number, seat) =>
            number &&
            kit.say(number > 0 ? "effect.gains" : "effect.loses", kit.name(seat), kit.count("coins", Math.abs(number))),
        )
        .filter(Boolean)
        .join(" "),
  ],
  [
    "discs",
    (discs, fact, kit) =>
      discs
        .map((step) =>
          step.to
            ? kit.say("effect.disc", colourName(step.colour, kit), cardName(step.to.card, kit), kit.name(step.to.seat))
            : kit.say("effect.disc.back", colourName(step.colour, kit)),
        )
        .join(" "),
  ],
];

export function mine(facts, seat, kit) {
  if (last(facts, "end")) return mineAtEnd(facts, seat, kit);
  const said = all(facts, "effect").flatMap((fact) => lossSentences(fact, seat, kit));
  for (const fact of all(facts, "faction"))
    if (fact.seat === seat)
      said.push(kit.say("mine.faction", colourName(fact.colour, kit), kit.count("coins", fact.coins ?? 0)));
  const passed = last(facts, "cleanup");
  if (passed && passed.seat !== seat) said.push(kit.count("mine.turn", passed.cards));
  return said.filter(Boolean).join(" ");
}

// Return sentences on what this player lost by an effect.
function lossSentences(fact, seat, kit) {
  const lost = [...(fact.discarded ?? []), ...(fact.reserve && fact.taken ? fact.taken : [])].filter(
    (card) => card.seat === seat,
  );
  return [
    fact.seat !== seat && lost.length ? kit.say("mine.lost_cards", cardNames(lost, kit)) : "",
    fact.must_exchange === seat ? kit.say("mine.must_exchange") : "",
    fact.coins?.[seat] < 0 ? kit.say("mine.lost_coin") : "",
  ];
}
