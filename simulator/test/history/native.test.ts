import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TraceText } from "../../src/export/trace-text.js";
import type { SystemProcess } from "../../src/system/process.js";
import type { SystemProgram } from "../../src/system/program.js";
import { seedOf } from "../../src/system/program.js";
import type { SystemChange } from "../../src/system-protocol.js";
import { TraceReader } from "../../src/trace/reader.js";
import { COMPILERS, compileLibrary, runNatively } from "../support/native.js";
import { runSystem, startSystem } from "../system/support.js";
import { noteGiven } from "./given.js";
import { randomSystems } from "./random-systems.js";

const CALM = 500_000_000; // ns
const SEED = 3n;

/** The whole trace of a run that stands. */
function traceOf({ engine }: SystemProcess): string {
  const text = new TraceText(engine.look().containerNodes);
  let lines = text.head();
  for (const cursor of new TraceReader(engine).read())
    while (cursor.next()) lines += text.record(cursor);
  return lines + text.tail(engine.look());
}

/** The name of its scheduler in C. */
const schedulerOf = ({ place }: SystemProcess) => place.plan?.family.replace("_family", "") ?? "m";

/** No assertion fails, but all look. */
const ANY = { manager: 2 ** 30, node: 2 ** 30 };
const [made] = randomSystems(process.env.EXPLORE ? 100 + (Date.now() % 1000) : 4, 1, ANY);

const AMID = 200_000; // ns

/** What is changed in the midst of the run: nothing, or its seed and a value in each process. */
const changesOf = (program: SystemProgram, isChanged: boolean): SystemChange[] => {
  const set = (node: number, name: string) =>
    ({ kind: "variable", node, name, value: 5, time: AMID }) as const;
  const own = program.plan.nodes.map((_, at) => set(at + 1, "made"));
  return isChanged ? [{ kind: "seed", seed: "77", time: AMID }, set(0, "ids"), ...own] : [];
};

test.each(COMPILERS.flatMap((compiler) => [false, true].map((is) => [compiler, is] as const)))(
  "each process of a system does the same by %s, whoever gives it its messages, and when; changed in its midst: %s",
  async (compiler, isChanged) => {
    const { program, folder } = made as NonNullable<typeof made>;
    const changes = changesOf(program, isChanged);
    const system = await startSystem(program, String(SEED), changes);
    const given = noteGiven(system, program, changes);
    runSystem(system, CALM);
    const compiled = new Set<string>();
    for (const process of system.processes) {
      const file = (ending: string) => join(folder, `${schedulerOf(process)}.${ending}`);
      const library = file(`${compiler}.so`);
      if (!compiled.has(library)) compileLibrary(compiler, file("c"), library);
      compiled.add(library);
      const messages = join(folder, `${process.place.number}.messages`);
      writeFileSync(messages, `${given.get(process)?.join("\n")}\n`);
      const workload = join(folder, "workload.bin");
      writeFileSync(workload, program.workloads[process.place.plan?.workload ?? ""] ?? "");
      const seed = String(seedOf(SEED, process.place.number));
      const options = [
        "--messages",
        messages,
        "--seed",
        seed,
        "--until",
        String(CALM),
        "--trace",
        "-",
      ];
      expect(runNatively(compiler, library, workload, ...options) === traceOf(process)).toBe(true);
    }
  },
);
