// A game before it has a drawing of its own: everything in words.
import { person, somebody, answer } from "../cards.js";
import { frame, scene, seatOf } from "../kit.js";

export function board(state, kit) {
  return frame(kit, "plain", Array.from({ length: kit.seats }, (_, seat) => person(kit, seat)));
}

export function hand(panels, state, kit) {
  const lines = Object.entries(panels ?? {}).map(([name, value]) => kit.h("p", {}, `${kit.say(`panel.${name}`)}: ${JSON.stringify(value)}`));
  return kit.h("div", { class: "hand" }, lines);
}

export function thing(word, question, state, panels, kit) {
  const seat = /^s\d$/.test(word) ? seatOf(word) : null;
  return seat === null ? answer("tale", kit.say(`o.${word}`)) : somebody(kit, seat);
}

export function event(facts, state, kit) {
  const told = (facts ?? []).filter((fact) => !["asked", "sealed", "game"].includes(fact.e));
  return told.length ? scene(kit, "plain", told.map((fact) => kit.say(`event.${fact.e}`))) : null;
}

export function mine() {
  return "";
}

export function title(question) {
  return question?.name ?? "";
}

export function detail() {
  return null;
}

export function rules(question) {
  return [1, 2, 3].map((line) => `rules.${question?.about}.${line}`);
}

export function layout(question) {
  return /^s\d/.test(question?.options?.[0] ?? "") ? "people" : "words";
}

export function subject(word, question, state, kit) {
  return /^s\d$/.test(word) ? person(kit, seatOf(word)) : kit.h("span", {}, kit.say(`o.${word}`));
}
