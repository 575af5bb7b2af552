// The drawing of Majority: the words to vote for, as large as possible, and who voted for which.

import { ending, mineAtEnd } from "/static/endings.js";
import { frame, h, last, nth, scene, upTo } from "/static/kit.js";
import { mark, people, person, symbol } from "/static/symbols.js";

const PROPOSALS = ["A", "B", "C"];
const VOTES = [...PROPOSALS, "score"];

export function board(state, kit) {
  return frame(
    kit,
    "majority",
    referenceWord(state, kit),
    h(
      "div",
      { class: "proposals" },
      PROPOSALS.map((letter) => proposalCard(letter, state)),
    ),
    playersInAndOut(state, kit),
  );
}

function referenceWord(state, kit) {
  const reference = state?.words?.reference;
  return h(
    "div",
    { class: "reference" },
    h("p", { class: "lead" }, kit.say(reference ? leadKey(state) : "board.on_cards")),
    reference && fittedWord(reference, "reference-word"),
    h(
      "p",
      { class: "facts" },
      mark("tale", kit.count("pile", state?.pile ?? 1), "gold"),
      state?.face && coinMark(state.face, kit),
    ),
  );
}

const leadKey = (state) => (state?.face === "red" ? "board.least" : "board.most");
const coinMark = (face, kit) =>
  h("span", { class: `mark face-${face}` }, symbol("coin"), h("span", {}, kit.say(`coin.${face}`)));

// Return a word as large as its box allows.
function fittedWord(text, name = "") {
  const longest = Math.max(
    4,
    ...String(text)
      .split(/[\s-]+/)
      .map(textWidth),
  );
  return h("span", { class: `fit ${name}` }, h("span", { style: { "--letters": longest.toFixed(1) } }, text));
}

