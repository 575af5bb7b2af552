// The result with winners and scores, for games whose drawing has no ending of its own.
import { h } from "./kit.js";
import { playersInOrder } from "./players.js";
import { say } from "./text.js";

/** @param {import("./page_socket.js").State} state */
export function resultSection(state) {
  const { winners = [], scores } = state.result;
  const people = playersInOrder(state).map((person) => ({
    ...person,
    won: winners.includes(person.seat),
    score: scores?.[person.seat] ?? null,
  }));
  people.sort((one, other) => other.won - one.won || (other.score ?? 0) - (one.score ?? 0));
  const names = people
    .filter((person) => person.won)
    .map((person) => person.shown)
    .join(", ");
  return h(
    "section",
    { class: "ranking" },
    h("h2", {}, names ? say("winners", names) : say(state.result.winners ? "nobody_won" : "over")),
    h(
      "ol",
      { class: "ranks" },
      people.map((person) =>
        h(
          "li",
          { class: `rank ${person.won ? "won" : ""}` },
          h("span", {}, person.shown),
          person.score === null ? null : h("b", {}, String(person.score)),
        ),
      ),
    ),
  );
}
