// Draws the console's display: 128 x 64 pixels of one bit each, in base64.
const LIT = [191, 227, 255],
  DARK = [11, 13, 16];

export function drawOled(canvas, packed) {
  const context = canvas.getContext("2d");
  const image = context.createImageData(128, 64);
  const bytes = atob(packed);
  for (let at = 0; at < 128 * 64; at++) {
    const lit = packed && (bytes.charCodeAt(at >> 3) >> (7 - (at & 7))) & 1;
    const [red, green, blue] = lit ? LIT : DARK;
    image.data.set([red, green, blue, 255], 4 * at);
  }
  context.putImageData(image, 0, 0);
}
