// The QR code for phones to join, for one address at a time, with a check whether that address can be reached.
import { setVisible } from "./dom.js";
import { h } from "./kit.js";
import { say } from "./text.js";

const REACH_TIMEOUT = 5000; // ms
let chosenIndex = 0; // index of the address that is shown

export const currentAddress = (join) => [join, ...join.others][chosenIndex % (join.others.length + 1)];
export const shortAddress = (link) => link.replace(/^https?:\/\/|\/$/g, "");

// Return the nodes that `build(link, qr)` makes for the current address, and a button to show the next one.
export function joinCode(join, build) {
  const code = h("div", {});
  const trouble = h("p", { class: "trouble", role: "status", hidden: true }, say("unreachable"));
  const next = h("button", { type: "button", class: "plain", "data-id": "other_address" }, say("other_address"));
  const drawAddress = async () => {
    const { link, qr } = currentAddress(join);
    code.replaceChildren(...build(link, qr));
    setVisible(trouble, false);
    const isReached = await isReachable(link);
    if (currentAddress(join).link === link) setVisible(trouble, !isReached);
  };
  next.onclick = () => {
    chosenIndex += 1;
    drawAddress();
  };
  drawAddress();
  return join.others.length ? [code, trouble, next] : [code, trouble];
}

async function isReachable(link) {
  const url = new URL("/reach", link);
  if (location.protocol === "https:" && url.protocol === "http:") return true; // browsers block this request
  try {
    return (await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(REACH_TIMEOUT) })).ok;
  } catch {
    return false;
  }
}
