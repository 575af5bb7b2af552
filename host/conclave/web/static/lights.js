// Pixels as an eye sees them: far brighter than their numbers. Who wants no motion sees them without their winks.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LASTS = 2200; // ms that a wink stays, without motion
const DARK = "000000";

export class Lights {
  constructor(nodes) {
    this.nodes = nodes;
    this.lit = nodes.map(() => ({ hex: DARK, at: -Infinity }));
  }

  // What was pressed changes what is seen: nothing of before may linger.
  forget() {
    for (const last of this.lit) last.at = -Infinity;
  }

  show(packed) {
    const now = performance.now();
    this.nodes.forEach((node, at) => {
      let hex = packed.slice(6 * at, 6 * at + 6) || DARK;
      if (still.matches) {
        const last = this.lit[at];
        if (hex !== DARK) this.lit[at] = { hex, at: now };
        else if (now - last.at < LASTS) hex = last.hex;
      }
      if (node.dataset.hex === hex) return;
      node.dataset.hex = hex;
      node.style.setProperty("--light", seen(hex));
      node.classList.toggle("lit", hex !== DARK);
    });
  }
}

// What is white on a pod is white here: the green of its pixels is strong.
function seen(hex) {
  const parts = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) * (at === 2 ? 1 : 1.5));
  const most = Math.max(...parts);
  if (!most) return "#1a1d21";
  const level = 0.5 + 0.5 * Math.min(1, most / 40);
  return `rgb(${parts.map((part) => Math.round(255 * level * (part / most) ** (1 / 2.2))).join(" ")})`;
}
