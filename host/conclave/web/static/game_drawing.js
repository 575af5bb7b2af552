// The drawing of the game that is played: its module, its words, and the kit it is handed.
import { h, makeKit } from "./kit.js";
import { language, say, shell, texts } from "./text.js";
import * as words from "./text_drawing.js";

const loadedGames = new Map(); // by module: what is there, or on its way

async function loadGame({ module, drawn, styled }) {
  if (!drawn) return { game: words, texts: {} };
  const [game, shared, own] = await Promise.all([
    import(`/games/${module}/drawing.js`),
    texts("/text/games."),
    texts(`/games/${module}/`),
    styled && addStyleSheet(`/games/${module}/style.css`),
  ]);
  return { game, texts: { ...shared, ...own } };
}

// Add the style sheet of a game, and wait until it applies. It stands behind that of all games, so a page overrides it.
function addStyleSheet(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.querySelector('link[href="/static/games.css"]').after(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}

const RETRY_DELAY = 1000; // ms until a drawing that did not come is asked for once more

export const SMALL = { matches: true };

export class GameDrawing {
  // onReady: called when a game's module has come, or the width has changed; `small` says whether there is only
  // a phone's.
  constructor(onReady, small = SMALL) {
    this.onReady = onReady;
    this.narrowScreen = small;
    this.key = ""; // of what the kit was made
    this.module = null;
    this.kit = null;
    small.addEventListener?.("change", onReady);
  }

  /**
   * Return whether the drawing is there; `seat` is the own one or null.
   * @param {import("./page_socket.js").State} state
   */
  isReady(state, seat) {
    const about = state.game;
    if (!about) return false;
    const key = `${about.module} ${about.drawn}`;
    if (!loadedGames.has(key)) {
      loadedGames.set(key, null);
      loadGame(about).then(
        (found) => {
          loadedGames.set(key, found);
          this.onReady();
        },
        () => {
          loadedGames.delete(key); // the connection was gone
          setTimeout(this.onReady, RETRY_DELAY);
        },
      );
    }
    const found = loadedGames.get(key);
    if (found) this.useModule(found, state, seat);
    return Boolean(found);
  }

  useModule(found, state, seat) {
    const names = seatNames(state);
    const compact = this.narrowScreen.matches;
    const key = JSON.stringify([state.game.id, names, seat, compact]);
    this.state = state;
    this.game = found.game;
    if (key === this.key && this.module === found) {
      this.kit.plain = state; // for a game without a drawing: its words
      return;
    }
    [this.key, this.module] = [key, found];
    this.kit = makeKit({
      seats: state.game.seats,
      seat,
      names,
      texts: { ...shell, ...found.texts },
      language,
      options: state.game.options,
      compact,
    });
    this.kit.plain = state;
  }

  // A drawing that fails shows nothing: the page goes on.
  callDrawing(name, ...values) {
    try {
      return this.game[name]?.(...values, this.kit) ?? null;
    } catch (error) {
      console.warn(name, error);
      return null;
    }
  }

  board(state) {
    return isGameBegun(state)
      ? this.callDrawing("board", state.public)
      : h("p", { class: "not-dealt" }, say("not_dealt"));
  }
  hand(state) {
    return this.callDrawing("hand", state.panels ?? {}, state.public);
  }
  event(facts, state) {
    return facts.length ? this.callDrawing("event", facts, state.public) : null;
  }
  mine(facts, seat) {
    return facts.length && seat !== null ? this.callDrawing("mine", facts, seat) || "" : "";
  }
  thing(word, question, state) {
    return this.callDrawing("thing", word, question, state.public, state.panels ?? {});
  }
  detail(word, question, state) {
    return this.callDrawing("detail", word, question, state.public, state.panels ?? {});
  }
  title(question, state) {
    return (
      (isGameBegun(state) && this.callDrawing("title", question, state.public, state.panels ?? {})) || question.name
    );
  }
  subject(word, question, state) {
    return this.callDrawing("subject", word, question, state.public) ?? question.subjects[word];
  }
  layout(question) {
    return this.callDrawing("layout", question) ?? "words";
  }
  rules(question, state) {
    try {
      return (this.game.rules?.(question, state.public) ?? [])
        .filter((key) => this.kit.knows(key))
        .map((key) => this.kit.say(key));
    } catch {
      return [];
    }
  }
}

// Whether the game has begun: while the deal is shuffled there is nothing that a drawing could show.
const isGameBegun = ({ game, public: seen }) => !game.drawn || Object.keys(seen ?? {}).length > 0;

/**
 * The names by seat; "" where somebody has none.
 * @param {import("./page_socket.js").State} state
 */
export function seatNames(state) {
  const names = Array.from({ length: state.game?.seats ?? 0 }, () => "");
  for (const person of state.seats) if (person.seat !== null && person.seat in names) names[person.seat] = person.name;
  return names;
}

/**
 * What was told since the last question that was answered: the facts of one reveal.
 * @param {import("./page_socket.js").Fact[]} facts
 */
export function factsOfReveal(facts) {
  const asked = facts.flatMap((fact, at) => (fact.e === "asked" ? [at] : []));
  const open = facts.length && facts.at(-1).e === "asked" ? asked.pop() : facts.length;
  return facts.slice((asked.pop() ?? -1) + 1, open).filter((fact) => fact.e !== "sealed");
}
