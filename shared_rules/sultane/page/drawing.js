// The drawing of Au chevet de la Sultane: tracks with powers, the government, votes by name, and the roles at the end.

import { verdict } from "/static/endings.js";
import { all, frame, h, last, nth, s, scene, seatOf, upTo } from "/static/kit.js";
import { answer, mark, people, person, picture, somebody, symbol, symbolAt } from "/static/symbols.js";
import { sentences } from "./words.js";

export { mine, rules, title } from "./words.js";

const TALES = ["interventionist", "pacifist"];
const PLACES = { interventionist: 5, pacifist: 6 };
const PATIENCE = 3;
const VOTES = ["yes", "no"];

// --- the board

export function board(state, kit) {
  return frame(
    kit,
    "sultane",
    h(
      "div",
      { class: "tracks" },
      TALES.map((tale, at) => track(tale, state?.tracks?.[at] ?? 0, state, kit)),
    ),
    officesAndPiles(state, kit),
    playerList(state, kit),
  );
}

function track(tale, read, state, kit) {
  const powers = tale === "pacifist" ? (state?.powers ?? []) : [];
  const places = upTo(PLACES[tale]).map((at) => trackPlace(tale, at, at < read, powers[at], kit));
  return h(
    "section",
    { class: `track camp-${tale}` },
    h("h3", {}, symbol(tale), " ", kit.say(`track.${tale}`), ` ${read}\u00a0/\u00a0${PLACES[tale]}`),
    h("ol", {}, places),
  );
}

function trackPlace(tale, at, read, power, kit) {
  const wins = at === PLACES[tale] - 1;
  const icon = read ? tale : wins ? "score" : power;
  const text = wins ? kit.say("place.win") : power ? kit.say(`power.${power}`) : "";
  return h(
    "li",
    { class: `place ${read ? "read" : ""}` },
    icon ? symbol(icon, "1.7em") : h("span", { class: "empty", "aria-hidden": "true" }, String(at + 1)),
    h("span", { class: "power" }, text),
    h("span", { class: "visually-hidden" }, kit.say(read ? "place.read" : "place.open")),
  );
}

// Return the offices, the counter of refusals, the piles, and warnings.
function officesAndPiles(state, kit) {
  return h(
    "div",
    { class: "court" },
    officeHolder("vizier", state?.vizier, kit),
    officeHolder("narrator", state?.narrator, kit),
    h(
      "div",
      { class: "patience", role: "img", "aria-label": kit.say("refused", state?.refused ?? 0) },
      h("span", {}, kit.say("refused.short")),
      upTo(PATIENCE).map((at) => h("i", { class: at < (state?.refused ?? 0) ? "full" : "" })),
    ),
    h(
      "p",
      { class: "piles" },
      mark("back", kit.say("piles", state?.pile ?? 0, state?.discard ?? 0)),
      state?.veto && mark("no", kit.say("veto.possible"), "gold"),
      (state?.tracks?.[1] ?? 0) >= 3 && mark("dinarzade", kit.say("danger"), "bad"),
    ),
  );
}

function officeHolder(name, seat, kit) {
  return h(
    "div",
    { class: "office" },
    symbol(name, "1.6em"),
    h(
      "span",
      {},
      h("h3", {}, kit.say(`office.${name}`)),
      seat == null ? h("span", { class: "note" }, "–") : person(kit, seat),
    ),
  );
}

function playerList(state, kit) {
  return h(
    "ul",
    { class: "council" },
    upTo(kit.seats).map((seat) =>
      h("li", {}, person(kit, seat, { name: isOut(seat, state) ? "faded" : "", marks: playerMarks(seat, state, kit) })),
    ),
  );
}

const isOut = (seat, state) => state?.active && !state.active.includes(seat);

