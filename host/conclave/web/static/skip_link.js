// The link that skips the head of the page for keyboard users. It is not followed, as that would replace the key in the
// address.
import { find } from "./dom.js";

find("skip").onclick = (event) => {
  event.preventDefault();
  find("main").focus();
};
