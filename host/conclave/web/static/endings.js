// How every game ends: who has won, and the ranking.
import { h, last, nth, scene } from "./kit.js";
import { person } from "./symbols.js";

// Seats by score, the best first; those who tie share a place.
export function ranking(scores) {
  const order = scores.map((score, seat) => ({ score, seat })).sort((one, other) => other.score - one.score);
  return order.map((entry) => ({ ...entry, place: order.findIndex(({ score }) => score === entry.score) + 1 }));
}

// The line that says who has won, and why.
export function verdict(end, kit) {
  const won = end.winners ?? [];
  const why = kit.knows(`why.${end.why}`) ? kit.say(`why.${end.why}`) : "";
  return [won.length ? kit.say(kit.of("end.won", won.length), kit.names(won)) : kit.say("end.nobody"), why];
}

// Winners first, with their points where the game has any.
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

// What the end means for one seat.
export function mineAtEnd(facts, seat, kit) {
  const end = last(facts, "end");
  return end ? kit.say((end.winners ?? []).includes(seat) ? "mine.won" : "mine.lost") : "";
}
