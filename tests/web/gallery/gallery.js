// Draws one moment of a game, as the pages of the table would; and finds out what is wrong with many.

import { worth } from "/games/the_majority_two/cards.js";
import { h, makeKit } from "/static/kit.js";

const GAMES = {};
const TEXTS = await (await fetch("/texts")).json();
// What a drawing leaves out is as on a page of the table.
const NOTHING = ["board", "hand", "event", "mine", "thing", "detail", "title"];
const PLAIN = {
  ...Object.fromEntries(NOTHING.map((name) => [name, () => null])),
  subject: (subject) => subject,
  layout: () => "words",
  rules: () => [],
};
for (const module of Object.keys(TEXTS)) GAMES[module] = { ...PLAIN, ...(await import(`/games/${module}/drawing.js`)) };
const missing = new Set();

// A kit that remembers which texts were asked for and are not there. Only the style of its game applies, as on a page
// of the table.
function kitOf(moment) {
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
  const title = h("h2", { class: "top" }, game.title(question, state, panels, kit) || question.name);
  const option = (word) =>
    h("button", { type: "button", class: "option", "data-word": word }, game.thing(word, question, state, panels, kit));
  const grid = () =>
    h("div", { class: `options things-${game.layout(question)}` }, (question.options ?? []).map(option));
  const sheet = (question.subjects ?? []).map((subject) =>
    h("div", {}, game.subject(subject, question, state, kit), grid()),
  );
  const details = (question.options ?? []).slice(0, 4).map((word) => game.detail(word, question, state, panels, kit));
  return [
    h("div", { class: "asked" }, title, h("p", {}, question.sentence), ...(sheet.length ? sheet : [grid()])),
    part("detail", details),
    part(
      "rules",
      game.rules(question, state).map((key) => h("p", { class: "rule" }, kit.say(key))),
    ),
  ];
}

const part = (name, ...children) => h("div", { class: `part ${name}-part`, "data-part": name }, children);

// Put a moment on the page.
function draw(moment) {
  document.documentElement.lang = moment.language;
  const game = GAMES[moment.module];
  const kit = kitOf(moment);
  const { state, panels, facts } = moment;
  const body = document.body;
  body.className = moment.compact ? "phone" : "screen";
  const event = game.event(facts, state, kit);
  if (!moment.compact) {
    const top = moment.question
      ? h(
          "h2",
          { class: "top" },
          game.title({ ...moment.question, seats: [moment.seat], options: [], subject: "" }, state, {}, kit),
        )
      : "";
    const shown = moment.what === "event" ? event : game.board(state, kit);
    body.replaceChildren(top, h("div", { class: "room" }, shown ?? "-"));
    return;
  }
  const mine = game.mine(facts, moment.seat ?? 0, kit);
  body.replaceChildren(
    ...asked(game, moment, kit),
    part("event", event, h("p", {}, mine)),
    part("hand", game.hand(panels, state, kit)),
    part("board", game.board(state, kit)),
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

// All that is wrong with these moments. They are measured, but not painted: nobody looks. What is drawn like one before
// is like it in every way.
const check = async (moments) => {
  const found = new Set();
  const drawn = new Set();
  missing.clear();
  document.documentElement.classList.add("unseen");
  for (const moment of moments) {
    for (const what of moment.compact ? ["phone"] : ["board", "event"]) {
      const where = `${moment.module} ${moment.question?.about ?? "end"} ${what} ${moment.language}`;
      try {
        draw({ ...moment, what });
        if (drawn.has(document.body.innerHTML)) continue;
        drawn.add(document.body.innerHTML);
        if (!moment.compact) await measured();
        for (const wrong of [...misfits(), ...unsound()]) found.add(`${where}: ${wrong}`);
      } catch (error) {
        found.add(`${where}: ${/** @type {Error} */ (error).stack}`);
      }
    }
  }
  document.documentElement.classList.remove("unseen");
  for (const key of missing) found.add(`no text for ${key}`);
  return [...found];
};

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
const worths = (moment) => moment.state.zones.map((zone) => worth(zone, kitOf(moment)));
const mine = (moment, seat) => GAMES[moment.module].mine(moment.facts, seat, kitOf(moment));
const changed = () => changes;

// What the tests call.
Object.assign(window, { check, mutilate, handHeights, coloured, lasts, countChanges, changed, worths, mine, draw });
document.documentElement.classList.add("ready");
