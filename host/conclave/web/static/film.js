// A film lists of each moment only what has changed: here every moment is whole, as a page of the table would have it.
const NOTHING = {
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

export function moments({ game, names, frames, result }) {
  let whole = {};
  let facts = [];
  return frames.map((frame, number) => {
    whole = { ...whole, ...frame };
    facts = [...facts, ...whole.facts];
    const last = number === frames.length - 1;
    const seats = names.map((name, seat) => ({
      seat,
      name,
      holder: "phone",
      away: false,
      state: whole.seats.includes(seat) ? "asked" : "",
    }));
    return {
      ...NOTHING,
      game,
      seats,
      facts,
      public: whole.public,
      asked: whole.asked,
      all: whole.panels,
      told: [],
      result: last ? result : null,
    };
  });
}
