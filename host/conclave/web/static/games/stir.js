// What is asked before every game: four keys from everybody, which stir the deal.
import { person } from "../cards.js";
import { h, last, nth, scene } from "../kit.js";

export function title(question, state, kit) {
  return kit.say("title.stir");
}

export function layout() {
  return "keys";
}

export function thing(word) {
  return h("span", { class: "thing key-thing" }, h("span", { class: "letter" }, word));
}

export function subject(word, question, state, kit) {
  return h("span", { class: "subject" }, kit.say("subject.stir", word));
}

export function detail() {
  return null;
}

export function rules() {
  return ["rules.stir.1", "rules.stir.2", "rules.stir.3"];
}

// Who pressed what: the deal follows from it.
export function event(facts, state, kit) {
  const told = last(facts, "stirred");
  return told ? scene(kit, "stir", [kit.say("event.stirred")], h("ul", { class: "stirred" }, (told.keys ?? []).map((keys, seat) => h("li", nth(seat), person(kit, seat), h("b", {}, keys))))) : null;
}
