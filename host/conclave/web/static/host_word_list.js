// The form to upload a word list: pasted text or a file.
import { h } from "./kit.js";
import { say } from "./text.js";

export function wordListForm(key) {
  const name = h("input", { type: "text", maxlength: 40, "data-id": "own words name" });
  const text = h("textarea", { rows: 8, spellcheck: "false", "data-id": "own words text" });
  const file = h("input", { type: "file", accept: ".txt,text/plain", "data-id": "own words file" });
  const result = h("p", { role: "status", "data-id": "own words said" });
  const send = h("button", { type: "button", class: "plain", "data-id": "own words send" }, say("words_send"));
  text.oninput = () => (file.value = "");
  file.onchange = () => {
    text.value = "";
    if (file.files.length && !name.value) name.value = file.files[0].name.replace(/\.[^.]*$/, "");
  };
  send.onclick = async () => {
    send.disabled = true;
    result.textContent = await uploadWordList(key, name.value, file.files[0] ?? text.value);
    send.disabled = false;
  };
  return [
    h(
      "details",
      {},
      h("summary", { "data-id": "own words" }, say("own_words")),
      h("p", { class: "hint" }, say("words_hint")),
      h("label", { class: "setting" }, h("span", {}, say("words_name")), name),
      h("label", { class: "setting" }, h("span", {}, say("words_paste")), text),
      h("label", { class: "setting" }, h("span", {}, say("words_file")), file),
      h("div", { class: "row" }, send),
      result,
    ),
  ];
}

// Send a word list to the server; return the message to show.
async function uploadWordList(key, name, body) {
  try {
    const answer = await fetch(`/words?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "x-key": key },
      body,
    });
    if (!answer.ok) return say("lost");
    const { why, values } = await answer.json();
    return why ? say(`words.${why}`, ...values) : say("words_taken");
  } catch {
    return say("lost");
  }
}