// Return the marks beside a player: offices, and what is publicly known.
function playerMarks(seat, state, kit) {
  const has = (name) => state?.[name]?.includes?.(seat);
  return h(
    "span",
    { class: "marks" },
    state?.vizier === seat && mark("vizier", kit.say("mark.vizier"), "gold"),
    state?.narrator === seat && mark("narrator", kit.say("mark.narrator"), "gold"),
    isOut(seat, state) && mark("exile", kit.say("mark.exiled"), "bad"),
    has("not_dinarzade") && mark("yes", kit.say("mark.not_dinarzade"), "good"),
    has("investigated") && mark("investigate", kit.say("mark.investigated")),
    state?.roles?.[seat] && mark(state.roles[seat], kit.say(`role.${state.roles[seat]}`), "gold"),
    has("ineligible") && mark("no", kit.say("mark.ineligible")),
  );
}

// --- options of questions

export function layout(question) {
  const options = question?.options ?? [];
  const [first = ""] = options;
  if (options.some((word) => seatOf(word) !== null)) return "people";
  return /^t\d/.test(first) ? "tales" : question?.about === "claim" ? "numbers" : "words";
}

const ANSWERS = { ok: "seen", refused: "no", agreed: "yes", accept: "yes", again: "exchange" };

// Return the drawing of an option of a question; null for options without one.
export function thing(word, question, state, panels, kit) {
  const about = question?.about;
  if (seatOf(word) !== null) return somebody(kit, seatOf(word), playerNote(seatOf(word), state, kit));
  if (/^t\d$/.test(word))
    return h("span", { class: "thing tall" }, taleCard(panels?.tales?.[Number(word[1])], kit, Number(word[1])));
  if (TALES.includes(word) && about !== "own_role") return answer(word, kit.say(`tale.${word}`));
  if (about === "claim") return claimOption(word, kit);
  if (about === "own_role") return answer(word, kit.say(`role.${word}`));
  if (!kit.knows(`o.${word}`)) return null;
  return answer(
    ANSWERS[word] ?? word,
    kit.say(`o.${word}`),
    kit.knows(`o.${about}.${word}`) ? kit.say(`o.${about}.${word}`) : "",
  );
}

function claimOption(word, kit) {
  if (word === "none")
    return h(
      "span",
      { class: "thing amount" },
      symbol("quiet", "1.7em"),
      h("span", { class: "note" }, kit.say("o.none")),
    );
  return h(
    "span",
    { class: "thing amount camp-interventionist" },
    h("span", { class: "number" }, word),
    symbol("interventionist", "1.2em"),
    h("span", { class: "visually-hidden" }, kit.say(kit.of("o.claim", Number(word)))),
  );
}

function playerNote(seat, state, kit) {
  const known = ["not_dinarzade", "investigated"].filter((name) => state?.[name]?.includes?.(seat));
  return known.map((name) => kit.say(`mark.${name}`)).join(", ");
}

export function subject(word, question, state, kit) {
  return seatOf(word) === null ? null : person(kit, seatOf(word));
}

export function detail() {
  return null;
}

// Return the card of a tale, or its back if its kind is unknown; `at` is its position in the hand.
function taleCard(kind, kit, at = null) {
  const label = TALES.includes(kind) ? kit.say(`tale.${kind}`) : kit.say("tale.unknown");
  const number = at === null ? label : `${at + 1}: ${label}`;
  return picture(
    `card-drawn tale camp-${kind}`,
    60,
    84,
    number,
    s("rect", { class: "face", x: 1.5, y: 1.5, width: 57, height: 81, rx: 7 }),
    symbolAt(TALES.includes(kind) ? kind : "tale", 13, 16, 34, { class: "ink" }),
    s(
      "text",
      { class: "small", x: 30, y: 67, textLength: label.length > 12 ? 50 : null, lengthAdjust: "spacingAndGlyphs" },
      label,
    ),
  );
}

// --- the private hand

