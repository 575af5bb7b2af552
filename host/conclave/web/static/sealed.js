// What boxes were committed to before games began, as this phone has taken it down: with its own time.
import { keep, recall } from "./keep.js";
import { h } from "./kit.js";
import { say } from "./text.js";

const NAME = "conclave sealed";
const MOST = 20; // games

function list() {
  try {
    const kept = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

// Take a commitment down, once.
export function takeDown({ commit, words }) {
  const kept = list();
  if (!kept.some((one) => one.commit === commit))
    keep(NAME, JSON.stringify([...kept, { commit, words, at: Date.now() }].slice(-MOST)));
}

export function spoken(words) {
  return h("p", { class: "quiet sealed" }, say("sealed_as", words.join(" ")));
}

// What this phone has taken down of a game, once that is over: its log is to be held to it.
export function sealedOf(id) {
  const one = list().find(({ commit }) => id && commit.startsWith(id));
  return one ? [spoken(one.words)] : [];
}

// All that were taken down, the newest first: what a log is to be held to.
export function sealed() {
  const kept = list().reverse();
  if (!kept.length) return [];
  const items = kept.map(({ commit, words, at }) =>
    h("li", {}, h("strong", {}, words.join(" ")), ` ${new Date(at).toLocaleString()} `, h("code", {}, commit)),
  );
  return [
    h(
      "details",
      { class: "kept" },
      h("summary", {}, say("sealed_kept")),
      h("p", { class: "quiet" }, say("sealed_why")),
      h("ul", {}, items),
    ),
  ];
}
