// Small helpers to build and change a page.
export const find = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick" || name === "onchange") node[name] = value;
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

// Change a text only when it differs: what is read aloud is not read twice.
export function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function show(node, is) {
  node.hidden = !is;
}
