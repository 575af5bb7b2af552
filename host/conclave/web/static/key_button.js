// A button that can be pressed and held like a key of the box, by touch, mouse or keyboard; a screen reader taps it.
import { make } from "./dom.js";

const TAP_TIME = 80;

export function keyButton(label, name, press, release, shape = "") {
  const button = make("button", { type: "button", class: `key ${shape}`, "aria-label": name }, label);
  let isHeld = false;
  let isHandled = false;
  const down = () => {
    if (isHeld) return;
    isHeld = isHandled = true;
    button.classList.add("down");
    press();
  };
  const up = () => {
    if (!isHeld) return;
    isHeld = false;
    button.classList.remove("down");
    release();
    setTimeout(() => (isHandled = false), 0);
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
    if (isHandled) return;
    press();
    setTimeout(release, TAP_TIME);
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}
