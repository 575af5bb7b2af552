// What the game asks the game master: a button for each option; or a sheet, with a list of the options for each subject.
import { h } from "./kit.js";
import { say } from "./text.js";

let given = { to: null, words: {} }; // what is chosen on a sheet so far, by subject

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
    button.onclick = () => send({ do: "answer", option: word });
    return button;
  });
  return h("div", { class: "row" }, made);
}

function sheet(state, send) {
  if (given.to !== state.master_question) given = { to: state.master_question, words: {} };
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
