import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { formatTime } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";
import { RuntimeModule } from "../../engine/compile.js";
import type { Bundle } from "../../experiment/trial.js";
import { findSmallest, type Smallest } from "../../explore/smallest/find.js";
import { threadImports } from "../../explore/smallest/thread-imports.js";
import { type ShapeLoad, tryShape } from "../../explore/smallest/try-shape.js";
import { compileBundle } from "../bundle.js";
import { BAD_INPUT, complain, FINE, INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { readRuntime } from "../runtime-module.js";
import type { ExploreCommand } from "./arguments.js";
import { compileForAll, variedBy } from "./compile.js";
import { follow } from "./follow.js";

type Command = ExploreCommand & { readonly beats: string };

/** Looks for the smallest workload under which one scheduler is better than another, and prints it. */
export async function carryOutBeats(command: Command): Promise<number> {
  const programs = [];
  for (const scheduler of [command.scheduler, command.beats]) {
    const program = compileForAll({ ...command, scheduler });
    if (program.kind === "unavailable") return complain(`${program.message}\n`);
    if (program.kind !== "explored") return reject(program.diagnostics);
    programs.push(program);
  }
  const [first] = programs;
  if (first === undefined) return BAD_INPUT;
  const other = programs.find(({ profile }) => profile !== first.profile);
  if (other !== undefined) {
    return reject([
      `${command.scheduler} is of the ${first.profile} profile, and ${command.beats} of ${other.profile}.`,
    ]);
  }
  const folder = mkdtempSync(join(tmpdir(), "catapults-smallest-"));
  try {
    const runtime = new RuntimeModule(await readRuntime());
    const setup = {
      tryOut: (load: ShapeLoad) => tryShape(runtime, load),
      profile: first.profile,
      imports: threadImports(
        programs.flatMap(({ facts }) => variedBy(facts.imports, command.values)),
      ),
      compile: (workload: string) => compileBoth(command, folder, workload),
      measure: command.measure,
      by: command.by / 100,
      threads: command.threads,
      bursts: command.bursts,
    };
    const { value: found, isInterrupted } = await follow((isCancelled) =>
      told(findSmallest({ ...setup, isCancelled })),
    );
    if (!found.ok) return reject([found.message]);
    await write(command.counterexample, found.value);
    const json = () => `${JSON.stringify(found.value, null, 2)}\n`;
    process.stdout.write(command.json ? json() : smallestText(found.value, command));
    if (isInterrupted) return INTERRUPTED;
    return found.value.found === null ? BAD_INPUT : FINE;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compileBoth(
  { scheduler, beats, aspects }: Command,
  folder: string,
  workload: string,
): Result<readonly [Bundle, Bundle]> {
  const file = join(folder, "smallest.workload");
  writeFileSync(file, workload);
  const bundles: Bundle[] = [];
  for (const one of [scheduler, beats]) {
    const compiled = compileBundle(one, file, aspects);
    if (compiled.kind === "unavailable") return failure(compiled.message);
    if (compiled.kind !== "compiled") return failure(compiled.diagnostics.join("\n"));
    bundles.push(compiled.bundle);
  }
  const [first, second] = bundles as [Bundle, Bundle];
  return success([first, second]);
}

/** As progress is told of every search. */
async function* told(work: ReturnType<typeof findSmallest>) {
  for (;;) {
    const next = await work.next();
    if (next.done) return next.value;
    const { tried, threads } = next.value;
    yield { states: tried, frontier: 0, depth: threads, bytes: 0 };
  }
}

async function write(path: string | null, { found }: Smallest): Promise<void> {
  if (path === null || found === null) return;
  const file = new OutputFile(path);
  await file.write(found.workload);
  await file.close();
}

function smallestText({ found, tried, complete }: Smallest, command: Command): string {
  const { scheduler, beats, measure, by, threads, bursts, counterexample } = command;
  const [one, other] = [scheduler, beats].map((file) => basename(file, ".sched"));
  if (found === null && !complete) {
    return `Interrupted: none of the ${tried} smallest workloads shows it.\n`;
  }
  if (found === null) {
    return `Under none of the ${tried} workloads of up to ${threads} threads with up to ${bursts} bursts has ${one} ${by} % less ${measure} than ${other}.\n`;
  }
  const [first, second] = found.values.map((value) =>
    found.unit === "ns" ? formatTime(value) : String(value),
  );
  const less = (100 * (1 - found.values[0] / found.values[1])).toFixed(1);
  const file = counterexample ?? "smallest.workload";
  return `// ${measure}: ${first} under ${one}, ${second} under ${other}, which is ${less} % less.
// No smaller one of the ${tried} that were tried shows ${by} %.
// catapults-sim compare ${scheduler} ${beats} --workload ${file} --measure ${measure}
${found.workload}`;
}
