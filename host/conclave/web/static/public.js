// What everybody knows, in words: who is missing, what was revealed, how it stands, the result.
import { make, put, show } from "./dom.js";
import { say } from "./text.js";

const NEWS = 60; // facts that stay on the page

export class Public {
  constructor(root) {
    this.title = make("h2", {});
    this.status = make("p", { class: "public-status", "aria-live": "polite" });
    this.result = make("section", { class: "result" });
    this.state = make("div", { class: "lines" });
    this.news = make("div", {
      class: "lines news",
      role: "log",
      "aria-live": "polite",
      tabindex: "0",
      "aria-label": say("news"),
    });
    const parts = [this.part("state", this.state), this.part("news", this.news)];
    this.trouble = make("p", { class: "trouble", role: "alert" });
    root.replaceChildren(
      this.title,
      this.trouble,
      this.status,
      this.result,
      make("div", { class: "columns" }, ...parts),
    );
    this.parts = parts;
    for (const part of [this.trouble, this.result, ...parts]) show(part, false); // until something is known
    this.told = [];
  }

  part(name, node) {
    return make("section", {}, make("h3", {}, say(name)), node);
  }

  update(state, news) {
    put(this.title, state.game || "Conclave");
    put(this.status, status(state));
    put(
      this.trouble,
      state.trouble ? say(state.trouble.startsWith("box:") ? "box_failed" : "failed", state.trouble) : "",
    );
    show(this.trouble, Boolean(state.trouble));
    for (const part of this.parts) show(part, Boolean(state.game));
    if ("state" in news) this.state.replaceChildren(...state.state.map((line) => make("p", {}, line)));
    if ("news" in news) this.tell(state.news);
    if ("result" in news || "push" in news) this.finish(state);
  }

  // Only what is new is added, so that only this is read aloud.
  tell(told) {
    const text = told.map((fact) => JSON.stringify(fact));
    const same = text.length >= this.told.length && this.told.every((fact, at) => fact === text[at]);
    const fresh = same ? told.slice(this.told.length) : told;
    if (!same) this.news.replaceChildren();
    this.told = text;
    this.news.append(
      ...fresh
        .slice(-NEWS)
        .map(([, lines]) => make("div", { class: "fact" }, ...lines.map((line) => make("p", {}, line)))),
    );
    while (this.news.childElementCount > NEWS) this.news.firstElementChild.remove();
    this.news.scrollTop = this.news.scrollHeight;
  }

  finish(state) {
    const lines = state.result.map((line) => make("p", {}, line));
    const push = state.push
      ? [
          make(
            "a",
            { href: state.push.link, class: "push", rel: "noreferrer", target: "_blank" },
            make("img", { src: state.push.qr, alt: "" }),
            say("push"),
          ),
        ]
      : [];
    this.result.replaceChildren(...(lines.length ? [make("h3", {}, say("result")), ...lines, ...push] : []));
    show(this.result, lines.length > 0);
  }
}

function status(state) {
  if (!state.power) return say("dark");
  if (!state.game) return say(state.unfinished ? "waiting" : "nogame");
  if (state.result.length) return "";
  if (state.master) return say("master", state.master);
  const missing = state.seats.filter((seat) => seat.state === "asked").map((seat) => seat.name);
  const waits = missing.length ? say("waits", missing.join(", ")) : say("everybody");
  return state.about ? `${say("asks", state.about)} · ${waits}` : waits;
}
