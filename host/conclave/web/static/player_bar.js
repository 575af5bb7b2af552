// The bar of players with name, colour, and whether they have answered.
import { h } from "./kit.js";
import { playersInOrder } from "./players.js";
import { say } from "./text.js";

const STATE_SIGNS = { asked: "…", answered: "✓", out: "✕", sits: "–" };
const drawnFrom = new WeakMap();

/**
 * Draw the bar into `root` if it has changed.
 * @param {HTMLElement} root
 * @param {import("./page_socket.js").State} state
 */
export function drawPlayerBar(root, state) {
  const people = playersInOrder(state);
  const key = JSON.stringify(people);
  if (drawnFrom.get(root) === key) return;
  drawnFrom.set(root, key);
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
        h("span", { class: "sign", "aria-hidden": "true" }, doing === "away" ? "z" : (STATE_SIGNS[doing] ?? "")),
        h("span", { class: "visually-hidden" }, say(`state_${doing}`)),
      );
    }),
  );
}
