// The table's own page: the console, all pods, who plays them, and the workshop.
import { find, make, put, show } from "./dom.js";
import { holdKey } from "./keys.js";
import { drawOled } from "./oled.js";
import { Public } from "./public.js";
import { Seat } from "./seat.js";
import { shortcuts } from "./shortcuts.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";
import { Workshop } from "./tools.js";

fill();
const CONSOLE = -1;
const key = location.hash.slice(1);
/** @type {HTMLAnchorElement} */ (find("back")).href = `/host#${key}`;
const everybody = new Public(find("public"));
const send = (message) => link.send(message);
const workshop = new Workshop(find("tools"), find("log"), send);
let seats = [];

for (const [name, sign] of [
  ["up", "▲"],
  ["down", "▼"],
  ["back", "◀"],
  ["ok", "OK"],
]) {
  const move = (what) => () => send({ do: what, at: CONSOLE, key: name });
  find("console-keys").append(
    holdKey(sign, `${say("console")}: ${say(name)}`, move("press"), move("release"), "console-key"),
  );
}

const link = new Link({ role: "table", key }, draw, (status) => {
  put(find("status"), say(status));
  document.body.classList.toggle("away", status !== "connected");
});

function draw(state, news, first) {
  if (seats.length !== state.seats.length) makeSeats(state);
  if ("oled" in news) drawOled(find("oled"), state.oled);
  for (const seat of seats) {
    const spoken = seat.update(state, news);
    if (spoken) put(find("alert"), `${state.seats[seat.number].name}. ${spoken}`);
  }
  if (["games", "game", "present", "power", "unfinished"].some((name) => name in news)) drawStarts(state);
  put(find("hint"), !state.power ? say("dark") : state.game ? "" : say(state.unfinished ? "unfinished" : "home"));
  everybody.update(state, news);
  workshop.update(state, news, first);
}

function makeSeats(state) {
  seats = state.seats.map((_, place) => new Seat(place, send, () => choose(place)));
  find("pods").replaceChildren(...seats.map((seat) => seat.root));
  choose(0);
}

function choose(place) {
  for (const seat of seats) seat.root.classList.toggle("chosen", seat.number === place);
  chosen = place;
}

let chosen = 0;
shortcuts(
  send,
  () => chosen,
  (place) => place < seats.length && choose(place),
);

// Games that can be played with the pods there are.
function drawStarts(state) {
  const fitting = state.games.filter(([, , fewest]) => fewest <= state.present);
  const buttons = fitting.map(([game, name, fewest, most]) =>
    make(
      "button",
      { type: "button", class: "plain", onclick: () => send({ do: "start", game }) },
      say("play", name, Math.min(most, state.present)),
    ),
  );
  find("starts").replaceChildren(...buttons);
  show(find("starts"), state.power && !state.game && !state.unfinished);
}
