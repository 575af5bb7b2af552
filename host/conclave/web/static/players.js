// The players of a state in their order, and texts about whose answer is missing.
import { h } from "./kit.js";
import { say } from "./text.js";

export const playerName = (person, place) => person.name || say("seat", (person.seat ?? place) + 1);

/**
 * Return the players of the game by seat; before a game those who have joined, in their order around the table.
 * @param {import("./page_socket.js").State} state
 */
export function playersInOrder(state) {
  const all = state.seats.map((person, place) => ({ ...person, place, shown: playerName(person, place) }));
  if (state.game) return all.filter((person) => person.seat !== null).sort((one, other) => one.seat - other.seat);
  return state.order.map((place, at) => ({ ...all[place], seat: at }));
}

/**
 * Return a sentence that says whose answers are missing; "" without a question. `mine` is the pod of this page.
 * @param {import("./page_socket.js").State} state
 */
export function waitingText(state, mine = null) {
  if (state.result || !state.game) return "";
  const people = playersInOrder(state).filter((person) => person.state === "asked");
  const asked = playersInOrder(state).some((person) => person.state === "answered");
  if (people.some((person) => person.place === mine)) return say("waits_you");
  if (!people.length) return asked ? say("all_in") : "";
  const names = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(
    people.map((person) => person.shown),
  );
  return say(people.length === 1 ? "waits_one" : "waits_many", names);
}

// Return a round badge for each player: colour and initials, with a mark if the player has answered.
export function playerBadges(state, mine) {
  return playersInOrder(state).map((person) => {
    const words = [person.shown, say(`state_${person.state}`), person.away ? say("state_away") : ""]
      .filter(Boolean)
      .join(", ");
    return h(
      "li",
      {
        class: `face ${person.state} ${person.place === mine ? "own" : ""} ${person.away ? "away" : ""}`,
        style: { "--colour": `var(--seat-${person.seat % 10})` },
      },
      h("span", { class: "disc", "aria-hidden": "true" }, initials(person.shown)),
      h("span", { class: "visually-hidden" }, words),
    );
  });
}

function initials(name) {
  const words = name.split(" ");
  return words.length > 1 ? [...words[0]][0] + [...words.at(-1)].slice(0, 2).join("") : [...name].slice(0, 2).join("");
}
