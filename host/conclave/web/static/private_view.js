// The private view of a player, shown only while a button is held. Its cover has the same size for every role.
import { h } from "./kit.js";
import { say } from "./text.js";

export function privateViewButton(button, cover) {
  let drawnFrom = "";
  let build = () => null;
  const body = h("div", { class: "in-hand" });
  cover.append(h("h2", { class: "visually-hidden" }, say("look_title")), body);

  const open = () => {
    body.replaceChildren(...[build()].filter(Boolean));
    cover.hidden = false;
    button.classList.add("down");
  };
  const close = () => {
    cover.hidden = true;
    body.replaceChildren(); // a covered page contains no secrets
    button.classList.remove("down");
  };

  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      /* the finger is gone already */
    }
    open();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(name, close);
  button.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) open();
  });
  button.addEventListener("keyup", close);
  // A screen reader clicks instead of holding. Only its user hears it, so the view stays open until the next click.
  button.addEventListener(
    "click",
    (event) => event.detail === 0 && !event.pointerType && (cover.hidden ? open() : close()),
  );
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  addEventListener("blur", close);
  document.addEventListener("visibilitychange", close);

  return {
    update(now, make) {
      const text = JSON.stringify(now);
      build = make;
      if (text === drawnFrom) return;
      drawnFrom = text;
      if (!cover.hidden) open();
    },
  };
}
