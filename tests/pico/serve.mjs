// Lets Python work a box: each line of standard input is a JSON request, each line of standard output its answer.
import fs from "node:fs";
import readline from "node:readline";
import { Box } from "./box.mjs";

let box;
const after = (us, action) => {
  if (us) box.pico.after(us, action);
  else action();
};

const verbs = {
  boot: ({ image, ...rest }) => {
    box = new Box(fs.readFileSync(image), rest);
  },
  run: ({ us }) => box.pico.runSync(us),
  pod: ({ place, key, down, us }) => after(us, () => box.pod(place, key, down)),
  key: ({ key, down, us }) => after(us, () => box.key(key, down)),
  plug: ({ pods }) => {
    box.plugged = pods;
  },
  power_cut: ({ us, part }) => (part === undefined ? box.powerCutIn(us) : box.powerCutInWrite(part)),
  clock: () => box.pico.mcu.clkSys,
  flash: () => ({ cuts: box.pico.cutsInFlash, ...box.pico.stats }),
  reading: ({ on }) => box.pico.usb.setReading(on),
  open: ({ on }) => (on ? box.pico.usb.openPort() : box.pico.usb.setDTR(false)),
  send: ({ data }) => box.pico.usb.write(Buffer.from(data, "latin1")),
  oled: () => ({
    ram: Buffer.from(box.oled.ram).toString("hex"),
    on: box.oled.on,
    contrast: box.oled.contrast,
    writes: box.oled.frames,
  }),
  strip: () => ({
    leds: box.strip.leds,
    timing: box.strip.timing,
    frames: box.strip.frames.length,
    scansWhileSending: box.scansWhileSending,
  }),
  frames: ({ from }) =>
    box.strip.frames.slice(from).map(({ startUs, endUs, bits, leds }) => ({ startUs, endUs, bits, leds })),
  heard: () => box.heard.splice(0),
  drawn: () => box.drawn.splice(0),
  peek: ({ at, count }) => Array.from({ length: count }, (_, word) => box.pico.mcu.readUint32(at + 4 * word)),
  poke: ({ at, value }) => box.pico.mcu.writeUint32(at, value),
  save: ({ file }) => fs.writeFileSync(file, box.pico.fsBytes()),
};

function serial() {
  const text = box.received;
  box.received = "";
  return text;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try {
    const { verb, ...rest } = JSON.parse(line);
    const value = verbs[verb](rest) ?? null;
    answer = { value, us: box.pico.us, resets: box.pico.resets, serial: serial() };
  } catch (error) {
    answer = { error: String(/** @type {Error} */ (error).stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
