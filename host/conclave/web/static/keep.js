// What a phone remembers; where it may not, what it says is forgotten with the page.
const PLACES = ["localStorage", "sessionStorage"];

export function recall(name) {
  for (const place of PLACES) {
    try {
      const kept = window[place].getItem(name);
      if (kept) return kept;
    } catch {
      /* not allowed: the next one */
    }
  }
  return null;
}

export function keep(name, value) {
  for (const place of PLACES) {
    try {
      return window[place].setItem(name, value);
    } catch {
      /* not allowed: the next one */
    }
  }
}

// The secret by which the table knows this phone; one of its own for each code of a place.
export function secret(key) {
  const name = key ? `conclave ${key}` : "conclave";
  const kept = recall(name);
  if (kept) return kept;
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => String.fromCharCode(byte));
  const made = btoa(letters.join(""));
  keep(name, made);
  return made;
}
