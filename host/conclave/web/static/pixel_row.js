// A row of a pod's pixels, in colours as bright as they look to an eye. With reduced motion they do not wink.
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const WINK_TIME = 2200; // ms that a winking pixel stays lit with reduced motion
const DARK = "000000";

export class PixelRow {
  constructor(nodes) {
    this.nodes = nodes;
    this.lastLit = nodes.map(() => ({ hex: DARK, at: -Infinity }));
  }

  // Forget which pixels were lit before a key press, so that none of them stays lit.
  forgetWinks() {
    for (const last of this.lastLit) last.at = -Infinity;
  }

  // Show colours, each as six hexadecimal digits; missing ones are dark.
  setColours(packed) {
    const now = performance.now();
    this.nodes.forEach((node, at) => {
      let hex = packed.slice(6 * at, 6 * at + 6) || DARK;
      if (reducedMotion.matches) {
        const last = this.lastLit[at];
        if (hex !== DARK) this.lastLit[at] = { hex, at: now };
        else if (now - last.at < WINK_TIME) hex = last.hex;
      }
      if (node.dataset.hex === hex) return;
      node.dataset.hex = hex;
      node.style.setProperty("--light", screenColour(hex));
      node.classList.toggle("lit", hex !== DARK);
    });
  }
}

// The screen colour of a pixel. The green of the pixels is stronger, so red and blue are raised to make white white.
function screenColour(hex) {
  const parts = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) * (at === 2 ? 1 : 1.5));
  const most = Math.max(...parts);
  if (!most) return "#1a1d21";
  const level = 0.5 + 0.5 * Math.min(1, most / 40);
  return `rgb(${parts.map((part) => Math.round(255 * level * (part / most) ** (1 / 2.2))).join(" ")})`;
}
