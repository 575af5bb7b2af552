// The texts of the pages besides those that the box sends, in the language of the box, which is that of the page.
export const language = document.documentElement.lang;

// Fetch all texts of a folder; the server puts English in place of those that are missing.
export async function texts(start) {
  const answer = await fetch(`${start}${language}.json`);
  return answer.ok ? answer.json() : {};
}

export const shell = await texts("/text/");

// Return the text of a key, with a value in place of each {}.
export function say(key, ...values) {
  let at = 0;
  return (shell[key] ?? key).replace(/\{\}/g, () => values[at++] ?? "");
}

// Put texts into all nodes that name a key in data-text or data-label.
export function fill(root = document) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-text]")))
    node.textContent = say(node.dataset.text);
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-label]")))
    node.setAttribute("aria-label", say(node.dataset.label));
}
