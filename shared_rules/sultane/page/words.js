// The sentences of Au chevet de la Sultane: titles of questions, rules, facts, and what they mean for a player.

import { mineAtEnd } from "/static/endings.js";
import { last } from "/static/kit.js";

const PLACES = [5, 6];
const DANGER = 3;
const ENTERED = ["roles", "shuffle", "is_dinarzade", "not_dinarzade", "counted", "mismatch"]; // questions to the game master
const OWN = ["read", "am_dinarzade", "own_role"]; // questions about a player's real cards

export function title(question, state, panels, kit) {
  const about = question?.about;
  const name = (seat) => (seat == null ? "…" : kit.name(seat));
  if (about === "vote") return kit.say("title.vote", name(state?.vizier), name(state?.narrator));
  if (about === "discard")
    return kit.say((question.seats?.[0] ?? kit.seat) === state?.narrator ? "title.discard.2" : "title.discard.3");
  const exact = `title.${about}.${question?.subject}`;
  return kit.maybe(kit.knows(exact) ? exact : `title.${about}`, name(seatOfSubject(question)));
}

function seatOfSubject(question) {
  const found = /^s(\d)$/.exec(question?.subject ?? "");
  return found ? Number(found[1]) : null;
}

// Return the keys of the texts that explain a question.
export function rules(question, state) {
  const about = question?.about ?? "vote";
  const alike = ENTERED.includes(about) ? "entered" : OWN.includes(about) ? "own" : about;
  const third = about === "vote" && (state?.tracks?.[1] ?? 0) >= DANGER ? "rules.vote.danger" : `rules.${alike}.3`;
  return [`rules.${alike}.1`, `rules.${alike}.2`, third];
}

// Return the facts as sentences, one for each fact that has one.
export function sentences(facts, kit) {
  return (facts ?? []).map((fact) => TELL[fact?.e]?.(fact, kit)).filter(Boolean);
}

const TELL = {
  vizier: (fact, kit) => kit.say(fact.why === "named" ? "event.vizier.named" : "event.vizier", kit.name(fact.seat)),
  nominated: (fact, kit) => kit.say("event.nominated", kit.name(fact.vizier), kit.name(fact.narrator)),
  votes: (fact, kit) => votesSentence(fact, kit),
  not_dinarzade: (fact, kit) => kit.say("event.not_dinarzade", kit.name(fact.seat)),
  tale: (fact, kit) => {
    const track = fact.tale === "pacifist" ? 1 : 0;
    return kit.say(
      fact.by === "pile" ? "event.tale.pile" : "event.tale",
      kit.say(`tale.${fact.tale}`),
      fact.tracks?.[track],
      PLACES[track],
    );
  },
  claim: (fact, kit) =>
    fact.said === "none"
      ? kit.say("event.says_nothing", kit.name(fact.seat))
      : kit.say(kit.of("event.claim", Number(fact.said)), kit.name(fact.seat), fact.said),
  veto: (fact, kit) => kit.say(fact.agreed ? "event.veto.agreed" : "event.veto.refused"),
  power: (fact, kit) =>
    kit.say(`event.power.${fact.power}`, kit.name(fact.by), fact.target == null ? "" : kit.name(fact.target)),
  mismatch: (fact, kit) => kit.say("event.mismatch", kit.maybe(`role.${fact.role}`), fact.counted, fact.possible),
  shuffled: (fact, kit) => kit.say("event.shuffled", fact.pile),
};

function votesSentence(fact, kit) {
  const count = (vote) => (fact.votes ?? []).filter((cast) => cast === vote).length;
  const refused = fact.accepted ? "" : ` ${kit.say(fact.refused >= 3 ? "event.third" : "event.refused", fact.refused)}`;
  return kit.say(fact.accepted ? "event.accepted" : "event.rejected", count("yes"), count("no")) + refused;
}

// Return what the facts mean for the player at this seat, as a sentence.
export function mine(facts, seat, kit) {
  const power = last(facts, "power");
  if (last(facts, "end")) return mineAtEnd(facts, seat, kit);
  if (power?.target === seat) return kit.say(`mine.${power.power}`, kit.name(power.by));
  if (last(facts, "nominated")?.narrator === seat) return kit.say("mine.narrator");
  return last(facts, "vizier")?.seat === seat ? kit.say("mine.vizier") : "";
}
