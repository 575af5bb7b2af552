// What the pages say besides what the game says, in French and English.
export const language = document.documentElement.lang === "fr" ? "fr" : "en";

const TEXTS = {
  en: {
    console: "Console", display: "Display of the console", pods: "Pods", public: "The table", players: "Players",
    workshop: "Workshop", serial: "Serial line", watch: "Big screen ↗", pod: "Pod {}", lights: "Lights of {}",
    connecting: "Connecting…", lost: "Connection lost. Trying again…", connected: "",
    unknown: "This link is not valid any more. Ask the game master for a new one.",
    taken: "Another phone holds this pod. The game master can move it.",
    moved: "This pod was given to somebody else.", elsewhere: "This pod is open in another window.",
    up: "Up", down: "Down", back: "Back", ok: "OK",
    here: "Played here", bot: "Bot", phone: "Phone", asleep: "phone asleep",
    wait: "Too many links that are not valid. This page tries again in a while.",
    asked: "asked", answered: "has answered", out: "out", sits: "out of this round", free: "",
    holder: "Who plays {}", code: "Code for a phone", link: "Link for {}", move: "Move to another phone",
    onphone: "On a phone. Its lights are seen there only.", onbot: "A bot presses these keys.",
    local: "Phones need --lan: conclave play --lan", words: "In words",
    unplug: "Pull the cable in front of pod", cable: "Plug the cable in", power_off: "Pull the power plug", power_on: "Plug the power in",
    pause: "Pause", resume: "Go on", speed: "Speed",
    shortcuts: "Keys: 1–9 and 0 choose a pod, A B C D press its keys (hold D to look), ↑ ↓ ⌫ ↵ are the console’s.",
    start: "Start at once:", play: "{} ({})", home: "OK on the console opens a new game. Or start one at once.",
    unfinished: "A game was not finished. The console asks what becomes of it: OK goes on.",
    failed: "Something has failed ({}). The table goes on; the terminal tells more.",
    box_failed: "The box has failed ({}) and was switched off. Plug the power in, in the workshop: the game can go on then.",
    dark: "No power.", nothing: "Nothing is asked now.", is_out: "You are out of the game.", sits_out: "You are out of this round.", question: "You are asked: {}", chosen: "Chosen: {}", options: "Options: {}",
    key: "{} (key {})", yours: "Only you see this", look: "Hold D to look", news: "What was revealed", state: "As it stands",
    result: "Result", push: "Hand it to BG Stats", waits: "Waits for {}", asks: "Asked: {}", everybody: "all have answered",
    master: "The game master is asked: {} Press OK on the console.", nogame: "No game yet.", waiting: "A game was not finished. It can go on.", unplugged: "This pod is not plugged in.",
    cabled: "not plugged in", hands: "{}: {}",
  },
  fr: {
    console: "Console", display: "Écran de la console", pods: "Boîtiers", public: "La table", players: "Joueurs",
    workshop: "Atelier", serial: "Liaison série", watch: "Grand écran ↗", pod: "Boîtier {}", lights: "Lumières de {}",
    connecting: "Connexion…", lost: "Connexion perdue. Nouvel essai…", connected: "",
    unknown: "Ce lien n’est plus valable. Demandez-en un autre au maître du jeu.",
    taken: "Un autre téléphone tient ce boîtier. Le maître du jeu peut le déplacer.",
    moved: "Ce boîtier a été donné à quelqu’un d’autre.", elsewhere: "Ce boîtier est ouvert dans une autre fenêtre.",
    up: "Haut", down: "Bas", back: "Retour", ok: "OK",
    here: "Joué ici", bot: "Robot", phone: "Téléphone", asleep: "téléphone en veille",
    wait: "Trop de liens non valables. Cette page réessaiera dans un moment.",
    asked: "interrogé", answered: "a répondu", out: "hors jeu", sits: "hors de la manche", free: "",
    holder: "Qui joue {}", code: "Code pour un téléphone", link: "Lien pour {}", move: "Passer à un autre téléphone",
    onphone: "Sur un téléphone. Ses lumières ne se voient que là.", onbot: "Un robot appuie sur ces touches.",
    local: "Pour les téléphones : conclave play --lan", words: "En mots",
    unplug: "Débrancher devant le boîtier", cable: "Rebrancher le câble", power_off: "Couper le courant", power_on: "Remettre le courant",
    pause: "Pause", resume: "Reprendre", speed: "Vitesse",
    shortcuts: "Touches : 1–9 et 0 choisissent un boîtier, A B C D sont ses touches (tenir D pour regarder), ↑ ↓ ⌫ ↵ celles de la console.",
    start: "Commencer tout de suite :", play: "{} ({})", home: "OK sur la console ouvre une nouvelle partie. Ou commencez tout de suite.",
    unfinished: "Une partie n’est pas finie. La console demande qu’en faire : OK la reprend.",
    failed: "Quelque chose a échoué ({}). La table continue ; le terminal en dit plus.",
    box_failed: "La boîte a échoué ({}) et s’est éteinte. Remettez le courant, dans l’atelier : la partie peut alors reprendre.",
    dark: "Pas de courant.", nothing: "Rien n’est demandé.", is_out: "Vous êtes hors jeu.", sits_out: "Vous êtes hors de cette manche.", question: "On vous demande : {}", chosen: "Choisi : {}", options: "Choix : {}",
    key: "{} (touche {})", yours: "Vous seul voyez ceci", look: "Tenez D pour regarder", news: "Ce qui a été révélé", state: "Où on en est",
    result: "Résultat", push: "Passer à BG Stats", waits: "On attend {}", asks: "Demandé : {}", everybody: "tous ont répondu",
    master: "Le maître du jeu est interrogé : {} Appuyez sur OK de la console.", nogame: "Pas encore de partie.", waiting: "Une partie n’est pas finie. Elle peut reprendre.", unplugged: "Ce boîtier n’est pas branché.",
    cabled: "débranché", hands: "{} : {}",
  },
};

export function say(key, ...values) {
  let at = 0;
  return (TEXTS[language][key] ?? key).replace(/\{\}/g, () => values[at++] ?? "");
}

// Put words where the page has only their keys.
export function fill(root = document) {
  for (const node of root.querySelectorAll("[data-text]")) node.textContent = say(node.dataset.text);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
}
