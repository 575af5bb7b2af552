// What the pages say besides what the game says, in the language of the box.
export const language = document.documentElement.lang === "fr" ? "fr" : "en";

export async function texts(start) {
  const answer = await fetch(`${start}${language}.json`);
  return answer.ok ? answer.json() : {};
}

export const shell = await texts("/text/");

export function say(key, ...values) {
  let at = 0;
  return (shell[key] ?? key).replace(/\{\}/g, () => values[at++] ?? "");
}

// Put words where the page has only their keys.
export function fill(root = document) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text]")))
    node.textContent = say(node.dataset.text);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-label]")))
    node.setAttribute("aria-label", say(node.dataset.label));
}
