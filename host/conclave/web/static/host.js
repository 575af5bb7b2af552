// The game master's page: what the console does, as buttons and lists.

import { dialog, sure } from "./dialog.js";
import { find, focusedIn, put, show } from "./dom.js";
import { Drawing, revealed } from "./drawing.js";
import { peopleList } from "./host_people.js";
import { questionForm } from "./host_question.js";
import { settingsForm, setupForm } from "./host_setup.js";
import { wordsForm } from "./host_words.js";
import { h } from "./kit.js";
import { atTable, missing } from "./people.js";
import { ranking } from "./ranking.js";
import "./skip.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";

fill();
document.title = `${say("host")} · Conclave`;
const key = location.hash.slice(1);
const drawn = {};
const drawing = new Drawing(() => state && draw());
/** @type {import("./socket.js").HostState} */
let state = null;
/** @type {Link} */
let link = null; // it calls back before it is made
const send = (message) => link.send(message);
link = new Link(
  { role: "host", key },
  (now) => {
    state = now;
    draw();
  },
  (what) => {
    document.body.classList.toggle("away", what !== "connected");
    put(find("status"), what === "connected" ? "" : say(what));
    if (link?.over) find("main").replaceChildren();
  },
);

find("links").append(
  h("a", { href: "/watch", target: "_blank", rel: "noopener" }, say("to_watch")),
  h("a", { href: `/workshop#${key}` }, say("to_workshop")),
);

function draw() {
  const ready = drawing.ready(state, null);
  const isPlaying = Boolean(state.game) && !state.closed;
  put(find("status"), line());
  part(
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
    () => now(isPlaying),
  );
  part("people", [state.seats, state.order, state.game?.id, state.join, state.lan, isPlaying], () =>
    peopleList(state, send, isPlaying),
  );
  part("setup", isPlaying || state.unfinished ? null : state.setup, () =>
    isPlaying || state.unfinished || !state.setup ? [] : setupForm(state.setup, send),
  );
  const dealsWords = !isPlaying && !state.unfinished && state.setup?.options.some(({ name }) => name === "list");
  part("words", dealsWords, () => (dealsWords ? wordsForm(key) : []));
  part("board", isPlaying && ready ? [state.public, state.told.length, drawing.key] : null, () =>
    isPlaying && ready ? board() : [],
  );
  part("settings", state.settings, () => settingsForm(state.settings, send));
  part("codes", [state.links, state.lan], () => codes());
}

function unfinished() {
  const aside = { do: "put aside" };
  if (!state.rules_changed)
    return [
      h("p", {}, say("unfinished_game")),
      row(act("resume_game", { do: "go on" }, "primary"), act("put_aside", aside)),
    ];
  const why = h("p", {}, `${say("unfinished_game")} ${say("rules_changed")}`);
  return [why, row(act("put_aside", aside, "primary"), act("resume_anyway", { do: "go on" }))];
}

function line() {
  if (!state.power) return say("no_power");
  if (state.left !== null) return `${say("time_left", state.left)} · ${missing(state)}`;
  return missing(state) || (state.result ? say("over") : "");
}

// Draw a part only when it has changed; who was at one of its controls stays there.
function part(name, from, build) {
  const text = JSON.stringify(from);
  if (drawn[name] === text) return;
  drawn[name] = text;
  const root = find(name);
  const focused = focusedIn(root)?.dataset.id;
  root.replaceChildren(...build());
  show(root, root.childElementCount > 0);
  /** @type {NodeListOf<HTMLElement>} */
  const controls = root.querySelectorAll("[data-id]");
  if (focused) [...controls].find((node) => node.dataset.id === focused)?.focus();
}

function now(isPlaying) {
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
  if (!state.power) return [...parts, row(act("power", { do: "power", on: true }, "primary"))];
  if (state.unfinished) return [...parts, ...unfinished()];
  if (state.master) parts.push(questionForm(state, send));
  if (state.result) return [...parts, ranking(state), row(...ended(isPlaying))];
  if (!isPlaying)
    return [
      ...parts,
      h("p", { class: "quiet" }, say("nogame")),
      ...(state.rematch ? [row(act("rematch", { do: "rematch" }, "primary"))] : []),
    ];
  return [...parts, row(...running())];
}

function ended(isPlaying) {
  return [
    state.rematch && act("rematch", { do: "rematch" }, "primary"),
    isPlaying && act("finish", { do: "finish" }),
    isPlaying && ask("undo", "undo_sure", { do: "undo" }),
    state.replay && h("a", { class: "plain", href: state.replay }, say("see_replay")),
  ].filter(Boolean);
}

function running() {
  return [
    state.revealing && act("next", { do: "next" }, "primary"),
    ask("undo", "undo_sure", { do: "undo" }),
    ask("abort", "abort_sure", { do: "abort" }),
  ].filter(Boolean);
}

function board() {
  const facts = revealed(state.facts);
  return [drawing.event(facts, state), drawing.board(state), history()].filter(Boolean);
}

function history() {
  const button = h("button", { type: "button", class: "plain", "data-id": "history" }, say("history"));
  button.onclick = () =>
    dialog(
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
  return row(button);
}

function codes() {
  const names = new Map(atTable(state).map((person) => [String(person.place), person.shown]));
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

const row = (...children) => h("div", { class: "row" }, children);

function act(text, message, name = "plain") {
  const button = h("button", { type: "button", class: name, "data-id": text }, say(text));
  button.onclick = () => send(message);
  return button;
}

function ask(text, question, message) {
  const button = h("button", { type: "button", class: "plain", "data-id": text }, say(text));
  button.onclick = () => sure(say(question), () => send(message));
  return button;
}
