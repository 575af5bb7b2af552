// The first page of a phone: a name, and in.

import { keep, recall } from "./keep.js";
import { h } from "./kit.js";
import { say } from "./text.js";

const NAME = "conclave name";
const LONGEST = 10;

export const name = () => recall(NAME) ?? "";

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
  submit(form, field, go);
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
  submit(form, field, go);
  return form;
}

function nameField() {
  return h("input", {
    id: "name",
    name: "name",
    maxlength: LONGEST,
    required: true,
    autocomplete: "nickname",
    autocapitalize: "words",
    spellcheck: "false",
    enterkeyhint: "go",
    value: name(),
    "aria-describedby": "name-hint",
  });
}

function submit(form, field, go) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = field.value.trim();
    if (!given) return;
    keep(NAME, given);
    go(given);
  });
}
