/** What is measured: the shipped examples and the benchmark's own programs, compiled for every engine. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
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

/** One for each example. @returns {Promise<Subject[]>} */
export async function examples() {
  const folders = (await readdir(EXAMPLES, { withFileTypes: true })).filter((e) => e.isDirectory());
  return Promise.all(folders.map(({ name }) => exampleIn(name)));
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