// Return the approximate width of a word, in average letters: an m is as wide as three i.
function textWidth(part) {
  return [...part].reduce(
    (sum, letter) =>
      sum + (/[mwMWœŒ]/.test(letter) ? 1.5 : /[iljtfrI'’]/.test(letter) ? 0.6 : /\p{Lu}/u.test(letter) ? 1.2 : 1),
    0,
  );
}

function proposalCard(letter, state) {
  const text = state?.words?.[letter];
  return h("div", { class: "proposal" }, h("span", { class: "letter" }, letter), text && fittedWord(text));
}

// Return the players still in the round, and those who are out.
function playersInAndOut(state, kit) {
  const playing = state?.playing ?? upTo(kit.seats);
  const out = upTo(kit.seats).filter((seat) => !playing.includes(seat));
  return h(
    "div",
    { class: "who-is-in" },
    h("div", { class: "in" }, h("h3", {}, kit.say("board.in")), people(kit, playing)),
    out.length > 0 &&
      h(
        "div",
        { class: "out" },
        h("h3", {}, kit.say("board.out")),
        h(
          "span",
          { class: "people" },
          out.map((seat) => person(kit, seat, { name: "faded" })),
        ),
      ),
  );
}

export function title(question, state, panels, kit) {
  const reference = state?.words?.reference;
  return reference ? kit.say(state.face === "red" ? "title.least" : "title.most", reference) : kit.say("title.vote");
}

// Return the drawing of an option of a question.
export function thing(option, question, state, panels, kit) {
  if (option === "score") {
    const pile = state?.pile ?? 1;
    return h(
      "span",
      { class: "thing vote" },
      symbol("score", "1.7em"),
      h(
        "span",
        { class: "what" },
        h("span", { class: "word" }, kit.say("o.score")),
        h("span", { class: "note" }, kit.count("o.score.note", pile)),
      ),
    );
  }
  return h(
    "span",
    { class: "thing vote" },
    h("span", { class: "letter" }, option),
    h("span", { class: "word" }, state?.words?.[option] ?? kit.say("o.card", option)),
  );
}

// Return what the player alone sees: the points.
export function hand(panels, state, kit) {
  return h(
    "div",
    { class: "hand" },
    h("h3", {}, kit.say("hand.points")),
    h("p", { class: "big-number" }, kit.count("points", panels?.points ?? 0)),
    h("p", { class: "note" }, kit.say("hand.goal")),
  );
}

// Return the scene of a reveal, made from its facts; null if there is nothing to show.
export function event(facts, state, kit) {
  if (last(facts, "end")) return ending(facts, kit, voteLanes(facts, kit));
  const votes = last(facts, "votes");
  const round = last(facts, "round");
  if (votes) return scene(kit, "majority", roundSentences(facts, kit), voteLanes(facts, kit));
  return round
    ? scene(kit, "majority", [kit.say("event.round", round.round), round.face && kit.say(`coin.${round.face}`)])
    : null;
}

// Return a lane for each option, with the players who voted for it; null without votes.
function voteLanes(facts, kit) {
  const fact = last(facts, "votes");
  if (!fact) return null;
  const winners = last(facts, "tally")?.winners ?? [];
  return h(
    "div",
    { class: "lanes" },
    VOTES.map((vote, at) => voteLane(vote, fact, winners.includes(vote), at, kit)),
  );
}

function voteLane(vote, fact, won, at, kit) {
  const voters = upTo(kit.seats).filter((seat) => fact.votes?.[seat] === vote);
  const text = vote === "score" ? kit.say("o.score") : (fact.words?.[vote] ?? "");
  const head = h(
    "div",
    { class: "lane-head" },
    vote === "score" ? symbol("score", "1.3em") : h("span", { class: "letter" }, vote),
    h("span", {}, text),
    h("span", { class: "tally" }, String(voters.length)),
  );
  return h("div", nth(at * 2, `lane ${won ? "won" : "lost"}`), head, people(kit, voters, at * 2 + 1));
}

// Return sentences on the result of a vote.
function roundSentences(facts, kit) {
  const tally = last(facts, "tally") ?? {};
  const over = last(facts, "round_over");
  const round = last(facts, "round");
  return [
    winnerSentence(facts, kit),
    tally.scored?.length
      ? kit.say(kit.of("event.scored", tally.scored.length), kit.names(tally.scored), kit.count("points", tally.points))
      : "",
    outSentence(facts, kit),
    over && kit.say(`event.over.${over.why}`, kit.names(over.scored), kit.count("points", over.points ?? 0)),
    round && kit.say("event.round", round.round),
  ];
}

function winnerSentence(facts, kit) {
  const fact = last(facts, "votes");
  const winners = last(facts, "tally")?.winners ?? [];
  if (!winners.length) return kit.say("event.no_majority");
  const names = winners.map((vote) => (vote === "score" ? kit.say("o.score") : (fact.words?.[vote] ?? vote)));
  const votes = kit.count("votes", (fact.votes ?? []).filter((vote) => vote === winners[0]).length);
  return kit.say(
    winners.length > 1 ? "event.tie" : "event.wins",
    new Intl.ListFormat(kit.language).format(names),
    votes,
  );
}

// Return the sentence on the players who are out after this vote, or an empty text.
function outSentence(facts, kit) {
  const tally = last(facts, "tally") ?? {};
  const votes = last(facts, "votes").votes ?? [];
  const out = upTo(kit.seats).filter(
    (seat) => votes[seat] && !tally.stay?.includes(seat) && !tally.scored?.includes(seat),
  );
  return out.length && tally.winners?.length ? kit.say("event.out", kit.names(out)) : "";
}

// Return what the facts mean for the player at this seat, as a sentence.
export function mine(facts, seat, kit) {
  const tally = last(facts, "tally");
  const over = last(facts, "round_over");
  const voted = last(facts, "votes")?.votes?.[seat];
  if (last(facts, "end")) return mineAtEnd(facts, seat, kit);
  if (!tally || !voted) return "";
  const gained = (tally.scored?.includes(seat) ? tally.points : 0) + (over?.scored?.includes(seat) ? over.points : 0);
  if (gained) return kit.count("mine.points", gained);
  if (over) return kit.say("mine.nothing");
  return kit.say(tally.stay?.includes(seat) ? "mine.in" : "mine.out");
}

export function detail() {
  return null;
}

export function rules(question, state) {
  return ["rules.vote.1", "rules.vote.2", state?.face === "red" ? "rules.vote.red" : "rules.vote.3"];
}

export function layout() {
  return "words";
}

export function subject() {
  return null;
}
