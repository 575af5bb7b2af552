// Runs Python of the firmware on MicroPython, one line of standard input after another, and answers each with the live
// heap after it (bytes). The argument is the module that lists the games. Garbage of this build is collected only when
// no Python code runs, so each line is a call of its own.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "micropython-1.29/micropython.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const micropython = await loadMicroPython({
  heapsize: 1024 * 1024,
  linebuffer: true,
  stdout: (line) => console.log(line),
});

function copy(from, to) {
  if (fs.statSync(from).isDirectory()) {
    micropython.FS.mkdirTree(to);
    for (const name of fs.readdirSync(from)) if (name !== "__pycache__") copy(path.join(from, name), `${to}/${name}`);
  } else micropython.FS.writeFile(to, fs.readFileSync(from));
}

for (const name of ["shared_rules", "firmware"]) copy(path.join(root, name), `/${name}`);
micropython.FS.writeFile("/shared_rules/games.py", process.argv[2]);
micropython.runPython("import gc, sys; sys.path.append('/')");
for await (const line of readline.createInterface({ input: process.stdin })) {
  micropython.runPython(line);
  micropython.runPython("gc.collect()");
  micropython.runPython("print(gc.mem_alloc())");
}
