// The list of players on the game master's page: order, bots, and moving a player to another phone.
import { joinCode, shortAddress } from "./join_code.js";
import { h } from "./kit.js";
import { playersInOrder } from "./players.js";
import { say } from "./text.js";

/** @param {import("./page_socket.js").HostState} state */
export function playerSection(state, send, isPlaying) {
  const people = playersInOrder({ ...state, game: isPlaying ? state.game : null });
  const order = people.map((person) => person.place);
  const rows = people.map((person, at) => playerRow(person, at, order, send, isPlaying));
  const free = state.seats.some((person, place) => person.holder === "here" && !order.includes(place));
  const bot = h("button", { type: "button", class: "plain", "data-id": "bot" }, say("add_bot"));
  bot.onclick = () => send({ do: "bot" });
  return [
    h("h2", {}, say("host_people")),
    people.length ? h("ol", { class: "sitters" }, rows) : h("p", { class: "quiet" }, say("host_none")),
    h(
      "div",
      { class: "row" },
      free && !isPlaying ? bot : null,
      h(
        "a",
        { class: "plain", href: "/", target: "_blank", rel: "noopener", "data-id": "here" },
        say("host_play_here"),
      ),
    ),
    ...joinSection(state),
  ];
}

function joinSection(state) {
  if (!state.join) return [];
  if (!state.lan) return [h("p", { class: "hint" }, say("local_only"))];
  return joinCode(state.join, (link, qr) => [
    h("div", { class: "join-code" }, h("img", { src: qr, alt: "" }), h("strong", {}, shortAddress(link))),
  ]);
}

function playerRow(person, at, order, send, isPlaying) {
  const { place, shown } = person;
  const toolButton = (id, label, sign, act, disabled = false) => {
    const button = h(
      "button",
      { type: "button", class: "plain tool", "aria-label": label, title: label, "data-id": `${id} ${place}`, disabled },
      sign,
    );
    button.onclick = act;
    return button;
  };
  const swapWith = (other) => {
    const moved = [...order];
    [moved[at], moved[other]] = [moved[other], moved[at]];
    send({ do: "order", places: moved });
  };
  const tools = isPlaying
    ? []
    : [
        toolButton("up", say("up_seat", shown), "▲", () => swapWith(at - 1), at === 0),
        toolButton("down", say("down_seat", shown), "▼", () => swapWith(at + 1), at === order.length - 1),
      ];
  if (person.holder === "phone")
    tools.push(toolButton("move", say("other_phone", shown), "⇄", () => send({ do: "move", at: place })));
  if (person.holder !== "bot")
    tools.push(toolButton("auto", say("bot_for", shown), "⚙", () => send({ do: "give", at: place, holder: "bot" })));
  tools.push(toolButton("out", say("remove", shown), "✕", () => send({ do: "give", at: place, holder: "here" })));
  return h(
    "li",
    { class: "sitter-row", style: { "--colour": `var(--seat-${at % 10})` } },
    h("span", { class: "number" }, at + 1),
    h("span", { class: "name" }, shown),
    h("span", { class: "quiet" }, say(person.away ? "state_away" : `state_${person.state}`)),
    h("span", { class: "tools-of" }, tools),
  );
}
