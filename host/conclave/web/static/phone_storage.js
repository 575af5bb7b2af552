// Values stored on the phone: permanently, or until the page is closed if the browser does not allow more.
const STORAGES = ["localStorage", "sessionStorage"];

export function loadItem(name) {
  for (const place of STORAGES) {
    try {
      const kept = window[place].getItem(name);
      if (kept) return kept;
    } catch {
      /* not allowed: the next one */
    }
  }
  return null;
}

export function saveItem(name, value) {
  for (const place of STORAGES) {
    try {
      return window[place].setItem(name, value);
    } catch {
      /* not allowed: the next one */
    }
  }
}

// The secret by which the server recognizes this phone, made at the first call; a different one for each key of a pod.
export function phoneSecret(key) {
  const name = key ? `conclave ${key}` : "conclave";
  const kept = loadItem(name);
  if (kept) return kept;
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => String.fromCharCode(byte));
  const made = btoa(letters.join(""));
  saveItem(name, made);
  return made;
}
