// The sentences of The Majority: titles of questions, rules, facts, and what they mean for a player.

import { mineAtEnd } from "/static/endings.js";
import { last, upTo } from "/static/kit.js";

const TRAITOR = 7;
const cardName = (word, kit) => (word ? kit.say(`card.${word[0]}`, word.slice(1)) : kit.say("card.unknown"));
const cardList = (words, kit) => new Intl.ListFormat(kit.language).format(words.map((word) => cardName(word, kit)));

export function title(question, state, panels, kit) {
  const about = question?.about;
  if (about === "first_card") return kit.say("title.first_card");
  if (about === "play") return kit.say(state?.open ? "title.play.open" : "title.play");
  if (about === "exchange")
    return kit.seat === null ? kit.say("title.exchange") : kit.say("title.exchange.with", kit.name((kit.seat + 2) % 4));
  const others = (panels?.packet?.length ?? 0) - 1;
  if (kit.seat === null || others < 1) return kit.say("title.draft");
  return kit.say(kit.of("title.draft.with", others), others, kit.name((kit.seat + 1) % kit.seats));
}

export function rules(question, state) {
  const about = question?.about ?? "play";
  const how = about === "first_card" ? "done" : about === "play" && state?.open ? "open" : about;
  return [1, 2, 3].map((line) => `rules.${how}.${line}`);
}

// Return the fate of a seat's card (kept, killed, stolen by a bribe, given by a traitor) and the seat that has it now.
export function fate(seat, cards, outcome) {
  const word = cards?.[seat] ?? "";
  if (outcome?.killed?.includes(word)) return { what: "killed", to: null };
  const bribe = `${word[0]}0`;
  const bribers = upTo(cards?.length ?? 0).filter((other) => cards[other] === bribe);
  if (bribers.length === 1 && bribers[0] !== seat) return { what: "stolen", to: bribers[0] };
  if (Number(word.slice(1)) === TRAITOR) return { what: "given", to: (seat + cards.length - 1) % cards.length };
  return { what: "kept", to: seat };
}

// Return the facts as sentences; the fate of each card is written below the card instead.
export function sentences(facts, kit) {
  const cards = last(facts, "turn")?.cards;
  const told = (facts ?? []).filter((fact) => !cards || fact?.e !== "played"); // the `turn` fact has all cards
  return told.flatMap((fact) => TELL[fact?.e]?.(fact, kit, cards) ?? []).filter(Boolean);
}

const TELL = {
  round: (fact, kit) => [kit.say("event.round", fact.round)],
  played: (fact, kit) => [kit.say("event.played", kit.name(fact.seat), cardName(fact.card, kit))],
  impossible: (fact, kit) => [kit.say("event.impossible", cardList(fact.cards ?? [], kit), kit.names(fact.seats))],
  outcome: (fact, kit, cards) => outcomeSentences(fact, cards, kit),
  debate: (fact, kit) => [debateSentence(fact, kit)],
};

function outcomeSentences(fact, cards, kit) {
  const told = [
    ...takenSentences(fact, cards, kit),
    killedSentence(fact, kit),
    ...givenSentences(fact, cards, kit),
    fact.open_next ? kit.say("event.spy", kit.name(fact.spy)) : "",
  ].filter(Boolean);
  return told.length ? told : [kit.say("event.kept")];
}

function givenSentences(outcome, cards, kit) {
  const told = (cards ?? [])
    .map((word, seat) => ({ seat, ...fate(seat, cards, outcome) }))
    .filter(({ what }) => what === "given");
  return told.map(({ seat, to }) => kit.say("event.given", kit.name(seat), cardName(cards[seat], kit), kit.name(to)));
}

function debateSentence(fact, kit) {
  const most = Math.max(0, ...(fact.coins ?? []));
  return kit.say(
    "event.debate",
    fact.round,
    kit.names(upTo(kit.seats).filter((seat) => fact.coins?.[seat] === most)),
    kit.count("coins", most),
  );
}

function killedSentence(fact, kit) {
  return fact.killed?.length ? kit.say("event.killed", cardList(fact.killed, kit)) : "";
}

function takenSentences(outcome, cards, kit) {
  const thieves = new Map();
  (cards ?? []).forEach((word, seat) => {
    const { what, to } = fate(seat, cards, outcome);
    if (what === "stolen") thieves.set(to, [...(thieves.get(to) ?? []), word]);
  });
  return [...thieves].map(([seat, words]) => kit.say("event.takes", kit.name(seat), cardList(words, kit)));
}

// Return what the facts mean for the player at this seat, as sentences.
export function mine(facts, seat, kit) {
  const cards = last(facts, "turn")?.cards;
  const debate = last(facts, "debate");
  if (last(facts, "end")) return mineAtEnd(facts, seat, kit);
  const said = cards ? [cardSentence(seat, cards, last(facts, "outcome"), kit)] : [];
  if (debate?.coins) said.push(kit.count("mine.coins", debate.coins[seat] ?? 0, debate.purse?.[seat] ?? 0));
  return said.filter(Boolean).join(" ");
}

function cardSentence(seat, cards, outcome, kit) {
  const { what, to } = fate(seat, cards, outcome);
  const won = upTo(cards.length).filter((other) => other !== seat && fate(other, cards, outcome).to === seat);
  const gained = won.length
    ? kit.say(
        "mine.takes",
        cardList(
          won.map((other) => cards[other]),
          kit,
        ),
      )
    : "";
  return [
    what === "kept" && gained
      ? ""
      : kit.say(`mine.${what}`, cardName(cards[seat], kit), to === null ? "" : kit.name(to)),
    gained,
  ]
    .filter(Boolean)
    .join(" ");
}
