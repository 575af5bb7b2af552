// Small helpers to build and change HTML nodes.

/** Return the node of the page with this id. */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return a new HTML node; `onclick` and `onchange` are functions, other attributes texts or booleans.
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

/** Return the node inside `root` that has the focus; null if there is none. */
export function focusedIn(root) {
  const node = /** @type {HTMLElement} */ (document.activeElement);
  return root.contains(node) ? node : null;
}

// Set the text of a node only if it differs, so that screen readers do not read it again.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setVisible(node, is) {
  node.hidden = !is;
}
