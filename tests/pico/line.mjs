// A box that runs by itself, its serial line on a TCP port: the first line of standard output is its number. A line of
// standard input is answered: `files` by the file system in base64, `time` by the emulated time in microseconds.
import net from "node:net";
import readline from "node:readline";
import { Box } from "./box.mjs";

const STEP = 2000; // us
const box = new Box(undefined);
const { pico } = box;
const connected = new Set();
pico.usb.onData = (data) => {
  pico.usb.text = "";
  for (const socket of connected) socket.write(data);
};

const server = net.createServer((socket) => {
  socket.setNoDelay(true);
  connected.add(socket);
  socket.on("data", (data) => pico.usb.write(data));
  socket.on("error", () => connected.delete(socket));
  socket.on("close", () => connected.delete(socket));
});
server.listen(0, "127.0.0.1", () => console.log(/** @type {net.AddressInfo} */ (server.address()).port));

readline
  .createInterface({ input: process.stdin })
  .on("line", (asked) => console.log(asked === "time" ? pico.us : Buffer.from(pico.fsBytes()).toString("base64")))
  .on("close", () => process.exit()); // nobody is there any more

// no faster than the clock on the wall, or whoever talks to it would seem to sleep for hours
let wall = performance.now(),
  emulated = pico.us;
(function loop() {
  const ahead = (pico.us - emulated) / 1000 - (performance.now() - wall);
  if (ahead > 1) {
    setTimeout(loop, ahead);
    return;
  }
  if (ahead < -50) {
    wall = performance.now();
    emulated = pico.us;
  }
  pico.runSync(STEP);
  setImmediate(loop);
})();
