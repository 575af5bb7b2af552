// The big screen: what everybody may see, and nothing to press.
import { find, put, show } from "./dom.js";
import { Drawing } from "./drawing.js";
import { missing } from "./people.js";
import { drawPeople } from "./people_bar.js";
import { Screen } from "./screen.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";

fill();
/** @type {import("./socket.js").State} */
let state = null;
const small = matchMedia("(max-width: 760px)"); // a phone on which somebody watches
const drawing = new Drawing(() => state && draw(), small);
const screen = new Screen(find("main"), drawing);

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
  put(find("title"), state.game?.title ?? "Conclave");
  put(find("status"), status());
  show(find("timer"), state.left !== null);
  if (state.left !== null) {
    put(find("timer"), say("time_left", state.left));
    find("timer").classList.toggle("soon", state.left <= 5);
  }
  drawPeople(find("people"), state);
  const spoken = screen.draw(state);
  if (spoken) put(find("alert"), spoken);
}

function status() {
  if (!state.power) return say("no_power");
  if (state.trouble) return say(state.trouble.startsWith("box:") ? "box_failed" : "failed", state.trouble);
  if (state.result) return say("over");
  if (!state.game) return say(state.unfinished ? "unfinished_game" : "players_in", state.order.length);
  if (state.master) return say("game_master_asked", state.master);
  return missing(state);
}
