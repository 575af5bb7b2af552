// A game that is over, played again: step by step or by itself, with all its secrets.
import { find, put, show } from "./dom.js";
import { Drawing, revealed, SMALL } from "./drawing.js";
import { moments } from "./film.js";
import { h } from "./kit.js";
import { drawPeople } from "./people_bar.js";
import { Screen } from "./screen.js";
import { fill, language, say } from "./text.js";

const EVENT = 3000,
  BOARD = 1600; // ms at speed 1
const SPEEDS = [0.5, 1, 2, 4, 8];

fill();
const drawing = new Drawing(() => draw(), matchMedia("(max-width: 760px)"));
const close = new Drawing(() => draw(), SMALL); // hands are small
const screen = new Screen(find("main"), drawing);
let film = null;
let stops = null; // see stopsOf
let at = 0;
let timer = 0;

load();
addEventListener("hashchange", () => location.reload());

async function load() {
  const answer = await fetch(`/film/${encodeURIComponent(location.hash.slice(1))}`).catch(() => null);
  if (!answer?.ok) return put(find("status"), say("replay_missing"));
  film = moments(await answer.json());
  document.title = `${say("replay")} · ${film[0].game.title}`;
  controls();
  draw();
}

// Of each moment first what was revealed, if it is anything to see, and then the board.
function stopsOf() {
  stops ??= film.flatMap((state, number) => {
    const facts = revealed(state.facts);
    const has = facts.some((fact) => fact.e !== "game") && drawing.event(facts, state);
    return [...(has ? [{ number, event: true }] : []), ...(state.result ? [] : [{ number, event: false }])];
  });
  return stops;
}

function draw() {
  if (!film || !drawing.ready(film[0], null) || !close.ready(film[0], null)) return;
  const { number, event } = stopsOf()[at];
  const state = { ...film[number], revealing: event && !film[number].result };
  drawing.ready(state, null);
  close.ready(state, null);
  put(find("title"), state.game.title);
  put(find("status"), say("replay_at", at + 1, stopsOf().length));
  screen.show(state, state.result ? "result" : event ? "event" : "board");
  drawPeople(find("people"), state);
  find("hands").replaceChildren(
    h("h2", { class: "visually-hidden" }, say("hands")),
    ...state.all.map((panels, seat) =>
      h("article", {}, h("h3", {}, close.kit.name(seat)), close.hand({ ...state, panels })),
    ),
  );
  const slider = /** @type {HTMLInputElement} */ (find("at"));
  slider.max = String(stopsOf().length - 1);
  slider.value = String(at);
  show(find("controls"), true);
}

function go(to) {
  at = Math.max(0, Math.min(stopsOf().length - 1, to));
  draw();
}

function play(on) {
  clearTimeout(timer);
  timer = 0;
  put(find("play"), say(on ? "hold_on" : "play_on"));
  if (!on || at >= stopsOf().length - 1) return put(find("play"), say("play_on"));
  timer = setTimeout(
    () => {
      go(at + 1);
      play(true);
    },
    (stopsOf()[at].event ? EVENT : BOARD) / Number(/** @type {HTMLSelectElement} */ (find("speed")).value),
  );
}

function controls() {
  const button = (id, text, act) => {
    const made = h("button", { type: "button", class: "plain", id }, say(text));
    made.onclick = act;
    return made;
  };
  const by = (step) => () => {
    play(false);
    go(at + step);
  };
  const slider = h("input", { id: "at", type: "range", min: 0, value: 0, "aria-label": say("replay") });
  slider.oninput = () => {
    play(false);
    go(Number(slider.value));
  };
  const speed = h(
    "select",
    { id: "speed", "aria-label": say("speed_label") },
    SPEEDS.map((one) => h("option", { value: one, selected: one === 1 }, `×${one.toLocaleString(language)}`)),
  );
  speed.onchange = () => timer && play(true);
  find("controls").replaceChildren(
    button("back", "step_back", by(-1)),
    button("play", "play_on", () => play(!timer)),
    button("on", "step_on", by(1)),
    slider,
    speed,
  );
  addEventListener("keydown", (event) => {
    if (/** @type {Element} */ (event.target).closest?.("button, input, select")) return;
    if (event.key === "ArrowLeft") by(-1)();
    else if (event.key === "ArrowRight") by(1)();
    else if (event.key === " ") {
      event.preventDefault();
      play(!timer);
    }
  });
}
