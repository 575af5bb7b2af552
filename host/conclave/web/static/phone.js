// The page of a phone: first a form for the name, then the game. Secrets are covered unless the player holds a button.
import { commitmentList, commitmentOfGame, saveCommitment } from "./commitments.js";
import { ContributionForm } from "./contribution_form.js";
import { openDialog } from "./dialog.js";
import { find, setText, setVisible } from "./dom.js";
import { factsOfReveal, GameDrawing } from "./game_drawing.js";
import { joinForm, renameForm, savedName } from "./join.js";
import { h } from "./kit.js";
import { loadItem, phoneSecret, saveItem } from "./phone_storage.js";
import { playerBadges, playerName, playersInOrder, waitingText } from "./players.js";
import { privateViewButton } from "./private_view.js";
import { QuestionView } from "./question_view.js";
import "./skip_link.js";
import { PageSocket } from "./page_socket.js";
import { alertPlayer, FEATURES, isEnabled, isSupported, keepScreenAwake, setEnabled } from "./phone_features.js";
import { fill, say } from "./text.js";

fill();
const SEATED = "conclave seated";
const key = location.hash.slice(1);
const hello = key ? { role: "phone", key, secret: phoneSecret(key) } : { role: "phone", secret: phoneSecret() };
/** @type {import("./page_socket.js").PhoneState} */
let state = null;

const parts = {
  badges: h("ul", { class: "faces", "aria-label": say("players") }),
  note: h("section", { class: "note-of" }),
  event: h("section", { class: "revealed", "aria-label": say("revealed") }),
  board: h("section", { class: "board", "aria-label": say("board") }),
};
const readAloud = (text) => text && setText(find("alert"), text);
const send = (message) => link.send(message);
const drawing = new GameDrawing(() => state && draw());
const questionView = new QuestionView(send, readAloud, drawing);
const contribution = new ContributionForm(send, readAloud);
const drawnFrom = {}; // data from which each part was drawn

/** @type {PageSocket} */
let link = null; // it calls back before the constructor returns
link = new PageSocket(
  key && savedName() ? { ...hello, name: savedName() } : hello,
  (now) => {
    state = now;
    draw();
  },
  handleStatus,
);

function handleStatus(what) {
  document.body.classList.toggle("away", !link?.isStopped && what !== "connected");
  document.body.classList.toggle("in", what === "connected");
  setText(find("status"), ["new", "full", "connected"].includes(what) || link?.isStopped ? "" : say(what));
  if (what === "connected" || what === "moved") saveItem(SEATED, what);
  if (what === "new" && loadItem(SEATED) === "connected" && savedName()) return rejoin();
  if (what === "new" || what === "full") showJoinForm(what === "full");
  else if (link?.isStopped) {
    clearPage();
    find("main").replaceChildren(
      h("p", { class: "trouble" }, say(what)),
      h("p", {}, h("a", { href: "/watch" }, say("join_watch"))),
    );
  }
}

// Join again with the stored name: the server has lost this phone's place (a restart), nobody has removed it.
function rejoin() {
  saveItem(SEATED, "");
  link.restart({ ...hello, name: savedName() });
}

function showJoinForm(full) {
  clearPage();
  find("main").replaceChildren(joinForm((given) => link.restart({ ...hello, name: given }), full));
  if (!full) find("name").focus();
}

function clearPage() {
  state = null;
  for (const part of Object.keys(drawnFrom)) delete drawnFrom[part];
  for (const form of [questionView, contribution]) form.close();
  find("main").replaceChildren();
  for (const part of [find("tools"), find("hand")]) setVisible(part, false);
}

function draw() {
  const seat = state.seats[state.place].seat;
  const ready = drawing.isReady(state, seat);
  if (!find("main").contains(parts.badges))
    find("main").replaceChildren(
      parts.badges,
      questionView.root,
      contribution.root,
      parts.note,
      parts.event,
      parts.board,
    );
  updatePart("badges", [state.seats, state.order], () => playerBadges(state, state.place));
  drawHead(seat);
  if (state.witness) saveCommitment(state.witness);
  setVisible(find("tools"), Boolean(state.game && seat !== null));
  const asked = ready && state.question && !state.revealing;
  for (const form of [questionView, contribution]) {
    const open = asked && (state.question.about === "stir") === (form === contribution);
    if (!open) form.close();
    else if (form.update(state)) announce(`${form.title}. ${state.question.sentence}`);
  }
  updatePart("note", [noteKey(seat), state.trouble, state.replay, state.game ? null : state.seats], () =>
    noteContent(seat),
  );
  if (ready) drawGame(seat);
  else for (const part of ["event", "board"]) updatePart(part, null, () => []);
}

