// Sound, vibration, and a screen that stays awake: each can be switched off, and the phone remembers it.
import { keep, recall } from "./keep.js";

export const SENSES = ["vibration", "sound", "awake"];
export const has = {
  vibration: "vibrate" in navigator,
  sound: "AudioContext" in window,
  awake: "wakeLock" in navigator,
};
const FIRST = { vibration: true, sound: false, awake: true };

export const isOn = (sense) => has[sense] && (recall(`conclave ${sense}`) ?? String(FIRST[sense])) === "true";

export function turn(sense, on) {
  keep(`conclave ${sense}`, String(on));
  if (sense === "awake") stayAwake();
  else if (on) alarm();
}

// The same for everybody who is asked, at the same moment: it tells nothing but that.
export function alarm() {
  // Browsers refuse both before a page was touched, and complain.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (isOn("vibration")) navigator.vibrate?.(120);
  if (isOn("sound")) beep();
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

let lock = null;

// Browsers grant it only to pages that came over https, or from the own computer.
export async function stayAwake() {
  if (!has.awake) return;
  if (!isOn("awake")) {
    await lock?.release();
    lock = null;
  } else if (!document.hidden && (!lock || lock.released)) {
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  }
}

document.addEventListener("visibilitychange", stayAwake);
