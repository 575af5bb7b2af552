// Small helpers to build and change a page.

/** Return a node that the page has. */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick" || name === "onchange") node[name] = value;
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

/** Return the node inside of another one that has the focus. */
export function focusedIn(root) {
  const node = /** @type {HTMLElement} */ (document.activeElement);
  return root.contains(node) ? node : null;
}

// Change a text only when it differs: what is read aloud is not read twice.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setVisible(node, is) {
  node.hidden = !is;
}
