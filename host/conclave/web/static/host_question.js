// What the game asks the game master: a button for each option, perhaps with a text to type; or a sheet, with a list of
// the options for each subject.
import { h } from "./kit.js";
import { say } from "./text.js";

const ODD =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{10ffff}]/u;
let given = { to: null, words: {}, text: "" }; // what is chosen on a sheet so far, by subject; and what was typed

/** @param {import("./socket.js").HostState} state */
export function questionForm(state, send) {
  return h(
    "section",
    { class: "master" },
    h("h3", {}, say("host_asked")),
    h("p", { class: "asked" }, state.master),
    state.subjects.length ? sheet(state, send) : buttons(state, send),
  );
}

function buttons(state, send) {
  const made = state.options.map(([word, text]) => {
    const button = h("button", { type: "button", class: "plain", "data-id": `answer ${word}` }, text);
    button.onclick = () => send({ do: "answer", option: word, ...(state.typed ? { text: typed() } : {}) });
    return button;
  });
  return [...(state.typed ? field(state, made) : []), h("div", { class: "row" }, made)];
}

const typed = () => given.text.normalize("NFC").trim();

// What the rules would refuse cannot be sent: too many bytes, or characters that nobody sees.
function field(state, buttons) {
  if (given.to !== state.master_question) given = { to: state.master_question, words: {}, text: "" };
  const input = h("input", { type: "text", value: given.text, autocomplete: "off", "data-id": "answer text" });
  const hint = h("p", { class: "quiet", role: "status" });
  const check = () => {
    given.text = input.value;
    const left = state.typed - new TextEncoder().encode(typed()).length;
    const isOdd = ODD.test(typed());
    for (const button of buttons) button.disabled = left < 0 || isOdd;
    hint.textContent = isOdd ? say("text_odd") : left < 0 ? say("text_long", -left) : say("text_public", left);
  };
  input.oninput = check;
  check();
  return [h("label", { class: "setting" }, h("span", {}, say("text_to_type")), input), hint];
}

function sheet(state, send) {
  if (given.to !== state.master_question) given = { to: state.master_question, words: {}, text: "" };
  const lists = state.subjects.map(([subject]) => listOf(subject, state.options, () => mark()));
  const rows = state.subjects.map(([, label], at) => h("label", { class: "setting" }, h("span", {}, label), lists[at]));
  const done = h("button", { type: "button", class: "primary", "data-id": "answer sheet" }, say("answer_sheet"));
  done.onclick = () =>
    send({ do: "answer", option: state.subjects.map(([subject]) => given.words[subject]).join(" ") });
  // What was given as often as it can be is open to nobody else.
  function mark() {
    const words = state.subjects.map(([subject]) => given.words[subject] ?? "");
    lists.forEach((list, at) => {
      for (const option of list.options) {
        const others = words.filter((word, other) => other !== at && word === option.value).length;
        option.disabled = others >= (state.limits?.[option.value] ?? Number.POSITIVE_INFINITY);
      }
    });
    done.disabled = words.includes("");
  }
  mark();
  return [h("div", { class: "fields" }, rows), h("div", { class: "row" }, done)];
}

function listOf(subject, options, changed) {
  const list = h(
    "select",
    { "data-id": `answer for ${subject}` },
    [["", "–"], ...options].map(([word, text]) =>
      h("option", { value: word, selected: word === (given.words[subject] ?? "") }, text),
    ),
  );
  list.onchange = () => {
    given.words[subject] = list.value;
    changed();
  };
  return list;
}
