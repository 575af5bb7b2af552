// Keyboard shortcuts of the workshop: keys of the console, and A B C D of the selected pod.
const CONSOLE = { ArrowUp: "up", ArrowDown: "down", Backspace: "back", Escape: "back", Enter: "ok" };
const CONTROLS = "button, a, select, summary, input, pre, [role=log]"; // they use Enter and arrow keys themselves

export function addShortcuts(send, chosen, choose) {
  const held = new Map();
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || held.has(event.code)) return;
    if (/^[0-9]$/.test(event.key)) return choose((Number(event.key) + 9) % 10);
    const target = keyOf(event, chosen());
    if (!target) return;
    event.preventDefault();
    held.set(event.code, target);
    send({ do: "press", ...target });
  });
  const release = (code) => {
    if (!held.has(code)) return;
    send({ do: "release", ...held.get(code) });
    held.delete(code);
  };
  addEventListener("keyup", (event) => release(event.code));
  addEventListener("blur", () => [...held.keys()].forEach(release));
}

function keyOf(event, place) {
  const letter = event.key.toUpperCase();
  if (letter.length === 1 && "ABCD".includes(letter) && !event.target.closest?.("select"))
    return { at: place, key: letter };
  if (event.key in CONSOLE && !event.target.closest?.(CONTROLS)) return { at: -1, key: CONSOLE[event.key] };
  return null;
}
