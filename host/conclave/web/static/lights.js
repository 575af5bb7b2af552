// The page that shows a phone's pod as it is: its lights and its keys.
import { find, make, setText, setVisible } from "./dom.js";
import { PageSocket } from "./page_socket.js";
import { phoneSecret } from "./phone_storage.js";
import { PodView } from "./pod_view.js";
import { PublicPanel } from "./public_panel.js";
import { fill, say } from "./text.js";

fill();
const key = location.hash.slice(1);
const publicPanel = new PublicPanel(find("public"));
/** @type {PodView} */
let pod = null;
/** @type {PageSocket} */
let link = null; // it calls back before the constructor returns

/** @type {HTMLAnchorElement} */ (find("back")).href = key ? `/pod#${key}` : "/";
link = new PageSocket(
  key ? { role: "pod", key, secret: phoneSecret(key) } : { role: "pod", secret: phoneSecret() },
  draw,
  (status) => {
    if (status === "new") return location.replace("/"); // the start page asks for a name
    setText(find("status"), say(status));
    document.body.classList.toggle("away", status !== "connected");
    if (!link?.isStopped) return;
    find("pod").replaceChildren();
    setVisible(find("public"), false);
  },
);

function draw(state, news) {
  if (!pod) {
    pod = new PodView(state.place, (message) => link.send(message));
    pod.root.append(make("p", { class: "hint" }, say("look")));
    find("pod").replaceChildren(pod.root);
    listenToKeyboard();
  }
  const plugged = state.place < state.present;
  pod.update(state.seats[state.place], state.lamps[state.place], state.strip);
  if ("question" in news || "panels" in news || "seats" in news) {
    const spoken = pod.texts.update(state.question, state.panels, state.seats[state.place].state);
    if (spoken) setText(find("alert"), spoken);
  }
  setText(find("status"), state.power && !plugged ? say("unplugged") : "");
  document.title = `${state.seats[state.place].name || say("pod", state.place + 1)} · Conclave`;
  publicPanel.update(state, news);
}

// The letters A B C D of a keyboard press the keys.
function listenToKeyboard() {
  const letter = (event) => (event.ctrlKey || event.altKey || event.metaKey ? "" : event.key.toUpperCase());
  addEventListener("keydown", (event) => {
    if ("ABCD".includes(letter(event)) && letter(event) && !event.repeat)
      link.send({ do: "press", key: letter(event) });
  });
  addEventListener("keyup", (event) => {
    if ("ABCD".includes(letter(event)) && letter(event)) link.send({ do: "release", key: letter(event) });
  });
}

addEventListener("hashchange", () => location.reload());
