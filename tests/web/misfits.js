function misfits() {
  // What a guest would stumble over on a page: too wide, cut off, on top of one another, or nothing at all.
  const found = new Set();
  const shown = (node) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".visually-hidden");
  const called = (node) =>
    `${node.tagName.toLowerCase()}.${String(node.className?.baseVal ?? node.className)
      .trim()
      .replaceAll(/\s+/g, ".")} "${node.textContent.trim().slice(0, 40)}"`;
  const known = new Map();
  const style = (node) => {
    if (!known.has(node)) {
      const { overflowX, overflowY, position } = getComputedStyle(node);
      known.set(node, { overflow: overflowX + overflowY, position, edge: node.getBoundingClientRect() });
    }
    return known.get(node);
  };
  const scrolls = (node) => /auto|scroll/.test(style(node).overflow);
  const within = (node, is) => node !== document.body && (is(node) || within(node.parentElement, is));
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.add(`the page is ${page.scrollWidth} px wide`);
  if (!document.querySelector("main")?.innerText.trim() && !document.querySelector("main svg"))
    found.add("nothing is there");

  // Every piece of text with the boxes of its lines.
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (
      !walk.currentNode.textContent.trim() ||
      ["OPTION", "TITLE"].includes(node.tagName) ||
      node.hasAttribute("textLength") ||
      !shown(node)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) if (box.width > 1) texts.push({ node, box });
  }
  for (const { node, box } of texts) {
    const above = box.height / 4; // of a letter's box, where nothing is drawn
    for (let around = node; around && around !== document.body; around = around.parentElement) {
      if (scrolls(around) || style(around).position === "fixed") break;
      const { edge, overflow } = style(around);
      const hides = /hidden|clip/.test(overflow) || around.tagName === "svg";
      if (
        hides &&
        (box.right > edge.right + 2 ||
          box.left < edge.left - 2 ||
          box.top < edge.top - above ||
          box.bottom > edge.bottom + above)
      )
        found.add(`cut off: ${called(node)} in ${called(around)}`);
    }
    if (box.right > innerWidth + 1 && !within(node, scrolls)) found.add(`beyond the edge: ${called(node)}`);
  }
  // What can be seen of a box inside those that scroll.
  const seen = ({ node, box }) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let around = node; around && around !== document.body; around = around.parentElement) {
      if (!scrolls(around)) continue;
      const { edge } = style(around);
      [left, top, right, bottom] = [
        Math.max(left, edge.left),
        Math.max(top, edge.top),
        Math.min(right, edge.right),
        Math.min(bottom, edge.bottom),
      ];
    }
    return { node, left, top, right, bottom };
  };
  const visible = texts.map(seen).filter(({ left, top, right, bottom }) => right > left && bottom > top);
  const top = document.querySelector("dialog[open]") ?? document.body;
  // What stays in its place lies above what is scrolled below it.
  const fixed = (node) => {
    while (node && !/fixed|sticky/.test(style(node).position)) node = node.parentElement;
    return node;
  };
  for (const [at, one] of visible.entries())
    for (const other of visible.slice(at + 1)) {
      if (
        one.node === other.node ||
        !top.contains(one.node) ||
        !top.contains(other.node) ||
        fixed(one.node) !== fixed(other.node)
      )
        continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const least = 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top);
      if (across > 3 && down > least) found.add(`on top of one another: ${called(one.node)} and ${called(other.node)}`);
    }
  return [...found];
}
