// Draws moments of games as the pages of the table would, one at a time, and finds out what is wrong with them.

import { h, makeKit } from "/static/kit.js";

export const GAMES = {};
const TEXTS = await (await fetch("/texts")).json();
for (const module of Object.keys(TEXTS)) GAMES[module] = await import(`/games/${module}/drawing.js`);
const missing = new Set(); // texts that were asked for

// A kit that remembers which texts were asked for and are not there. Only the style of its game applies, as on a page
// of the table.
export function kitOf(moment) {
  const isOthers = ({ href }) => href?.includes("/games/") && !href.includes(`/games/${moment.module}/`);
  for (const sheet of document.styleSheets) sheet.disabled = isOthers(sheet);
  const kit = makeKit({ ...moment, texts: TEXTS[moment.module][moment.language] });
  const say = kit.say;
  kit.say = (key, ...values) => {
    if (!kit.knows(key)) missing.add(key);
    return say(key, ...values);
  };
  kit.count = (key, number, ...values) => kit.say(kit.of(key, number), number, ...values);
  return kit;
}

function asked(game, moment, kit) {
  const { question, state, panels } = moment;
  if (!question) return [];
  const title = h("h2", { class: "top" }, game.title?.(question, state, panels, kit) || question.name);
  const option = (word) =>
    h(
      "button",
      { type: "button", class: "option", "data-word": word },
      game.thing?.(word, question, state, panels, kit),
    );
  const grid = () =>
    h("div", { class: `options things-${game.layout?.(question) ?? "words"}` }, (question.options ?? []).map(option));
  const sheet = (question.subjects ?? []).map((subject) =>
    h("div", {}, game.subject?.(subject, question, state, kit) ?? subject, grid()),
  );
  const details = (question.options ?? []).slice(0, 4).map((word) => game.detail?.(word, question, state, panels, kit));
  return [
    h("div", { class: "asked" }, title, h("p", {}, question.sentence), ...(sheet.length ? sheet : [grid()])),
    part("detail", details),
    part(
      "rules",
      (game.rules?.(question, state) ?? []).map((key) => h("p", { class: "rule" }, kit.say(key))),
    ),
  ];
}

const part = (name, ...children) => h("div", { class: `part ${name}-part`, "data-part": name }, children);

// Put a moment on the page.
export function draw(moment) {
  document.documentElement.lang = moment.language;
  const game = GAMES[moment.module];
  const kit = kitOf(moment);
  const { state, panels, facts } = moment;
  const body = document.body;
  body.className = moment.compact ? "phone" : "screen";
  const event = game.event?.(facts, state, kit);
  if (!moment.compact) {
    const top = moment.question
      ? h(
          "h2",
          { class: "top" },
          game.title?.({ ...moment.question, seats: [moment.seat], options: [], subject: "" }, state, {}, kit),
        )
      : "";
    const shown = moment.what === "event" ? event : game.board?.(state, kit);
    body.replaceChildren(top, h("div", { class: "room" }, shown ?? "-"));
    return;
  }
  const mine = game.mine?.(facts, moment.seat ?? 0, kit);
  body.replaceChildren(
    ...asked(game, moment, kit),
    part("event", event, h("p", {}, mine)),
    part("hand", game.hand?.(panels, state, kit)),
    part("board", game.board?.(state, kit)),
  );
}

// --- what is wrong

// What does not fit: the page, the boards of a big screen, and questions of a few options on a small phone.
function misfits() {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`wider than the page: ${widest()}`);
  const stage = document.querySelector(".wide > .stage, .scene.wide");
  const room = stage?.matches(".scene") ? stage.parentElement : stage; // a reveal is as high as it has to be
  if (stage && (stage.scrollHeight > room.clientHeight + 1 || stage.getBoundingClientRect().bottom > innerHeight))
    found.push("higher than the screen");
  const question = document.querySelector(".asked");
  const options = document.querySelectorAll(".asked .option").length;
  if (question && options <= 10 && question.getBoundingClientRect().height > 440)
    found.push("a question that has to be scrolled");
  return found;
}

function widest() {
  const all = [...document.body.querySelectorAll("*")].filter(
    (node) => node.getBoundingClientRect().right > innerWidth + 1,
  );
  return all
    .slice(-1)
    .map((node) => `${node.tagName} ${node.getAttribute("class")} "${node.textContent.slice(0, 40)}"`)[0];
}

// Names and words of others are text, never HTML; a drawing has a name or is hidden.
function unsound() {
  const found = [];
  if ([...document.querySelectorAll("b")].some((node) => node.textContent === "Hal")) found.push("a name became HTML");
  if ([...document.querySelectorAll("svg:not([aria-hidden])")].some((svg) => !svg.getAttribute("aria-label")))
    found.push("a drawing without a name");
  if (/undefined|NaN|\[object/.test(document.body.textContent))
    found.push(`nonsense: ${document.body.textContent.match(/.{0,30}(undefined|NaN|\[object).{0,20}/s)[0]}`);
  return found;
}

// A drawing on a big screen is measured before it is painted: in the next frame, after what is done at its beginning.
const measured = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

// All that is wrong with these moments: where it is, what it is, and of an exception the stack. They are measured, but
// not painted: nobody looks. What is drawn like one before is like it in every way.
export const check = async (moments) => {
  const found = new Map();
  const drawn = new Set();
  const add = (moment, what, wrong, stack = "") => {
    const about = moment.question?.about ?? "end";
    const { module, language } = moment;
    found.set([module, about, what, wrong].join(), { module, about, what, language, wrong, stack });
  };
  missing.clear();
  document.documentElement.classList.add("unseen");
  for (const moment of moments) {
    for (const what of moment.compact ? ["phone"] : ["board", "event"]) {
      try {
        draw({ ...moment, what });
        if (!drawn.has(document.body.innerHTML)) {
          drawn.add(document.body.innerHTML);
          if (!moment.compact) await measured();
          for (const wrong of [...misfits(), ...unsound()]) add(moment, what, wrong);
        }
      } catch (error) {
        add(moment, what, String(error), /** @type {Error} */ (error).stack);
      }
      for (const key of missing) add(moment, what, `no text for ${key}`);
      missing.clear();
    }
  }
  document.documentElement.classList.remove("unseen");
  return [...found.values()];
};
