// The drawing of games that have none of their own: shows everything as text, as the box does. Same functions as a
// game's drawing.js.
import { h } from "./kit.js";

const lines = (texts) => texts.map((text) => h("p", {}, text));

export const board = (state, kit) => h("div", { class: "lines" }, lines(kit.plain.plain ?? []));
export const thing = (word, question) =>
  h("span", { class: "thing" }, h("span", { class: "word" }, question.labels[word] ?? word));
export const title = (question) => question.name;
export const subject = (word, question) => h("span", {}, question.subjects[word] ?? word);
export const rules = () => [];
export const layout = () => "words";
export const mine = () => "";
export const detail = () => null;

export function hand(panels, state, kit) {
  return h(
    "dl",
    { class: "panels" },
    (kit.plain.own ?? []).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]),
  );
}

export function event(facts, state, kit) {
  const numbers = new Set(facts.map((fact) => fact.n));
  const told = kit.plain.told.filter(([number]) => numbers.has(number));
  return told.length
    ? h(
        "section",
        { class: "scene" },
        told.flatMap(([, texts]) => lines(texts)),
      )
    : null;
}
