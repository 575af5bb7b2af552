// What boxes were committed to before games began, as this phone has taken it down: with its own time.
import { h } from "./kit.js";
import { loadItem, saveItem } from "./phone_storage.js";
import { say } from "./text.js";

const STORAGE_KEY = "conclave sealed";
const MAX_COMMITMENTS = 20; // games

function loadCommitments() {
  try {
    const kept = JSON.parse(loadItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

// Take a commitment down, once.
export function saveCommitment({ commit, words }) {
  const kept = loadCommitments();
  if (!kept.some((one) => one.commit === commit))
    saveItem(STORAGE_KEY, JSON.stringify([...kept, { commit, words, at: Date.now() }].slice(-MAX_COMMITMENTS)));
}

export function mnemonicLine(words) {
  return h("p", { class: "quiet sealed" }, say("sealed_as", words.join(" ")));
}

// What this phone has taken down of a game, once that is over: its log is to be held to it.
export function commitmentOfGame(id) {
  const one = loadCommitments().find(({ commit }) => id && commit.startsWith(id));
  return one ? [mnemonicLine(one.words)] : [];
}

// All that were taken down, the newest first: what a log is to be held to.
export function commitmentList() {
  const kept = loadCommitments().reverse();
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
