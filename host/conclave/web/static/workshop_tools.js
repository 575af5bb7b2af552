// Tools of the workshop page for people who build the box: power, cable, speed, and the serial log.
import { make, setText } from "./dom.js";
import { language, say } from "./text.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const MAX_LINES = 400;

export class WorkshopTools {
  constructor(tools, log, send) {
    this.log = log;
    this.power = button(() => send({ do: "power", on: !this.state.power }));
    this.pause = button(() => send({ do: "pause", on: !this.state.paused }));
    this.speed = make("select", { onchange: () => send({ do: "speed", speed: Number(this.speed.value) }) });
    for (const speed of SPEEDS)
      this.speed.append(make("option", { value: speed }, `×${speed.toLocaleString(language)}`));
    this.place = make("select", { onchange: () => this.unplug(send), "aria-label": say("unplug") });
    this.cable = button(() => send({ do: "plug" }));
    setText(this.cable, say("cable"));
    const speed = make("label", {}, `${say("speed")} `, this.speed);
    const pull = make("label", {}, `${say("unplug")} `, this.place);
    tools.replaceChildren(this.power, this.pause, speed, pull, this.cable);
  }

  unplug(send) {
    if (this.place.value) send({ do: "unplug", at: Number(this.place.value) });
    this.place.value = "";
  }

  update(state, news, first) {
    this.state = state;
    setText(this.power, say(state.power ? "power_off" : "power_on"));
    setText(this.pause, say(state.paused ? "resume" : "pause"));
    this.speed.value = String(state.speed);
    this.cable.disabled = state.present === state.seats.length || !state.power;
    if (this.place.childElementCount !== state.seats.length + 1) {
      const places = state.seats.map((_, place) => make("option", { value: place }, String(place + 1)));
      this.place.replaceChildren(make("option", { value: "" }, "–"), ...places);
    }
    if (first) this.log.replaceChildren();
    if (news.log) this.addLogLines(news.log);
    delete state.log;
  }

  addLogLines(lines) {
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 40;
    this.log.append(...lines.map((line) => make("span", { class: "line" }, `${line}\n`)));
    while (this.log.childElementCount > MAX_LINES) this.log.firstElementChild.remove();
    if (atEnd) this.log.scrollTop = this.log.scrollHeight;
  }
}

function button(onclick) {
  return make("button", { type: "button", class: "plain", onclick });
}
