// The page shown while the server is unreachable: it tries again and reloads as soon as the server answers.
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
