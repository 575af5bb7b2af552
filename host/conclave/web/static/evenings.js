// The page of the archive: games played, statistics, and ratings of players.
import { find, setText } from "./dom.js";
import { h, s } from "./kit.js";
import { fill, language, say } from "./text.js";

const FORMATS = ["csv", "jsonl", "bgsplay"];
const MIN_VOTES = 20; // pairs of players with fewer common votes are left out

fill();
load("/evenings/all", (all) => {
  drawGames(all.games);
  drawCharts(all.stats, all.titles);
});
load("/evenings/people", drawPlayers);

// Fetch JSON and pass it to `draw`, or show why it is not there.
async function load(path, draw) {
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok) draw(await answer.json());
  else setText(find("status"), say(answer?.status === 503 ? "archive_unread" : "lost"));
}

function drawGames(all) {
  if (!all.length) return find("games").replaceChildren(h("p", {}, say("no_evenings")));
  const head = ["when", "game_label", "who", "won", "files"].map((key) => h("th", {}, say(key)));
  find("games").replaceChildren(
    h("h2", {}, say("games")),
    scrollingTable(
      "games",
      head,
      all.map((game) =>
        h(
          "tr",
          {},
          h(
            "td",
            {},
            new Date(1000 * game.started).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }),
          ),
          h("td", {}, game.opened ? h("a", { href: `/replay#${game.id}` }, game.title) : game.title),
          h("td", {}, game.players.map((name, seat) => nameOrSeat(name, seat)).join(", ")),
          h(
            "td",
            {},
            game.winners
              ? game.winners.map((seat) => nameOrSeat(game.players[seat], seat)).join(", ") || "–"
              : say("not_finished"),
          ),
          h(
            "td",
            { class: "take" },
            FORMATS.map((format) =>
              h(
                "a",
                {
                  href: `/evenings/${game.id}.${format}`,
                  download: "",
                  "aria-label": `${say("take_along", game.title)} ${format}`,
                },
                format,
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

const nameOrSeat = (name, seat) => name || say("seat_number", seat + 1);

function drawPlayers({ people: known, pairs, titles, rated }) {
  if (!rated) return find("people").replaceChildren(h("p", { class: "hint" }, say("no_ratings")));
  const names = Object.keys(known).sort((one, other) => known[other].rating - known[one].rating);
  if (!names.length) return;
  const head = ["who", "how_often", "won", "rating", "most_often"].map((key, place) =>
    h("th", { class: place && place < 4 ? "number" : "" }, say(key)),
  );
  const rows = names.map((name) => {
    const { games: played, won, rating, doubt, roles } = known[name];
    const most = Object.keys(roles).sort((one, other) => roles[other] - roles[one])[0] ?? "";
    const numbers = [
      played,
      (won / played).toLocaleString(language, { style: "percent" }),
      `${withOneDecimal(rating)} ± ${withOneDecimal(doubt)}`,
    ];
    return h(
      "tr",
      {},
      h("td", {}, name),
      numbers.map((number) => h("td", { class: "number" }, String(number))),
      h("td", {}, titles[most] ?? ""),
    );
  });
  const chartRows = pairs
    .filter((pair) => pair.votes >= MIN_VOTES)
    .map((pair) => ({
      label: pair.players.join(" + "),
      share: pair.alike / pair.votes,
      text: say("alike", pair.alike, pair.votes),
    }));
  find("people").replaceChildren(
    h("h2", {}, say("people_known")),
    scrollingTable("people_known", head, rows),
    ...barChart("vote_together", chartRows),
  );
}

const withOneDecimal = (number) =>
  number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function drawCharts(stats, titles) {
  const wins = (rows, label) =>
    rows.map(({ who, played, won }) => ({ label: label(...who), share: won / played, text: `${won} / ${played}` }));
  const inCamp = (game, camp) => `${titles[game]}, ${say(`camp_${camp}`)}`;
  const inSeat = (game, seat) => `${titles[game]}, ${say("seat_number", /\d+/.exec(seat))}`; // "seat 3"
  const lengths = Object.entries(stats.games).filter(([, one]) => one.minutes);
  const longest = Math.max(1, ...lengths.map(([, one]) => one.minutes.mean));
  const minutes = lengths.map(([game, one]) => ({
    label: titles[game],
    share: one.minutes.mean / longest,
    text: one.minutes.mean.toFixed(0),
  }));
  find("charts").replaceChildren(
    ...barChart(
      "wins_by_player",
      wins(stats.players, (name) => name),
    ),
    ...barChart("wins_by_camp", wins(stats.camps, inCamp)),
    ...barChart("wins_by_seat", wins(stats.seats, inSeat)),
    ...barChart("lengths", minutes),
  );
}

function barChart(title, rows) {
  if (!rows.length) return [];
  return [
    h("h2", {}, say(title)),
    h(
      "div",
      { class: "bars" },
      rows.map(({ label, share, text }) =>
        h(
          "div",
          { class: "bar" },
          h("span", {}, label),
          s(
            "svg",
            { viewBox: "0 0 100 9", preserveAspectRatio: "none", "aria-hidden": "true" },
            s("rect", { width: 100 * share, height: 9, rx: 1 }),
          ),
          h("span", {}, text),
        ),
      ),
    ),
  ];
}

// A table that can be scrolled sideways, also by keyboard.
const scrollingTable = (label, head, rows) =>
  h(
    "div",
    { class: "wide", role: "group", tabindex: "0", "aria-label": say(label) },
    h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
  );
