// What the tests ask of the drawings, besides what `conclave check-game` asks.

import { check, draw, GAMES, kitOf } from "/check/sheet.js";
import { zonePoints } from "/games/the_majority_two/cards.js";

// Draw moments of which one entry after the other is missing, or none: nothing may be thrown.
const mutilate = (moments) => {
  const found = new Set();
  for (const moment of moments) {
    const facts = moment.facts.flatMap((fact, at) =>
      without(fact).map((less) => ({ ...moment, facts: moment.facts.with(at, less) })),
    );
    const parts = ["state", "panels", "question"].flatMap((name) =>
      without(moment[name]).map((less) => ({ ...moment, [name]: less })),
    );
    for (const less of [...facts, ...parts]) {
      try {
        draw(less);
      } catch (error) {
        const { stack } = /** @type {Error} */ (error);
        found.add(`${moment.module} ${moment.question?.about}: ${stack.split("\n").slice(0, 3).join(" ")}`);
      }
    }
  }
  return [...found];
};

function without(whole) {
  return Object.keys(whole ?? {})
    .filter((name) => !["e", "about"].includes(name))
    .flatMap((name) => {
      const { [name]: gone, ...rest } = whole;
      return [rest, { ...rest, [name]: null }];
    });
}

// How high the hand of each seat is.
const handHeights = (moment) =>
  moment.hands.map((panels, seat) => {
    const kit = kitOf({ ...moment, seat });
    document.body.className = "phone";
    document.body.replaceChildren(GAMES[moment.module].hand(panels, moment.state, kit));
    return document.querySelector(".hand").getBoundingClientRect().height;
  });

// Whatever has a colour: which one, its symbols, and what is read on it.
const coloured = (moment) => {
  draw(moment);
  return [...document.querySelectorAll('[class*="hue-"], [class*="camp-"]')].map((node) => [
    /(?:hue|camp)-(\w+)/.exec(node.getAttribute("class"))[1],
    [...node.querySelectorAll("path")].map((path) => path.getAttribute("d")),
    node.textContent,
  ]);
};

// When the last of the page's animations is over (ms).
const lasts = () =>
  Math.max(0, ...document.getAnimations().map((one) => Number(one.effect.getComputedTiming().endTime)));
let changes = 0; // of the drawing, since they are counted
const countChanges = () => {
  changes = 0;
  new MutationObserver(() => changes++).observe(document.querySelector(".stage"), { attributes: true });
};
const worths = (moment) => moment.state.zones.map((zone) => zonePoints(zone, kitOf(moment)));
const mine = (moment, seat) => GAMES[moment.module].mine(moment.facts, seat, kitOf(moment));
const changed = () => changes;

// What the tests call.
Object.assign(window, { check, mutilate, handHeights, coloured, lasts, countChanges, changed, worths, mine, draw });
document.documentElement.classList.add("ready");
