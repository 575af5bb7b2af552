function contrast() {
  // Every text of the page that is seen, with its contrast to what lies behind it (WCAG 2).
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) =>
    0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      const gradient = style.backgroundImage
        .match(/rgba?\([^)]*\)/g)
        ?.filter((colour) => !/, 0\)$/.test(colour))
        .slice(0, 1);
      const colour = style.backgroundColor;
      if (numbers(colour)[3] !== 0 && numbers(colour).length >= 3 && colour !== "rgba(0, 0, 0, 0)") return [colour];
      if (gradient?.length && node.tagName !== "BODY") return gradient;
    }
    return ["rgb(255, 255, 255)"];
  };
  const poor = [];
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (
      !own ||
      node.closest(".visually-hidden") ||
      node.matches(":disabled") ||
      !node.checkVisibility({ opacityProperty: true })
    )
      continue;
    const style = getComputedStyle(node);
    const ink = light(numbers(style.color));
    for (const colour of behind(node)) {
      const paper = light(numbers(colour));
      const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      const large =
        parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (large ? 3 : 4.5))
        poor.push(`${node.tagName} ${node.className} "${node.textContent.trim().slice(0, 30)}" ${ratio.toFixed(2)}`);
    }
  }
  return poor;
}
