/** What is measured: the shipped examples and the benchmark's own programs, compiled for every engine. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";

const EXAMPLES = join(ROOT, "public/examples");
const PROGRAMS = join(ROOT, "wasm-runtime/bench/programs");
export const BUILD = join(ROOT, "wasm-runtime/build/bench");
const CATAPULTS = join(ROOT, ".venv/bin/catapults");

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} id name of its scheduler in C
 * @property {string} scheduler path of its source, below the top folder
 * @property {string} workload
 */

/** What is measured of the examples for a preemptive kernel: most are over too soon. */
const MEASURED_OF_KERNEL = ["feedback-queues", "global-earliest-deadline", "work-stealing"];

/** One for each example that runs for long. @returns {Promise<Subject[]>} */
export async function examples() {
  const folders = (await readdir(EXAMPLES, { withFileTypes: true })).filter((e) => e.isDirectory());
  const all = await Promise.all(folders.map(({ name }) => exampleIn(name)));
  const texts = await Promise.all(all.map(({ workload }) => readFile(workload, "utf8")));
  return all.filter(
    ({ workload }, index) =>
      !texts[index].includes("profile preemptive;") ||
      MEASURED_OF_KERNEL.includes(basename(dirname(workload))),
  );
}

async function exampleIn(name) {
  const files = await readdir(join(EXAMPLES, name));
  const ending = (end) =>
    join(
      EXAMPLES,
      name,
      files.find((file) => file.endsWith(end)),
    );
  return subject(name, ending(".sched"), ending(".workload"));
}

/** One of the benchmark's own schedulers under a workload, which may be given by its path. @returns {Subject} */
export function program(scheduler, workload) {
  return subject(
    `${scheduler} ${workload}`,
    join(PROGRAMS, `${scheduler}.sched`),
    workload.endsWith(".workload") ? workload : join(PROGRAMS, `${workload}.workload`),
  );
}

/** A shipped scheduler, by its folder and name, under a workload given by its path. @returns {Subject} */
export function example(scheduler, workload) {
  return subject(scheduler, join(EXAMPLES, `${scheduler}.sched`), workload);
}

function subject(name, scheduler, workload) {
  return { name, id: basename(scheduler, ".sched"), scheduler, workload };
}

/** Where a subject's compiled forms lie, below the top folder. */
export function compiled({ id, workload }) {
  const at = (file) => `wasm-runtime/build/bench/${file}`;
  return {
    library: at(`${id}.so`),
    module: at(`${id}.wasm`),
    workload: at(`${basename(workload, ".workload")}.bin`),
  };
}

/** Compiles all subjects, the native programs and the runtime. */
export async function build(subjects) {
  await mkdir(BUILD, { recursive: true });
  const byScheduler = new Map(subjects.map((each) => [each.id, each]));
  for (const each of byScheduler.values()) {
    await translate("c", each.scheduler, `wasm-runtime/build/bench/${each.id}.c`);
    await translate("wasm", each.scheduler, compiled(each).module);
  }
  for (const each of subjects) await translate("workload", each.workload, compiled(each).workload);
  const list = [...byScheduler.keys()].map((id) => `SCHEDULER(${id})\n`);
  await writeFile(join(BUILD, "schedulers.h"), list.join(""));
  await runCommand(["make", "-C", "wasm-runtime", "wasm", "bench"]);
}

const translate = (backend, source, output) =>
  runCommand([CATAPULTS, "build", "--backend", backend, "-o", join(ROOT, output), source]);
