// A player's contribution to the deal: any four taps. It is sent with the fourth tap; a fifth tap begins again.
import { mnemonicLine } from "./commitments.js";
import { h } from "./kit.js";
import { say } from "./text.js";

export class ContributionForm {
  constructor(send, aloud) {
    this.send = send;
    this.readAloud = aloud;
    this.root = h("section", { class: "question", "aria-labelledby": "asked" });
    this.drawnFor = "";
  }

  /**
   * Draw the form or update its taps; return whether it is newly drawn.
   * @param {import("./page_socket.js").PhoneState} state
   */
  update({ question, witness }) {
    const isNew = this.drawnFor !== question.about;
    if (isNew) this.draw(question, witness);
    const known = question.chosen.map((one) => one.slice(one.indexOf(":") + 1));
    if (known.length === this.size) this.taps = known;
    this.showTaps();
    return isNew;
  }

  close() {
    this.drawnFor = "";
    this.root.replaceChildren();
  }

  draw(question, witness) {
    this.drawnFor = question.about;
    this.title = question.name;
    this.size = Object.keys(question.subjects).length;
    this.taps = [];
    this.dots = Array.from({ length: this.size }, () => h("span", { class: "dot" }));
    const pads = question.options.map((word) => {
      const pad = h("button", { type: "button", class: "option pad", "data-word": word }, word);
      pad.onclick = () => this.tap(word);
      return pad;
    });
    this.root.replaceChildren(
      h("h2", { id: "asked", class: "asked" }, this.title),
      h("p", { class: "sentence" }, question.sentence),
      h("div", { class: "options pads", role: "group", "aria-label": this.title }, pads),
      h("p", { class: "dots", "aria-hidden": "true" }, this.dots),
      h("p", { class: "quiet" }, say("stir_why")),
      ...(witness ? [mnemonicLine(witness.words)] : []),
    );
  }

  tap(word) {
    this.taps = this.taps.length === this.size ? [word] : [...this.taps, word];
    if (this.taps.length === this.size) this.send({ do: "choose", option: this.taps.join(" ") });
    this.readAloud(`${this.taps.length} / ${this.size}`);
    this.showTaps();
  }

  showTaps() {
    for (const [at, dot] of this.dots.entries()) dot.classList.toggle("on", at < this.taps.length);
    this.root.classList.toggle("done", this.taps.length === this.size);
  }
}
