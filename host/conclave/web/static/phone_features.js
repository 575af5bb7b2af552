// Sound, vibration and keeping the screen awake: each can be switched off, which is stored on the phone.
import { loadItem, saveItem } from "./phone_storage.js";

export const FEATURES = ["vibration", "sound", "awake"];
export const isSupported = {
  vibration: "vibrate" in navigator,
  sound: "AudioContext" in window,
  awake: "wakeLock" in navigator,
};
const DEFAULTS = { vibration: true, sound: false, awake: true };

export const isEnabled = (sense) =>
  isSupported[sense] && (loadItem(`conclave ${sense}`) ?? String(DEFAULTS[sense])) === "true";

export function setEnabled(sense, on) {
  saveItem(`conclave ${sense}`, String(on));
  if (sense === "awake") keepScreenAwake();
  else if (on) alertPlayer();
}

// Alert the player, in the same way and at the same moment for everybody who is asked: it reveals nothing else.
export function alertPlayer() {
  // Browsers refuse both, with a warning, until the page has been touched.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (isEnabled("vibration")) navigator.vibrate?.(120);
  if (isEnabled("sound")) beep();
}

let audio = null;

function beep() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.35);
}

let wakeLock = null;

// Keep the screen awake, or no longer. Browsers allow it only on pages over https or from localhost.
export async function keepScreenAwake() {
  if (!isSupported.awake) return;
  if (!isEnabled("awake")) {
    await wakeLock?.release();
    wakeLock = null;
  } else if (!document.hidden && (!wakeLock || wakeLock.released)) {
    wakeLock = await navigator.wakeLock.request("screen").catch(() => null);
  }
}

document.addEventListener("visibilitychange", keepScreenAwake);
