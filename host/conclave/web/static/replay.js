// The replay page: a finished game with all its secrets, step by step or as a film.
import { BigScreen } from "./big_screen.js";
import { find, setText, setVisible } from "./dom.js";
import { factsOfReveal, GameDrawing, SMALL } from "./game_drawing.js";
import { h } from "./kit.js";
import { drawPlayerBar } from "./player_bar.js";
import { fullStates } from "./replay_states.js";
import { fill, language, say } from "./text.js";

const EVENT_TIME = 3000,
  BOARD_TIME = 1600; // ms at speed 1
const SPEEDS = [0.5, 1, 2, 4, 8];

fill();
const drawing = new GameDrawing(() => draw(), matchMedia("(max-width: 760px)"));
const handDrawing = new GameDrawing(() => draw(), SMALL); // for the hands, which are small
const screen = new BigScreen(find("main"), drawing);
let states = null;
let stops = null; // see listStops
let position = 0;
let timer = 0;

loadReplay();
addEventListener("hashchange", () => location.reload());

async function loadReplay() {
  const answer = await fetch(`/film/${encodeURIComponent(location.hash.slice(1))}`).catch(() => null);
  if (!answer?.ok) return setText(find("status"), say("replay_missing"));
  states = fullStates(await answer.json());
  document.title = `${say("replay")} · ${states[0].game.title}`;
  addControls();
  draw();
}

// The steps of the replay: for each state first its reveal, if there is anything to see, and then the board.
function listStops() {
  stops ??= states.flatMap((state, number) => {
    const facts = factsOfReveal(state.facts);
    const has = facts.some((fact) => fact.e !== "game") && drawing.event(facts, state);
    return [...(has ? [{ number, event: true }] : []), ...(state.result ? [] : [{ number, event: false }])];
  });
  return stops;
}

function draw() {
  if (!states || !drawing.isReady(states[0], null) || !handDrawing.isReady(states[0], null)) return;
  const { number, event } = listStops()[position];
  const state = { ...states[number], revealing: event && !states[number].result };
  drawing.isReady(state, null);
  handDrawing.isReady(state, null);
  setText(find("title"), state.game.title);
  setText(find("status"), say("replay_at", position + 1, listStops().length));
  screen.show(state, state.result ? "result" : event ? "event" : "board");
  drawPlayerBar(find("people"), state);
  find("hands").replaceChildren(
    h("h2", { class: "visually-hidden" }, say("hands")),
    ...state.all.map((panels, seat) =>
      h("article", {}, h("h3", {}, handDrawing.kit.name(seat)), handDrawing.hand({ ...state, panels })),
    ),
  );
  const slider = /** @type {HTMLInputElement} */ (find("at"));
  slider.max = String(listStops().length - 1);
  slider.value = String(position);
  setVisible(find("controls"), true);
}

function goTo(to) {
  position = Math.max(0, Math.min(listStops().length - 1, to));
  draw();
}

function setPlaying(on) {
  clearTimeout(timer);
  timer = 0;
  setText(find("play"), say(on ? "hold_on" : "play_on"));
  if (!on || position >= listStops().length - 1) return setText(find("play"), say("play_on"));
  timer = setTimeout(
    () => {
      goTo(position + 1);
      setPlaying(true);
    },
    (listStops()[position].event ? EVENT_TIME : BOARD_TIME) /
      Number(/** @type {HTMLSelectElement} */ (find("speed")).value),
  );
}

function addControls() {
  const button = (id, text, act) => {
    const made = h("button", { type: "button", class: "plain", id }, say(text));
    made.onclick = act;
    return made;
  };
  const by = (step) => () => {
    setPlaying(false);
    goTo(position + step);
  };
  const slider = h("input", { id: "at", type: "range", min: 0, value: 0, "aria-label": say("replay") });
  slider.oninput = () => {
    setPlaying(false);
    goTo(Number(slider.value));
  };
  const speed = h(
    "select",
    { id: "speed", "aria-label": say("speed_label") },
    SPEEDS.map((one) => h("option", { value: one, selected: one === 1 }, `×${one.toLocaleString(language)}`)),
  );
  speed.onchange = () => timer && setPlaying(true);
  find("controls").replaceChildren(
    button("back", "step_back", by(-1)),
    button("play", "play_on", () => setPlaying(!timer)),
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
      setPlaying(!timer);
    }
  });
}
