// The code by which phones join, one address at a time; the page looks for itself whether the address can be reached.
import { show } from "./dom.js";
import { h } from "./kit.js";
import { say } from "./text.js";

const PATIENCE = 5000; // ms
let chosen = 0; // the address that was chosen on this page

export const current = (join) => [join, ...join.others][chosen % (join.others.length + 1)];
export const short = (link) => link.replace(/^https?:\/\/|\/$/g, "");

// What `build` makes of the current address, and a button for the next one.
export function joinCode(join, build) {
  const code = h("div", {});
  const trouble = h("p", { class: "trouble", role: "status", hidden: true }, say("unreachable"));
  const next = h("button", { type: "button", class: "plain", "data-id": "other_address" }, say("other_address"));
  const draw = async () => {
    const { link, qr } = current(join);
    code.replaceChildren(...build(link, qr));
    show(trouble, false);
    const isReached = await reaches(link);
    if (current(join).link === link) show(trouble, !isReached);
  };
  next.onclick = () => {
    chosen += 1;
    draw();
  };
  draw();
  return join.others.length ? [code, trouble, next] : [code, trouble];
}

async function reaches(link) {
  const url = new URL("/reach", link);
  if (location.protocol === "https:" && url.protocol === "http:") return true; // the browser does not let us look
  try {
    return (await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}
