// The public state as text: whose answer is missing, what was revealed, the state of the game, the result.
import { make, setText, setVisible } from "./dom.js";
import { say } from "./text.js";

const MAX_NEWS = 60; // facts that are shown

export class PublicPanel {
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
    const parts = [this.section("state", this.state), this.section("news", this.news)];
    this.trouble = make("p", { class: "trouble", role: "alert" });
    root.replaceChildren(
      this.title,
      this.trouble,
      this.status,
      this.result,
      make("div", { class: "columns" }, ...parts),
    );
    this.parts = parts;
    for (const part of [this.trouble, this.result, ...parts]) setVisible(part, false); // until the first message
    this.shownNews = [];
  }

  section(name, node) {
    return make("section", {}, make("h3", {}, say(name)), node);
  }

  update(state, news) {
    setText(this.title, state.game || "Conclave");
    setText(this.status, statusText(state));
    setText(
      this.trouble,
      state.trouble ? say(state.trouble.startsWith("box:") ? "box_failed" : "failed", state.trouble) : "",
    );
    setVisible(this.trouble, Boolean(state.trouble));
    for (const part of this.parts) setVisible(part, Boolean(state.game));
    if ("state" in news) this.state.replaceChildren(...state.state.map((line) => make("p", {}, line)));
    if ("news" in news) this.addNews(state.news);
    if ("result" in news || "push" in news) this.showResult(state);
  }

  // Add only new facts, so that a screen reader reads only these.
  addNews(told) {
    const text = told.map((fact) => JSON.stringify(fact));
    const same = text.length >= this.shownNews.length && this.shownNews.every((fact, at) => fact === text[at]);
    const fresh = same ? told.slice(this.shownNews.length) : told;
    if (!same) this.news.replaceChildren();
    this.shownNews = text;
    this.news.append(
      ...fresh
        .slice(-MAX_NEWS)
        .map(([, lines]) => make("div", { class: "fact" }, ...lines.map((line) => make("p", {}, line)))),
    );
    while (this.news.childElementCount > MAX_NEWS) this.news.firstElementChild.remove();
    this.news.scrollTop = this.news.scrollHeight;
  }

  showResult(state) {
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
    setVisible(this.result, lines.length > 0);
  }
}

function statusText(state) {
  if (!state.power) return say("dark");
  if (!state.game) return say(state.unfinished ? "waiting" : "nogame");
  if (state.result.length) return "";
  if (state.master) return say("master", state.master);
  const missing = state.seats.filter((seat) => seat.state === "asked").map((seat) => seat.name);
  const waits = missing.length ? say("waits", missing.join(", ")) : say("everybody");
  return state.about ? `${say("asks", state.about)} · ${waits}` : waits;
}
