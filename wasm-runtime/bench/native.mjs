/** The native programs of this folder. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { inRoot, ROOT } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { compiled } from "./subjects.mjs";

const at = (program) => inRoot("wasm-runtime/build/bench", program);

/**
 * A native program (native.c) that waits for slices of runs.
 *
 * @param {string} scheduler name of one that is linked in, or the path of a shared library
 * @param {{program?: string, trace?: number, snapshots?: number}} options
 */
export function openNative(scheduler, subject, options = {}) {
  const { program = "native", trace = 0, snapshots = 0 } = options;
  const workload = inRoot(compiled(subject).workload);
  const flags = ["--trace", trace, "--snapshots", snapshots].map(String);
  const { ask, close } = openProgram(at(program), [scheduler, workload, ...flags]);
  return {
    async run(first, count) {
      const [decisions, events, ns, used] = await ask(`${first} ${count}`);
      return { decisions, events, ns, used };
    },
    close,
  };
}

/**
 * A program that answers each line of its input with a line of numbers.
 *
 * @param {string} program
 * @param {string[]} words
 */
export function openProgram(program, words) {
  const child = spawn(program, words, { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${program} ${words[0]} ended: ${child.exitCode}`);
      return value.split(" ").map(Number);
    },
    close: () => child.stdin.end(),
  };
}

/** What structures.c prints: by name, then by size. @returns {Promise<Record<string, Record<number, number[]>>>} */
export async function structures() {
  const found = {};
  const { output } = await runCommand([at("structures")]);
  for (const line of output.trim().split("\n")) {
    const [name, size, ...values] = line.split(" ");
    found[name] = { ...found[name], [size]: values.map(Number) };
  }
  return found;
}
