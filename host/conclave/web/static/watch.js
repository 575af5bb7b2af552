// The page of the big screen: everything that is public, read-only.
import { BigScreen } from "./big_screen.js";
import { find, setText, setVisible } from "./dom.js";
import { GameDrawing } from "./game_drawing.js";
import { PageSocket } from "./page_socket.js";
import { drawPlayerBar } from "./player_bar.js";
import { waitingText } from "./players.js";
import { fill, say } from "./text.js";

fill();
/** @type {import("./page_socket.js").State} */
let state = null;
const narrowScreen = matchMedia("(max-width: 760px)"); // the page is open on a phone
const drawing = new GameDrawing(() => state && draw(), narrowScreen);
const screen = new BigScreen(find("main"), drawing);

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
  setText(find("title"), state.game?.title ?? "Conclave");
  setText(find("status"), statusText());
  setVisible(find("timer"), state.left !== null);
  if (state.left !== null) {
    setText(find("timer"), say("time_left", state.left));
    find("timer").classList.toggle("soon", state.left <= 5);
  }
  drawPlayerBar(find("people"), state);
  const spoken = screen.update(state);
  if (spoken) setText(find("alert"), spoken);
}

function statusText() {
  if (!state.power) return say("no_power");
  if (state.trouble) return say(state.trouble.startsWith("box:") ? "box_failed" : "failed", state.trouble);
  if (state.result) return say("over");
  if (!state.game) return say(state.unfinished ? "unfinished_game" : "players_in", state.order.length);
  if (state.master) return say("game_master_asked", state.master);
  return waitingText(state);
}
