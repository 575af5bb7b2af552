// The commitments that boxes have published before a deal, stored on this phone with its own time.
import { h } from "./kit.js";
import { loadItem, saveItem } from "./phone_storage.js";
import { say } from "./text.js";

const STORAGE_KEY = "conclave sealed";
const MAX_COMMITMENTS = 20; // games

// The stored commitments, the oldest first; empty if they are not readable.
function loadCommitments() {
  try {
    const kept = JSON.parse(loadItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

// Store a commitment unless it is stored already; the oldest ones are dropped.
export function saveCommitment({ commit, words }) {
  const kept = loadCommitments();
  if (!kept.some((one) => one.commit === commit))
    saveItem(STORAGE_KEY, JSON.stringify([...kept, { commit, words, at: Date.now() }].slice(-MAX_COMMITMENTS)));
}

// A paragraph with the words of a commitment.
export function mnemonicLine(words) {
  return h("p", { class: "quiet sealed" }, say("sealed_as", words.join(" ")));
}

// The stored commitment of a finished game, to compare with its log; empty if there is none.
export function commitmentOfGame(id) {
  const one = loadCommitments().find(({ commit }) => id && commit.startsWith(id));
  return one ? [mnemonicLine(one.words)] : [];
}

// All stored commitments, the newest first, to compare with logs; empty if there are none.
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