function drawGame(seat) {
  const facts = factsOfReveal(state.facts);
  const mine = drawing.mine(facts, seat);
  updatePart("event", [facts, state.public, drawing.key], () =>
    withHiddenTitle("revealed", [mine && h("p", { class: "mine" }, mine), drawing.event(facts, state)]),
  );
  updatePart("board", [state.public, drawing.key], () => withHiddenTitle("board", [drawing.board(state)]));
  if (mine !== drawnFrom.mine && mine) readAloud(mine);
  drawnFrom.mine = mine;
  privateView.update([state.panels, state.public, drawing.key], () => drawing.hand(state));
  document.body.classList.toggle("revealing", state.revealing || Boolean(state.result));
}

// Put a hidden heading before nodes, for screen readers; empty if there are no nodes.
function withHiddenTitle(title, nodes) {
  const there = nodes.filter(Boolean);
  return there.length ? [h("h2", { class: "visually-hidden" }, say(title)), ...there] : [];
}

function drawHead(seat) {
  const own = state.seats[state.place];
  setText(find("who"), playerName(own, state.place));
  find("who").style.setProperty("--colour", seat === null ? "transparent" : `var(--seat-${seat % 10})`);
  if (document.body.classList.contains("in")) setText(find("status"), statusText());
  document.title = `${playerName(own, state.place)} · Conclave`;
}

function statusText() {
  if (state.left !== null && state.question)
    return `${say("time_left", state.left)} · ${waitingText(state, state.place)}`;
  return waitingText(state, state.place);
}

// Draw a part only if its data `from` has changed.
function updatePart(part, from, build) {
  const text = JSON.stringify(from);
  if (drawnFrom[part] === text) return;
  drawnFrom[part] = text;
  parts[part].replaceChildren(...build());
  setVisible(parts[part], parts[part].childElementCount > 0);
}

// The key of the text for a player who is not asked anything; "" for none.
function noteKey(seat) {
  if (!state.power) return "no_power";
  if (!state.game) return "lobby";
  if (seat === null) return "lobby_next";
  if (state.result) return "over";
  if (state.question || state.revealing) return "";
  const doing = state.seats[state.place].state;
  return ["out", "sits"].includes(doing) ? `not_asked_${doing}` : "not_asked";
}

function noteContent(seat) {
  const what = noteKey(seat);
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
      playerList(),
    ];
  }
  const replay =
    what === "over" && state.replay ? [h("a", { href: state.replay, class: "primary" }, say("see_replay"))] : [];
  return [
    ...trouble,
    ...(what ? [h("p", { class: "quiet" }, say(what))] : []),
    ...replay,
    ...(what === "over" ? commitmentOfGame(state.game.id) : []),
  ];
}

const playerList = () =>
  h(
    "ul",
    { class: "names" },
    playersInOrder(state).map((person) =>
      h(
        "li",
        { style: { "--colour": `var(--seat-${person.seat % 10})` } },
        person.shown,
        h("span", { class: "quiet" }, ` ${say(person.away ? "state_away" : `state_${person.state}`)}`),
      ),
    ),
  );

// Tell the player of a new question: read it aloud, and alert by sound or vibration.
function announce(text) {
  readAloud(text);
  alertPlayer();
  scrollTo(0, 0);
}

const privateView = privateViewButton(find("look"), find("hand"));

// --- dialogs

find("open-rules").onclick = () => {
  const rules = state?.game
    ? drawing.rules(state.question ?? (state.asked && { ...state.asked, options: [], subjects: {} }), state)
    : [];
  openDialog(
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
  openDialog(
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
  const switches = FEATURES.filter((sense) => isSupported[sense]).map((sense) => {
    const box = h("input", { type: "checkbox", role: "switch", checked: isEnabled(sense) });
    box.onchange = () => setEnabled(sense, box.checked);
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
  const people = state ? [playerList()] : [];
  const box = openDialog(
    say("menu"),
    ...people,
    ...rename,
    ...switches,
    ...commitmentList(),
    h("nav", { class: "links" }, ...lights, h("a", { href: "/watch" }, say("watch_page"))),
    h("p", { class: "hint" }, say("install")),
  );
};

addEventListener("hashchange", () => location.reload());
addEventListener("pointerdown", keepScreenAwake, { once: true });
keepScreenAwake();
navigator.serviceWorker?.register("/service.js").catch(() => {});
