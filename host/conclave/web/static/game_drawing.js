// Loads the drawing of a game (`drawing.js` of its page folder) with its texts, and calls its functions.
import { h, makeKit } from "./kit.js";
import { language, say, shell, texts } from "./text.js";
import * as words from "./text_drawing.js";

const loadedGames = new Map(); // by module: null while it is loading

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

// Add the style sheet of a game and wait until it applies. It comes after the common one, so that it overrides that.
function addStyleSheet(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.querySelector('link[href="/static/games.css"]').after(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}

const RETRY_DELAY = 1000; // ms until a drawing that could not be loaded is requested again

export const SMALL = { matches: true };

export class GameDrawing {
  // `onReady` is called when a game's module is loaded or the width has changed; `small` matches on narrow screens.
  constructor(onReady, small = SMALL) {
    this.onReady = onReady;
    this.narrowScreen = small;
    this.key = ""; // changes whenever the kit is made again
    this.module = null;
    this.kit = null;
    small.addEventListener?.("change", onReady);
  }

  /**
   * Return whether the drawing of the state's game is loaded, and use it; if not, load it.
   * `seat` is that of the page's player, null on pages for everybody.
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
          loadedGames.delete(key); // the connection was lost
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
      this.kit.plain = state; // text_drawing.js reads the texts from it
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

  // Call a function of the game's drawing; return null if it fails or does not exist.
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

// Whether the game has a public state that can be drawn: while the players shuffle it has none.
const isGameBegun = ({ game, public: seen }) => !game.drawn || Object.keys(seen ?? {}).length > 0;

/**
 * Return the players' names by seat; "" for a player without a name.
 * @param {import("./page_socket.js").State} state
 */
export function seatNames(state) {
  const names = Array.from({ length: state.game?.seats ?? 0 }, () => "");
  for (const person of state.seats) if (person.seat !== null && person.seat in names) names[person.seat] = person.name;
  return names;
}

/**
 * Return the facts of the last reveal: those since the last question that was answered.
 * @param {import("./page_socket.js").Fact[]} facts
 */
export function factsOfReveal(facts) {
  const asked = facts.flatMap((fact, at) => (fact.e === "asked" ? [at] : []));
  const open = facts.length && facts.at(-1).e === "asked" ? asked.pop() : facts.length;
  return facts.slice((asked.pop() ?? -1) + 1, open).filter((fact) => fact.e !== "sealed");
}
