// Look for the table, and go back to where we were as soon as it answers.
const again = /** @type {HTMLAnchorElement} */ (document.getElementById("again"));
again.href = location.href;

async function look() {
  try {
    await fetch("/static/app.webmanifest", { cache: "no-store" });
    location.reload();
  } catch {
    /* not yet */
  }
}

setInterval(look, 3000);
addEventListener("online", look);
