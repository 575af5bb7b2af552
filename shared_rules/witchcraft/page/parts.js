// The drawings of the components of Witchcraft: characters, counts of tokens, and suspicion by colour.

import { h, nth, s } from "/static/kit.js";
import { picture, symbolAt, token } from "/static/symbols.js";

export const COLOURS = ["black", "red", "pink", "blue", "yellow"];
export const DISCS = COLOURS.slice(1);
export const colourIn = (word) => COLOURS.find((colour) => colour === String(word).split(".").at(-1));

// Return the drawing of a character or Data card.
export function characterCard(colour, kit) {
  const data = colour === "data";
  return picture(
    `card-drawn hue-${data ? "none" : colour}`,
    60,
    84,
    kit.say(`o.${colour}`),
    s("rect", { class: "face", x: 1.5, y: 1.5, width: 57, height: 81, rx: 7 }),
    symbolAt(colour, 12, 16, 36, { class: "ink" }),
    s("text", { class: "small", x: 30, y: 70 }, kit.say(`o.${colour}`)),
  );
}

// Return a token of a colour with a number.
export function colourCount(colour, number, kit, kind) {
  return h(
    "span",
    { class: "counted" },
    token(colour, kit.say(`${kind}.${colour}`, number)),
    h("b", { "aria-hidden": "true" }, String(number)),
  );
}

export const ownedColours = (held, colours) => colours.filter((colour) => held?.[colour] > 0);

// Return the suspicion of each colour as bars.
export function suspicionBars(points, kit) {
  const most = Math.max(1, ...Object.values(points));
  return h(
    "section",
    { class: "suspicion" },
    h("h3", {}, kit.say("suspicion")),
    COLOURS.filter((colour) => colour in points).map((colour, at) =>
      h(
        "div",
        nth(at, `bar hue-${colour}`),
        token(colour, kit.say(`o.${colour}`)),
        h(
          "span",
          { class: "length", "aria-hidden": "true" },
          h("i", { style: { width: `${(100 * points[colour]) / most}%` } }),
        ),
        h("b", {}, String(points[colour])),
      ),
    ),
  );
}
