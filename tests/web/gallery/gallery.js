// Draws one moment of a game, as the pages of the table would.
import { h, makeKit } from "/static/kit.js";

const GAMES = {};
for (const name of ["the_majority", "majority", "sultane", "witchcraft", "the_majority_two"]) GAMES[name] = await import(`/static/games/${name}.js`);

function asked(game, moment, kit) {
  const { question, state, panels } = moment;
  if (!question) return [];
  const title = h("h2", { class: "top" }, game.title(question, state, kit) || question.name);
  const option = (word) => h("button", { type: "button", class: "option", "data-word": word }, game.thing(word, question, state, panels, kit));
  const grid = () => h("div", { class: `options things-${game.layout(question)}` }, question.options.map(option));
  const sheet = question.subjects.map((subject) => h("div", {}, game.subject(subject, question, state, kit), grid()));
  const details = question.options.slice(0, 30).map((word) => game.detail(word, question, state, panels, kit));
  return [title, h("p", {}, question.sentence), ...(sheet.length ? sheet : [grid()]), part("detail", details), part("rules", game.rules(question, state).map((key) => h("p", { class: "rule", "data-key": key }, kit.say(key))))];
}

const part = (name, ...children) => h("div", { class: "part", "data-part": name }, children);

window.draw = (moment) => {
  document.documentElement.lang = moment.language;
  const game = GAMES[moment.module];
  const kit = makeKit(moment);
  const { state, panels, facts } = moment;
  const body = document.body;
  body.className = moment.compact ? "phone" : "screen";
  const event = game.event(facts, state, kit);
  if (!moment.compact) {
    const top = moment.question ? h("h2", { class: "top" }, game.title(moment.question, state, kit)) : "";
    const shown = moment.what === "event" ? event : game.board(state, kit);
    body.replaceChildren(top, h("div", { class: "room" }, shown ?? "-"));
    return;
  }
  const mine = game.mine(facts, moment.seat ?? 0, kit);
  body.replaceChildren(...asked(game, moment, kit), part("event", event, h("p", {}, mine)), part("hand", game.hand(panels, state, kit)), part("board", game.board(state, kit)));
};
document.documentElement.classList.add("ready");
