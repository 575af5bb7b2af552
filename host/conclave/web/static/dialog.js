// Modal dialogs, which close by a button, by Escape, or by a tap outside.
import { h } from "./kit.js";
import { say } from "./text.js";

// Open a dialog and return its node.
export function openDialog(title, ...children) {
  const heading = h("h2", {}, title);
  const close = h("button", { type: "button", class: "plain" }, say("close"));
  const box = h(
    "dialog",
    { "aria-label": title },
    h("div", { class: "dialog-head" }, heading, close),
    h("div", { class: "dialog-body" }, children),
  );
  close.onclick = () => box.close();
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

// Ask for confirmation and call `act` if it is given.
export function confirmDialog(question, act) {
  const yes = h("button", { type: "button", class: "plain danger" }, say("yes_do"));
  const no = h("button", { type: "button", class: "plain" }, say("no_do"));
  const box = openDialog(question, h("div", { class: "row" }, yes, no));
  yes.onclick = () => {
    box.close();
    act();
  };
  no.onclick = () => box.close();
}
