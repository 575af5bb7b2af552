// A key that can be held: with a finger, with the mouse, with the keyboard, or by a screen reader.
import { make } from "./dom.js";

const TAP = 80;

export function holdKey(label, name, press, release, shape = "") {
  const button = make("button", { type: "button", class: `key ${shape}`, "aria-label": name }, label);
  let held = false;
  let handled = false;
  const down = () => {
    if (held) return;
    held = handled = true;
    button.classList.add("down");
    press();
  };
  const up = () => {
    if (!held) return;
    held = false;
    button.classList.remove("down");
    release();
    setTimeout(() => (handled = false), 0);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      /* the finger is gone already */
    }
    down();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(name, up);
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) down();
  });
  button.addEventListener("keyup", (event) => (event.key === " " || event.key === "Enter") && up());
  button.addEventListener("click", () => {
    if (handled) return;
    press();
    setTimeout(release, TAP);
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}
