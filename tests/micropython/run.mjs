// Replays games on the MicroPython of a version: node run.mjs 1.27 CATALOG FOLDER..., the module that lists the games and
// the folders of those that are not in shared_rules. Each line of
// standard input is {"setup": [...], "answers": [...], "weigh": bool, "replay": bool}; the answer is a line of JSON with the facts, the
// journal, the live heap at every question if it was weighed, and the last event of its replay. A line
// {"setup": [...], "journal": hex} asks for the deal, and for the facts that follow from the journal.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";

const { loadMicroPython } = await import(`micropython-${process.argv[2]}/micropython.mjs`);
const here = path.dirname(fileURLToPath(import.meta.url));
const TOGETHER = 20; // sets of answers in a call, between which garbage is collected
let printed = [];
const micropython = await loadMicroPython({
  heapsize: 1024 * 1024,
  linebuffer: true,
  stdout: (line) => printed.push(line),
});

function copy(from, to) {
  if (fs.statSync(from).isDirectory()) {
    micropython.FS.mkdirTree(to);
    for (const name of fs.readdirSync(from)) if (name !== "__pycache__") copy(path.join(from, name), `${to}/${name}`);
  } else micropython.FS.writeFile(to, fs.readFileSync(from));
}

// What a call returns is printed: objects handed over to JavaScript would stay on the heap that is weighed.
function call(name, value) {
  micropython.runPython(`print(player.${name}(${value === undefined ? "" : JSON.stringify(JSON.stringify(value))}))`);
  return printed.pop();
}

// This build collects garbage only when no Python code runs, so every weighing is a call of its own.
function heap() {
  micropython.runPython("gc.collect()");
  return Number(call("weigh"));
}

function play({ setup, answers, weigh, replay }) {
  printed = [];
  const heaps = [];
  call("begin", setup);
  if (weigh) heaps.push(heap());
  const steps = weigh ? 1 : TOGETHER;
  for (let at = 0; at < answers.length; at += steps) {
    call("play", answers.slice(at, at + steps));
    if (weigh) heaps.push(heap());
  }
  const replayed = replay ? call("replay") : "end";
  const journal = call("end");
  heap();
  return { facts: printed, journal, heaps, replayed };
}

function recall({ setup, journal }) {
  call("begin", setup);
  const deal = JSON.parse(call("deal"));
  printed = [];
  call("resume", journal);
  return { deal, journal: call("end"), facts: printed };
}

copy(path.join(here, "../../shared_rules"), "/shared_rules");
for (const folder of process.argv.slice(4)) copy(folder, `/shared_rules/${path.basename(folder)}`);
micropython.FS.writeFile("/shared_rules/games.py", process.argv[3]);
micropython.runPython("import sys; sys.path.append('/')");
micropython.runPython(fs.readFileSync(path.join(here, "player.py"), "utf8"));
const bare = heap();
for await (const line of readline.createInterface({ input: process.stdin })) {
  let result;
  try {
    const order = JSON.parse(line);
    result = { bare, ...(order.journal ? recall(order) : play(order)) };
  } catch (error) {
    result = { error: String(error.message ?? error) };
  }
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
