// The sentences of Witchcraft: titles of questions, rules, facts, and what they mean for a player.

import { mineAtEnd } from "/static/endings.js";
import { all, last, seatOf } from "/static/kit.js";

const colourName = (word, kit) => kit.say(`o.${word}`);
const joinList = (texts, kit) => new Intl.ListFormat(kit.language).format(texts);
const MASTERS = ["day", "dawn", "counted", "mismatch"];
const OWN = ["own_discs", "own_rumours", "own_tokens", "own_colour"];

export function title(question, state, panels, kit) {
  const whose = seatOf(question?.subject);
  if (["counted", "mismatch"].includes(question?.about)) return checkTitle(question, kit);
  const [, hue = ""] = (question?.subject ?? "").split(".");
  return kit.maybe(`title.${question?.about}`, whose === null ? "…" : kit.name(whose), hue ? colourName(hue, kit) : "");
}

// Return the title of a question to the game master: whether the entered counts are right.
function checkTitle(question, kit) {
  const [kind = "", hue = ""] = (question.subject ?? "").split(".");
  const what = kit.knows(`kind.${kind}`) ? kit.say(`kind.${kind}`) : "";
  return kit.say(`title.${question.about}`, hue ? kit.say("kind.of", what, colourName(hue, kit)) : what);
}

export function rules(question) {
  const about = question?.about ?? "action";
  const alike = about === "hide" ? "hides" : MASTERS.includes(about) ? "entered" : OWN.includes(about) ? "own" : about;
  return [1, 2, 3].map((line) => `rules.${alike}.${line}`);
}

// Return the facts as sentences.
export function sentences(facts, kit) {
  return (facts ?? []).map((fact) => TELL[fact?.e]?.(fact, kit)).filter(Boolean);
}

const TELL = {
  day: (fact, kit) => kit.say("event.day", fact.day, kit.name(fact.first)),
  field: (fact, kit) => kit.say("event.field", fact.pile),
  took: (fact, kit) =>
    kit.say(
      "event.took",
      kit.name(fact.seat),
      colourName(fact.rumour, kit),
      colourName(fact.discarded, kit),
      discSentence(fact, kit),
    ),
  data: (fact, kit) =>
    kit.say(
      "event.data",
      kit.name(fact.seat),
      joinList(
        (fact.hidden ?? []).map(([seat, hue]) => kit.say("rumour.of", kit.name(seat), colourName(hue, kit))),
        kit,
      ),
    ),
  discs: (fact, kit) => kit.say("event.discs", bestNames(fact.points ?? [], kit), Math.max(0, ...(fact.points ?? []))),
  suspicion: (fact, kit) => kit.say("event.suspicion", fact.night),
  revealed: (fact, kit) => kit.say("event.revealed"),
  executed: (fact, kit) => executedSentence(fact, kit),
  counts: (fact, kit) => kit.say("event.counts"),
  mismatch: (fact, kit) => kit.say("event.mismatch", kit.say(`kind.${fact.kind}`), fact.counted, fact.possible),
};

function discSentence(fact, kit) {
  if (!fact.disc) return kit.say("disc.token", colourName(fact.wanted, kit));
  return typeof fact.source === "number"
    ? kit.say("disc.from", colourName(fact.disc, kit), kit.name(fact.source))
    : kit.say("disc.supply", colourName(fact.disc, kit));
}

function bestNames(points, kit) {
  const most = Math.max(...points);
  return kit.names(points.flatMap((number, seat) => (number === most ? [seat] : [])));
}

function executedSentence(fact, kit) {
  if (!fact.colour) return kit.say("event.executed.none");
  return fact.seat == null
    ? kit.say("event.executed.absent", colourName(fact.colour, kit))
    : kit.say("event.executed", colourName(fact.colour, kit), kit.name(fact.seat));
}

// Return what the facts mean for the player at this seat, as sentences.
export function mine(facts, seat, kit) {
  const said = [];
  const executed = last(facts, "executed");
  const discs = last(facts, "discs");
  const paid = last(facts, "revealed")?.paid?.[seat] ?? 0;
  for (const fact of all(facts, "took"))
    if (fact.source === seat) said.push(kit.say("mine.robbed", kit.name(fact.seat), colourName(fact.disc, kit)));
  for (const fact of all(facts, "data"))
    for (const [whose, hue] of fact.hidden ?? [])
      if (whose === seat) said.push(kit.say("mine.hidden", colourName(hue, kit)));
  if (discs?.points) said.push(kit.count("mine.discs", discs.points[seat] ?? 0));
  if (paid) said.push(kit.count(paid > 0 ? "mine.guessed" : "mine.found", Math.abs(paid)));
  if (executed && executed.seat === seat) said.push(kit.say("mine.executed"));
  return [...said, mineAtEnd(facts, seat, kit)].filter(Boolean).join(" ");
}
