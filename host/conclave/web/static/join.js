// The forms of a phone to join with a name, and to change it; the name is stored on the phone.
import { h } from "./kit.js";
import { loadItem, saveItem } from "./phone_storage.js";
import { say } from "./text.js";

const NAME_KEY = "conclave name";
const MAX_NAME_LENGTH = 10;

export const savedName = () => loadItem(NAME_KEY) ?? "";

export function joinForm(go, full) {
  const field = nameField();
  const button = h("button", { type: "submit", class: "primary" }, say("join_go"));
  const form = h(
    "form",
    { class: "join" },
    h("h2", {}, say("join_title")),
    full ? h("p", { class: "trouble", role: "alert" }, say("join_full")) : null,
    h("label", { for: "name" }, say("join_name")),
    field,
    h("p", { class: "hint", id: "name-hint" }, say("join_hint")),
    button,
    h("a", { href: "/watch", class: "aside" }, say("join_watch")),
  );
  handleSubmit(form, field, go);
  return form;
}

export function renameForm(go) {
  const field = nameField();
  const form = h(
    "form",
    { class: "rename" },
    h("label", { for: "name" }, say("join_name")),
    field,
    h("button", { type: "submit", class: "plain" }, say("save")),
  );
  handleSubmit(form, field, go);
  return form;
}

function nameField() {
  return h("input", {
    id: "name",
    name: "name",
    maxlength: MAX_NAME_LENGTH,
    required: true,
    autocomplete: "nickname",
    autocapitalize: "words",
    spellcheck: "false",
    enterkeyhint: "go",
    value: savedName(),
    "aria-describedby": "name-hint",
  });
}

function handleSubmit(form, field, go) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = field.value.trim();
    if (!given) return;
    saveItem(NAME_KEY, given);
    go(given);
  });
}
