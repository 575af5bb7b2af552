// A pod on a page: private strip, lamp and four keys; and its question and secrets as text.
import { focusedIn, make, setText, setVisible } from "./dom.js";
import { keyButton } from "./key_button.js";
import { PixelRow } from "./pixel_row.js";
import { say } from "./text.js";

const LETTERS = ["A", "B", "C", "D"];
const NOT_ASKED = { out: "is_out", sits: "sits_out" }; // text by state of the player

export class PodView {
  constructor(number, send) {
    this.number = number;
    this.send = send;
    const pixels = Array.from({ length: 10 }, () => make("span", { class: "pixel" }));
    const lamp = make("span", { class: "lamp", "aria-hidden": "true" });
    this.stripPixels = new PixelRow(pixels);
    this.lampPixel = new PixelRow([lamp]);
    this.hood = make("div", { class: "hood", role: "img" }, ...pixels);
    this.name = make("h2", {});
    this.status = make("span", { class: "status" });
    this.keys = make("div", { class: "pod-keys" }, ...LETTERS.map((key) => this.keyButton(key)));
    this.texts = new PodTexts(
      (option) => send({ do: "choose", option }),
      (key) => {
        for (const what of ["press", "release"]) this.sendKey(what, key);
      },
    );
    this.case = make(
      "div",
      { class: "case pod-case" },
      make("div", { class: "pod-head" }, lamp, this.name, this.status),
      this.hood,
      this.keys,
    );
    this.root = make("article", { class: "pod" }, this.case, this.texts.root);
  }

  keyButton(letter) {
    return keyButton(
      letter,
      letter,
      () => this.sendKey("press", letter),
      () => this.sendKey("release", letter),
    );
  }

  sendKey(what, key) {
    this.stripPixels.forgetWinks();
    this.send({ do: what, key });
  }

  // `strip` is null if this page may not see it; `lamp` is undefined if the pod is not connected.
  update(seat, lamp, strip) {
    const name = seat.name || say("pod", this.number + 1);
    setText(this.name, name);
    this.hood.setAttribute("aria-label", say("lights", name));
    this.root.setAttribute("aria-label", name);
    setText(this.status, lamp === undefined ? say("cabled") : say(seat.state || "free"));
    this.lampPixel.setColours(lamp ?? "");
    this.stripPixels.setColours(strip ?? "");
    this.hood.classList.toggle("closed", strip === null);
  }
}

export class PodTexts {
  // `choose` is called with the word of an option or null, `tap` with the letter of a key.
  constructor(choose, tap) {
    this.choose = choose;
    this.tap = tap;
    this.about = make("p", { class: "about" });
    this.options = make("div", { class: "options", role: "group" });
    this.taps = make("p", { class: "hint" });
    this.panels = make("dl", { class: "panels" });
    this.root = make("div", { class: "words" }, this.about, this.options, this.taps, this.panels);
    this.drawnFrom = "";
  }

  // Draw question and secrets; return the text to read aloud, null if there is none.
  update(question, panels, state) {
    const drawn = JSON.stringify([question, panels, state]);
    if (drawn === this.drawnFrom) return null;
    const before = this.drawnFrom ? JSON.parse(this.drawnFrom)[0] : null;
    this.drawnFrom = drawn;
    setText(this.about, question ? question.about : say(NOT_ASKED[state] ?? "nothing"));
    this.options.setAttribute("aria-label", question?.about ?? "");
    this.drawOptions(question);
    this.panels.replaceChildren(...panels.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
    return announcement(question, before);
  }

  drawOptions(question) {
    const focused = focusedIn(this.options)?.dataset.word;
    const buttons = (question?.options ?? []).map(([word, text], at) => {
      if (question.taps)
        return make(
          "button",
          { type: "button", class: "option", "data-word": word, onclick: () => this.tap(word) },
          make("span", {}, text),
        );
      const chosen = question.chosen.includes(word);
      const letter = question.on_keys ? make("kbd", { "aria-hidden": "true" }, LETTERS[at]) : "";
      return make(
        "button",
        {
          type: "button",
          class: "option",
          "data-word": word,
          "aria-pressed": String(chosen),
          onclick: () => this.choose(chosen ? optionToTakeBack(word) : word),
        },
        letter,
        make("span", {}, text),
        make("span", { class: "tick", "aria-hidden": "true" }, chosen ? "✓" : ""),
      );
    });
    this.options.replaceChildren(...buttons);
    this.options.classList.toggle("taps", Boolean(question?.taps));
    setText(this.taps, question?.taps ? tapCount(question) : "");
    setVisible(this.options, buttons.length > 0);
    setVisible(this.taps, Boolean(question?.taps));
    buttons.find((button) => button.dataset.word === focused)?.focus();
  }
}

function announcement(question, before) {
  if (!question) return null;
  const same =
    before && before.about === question.about && JSON.stringify(before.options) === JSON.stringify(question.options);
  if (!same)
    return `${say("question", question.about)}. ${say("options", question.options.map(([, text]) => text).join(", "))}`;
  if (question.taps) return question.chosen.length === before.chosen.length ? null : tapCount(question);
  const chosen = question.options.find(([word]) => question.chosen.includes(word) && !before.chosen.includes(word));
  return chosen ? say("chosen", chosen[1]) : null;
}

const tapCount = (question) => say("tapped", question.chosen.length, question.taps);

// The option to send to take a choice back: null, on a sheet its subject with a colon.
const optionToTakeBack = (word) => (word.includes(":") ? word.slice(0, word.indexOf(":") + 1) : null);
