// Past the head of the page, for those who use a keyboard. Following the link would replace the key that the address
// ends with.
import { find } from "./dom.js";

find("skip").onclick = (event) => {
  event.preventDefault();
  find("main").focus();
};
