// The open question on a phone, its options drawn as cards, players or words. A tap chooses an option, a second tap
// takes it back; final choices have to be confirmed.
import { focusedIn } from "./dom.js";
import { h } from "./kit.js";
import { say } from "./text.js";

const SIZES = ["", "tight", "tighter"]; // values of data-room: how much the options are shortened
const CONFIRM_TIMEOUT = 4000; // ms until a choice that the server has not confirmed is shown as not made

export class QuestionView {
  constructor(send, aloud, drawing) {
    this.drawing = drawing;
    this.send = send;
    this.readAloud = aloud;
    this.root = h("section", { class: "question", "aria-labelledby": "asked" });
    this.drawnFrom = "";
    addEventListener("resize", () => this.drawnFrom && this.refit());
  }

  /**
   * Show the question of a state, drawing it again if it is a new one; return whether it is.
   * @param {import("./page_socket.js").PhoneState} state
   */
  update(state) {
    const { chosen, ...question } = state.question;
    const key = JSON.stringify([question, state.public, state.panels]);
    const isNew = key !== this.drawnFrom;
    if (isNew || this.drawing.key !== this.drawingKey) this.draw(key, state);
    this.confirmed = confirmedChoices(question, chosen);
    this.dropConfirmed();
    this.showChoices();
    return isNew;
  }

  close() {
    this.drawnFrom = "";
    clearTimeout(this.timer);
    this.root.replaceChildren();
  }

  draw(key, state) {
    const { drawing } = this;
    const focused = focusedIn(this.root)?.dataset.at;
    const { question } = state;
    this.drawnFrom = key;
    this.drawingKey = drawing.key; // a question can contain names, which may still change
    this.question = question;
    this.subjects = question.form === "sheet" ? Object.keys(question.subjects) : [""];
    this.pending = {}; // by subject: choices that the server has not confirmed yet
    this.title = drawing.title(question, state);
    this.state = state;
    this.optionButtons = this.subjects.flatMap((subject) =>
      question.options.map((word) => this.optionButton(word, subject)),
    );
    const groups = this.subjects.map((subject) => this.optionGroup(subject));
    this.details = new Map(
      question.options.map((word) => [word, drawing.detail(word, question, state)]).filter(([, detail]) => detail),
    );
    this.confirm = h("div", { class: "confirm" });
    this.root.replaceChildren(
      h("h2", { id: "asked", class: "asked" }, this.title),
      h("p", { class: "sentence" }, question.sentence),
      question.polled ? h("p", { class: "quiet" }, say("polled")) : "",
      h("div", { class: this.subjects.length > 1 || this.subjects[0] ? "sheet" : "single" }, groups),
      ...(question.final ? [this.confirm] : []),
      ...(this.details.size
        ? [h("div", { class: "detail-place", "aria-live": "polite" }, [...this.details.values()])]
        : []),
    );
    this.optionButtons.find((button) => button.dataset.at === focused)?.focus();
    this.refit();
  }

  // Show as much as fits on the page; called again when the phone is turned.
  refit() {
    this.root.dataset.room = SIZES[0];
    this.fitToScreen();
  }

  // Shorten the options until all buttons are above the page's footer, as nobody should have to scroll to answer.
  fitToScreen() {
    const floor = document.querySelector("footer").getBoundingClientRect().top;
    for (const room of SIZES.slice(SIZES.indexOf(this.root.dataset.room))) {
      this.root.dataset.room = room;
      const last = Math.max(
        ...[...this.root.querySelectorAll("button")].map((button) => button.getBoundingClientRect().bottom),
      );
      if (!floor || last + scrollY <= floor) return;
    }
  }

  optionGroup(subject) {
    const { drawing, state } = this;
    const own = this.optionButtons.filter((button) => button.dataset.subject === subject);
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

  optionButton(word, subject) {
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
    button.onclick = () => button.getAttribute("aria-disabled") !== "true" && this.toggle(word, subject);
    return button;
  }

  toggle(word, subject) {
    const taken = this.currentChoice(subject) === word;
    const next = taken ? null : word;
    this.pending[subject] = next;
    if (!this.question.final || (taken && this.confirmed[subject])) this.sendChoice(subject, next);
    this.readAloud(taken ? say("taken_back") : say("chosen_now", this.question.labels[word] ?? word));
    this.showChoices();
  }

  sendChoice(subject, word) {
    this.send({ do: "choose", option: subject ? `${subject}:${word ?? ""}` : word });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.pending = {};
      this.showChoices();
    }, CONFIRM_TIMEOUT);
  }

  // The chosen option of a subject: the unconfirmed one, else the confirmed one, else null.
  currentChoice(subject) {
    return subject in this.pending ? this.pending[subject] : (this.confirmed[subject] ?? null);
  }

  dropConfirmed() {
    for (const subject of this.subjects) {
      if (subject in this.pending && (this.confirmed[subject] ?? null) === this.pending[subject])
        delete this.pending[subject];
    }
  }

  showChoices() {
    const { limits } = this.question;
    for (const button of this.optionButtons) {
      const { word, subject } = button.dataset;
      const chosen = this.currentChoice(subject) === word;
      const others = this.subjects.filter((row) => row !== subject && this.currentChoice(row) === word).length;
      setIfChanged(button, "aria-pressed", String(chosen));
      setIfChanged(button, "aria-disabled", String(Boolean(limits && word in limits && others >= limits[word])));
    }
    if (this.question.final) this.showFinalButtons();
    this.showDetail();
    this.fitToScreen();
  }

  showFinalButtons() {
    const open = this.subjects.some((row) => this.currentChoice(row) === null);
    const armed = !open && this.subjects.some((row) => row in this.pending);
    if (this.isArmed === armed && this.confirm.childElementCount) return;
    this.isArmed = armed;
    const words = this.subjects
      .map((row) => this.question.labels[this.currentChoice(row)] ?? this.currentChoice(row))
      .join(", ");
    const yes = h(
      "button",
      { type: "button", class: "plain yes", disabled: !armed },
      armed ? say("final_yes", words) : say("final_ask"),
    );
    const no = h("button", { type: "button", class: "plain", disabled: !armed }, say("final_no"));
    yes.onclick = () => {
      for (const row of this.subjects) this.sendChoice(row, this.currentChoice(row));
      this.isArmed = null;
    };
    no.onclick = () => {
      this.pending = {};
      this.showChoices();
    };
    this.confirm.replaceChildren(yes, no);
  }

  // Show the details of the chosen option. All details share one place as large as the largest, so that nothing moves.
  showDetail() {
    const chosen = this.subjects.map((row) => this.currentChoice(row)).findLast((one) => one !== null) ?? null;
    for (const [word, detail] of this.details) detail.classList.toggle("shown", word === chosen);
  }
}

// The confirmed options by subject; questions other than sheets have the subject "".
function confirmedChoices(question, chosen) {
  if (question.form !== "sheet") return { "": chosen[0] ?? null };
  return Object.fromEntries(chosen.map((one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 1)]));
}

function setIfChanged(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
