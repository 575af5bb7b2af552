// The big screen: what everybody may see, and nothing to press.
import { find, make, put } from "./dom.js";
import { Lights } from "./lights.js";
import { drawOled } from "./oled.js";
import { Public } from "./public.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";

fill();
const everybody = new Public(find("public"));
let seats = [];

new Link({ role: "watch" }, draw, (status) => put(find("status"), say(status)));

function draw(state, news) {
  if ("oled" in news) drawOled(find("oled"), state.oled);
  if ("seats" in news || "lamps" in news) drawSeats(state);
  everybody.update(state, news);
}

function drawSeats(state) {
  if (seats.length !== state.seats.length) {
    seats = state.seats.map(() => {
      const lamp = make("span", { class: "lamp", "aria-hidden": "true" });
      const name = make("strong", {});
      const status = make("span", { class: "status" });
      return { root: make("li", {}, lamp, name, status), lamp: new Lights([lamp]), name, status };
    });
    find("seats").replaceChildren(...seats.map((seat) => seat.root));
  }
  const order = (place) => state.seats[place].seat ?? 100 + place;
  seats.forEach((seat, place) => {
    const { name, state: status } = state.seats[place];
    seat.lamp.show(state.lamps[place] ?? "");
    put(seat.name, name || say("pod", place + 1));
    put(seat.status, place < state.present ? say(status || "free") : say("cabled"));
    seat.root.style.order = String(order(place));
  });
}
