// The Majority 2: three columns on each side, score zones, coins, discs, and what every card does.
import { ending } from "/static/endings.js";
import { all, frame, h, last, nth, scene, seatOf, upTo } from "/static/kit.js";
import { answer, coins, mark, person, symbol, token } from "/static/symbols.js";
import { COLOURS, disc, EMBLEMS, effect, full, held, isCard, member, worth } from "./cards.js";
import { placeName, sentences } from "./words.js";

export { mine, rules, title } from "./words.js";

const GOAL = 5;
const CARDS = ["free", "play", "reserve"];

// --- the board: the other side above, the own one below

export function board(state, kit) {
  const below = kit.seat ?? 0;
  return frame(
    kit,
    "parliament",
    half(1 - below, state, kit, "above"),
    middle(state, kit),
    half(below, state, kit, "below"),
  );
}

function half(seat, state, kit, where) {
  return h(
    "section",
    { class: `half ${where} ${state?.turn === seat ? "turn" : ""}` },
    purse(seat, state, kit),
    h(
      "div",
      { class: "three" },
      upTo(3).map((at) => column(state?.columns?.[seat]?.[at] ?? [], at, kit)),
    ),
    zone(seat, state, kit),
  );
}

function purse(seat, state, kit) {
  const holds = state?.turn === seat;
  return h(
    "div",
    { class: "purse" },
    person(kit, seat),
    holds &&
      mark("take", kit.knows(`phase.${state.phase}`) ? kit.say(`phase.${state.phase}`) : kit.say("turn"), "gold"),
    h(
      "span",
      { class: "purse-coins" },
      coins(kit, state?.up?.[seat] ?? 0, kit.say("coins.up", state?.up?.[seat] ?? 0)),
      h(
        "span",
        { class: "down" },
        coins(kit, state?.down?.[seat] ?? 0, kit.say("coins.down", state?.down?.[seat] ?? 0)),
      ),
    ),
    h(
      "span",
      { class: "note" },
      holds && kit.count("hand.size", state?.hand ?? 0),
      holds && ", ",
      kit.count("reserve.size", state?.reserves?.[seat] ?? 0),
    ),
    state?.must_exchange === seat && mark("exchange", kit.say("must_exchange"), "bad"),
  );
}

function column(cards, at, kit) {
  return h(
    "div",
    { class: "column" },
    h("span", { class: "column-name" }, kit.say("column", at + 1)),
    cards.map((lying) => laid(lying, kit)),
  );
}

// On a phone what a card does opens under the finger.
function laid(lying, kit) {
  if (!kit.compact) return member(lying, kit, { text: effect(lying.card, kit) });
  return h(
    "details",
    { class: "laid" },
    h("summary", {}, member(lying, kit)),
    h("p", { class: "does" }, effect(lying.card, kit)),
  );
}

function zone(seat, state, kit) {
  const scored = state?.zones?.[seat] ?? [];
  return h(
    "div",
    { class: "scored" },
    h(
      "span",
      { class: "column-name" },
      kit.say("zone", scored.length, GOAL),
      " ",
      h("b", {}, kit.count("points", worth(scored, kit))),
    ),
    h(
      "div",
      { class: "scored-cards" },
      scored.map((lying) => member(lying, kit)),
    ),
  );
}

function middle(state, kit) {
  const free = state?.discs ?? COLOURS;
  return h(
    "div",
    { class: "middle" },
    mark("back", kit.say("piles", state?.pile ?? 0, state?.discards?.length ?? 0)),
    coins(kit, state?.supply ?? 0, kit.say("bank", state?.supply ?? 0)),
    h(
      "span",
      { class: "lying" },
      h("span", { class: "note" }, kit.say("discs")),
      free.map((colour) => disc(colour, kit)),
    ),
  );
}

// --- what is chosen, and what is held

export function layout(question) {
  const options = question?.options ?? [];
  if (CARDS.includes(question?.about)) return "members";
  if (/^s\d\./.test(options[0] ?? "")) return "places";
  return COLOURS.includes(options[0]) ? "tokens" : "words";
}

export function thing(word, question, state, panels, kit) {
  const about = question?.about;
  if (isCard(word)) return h("span", { class: "thing" }, full(word, kit));
  if (COLOURS.includes(word))
    return h(
      "span",
      { class: "thing colour" },
      token(word, kit.say(`colour.${word}`), EMBLEMS[word]),
      h("span", { class: "under" }, kit.say(`colour.${word}`)),
    );
  if (/^c\d$/.test(word)) return columnThing(Number(word[1]), about === "cross", state, kit);
  if (seatOf(word) !== null) return placeThing(word, state, kit);
  if (!kit.knows(`o.${word}`)) return null;
  return answer(
    { continue: "keep", end: "done", no: "no" }[word] ?? word,
    kit.say(`o.${word}`),
    note(word, about, state, kit),
  );
}

