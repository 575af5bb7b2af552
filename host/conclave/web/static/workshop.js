// The workshop page: console, all pods with their players, and tools for the simulated hardware.
import { find, make, setText, setVisible } from "./dom.js";
import { keyButton } from "./key_button.js";
import { drawOled } from "./oled.js";
import { PageSocket } from "./page_socket.js";
import { PublicPanel } from "./public_panel.js";
import { addShortcuts } from "./shortcuts.js";
import { fill, say } from "./text.js";
import { WorkshopPod } from "./workshop_pod.js";
import { WorkshopTools } from "./workshop_tools.js";

fill();
const CONSOLE = -1;
const key = location.hash.slice(1);
/** @type {HTMLAnchorElement} */ (find("back")).href = `/host#${key}`;
const publicPanel = new PublicPanel(find("public"));
const send = (message) => link.send(message);
const tools = new WorkshopTools(find("tools"), find("log"), send);
let pods = [];

for (const [name, sign] of [
  ["up", "▲"],
  ["down", "▼"],
  ["back", "◀"],
  ["ok", "OK"],
]) {
  const sendKey = (what) => () => send({ do: what, at: CONSOLE, key: name });
  find("console-keys").append(
    keyButton(sign, `${say("console")}: ${say(name)}`, sendKey("press"), sendKey("release"), "console-key"),
  );
}

const link = new PageSocket({ role: "table", key }, draw, (status) => {
  setText(find("status"), say(status));
  document.body.classList.toggle("away", status !== "connected");
});

function draw(state, news, first) {
  if (pods.length !== state.seats.length) makePods(state);
  if ("oled" in news) drawOled(find("oled"), state.oled);
  for (const pod of pods) {
    const spoken = pod.update(state, news);
    if (spoken) setText(find("alert"), `${state.seats[pod.number].name}. ${spoken}`);
  }
  if (["games", "game", "present", "power", "unfinished"].some((name) => name in news)) drawStartButtons(state);
  setText(find("hint"), !state.power ? say("dark") : state.game ? "" : say(state.unfinished ? "unfinished" : "home"));
  publicPanel.update(state, news);
  tools.update(state, news, first);
}

function makePods(state) {
  pods = state.seats.map((_, place) => new WorkshopPod(place, send, () => selectPod(place)));
  find("pods").replaceChildren(...pods.map((pod) => pod.root));
  selectPod(0);
}

function selectPod(place) {
  for (const pod of pods) pod.root.classList.toggle("chosen", pod.number === place);
  selectedPod = place;
}

let selectedPod = 0;
addShortcuts(
  send,
  () => selectedPod,
  (place) => place < pods.length && selectPod(place),
);

// A button to start each game that can be played with the connected pods.
function drawStartButtons(state) {
  const fitting = state.games.filter(([, , fewest]) => fewest <= state.present);
  const buttons = fitting.map(([game, name, fewest, most]) =>
    make(
      "button",
      { type: "button", class: "plain", onclick: () => send({ do: "start", game }) },
      say("play", name, Math.min(most, state.present)),
    ),
  );
  find("starts").replaceChildren(...buttons);
  setVisible(find("starts"), state.power && !state.game && !state.unfinished);
}
