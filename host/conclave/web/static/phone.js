// A phone: first a name, then the game. What is secret is covered until it is held.

import { dialog } from "./dialog.js";
import { find, put, show } from "./dom.js";
import { Drawing, revealed } from "./drawing.js";
import { joinForm, name, renameForm } from "./join.js";
import { keep, recall, secret } from "./keep.js";
import { h } from "./kit.js";
import { lookButton } from "./look.js";
import { Options } from "./options.js";
import { atTable, badges, missing, nameOf } from "./people.js";
import { sealed, sealedOf, takeDown } from "./sealed.js";
import { Stir } from "./stir.js";
import "./skip.js";
import { alarm, has, isOn, SENSES, stayAwake, turn } from "./senses.js";
import { Link } from "./socket.js";
import { fill, say } from "./text.js";

fill();
const SEATED = "conclave seated";
const key = location.hash.slice(1);
const who = key ? { role: "phone", key, secret: secret(key) } : { role: "phone", secret: secret() };
/** @type {import("./socket.js").PhoneState} */
let state = null;

const parts = {
  badges: h("ul", { class: "faces", "aria-label": say("players") }),
  note: h("section", { class: "note-of" }),
  event: h("section", { class: "revealed", "aria-label": say("revealed") }),
  board: h("section", { class: "board", "aria-label": say("board") }),
};
const aloud = (text) => text && put(find("alert"), text);
const send = (message) => link.send(message);
const drawing = new Drawing(() => state && draw());
const options = new Options(send, aloud, drawing);
const stir = new Stir(send, aloud);
const drawn = {}; // what each part was drawn from

/** @type {Link} */
let link = null; // it calls back before it is made
link = new Link(
  key && name() ? { ...who, name: name() } : who,
  (now) => {
    state = now;
    draw();
  },
  status,
);

function status(what) {
  document.body.classList.toggle("away", !link?.over && what !== "connected");
  document.body.classList.toggle("in", what === "connected");
  put(find("status"), ["new", "full", "connected"].includes(what) || link?.over ? "" : say(what));
  if (what === "connected" || what === "moved") keep(SEATED, what);
  if (what === "new" && recall(SEATED) === "connected" && name()) return comeAgain();
  if (what === "new" || what === "full") askName(what === "full");
  else if (link?.over) {
    leave();
    find("main").replaceChildren(
      h("p", { class: "trouble" }, say(what)),
      h("p", {}, h("a", { href: "/watch" }, say("join_watch"))),
    );
  }
}

// The table has forgotten this phone, and nobody has sent it away: it joins again by itself.
function comeAgain() {
  keep(SEATED, "");
  link.begin({ ...who, name: name() });
}

function askName(full) {
  leave();
  find("main").replaceChildren(joinForm((given) => link.begin({ ...who, name: given }), full));
  if (!full) find("name").focus();
}

function leave() {
  state = null;
  for (const part of Object.keys(drawn)) delete drawn[part];
  for (const form of [options, stir]) form.close();
  find("main").replaceChildren();
  for (const part of [find("tools"), find("hand")]) show(part, false);
}

function draw() {
  const seat = state.seats[state.place].seat;
  const ready = drawing.ready(state, seat);
  if (!find("main").contains(parts.badges))
    find("main").replaceChildren(parts.badges, options.root, stir.root, parts.note, parts.event, parts.board);
  only("badges", [state.seats, state.order], () => badges(state, state.place));
  drawHead(seat);
  if (state.witness) takeDown(state.witness);
  show(find("tools"), Boolean(state.game && seat !== null));
  const asked = ready && state.question && !state.revealing;
  for (const form of [options, stir]) {
    const open = asked && (state.question.about === "stir") === (form === stir);
    if (!open) form.close();
    else if (form.update(state)) tell(`${form.title}. ${state.question.sentence}`);
  }
  only("note", [note(seat), state.trouble, state.replay, state.game ? null : state.seats], () => notes(seat));
  if (ready) drawGame(seat);
  else for (const part of ["event", "board"]) only(part, null, () => []);
}

function drawGame(seat) {
  const facts = revealed(state.facts);
  const mine = drawing.mine(facts, seat);
  only("event", [facts, state.public, drawing.key], () =>
    titled("revealed", [mine && h("p", { class: "mine" }, mine), drawing.event(facts, state)]),
  );
  only("board", [state.public, drawing.key], () => titled("board", [drawing.board(state)]));
  if (mine !== drawn.mine && mine) aloud(mine);
  drawn.mine = mine;
  look.update([state.panels, state.public, drawing.key], () => drawing.hand(state));
  document.body.classList.toggle("revealing", state.revealing || Boolean(state.result));
}

