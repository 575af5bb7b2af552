// The main part of the big screen: the join code, a reveal, the board with the open question, or the result.
import { factsOfReveal } from "./game_drawing.js";
import { currentAddress, joinCode, shortAddress } from "./join_code.js";
import { h } from "./kit.js";
import { resultSection } from "./result_section.js";
import { say } from "./text.js";

const MIN_REVEAL_TIME = 2800; // ms that a reveal is shown at least, even if the next question opens sooner

export class BigScreen {
  constructor(root, drawing) {
    this.root = root;
    this.drawing = drawing;
    this.drawnFrom = "";
    this.lastFact = null; // number of the last fact of the last reveal; null before the first message
    this.revealEnd = 0; // time until which a reveal is shown (ms of performance.now)
  }

  // Choose the part to show for a state and draw it; return the text to read aloud, "" if there is none.
  update(state) {
    this.state = state;
    if (state.game && !this.drawing.isReady(state, null)) return "";
    const facts = state.game ? factsOfReveal(state.facts) : [];
    this.startReveal(state, facts);
    const isPlaying = (state.revealing || performance.now() < this.revealEnd) && this.drawing.event(facts, state);
    return this.show(
      state,
      !state.game ? "lobby" : state.result ? "result" : isPlaying ? "event" : state.witness ? "stir" : "board",
    );
  }

  // Draw a part ("lobby", "event", "board", "stir" or "result") if its data has changed; return the text to read aloud.
  show(state, part) {
    const facts = state.game ? factsOfReveal(state.facts) : [];
    const key = JSON.stringify([part, this.shownData(part, state, facts), this.drawing.key]);
    if (key === this.drawnFrom) return "";
    this.drawnFrom = key;
    const node = this[part](state, facts);
    this.root.className = `show-${part}`;
    this.root.replaceChildren(...[node].flat().filter(Boolean));
    return part === "event" || part === "result" ? this.root.textContent : (state.asked?.name ?? "");
  }

  // Start the time of a new reveal, also if the box itself does not wait. A page that was just opened shows the board.
  startReveal(state, facts) {
    const last = facts.at(-1)?.n ?? -1;
    const isNew = this.lastFact !== null && this.lastFact !== last && state.game && this.drawing.event(facts, state);
    this.lastFact = last;
    if (!isNew) return;
    this.revealEnd = performance.now() + MIN_REVEAL_TIME;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.update(this.state), MIN_REVEAL_TIME + 20);
  }

  // The data from which a part is drawn: it is drawn again when this changes.
  shownData(part, state, facts) {
    if (part === "lobby") return [state.lobby, state.join, state.order, state.seats];
    if (part === "event") return facts;
    if (part === "result") return [state.result, state.push, state.replay, state.seats];
    if (part === "stir") return state.witness;
    return [state.public, state.asked];
  }

  lobby(state) {
    if (state.lobby)
      return h(
        "section",
        { class: "here" },
        h("h2", {}, say(state.lobby)),
        h("p", { class: "quiet" }, say(`${state.lobby}_hint`)),
      );
    const code = state.join
      ? h(
          "section",
          { class: "code" },
          h("h2", {}, say("scan")),
          joinCode(state.join, (link, qr) => [
            h("img", { src: qr, alt: "" }),
            h("p", { class: "address" }, shortAddress(link)),
          ]),
          h("p", { class: "quiet" }, say("scan_hint")),
        )
      : null;
    return [
      code,
      h(
        "section",
        { class: "here" },
        h("h2", {}, say("lobby_who")),
        h("p", { class: "quiet" }, state.order.length ? say("lobby_wait") : say("nobody_yet")),
      ),
    ];
  }

  // The box's commitment, shown while everybody contributes to the deal.
  stir(state) {
    const code = h(
      "section",
      { class: "code" },
      h("img", { src: state.witness.qr, alt: "" }),
      h("p", { class: "words" }, state.witness.words.join(" ")),
    );
    return [code, h("section", { class: "here" }, h("h2", {}, state.asked.name), h("p", {}, say("stir_why")))];
  }

  event(state, facts) {
    return h("div", { class: "stage-of" }, this.drawing.event(facts, state));
  }

  board(state) {
    const title = state.asked ? this.question(state) : h("h2", { class: "visually-hidden" }, say("board"));
    return [title, h("div", { class: "stage-of" }, this.drawing.board(state))];
  }

  // The open question. If the drawing has a title of its own, it replaces the explaining sentence.
  question(state) {
    const title = this.drawing.title({ options: [], subjects: {}, subject: "", ...state.asked }, state);
    const sentence = title === state.asked.name && h("p", { class: "quiet" }, state.asked.sentence);
    const polled = state.asked.polled ? h("p", { class: "quiet" }, say("polled")) : [];
    return h("div", { class: "open-question" }, h("h2", {}, title), sentence || [], polled);
  }

  result(state, facts) {
    const end = h("div", { class: "stage-of" }, this.drawing.event(facts, state) ?? resultSection(state));
    const links = [
      state.replay && h("a", { href: state.replay, class: "plain" }, say("see_replay")),
      state.join &&
        h(
          "p",
          { class: "late" },
          h("img", { src: currentAddress(state.join).qr, alt: "" }),
          h("span", {}, say("scan")),
        ),
      state.push &&
        h(
          "a",
          { href: state.push.link, class: "late", rel: "noreferrer", target: "_blank" },
          h("img", { src: state.push.qr, alt: "" }),
          h("span", {}, say("push_short")),
        ),
    ];
    return [end, h("aside", { class: "after" }, links.filter(Boolean))];
  }
}
