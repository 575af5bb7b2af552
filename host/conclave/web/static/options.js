// The open question of a phone: its options as things. One tap chooses, the same tap takes back; what is final asks
// twice.
import { focusedIn } from "./dom.js";
import { h } from "./kit.js";
import { say } from "./text.js";

const ROOMS = ["", "tight", "tighter"]; // how little the options say
const PATIENCE = 4000; // ms until a choice that the table does not know of is shown as not made

export class Options {
  constructor(send, aloud, drawing) {
    this.drawing = drawing;
    this.send = send;
    this.aloud = aloud;
    this.root = h("section", { class: "question", "aria-labelledby": "asked" });
    this.key = "";
    addEventListener("resize", () => this.key && this.unfold());
  }

  /**
   * Draw the question anew when it is another one; return whether it is.
   * @param {import("./socket.js").PhoneState} state
   */
  update(state) {
    const { chosen, ...question } = state.question;
    const key = JSON.stringify([question, state.public, state.panels]);
    const isNew = key !== this.key;
    if (isNew || this.drawing.key !== this.people) this.draw(key, state);
    this.given = given(question, chosen);
    this.settle();
    this.mark();
    return isNew;
  }

  close() {
    this.key = "";
    clearTimeout(this.timer);
    this.root.replaceChildren();
  }

  draw(key, state) {
    const { drawing } = this;
    const focused = focusedIn(this.root)?.dataset.at;
    const { question } = state;
    this.key = key;
    this.people = drawing.key; // a question may name who comes late
    this.question = question;
    this.rows = question.form === "sheet" ? Object.keys(question.subjects) : [""];
    this.wanted = {}; // by subject: what was tapped and is not known to the table yet
    this.title = drawing.title(question, state);
    this.state = state;
    this.buttons = this.rows.flatMap((subject) => question.options.map((word) => this.button(word, subject)));
    const groups = this.rows.map((subject) => this.group(subject));
    this.details = new Map(
      question.options.map((word) => [word, drawing.detail(word, question, state)]).filter(([, detail]) => detail),
    );
    this.confirm = h("div", { class: "confirm" });
    this.root.replaceChildren(
      h("h2", { id: "asked", class: "asked" }, this.title),
      h("p", { class: "sentence" }, question.sentence),
      question.polled ? h("p", { class: "quiet" }, say("polled")) : "",
      h("div", { class: this.rows.length > 1 || this.rows[0] ? "sheet" : "single" }, groups),
      ...(question.final ? [this.confirm] : []),
      ...(this.details.size
        ? [h("div", { class: "detail-place", "aria-live": "polite" }, [...this.details.values()])]
        : []),
    );
    this.buttons.find((button) => button.dataset.at === focused)?.focus();
    this.unfold();
  }

  // As much as the page has room for, also when the phone is turned.
  unfold() {
    this.root.dataset.room = ROOMS[0];
    this.fit();
  }

  // Nobody scrolls to answer: where there is too little room, also when the head has become larger, the options say
  // less.
  fit() {
    const floor = document.querySelector("footer").getBoundingClientRect().top;
    for (const room of ROOMS.slice(ROOMS.indexOf(this.root.dataset.room))) {
      this.root.dataset.room = room;
      const last = Math.max(
        ...[...this.root.querySelectorAll("button")].map((button) => button.getBoundingClientRect().bottom),
      );
      if (!floor || last + scrollY <= floor) return;
    }
  }

  group(subject) {
    const { drawing, state } = this;
    const own = this.buttons.filter((button) => button.dataset.subject === subject);
    const label = subject ? this.question.subjects[subject] : this.title;
    const things = h(
      "div",
      { class: `options things-${drawing.layout(this.question)}`, role: "group", "aria-label": label },
      own,
    );
    return subject
      ? h(
          "div",
          { class: "row-of" },
          h("div", { class: "subject", "aria-hidden": "true" }, drawing.subject(subject, this.question, state)),
          things,
        )
      : things;
  }

  button(word, subject) {
    const { drawing, state } = this;
    const thing = drawing.thing(word, this.question, state) ?? this.question.labels[word] ?? word;
    const button = h(
      "button",
      {
        type: "button",
        class: "option",
        "data-word": word,
        "data-subject": subject,
        "data-at": `${subject}:${word}`,
        "aria-pressed": "false",
      },
      thing,
    );
    if (!button.textContent.trim()) button.setAttribute("aria-label", this.question.labels[word] ?? word);
    button.onclick = () => button.getAttribute("aria-disabled") !== "true" && this.tap(word, subject);
    return button;
  }

  tap(word, subject) {
    const taken = this.now(subject) === word;
    const next = taken ? null : word;
    this.wanted[subject] = next;
    if (!this.question.final || (taken && this.given[subject])) this.say(subject, next);
    this.aloud(taken ? say("taken_back") : say("chosen_now", this.question.labels[word] ?? word));
    this.mark();
  }

  say(subject, word) {
    this.send({ do: "choose", option: subject ? `${subject}:${word ?? ""}` : word });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.wanted = {};
      this.mark();
    }, PATIENCE);
  }

  // What is chosen for a subject: what was tapped last, or what the table knows.
  now(subject) {
    return subject in this.wanted ? this.wanted[subject] : (this.given[subject] ?? null);
  }

  settle() {
    for (const subject of this.rows) {
      if (subject in this.wanted && (this.given[subject] ?? null) === this.wanted[subject]) delete this.wanted[subject];
    }
  }

  mark() {
    const { limits } = this.question;
    for (const button of this.buttons) {
      const { word, subject } = button.dataset;
      const chosen = this.now(subject) === word;
      const others = this.rows.filter((row) => row !== subject && this.now(row) === word).length;
      set(button, "aria-pressed", String(chosen));
      set(button, "aria-disabled", String(Boolean(limits && word in limits && others >= limits[word])));
    }
    if (this.question.final) this.markFinal();
    this.showDetail();
    this.fit();
  }

  markFinal() {
    const open = this.rows.some((row) => this.now(row) === null);
    const armed = !open && this.rows.some((row) => row in this.wanted);
    if (this.armed === armed && this.confirm.childElementCount) return;
    this.armed = armed;
    const words = this.rows.map((row) => this.question.labels[this.now(row)] ?? this.now(row)).join(", ");
    const yes = h(
      "button",
      { type: "button", class: "plain yes", disabled: !armed },
      armed ? say("final_yes", words) : say("final_ask"),
    );
    const no = h("button", { type: "button", class: "plain", disabled: !armed }, say("final_no"));
    yes.onclick = () => {
      for (const row of this.rows) this.say(row, this.now(row));
      this.armed = null;
    };
    no.onclick = () => {
      this.wanted = {};
      this.mark();
    };
    this.confirm.replaceChildren(yes, no);
  }

  // All lie in the same place, which so is as large as the largest: nothing moves when another one is shown.
  showDetail() {
    const chosen = this.rows.map((row) => this.now(row)).findLast((one) => one !== null) ?? null;
    for (const [word, detail] of this.details) detail.classList.toggle("shown", word === chosen);
  }
}

// By subject; what is no sheet has one, without a name.
function given(question, chosen) {
  if (question.form !== "sheet") return { "": chosen[0] ?? null };
  return Object.fromEntries(chosen.map((one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 1)]));
}

function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