// For who hears the page: what is seen needs no title.
function titled(title, nodes) {
  const there = nodes.filter(Boolean);
  return there.length ? [h("h2", { class: "visually-hidden" }, say(title)), ...there] : [];
}

function drawHead(seat) {
  const own = state.seats[state.place];
  put(find("who"), nameOf(own, state.place));
  find("who").style.setProperty("--colour", seat === null ? "transparent" : `var(--seat-${seat % 10})`);
  if (document.body.classList.contains("in")) put(find("status"), headline());
  document.title = `${nameOf(own, state.place)} · Conclave`;
}

function headline() {
  if (state.left !== null && state.question) return `${say("time_left", state.left)} · ${missing(state, state.place)}`;
  return missing(state, state.place);
}

// Draw a part only when what it shows has changed.
function only(part, from, build) {
  const text = JSON.stringify(from);
  if (drawn[part] === text) return;
  drawn[part] = text;
  parts[part].replaceChildren(...build());
  show(parts[part], parts[part].childElementCount > 0);
}

function note(seat) {
  if (!state.power) return "no_power";
  if (!state.game) return "lobby";
  if (seat === null) return "lobby_next";
  if (state.result) return "over";
  if (state.question || state.revealing) return "";
  const doing = state.seats[state.place].state;
  return ["out", "sits"].includes(doing) ? `not_asked_${doing}` : "not_asked";
}

function notes(seat) {
  const what = note(seat);
  const trouble = state.trouble
    ? [
        h(
          "p",
          { class: "trouble", role: "alert" },
          say(state.trouble.startsWith("box:") ? "box_failed" : "failed", state.trouble),
        ),
      ]
    : [];
  if (what === "lobby") {
    return [
      ...trouble,
      h("h2", {}, say("lobby_in")),
      h("p", {}, say(state.unfinished ? "unfinished_game" : "lobby_wait")),
      h("h3", {}, say("lobby_who")),
      names(),
    ];
  }
  const replay =
    what === "over" && state.replay ? [h("a", { href: state.replay, class: "primary" }, say("see_replay"))] : [];
  return [
    ...trouble,
    ...(what ? [h("p", { class: "quiet" }, say(what))] : []),
    ...replay,
    ...(what === "over" ? sealedOf(state.game.id) : []),
  ];
}

const names = () =>
  h(
    "ul",
    { class: "names" },
    atTable(state).map((person) =>
      h(
        "li",
        { style: { "--colour": `var(--seat-${person.seat % 10})` } },
        person.shown,
        h("span", { class: "quiet" }, ` ${say(person.away ? "state_away" : `state_${person.state}`)}`),
      ),
    ),
  );

function tell(text) {
  aloud(text);
  alarm();
  scrollTo(0, 0);
}

const look = lookButton(find("look"), find("hand"));

// --- one tap away

find("open-rules").onclick = () => {
  const rules = state?.game
    ? drawing.rules(state.question ?? (state.asked && { ...state.asked, options: [], subjects: {} }), state)
    : [];
  dialog(
    say("rules"),
    h(
      "ol",
      { class: "rules" },
      (rules.length ? rules : [say("rules_none")]).map((text) => h("li", {}, text)),
    ),
  );
};

find("open-history").onclick = () => {
  const told = [...(state?.told ?? [])].reverse();
  dialog(
    say("history"),
    told.length
      ? h(
          "ol",
          { class: "history" },
          told.map(([, lines]) =>
            h(
              "li",
              {},
              lines.map((line) => h("p", {}, line)),
            ),
          ),
        )
      : h("p", {}, say("history_none")),
  );
};

find("open-menu").onclick = () => {
  const switches = SENSES.filter((sense) => has[sense]).map((sense) => {
    const box = h("input", { type: "checkbox", role: "switch", checked: isOn(sense) });
    box.onchange = () => turn(sense, box.checked);
    return h("label", { class: "switch" }, box, h("span", {}, say(sense)));
  });
  const rename = state
    ? [
        renameForm((given) => {
          link.send({ do: "name", name: given });
          box.close();
        }),
      ]
    : [];
  const lights = state ? [h("a", { href: `/lights${location.hash}` }, say("lights_page"))] : [];
  const people = state ? [names()] : [];
  const box = dialog(
    say("menu"),
    ...people,
    ...rename,
    ...switches,
    ...sealed(),
    h("nav", { class: "links" }, ...lights, h("a", { href: "/watch" }, say("watch_page"))),
    h("p", { class: "hint" }, say("install")),
  );
};

addEventListener("hashchange", () => location.reload());
addEventListener("pointerdown", stayAwake, { once: true });
stayAwake();
navigator.serviceWorker?.register("/service.js").catch(() => {});
