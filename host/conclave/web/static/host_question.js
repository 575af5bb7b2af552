// The form for a question to the game master: a button for each option, with a text field if the question has one; for
// a sheet a list of options for each subject.
import { h } from "./kit.js";
import { say } from "./text.js";

const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{10ffff}]/u;
let draft = { to: null, words: {}, text: "" }; // the unsent answer: options by subject, and text

/** @param {import("./page_socket.js").HostState} state */
export function questionForm(state, send) {
  return h(
    "section",
    { class: "master" },
    h("h3", {}, say("host_asked")),
    h("p", { class: "asked" }, state.master),
    state.subjects.length ? sheetForm(state, send) : optionButtons(state, send),
  );
}

function optionButtons(state, send) {
  const made = state.options.map(([word, text]) => {
    const button = h("button", { type: "button", class: "plain", "data-id": `answer ${word}` }, text);
    button.onclick = () => send({ do: "answer", option: word, ...(state.typed ? { text: typedText() } : {}) });
    return button;
  });
  return [...(state.typed ? textField(state, made) : []), h("div", { class: "row" }, made)];
}

const typedText = () => draft.text.normalize("NFC").trim();

// The text field. Texts that the rules would refuse disable the buttons: too many bytes, or invisible characters.
function textField(state, buttons) {
  if (draft.to !== state.master_question) draft = { to: state.master_question, words: {}, text: "" };
  const input = h("input", { type: "text", value: draft.text, autocomplete: "off", "data-id": "answer text" });
  const hint = h("p", { class: "quiet", role: "status" });
  const check = () => {
    draft.text = input.value;
    const left = state.typed - new TextEncoder().encode(typedText()).length;
    const isOdd = INVISIBLE.test(typedText());
    for (const button of buttons) button.disabled = left < 0 || isOdd;
    hint.textContent = isOdd ? say("text_odd") : left < 0 ? say("text_long", -left) : say("text_public", left);
  };
  input.oninput = check;
  check();
  return [h("label", { class: "setting" }, h("span", {}, say("text_to_type")), input), hint];
}

function sheetForm(state, send) {
  if (draft.to !== state.master_question) draft = { to: state.master_question, words: {}, text: "" };
  const lists = state.subjects.map(([subject]) => optionList(subject, state.options, () => updateDisabled()));
  const rows = state.subjects.map(([, label], at) => h("label", { class: "setting" }, h("span", {}, label), lists[at]));
  const done = h("button", { type: "button", class: "primary", "data-id": "answer sheet" }, say("answer_sheet"));
  done.onclick = () =>
    send({ do: "answer", option: state.subjects.map(([subject]) => draft.words[subject]).join(" ") });
  // Disable options whose limit is reached.
  function updateDisabled() {
    const words = state.subjects.map(([subject]) => draft.words[subject] ?? "");
    lists.forEach((list, at) => {
      for (const option of list.options) {
        const others = words.filter((word, other) => other !== at && word === option.value).length;
        option.disabled = others >= (state.limits?.[option.value] ?? Number.POSITIVE_INFINITY);
      }
    });
    done.disabled = words.includes("");
  }
  updateDisabled();
  return [h("div", { class: "fields" }, rows), h("div", { class: "row" }, done)];
}

function optionList(subject, options, changed) {
  const list = h(
    "select",
    { "data-id": `answer for ${subject}` },
    [["", "–"], ...options].map(([word, text]) =>
      h("option", { value: word, selected: word === (draft.words[subject] ?? "") }, text),
    ),
  );
  list.onchange = () => {
    draft.words[subject] = list.value;
    changed();
  };
  return list;
}
