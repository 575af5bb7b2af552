// A phone as the pod it stands for: its lights, its keys.
import { find, make, put, show } from "./dom.js";
import { secret } from "./keep.js";
import { Pod } from "./pod.js";
import { Public } from "./public.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";

fill();
const key = location.hash.slice(1);
const everybody = new Public(find("public"));
/** @type {Pod} */
let pod = null;
/** @type {Link} */
let link = null; // it calls back before it is made

/** @type {HTMLAnchorElement} */ (find("back")).href = key ? `/pod#${key}` : "/";
link = new Link(key ? { role: "pod", key, secret: secret(key) } : { role: "pod", secret: secret() }, draw, (status) => {
  if (status === "new") return location.replace("/"); // first a name
  put(find("status"), say(status));
  document.body.classList.toggle("away", status !== "connected");
  if (!link?.over) return;
  find("pod").replaceChildren();
  show(find("public"), false);
});

function draw(state, news) {
  if (!pod) {
    pod = new Pod(state.place, (message) => link.send(message));
    pod.root.append(make("p", { class: "hint" }, say("look")));
    find("pod").replaceChildren(pod.root);
    listen();
  }
  const plugged = state.place < state.present;
  pod.update(state.seats[state.place], state.lamps[state.place], state.strip);
  if ("question" in news || "panels" in news || "seats" in news) {
    const spoken = pod.words.update(state.question, state.panels, state.seats[state.place].state);
    if (spoken) put(find("alert"), spoken);
  }
  put(find("status"), state.power && !plugged ? say("unplugged") : "");
  document.title = `${state.seats[state.place].name || say("pod", state.place + 1)} · Conclave`;
  everybody.update(state, news);
}

// A B C D on a keyboard are the keys.
function listen() {
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
