// The game master's page: everything that the console's menus do, as buttons and lists.
import { confirmDialog, openDialog } from "./dialog.js";
import { find, focusedIn, setText, setVisible } from "./dom.js";
import { factsOfReveal, GameDrawing } from "./game_drawing.js";
import { playerSection } from "./host_players.js";
import { questionForm } from "./host_question.js";
import { settingsForm, setupForm } from "./host_setup.js";
import { wordListForm } from "./host_word_list.js";
import { h } from "./kit.js";
import { playersInOrder, waitingText } from "./players.js";
import { resultSection } from "./result_section.js";
import "./skip_link.js";
import { PageSocket } from "./page_socket.js";
import { fill, say } from "./text.js";

fill();
document.title = `${say("host")} · Conclave`;
const key = location.hash.slice(1);
const drawnFrom = {};
const drawing = new GameDrawing(() => state && draw());
/** @type {import("./page_socket.js").HostState} */
let state = null;
/** @type {PageSocket} */
let link = null; // it calls back before the constructor returns
const send = (message) => link.send(message);
link = new PageSocket(
  { role: "host", key },
  (now) => {
    state = now;
    draw();
  },
  (what) => {
    document.body.classList.toggle("away", what !== "connected");
    setText(find("status"), what === "connected" ? "" : say(what));
    if (link?.isStopped) find("main").replaceChildren();
  },
);

find("links").append(
  h("a", { href: "/watch", target: "_blank", rel: "noopener" }, say("to_watch")),
  h("a", { href: `/workshop#${key}` }, say("to_workshop")),
);

function draw() {
  const ready = drawing.isReady(state, null);
  const isPlaying = Boolean(state.game) && !state.closed;
  setText(find("status"), statusLine());
  updateSection(
    "now",
    [
      state.game,
      state.revealing,
      state.result,
      state.master,
      state.master_question,
      state.options,
      state.subjects,
      state.limits,
      state.typed,
      state.unfinished,
      state.rules_changed,
      state.power,
      state.rematch,
      state.closed,
      state.trouble,
      state.unfit,
      state.replay,
    ],
    () => currentSection(isPlaying),
  );
  updateSection("people", [state.seats, state.order, state.game?.id, state.join, state.lan, isPlaying], () =>
    playerSection(state, send, isPlaying),
  );
  updateSection("setup", isPlaying || state.unfinished ? null : state.setup, () =>
    isPlaying || state.unfinished || !state.setup ? [] : setupForm(state.setup, send),
  );
  const dealsWords = !isPlaying && !state.unfinished && state.setup?.options.some(({ name }) => name === "list");
  updateSection("words", dealsWords, () => (dealsWords ? wordListForm(key) : []));
  updateSection("board", isPlaying && ready ? [state.public, state.told.length, drawing.key] : null, () =>
    isPlaying && ready ? boardSection() : [],
  );
  updateSection("settings", state.settings, () => settingsForm(state.settings, send));
  updateSection("codes", [state.links, state.lan], () => podCodes());
}

function unfinishedButtons() {
  const putAside = { do: "put aside" };
  if (!state.rules_changed)
    return [
      h("p", {}, say("unfinished_game")),
      buttonRow(commandButton("resume_game", { do: "go on" }, "primary"), commandButton("put_aside", putAside)),
    ];
  const why = h("p", {}, `${say("unfinished_game")} ${say("rules_changed")}`);
  return [
    why,
    buttonRow(commandButton("put_aside", putAside, "primary"), commandButton("resume_anyway", { do: "go on" })),
  ];
}

function statusLine() {
  if (!state.power) return say("no_power");
  if (state.left !== null) return `${say("time_left", state.left)} · ${waitingText(state)}`;
  return waitingText(state) || (state.result ? say("over") : "");
}

// Draw a section only if its data `from` has changed; the focus stays on the same control.
function updateSection(name, from, build) {
  const text = JSON.stringify(from);
  if (drawnFrom[name] === text) return;
  drawnFrom[name] = text;
  const root = find(name);
  const focused = focusedIn(root)?.dataset.id;
  root.replaceChildren(...build());
  setVisible(root, root.childElementCount > 0);
  /** @type {NodeListOf<HTMLElement>} */
  const controls = root.querySelectorAll("[data-id]");
  if (focused) [...controls].find((node) => node.dataset.id === focused)?.focus();
}

