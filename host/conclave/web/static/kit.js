// The kit that every drawing of a game gets: names and colours of seats, texts, and functions that make nodes.
const SVG = "http://www.w3.org/2000/svg";
const PLACEHOLDER = /\{(\d?)\}/g; // {} is the next value, {0} the first

/**
 * Return an HTML node. Children are nodes or text; text is never read as HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  return fillNode(document.createElement(tag), attributes, children);
}

/**
 * Return an SVG node.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes, ...children) {
  return fillNode(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {ElementCSSInlineStyle & Element} Made
 * @param {Made} node
 */
function fillNode(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value == null) continue;
    if (name === "style")
      // The content security policy forbids the style attribute.
      for (const [property, set] of Object.entries(value)) node.style.setProperty(property, set);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== false && child != null && child !== ""));
  return node;
}

/** @typedef {ReturnType<typeof makeKit>} Kit */

// Return the kit of one page: `names` by seat ("" for none), `seat` that of the page's player or null, `texts` by key
// (of the game and of the pages), `options` of the game. With `compact` drawings have a phone's width; otherwise they
// fill their box.
export function makeKit({
  seats,
  seat = null,
  names = [],
  texts = {},
  language = "en",
  options = {},
  compact = false,
}) {
  const plurals = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language, { type: "conjunction" });
  const knows = (key) => Object.hasOwn(texts, key);
  const say = (key, ...values) => {
    let at = 0;
    return (knows(key) ? texts[key] : key).replace(PLACEHOLDER, (_, number) => values[number || at++] ?? "");
  };
  // The same, but "" if there is no such text: for questions and facts of later versions of the rules.
  const maybe = (key, ...values) => (knows(key) ? say(key, ...values) : "");
  // The key of a text that depends on a number: `key.one` for the singular if there is one, else `key`.
  const of = (key, number) => (plurals.select(Math.abs(number)) === "one" && knows(`${key}.one`) ? `${key}.one` : key);
  const name = (who) => names[who] || say("seat", (who ?? 0) + 1);
  return {
    seats,
    seat,
    language,
    options,
    compact,
    h,
    s,
    knows,
    say,
    maybe,
    name,
    colour: (who) => `var(--seat-${(who ?? 0) % 10})`,
    names: (several) => lists.format((several ?? []).map(name)),
    of,
    count: (key, number, ...values) => say(of(key, number), number, ...values),
  };
}

// The integers from 0 up to `count` - 1.
export const upTo = (count) => Array.from({ length: Math.max(0, count | 0) }, (_, at) => at);

// The last fact of a kind; undefined if there is none.
export const last = (facts, event) => (facts ?? []).findLast((fact) => fact?.e === event);
export const all = (facts, event) => (facts ?? []).filter((fact) => fact?.e === event);

// The seat that a word names (3 for s3 or s3.c1.2); otherwise null.
export function seatOf(word) {
  const found = /^s(\d)(?:\.|$)/.exec(word ?? "");
  return found ? Number(found[1]) : null;
}

// The frame of a board: it fills its box on a big screen and grows downwards on a phone.
export function frame(kit, name, ...children) {
  const stage = h("div", { class: "stage" }, ...children);
  const drawing = h("div", { class: `drawing ${name} ${kit.compact ? "compact" : "wide"}` }, stage);
  if (!kit.compact)
    fitText(drawing, stage, () => stage.scrollHeight <= stage.clientHeight && stage.scrollWidth <= stage.clientWidth);
  return drawing;
}

const SMALLEST = 11; // px
const MAX_SIZE_DIVISOR = 15; // the largest type is 1/15 of the height of its box
const lastSizes = new Map(); // last font size by kind of part, tried first: it often fits again

// Keep the type of a part as large as its box allows, and if possible small enough that no name is cut off. `fits`
// returns whether the part fits with its current size.
function fitText(node, part, fits) {
  const largest = (aim, high, isGood) => {
    const kind = `${aim} ${node.className}`;
    const likely = lastSizes.get(kind);
    const first = likely ? [likely, likely + 0.49] : [];
    let low = SMALLEST;
    while (high - low > 0.5) {
      const size = first.pop() ?? (low + high) / 2;
      if (size <= low || size >= high) continue;
      part.style.fontSize = `${size}px`;
      if (isGood()) low = size;
      else high = size;
    }
    part.style.fontSize = `${low}px`;
    lastSizes.set(kind, low);
    return low;
  };
  const measure = () => {
    const size = largest("all", Math.max(SMALLEST, node.parentElement.clientHeight / MAX_SIZE_DIVISOR), fits);
    if (isCutOff(part)) largest("names", size, () => fits() && !isCutOff(part));
    if (isCutOff(part)) part.style.fontSize = `${size}px`;
  };
  const watch = new ResizeObserver(() => (node.isConnected ? measure() : watch.disconnect()));
  // In a microtask, as the page inserts the node first.
  queueMicrotask(() => node.isConnected && watch.observe(node.parentElement));
}

// Whether any node in a part is wider than its box.
const isCutOff = (part) =>
  [...part.querySelectorAll("*")].some(
    (one) => one instanceof HTMLElement && one.clientWidth > 1 && one.scrollWidth > one.clientWidth,
  );

// The scene of an event: sentences, and a picture whose parts appear one after the other.
export function scene(kit, name, lines, ...picture) {
  const said = lines.filter(Boolean).map((line, at) => h("p", { class: at ? "said" : "headline" }, line));
  const drawn = h(
    "section",
    { class: `scene ${name} ${kit.compact ? "compact" : "wide"}` },
    h("div", { class: "picture" }, ...picture),
    said,
  );
  if (!kit.compact)
    fitText(
      drawn,
      drawn,
      () => drawn.scrollHeight <= contentHeight(drawn.parentElement) && drawn.scrollWidth <= drawn.clientWidth,
    );
  return drawn;
}

// The height of the content area of a box (px).
function contentHeight(box) {
  const style = getComputedStyle(box);
  return box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
}

// Attributes of a part that appears at position `at` of a sequence.
export const nth = (at, name = "") => ({ class: `appears ${name}`.trim(), style: { "--at": String(at) } });