export function hand(panels, state, kit) {
  if (!panels?.role)
    return h("div", { class: "hand" }, h("p", {}, kit.say(kit.options.deals === "table" ? "hand.cards" : "hand.none")));
  const investigated = panels.investigated ?? [];
  return h(
    "div",
    { class: "hand sultane-hand" },
    roleCard(panels.role, kit),
    h(
      "div",
      { class: "knows" },
      knownItems(
        "hand.allies",
        (panels.allies ?? []).length
          ? panels.allies.map((seat) =>
              person(kit, seat, { note: seat === panels.dinarzade ? kit.say("role.dinarzade") : "" }),
            )
          : null,
        kit,
      ),
      knownItems(
        "hand.investigated",
        investigated.length
          ? investigated.map(([seat, camp]) => person(kit, seat, { note: kit.say(`camp.${camp}`) }))
          : null,
        kit,
      ),
      knownItems(
        "hand.tales",
        (panels.tales ?? []).length
          ? panels.tales.map((kind) => h("span", { class: "little" }, taleCard(kind, kit)))
          : null,
        kit,
      ),
    ),
  );
}

// Return a part of the hand: a heading, and the given nodes or the text for none.
function knownItems(key, nodes, kit) {
  return h(
    "div",
    {},
    h("h3", {}, kit.say(key)),
    h("div", { class: "people" }, nodes ?? h("span", { class: "note" }, kit.say("hand.nobody"))),
  );
}

function roleCard(name, kit) {
  const label = kit.say(`role.${name}`);
  return picture(
    `card-drawn role camp-${name}`,
    60,
    84,
    label,
    s("rect", { class: "face", x: 1.5, y: 1.5, width: 57, height: 81, rx: 7 }),
    symbolAt(name, 13, 14, 34, { class: "ink" }),
    s(
      "text",
      { class: "small", x: 30, y: 60, textLength: label.length > 12 ? 50 : null, lengthAdjust: "spacingAndGlyphs" },
      label,
    ),
    s(
      "text",
      { class: "tiny", x: 30, y: 72 },
      kit.say(name === "interventionist" ? "camp.short.interventionist" : "camp.short.pacifist"),
    ),
  );
}

// --- reveals

// Return the scene of a reveal, made from its facts; null if there is nothing to show.
export function event(facts, state, kit) {
  const end = last(facts, "end");
  const lines = sentences(facts, kit);
  const shown = [voteLanes(last(facts, "votes"), kit), talesRead(facts, kit), end && rolesRevealed(end, kit)];
  if (end) return scene(kit, "sultane", [kit.say(`end.${end.camp}`), ...verdict(end, kit), ...lines], ...shown);
  return lines.length ? scene(kit, "sultane", lines, ...shown) : null;
}

// Return a lane for yes and no, with the players who voted so.
function voteLanes(fact, kit) {
  return (
    fact &&
    h(
      "div",
      { class: "lanes" },
      VOTES.map((vote, at) => {
        const voters = upTo(kit.seats).filter((seat) => fact.votes?.[seat] === vote);
        const won = fact.accepted === (vote === "yes");
        return h(
          "div",
          nth(at * 2, `lane ${won ? "won" : ""}`),
          h(
            "div",
            { class: "lane-head" },
            symbol(vote, "1.3em"),
            h("span", {}, kit.say(`o.${vote}`)),
            h("span", { class: "tally" }, String(voters.length)),
          ),
          people(kit, voters, at * 2 + 1),
        );
      }),
    )
  );
}

function talesRead(facts, kit) {
  const read = all(facts, "tale");
  return (
    read.length > 0 &&
    h(
      "div",
      { class: "turned-up" },
      read.map((fact, at) => h("div", { class: "turns", style: { "--at": String(3 + at) } }, taleCard(fact.tale, kit))),
    )
  );
}

function rolesRevealed(end, kit) {
  return h(
    "ul",
    { class: "roles" },
    (end.roles ?? []).map((name, seat) =>
      h(
        "li",
        nth(seat, `camp-${name} ${(end.winners ?? []).includes(seat) ? "won" : ""}`),
        person(kit, seat),
        h("span", { class: "role-name" }, symbol(name), " ", kit.say(`role.${name}`)),
      ),
    ),
  );
}
