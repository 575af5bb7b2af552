// A box as hardware/PINS.md describes it, around an emulated Pico: pods, pixels, OLED, console keys, supply sense.

import { Button, HC165, SSD1306, WS2812 } from "./emulator/devices.mjs";
import { Pico } from "./emulator/pico.mjs";

const PODS = 10;
const KEYS = [6, 7, 8, 9]; // up, down, back, ok
const NO_PODS = 28,
  LINES = [10, 11, 12, 13],
  WIRES = [2, 3, 15, 22, 27]; // where keys hang on the Pico itself
const BITS = [1, 1, 1, 1, 1, 0, 1, 0]; // D0 to D7 of a pod: keys up, then 0101

export class Box {
  constructor(fsImage, { pods = PODS, external = false, direct = false } = {}) {
    this.pico = new Pico({ fsImage });
    this.plugged = pods;
    this.chain = new HC165(this.pico, { chips: PODS, latch: 17, spi: 0, serialIn: 1 });
    this.pods = Array.from({ length: PODS }, () => [...BITS]);
    this.chain._parallel = () =>
      this.plugged ? this.pods.slice(0, this.plugged).flatMap((bits) => [...bits].reverse()) : [];
    this.chain._shift = () => this._shift();
    this.strip = new WS2812(this.pico, 20, { resetUs: 250 });
    this.oled = new SSD1306(this.pico, 0, 0x3c);
    this.drawn = []; // when the picture has changed
    let picture = "";
    this.oled.onWrite = ({ endUs }) => {
      const now = Buffer.from(this.oled.ram).toString("latin1");
      if (now !== picture) this.drawn.push(endUs);
      picture = now;
    };
    this.keys = KEYS.map((pin) => new Button(this.pico, pin));
    this.pico.drive(26, external ? 1 : 0);
    if (direct) this._hangKeys();
    this.scansWhileSending = 0;
    this.pico.attach((pico) =>
      pico.onPin(17, () => {
        if (this.strip._bits.length) this.scansWhileSending++;
      }),
    );
    this.received = "";
    this.heard = []; // the same, and when
    this.pico.usb.onData = (data) => {
      this.received += data.toString("latin1");
      this.heard.push({ us: this.pico.us, data: data.toString("latin1") });
    };
  }

  // without a pod the line to the console is low; behind the last pod it is pulled up
  _shift() {
    const reg = this.chain.reg;
    reg.shift();
    reg.push(this.plugged ? 1 : 0);
  }

  _hangKeys() {
    this.pico.drive(NO_PODS, 0);
    this.pico.attach((pico) => {
      for (const wire of WIRES) pico.mcu.gpio[wire].addListener(() => this._pullLines());
    });
  }
  // a key lets its line follow its player's wire, through a diode: low, but never high
  _pullLines() {
    const low = WIRES.map((wire) => this.pico.mcu.gpio[wire]).map((pin) => pin.outputEnable && !pin.outputValue);
    for (const [key, line] of LINES.entries())
      this.pico.drive(line, low.some((is, place) => is && !this.pods[place][key]) ? 0 : undefined);
  }

  pod(place, key, down) {
    this.pods[place][key] = down ? 0 : 1;
  }
  key(number, down) {
    this.keys[number][down ? "press" : "release"]();
  }

  powerCutIn(us) {
    this.pico.onPowerCut = () => this._forget();
    this.pico.cutAt = this.pico.nanos + us * 1000;
  }
  powerCutInWrite(part) {
    this.pico.onPowerCut = () => this._forget();
    this.pico.cutPart = part;
  }
  // a watchdog reset leaves the display as it is; a power cut does not
  _forget() {
    Object.assign(this.oled, { mode: 2, col: 0, page: 0, on: false, contrast: 127, cmd: [] });
    this.oled.ram.fill(0xa5);
  }
}