// What can be done now: resume, answer, undo, a rematch.
function currentSection(isPlaying) {
  /** @type {HTMLElement[]} */
  const parts = [h("h2", {}, state.game && (isPlaying || state.result) ? state.game.title : say("actions"))];
  if (state.trouble)
    parts.push(
      h(
        "p",
        { class: "trouble", role: "alert" },
        say(state.trouble.startsWith("box:") ? "box_failed" : "failed", state.trouble),
      ),
    );
  if (state.unfit) parts.push(h("p", { class: "trouble", role: "alert" }, say("unfit", state.unfit)));
  if (!state.power) return [...parts, buttonRow(commandButton("power", { do: "power", on: true }, "primary"))];
  if (state.unfinished) return [...parts, ...unfinishedButtons()];
  if (state.master) parts.push(questionForm(state, send));
  if (state.result) return [...parts, resultSection(state), buttonRow(...endedButtons(isPlaying))];
  if (!isPlaying)
    return [
      ...parts,
      h("p", { class: "quiet" }, say("nogame")),
      ...(state.rematch ? [buttonRow(commandButton("rematch", { do: "rematch" }, "primary"))] : []),
    ];
  return [...parts, buttonRow(...runningButtons())];
}

function endedButtons(isPlaying) {
  return [
    state.rematch && commandButton("rematch", { do: "rematch" }, "primary"),
    isPlaying && commandButton("finish", { do: "finish" }),
    isPlaying && confirmedButton("undo", "undo_sure", { do: "undo" }),
    state.replay && h("a", { class: "plain", href: state.replay }, say("see_replay")),
  ].filter(Boolean);
}

function runningButtons() {
  return [
    state.revealing && commandButton("next", { do: "next" }, "primary"),
    confirmedButton("undo", "undo_sure", { do: "undo" }),
    confirmedButton("abort", "abort_sure", { do: "abort" }),
  ].filter(Boolean);
}

function boardSection() {
  const facts = factsOfReveal(state.facts);
  return [drawing.event(facts, state), drawing.board(state), historyButton()].filter(Boolean);
}

function historyButton() {
  const button = h("button", { type: "button", class: "plain", "data-id": "history" }, say("history"));
  button.onclick = () =>
    openDialog(
      say("history"),
      h(
        "ol",
        { class: "history" },
        [...state.told].reverse().map(([, lines]) =>
          h(
            "li",
            {},
            lines.map((text) => h("p", {}, text)),
          ),
        ),
      ),
    );
  return buttonRow(button);
}

// The links and QR codes of the single pods.
function podCodes() {
  const names = new Map(playersInOrder(state).map((person) => [String(person.place), person.shown]));
  const cards = Object.entries(state.links).map(([place, { link: address, qr }]) =>
    h(
      "li",
      {},
      qr ? h("img", { src: qr, alt: "" }) : null,
      h("a", { href: address, target: "_blank", rel: "noopener" }, say("code_for", Number(place) + 1)),
      names.has(place) ? h("span", { class: "quiet" }, names.get(place)) : null,
    ),
  );
  return [
    h(
      "details",
      {},
      h("summary", { "data-id": "codes" }, say("codes")),
      h("p", { class: "hint" }, say(state.lan ? "codes_hint" : "local_only")),
      h("ul", { class: "codes" }, cards),
    ),
  ];
}

const buttonRow = (...children) => h("div", { class: "row" }, children);

function commandButton(text, message, name = "plain") {
  const button = h("button", { type: "button", class: name, "data-id": text }, say(text));
  button.onclick = () => send(message);
  return button;
}

function confirmedButton(text, question, message) {
  const button = h("button", { type: "button", class: "plain", "data-id": text }, say(text));
  button.onclick = () => confirmDialog(say(question), () => send(message));
  return button;
}
