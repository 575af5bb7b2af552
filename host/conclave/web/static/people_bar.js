// Everybody at the table, with name and colour, and whether the answer is there.
import { h } from "./kit.js";
import { atTable } from "./people.js";
import { say } from "./text.js";

const SIGNS = { asked: "…", answered: "✓", out: "✕", sits: "–" };
const drawn = new WeakMap();

/**
 * @param {HTMLElement} root
 * @param {import("./socket.js").State} state
 */
export function drawPeople(root, state) {
  const people = atTable(state);
  const key = JSON.stringify(people);
  if (drawn.get(root) === key) return;
  drawn.set(root, key);
  root.replaceChildren(
    ...people.map((person) => {
      const doing = person.away ? "away" : person.state;
      return h(
        "li",
        {
          class: `sitter ${person.state} ${person.away ? "asleep" : ""}`,
          style: { "--colour": `var(--seat-${person.seat % 10})` },
        },
        h("span", { class: "number", "aria-hidden": "true" }, person.seat + 1),
        h("span", { class: "name" }, person.shown),
        h("span", { class: "sign", "aria-hidden": "true" }, doing === "away" ? "z" : (SIGNS[doing] ?? "")),
        h("span", { class: "visually-hidden" }, say(`state_${doing}`)),
      );
    }),
  );
}
