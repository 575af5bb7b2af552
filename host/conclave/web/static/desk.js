// The game master's view of a real box: what is asked, the table, and all that was told. The keys are at the box.
import { find, put, show } from "./dom.js";
import { Drawing } from "./drawing.js";
import { h } from "./kit.js";
import { missing } from "./people.js";
import { drawPeople } from "./people_bar.js";
import { ranking } from "./ranking.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";

fill();
document.title = `${say("host")} · Conclave`;
const drawn = {};
const drawing = new Drawing(() => state && draw(), { matches: true }); // there is more on the page than the board
/** @type {import("./socket.js").State} */
let state = null;

new Link(
  { role: "watch" },
  (now) => {
    state = now;
    draw();
  },
  (what) => {
    document.body.classList.toggle("away", what !== "connected");
    if (what !== "connected") put(find("status"), say(what));
  },
);

function draw() {
  const ready = Boolean(state.game) && drawing.ready(state, null);
  put(find("status"), state.game ? missing(state) : say(state.lobby));
  drawPeople(find("people"), state);
  part("now", [state.game, state.asked, state.master, state.result, state.seats], now);
  part("board", ready ? [state.public, drawing.key] : null, () => (ready ? [drawing.board(state)] : []));
  part("history", state.told, history);
}

// Draw a part only when it has changed: who reads it is not sent back to its top.
function part(name, from, build) {
  const text = JSON.stringify(from);
  if (drawn[name] === text) return;
  drawn[name] = text;
  find(name).replaceChildren(...build().filter(Boolean));
  show(find(name), find(name).childElementCount > 0);
}

function now() {
  if (!state.game) return [h("p", {}, say(`${state.lobby}_hint`))];
  const title = h("h2", {}, state.game.title);
  if (state.result)
    return [title, ranking(state), state.replay && h("a", { class: "plain", href: state.replay }, say("see_replay"))];
  if (state.master) return [title, h("p", { class: "asked" }, say("game_master_asked", state.master))];
  return [
    title,
    state.asked && h("p", { class: "asked" }, state.asked.name),
    state.asked && h("p", { class: "quiet" }, state.asked.sentence),
  ];
}

function history() {
  if (!state.told.length) return [];
  const items = [...state.told].reverse().map(([, lines]) =>
    h(
      "li",
      {},
      lines.map((text) => h("p", {}, text)),
    ),
  );
  return [h("h2", {}, say("history")), h("ol", { class: "history", tabindex: 0 }, items)];
}
