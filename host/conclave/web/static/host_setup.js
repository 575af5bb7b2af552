// Forms of the game master's page: choose a game and its options, and change the settings of the box.
import { h } from "./kit.js";
import { say } from "./text.js";

export function setupForm(setup, send) {
  const { given } = setup;
  const [, title, fewest, most] = setup.games.find(([name]) => name === setup.game);
  const choose = (game, options) => send({ do: "set up", game, options });
  const games = setup.games.map(([name, text, few, many]) =>
    radioButton("game", name, `${text} (${few === many ? few : `${few}–${many}`})`, name === setup.game, () =>
      choose(name, {}),
    ),
  );
  const options = setup.options.map((option) =>
    option.several
      ? multipleChoice(option, (value) => choose(setup.game, { ...given, [option.name]: value }))
      : singleChoice(option, (value) => choose(setup.game, { ...given, [option.name]: value })),
  );
  const seated = Math.min(most, setup.players);
  const start = h(
    "button",
    { type: "button", class: "primary", disabled: setup.players < fewest, "data-id": "start" },
    say("start_game", title, seated),
  );
  start.onclick = () => send({ do: "start" });
  return [
    h("h2", {}, say("choose_game")),
    h("div", { class: "games", role: "radiogroup", "aria-label": say("choose_game") }, games),
    ...(options.length
      ? [
          h(
            "details",
            { class: "options-of" },
            h("summary", { "data-id": "options" }, say("options_title")),
            h("div", { class: "fields" }, options),
          ),
        ]
      : []),
    h("div", { class: "row" }, start, playerCountHint(setup, title, fewest, most)),
  ];
}

function playerCountHint(setup, title, fewest, most) {
  if (setup.players < fewest) return h("span", { class: "quiet" }, say("few_players", fewest - setup.players));
  return setup.players > most ? h("span", { class: "quiet" }, say("too_many", title, most)) : null;
}

function radioButton(group, value, text, checked, onchange) {
  const box = h("input", { type: "radio", name: group, value, checked, "data-id": `${group} ${value}` });
  box.onchange = onchange;
  return h("label", { class: "radio" }, box, h("span", {}, text));
}

function singleChoice({ name, label, values, chosen }, change) {
  const select = h(
    "select",
    { "data-id": name },
    values.map(([word, text]) => h("option", { value: word, selected: chosen.includes(word) }, text)),
  );
  select.onchange = () => change(select.value);
  return h("label", { class: "setting" }, h("span", {}, label), select);
}

function multipleChoice({ name, label, values, chosen }, change) {
  const boxes = values.map(([word, text]) => {
    const box = h("input", { type: "checkbox", checked: chosen.includes(word), "data-id": `${name} ${word}` });
    box.onchange = () => {
      const now = values.map(([one]) => one).filter((one) => (one === word ? box.checked : chosen.includes(one)));
      change(now.length ? now.join("+") : "none");
    };
    return h("label", { class: "radio" }, box, h("span", {}, text));
  });
  return h("fieldset", {}, h("legend", {}, label), boxes);
}

export function settingsForm(settings, send) {
  const fields = settings.map(({ name, label, value, values }) => {
    const known = values.some(([one]) => one === value) ? values : [[value, String(value)], ...values];
    const select = h(
      "select",
      { "data-id": `setting ${name}` },
      known.map(([one, text], at) => h("option", { value: at, selected: one === value }, text)),
    );
    select.onchange = () => send({ do: "setting", name, value: known[Number(select.value)][0] });
    return h("label", { class: "setting" }, h("span", {}, label), select);
  });
  return [h("h2", {}, say("settings")), h("div", { class: "fields" }, fields)];
}
