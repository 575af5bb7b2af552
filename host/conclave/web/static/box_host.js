// The game master's page for a real box: question, players, board and history, read-only. The keys are at the box.
import { find, setText, setVisible } from "./dom.js";
import { GameDrawing } from "./game_drawing.js";
import { h } from "./kit.js";
import { PageSocket } from "./page_socket.js";
import { drawPlayerBar } from "./player_bar.js";
import { waitingText } from "./players.js";
import { resultSection } from "./result_section.js";
import { fill, say } from "./text.js";

fill();
document.title = `${say("host")} · Conclave`;
const drawnFrom = {};
const drawing = new GameDrawing(() => state && draw(), { matches: true }); // narrow: the page has more than the board
/** @type {import("./page_socket.js").State} */
let state = null;

new PageSocket(
  { role: "watch" },
  (now) => {
    state = now;
    draw();
  },
  (what) => {
    document.body.classList.toggle("away", what !== "connected");
    if (what !== "connected") setText(find("status"), say(what));
  },
);

function draw() {
  const ready = Boolean(state.game) && drawing.isReady(state, null);
  setText(find("status"), state.game ? waitingText(state) : say(state.lobby));
  drawPlayerBar(find("people"), state);
  updateSection("now", [state.game, state.asked, state.master, state.result, state.seats], currentSection);
  updateSection("board", ready ? [state.public, drawing.key] : null, () => (ready ? [drawing.board(state)] : []));
  updateSection("history", state.told, historySection);
}

// Draw a section only if its data `from` has changed, as drawing it scrolls it back to its top.
function updateSection(name, from, build) {
  const text = JSON.stringify(from);
  if (drawnFrom[name] === text) return;
  drawnFrom[name] = text;
  find(name).replaceChildren(...build().filter(Boolean));
  setVisible(find(name), find(name).childElementCount > 0);
}

function currentSection() {
  if (!state.game) return [h("p", {}, say(`${state.lobby}_hint`))];
  const title = h("h2", {}, state.game.title);
  if (state.result)
    return [
      title,
      resultSection(state),
      state.replay && h("a", { class: "plain", href: state.replay }, say("see_replay")),
    ];
  if (state.master) return [title, h("p", { class: "asked" }, say("game_master_asked", state.master))];
  return [
    title,
    state.asked && h("p", { class: "asked" }, state.asked.name),
    state.asked && h("p", { class: "quiet" }, state.asked.sentence),
  ];
}

function historySection() {
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
