// What every drawing is given: seats with their names and colours, the words of its game, and how to make nodes.
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
      // The policy of the page forbids a style attribute.
      for (const [property, set] of Object.entries(value)) node.style.setProperty(property, set);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== false && child != null && child !== ""));
  return node;
}

/** @typedef {ReturnType<typeof makeKit>} Kit */

// The kit of one page: `names` by seat ("" where there is none), `seat` the own one or null, `texts` one object of keys
// and texts (the game's first, then the shell's). `options` are those of the game. `compact` is a phone's width;
// otherwise a drawing fills its box.
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
  // The same, or nothing when there is no such text: for what a later version of the rules may ask or tell.
  const maybe = (key, ...values) => (knows(key) ? say(key, ...values) : "");
  // The key of a text that depends on a number: `key.one` for one of it, else `key`.
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

// The whole numbers below one.
export const upTo = (count) => Array.from({ length: Math.max(0, count | 0) }, (_, at) => at);

// The last fact of a kind among those that were told.
export const last = (facts, event) => (facts ?? []).findLast((fact) => fact?.e === event);
export const all = (facts, event) => (facts ?? []).filter((fact) => fact?.e === event);

// The seat that a word names: s3, s3.c1.2; otherwise null.
export function seatOf(word) {
  const found = /^s(\d)(?:\.|$)/.exec(word ?? "");
  return found ? Number(found[1]) : null;
}

// What stands around the drawing of a table: it fills its box on a big screen, and grows downwards on a phone.
export function frame(kit, name, ...children) {
  const stage = h("div", { class: "stage" }, ...children);
  const drawing = h("div", { class: `drawing ${name} ${kit.compact ? "compact" : "wide"}` }, stage);
  if (!kit.compact)
    fitText(drawing, stage, () => stage.scrollHeight <= stage.clientHeight && stage.scrollWidth <= stage.clientWidth);
  return drawing;
}

const SMALLEST = 11; // px
const MAX_SIZE_DIVISOR = 15; // of the height of its box is the largest type
const lastSizes = new Map(); // how large the type of every kind of part was: most likely it is as large again

// Let the type of a part be as large as its box allows, whatever the screen, and no name be cut off, if there is such a
// size; `fits` says whether it does now.
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
  // By then the page has put it in its place.
  queueMicrotask(() => node.isConnected && watch.observe(node.parentElement));
}

// Whether anything in a part is wider than its place.
const isCutOff = (part) =>
  [...part.querySelectorAll("*")].some(
    (one) => one instanceof HTMLElement && one.clientWidth > 1 && one.scrollWidth > one.clientWidth,
  );

// An event: a line that says it, and its picture, of which one part appears after the other.
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

// How high the inside of a box is.
function contentHeight(box) {
  const style = getComputedStyle(box);
  return box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
}

// Attributes of a part that appears as the nth.
export const nth = (at, name = "") => ({ class: `appears ${name}`.trim(), style: { "--at": String(at) } });
