// Expands the data of a replay, whose frames have only what changed, to a list of complete states as a page gets them.
const EMPTY_STATE = {
  power: true,
  left: null,
  trouble: "",
  order: [],
  join: null,
  push: null,
  replay: null,
  master: null,
  plain: null,
};

export function fullStates({ game, names, frames, result }) {
  let state = {};
  let facts = [];
  return frames.map((frame, number) => {
    state = { ...state, ...frame };
    facts = [...facts, ...state.facts];
    const last = number === frames.length - 1;
    const seats = names.map((name, seat) => ({
      seat,
      name,
      holder: "phone",
      away: false,
      state: state.seats.includes(seat) ? "asked" : "",
    }));
    return {
      ...EMPTY_STATE,
      game,
      seats,
      facts,
      public: state.public,
      asked: state.asked,
      all: state.panels,
      told: [],
      result: last ? result : null,
    };
  });
}
