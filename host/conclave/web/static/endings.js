// The end of a game as its drawing shows it: winners and ranking.
import { h, last, nth, scene } from "./kit.js";
import { person } from "./symbols.js";

// Return {seat, score, place} for each seat, the best first; equal scores share a place.
export function ranking(scores) {
  const order = scores.map((score, seat) => ({ score, seat })).sort((one, other) => other.score - one.score);
  return order.map((entry) => ({ ...entry, place: order.findIndex(({ score }) => score === entry.score) + 1 }));
}

// Return two sentences: who has won, and why ("" if the game has no text for it).
export function verdict(end, kit) {
  const won = end.winners ?? [];
  const why = kit.knows(`why.${end.why}`) ? kit.say(`why.${end.why}`) : "";
  return [won.length ? kit.say(kit.of("end.won", won.length), kit.names(won)) : kit.say("end.nobody"), why];
}

// The scene of the end: winners, then the ranking with scores if the game has any; `more` goes between them.
export function ending(facts, kit, ...more) {
  const end = last(facts, "end");
  const ranked = end.scores
    ? ranking(end.scores)
    : (end.winners ?? []).map((seat) => ({ seat, score: null, place: 1 }));
  const rows = ranked.map(({ seat, score, place }, at) =>
    h(
      "li",
      nth(at, (end.winners ?? []).includes(seat) ? "rank won" : "rank"),
      h("span", { class: "place" }, score === null ? "" : `${place}.`),
      person(kit, seat),
      score !== null && h("b", {}, String(score)),
    ),
  );
  return scene(kit, "ending", verdict(end, kit), more, h("ol", { class: "ranks" }, rows));
}

// The sentence for one seat: won or lost; "" before the end.
export function mineAtEnd(facts, seat, kit) {
  const end = last(facts, "end");
  return end ? kit.say((end.winners ?? []).includes(seat) ? "mine.won" : "mine.lost") : "";
}
