// GAME_TITLE on phones and on the big screen. Each function gets the kit last: names, texts of `en.json`, how to make nodes.
import { ending, mineAtEnd } from "/static/endings.js";
import { frame, h, last, nth, scene, seatOf, upTo } from "/static/kit.js";
import { people, person, somebody } from "/static/symbols.js";

// The public state, for everybody.
export function board(state, kit) {
  return frame(
    kit,
    "game",
    h("h2", {}, kit.say("board.round", state?.round ?? 1, state?.rounds ?? 1)),
    h("p", {}, kit.say("board.secret")),
    people(kit, upTo(kit.seats)),
  );
}

// What a player alone may see.
export function hand(panels, state, kit) {
  const friend = seatOf(panels?.friend);
  return h("div", { class: "hand" }, h("h3", {}, kit.say("hand.friend")), friend !== null && somebody(kit, friend));
}

// What is asked, an option of it, how options are laid out, and how they are explained.
export const title = (question, state, panels, kit) => kit.say("title.name");
export const thing = (option, question, state, panels, kit) => somebody(kit, seatOf(option));
export const layout = (question) => "people";
export const rules = (question) => ["rules.name.1", "rules.name.2", "rules.name.3"];

// What was revealed since the last question.
export function event(facts, state, kit) {
  const named = last(facts, "named");
  const friends = last(facts, "friends");
  if (last(facts, "end")) return ending(facts, kit, friends && pairs(friends.friends, "event.friend", kit));
  if (!named) return null;
  const most = kit.names((named.most ?? []).map(seatOf));
  return scene(kit, "game", [kit.say("event.most", most)], pairs(named.votes, "event.names", kit));
}

// What a reveal means for one player.
export const mine = (facts, seat, kit) => mineAtEnd(facts, seat, kit);

function pairs(words, key, kit) {
  const row = (word, seat) => h("li", nth(seat), person(kit, seat), kit.say(key, kit.name(seatOf(word))));
  return h("ul", { class: "lines" }, (words ?? []).map(row));
}