function note(word, about, state, kit) {
  const key = `o.${about}.${word}`;
  if (word === "draw") return kit.say(key, toDraw(state));
  return kit.knows(key) ? kit.say(key) : "";
}

// How many cards a draw brings: it depends on the factions of the other player.
const toDraw = (state) => Math.min(Math.floor(((state?.zones?.[1 - (state?.turn ?? 0)]?.length ?? 0) + 1) / 2), 4) + 2;

function columnThing(at, across, state, kit) {
  const own = state?.turn ?? 0;
  const cards = state?.columns?.[across ? 1 - own : own]?.[at] ?? [];
  return h(
    "span",
    { class: "thing answer" },
    h("span", { class: "letter" }, String(at + 1)),
    h(
      "span",
      { class: "what" },
      h("span", { class: "word" }, kit.say("column", at + 1)),
      h(
        "span",
        { class: "tiny-cards" },
        cards.length ? cards.map((lying) => member(lying, kit)) : h("span", { class: "note" }, kit.say("column.empty")),
      ),
    ),
  );
}

// What lies at a place: s0.c1.3 or s1.z.2.
export function at(word, state) {
  const [, seat, where, index] = /^s(\d)\.(z|c\d)\.(\d+)$/.exec(word) ?? [];
  const cards = where === "z" ? state?.zones?.[seat] : state?.columns?.[seat]?.[where?.[1]];
  return cards?.[index] ?? null;
}

function placeThing(word, state, kit) {
  const lying = at(word, state);
  return h(
    "span",
    { class: "thing place-thing" },
    lying ? member(lying, kit, { text: placeName(word, kit) }) : h("span", {}, placeName(word, kit)),
  );
}

export function subject() {
  return null;
}

export function detail(word, question, state, panels, kit) {
  const card = isCard(word) ? word : seatOf(word) !== null ? at(word, state)?.card : null;
  return card ? h("div", { class: "detail" }, full(card, kit, true)) : null;
}

export function hand(panels, state, kit) {
  const part = (name) =>
    h(
      "div",
      {},
      h("h3", {}, `${kit.say(`hand.${name}`)} (${(panels?.[name] ?? []).length})`),
      h(
        "div",
        { class: "held-members" },
        (panels?.[name] ?? []).map((word) => held(word, kit)),
      ),
    );
  return h("div", { class: "hand parliament-hand" }, part("hand"), part("reserve"), part("given"));
}

// --- what was revealed

export function event(facts, state, kit) {
  const lines = sentences(facts, kit);
  const end = last(facts, "end");
  if (end)
    return ending(
      facts,
      kit,
      end.points &&
        h(
          "p",
          { class: "said" },
          upTo(kit.seats)
            .map((seat) =>
              kit.say("end.count", kit.name(seat), end.points[seat], kit.count("coins", end.coins?.[seat] ?? 0)),
            )
            .join(" "),
        ),
    );
  return lines.length ? scene(kit, "parliament", lines, ...shown(facts, kit)) : null;
}

function shown(facts, kit) {
  const played = all(facts, "play")
    .slice(-1)
    .map((fact) => h("div", { class: "turns" }, full(fact.card, kit, !fact.free)));
  const gone = all(facts, "effect").flatMap((fact) => fact.discarded ?? []);
  return [
    played,
    moved(all(facts, "effect"), kit),
    row(gone, "gone", kit),
    all(facts, "faction").map((fact) => formed(fact, kit)),
    all(facts, "discarded_column").map((fact) => row(fact.cards ?? [], "gone", kit)),
  ];
}

function moved(steps, kit) {
  const drawn = steps.flatMap((fact) => (Array.isArray(fact.drawn) ? fact.drawn : []));
  const discs = steps.flatMap((fact) => fact.discs ?? []).filter((step) => step.to);
  const taken = steps.flatMap((fact) => (fact.placed || fact.drawn ? [] : (fact.taken ?? [])));
  return [
    row(
      drawn.map((card) => ({ card })),
      "drawn",
      kit,
    ),
    row(taken, "taken", kit),
    row(
      discs.map((step) => step.to),
      "drawn",
      kit,
    ),
  ];
}

function row(cards, name, kit) {
  return (
    cards.length > 0 &&
    h(
      "div",
      { class: `member-row ${name}` },
      cards.map((lying, place) => h("span", nth(2 + place), member(lying, kit))),
    )
  );
}

function formed(fact, kit) {
  const others = (fact.discarded ?? []).map((lying, place) => h("span", nth(3 + place, "gone"), member(lying, kit)));
  return h(
    "div",
    { class: `formed hue-${fact.colour}` },
    symbol("score", "1.6em"),
    h("span", nth(2, "chosen"), member({ card: fact.card, disc: fact.disc }, kit)),
    others,
  );
}
